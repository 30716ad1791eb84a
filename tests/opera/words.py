"""The phrase tables of both languages."""

from orapa_pi.phrases import load_words

ENGLISH = load_words("en").section("opera")
DUTCH = load_words("nl").section("opera")
