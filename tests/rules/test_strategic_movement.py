from __future__ import annotations

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, panzer, play, refusal
from wir.model.groups import AirGroup, Group, Status
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.movement import hexes_left

TERRAIN = (
    "............",
    "............",
    "......s.....",
    "......^.....",
    "......f.....",
    "......b.....",
    "......l.....",
    "......#.....",
    "............",
    "............",
    "............",
    "............",
)


def field(*groups: Group, **more: object) -> State:
    return make_state(*groups, board=make_board(TERRAIN), **more)  # type: ignore[arg-type]


def tanks(at: tuple[int, int] = (3, 10), **marks: object) -> Group:
    return mech(1, at, panzer(), **{"supplied_by": 58, **marks})


def foot(at: tuple[int, int] = (3, 10), **marks: object) -> Group:
    return group(12, at, infantry(), **{"supplied_by": 58, **marks})


def steps(state: State, number: int, direction: int) -> int:
    """How many hexes a group gets in one direction."""
    taken = 0
    while refusal(state, f"MOVE {number} {direction}") == "":
        state = play(state, f"MOVE {number} {direction}").state
        taken += 1
    return taken


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("mover", "hexes"), [(tanks(), 4), (foot(), 2)])
def test_mechanized_groups_move_four_hexes_infantry_two(mover: Group, hexes: int) -> None:
    assert steps(field(mover), mover.id, 1) == hexes


@pytest.mark.rule("6.1", "6.2")
def test_hexes_left_are_counted_down_to_none() -> None:
    state = field(tanks())
    left = [hexes_left(state, state.groups[1])]
    for _ in range(4):
        state = play(state, "MOVE 1 1").state
        left.append(hexes_left(state, state.groups[1]))
    assert left == [4, 3, 2, 1, 0]


@pytest.mark.rule("6.1", "10.0")
def test_a_stranded_group_has_no_hexes_left_until_it_is_supplied() -> None:
    stranded = foot(supplied_by=None, weeks_unsupplied=2)
    assert hexes_left(field(stranded, level=1), stranded) == 0
    assert hexes_left(field(foot(weeks_unsupplied=2), level=1), foot(weeks_unsupplied=2)) == 2


@pytest.mark.rule("6.2")
def test_air_groups_move_one_hex() -> None:
    assert steps(field(air=[AirGroup(52, Hex(3, 10), 50)]), 52, 1) == 1


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("mover", [tanks(supplied_by=None), foot(supplied_by=None)])
def test_out_of_supply_a_group_moves_one_hex(mover: Group) -> None:
    assert steps(field(mover), mover.id, 1) == 1


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("mover", "hexes"), [(tanks(supplied_by=None), 4), (foot(supplied_by=None), 2)])
def test_a_group_that_sets_out_from_friendly_rail_or_city_moves_as_if_supplied(mover: Group, hexes: int) -> None:
    assert steps(field(mover, rails={(3, 10): Side.AXIS}), mover.id, 1) == hexes
    assert steps(field(mover, cities=[city("Base", (3, 10), Side.AXIS)]), mover.id, 1) == hexes
    assert steps(field(mover, rails={(3, 10): Side.SOVIET}), mover.id, 1) == 1
    on_the_way = field(mover, rails={(3, 9): Side.AXIS})
    assert steps(on_the_way, mover.id, 1) == 1


@pytest.mark.rule("6.2", "8.4")
@pytest.mark.parametrize("mover", [tanks(), foot()])
def test_in_rain_every_group_moves_one_hex(mover: Group) -> None:
    assert steps(field(mover, weather=Weather.RAIN), mover.id, 1) == 1
    assert steps(field(mover, weather=Weather.VERY_COLD), mover.id, 1) > 1


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("start", "stops"), [((7, 2), True), ((7, 5), True), ((8, 4), False)])
def test_entering_swamp_or_mountain_ends_the_move(start: tuple[int, int], stops: bool) -> None:
    direction = {(7, 2): 4, (7, 5): 1, (8, 4): 5}[start]  # into swamp, mountain, forest
    after = play(field(tanks(start)), f"MOVE 1 {direction}").state
    assert after.groups[1].status is (Status.NO_ACTION if stops else Status.MOVED)
    assert (refusal(after, "MOVE 1 1") == "6.2") == stops


@pytest.mark.rule("6.2", "8.4")
def test_a_frozen_swamp_does_not_end_the_move() -> None:
    after = play(field(tanks((7, 2)), weather=Weather.COLD), "MOVE 1 4").state
    assert after.groups[1].status is Status.MOVED


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("target", [(7, 6), (7, 7), (7, 8)])
def test_sea_lakes_and_neutral_land_are_closed(target: tuple[int, int]) -> None:
    west = (6, target[1] - 1)
    assert refusal(field(tanks(west)), "MOVE 1 3") == "6.2"
    assert refusal(field(tanks((1, 1))), "MOVE 1 1") == "6.2"


@pytest.mark.rule("6.2", "8.10")
def test_a_group_that_moves_returns_its_guns_and_leaves_its_entrenchments() -> None:
    after = play(field(foot(artillery=90, entrenchment=3)), "MOVE 12 1").state
    assert (after.groups[12].artillery, after.groups[12].entrenchment) == (0, 0)
    assert after.players[Side.AXIS].pools.artillery == FULL_POOLS.artillery + 90


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("order", ["PLOT 12 1", "PLOT 12 1S", "PLOT 12 1B", "GUNS 12", "REPLACE 12.0 10"])
def test_after_a_move_nothing_is_plotted_added_or_replaced(order: str) -> None:
    weak = group(12, (3, 10), infantry(1, strength=40), supplied_by=58)
    assert refusal(field(weak), order) == ""
    assert refusal(play(field(weak), "MOVE 12 1").state, order) in ("6.2", "6.4")


@pytest.mark.rule("6.2", "6.6")
def test_a_group_that_has_plotted_does_not_move() -> None:
    plotted = play(field(foot()), "PLOT 12 1").state
    assert refusal(plotted, "MOVE 12 1") == "6.2"
    assert refusal(play(plotted, "PLOT 12 -").state, "MOVE 12 1") == ""


@pytest.mark.rule("6.2", "8.1")
def test_a_unit_beyond_94_percent_stops_its_group() -> None:
    assert (
        refusal(field(group(12, (3, 10), infantry(1), infantry(2, fatigue=95), supplied_by=58)), "MOVE 12 1") == "8.1"
    )
    tired = mech(1, (3, 10), panzer(1, fatigue=86), panzer(2), supplied_by=58)
    after = play(field(tired), "MOVE 1 1").state
    assert refusal(after, "MOVE 1 1") == ""
    after = play(after, "MOVE 1 1").state
    assert (after.groups[1].status, after.groups[1].units[0].fatigue) == (Status.NO_ACTION, 95)
    assert refusal(after, "MOVE 1 1") == "8.1"


@pytest.mark.rule("6.2", "6.10")
def test_a_move_stops_on_entering_an_enemy_zone() -> None:
    state = field(tanks(), group(80, (3, 7)))
    after = play(state, "MOVE 1 1", "MOVE 1 1").state
    assert after.groups[1].at == Hex(3, 8)
    assert after.groups[1].status is Status.NO_ACTION
    assert refusal(after, "MOVE 1 2") == "6.2"


@pytest.mark.rule("6.2")
def test_an_enemy_group_is_not_walked_into() -> None:
    assert refusal(field(tanks(), group(80, (3, 9))), "MOVE 1 1") == "6.2"
    assert refusal(field(tanks(), air=[AirGroup(116, Hex(3, 9), 0)]), "MOVE 1 1") == "6.2"


@pytest.mark.rule("6.2", "8.8")
def test_an_enemy_city_is_entered_by_tactical_movement_only() -> None:
    state = field(tanks(), cities=[city("Kursk", (3, 9), Side.SOVIET)])
    assert refusal(state, "MOVE 1 1") == "8.8"
    assert refusal(state, "PLOT 1 1") == ""
    assert refusal(field(tanks(), cities=[city("Kursk", (3, 9), Side.AXIS)]), "MOVE 1 1") == ""


@pytest.mark.rule("6.2")
def test_the_hexes_a_group_has_marched_through_are_its_sides() -> None:
    after = play(field(tanks()), "MOVE 1 1", "MOVE 1 1").state
    assert [after.control.get(Hex(3, row)) for row in (9, 8, 7)] == [Side.AXIS, Side.AXIS, None]


@pytest.mark.rule("6.2")
def test_an_enemy_group_does_not_obey() -> None:
    assert refusal(field(tanks(), group(80, (9, 9))), "MOVE 80 1") == "4.1"
    assert refusal(field(tanks()), "MOVE 13 1") == "4.1"


def airfield(at: tuple[int, int], **marks: object) -> AirGroup:
    return AirGroup(52, Hex(*at), 50, **marks)  # type: ignore[arg-type]


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("start", "direction", "paragraph"),
    [
        ((3, 10), 1, ""),  # clear
        ((7, 2), 4, "6.2"),  # swamp
        ((8, 3), 5, "6.2"),  # mountain
        ((8, 4), 5, "6.2"),  # forest
        ((8, 5), 5, "6.2"),  # sea
        ((3, 1), 1, "6.2"),  # off the map
    ],
)
def test_airfields_need_clear_ground(start: tuple[int, int], direction: int, paragraph: str) -> None:
    assert refusal(field(air=[airfield(start)]), f"MOVE 52 {direction}") == paragraph


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("owner", list(Side))
def test_airfields_are_laid_out_on_any_railway_but_in_friendly_cities_only(owner: Side) -> None:
    forest_rail = field(air=[airfield((8, 4))], rails={(7, 5): owner})
    assert refusal(forest_rail, "MOVE 52 5") == ""
    towns = field(air=[airfield((3, 10))], cities=[city("Kursk", (3, 9), owner)])
    assert refusal(towns, "MOVE 52 1") == ("" if owner is Side.AXIS else "6.2")


@pytest.mark.rule("6.2", "6.10")
@pytest.mark.parametrize(("level", "paragraph"), [(None, "6.10"), (0, "6.10"), (1, "")])
def test_air_groups_enter_enemy_zones_only_beside_an_entrenched_group(level: int | None, paragraph: str) -> None:
    holder = [] if level is None else [group(12, (3, 9), entrenchment=level)]
    state = field(group(80, (3, 8)), *holder, air=[airfield((3, 10))])
    assert refusal(state, "MOVE 52 1") == paragraph


@pytest.mark.rule("6.2", "6.9")
def test_an_air_group_that_moved_flies_no_mission() -> None:
    state = field(group(80, (3, 7)), air=[airfield((3, 10), supplied_by=58)])
    assert refusal(state, "STRIKE 52 3,7 ground") == ""
    assert refusal(play(state, "MOVE 52 2").state, "STRIKE 52 3,7 ground") == "6.9"
    assert refusal(play(state, "STRIKE 52 3,7 ground").state, "MOVE 52 2") == "6.2"


@pytest.mark.rule("6.2", "7.7")
def test_a_destroyed_air_group_does_not_move() -> None:
    assert refusal(field(air=[AirGroup(52, None, returns=2)]), "MOVE 52 1") == "7.7"


@pytest.mark.rule("6.2", "10.0")
@pytest.mark.parametrize(("level", "paragraph"), [(1, "10.0"), (2, "10.0"), (3, ""), (4, "")])
def test_at_levels_1_and_2_axis_groups_stand_still_after_two_weeks_out_of_supply(level: int, paragraph: str) -> None:
    stranded = foot(supplied_by=None, weeks_unsupplied=2)
    assert refusal(field(stranded, level=level), "MOVE 12 1") == paragraph
    assert refusal(field(stranded, level=level, rails={(3, 10): Side.AXIS}), "MOVE 12 1") == ""
    assert refusal(field(foot(supplied_by=None, weeks_unsupplied=1), level=level), "MOVE 12 1") == ""
    assert refusal(field(foot(weeks_unsupplied=2), level=level), "MOVE 12 1") == ""


@pytest.mark.rule("6.2")
def test_an_air_group_does_not_fly_to_a_hex_that_the_enemy_holds() -> None:
    assert refusal(field(group(80, (3, 9)), air=[airfield((3, 10))]), "MOVE 52 1") == "6.2"


@pytest.mark.rule("6.7")
def test_a_full_hex_is_refused_by_the_names_of_those_in_it_air_groups_too() -> None:
    state = field(foot((3, 10)), group(13, (3, 9)), air=[AirGroup(52, Hex(3, 9))])
    found = parse_order("MOVE 12 1").check(state)
    assert found is not None
    assert found.reason == "3,9 already holds 2 friendly groups: group 13 and air group 52"
