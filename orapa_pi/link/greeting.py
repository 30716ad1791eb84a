"""The greeting: whether a board that answers can be used, and what to do where it cannot."""

from orapa_pi.link import frames, messages
from orapa_pi.link.events import Hello, Problem
from orapa_pi.link.wording import Worded

FLASH = Worded("Run `orapa-pi flash` to copy this release's firmware onto the board.")
UPGRADE = Worded("Install the orapa-pi release that this board's firmware belongs to, or run `orapa-pi flash`.")
MAX_SENSORS = (frames.MAX_PAYLOAD - 6) // 2  # a picture of 16 bits a sensor, after its six bytes of other fields


def judge_hello(payload: bytes) -> Hello | Problem:
    """Who answered, or why it cannot be used. The first byte is the protocol's version in every version."""
    version = payload[0] if payload else 0
    if version != messages.PROTOCOL:
        remedy = UPGRADE if version > messages.PROTOCOL else FLASH
        what = Worded("The board speaks protocol {version}, this table speaks {ours}.", version=version, ours=messages.PROTOCOL)
        return Problem(what, remedy)
    try:
        hello = messages.unpack(messages.type_of("hello"), payload)
    except messages.MessageError as error:
        return Problem(Worded("The board's hello cannot be read: {error}.", error=error), FLASH)
    digest, ours = hello.number("digest"), messages.digest()
    if digest != ours:
        table = Worded(
            "The board's message table {digest} is not this table's {ours}.", digest=f"{digest:08x}", ours=f"{ours:08x}"
        )
        return Problem(table, FLASH)
    sensors = hello.number("columns") * hello.number("rows")
    build = messages.BUILDS.get(hello.number("build"))
    if build is None or not 0 < sensors <= MAX_SENSORS:
        strange = Worded(
            "The board says that it is of build {build} with {sensors} sensors.", build=hello.number("build"), sensors=sensors
        )
        return Problem(strange, FLASH)
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
