"""`orapa-pi opera`: folds a file of Space Opera actions into the accounts that they lead to, or checks a competitive deck."""

from argparse import Namespace

from orapa_pi.card_files import cards_in
from orapa_pi.commands.documents import print_json, read_text
from orapa_pi.errors import NotationError, Reason, clause
from orapa_pi.opera.decks import cards_of, problems
from orapa_pi.opera.history import Phrases, fill, history, sentence, words
from orapa_pi.opera.notation import Catalogue
from orapa_pi.opera.replay import NO_CARDS, Replay, document, replay
from orapa_pi.opera.rulings import Copies, Rulings
from orapa_pi.phrases import load_words


def run(options: Namespace) -> int:
    """Print the accounts as JSON, or the history in words; both list the lines that the rules forbid. The status is 0."""
    phrases = load_words(options.lang).section("opera")
    if options.action == "deck":
        return check_deck(options, phrases)
    done = replay_file(options.file, cards_from(options.cards))
    if options.json:
        print_json(document(done, phrases))
    else:
        for entry in history(phrases, done.record):
            print("\n  ".join(entry))
        for one in done.refused:
            print(fill(phrases, "word_refused_line", (("line", one.line), ("rule", sentence(phrases, one.refusal)))))
    return 0


def check_deck(options: Namespace, phrases: Phrases) -> int:
    """One line for each fault of a competitive deck (ruling 31); 0 if there is none, else 1. Raises NotationError."""
    if options.cards is None:
        raise NotationError(Reason("A deck is checked against the cards it is made of; name their file with --cards."))
    rulings = Rulings(copies=Copies.ANY_NUMBER if options.any_copies else Copies.PER_NAME)
    faults = [words(phrases, one) for one in problems(cards_of(read_text(options.file)), cards_from(options.cards), rulings)]
    if options.json:
        print_json(faults)
    else:
        for fault in faults:
            print(fault)
    return 1 if faults else 0


def replay_file(name: str, cards: Catalogue) -> Replay:
    """Fold the lines of a file. Raises NotationError, naming the line, for what is no action."""
    try:
        # Within a JSON string U+2028 and its like are ordinary signs, at which splitlines() would cut.
        return replay(read_text(name).split("\n"), cards)
    except NotationError as error:
        where = Reason("standard input") if name == "-" else name
        raise NotationError(Reason("In {where}, {fault}.", where=where, fault=clause(str(error)))) from None


def cards_from(name: str | None) -> Catalogue:
    """The cards of an owner's card file. Raises NotationError if it cannot be used."""
    if name is None:
        return NO_CARDS
    return cards_in(read_text(name), name)
