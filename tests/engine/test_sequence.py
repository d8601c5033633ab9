"""The sequence of play (§3.3) and what happens between its phases."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import change_of, events_of, group, infantry, make_state, play, refusal, rifle
from wir.engine.game import Game
from wir.engine.sequence import SEQUENCE, end_week, following
from wir.model.groups import AirGroup, Depot, Group, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Player, Pools, Raised
from wir.model.scenario import Reinforcement
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.terrain import Sea
from wir.model.weather import Weather
from wir.orders import parse_order


@pytest.mark.rule("3.3")
def test_the_seven_phases_follow_each_other_as_printed() -> None:
    assert [(phase.value, phase.side) for phase in SEQUENCE] == [
        ("A", Side.AXIS),
        ("B", Side.SOVIET),
        ("C", Side.SOVIET),
        ("D", Side.SOVIET),
        ("E", Side.AXIS),
        ("F", Side.AXIS),
        ("G", None),
    ]
    assert following(Phase.EXECUTION) is Phase.AXIS_ADJUSTMENT


@pytest.mark.rule("3.3")
def test_a_game_passes_through_them_week_after_week() -> None:
    game = Game(make_state(group(12, (5, 5)), phase=Phase.AXIS_ADJUSTMENT))
    passed = []
    for _ in range(15):
        passed.append((game.state.week, game.phase.value))
        (told,) = events_of(game.end_phase(), "phase_ended")
        assert (told.paragraph, told.facts["ended"]) == ("3.3", passed[-1][1])
    assert passed == [(1, letter) for letter in "ABCDEFG"] + [(2, letter) for letter in "ABCDEFG"] + [(3, "A")]
    assert game.state.date == date(1941, 7, 6)


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(
    ("order", "phases"),
    [
        ("DIVIDE 12 inf 0", "AB"),
        ("BUILD Orel inf INF 10", "AB"),
        ("END GAME", "AB"),
        ("DEPOT 58 -", "CE"),
        ("LAY 58 -", "CE"),
        ("MOVE 12 1", "DF"),
        ("PLOT 12 1", "DF"),
        ("REPLACE 12.0 10", "DF"),
        ("GUNS 12", "DF"),
        ("STRIKE 52 5,5 ground", "DF"),
        ("RAIL 12 5,5", "DF"),
    ],
)
def test_each_order_has_its_phases(order: str, phases: str) -> None:
    for phase in Phase:
        state = make_state(group(12, (5, 5)), group(80, (9, 9)), phase=phase)
        found = parse_order(order).check(state)
        at_the_wrong_time = found is not None and "this order belongs to phase" in found.reason
        assert at_the_wrong_time is (phase.value not in phases)


@pytest.mark.rule("3.3")
def test_nobody_commands_groups_of_the_other_side() -> None:
    state = make_state(group(12, (5, 5)), group(80, (9, 9)), phase=Phase.AXIS_MOVEMENT)
    assert refusal(state, "MOVE 80 1") == "4.1"
    assert refusal(replace(state, phase=Phase.SOVIET_MOVEMENT), "MOVE 80 1") == ""


@pytest.mark.rule("6.8")
@pytest.mark.parametrize(("phase", "own", "other"), [(Phase.AXIS_MOVEMENT, 12, 80), (Phase.SOVIET_MOVEMENT, 80, 12)])
def test_groups_entrench_at_the_end_of_their_own_movement_phase(phase: Phase, own: int, other: int) -> None:
    levels = set()
    for seed in range(20):
        game = Game(make_state(group(12, (5, 5)), group(80, (9, 9)), phase=phase, seed=seed))
        game.end_phase()
        levels.add(game.state.groups[own].entrenchment)
        assert game.state.groups[other].entrenchment == 0
    assert levels == {0, 1}


@pytest.mark.rule("5.2")
def test_depots_return_to_their_starting_hexes_as_the_supply_phase_begins() -> None:
    depots = [Depot(58, Hex(1, 1), at=Hex(4, 4), penalty=2, route=(3,)), Depot(122, Hex(9, 9), at=Hex(8, 8))]
    game = Game(make_state(group(12, (5, 5)), depots=depots, phase=Phase.SOVIET_MOVEMENT))
    game.end_phase()
    assert game.state.depots[58] == Depot(58, Hex(1, 1), route=(3,)), "the route is kept for auto-move"
    assert game.state.depots[122].at == Hex(8, 8)


# --- the end of the week ---------------------------------------------------------------------------------------------


def ended(state: State) -> State:
    change = change_of(state)
    end_week(change)
    return change.state


@pytest.mark.rule("3.3")
def test_a_new_week_wipes_the_marks_of_the_old_one() -> None:
    tired = group(
        12, (5, 5), plot="1", supplied_by=58, moved=2, allowance=2, halted=True, guns_added=True, marched=True
    )
    state = make_state(tired, air=[AirGroup(52, Hex(1, 1), 9, supplied_by=58, moved=True)])
    busy = Player(
        aircraft_moved=40,
        dismantled=True,
        sailed=(Sea.BLACK,),
        raised=(Raised("Orel", Kind.INFANTRY, 12),),
        built=3,
        railed=3,
        depot_turn=60,
        depots_used=(58, 60),
    )
    state.players = dict.fromkeys(SIDES, busy)
    after = ended(state)
    assert after.groups[12] == Group(12, Hex(5, 5), (infantry(12),))
    assert after.air[52] == AirGroup(52, Hex(1, 1), 9)
    for side in SIDES:
        fresh = after.players[side]
        assert replace(fresh, records=(), pools=busy.pools, remainders=busy.remainders) == Player()


@pytest.mark.rule("3.3")
def test_entrenchments_guns_and_marches_out_of_supply_outlive_the_week() -> None:
    kept = group(12, (5, 5), entrenchment=3, artillery=60, weeks_unsupplied=1)
    after = ended(make_state(kept)).groups[12]
    assert (after.entrenchment, after.artillery, after.weeks_unsupplied) == (3, 60, 1)


@pytest.mark.rule("8.4", "5.3")
def test_the_weather_of_the_coming_week_decides_about_the_rails() -> None:
    built = {}
    for seed in range(60):
        state = make_state(group(12, (5, 5)), day=date(1943, 4, 25), weather=Weather.CLEAR)
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], rail_hex=Hex(3, 3))
        change = change_of(state, seed)
        end_week(change)
        rain = change.state.weather is Weather.RAIN
        built[rain] = change.state.rails.get(Hex(3, 3))
        assert change.state.players[Side.AXIS].rail_hex is None
    assert built == {True: None, False: Side.AXIS}


@pytest.mark.rule("3.3", "8.2")
def test_the_rolls_of_a_week_of_training_are_no_later_events() -> None:
    green = group(80, (9, 9), *(rifle(n, 90, 20) for n in range(6)))
    change = change_of(make_state(group(12, (5, 5)), green, day=date(1942, 7, 5)))
    end_week(change)
    assert change.state.groups[80].units != green.units, "somebody learned something"
    assert change.events
    assert not [roll for event in change.events for roll in event.rolls if roll.paragraph == "8.2"]


@pytest.mark.rule("3.3")
def test_each_side_keeps_a_record_of_the_week() -> None:
    state = make_state(group(12, (5, 5), infantry(1, 60), infantry(2, 50)), group(80, (9, 9), rifle(1, 80)))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], losses=33, surrendered=11)
    after = ended(state)
    (record,) = after.players[Side.AXIS].records
    assert (record.week, record.strength, record.groups, record.units) == (1, 110, 1, 2)
    assert (record.losses, record.surrendered) == (33, 11)
    assert (after.players[Side.AXIS].losses, after.players[Side.AXIS].surrendered) == (0, 0)
    assert after.players[Side.SOVIET].records[0].strength == 80


@pytest.mark.rule("4.11", "9.2")
def test_a_game_may_be_ended_ahead_of_schedule_with_its_score() -> None:
    game = play(make_state(phase=Phase.AXIS_ADJUSTMENT), "END GAME")
    assert game.state.ending is not None
    assert game.state.ending.by == "agreement"
    assert game.check(game.journal[-1].order) is not None
    assert refusal(game.state, "NOTE anything") == "4.11"


@pytest.mark.rule("4.11")
def test_a_side_may_resign() -> None:
    game = Game(make_state(phase=Phase.SOVIET_SUPPLY))
    (told,) = events_of(game.submit(parse_order("RESIGN SOVIET")), "game_ended")
    assert told.facts["winner"] is Side.AXIS


@pytest.mark.rule("3.3")
def test_a_week_ends_in_the_order_of_chapter_8() -> None:
    """The last week of September 1943 has everything that can happen between two weeks (R171)."""
    coming = Reinforcement(Side.AXIS, date(1943, 10, 3), "1,1", Kind.INFANTRY, infantry(79))
    state = make_state(
        group(12, (5, 5)),
        air=[AirGroup(52, None, returns=2)],
        depots=[Depot(58, Hex(1, 1))],
        reinforcements=[coming],
        day=date(1943, 9, 26),
        pools=dict.fromkeys(SIDES, Pools()),
    )
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], rail_hex=Hex(3, 3))
    change = change_of(state)
    end_week(change)
    told = list(dict.fromkeys("rails" if event.type.startswith("rail_") else event.type for event in change.events))
    partisans = "no_partisans" if "no_partisans" in told else "partisans"
    week_over = ["produced", "shipment", partisans, "month_survived"]
    assert told == [*week_over, "redesignated", "weather", "arrived", "rails"]


@pytest.mark.rule("3.2")
def test_arrivals_belong_to_the_new_week() -> None:
    coming = Reinforcement(Side.AXIS, date(1941, 6, 29), "5,5", Kind.INFANTRY, infantry(79))
    state = make_state(air=[AirGroup(52, None, returns=2)], depots=[Depot(58, Hex(1, 1))], reinforcements=[coming])
    change = change_of(state)
    end_week(change)
    assert [(told.week, told.facts["at"]) for told in events_of(change.events, "arrived")] == [(2, [1, 1]), (2, [5, 5])]
    (arrived,) = change.state.groups_of(Side.AXIS)
    assert arrived.since == 2
