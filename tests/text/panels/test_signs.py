"""The page of all signs of the map, in every look."""

from __future__ import annotations

import pytest

from wir.text.map.arms import Arm
from wir.text.panels.legend import map_signs
from wir.text.panels.lines import length, text_of
from wir.tui.look import LOOKS


@pytest.mark.parametrize("name", LOOKS)
def test_every_sign_stands_with_its_meaning_and_keeps_to_the_width(name: str) -> None:
    look = LOOKS[name].map
    lines = map_signs(look, 40)
    assert all(length(spans) <= 40 for spans in lines)
    told = "\n".join(map(text_of, lines))
    for sign in (*look.glyphs.wide_marks.values(), look.glyphs.port, look.glyphs.stop, look.glyphs.unsupplied):
        assert sign.strip() in told
    for word in (
        *Arm,
        "strength points",
        "estimated ACS",  # on an enemy's counter, which is not the same measure
        "out of supply",
        "river",
        "the front",
        "forest",
        "fortified city",
        "a bombardment",
        "your note",
    ):
        assert word in told
    assert all(spans[0].text.strip() for spans in lines if spans and len(spans) > 2)
