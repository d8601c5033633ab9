from __future__ import annotations

import pytest

from wir.model.hexes import Hex
from wir.text.map.layout import BlockLayout, LineLayout

EVERY_HEX = [Hex(c, r) for r in range(1, 33) for c in range(1, 32)]


@pytest.mark.rule("4.7")
def test_the_whole_map_fits_on_the_smallest_screen() -> None:
    layout = BlockLayout(31, 32)
    assert layout.width <= 80
    assert layout.height <= 24 - 2  # with a line above and below


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("layout", [BlockLayout(31, 32), LineLayout(31, 32)])
def test_every_hex_has_a_place_on_it(layout: BlockLayout | LineLayout) -> None:
    assert [layout.hex_at(*layout.middle(hex_)) for hex_ in EVERY_HEX] == EVERY_HEX
