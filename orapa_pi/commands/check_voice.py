"""`orapa-pi check voice`: speaks two sentences with the voice of the config, or into a sound file."""

from argparse import Namespace
from pathlib import Path

from orapa_pi.commands.documents import print_json
from orapa_pi.config import Config, check_config, load_config
from orapa_pi.devices.voice_espeak import EspeakVoice
from orapa_pi.drivers import voice_settings
from orapa_pi.errors import ConfigError, DriverUnavailable, Reason
from orapa_pi.phrases import load_words
from orapa_pi.rules.grid import Port
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, Ending
from orapa_pi.screen.answers import answer_in_words, question_in_words
from orapa_pi.screen.words import Words

PATIENCE_S = 60.0


def run(options: Namespace) -> int:
    """Speak, and say what should be heard. Raises DriverUnavailable for a voice that cannot be heard."""
    config = load_config(Path(options.config)) if options.config else check_config({"voice": "espeak"}, "the config")
    driver = _driver(config, options.config)
    words = load_words(options.lang)
    voice = EspeakVoice(voice_settings(config, words.language), ("-w", options.wav) if options.wav else ())
    voice.start(lambda _: None)  # what goes wrong is asked for below
    try:
        text = sentences(words)
        said = [words.say("check.voice.driver", driver=driver, language=words.say("language")), text]
        if not options.json:
            print("\n".join(said), flush=True)
        voice.speak(text)
        if not voice.finish(PATIENCE_S) or voice.fault:
            why = voice.fault or Reason("it does not come to an end.")
            raise DriverUnavailable(Reason("The voice is not heard: {why}", why=why))
    finally:
        voice.close()
    end = words.say("check.voice.wav", file=options.wav) if options.wav else words.say("check.voice.heard")
    if options.json:
        print_json({"device": "voice", "driver": driver, "said": [*said, end]})
    else:
        print(end)
    return 0


def _driver(config: Config, file: str | None) -> str:
    if config.voice.driver != "espeak":
        raise ConfigError(
            Reason(
                '{file} has the voice driver "{driver}": for a voice that is heard, set driver = "espeak" in [voice].',
                file=file,
                driver=config.voice.driver,
            )
        )
    return config.voice.driver


def sentences(words: Words) -> str:
    """Two answers in which the letter I and the number 1 have to be told apart."""
    letter, number = Port.parse("I"), Port.parse("1")
    said = []
    for port, way_out in ((letter, number), (number, letter)):
        question = BeamQuestion(port)
        answer = answer_in_words(words, MINE, question, BeamAnswer(Ending.EXIT, way_out, ()))
        said.append(words.say("play.answered", question=question_in_words(words, question), answer=answer))
    return " ".join(said)
