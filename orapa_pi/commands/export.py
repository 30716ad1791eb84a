"""`orapa-pi export`: a finished match as JSON, with all that was secret."""

from argparse import Namespace

from orapa_pi.app.archive import Finished, accounts, finished
from orapa_pi.app.records import from_text
from orapa_pi.commands.documents import print_json
from orapa_pi.commands.matches import config_of, reading, store_path
from orapa_pi.commands.speaking import words_for
from orapa_pi.rules.json_form import Json


def run(options: Namespace) -> int:
    """Print one match, or accounts as lines for `opera replay`. A match that is still sealed is refused."""
    config = config_of(options)
    words_for(options, config)
    with reading(store_path(config)) as database:
        kept = accounts(database, options.match)
        match = finished(database, options.match) if kept is None else None
    if match is not None:
        print_json(document(match))
    else:
        print("\n".join(kept or ()))
    return 0


def document(match: Finished) -> Json:
    """The match as it lies in the store; docs/formats.md describes it."""
    return {
        "match": match.number,
        "started": match.head.started,
        "opening": from_text(match.head.opening),
        **match.secret,
        "events": [
            {"number": number, **from_text(row.public), "secret": from_text(row.secret or "{}")}
            for number, row in enumerate(match.rows, 1)
        ],
    }
