"""What is chosen at the table for the next match: kept for the next start, and told to whoever depends on it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from orapa_pi.app.choices import Keep, forget
from orapa_pi.app.journal import Fits, any_edition
from orapa_pi.app.orders import Setup, change, standing
from orapa_pi.devices.ports import Audible, Dimmable, Follower, Terms
from orapa_pi.play.events import Refusal
from orapa_pi.play.naming import seated
from orapa_pi.play.orders import SetBrightness, SetGame, SetName, Setting, SetVolume, Standing
from orapa_pi.rules.edition import Edition
from orapa_pi.screen.answers import game_in_words
from orapa_pi.screen.words import Words

_TUNES: dict[type[Setting], str] = {SetBrightness: "brightness", SetVolume: "volume"}


class Preferences:
    """The set-up of the next match and the words of every language.

    `fits` says which editions the sensors can serve, `keep` writes a choice down, `followers` hear of the edition and language,
    `tuned` are the matrices and voices whose brightness and volume can be chosen.
    """

    def __init__(
        self,
        setup: Setup,
        languages: Mapping[str, Words],
        keep: Keep = forget,
        fits: Fits = any_edition,
        followers: Sequence[Follower] = (),
        tuned: Sequence[Dimmable | Audible] = (),
    ) -> None:
        self.setup = setup
        self.edition = setup.edition
        """What is played now; it may differ from what comes next."""
        self._languages = languages
        self._keep = keep
        self._fits = fits
        self._followers = followers
        self._tuned = tuned

    @property
    def words(self) -> Words:
        """The words of the language that is spoken."""
        return self._languages[self.setup.language]

    @property
    def standing(self) -> Standing:
        """What a menu can say of the next match."""
        return standing(self.setup)

    def change(self, order: Setting) -> str:
        """Change a setting; what there is to say of it."""
        changed = change(self.setup, order)
        if isinstance(changed, Refusal):
            return self.words.say(f"refused.{changed.name.lower()}")
        if not self._fits(changed.edition):
            return self.words.say("match.too_small", edition=game_in_words(self.words, changed.edition))
        if isinstance(order, SetName):
            return self._take(changed, self.words.say("match.players", names=", ".join(changed.names)))
        if isinstance(order, SetGame):
            return self._take(changed, self.words.say("match.game", edition=game_in_words(self.words, changed.edition)))
        if isinstance(order, SetBrightness | SetVolume):
            said = self._take(changed, self.words.say(f"match.{_TUNES[type(order)]}", percent=order.percent))
            self.tune()
            return said
        return self._take(changed, self.words.say("match.from_next"))

    def tune(self) -> None:
        """Matrices and voices shine and speak as it was chosen."""
        for device in self._tuned:
            if isinstance(device, Dimmable):
                device.dim(self.setup.brightness / 100)
            if isinstance(device, Audible):
                device.set_volume(self.setup.volume)

    def seat(self, names: tuple[str, ...]) -> str:
        """These people play, in this order; what there is to say of it."""
        following = seated(names, self.setup.names)
        if isinstance(following, Refusal):
            return self.words.say(f"refused.{following.name.lower()}")
        return self._take(replace(self.setup, names=following), self.words.say("match.players", names=", ".join(following)))

    def next_language(self) -> str:
        """Speak the next language at once; what there is to say, in that language."""
        codes = sorted(self._languages)
        language = codes[(codes.index(self.setup.language) + 1) % len(codes)]
        following = replace(self.setup, language=language)
        said = self._take(following, self._languages[language].say("match.language"))
        self.play(self.edition)
        return said

    def play(self, edition: Edition) -> None:
        """This edition is played from now on."""
        self.edition = edition
        for follower in self._followers:
            follower.follow(Terms(edition, self.words))

    def _take(self, setup: Setup, said: str) -> str:
        self.setup = setup
        fault = self._keep(setup)
        return f"{said} {self.words.say('match.not_kept', reason=fault)}" if fault else said
