from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import pytest

from tests.text.position import COLOURED, LOOKS
from wir.model.groups import StrikeKind
from wir.model.sides import SIDES, Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import Colour, contrast, luminance, rgb
from wir.text.map.arms import STEPS, Arm, Tint
from wir.text.map.ground import relieved
from wir.text.map.palette import Palette

LAND = [Terrain.CLEAR, Terrain.CITY, Terrain.FOREST, Terrain.SWAMP, Terrain.MOUNTAIN]
READABLE = 4.5


def palette(name: str) -> Palette:
    return LOOKS[name].palette


def colours(value: object) -> Iterator[Colour]:
    if isinstance(value, Colour):
        yield value
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from colours(entry)
    elif isinstance(value, tuple):
        for entry in value:
            yield from colours(entry)
    elif is_dataclass(value):
        for field in fields(value):
            yield from colours(getattr(value, field.name))


def boxes(name: str) -> dict[str, Style]:
    """Everything that brings its own background."""
    own = palette(name)
    found = {f"{side} {arm}": own.counters[side, arm] for side in SIDES for arm in Arm}
    found |= {f"{side} {arm} spent": own.spent[side, arm] for side in SIDES for arm in Arm}
    found |= {f"strike {kind}": style for kind, style in own.strike.items()}
    found |= {f"captured {side}": style for side, style in own.captured.items()}
    found |= {f"entrenched {side}": style for side, style in own.entrenched.items()}
    single = ("unsupplied", "plot", "battle", "cursor", "selection", "path", "ruler", "ruler_mark")
    return found | {name: getattr(own, name) for name in single}


@pytest.mark.parametrize("name", COLOURED)
def test_what_brings_its_own_background_can_be_read_on_it(name: str) -> None:
    poor = {}
    for what, style in boxes(name).items():
        assert style.fg is not None
        assert style.bg is not None
        if contrast(style.fg, style.bg) < READABLE:
            poor[what] = contrast(style.fg, style.bg)
    assert poor == {}


@pytest.mark.parametrize("name", COLOURED)
def test_the_darker_second_line_of_a_counter_can_be_read(name: str) -> None:
    own = palette(name)
    for style in (*own.counters.values(), *own.spent.values()):
        ground = own.shaded(style.bg, own.second_line)
        assert style.fg is not None
        assert ground is not None
        assert contrast(style.fg, ground) >= 4.2


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("side", SIDES)
def test_the_level_of_entrenchment_stands_out_from_the_strength_beside_it(name: str, side: Side) -> None:
    own = palette(name)
    for arm in (Arm.INFANTRY, Arm.MECHANIZED):
        ground, tab = own.shaded(own.counters[side, arm].bg, own.second_line), own.entrenched[side].bg
        assert ground is not None
        assert tab is not None
        assert contrast(tab, ground) >= 2


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("arm", Arm)
def test_the_sides_differ_in_lightness(name: str, arm: Arm) -> None:
    axis, soviet = (palette(name).counters[side, arm].bg for side in (Side.AXIS, Side.SOVIET))
    assert axis is not None
    assert soviet is not None
    assert contrast(axis, soviet) >= 2.5
    assert luminance(axis) > luminance(soviet)


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
def test_names_of_cities_can_be_read_in_every_weather(name: str, weather: Weather) -> None:
    own = palette(name)
    for terrain in own.fills[weather]:
        plate = own.blend(own.fills[weather][terrain], own.shadow, own.plate_strength)
        ink = own.ink(plate)
        assert ink is not None
        assert plate is not None
        assert contrast(ink, plate) >= READABLE


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
def test_signs_of_cities_stand_out_from_their_plate(name: str, weather: Weather) -> None:
    own = palette(name)
    plate = own.blend(own.fills[weather][Terrain.CITY], own.shadow, own.plate_strength)
    assert plate is not None
    for side in SIDES:
        mark = own.city_marks[side].fg
        assert mark is not None
        assert contrast(mark, plate) >= 4


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
def test_names_of_towns_can_be_made_out_in_every_weather(name: str, weather: Weather) -> None:
    own = palette(name)
    for terrain in LAND:
        fill = own.fills[weather][terrain]
        ink = own.faint_ink(fill)
        assert ink is not None
        assert contrast(ink, fill) >= 3


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
def test_names_of_towns_on_one_terrain_are_all_light_or_all_dark(name: str, weather: Weather) -> None:
    own = palette(name)
    for terrain in LAND:
        lighter_and_darker = [relieved(own, terrain, relief, own.fills[weather][terrain]) for relief in range(3)]
        assert len({own.common_ink([fill]) for fill in lighter_and_darker}) == 1


@pytest.mark.parametrize("name", ["true", "colour_blind"])
def test_a_name_across_snow_and_forest_takes_the_ink_that_can_be_read_on_both(name: str) -> None:
    own = palette(name)
    snow, forest = (own.fills[Weather.COLD][terrain] for terrain in (Terrain.CLEAR, Terrain.FOREST))
    assert own.common_ink([forest]) == own.light_ink
    assert own.common_ink([snow, forest]) == own.dark_ink


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
def test_labels_can_be_read_on_every_tint(name: str, weather: Weather) -> None:
    own = palette(name)
    for terrain in own.fills[weather]:
        for tint in Tint:
            ground = own.blend(own.fills[weather][terrain], own.tints[tint], own.tint_strength)
            ink = own.ink(ground)
            assert ground is not None
            assert ink is not None
            assert contrast(ink, ground) >= READABLE


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
def test_railways_can_be_seen_on_the_land(name: str, weather: Weather) -> None:
    own = palette(name)
    for terrain in LAND:
        fill = own.fills[weather][terrain]
        for side in SIDES:
            style = own.most_readable(own.rails[side], fill)
            assert style.fg is not None
            assert contrast(style.fg, fill) >= 2


@pytest.mark.parametrize("name", LOOKS)
def test_there_is_a_colour_for_everything(name: str) -> None:
    own = palette(name)
    pairs = {(side, arm) for side in SIDES for arm in Arm}
    assert set(own.counters) == set(own.spent) == pairs
    assert set(own.rails) == set(own.city_marks) == set(own.captured) == set(own.entrenched) == set(SIDES)
    assert set(own.strike) == set(StrikeKind)
    if name == "mono":
        return
    assert set(own.tints) == set(Tint)
    drawn = set(Terrain) - {Terrain.RAIL}
    for grounds in (own.fills, own.textures, own.overview):
        assert set(grounds) == set(Weather)
        assert all(set(land) == drawn for land in grounds.values())


def test_256_colours_are_colours_of_xterm_that_no_terminal_changes() -> None:
    assert all(colour.number is not None and 16 <= colour.number <= 255 for colour in colours(palette("256")))


def test_16_colours_are_colours_of_ansi() -> None:
    assert all(colour.number is not None and 0 <= colour.number <= 15 for colour in colours(palette("16")))


@pytest.mark.parametrize("name", ["true", "colour_blind"])
def test_true_colours_have_no_numbers(name: str) -> None:
    assert all(colour.number is None for colour in colours(palette(name)))


def test_no_colours_are_no_colours() -> None:
    assert list(colours(palette("mono"))) == []


def test_without_colours_the_axis_is_reversed() -> None:
    own = palette("mono")
    for arm in Arm:
        assert own.counters[Side.AXIS, arm].reverse
        assert not own.counters[Side.SOVIET, arm].reverse


def test_frozen_rivers_and_straits_look_unlike_rivers() -> None:
    for name in COLOURED:
        own = palette(name)
        assert own.ice != own.river != own.strait != own.ice


# How eyes without one kind of cone see a colour: weights of red, green and blue in linear light (Vienot 1999, and the
# like for blue).
_BLINDNESS = {
    "no red": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "no green": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "no blue": ((1.0, 0.1273, -0.1273), (0.0, 0.8739, 0.1261), (0.0, 0.8739, 0.1261)),
}


def seen_as(colour: Colour, kind: str) -> Colour:
    linear = [(part / 255) ** 2.2 for part in colour[:3]]
    seen = [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in _BLINDNESS[kind]]
    red, green, blue = (round(255 * max(0.0, min(1.0, part)) ** (1 / 2.2)) for part in seen)
    return Colour(red, green, blue)


def apart(a: Colour, b: Colour) -> int:
    return sum(abs(x - y) for x, y in zip(a[:3], b[:3], strict=True))


@pytest.mark.parametrize("kind", _BLINDNESS)
@pytest.mark.parametrize("name", ["true", "colour_blind", "256"])
def test_the_counters_of_the_sides_stay_apart_for_the_colour_blind(name: str, kind: str) -> None:
    own = palette(name)
    for axis in Arm:
        for soviet in Arm:
            a, b = own.counters[Side.AXIS, axis].bg, own.counters[Side.SOVIET, soviet].bg
            assert a is not None
            assert b is not None
            assert contrast(seen_as(a, kind), seen_as(b, kind)) >= 1.8


@pytest.mark.parametrize("kind", _BLINDNESS)
def test_what_the_colour_blind_palette_judges_stays_apart(kind: str) -> None:
    own = palette("colour_blind")
    for a, b in (
        (Tint.GOOD, Tint.BAD),
        (Tint.GOOD, Tint.DOUBTFUL),
        (Tint.AXIS, Tint.SOVIET),
        (Tint.DOUBTFUL, Tint.BAD),
    ):
        assert apart(seen_as(own.tints[a], kind), seen_as(own.tints[b], kind)) >= 120


@pytest.mark.parametrize("name", COLOURED)
def test_what_is_bad_looks_like_no_step_of_the_scale_beside_it(name: str) -> None:
    own = palette(name)
    for ground, strength in (
        (own.fills[Weather.CLEAR][Terrain.CLEAR], own.tint_strength),
        (own.overview[Weather.CLEAR][Terrain.CLEAR], own.overview_tint),
    ):
        bad, *steps = (own.blend(ground, own.tints[tint], strength) for tint in (Tint.BAD, *STEPS))
        assert bad is not None
        assert min(apart(bad, step) for step in steps if step is not None) >= 50


@pytest.mark.parametrize("name", ["true", "colour_blind"])
def test_the_scale_grows_darker_step_by_step(name: str) -> None:
    lightness = [luminance(palette(name).tints[step]) for step in STEPS]
    assert lightness == sorted(lightness, reverse=True)


def test_a_palette_that_does_not_blend_takes_the_stronger_colour() -> None:
    a, b = rgb("#000000"), rgb("#ffffff")
    assert palette("true").blend(a, b, 50) == rgb("#7f7f7f")
    assert palette("256").blend(a, b, 50) == b
    assert palette("256").blend(a, b, 0) == a
    assert palette("mono").blend(None, b, 50) is None


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("weather", Weather)
@pytest.mark.parametrize("side", SIDES)
def test_the_front_can_be_seen_on_open_ground_in_every_weather(name: str, weather: Weather, side: Side) -> None:
    own = palette(name)
    style = own.fronts(weather)[0][side]
    assert style.fg is not None
    assert apart(style.fg, own.fills[weather][Terrain.CLEAR]) >= 150
