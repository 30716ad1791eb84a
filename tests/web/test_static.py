"""The files of the pages, judged as they are: from here alone, nothing inline, and for a browser of 2021."""

import re
from importlib import resources

import pytest

FILES = {
    file.name: file.read_text(encoding="utf-8")
    for file in (resources.files("orapa_pi.web") / "static").iterdir()
    if file.is_file()
}
PAGES = sorted(name for name in FILES if name.endswith(".html"))
SCRIPTS = sorted(name for name in FILES if name.endswith(".js"))
NEWER = {
    ".js": r"\.at\(-|\.findLast|\.toSorted|\.toReversed|structuredClone|Object\.hasOwn|Object\.groupBy|static \{|[ .]#\w+\(|"
    r"Array\.fromAsync|withResolvers|showModal|showPopover",
    ".css": r":has\(|@container|@layer|@scope|&[ .:]|\d[dsl]vh\b|color-mix|oklch|:popover-open|field-sizing|text-wrap",
    ".html": r"<dialog|popover|\binert\b|<search",
}
"""What browsers learned after 2021, of which one slips in now and then (caniuse.com)."""


def loaded_by(page: str) -> set[str]:
    """Every file that a page asks for, with what its scripts import."""
    wanted: set[str] = set(re.findall(r'"/static/([^"]+)"', FILES[page]))
    seen: set[str] = set()
    while wanted - seen:
        name = (wanted - seen).pop()
        seen.add(name)
        wanted |= set(re.findall(r'from "\./([^"]+)"', FILES[name]))
    return seen


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_nothing_inline_and_nothing_from_elsewhere(page: str) -> None:
    text = FILES[page]
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:", text)
    assert not re.search(r'(src|href)="(?!/[^/])', text)
    for name in loaded_by(page):
        foreign = re.findall(r"https?://[^\"'` ]+", FILES[name])
        assert set(foreign) <= {"http://www.w3.org/2000/svg"}, name
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", FILES[name]), name


@pytest.mark.parametrize("name", sorted(FILES))
def test_nothing_needs_a_browser_that_is_younger_than_five_years(name: str) -> None:
    kind = f".{name.rpartition('.')[2]}"
    if kind in NEWER:
        assert re.findall(NEWER[kind], FILES[name]) == []


def test_every_file_belongs_to_a_page() -> None:
    loaded = set().union(*(loaded_by(page) for page in PAGES))
    assert set(FILES) - loaded == set(PAGES)
    assert set(SCRIPTS) <= loaded
