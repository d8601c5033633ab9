# ruff: noqa: RUF001 - the characters of box drawing are meant

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import group, infantry, make_state, panzer, rifle
from tests.text.position import LOOKS, front, small_board
from wir.estimates.belief import Knowledge
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import view
from wir.text.cells import Style
from wir.text.map.arms import Arm
from wir.text.map.arrows import Deeds
from wir.text.map.counters import Counter, counters
from wir.text.map.layout import HexLayout, Zoom
from wir.text.map.overlay import Picture
from wir.text.map.painter import make_painter


def at(state: State, column: int, row: int, *raised: int) -> Counter:
    return next(counter for counter in counters(state, raised) if counter.at == Hex(column, row))


@pytest.mark.rule("4.6")
def test_the_strength_of_own_groups_is_shown_and_that_of_an_enemy_never_fought_is_guessed() -> None:
    state = view(make_state(group(1, (1, 1), panzer(), panzer()), group(76, (4, 4), rifle())), Side.AXIS)
    own, enemy = at(state, 1, 1), at(state, 4, 4)
    assert (own.strength, own.is_estimate, own.is_guess) == (300, False, False)
    assert (enemy.strength, enemy.is_guess) == (Knowledge(state).believed(state.groups[76], None), True)


def test_what_was_seen_in_battle_is_shown_as_an_estimate() -> None:
    state = view(make_state(group(76, (4, 4), rifle())), Side.AXIS)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={76: Sighting(1, 61, 2)})
    counter = at(state, 4, 4)
    assert (counter.strength, counter.is_estimate, counter.is_guess, counter.entrenchment) == (61, True, False, 2)


def test_an_old_sighting_gives_way_to_what_the_group_is_believed_to_be_by_now() -> None:
    state = view(make_state(group(76, (4, 4), rifle()), day=date(1941, 7, 27)), Side.AXIS)
    sighting = Sighting(1, 7, 0)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={76: sighting})
    counter = at(state, 4, 4)
    assert counter.strength == Knowledge(state).believed(state.groups[76], sighting)
    assert counter.strength > 7
    assert counter.entrenchment == 2


@pytest.mark.rule("4.6")
def test_two_players_watching_the_execution_at_one_screen_see_air_groups_of_both_alike() -> None:
    bases = [AirGroup(52, Hex(1, 1), 77, supplied_by=58), AirGroup(116, Hex(4, 4), 66, supplied_by=122)]
    state = make_state(air=bases, phase=Phase.EXECUTION)
    shared = view(view(state, Side.AXIS), Side.SOVIET)
    assert at(shared, 1, 1) == Counter(52, Hex(1, 1), Side.AXIS, Arm.AIR)
    assert at(shared, 4, 4) == Counter(116, Hex(4, 4), Side.SOVIET, Arm.AIR)


def test_a_combat_group_lies_on_an_air_group_and_the_stronger_on_the_weaker() -> None:
    state = make_state(
        group(12, (2, 2), infantry()),
        group(13, (2, 2), infantry(), infantry()),
        group(14, (3, 3), infantry()),
        air=[AirGroup(52, Hex(3, 3), 200)],
    )
    assert (at(state, 2, 2).number, at(state, 2, 2).beneath) == (13, Arm.INFANTRY)
    assert (at(state, 3, 3).number, at(state, 3, 3).beneath) == (14, Arm.AIR)


def test_the_group_in_hand_lies_on_top() -> None:
    state = make_state(group(14, (3, 3), infantry()), air=[AirGroup(52, Hex(3, 3), 200)])
    assert at(state, 3, 3, 52).number == 52
    assert at(state, 3, 3, 52).beneath is Arm.INFANTRY


def test_one_group_has_nothing_beneath() -> None:
    assert at(make_state(group(14, (3, 3))), 3, 3).beneath is None


def test_a_destroyed_air_group_has_no_counter() -> None:
    assert counters(make_state(air=[AirGroup(52, None)])) == []


@pytest.mark.rule("4.2")
def test_the_points_of_an_enemy_air_group_are_not_shown() -> None:
    state = view(make_state(air=[AirGroup(116, Hex(3, 3), 90), AirGroup(52, Hex(1, 1), 40)]), Side.AXIS)
    assert at(state, 3, 3).strength is None
    assert at(state, 1, 1).strength == 40


@pytest.mark.parametrize(
    ("phase", "marked"),
    [
        (Phase.AXIS_ADJUSTMENT, False),
        (Phase.SOVIET_MOVEMENT, False),
        (Phase.AXIS_SUPPLY, True),
        (Phase.AXIS_MOVEMENT, True),
        (Phase.EXECUTION, True),
    ],
)
@pytest.mark.rule("5.2")
def test_a_group_counts_as_unsupplied_from_the_supply_phase_of_its_side_on(phase: Phase, marked: bool) -> None:
    state = make_state(group(12, (2, 2)), group(13, (3, 3), supplied_by=58), phase=phase)
    assert at(state, 2, 2).is_unsupplied is marked
    assert not at(state, 3, 3).is_unsupplied


@pytest.mark.rule("6.1")
def test_a_group_that_may_do_no_more_is_spent() -> None:
    state = make_state(group(12, (2, 2), halted=True), group(13, (3, 3), moved=1, allowance=3))
    assert at(state, 2, 2).is_spent
    assert not at(state, 3, 3).is_spent


def lines_of(state: State, zoom: Zoom, column: int, row: int) -> list[str]:
    """The two lines of a counter."""
    canvas = make_painter(small_board(), zoom, LOOKS["true"]).draw(state)
    x, y = {
        Zoom.OPERATIONAL: (1 + 7 * (column - 1) + 2, 1 + 4 * (row - 1) + 1),
        Zoom.COMPACT: (1 + 4 * (column - 1) + 1, 1 + 2 * (row - 1)),
    }[zoom]
    if column % 2 == 0:
        y += 2 if zoom is Zoom.OPERATIONAL else 1
    width = 5 if zoom is Zoom.OPERATIONAL else 3
    return ["".join(canvas.chars[y + n][x : x + width]) for n in (0, 1)]


def test_an_operational_counter_tells_number_arm_strength_and_entrenchment() -> None:
    state = front()
    assert lines_of(state, Zoom.OPERATIONAL, 4, 3) == [" 1(━)", " 300 "]
    assert lines_of(state, Zoom.OPERATIONAL, 4, 4) == ["12▕╳▏", "3140!"]
    assert lines_of(state, Zoom.OPERATIONAL, 2, 3) == ["13▕╳▏", "  70-"]
    assert lines_of(state, Zoom.OPERATIONAL, 5, 4) == ["100▕╳", "  90 "]
    assert lines_of(state, Zoom.OPERATIONAL, 2, 5) == ["52 ∞ ", " 140 "]


def test_a_compact_counter_tells_as_much_as_three_cells_can() -> None:
    state = front()
    assert lines_of(state, Zoom.COMPACT, 4, 3) == ["○ 1", "300"]
    assert lines_of(state, Zoom.COMPACT, 4, 4) == ["!12", "140"]
    assert lines_of(state, Zoom.COMPACT, 3, 5) == ["╳14", "2 7"]
    assert lines_of(state, Zoom.COMPACT, 5, 4) == ["100", " 90"]


@pytest.mark.parametrize("look", ["true", "mono"])
def test_what_a_compact_counter_has_no_room_for_stands_at_its_left_edge(look: str) -> None:
    state = make_state(
        group(12, (2, 2), panzer(strength=300), supplied_by=58, entrenchment=2),
        group(101, (4, 2)),
        group(14, (2, 5), halted=True, supplied_by=58),
        group(15, (4, 5), supplied_by=58),
        group(16, (4, 5), supplied_by=58),
        group(17, (6, 5), supplied_by=58, entrenchment=3),
        phase=Phase.SOVIET_MOVEMENT,
    )
    canvas = make_painter(small_board(), Zoom.COMPACT, LOOKS[look]).draw(state)
    lines = canvas.lines()

    def edge(column: int, row: int) -> str:
        x, y = 1 + 4 * (column - 1), 2 + 2 * (row - 1)
        return lines[y][x] + lines[y + 1][x]

    glyphs = LOOKS[look].glyphs
    bare = edge(6, 2)
    assert edge(2, 2) == bare[0] + "["
    assert edge(4, 2) == glyphs.unsupplied + bare[1]
    assert edge(2, 5) == glyphs.spent + bare[1]
    assert edge(4, 5) == "+" + bare[1]
    assert edge(6, 5) == bare


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_the_strength_of_an_enemy_never_fought_is_fainter(zoom: Zoom, look: str) -> None:
    state = front()
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={76: Sighting(1, 61, 0)})
    painter, palette = make_painter(small_board(), zoom, LOOKS[look]), LOOKS[look].palette
    layout = painter.layout
    assert isinstance(layout, HexLayout)
    canvas = painter.draw(view(state, Side.AXIS), Picture(deeds=Deeds()))
    shown = layout.shape.counter

    def figure(hex_: Hex) -> Style:
        x, y = layout.spot(hex_, (shown.x + 2, shown.y + 1))
        return canvas.styles[y][x]

    fought, guessed = figure(Hex(7, 6)), figure(Hex(5, 4))
    assert guessed.fg == palette.spent[Side.SOVIET, Arm.INFANTRY].fg
    assert fought != guessed


def test_a_guess_has_a_sign_where_there_is_room_for_it() -> None:
    state = view(front(), Side.AXIS)
    assert lines_of(state, Zoom.OPERATIONAL, 7, 6) == ["76▕╳▏", " ~45?"]
    assert lines_of(state, Zoom.OPERATIONAL, 6, 3) == ["64(━)", "4~61 "]


def test_the_sign_of_a_guess_takes_no_figure_s_place() -> None:
    groups = [group(12, (4, 3)), group(76, (4, 4), *[rifle(strength=200, experience=90)] * 3)]
    state = view(make_state(*groups), Side.AXIS)
    strength = Knowledge(state).believed(state.groups[76], None)
    assert strength > 99
    assert lines_of(state, Zoom.OPERATIONAL, 4, 4)[1].strip() in (f"~{strength}", f"{strength}")


def test_the_estimate_of_a_strong_enemy_is_marked_too_where_there_is_room() -> None:
    state = view(front(), Side.AXIS)
    axis = state.players[Side.AXIS]
    state.players[Side.AXIS] = replace(axis, sightings={64: Sighting(state.week, 171, 4)})
    assert lines_of(state, Zoom.OPERATIONAL, 6, 3) == ["64(━)", "4~171"]
    assert lines_of(state, Zoom.COMPACT, 6, 3)[1] == "171"


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(("strength", "word"), [(90, "wk"), (150, "avg"), (300, "str")])
@pytest.mark.parametrize("zoom", [Zoom.OPERATIONAL, Zoom.COMPACT])
def test_under_limited_intelligence_a_counter_tells_what_the_enemy_looks_like(
    strength: int, word: str, zoom: Zoom
) -> None:
    groups = [group(12, (4, 3)), group(76, (4, 4), rifle(strength=strength)), group(77, (9, 9), rifle(strength=300))]
    state = view(make_state(*groups, options=Options(limited_intelligence=True)), Side.AXIS)
    lines = make_painter(state.scenario.board, zoom, LOOKS["true"]).draw(state).lines()
    assert [found for line in lines for found in ("wk", "avg", "str") if found in line] == [word]
