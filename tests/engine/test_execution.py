"""The tactical execution: ten segments, tactical movement, attacks and bombardments in their order (§7.0-§7.4)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import change_of, city, events_of, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.engine.execution import Step, execute
from wir.model.board import Place
from wir.model.events import Event
from wir.model.groups import AirGroup, Group, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.model.weather import Weather

TARGET = Hex(5, 4)


def ready(*groups: Group, **changes: object) -> State:
    return make_state(*groups, phase=Phase.EXECUTION, **changes)  # type: ignore[arg-type]


def first_player_seed(state: State, first: Side) -> int:
    """A seed with which this side is first player."""
    for seed in range(1, 300):
        if next(e for e in run(state, seed)[1] if e.type == "first_player").facts["side"] is first:
            return seed
    raise AssertionError(f"{first} is never first")


def run(state: State, seed: int = 1) -> tuple[State, list[Event]]:
    change = change_of(state, seed)
    for _ in execute(change):
        pass
    return change.state, change.events


def movers(*plots: tuple[int, tuple[int, int], str]) -> list[Group]:
    """Groups that do nothing but march, each with its number, place and plot."""
    kinds = {
        number: (panzer(number) if number < 12 else unit(UnitType.TANK, number))
        for number, _, _ in plots
        if number < 12 or 64 <= number < 76
    }
    return [group(number, at, *([kinds[number]] if number in kinds else []), plot=plot) for number, at, plot in plots]


# --- the ten segments ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.0", "7.3", "7.4")
@pytest.mark.parametrize("first", [Side.AXIS, Side.SOVIET])
def test_the_ten_segments_follow_the_first_player(first: Side) -> None:
    def wall(number: int, column: int) -> Group:
        return group(number, (column, 8), rifle(number, 90, 90) if number > 63 else infantry(number), entrenchment=5)

    state = ready(
        *movers((1, (2, 2), "33"), (12, (2, 5), "3"), (64, (11, 2), "55"), (80, (11, 5), "5")),
        *movers((13, (2, 9), "1S"), (2, (4, 9), "01S"), (81, (8, 9), "1S"), (65, (10, 9), "01S")),
        *(wall(82, 2), wall(83, 4), wall(14, 8), wall(15, 10)),
        air=[AirGroup(116, Hex(6, 9), 20, supplied_by=122, strike=Strike(Hex(6, 8), StrikeKind.GROUND))],
    )
    _, events = run(state, first_player_seed(state, first))
    kept = [e for e in events if e.type in ("strike", "first_player", "moved", "attacked")]
    one, two = first, first.enemy
    assert [(e.segment, e.type, e.facts["side"]) for e in kept] == [
        (1, "strike", Side.SOVIET),
        (2, "first_player", one),
        (3, "moved", one),
        (3, "moved", one),
        (4, "attacked", one),
        (5, "moved", two),
        (5, "moved", two),
        (6, "attacked", two),
        (7, "moved", one),
        (8, "attacked", one),
        (9, "moved", two),
        (10, "attacked", two),
    ]


@pytest.mark.rule("7.3")
def test_infantry_moves_once_and_mechanized_groups_twice_a_hex_a_segment() -> None:
    state = ready(*movers((1, (5, 8), "12"), (12, (2, 8), "1")))
    after, events = run(state, first_player_seed(state, Side.AXIS))
    assert [(e.segment, e.facts["group"], e.facts["to"]) for e in events_of(events, "moved")] == [
        (3, 1, [5, 7]),
        (3, 12, [2, 7]),
        (7, 1, [6, 6]),
    ]
    assert (after.groups[1].at, after.groups[12].at) == (Hex(6, 6), Hex(2, 7))


@pytest.mark.rule("7.3", "6.6")
def test_a_pause_waits_for_the_mechanized_segment() -> None:
    state = ready(*movers((1, (5, 8), "01")))
    _, events = run(state, first_player_seed(state, Side.AXIS))
    assert [(e.segment, e.facts["to"]) for e in events_of(events, "moved")] == [(7, [5, 7])]


@pytest.mark.rule("8.4", "7.3")
@pytest.mark.parametrize(
    ("plot", "row", "fires"),
    [("12", 7, False), ("12S", 7, False), ("12B", 7, False), ("01", 7, False), ("02B", 8, True)],
)
def test_in_rain_the_second_segment_is_skipped(plot: str, row: int, *, fires: bool) -> None:
    # no such plot can be given in RAIN, but a state set up by hand may hold it
    (mover,) = movers((1, (5, 8), plot))
    enemies = [group(80, (6, 6), rifle(1, 1, 1)), group(81, (6, 7), rifle(2, 1, 1))]
    after, events = run(ready(mover, *enemies, weather=Weather.RAIN))
    assert after.groups[1].at == Hex(5, row)
    assert events_of(events, "attacked") == []
    assert bool(events_of(events, "bombarded")) is fires


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3")
def test_groups_move_in_order_of_number_and_the_first_arrivals_win() -> None:
    state = ready(*movers((12, (5, 5), "1"), (13, (4, 4), "2"), (14, (6, 4), "6")))
    after, events = run(state)
    assert [after.groups[n].at for n in (12, 13)] == [Hex(5, 4), Hex(5, 4)]
    assert after.groups[14].at == Hex(6, 4)
    (stopped,) = events_of(events, "stopped")
    assert (stopped.facts["group"], stopped.side) == (14, Side.AXIS)


@pytest.mark.rule("7.3")
def test_a_hex_that_friends_of_higher_number_leave_later_is_still_full() -> None:
    state = ready(*movers((12, (5, 5), "1"), (13, (5, 4), "1"), (14, (5, 4), "2")))
    after, _ = run(state)
    assert after.groups[12].at == Hex(5, 5)
    lower = ready(*movers((15, (5, 5), "1"), (13, (5, 4), "1"), (14, (5, 4), "2")))
    assert run(lower)[0].groups[15].at == Hex(5, 4)


@pytest.mark.rule("7.3", "7.4")
def test_a_hex_of_own_aircraft_is_entered_and_not_attacked() -> None:
    for number, base in ((52, True), (116, False)):
        after, events = run(ready(group(12, (5, 5), plot="1"), air=[AirGroup(number, TARGET, 20)]))
        assert bool(events_of(events, "moved")) is base
        assert bool(events_of(events, "attacked")) is not base
        assert (after.groups[12].at == TARGET) is base


@pytest.mark.rule("7.3")
def test_an_overstacked_move_cancels_the_rest_of_the_plot() -> None:
    state = ready(*movers((1, (5, 5), "11")), group(12, (5, 4)), group(13, (5, 4)))
    after, events = run(state)
    assert after.groups[1].at == Hex(5, 5)
    assert events_of(events, "moved") == []


@pytest.mark.rule("7.3")
def test_illegal_terrain_cancels_the_rest_of_the_plot() -> None:
    board = make_board(("." * 12,) * 3 + ("....bb" + "." * 6,) + ("." * 12,) * 8)
    state = ready(*movers((1, (5, 5), "12")), board=board)
    after, events = run(state)
    assert after.groups[1].at == Hex(5, 5)
    (stopped,) = events_of(events, "stopped")
    assert (stopped.facts["reason"], stopped.facts["at"]) == ("illegal terrain", [5, 5])


@pytest.mark.rule("7.3", "7.4")
def test_an_enemy_who_came_first_is_attacked() -> None:
    state = ready(*movers((12, (5, 5), "1")), group(80, (5, 3), plot="4"), weather=Weather.COLD, day=date(1944, 1, 2))
    _, events = run(state, first_player_seed(state, Side.SOVIET))
    assert [e.type for e in events if e.type in ("moved", "attacked")] == ["moved", "attacked"]


@pytest.mark.rule("7.3", "7.4")
@pytest.mark.parametrize(("plot", "goes"), [("1", True), ("1S", False), ("1B", False)])
def test_an_empty_target_is_entered_by_a_move_and_left_alone_by_s_and_b(plot: str, *, goes: bool) -> None:
    state = ready(group(12, (5, 5), artillery=40, plot=plot))
    after, events = run(state)
    assert after.groups[12].at == (Hex(5, 4) if goes else Hex(5, 5))
    assert after.groups[12].artillery == (0 if goes else 40)
    assert not events_of(events, "attacked")
    assert not events_of(events, "bombarded")


@pytest.mark.rule("7.3")
def test_a_group_that_retreats_loses_its_plot() -> None:
    strong = mech(1, (5, 5), *(panzer(n, 150, 90) for n in range(1, 5)), plot="1S")
    state = ready(strong, group(80, (5, 4), plot="1"))
    seed = first_player_seed(state, Side.AXIS)
    after, events = run(state, seed)
    (retreat,) = events_of(events, "retreated")
    assert after.groups[80].at == Hex(*retreat.facts["to"])
    assert not events_of(events, "moved")


@pytest.mark.rule("7.3")
def test_plots_and_strikes_do_not_outlive_their_week() -> None:
    strike = Strike(Hex(9, 9), StrikeKind.GROUND)
    air = [AirGroup(52, Hex(8, 8), 20, supplied_by=58, strike=strike)]
    after, _ = run(ready(group(12, (5, 5), plot="1S"), air=air))
    assert after.groups[12].plot == ""
    assert after.air[52].strike is None


# --- attacks ---------------------------------------------------------------------------------------------------------

FORTRESS = group(80, (5, 4), *(rifle(n, 90, 90) for n in range(6)), entrenchment=5)


@pytest.mark.rule("7.4")
def test_groups_that_enter_one_hex_in_one_segment_attack_together() -> None:
    attackers = [
        group(n, at, infantry(n), plot=p) for n, at, p in ((12, (5, 5), "1"), (13, (4, 4), "2S"), (14, (6, 4), "6"))
    ]
    _, events = run(ready(*attackers, FORTRESS))
    (told,) = events_of(events, "attacked")
    assert told.facts["attackers"] == [12, 13, 14]


@pytest.mark.rule("7.4")
def test_attacks_are_resolved_in_order_of_the_lowest_attacker() -> None:
    other = group(81, (8, 4), *(rifle(n + 10, 90, 90) for n in range(6)), entrenchment=5)
    attackers = [
        group(n, at, infantry(n), plot=p)
        for n, at, p in ((12, (8, 5), "1"), (13, (5, 5), "1"), (14, (4, 4), "2"), (15, (9, 5), "6"))
    ]
    _, events = run(ready(*attackers, FORTRESS, other))
    assert [e.facts["attackers"] for e in events_of(events, "attacked")] == [[12, 15], [13, 14]]


@pytest.mark.rule("7.4")
def test_different_movement_segments_are_different_attacks() -> None:
    late = mech(1, (4, 4), panzer(1, 20), plot="02S")
    state = ready(group(12, (5, 5), plot="1S"), late, FORTRESS)
    _, events = run(state, first_player_seed(state, Side.AXIS))
    assert [(e.segment, e.facts["attackers"]) for e in events_of(events, "attacked")] == [(4, [12]), (8, [1])]


@pytest.mark.rule("7.4", "7.8")
def test_an_attack_that_fails_cancels_the_rest_of_the_plot() -> None:
    _, events = run(ready(mech(1, (5, 5), panzer(1, 20), plot="12"), FORTRESS))
    assert len(events_of(events, "attacked")) == 1
    assert events_of(events, "moved") == []


@pytest.mark.rule("7.4", "7.8")
def test_nobody_advances_into_a_hex_that_the_enemy_still_holds() -> None:
    for seed in range(10):
        after, events = run(ready(mech(1, (5, 5), panzer(1, 90), plot="12"), FORTRESS), seed)
        assert events_of(events, "advanced") == []
        assert after.groups[1].at == Hex(5, 5)


def breakthrough(plot: str) -> State:
    """Four panzer divisions before one weak corps that has room to run."""
    return ready(
        mech(1, (5, 8), *(panzer(n, 150, 90) for n in range(1, 5)), plot=plot), group(80, (5, 7), rifle(1, 30))
    )


@pytest.mark.rule("7.8")
def test_a_group_that_advances_goes_on_with_its_plot_and_one_that_does_not_stops() -> None:
    advanced = stayed = 0
    for seed in range(60):
        after, events = run(breakthrough("12"), seed)
        if events_of(events, "advanced"):
            advanced += 1
            assert [e.facts["to"] for e in events_of(events, "moved")] == [[6, 6]]
            assert after.groups[1].at == Hex(6, 6)
        else:
            stayed += 1
            assert after.groups[1].at == Hex(5, 8)
    assert advanced > stayed > 0


@pytest.mark.rule("7.8", "6.6")
def test_a_group_with_s_at_the_end_never_advances() -> None:
    for seed in range(30):
        after, events = run(breakthrough("1S"), seed)
        assert after.groups[1].at == Hex(5, 8)
        assert not events_of(events, "advanced")


@pytest.mark.rule("7.8", "6.6")
def test_the_s_counts_for_the_last_attack_only() -> None:
    second = group(81, (6, 6), rifle(2, 30))
    for seed in range(12):
        state = breakthrough("12S")
        state.groups[81] = second
        after, events = run(state, seed)
        if events_of(events, "advanced"):
            assert len(events_of(events, "attacked")) == 2
            assert after.groups[1].at == Hex(5, 7)
            return
    raise AssertionError("no panzer group advanced in twelve battles")


@pytest.mark.rule("7.8", "8.8")
def test_a_city_falls_to_an_advance_after_combat() -> None:
    board = make_board(cities=[Place("Orel", "5,7")])
    orel = [city("Orel", (5, 7), Side.SOVIET, supply_centers=4)]
    attackers = [panzer(n, 150, 90) for n in range(1, 5)]
    state = ready(mech(1, (5, 8), *attackers, plot="1"), group(80, (5, 7), rifle(1, 30)), board=board, cities=orel)
    taken = {run(state, seed)[0].cities["Orel"].owner for seed in range(30)}
    assert taken == {Side.AXIS, Side.SOVIET}, "nearly always taken, kept where nobody advances"


# --- bombardments ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.5", "6.6", "7.0")
def test_bombardments_of_a_segment_are_fired_before_its_attacks_in_order_of_number() -> None:
    state = ready(
        group(14, (5, 5), artillery=60, plot="1B"),
        group(12, (4, 4), plot="2S"),
        group(13, (6, 4), artillery=30, plot="6B"),
        FORTRESS,
    )
    _, events = run(state)
    told = [(e.type, e.facts.get("group")) for e in events if e.type in ("bombarded", "attacked")]
    assert told == [("bombarded", 13), ("bombarded", 14), ("attacked", None)]


@pytest.mark.rule("7.5", "6.6")
@pytest.mark.parametrize(("plot", "segment"), [("1B", 4), ("01B", 8)])
def test_a_mechanized_group_bombards_in_the_segment_of_its_plot(plot: str, segment: int) -> None:
    state = ready(mech(1, (5, 5), panzer(), plot=plot), FORTRESS)
    _, events = run(state, first_player_seed(state, Side.AXIS))
    assert [e.segment for e in events_of(events, "bombarded")] == [segment]


@pytest.mark.rule("7.5", "6.6")
def test_a_mechanized_group_may_drive_up_and_bombard() -> None:
    state = ready(mech(1, (5, 6), panzer(), plot="11B"), FORTRESS)
    after, events = run(state)
    assert after.groups[1].at == Hex(5, 5)
    assert len(events_of(events, "bombarded")) == 1
    assert not events_of(events, "attacked")


@pytest.mark.rule("7.5", "7.8")
def test_where_the_guns_left_nobody_the_attackers_walk_in() -> None:
    guns = group(13, (4, 4), infantry(13), artillery=240, plot="2B")
    remnant = group(80, (5, 4), rifle(1, 1, 1, 95))
    entered = 0
    for seed in range(60):
        after, events = run(ready(mech(1, (5, 5), panzer(), plot="1"), guns, remnant), seed)
        if 80 not in after.groups and not events_of(events, "attacked"):
            entered += after.groups[1].at == TARGET
            assert after.groups[1].units[0].experience == 80
    assert entered


# --- the film --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.0")
def test_each_strike_move_and_combat_is_a_step_with_the_state_after_it() -> None:
    change = change_of(ready(*movers((1, (5, 8), "12"), (12, (2, 8), "1"))))
    steps: list[Step] = list(execute(change))
    moves = [step for step in steps if any(e.type == "moved" for e in step.events)]
    assert [step.state.groups[1].at for step in moves] == [Hex(5, 7), Hex(5, 7), Hex(6, 6)]
    assert [e for step in steps for e in step.events] == change.events
    assert steps[-1].state == change.state
    assert steps[0].state.groups[1].at == Hex(5, 8), "states that were handed out stay as they are"
