"""The test pictures show what the words say."""

from orapa_pi.screen.font import GLYPHS, WIDE_LINE_GLYPHS
from orapa_pi.screen.trial import LINE, trial_frames


def test_the_first_picture_has_its_corners_colours_and_greys() -> None:
    first, _ = trial_frames()
    assert (first.at(0, 0), first.at(15, 15)) == ((255, 255, 255), (255, 110, 0))
    assert [first.at(12, y) for y in (3, 6, 9)] == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    assert [first.at(x, 13) for x in range(16)] == [(17 * x,) * 3 for x in range(16)]
    f = ["".join("#" if any(first.at(x, y)) else "." for x in range(2, 8)) for y in range(3, 10)]
    assert f == ["######", "#.....", "#.....", "####..", "#.....", "#.....", "#....."]


def test_no_rotation_or_mirror_image_looks_the_same() -> None:
    first, _ = trial_frames()
    rows = [[first.at(x, y) for x in range(16)] for y in range(16)]
    seen = set()
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        seen |= {str(rows), str([row[::-1] for row in rows])}
    assert len(seen) == 8


def test_the_second_picture_has_every_level_in_order() -> None:
    _, second = trial_frames()
    assert second.pixels == bytes(level for level in range(256) for _ in range(3))


def test_the_lines_fill_a_matrix_of_text() -> None:
    assert [len(frame.line) for frame in trial_frames()] == [WIDE_LINE_GLYPHS] * 2
    assert set(LINE) <= set(GLYPHS)
