"""Messages: packed as agreed on, unpacked or refused with a reason."""

import json
import struct

import pytest

from orapa_pi.link import frames, messages
from orapa_pi.link.connection import PROBE
from orapa_pi.link.messages import Message
from tests.link.vectors import FILE, Vector, load, split

VECTORS = load()


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_a_message_becomes_the_agreed_frame_and_comes_back(vector: Vector) -> None:
    kind, payload = messages.pack(vector.message)
    assert frames.encode(vector.sequence, kind, payload) == vector.frame
    assert split(vector.frame) == [(vector.sequence, kind, payload)]
    assert messages.unpack(kind, payload) == vector.message


def test_every_message_of_the_table_has_a_vector() -> None:
    assert {vector.message.name for vector in VECTORS} == {row[0] for row in messages.TABLE}


def test_the_digest_is_the_agreed_one() -> None:
    assert messages.digest() == json.loads(FILE.read_text())["digest"]


@pytest.mark.parametrize("place", range(len(messages.TABLE)))
def test_the_digest_knows_every_message_that_may_not_be_skipped(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = messages.digest()
    name, kind, fields = messages.TABLE[place]
    changed = (name, kind, (*fields, ("more", "B")))
    monkeypatch.setattr(messages, "TABLE", (*messages.TABLE[:place], changed, *messages.TABLE[place + 1 :]))
    assert (messages.digest() == before) == bool(kind & messages.OPTIONAL)


def test_no_type_is_used_twice_and_none_is_a_key_of_the_prompt() -> None:
    kinds = [row[1] for row in messages.TABLE]
    assert len(set(kinds)) == len(kinds)
    assert min(kinds) >= 0x20


def test_what_never_changes_has_not_changed() -> None:
    # Every table can ask any board who it is and bring it a new firmware: these bytes are for ever.
    assert PROBE.hex() == "001514ff216f726170612d706920626f6172643ffe8900"
    update = frames.encode(254, *messages.pack(Message("update", magic=messages.UPDATE_MAGIC)))
    assert update.hex() == "000e0dfe2573746179206f66669a9200"
    assert messages.type_of("hello") == 0x41
    hello = next(row[2] for row in messages.TABLE if row[0] == "hello")
    assert list(hello)[:1] == [("protocol", "B")]


def test_the_probe_leaves_a_micropython_prompt_alone() -> None:
    # Ctrl-A to Ctrl-F change the prompt's mode, stop or restart the program.
    assert not set(PROBE) & set(range(1, 7))


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_a_payload_that_is_too_short_is_refused(vector: Vector) -> None:
    kind, payload = messages.pack(vector.message)
    fields = next(row[2] for row in messages.TABLE if row[1] == kind)
    needed = sum(struct.calcsize("<" + form) for _, form in fields if form not in ("text", "rest"))
    for length in range(needed):
        with pytest.raises(messages.MessageError, match="ends before its field"):
            messages.unpack(kind, payload[:length])


def test_a_payload_that_is_too_long_is_refused() -> None:
    with pytest.raises(messages.MessageError, match="ping is 1 bytes too long"):
        messages.unpack(messages.type_of("ping"), b"x")


def test_an_unknown_type_and_a_bad_text_are_refused() -> None:
    with pytest.raises(messages.MessageError, match="no message has the type 0x7F"):
        messages.unpack(0x7F, b"")
    with pytest.raises(messages.MessageError, match="not UTF-8"):
        messages.unpack(messages.type_of("error"), b"\x01\xff\xfe")


def test_a_field_is_asked_for_as_what_it_is() -> None:
    message = Message("error", code=1, words="no")
    assert (message.number("code"), message.text("words")) == (1, "no")
    with pytest.raises(TypeError, match=r"error\.words is no number"):
        message.number("words")
    with pytest.raises(TypeError, match=r"error\.code is no text"):
        message.text("code")
    with pytest.raises(TypeError, match=r"error\.code is no bytes"):
        message.data("code")
    with pytest.raises(KeyError):
        message.number("colour")
    with pytest.raises(KeyError):
        messages.pack(Message("ping pong"))
