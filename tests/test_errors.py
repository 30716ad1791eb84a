"""Reasons: English sentences that can still be said in another language after a long way."""

import copy
import pickle
from multiprocessing import Pipe

import pytest

from orapa_pi.errors import DriverUnavailable, Reason, capital, clause, strung
from orapa_pi.screen.words import Words

HOLDER = Reason("{name} (process {number})", name="picochess", number=77)
USED = Reason("{holder} uses {path}: end that.", holder=HOLDER, path="/dev/spidev0.0")
DUTCH = Words(
    "nl",
    {"off": "De matrix werkt niet: {reason}"},
    {
        "{name} (process {number})": "{name} (proces {number})",
        "{holder} uses {path}: end that.": "{path} is bezet door {holder}: sluit dat af.",
        "another program": "een ander programma",
    },
)


def test_a_reason_reads_as_its_english_sentence() -> None:
    assert USED == "picochess (process 77) uses /dev/spidev0.0: end that."
    assert Words("en", {"off": "The matrix: {reason}"}).say("off", reason=USED) == f"The matrix: {USED}"


def test_a_reason_inside_a_phrase_and_one_inside_a_reason_are_said_in_the_language() -> None:
    dutch = "/dev/spidev0.0 is bezet door picochess (proces 77): sluit dat af."
    assert DUTCH.say("off", reason=USED) == f"De matrix werkt niet: {dutch}"
    assert DUTCH.tell(USED) == dutch


def test_what_has_no_words_in_the_language_stays_as_it_is() -> None:
    assert DUTCH.tell(Reason("it has gone")) == "it has gone"
    assert (
        DUTCH.tell("{holder} uses {path}: end that.") == "{holder} uses {path}: end that."
    )  # no Reason but what somebody typed
    assert DUTCH.tell(Reason("{path}: {why}", path="{name}", why=HOLDER)) == "{name}: picochess (proces 77)"


@pytest.mark.parametrize(
    "carried",
    [
        str(USED),
        str(DriverUnavailable(USED)),
        str(pickle.loads(pickle.dumps(DriverUnavailable(USED)))),
        pickle.loads(pickle.dumps(USED)),
        copy.deepcopy(USED),
        OSError(5, USED).strerror,
        str(OSError(USED)),
    ],
    ids=["str", "error", "error pickled", "pickled", "copied", "strerror", "OSError"],
)
def test_a_reason_goes_whole_through_what_errors_go_through(carried: str) -> None:
    assert carried == USED
    assert DUTCH.tell(carried) == DUTCH.tell(USED)


def test_a_reason_comes_whole_out_of_another_process_pipe() -> None:
    """The way of everything that the vision's worker is handed and hands back."""
    here, there = Pipe()
    here.send({"reason": clause(USED)})
    assert DUTCH.tell(there.recv()["reason"]) == DUTCH.tell(USED).removesuffix(".")


def test_a_clause_has_no_full_stop_in_any_language() -> None:
    assert clause(USED) == str(USED).removesuffix(".")
    assert DUTCH.tell(clause(USED)) == DUTCH.tell(USED).removesuffix(".")
    assert clause("It has gone.") == "It has gone"


def test_a_sentence_begins_with_a_capital_in_any_language() -> None:
    said = capital(Reason("another program"))
    assert (said, DUTCH.tell(said)) == ("Another program", "Een ander programma")
    assert capital("gone") == "Gone"


def test_reasons_in_a_row_are_each_said_in_the_language() -> None:
    both = strung("; ", [HOLDER, "and no more", Reason("another program")])
    assert both == "picochess (process 77); and no more; another program"
    assert DUTCH.tell(both) == "picochess (proces 77); and no more; een ander programma"
    assert strung("; ", []) == ""


def test_a_field_that_is_missing_is_a_fault_of_the_code() -> None:
    with pytest.raises(KeyError):
        Reason("{holder} holds it")
