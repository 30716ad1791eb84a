"""The builder's guide and the documents that it leads to as pages that open in any browser, with markdown-it-py."""

import re
from collections.abc import Mapping
from html import escape
from pathlib import PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token

_STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
img { max-width: 100%; height: auto; display: block }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { border: 1px solid #999; padding: .2rem .6rem; text-align: left; vertical-align: top }
th { background: #eee }
blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: .4rem solid #b00020 }
pre { background: #f4f4f4; padding: .6rem; overflow-x: auto }
summary { cursor: pointer; font-weight: bold }
@media print { details > * { display: block } h2 { break-before: page } table, img { break-inside: avoid } }
"""


def page(source: str, text: str, names: Mapping[str, str]) -> str:
    """A document as a page. `source` is its path in the repository; `names`: path in the repository -> name in the archive.

    A link to a file that is in the archive leads there, however deep the page lies; one to another file keeps its words only.
    """
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(text)
    heading = next((tokens[n + 1].content for n, token in enumerate(tokens) if token.type == "heading_open"), source)
    here = PurePosixPath(names[source])
    for token in tokens:
        token.children = _linked(token.children or [], source, here, names) if token.children is not None else None
    _name_headings(tokens)
    body = reader.renderer.render(tokens, reader.options, {})
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{escape(heading)}</title>"
    return f"<!doctype html>\n<html lang='en'><head>{head}<style>{_STYLE}</style></head><body>\n{body}</body></html>\n"


def _linked(tokens: list[Token], source: str, here: PurePosixPath, names: Mapping[str, str]) -> list[Token]:
    kept, dropped = [], False
    for token in tokens:
        if token.type == "link_close" and dropped:
            dropped = False
            continue
        if token.type in ("link_open", "image"):
            attribute = "href" if token.type == "link_open" else "src"
            target = _moved(str(token.attrs[attribute]), source, here, names)
            if target is None:
                dropped = True
                continue
            token.attrs[attribute] = target
        kept.append(token)
    return kept


def _moved(link: str, source: str, here: PurePosixPath, names: Mapping[str, str]) -> str | None:
    """Where a link leads from the page; None where it would lead out of the archive."""
    if re.match(r"[a-z]+:|#", link):
        return link
    path, mark, place = link.partition("#")
    parts: list[str] = []
    for part in (*PurePosixPath(source).parent.parts, *PurePosixPath(path).parts):
        if part == ".." and parts:
            parts.pop()
        else:
            parts.append(part)
    name = names.get("/".join(parts))
    return None if name is None else "../" * (len(here.parts) - 1) + name + mark + place


def _name_headings(tokens: list[Token]) -> None:
    """Ids as GitHub gives them, so that links within a page lead somewhere."""
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            words = re.sub(r"[^\w\- ]", "", tokens[place + 1].content.lower())
            token.attrs["id"] = words.replace(" ", "-")
