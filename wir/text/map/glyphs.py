"""A set of characters: a sign for everything on the map."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.text.looks import look_file, made
from wir.text.map.arms import Arm, Tint

Pattern = tuple[str, ...]
"""What grows in a hex, line by line; the line with the southern side stays free."""

Sides = Mapping[int, str]
"""The characters of the hexsides 2 (north-east), 3 (south-east) and 4 (south)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """A set of characters.

    `textures` fill the hexes of the operational zoom, `small_textures` those of the compact one, with a choice of
    patterns for each terrain; `letters` stand for a hex in two cells. `wide_marks` are the type marks of counters in
    three cells, `narrow_marks` in one. With `braille` off railways and flights are drawn in the characters given for
    them. The front runs along the sides of hexes, with `front_below` in the hex under a level side, and with `banks` on
    either side of a river. `signs` stand for tints without colour, each unlike anything else in a hex; those that a set
    leaves out are the tints' own. Arrows have a tail in the hex they leave and a head in the one they enter. The frame
    of the cursor leaves the characters in `kept` alone.
    """

    name: str
    braille: bool = False
    outline: Sides
    river: Sides
    ice: Sides
    front: Sides
    front_below: str = ""
    banks: tuple[str, ...] = ()
    old_front: Sides
    textures: Mapping[Terrain, tuple[Pattern, ...]]
    small_textures: Mapping[Terrain, tuple[Pattern, ...]]
    letters: Mapping[Terrain, str]
    wide_marks: Mapping[Arm, str]
    narrow_marks: Mapping[Arm, str]
    city: Mapping[Side, str]
    town: str
    port: str
    fortified: tuple[str, str]
    beneath: Mapping[Arm, str]
    side_shadow: str
    lower_shadow: str
    unsupplied: str
    spent: str
    estimate: str
    guess: str
    battle: str
    captured: str
    tails: Mapping[int, str]
    heads: Mapping[int, str]
    stop: str
    bombard: str
    target: Mapping[StrikeKind, str]
    own_rail: str
    enemy_rail: str
    cut_rail: str
    new_rail: str
    flight: str
    note: str
    signs: Mapping[Tint, str]
    frame: str
    kept: str


@cache
def glyphs(name: str) -> Glyphs:
    """The set of characters `full` or `ascii`, from its file."""
    table = look_file("glyph_sets", name)
    signs = {tint.name.lower(): tint.value for tint in Tint} | table.get("signs", {})
    return made(Glyphs, name, table | {"signs": signs})
