"""The composition root: builds the table from its parts, starts them in order, and closes them in reverse."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from random import Random

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.announcing import Watcher
from orapa_pi.app.choices import Choices, choices_beside, forget
from orapa_pi.app.health import Wanted
from orapa_pi.app.hosting import Hosting
from orapa_pi.app.input import Input
from orapa_pi.app.journal import Journal, MemoryJournal
from orapa_pi.app.orders import Setup
from orapa_pi.app.output import Output
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.seeing import seeing
from orapa_pi.app.store import Store
from orapa_pi.app.table import Table
from orapa_pi.card_files import load_cards, rulings_from
from orapa_pi.config import Config
from orapa_pi.devices.factory import DRIVERS
from orapa_pi.devices.ports import (
    Audible,
    Clock,
    Dimmable,
    Follower,
    Matrix,
    Source,
    Speaker,
    numbered,
)
from orapa_pi.drivers import Devices, kept_calibrations
from orapa_pi.phrases import languages as languages_there
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import AT_BOARD, Place
from orapa_pi.screen.words import Words
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.settle import Patience


def make_journal(config: Config, clock: Clock) -> Journal:
    """The journal in the store that the config names, or in memory if it names none."""
    path = config.store_path()
    return Store(path, clock) if path else MemoryJournal()


def set_up(config: Config) -> Setup:
    """What the config says of the next match: the start value of everything that can be chosen at the table."""
    return Setup(
        config.edition(),
        config.game.names(),
        language=config.language,
        brightness=round(100 * config.matrix.brightness),
        volume=config.voice.volume,
    )


def make_choices(config: Config) -> Choices | None:
    """What was chosen at the table, beside the store; None where nothing is kept."""
    path = config.store_path()
    return Choices(choices_beside(path), set_up(config)) if path else None


def chosen(config: Config, choices: Choices | None) -> Setup:
    """The set-up to begin with: what was chosen, as far as this table can do it."""
    start = set_up(config)
    setup = choices.load() if choices else start
    if not config.fits(setup.edition):
        setup = replace(setup, edition=start.edition)
    return setup if setup.language in languages_there() else replace(setup, language=start.language)


@contextmanager
def open_table(
    config: Config,
    devices: Devices,
    words: Words,
    clock: Clock,
    rng: Random,
    mirrors: Sequence[Matrix] = (),
    panels: Sequence[Source] = (),
    speakers: Sequence[Speaker] = (),
    opening: Place = AT_BOARD,
    journal: Journal | None = None,
    choices: Choices | None = None,
    followers: Sequence[Follower] = (),
    watchers: Sequence[Watcher] = (),
    address: Callable[[], str] = str,
    hosting: Hosting | None = None,
) -> Iterator[Table]:
    """A running table on these devices; `mirrors` show what the matrix shows, and `panels` are further ways to press buttons.

    A device that cannot start is named, and the table works without it; a board's damaged calibration is said, and the board
    is used without. A match that was running in the journal goes on; without a journal nothing outlives the table. What was
    chosen for the next match is taken from `choices` and kept there; without them the config says it at every start.

    `followers` hear of the edition and the language besides the devices and speakers, `watchers` what everybody may know.
    `address` gives where the hunters' page is now, an empty text without pages; through `hosting` the host's page comes in.
    """
    cards, rulings = load_cards(config.opera.cards), rulings_from(config.opera.rulings)
    with ExitStack() as stack:
        journal = journal or MemoryJournal()
        stack.callback(journal.close)
        resumed, accounts_kept = journal.resume(config.fits), journal.books.resume()
        outputs = [Output(devices.matrix, clock, lights_board=True), *(Output(mirror, clock) for mirror in mirrors)]
        voices = [devices.voice] if devices.voice else []
        sounders = [devices.sounder] if devices.sounder else []
        setup = replace(chosen(config, choices), language=words.language, sensor_boards=len(devices.boards))
        accounts = Accounts(words, clock, speakers, journal.books, cards, rulings, setup.names, voices)
        sources = [*devices.boards, *([devices.witness] if devices.witness else []), devices.panel, *panels]
        parts = dict.fromkeys([*sources, *followers, *speakers, accounts])
        languages = {**{code: load_words(code) for code in languages_there()}, words.language: words}
        hearing = [part for part in parts if isinstance(part, Follower)]
        tuned = [one for one in (devices.matrix, *voices) if isinstance(one, Dimmable | Audible)]
        preferences = Preferences(setup, languages, choices.keep if choices else forget, config.fits, hearing, tuned)
        preferences.tune()
        watching = [
            seeing(setup.edition, Kind(one.kind), Patience(equal_pictures=one.equal_pictures, quiet_s=one.quiet_s))
            for one in config.boards
        ]
        preferences.play(setup.edition)
        table = Table(
            *(preferences, watching, clock, rng, outputs, speakers, journal, opening, accounts, voices),
            watchers=watchers,
            address=address,
            hosting=hosting,
            pupil=devices.pupil,
            sounders=sounders,
        )
        for output in outputs:
            stack.callback(output.close)
            output.start()
        for voice in voices:  # before anything is said
            stack.callback(voice.close)
            table.attach(Input("voice", voice, clock, table.post))
        faults = {fault for number in range(len(watching)) for fault in kept_calibrations(config, number).faults.values()}
        for speaker in speakers:
            for fault in sorted(faults):
                speaker.say(words.tell(fault))
            if choices and choices.fault:
                speaker.say(words.say("match.not_read", reason=choices.fault))
        if resumed:
            table.resume(resumed)
        if accounts_kept:
            accounts.resume(accounts_kept)
        boards = [("board", board, numbered(table.post, number)) for number, board in enumerate(devices.boards)]
        others = [("camera", one, table.post) for one in (devices.witness,) if one]
        others += [("sounder", one, table.post) for one in sounders]
        others += [("panel", panel, table.post) for panel in (devices.panel, *panels)]
        for name, source, post in (*boards, *others):
            stack.callback(source.close)
            table.attach(Input(name, source, clock, post))
        yield table


def wanted_of(config: Config) -> Wanted:
    """What a table of this config asks of its computer."""
    store = config.store_path()
    devices = {name: getattr(config, name).model_dump() for name in DRIVERS if hasattr(config, name)}
    return Wanted({name: (section["driver"], section) for name, section in devices.items()}, (store.parent,) if store else ())
