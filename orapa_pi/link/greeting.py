"""The greeting: whether a board that answers can be used, and what to do where it cannot."""

from orapa_pi.link import frames, messages
from orapa_pi.link.events import Hello, Problem

FLASH = "Run `orapa-pi flash` to copy this release's firmware onto the board."
UPGRADE = "Install the orapa-pi release that this board's firmware belongs to, or run `orapa-pi flash`."
MAX_SENSORS = (frames.MAX_PAYLOAD - 6) // 2  # a picture of 16 bits a sensor, after its six bytes of other fields


def judge_hello(payload: bytes) -> Hello | Problem:
    """Who answered, or why it cannot be used. The first byte is the protocol's version in every version."""
    version = payload[0] if payload else 0
    if version != messages.PROTOCOL:
        remedy = UPGRADE if version > messages.PROTOCOL else FLASH
        return Problem(f"The board speaks protocol {version}, this table speaks {messages.PROTOCOL}.", remedy)
    try:
        hello = messages.unpack(messages.type_of("hello"), payload)
    except messages.MessageError as error:
        return Problem(f"The board's hello cannot be read: {error}.", FLASH)
    digest, ours = hello.number("digest"), messages.digest()
    if digest != ours:
        return Problem(f"The board's message table {digest:08x} is not this table's {ours:08x}.", FLASH)
    sensors = hello.number("columns") * hello.number("rows")
    build = messages.BUILDS.get(hello.number("build"))
    if build is None or not 0 < sensors <= MAX_SENSORS:
        return Problem(f"The board says that it is of build {hello.number('build')} with {sensors} sensors.", FLASH)
    bits = hello.number("capabilities")
    return Hello(
        board=hello.data("board").hex(),
        firmware=hello.text("firmware"),
        image=hello.number("image"),
        boot=hello.number("boot"),
        build=build,
        columns=hello.number("columns"),
        rows=hello.number("rows"),
        capabilities=frozenset(name for bit, name in enumerate(messages.CAPABILITIES) if bits >> bit & 1),
        scan_us=hello.number("scan_us"),
    )
