from __future__ import annotations

from itertools import pairwise

import pytest

from wir.text.map.dots import BLANK, gathered, line


@pytest.mark.parametrize("end", [(0, 0), (9, 0), (0, -7), (14, -8), (-14, 8), (3, 17)])
def test_a_line_leads_from_its_start_to_its_end_without_gaps(end: tuple[int, int]) -> None:
    dots = line((0, 0), end)
    assert dots[0] == (0, 0)
    assert dots[-1] == end
    steps = [(abs(bx - ax), abs(by - ay)) for (ax, ay), (bx, by) in pairwise(dots)]
    assert all(max(step) <= 1 for step in steps)


def test_dots_gather_in_their_cells() -> None:
    assert gathered([(0, 0), (1, 3), (2, 0)]) == {(0, 0): 0x01 | 0x80, (1, 0): 0x01}
    assert chr(BLANK + 0x81) == "⢁"
