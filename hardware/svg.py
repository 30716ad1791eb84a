"""What all drawings share: a page of SVG, lines, dots, texts; text that is the same each time."""

from collections.abc import Iterable
from html import escape

STYLE = "font-family='sans-serif' font-size='9'"
TITLE = "font-family='sans-serif' font-size='13'"
INK = "#222222"


def svg(width: int, height: int, body: Iterable[str]) -> str:
    """A whole drawing on white."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}'>"
    return "\n".join([head, f"<rect width='{width}' height='{height}' fill='white'/>", *body, "</svg>", ""])


def line(start: tuple[float, float], end: tuple[float, float], width: float, colour: str) -> str:
    """A straight line."""
    (x, y), (to_x, to_y) = start, end
    return f"<line x1='{x:g}' y1='{y:g}' x2='{to_x:g}' y2='{to_y:g}' stroke='{colour}' stroke-width='{width:g}'/>"


def dot(place: tuple[float, float], radius: float = 3, fill: str = INK) -> str:
    """A filled circle."""
    return f"<circle cx='{place[0]:g}' cy='{place[1]:g}' r='{radius:g}' fill='{fill}'/>"


def text(x: float, y: float, words: str, style: str = STYLE, more: str = "") -> str:
    """Words that start at a place, or lie as `more` says."""
    return f"<text x='{x:g}' y='{y:g}' {style}{' ' + more if more else ''}>{escape(words)}</text>"
