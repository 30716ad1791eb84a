"""Every sentence that a device, the store or a page gives as a reason is there in every language, and none is left over."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from orapa_pi.phrases import languages, load_words

PACKAGE = Path(__file__).parent.parent / "orapa_pi"
FILES = {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
MAKERS = ("Reason", "Worded")
"""What makes a sentence that can be said in other words; the link, which imports nothing of ours, has one of its own."""
PASSED_ON = ("errors.py", "devices/serial_line/wording.py")
"""Where a Reason is made of what another one holds, so that its template stands elsewhere."""
TOLD = (
    *("DriverUnavailable", "CameraAbsent", "_BrokenOff", "DeviceLost", "BoardSought", "WitnessSeen", "Problem"),
    *(
        "StoreError",
        "StoreFailure",
        "SealBroken",
        "MatchError",
        "BackupError",
        "PortTaken",
        "TooManyListeners",
        "NotYet",
        "DoorClosed",
        "_signal",
        "_let_go",
    ),
)
"""What carries a sentence to people at the table, wherever it is made."""
TOLD_HERE = ("OSError", "CalibrationError", "PictureError", "NotationError", "refuse", "_refuse", "_cannot_keep")
ROOMS = (
    "devices/",
    "web/",
    "opera/",
    "commands/opera.py",
    "card_files.py",
    "calibrations.py",
    "sensing/calibration.py",
    "vision/pictures.py",
    "vision/store.py",
    "rules/notation.py",
)
"""The rooms from which these do so as well; elsewhere they are for those who write files and commands."""
NEVER_SHOWN = ("a port was opened", "the full picture is here", "board ")
"""Of the link: why it is doing well."""


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def calls(tree: ast.Module, names: tuple[str, ...]) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in names)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def has_words(template: str) -> bool:
    """Whether there is anything to translate beside the fields."""
    return any(letter.isalpha() for literal, *_ in string.Formatter().parse(template) for letter in literal)


def templates() -> dict[str, str]:
    """Every template with the place of its code."""
    found: dict[str, str] = {}
    for file, tree in FILES.items():
        for node in calls(tree, MAKERS):
            if isinstance(node.args[0], ast.Constant):
                found[str(node.args[0].value)] = f"{file}:{node.lineno}"
    return found


TEMPLATES = templates()


def test_the_templates_are_found() -> None:
    assert "it has gone" in TEMPLATES
    assert "the board is silent" in TEMPLATES
    assert "nothing answers there" in TEMPLATES  # of the link
    assert len(TEMPLATES) > 200


def test_a_template_stands_where_it_is_used_and_gets_its_fields() -> None:
    for file, tree in FILES.items():
        for node in calls(tree, MAKERS) if file not in PASSED_ON else ():
            template, place = node.args[0], f"{file}:{node.lineno}"
            assert isinstance(template, ast.Constant), f"{place}: {ast.unparse(template)} is not found by this test"
            assert fields(str(template.value)) == {keyword.arg for keyword in node.keywords}, place


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_a_language_has_words_for_every_template(language: str) -> None:
    reasons = load_words(language).reasons
    lacking = {template: place for template, place in TEMPLATES.items() if has_words(template) and template not in reasons}
    assert lacking == {}
    assert set(reasons) - set(TEMPLATES) == set(), "no code says this any more"
    for template, text in reasons.items():
        assert fields(text) == fields(template), template
        assert text.strip(), template
        assert text.endswith(".") == template.endswith("."), template


def test_english_needs_no_words_beside_the_code() -> None:
    assert load_words("en").reasons == {}


def in_english_only(node: ast.expr) -> bool:
    """A text of several words that stands in the code without a Reason around it."""
    match node:
        case ast.Constant(str(text)):
            return " " in text and not text.startswith(NEVER_SHOWN)
        case ast.JoinedStr(values):
            text = "".join(str(part.value) for part in values if isinstance(part, ast.Constant))
            return any(letter.isalpha() for letter in text) and not text.startswith(NEVER_SHOWN)
        case ast.IfExp(_, one, other) | ast.BoolOp(values=[one, other]):
            return in_english_only(one) or in_english_only(other)
    return False


def test_what_is_english_only_is_told_from_what_is_not() -> None:
    for code in ('"it has gone"', 'f"{path} is gone"', 'why or "it has gone"', '"it is gone" if gone else ""'):
        assert in_english_only(ast.parse(code, mode="eval").body), code
    for code in ('"board"', 'Reason("it has gone")', "error.strerror or str(error)", 'f"{path}: {error}"', "why"):
        assert not in_english_only(ast.parse(code, mode="eval").body), code


def test_nobody_gives_a_reason_in_english_only() -> None:
    bare = [
        f"{file}:{node.lineno}: {ast.unparse(given)}"
        for file, tree in FILES.items()
        for node in calls(tree, TOLD + TOLD_HERE if file.startswith(ROOMS) else TOLD)
        for given in (*node.args, *(keyword.value for keyword in node.keywords))
        if in_english_only(given)
    ]
    assert bare == [], "put a Reason around it, and its words into every language"


def test_no_function_of_a_device_gives_a_sentence_back_in_english_only() -> None:
    bare = [
        f"{file}:{node.lineno}: {ast.unparse(node.value)}"
        for file, tree in FILES.items()
        for node in ast.walk(tree)
        if file.startswith(("devices/", "calibrations.py")) and isinstance(node, ast.Return) and node.value is not None
        if in_english_only(node.value)
    ]
    assert bare == []
