from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields

import pytest

from tests.text.fonts import is_allowed
from wir.model.sides import SIDES
from wir.model.terrain import Terrain
from wir.text.map.arms import Arm, Tint
from wir.text.map.glyphs import Glyphs
from wir.text.map.layout import COMPACT, OPERATIONAL, Shape
from wir.text.map.sheet import look_of

FULL, ASCII = look_of("true colour").glyphs, look_of("no colours", ascii_only=True).glyphs
SETS = [FULL, ASCII]


def characters(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from value
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from characters(entry)
    elif isinstance(value, tuple):
        for entry in value:
            yield from characters(entry)


def used(glyphs: Glyphs) -> set[str]:
    return {
        char for entry in fields(glyphs) if entry.name != "name" for char in characters(getattr(glyphs, entry.name))
    }


def test_the_full_set_keeps_to_characters_that_every_font_has() -> None:
    assert [char for char in sorted(used(FULL)) if not is_allowed(char)] == []


def test_the_ascii_set_is_ascii() -> None:
    assert [char for char in sorted(used(ASCII)) if not (char.isascii() and char.isprintable())] == []


@pytest.mark.parametrize("glyphs", SETS, ids=lambda glyphs: glyphs.name)
def test_every_character_is_one_cell_wide(glyphs: Glyphs) -> None:
    for char in used(glyphs):
        assert unicodedata.east_asian_width(char) not in "WF"
        assert unicodedata.combining(char) == 0
        assert unicodedata.category(char)[0] not in "CM"


@pytest.mark.parametrize("glyphs", SETS, ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("shape", [OPERATIONAL, COMPACT], ids=["operational", "compact"])
def test_patterns_fill_the_lines_of_a_hex(glyphs: Glyphs, shape: Shape) -> None:
    textures = glyphs.textures if shape is OPERATIONAL else glyphs.small_textures
    lengths = [span.length for span in shape.fill[:-1]]
    for terrain in Terrain:
        for pattern in textures.get(terrain, ()):
            assert [len(line) for line in pattern] == lengths


@pytest.mark.parametrize("glyphs", SETS, ids=lambda glyphs: glyphs.name)
def test_there_is_a_sign_for_everything(glyphs: Glyphs) -> None:
    drawn = set(Terrain) - {Terrain.RAIL}
    assert set(glyphs.textures) == set(glyphs.small_textures) == set(glyphs.letters) == drawn
    assert all(len(letters) == 2 for letters in glyphs.letters.values())
    assert set(glyphs.wide_marks) == set(glyphs.narrow_marks) == set(glyphs.beneath) == set(Arm)
    assert all(len(mark) == 3 for mark in glyphs.wide_marks.values())
    assert set(glyphs.city) == set(SIDES)
    assert set(glyphs.heads) == set(glyphs.tails) == {1, 2, 3, 4, 5, 6}
    for sides in (glyphs.outline, glyphs.river, glyphs.ice, glyphs.front, glyphs.old_front):
        assert set(sides) == {2, 3, 4}


@pytest.mark.parametrize("glyphs", SETS, ids=lambda glyphs: glyphs.name)
def test_signs_that_must_be_told_apart_differ(glyphs: Glyphs) -> None:
    assert glyphs.city[SIDES[0]] != glyphs.city[SIDES[1]]
    assert len(set(glyphs.narrow_marks.values())) == len(Arm)
    assert len({glyphs.own_rail, glyphs.enemy_rail, glyphs.cut_rail, glyphs.new_rail}) == 4
    assert len({glyphs.unsupplied, glyphs.spent, glyphs.estimate}) == 3


def test_without_colours_ice_and_water_differ() -> None:
    for direction in (2, 3, 4):
        signs = (ASCII.outline, ASCII.river, ASCII.ice, ASCII.front, ASCII.old_front)
        assert len({sides[direction] for sides in signs}) == len(signs)


@pytest.mark.parametrize("glyphs", SETS, ids=lambda glyphs: glyphs.name)
def test_the_signs_of_tints_differ_and_are_ascii(glyphs: Glyphs) -> None:
    assert set(glyphs.signs) == set(Tint)
    values = [*glyphs.signs.values()]
    assert len(set(values)) == len(values)
    assert all(len(value) == 1 and value.isascii() for value in values)


def test_in_ascii_no_sign_of_a_tint_is_taken_for_a_railway_a_river_a_city_or_the_ground() -> None:
    lines = (ASCII.outline, ASCII.river, ASCII.ice, ASCII.front, ASCII.old_front)
    grounds = (ASCII.textures, ASCII.small_textures, ASCII.letters)
    rails = (ASCII.own_rail, ASCII.enemy_rail, ASCII.cut_rail, ASCII.new_rail, ASCII.flight)
    drawn = {*characters((*lines, *grounds, ASCII.city, ASCII.town, *rails))}
    assert drawn & {*ASCII.signs.values()} == set()
