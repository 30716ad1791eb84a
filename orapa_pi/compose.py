"""The composition root: builds the table from its parts, starts them in order, and closes them in reverse."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from random import Random

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.announcing import Announcer
from orapa_pi.app.choices import Choices, choices_beside, forget
from orapa_pi.app.companions import NO_COMPANIONS, Companions
from orapa_pi.app.front import Front
from orapa_pi.app.health import Wanted
from orapa_pi.app.hosting import Hosting
from orapa_pi.app.input import Input
from orapa_pi.app.journal import Journal, MemoryJournal
from orapa_pi.app.lessons import Lessons
from orapa_pi.app.match import Match
from orapa_pi.app.orders import Setup
from orapa_pi.app.outlets import Outlets
from orapa_pi.app.output import Output
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.seeing import Seeing, seeing
from orapa_pi.app.store import Store
from orapa_pi.app.table import Table
from orapa_pi.card_files import load_cards, rulings_from
from orapa_pi.config import Config
from orapa_pi.devices.factory import DRIVERS
from orapa_pi.devices.ports import Audible, Clock, Dimmable, Follower, Post, Source, numbered
from orapa_pi.drivers import Devices, kept_calibrations
from orapa_pi.phrases import languages as languages_there
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import AT_BOARD, Place
from orapa_pi.play.state import start
from orapa_pi.rules.edition import Edition
from orapa_pi.screen.view import view
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
    at_first = set_up(config)
    setup = choices.load() if choices else at_first
    if not config.fits(setup.edition):
        setup = replace(setup, edition=at_first.edition)
    return setup if setup.language in languages_there() else replace(setup, language=at_first.language)


@contextmanager
def open_table(
    config: Config,
    devices: Devices,
    words: Words,
    clock: Clock,
    rng: Random,
    companions: Companions = NO_COMPANIONS,
    opening: Place = AT_BOARD,
    journal: Journal | None = None,
    choices: Choices | None = None,
) -> Iterator[Table]:
    """A running table on these devices, in the company of pages and terminals.

    A device that cannot start is named, and the table works without it; a board's damaged calibration is said, and the board
    is used without. A match that was running in the journal goes on; without a journal nothing outlives the table. What was
    chosen for the next match is taken from `choices` and kept there; without them the config says it at every start.
    """
    cards, rulings = load_cards(config.opera.cards), rulings_from(config.opera.rulings)
    with ExitStack() as stack:
        journal = journal or MemoryJournal()
        stack.callback(journal.close)
        resumed, accounts_kept = journal.resume(config.fits), journal.books.resume()
        outlets = _outlets(devices, companions, clock)
        setup = replace(chosen(config, choices), language=words.language, sensor_boards=len(devices.boards))
        accounts = Accounts(words, clock, outlets, journal.books, cards, rulings, setup.names)
        hearing = _hearing([*devices.sources, *companions.panels, *companions.followers, *companions.speakers, accounts])
        tuned = [one for one in (devices.matrix, *outlets.voices) if isinstance(one, Dimmable | Audible)]
        languages = {**{code: load_words(code) for code in languages_there()}, words.language: words}
        preferences = Preferences(setup, languages, choices.keep if choices else forget, config.fits, hearing, tuned)
        preferences.tune()
        preferences.play(setup.edition)
        front = Front(preferences, clock, outlets, view(start(setup.edition), None, opening, preferences.standing))
        announcer, lessons = Announcer(companions.watchers), Lessons(devices.pupil, rng)
        match = Match(
            *(preferences, _seeing(config, setup.edition), clock, rng, journal, front, announcer, opening), camera=lessons.there
        )
        hosting = companions.hosting or Hosting(clock, rng)
        table = Table(
            *(preferences, match, front, announcer, journal, accounts, lessons, hosting, clock, companions.join_address)
        )
        for output in outlets.outputs:
            stack.callback(output.close)
            output.start()
        for voice in outlets.voices:  # before anything is said
            stack.callback(voice.close)
            table.attach(Input("voice", voice, clock, table.post))
        for fault in _faults(config, words, choices):
            outlets.say(fault)
        if resumed:
            table.resume(resumed)
        if accounts_kept:
            accounts.resume(accounts_kept)
        for name, source, post in _sources(devices, companions, table.post):
            stack.callback(source.close)
            table.attach(Input(name, source, clock, post))
        yield table


def _outlets(devices: Devices, companions: Companions, clock: Clock) -> Outlets:
    outputs = [Output(devices.matrix, clock, lights_board=True), *(Output(mirror, clock) for mirror in companions.mirrors)]
    voices = [devices.voice] if devices.voice else []
    sounders = [devices.sounder] if devices.sounder else []
    return Outlets(outputs, companions.speakers, voices, sounders)


def _hearing(parts: Sequence[object]) -> list[Follower]:
    """Those of them that depend on the edition or the language, each once."""
    return [part for part in dict.fromkeys(parts) if isinstance(part, Follower)]


def _seeing(config: Config, edition: Edition) -> list[Seeing]:
    """What the table makes of each sensor board before it has shown anything."""
    return [
        seeing(edition, Kind(one.kind), Patience(equal_pictures=one.equal_pictures, quiet_s=one.quiet_s))
        for one in config.boards
    ]


def _faults(config: Config, words: Words, choices: Choices | None) -> Iterator[str]:
    """What of the kept files cannot be used, as sentences."""
    faults = {fault for number in range(len(config.boards)) for fault in kept_calibrations(config, number).faults.values()}
    yield from map(words.tell, sorted(faults))
    if choices and choices.fault:
        yield words.say("match.not_read", reason=choices.fault)


def _sources(devices: Devices, companions: Companions, post: Post) -> Iterator[tuple[str, Source, Post]]:
    """What posts to the table, each by the name of its device; a board's messages carry its number."""
    for number, board in enumerate(devices.boards):
        yield "board", board, numbered(post, number)
    if devices.witness:
        yield "camera", devices.witness, post
    if devices.sounder:
        yield "sounder", devices.sounder, post
    for panel in (devices.panel, *companions.panels):
        yield "panel", panel, post


def wanted_of(config: Config) -> Wanted:
    """What a table of this config asks of its computer."""
    store = config.store_path()
    devices = {name: getattr(config, name).model_dump() for name in DRIVERS if hasattr(config, name)}
    return Wanted({name: (section["driver"], section) for name, section in devices.items()}, (store.parent,) if store else ())
