from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.kit import group, infantry, make_state, rifle
from tests.text.position import LOOKS, front, small_board
from wir.model.groups import DEPOT_NUMBERS
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.view import view
from wir.model.weather import Weather
from wir.text.map.arms import STEPS, Tint
from wir.text.map.glyphs import glyphs
from wir.text.map.layout import Zoom
from wir.text.map.overlay import Overlay, Picture, meanings, tint_style
from wir.text.map.overlays import control, entrenchment, fatigue, movement_range, rails, supply, threat, weather, zones
from wir.text.map.painter import make_painter


def test_control_tells_the_owner_of_each_hex() -> None:
    state = front()
    assert control(state).tints == {
        hex_: Tint.AXIS if side is Side.AXIS else Tint.SOVIET for hex_, side in state.control.items()
    }


@pytest.mark.parametrize(("percent", "step"), [(0, 1), (19, 1), (20, 2), (59, 3), (79, 4), (95, 5)])
@pytest.mark.rule("8.1")
def test_fatigue_is_shown_by_its_worst_unit(percent: int, step: int) -> None:
    fresh, tired = infantry(1, fatigue=0), infantry(2, fatigue=percent)
    for state in (
        make_state(group(12, (2, 2), fresh, tired)),
        make_state(group(12, (2, 2), tired, fresh)),
        make_state(group(12, (2, 2), tired), group(13, (2, 2), fresh)),
    ):
        shown = fatigue(state)
        assert shown.tints == {Hex(2, 2): STEPS[step - 1]}
        assert shown.labels == {Hex(2, 2): str(percent)}


@pytest.mark.rule("6.8")
def test_entrenchment_is_shown_by_level_and_bare_ground_as_none() -> None:
    state = make_state(
        group(12, (2, 2), entrenchment=0), group(13, (3, 3), entrenchment=1), group(14, (4, 4), entrenchment=5)
    )
    shown = entrenchment(state)
    assert shown.tints == {Hex(3, 3): Tint.STEP_1, Hex(4, 4): Tint.STEP_5}
    assert shown.labels == {Hex(2, 2): "0", Hex(3, 3): "1", Hex(4, 4): "5"}


def test_what_is_not_known_of_the_enemy_is_not_shown() -> None:
    state = view(make_state(group(76, (4, 4), rifle(fatigue=50), entrenchment=4)), Side.AXIS)
    assert fatigue(state) == replace(fatigue(state), tints={}, labels={})
    assert entrenchment(state).labels == {}


def test_rails_tell_owner_cuts_and_building() -> None:
    tints = rails(front()).tints
    assert tints[Hex(3, 4)] is Tint.AXIS
    assert tints[Hex(7, 5)] is Tint.SOVIET
    assert tints[Hex(8, 3)] is Tint.CUT
    assert tints[Hex(6, 4)] is Tint.BUILDING


@pytest.mark.rule("8.4")
def test_weather_shows_mud_in_rain_and_frozen_swamps_and_rivers_in_the_cold() -> None:
    board = small_board()
    assert weather(front(Weather.CLEAR)).tints == {}
    assert set(weather(front(Weather.RAIN)).tints) == set(board.land)
    for cold in (Weather.COLD, Weather.VERY_COLD):
        frozen = weather(front(cold)).tints
        assert set(frozen.values()) == {Tint.FROZEN}
        assert Hex(6, 1) in frozen, "a swamp"
        assert Hex(6, 2) in frozen, "beside the Dvina"
        assert Hex(3, 6) not in frozen, "beside the strait alone"


@pytest.mark.rule("6.10")
def test_zones_tell_where_both_reach() -> None:
    assert zones([Hex(1, 1), Hex(2, 2)], [Hex(2, 2), Hex(3, 3)]).tints == {
        Hex(1, 1): Tint.AXIS,
        Hex(2, 2): Tint.BOTH,
        Hex(3, 3): Tint.SOVIET,
    }


@pytest.mark.rule("5.2")
def test_nobody_lacks_supply_before_the_supply_phase() -> None:
    groups = (group(13, (3, 3)), group(14, (4, 4), supplied_by=59))
    for phase, labels in ((Phase.AXIS_ADJUSTMENT, ["d59"]), (Phase.AXIS_SUPPLY, ["!", "d59"])):
        assert list(supply(make_state(*groups, phase=phase), Side.AXIS, {}, []).labels.values()) == labels


@pytest.mark.rule("5.2")
def test_supply_names_the_depot_of_each_group_and_marks_those_without() -> None:
    state = make_state(
        group(12, (2, 2), supplied_by=58),
        group(13, (3, 3)),
        group(14, (4, 4), supplied_by=59),
        group(15, (4, 4)),
        group(76, (8, 8)),
    )
    shown = supply(state, Side.AXIS, {Hex(1, 1): 35, Hex(2, 2): 10}, [Hex(1, 1), Hex(5, 5)])
    assert shown.labels == {Hex(1, 1): "35?", Hex(2, 2): "d58", Hex(3, 3): "!", Hex(4, 4): "!", Hex(5, 5): "?"}
    assert shown.tints == {
        Hex(1, 1): Tint.STEP_1,
        Hex(2, 2): Tint.GOOD,
        Hex(3, 3): Tint.STEP_4,
        Hex(4, 4): Tint.STEP_4,
        Hex(5, 5): Tint.DOUBTFUL,
    }


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("side", SIDES)
def test_the_number_of_no_depot_can_be_read_as_percent(side: Side) -> None:
    for number in DEPOT_NUMBERS[side]:
        at = group(12 if side is Side.AXIS else 76, (2, 2), supplied_by=number)
        shown = supply(make_state(at), side, {}, [])
        label = shown.labels[Hex(2, 2)]
        assert label.endswith(str(number))
        sample = label.replace(str(number), str(DEPOT_NUMBERS[side][0]))
        assert shown.legend[0][1].startswith(f"depot that supplied, as {sample}, or ")
        assert len(label) == 3
        assert not label.isdecimal() or int(label) > 100


def test_threat_tells_strength_by_steps_and_where_own_groups_are_in_danger() -> None:
    odds = {Hex(5, 5): Fraction(5, 2), Hex(6, 6): Fraction(0), Hex(7, 7): Fraction(250)}
    shown = threat({Hex(1, 1): 49, Hex(2, 2): 50, Hex(3, 3): 399, Hex(4, 4): 1600, Hex(5, 5): 90}, odds)
    assert list(shown.tints.values()) == [Tint.STEP_1, Tint.STEP_2, Tint.STEP_4, Tint.STEP_5, *[Tint.BAD] * 3]
    assert list(shown.labels.values()) == ["49", "50", "399", "2k", "2!", "!", "99!"]


def test_a_range_tells_costs_and_where_to_stop() -> None:
    shown = movement_range({Hex(1, 1): 2, Hex(1, 2): 4}, [Hex(1, 2)])
    assert shown.tints == {Hex(1, 1): Tint.GOOD, Hex(1, 2): Tint.STOP}
    assert shown.labels == {Hex(1, 1): "2", Hex(1, 2): "4"}


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
def test_hexes_off_the_map_are_passed_over(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    off = dict.fromkeys([Hex(0, 0), Hex(11, 3), Hex(4, 9)], Tint.BAD)
    on = Overlay({Hex(9, 2): Tint.BAD})
    both = Overlay({**on.tints, **off}, dict.fromkeys(off, "99"))
    assert painter.draw(front(), Picture(overlay=both)).lines() == painter.draw(front(), Picture(overlay=on)).lines()


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
def test_a_tint_can_be_seen_in_every_zoom_and_look(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    for tint in Tint:
        tinted_map = painter.draw(front(), Picture(overlay=Overlay({Hex(9, 2): tint})))
        plain = painter.draw(front())
        assert (tinted_map.chars, tinted_map.styles) != (plain.chars, plain.styles)


def test_a_legend_shows_the_tint_itself() -> None:
    palette = LOOKS["true"].palette
    assert tint_style(palette, Tint.GOOD).bg == palette.tints[Tint.GOOD]
    assert tint_style(LOOKS["mono"].palette, Tint.GOOD).bg is None


def test_a_legend_tells_what_is_on_the_map_and_nothing_else() -> None:
    state = make_state(group(12, (2, 2), supplied_by=58), group(13, (3, 3)))
    shown = supply(state, Side.AXIS, {Hex(1, 1): 50, Hex(1, 2): 55, Hex(1, 3): 50}, [Hex(1, 2)])
    told = [(tint, sample) for tint, sample, _ in meanings(shown, glyphs("full").signs)]
    assert told == [(Tint.GOOD, "50"), (Tint.STEP_4, "!"), (None, "?")]
    assert meanings(Overlay(legend=shown.legend), glyphs("full").signs) == []


@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
@pytest.mark.parametrize("look", LOOKS)
def test_every_sample_of_a_legend_is_written_on_the_map_in_its_colour(look: str, zoom: Zoom) -> None:
    painter = make_painter(small_board(), zoom, LOOKS[look])
    clear = Hex(9, 2)
    palette = LOOKS[look].palette
    ground = palette.fills[Weather.CLEAR][small_board().drawn[clear]] if palette.fills else None
    for overlay in (
        Overlay({clear: Tint.GOOD}),
        Overlay({clear: Tint.DOUBTFUL}),
        Overlay({clear: Tint.STEP_3}, {clear: "47"}),
    ):
        shown = replace(overlay, legend=tuple((tint, "seen") for tint in overlay.tints.values()))
        ((tint, sample, _),) = meanings(shown, LOOKS[look].glyphs.signs)
        canvas = painter.draw(front(), Picture(overlay=shown))
        x, y = painter.layout.middle(clear)
        near = [(canvas.chars[b][a], canvas.styles[b][a]) for b in range(y - 2, y + 3) for a in range(x - 4, x + 5)]
        found = [style for char, style in near if char == sample[0] and style.bold]
        wanted = tint_style(palette, tint, ground, palette.tint_strength)
        assert found, (look, zoom, sample)
        if not palette.blends:  # elsewhere hexes of one terrain differ a little
            assert found[0].bg == wanted.bg
