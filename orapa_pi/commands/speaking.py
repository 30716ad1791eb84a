"""In which language a command speaks that has the table's config: in that of the table, as the table does itself."""

from argparse import Namespace

from orapa_pi.app.choices import choices_beside
from orapa_pi.config import Config
from orapa_pi.phrases import load_words
from orapa_pi.screen.words import Words


def words_for(options: Namespace, config: Config) -> Words:
    """The words of `--lang`; without it those that were chosen at the table's panel, or that its config names.

    What fails from here on is said in them too. Raises ConfigError for a language that is not there.
    """
    options.lang = options.lang or _language_of(config)
    return load_words(options.lang)


def _language_of(config: Config) -> str:
    store = config.store_path()
    if store is None or not choices_beside(store).exists():
        return config.language
    from orapa_pi.compose import chosen, make_choices  # it brings the whole table along

    return chosen(config, make_choices(config)).language
