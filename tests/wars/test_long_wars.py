"""A long war passes through all that the calendar brings: its journal shows each thing at its date."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date, timedelta
from math import sqrt

import pytest

from tests.wars.war import War, week_after
from wir.engine.game import Game
from wir.model.calendar import is_last_week_of_month
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.units import UnitType
from wir.model.weather import Weather
from wir.rules.problems import problems
from wir.rules.rulings import LEND_LEASE, PARTISAN_ATTACKS, SOVIET_FROST_ATTACK
from wir.rules.tables import (
    CONVOY_HIT_VEHICLES,
    FATIGUE_REMOVED,
    LEND_LEASE_AREAS,
    LEND_LEASE_FROM,
    LEND_LEASE_WINTER,
    MONTH_POINTS,
    NO_AXIS_PRODUCTION,
    REDESIGNATIONS,
    SIBERIANS,
    SOVIET_BONUS_FROM,
)

LAST_WEEK = {"barbarossa": date(1944, 12, 31), "case_blue": date(1944, 12, 25), "zitadelle": date(1944, 12, 31)}
RESERVES = date(1941, 8, 1)
AUTUMN = date(1941, 10, 1)
MILLION = 1_000_000
FROZEN = (Weather.COLD, Weather.VERY_COLD)


def test_events_of_one_type_have_the_same_facts(war: War) -> None:
    shapes: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for event in war.events:
        secrets = {name for known in event.secrets.values() for name in known}
        shapes[event.type].add(tuple(sorted({*event.facts, *secrets})))
    assert {type_: found for type_, found in shapes.items() if len(found) > 1} == {}


def factors(event: Event, name: str, side: Side) -> list[float]:
    """The multipliers of a name that the attackers of a side had."""
    return [factor["value"] for factor in event.facts["factors"] if factor["name"] == name and factor["side"] is side]


def in_years(war: War, days: list[date]) -> Counter[int]:
    """How many of the days lie in each year of the war; none for years without any."""
    return Counter(dict.fromkeys(sorted({day.year for day in war.states}), 0)) + Counter(day.year for day in days)


def war_years(war: War) -> list[int]:
    """The years of which the war had a December."""
    return [year for year in sorted({day.year for day in war.states}) if year < 1944]


@pytest.mark.rule("9.1")
def test_it_goes_on_to_the_last_turn_and_every_week_is_possible(war: War) -> None:
    state = war.game.state
    assert state.ending is not None
    assert state.ending.by == "schedule"
    assert state.date == LAST_WEEK[state.scenario.id]
    assert war.of("game_ended") == war.events[-1:]
    assert len(war.states) == state.week
    assert [problem for start in war.states.values() for problem in problems(start)] == []


@pytest.mark.rule("3.2")
def test_all_reserves_have_come_and_none_before_its_time(war: War) -> None:
    scheduled = war.game.state.scenario.reinforcements
    arrivals = war.of("arrived", "3.2")
    waiting = sum(len(player.expected) for player in war.game.state.players.values())
    assert len(arrivals) + waiting == len(scheduled)
    assert waiting <= len(scheduled) // 5
    for day in war.days(arrivals):
        come = sum(war.day(event) <= day for event in arrivals)
        assert come <= sum(reinforcement.day <= day for reinforcement in scheduled)


@pytest.mark.rule("8.11")
def test_soviet_reserves_of_the_first_weeks(war: War) -> None:
    if war.game.state.scenario.start > RESERVES:
        pytest.skip("begins later")
    made: dict[bool, list[int]] = defaultdict(list)
    for event in war.of("produced", side=Side.SOVIET):
        if war.day(event) < AUTUMN:
            made[war.day(event) < RESERVES].append(event.facts["points"]["infantry"])
    assert min(made[True]) > 3 * max(made[False])


@pytest.mark.rule("8.4")
def test_the_first_winter(war: War) -> None:
    if war.game.state.scenario.start.year > 1941:
        pytest.skip("begins later")
    winter = {day: state.weather for day, state in war.states.items() if date(1941, 12, 1) <= day <= date(1942, 2, 28)}
    assert len(winter) == 12
    assert {*winter.values()} <= {*FROZEN}
    assert Counter(winter.values())[Weather.VERY_COLD] >= 6
    frost = [event for event in war.of("supplied", side=Side.AXIS) if war.weather(event) is Weather.VERY_COLD]
    first = {event.facts["penalty"]: event.facts["percent"] for event in frost if war.day(event).year == 1941}
    later = {event.facts["penalty"]: event.facts["percent"] for event in frost if war.day(event).year == 1942}
    assert first == {penalty: FATIGUE_REMOVED[penalty + 2] for penalty in first}
    assert later == {penalty: FATIGUE_REMOVED[penalty] for penalty in later}
    assert first
    assert later


@pytest.mark.rule("8.4")
def test_frost_helps_soviet_attacks_to_the_end_of_1942(war: War) -> None:
    attacks = [event for event in war.of("attacked") if war.weather(event) is Weather.VERY_COLD]
    level = war.game.state.level
    for event in attacks:
        side = Side(event.facts["side"])
        value = 0.25 if side is Side.AXIS else float(SOVIET_FROST_ATTACK[level])
        early = war.day(event).year <= 1942
        assert factors(event, "very cold", side) == ([value] * len(event.facts["attackers"]) if early else [])
    years = in_years(war, [war.day(event) for event in attacks])
    assert all(years[year] for year in war_years(war))


@pytest.mark.rule("8.4")
def test_rivers_freeze_and_thaw(war: War) -> None:
    sides = war.game.state.scenario.board.river_sides
    crossings: Counter[tuple[int, bool]] = Counter()
    for event in war.of("attacked"):
        target = Hex(*event.facts["at"])
        over = [hex_ for start in event.facts["start"] if (hex_ := Hex(*start), target) in sides]
        straits = [hex_ for hex_ in over if sides[hex_, target]]
        frozen = war.weather(event) in FROZEN
        hindered = factors(event, "across river", Side(event.facts["side"]))
        assert len(hindered) == len(straits if frozen else over)
        if len(over) > len(straits):
            crossings[war.day(event).year, frozen] += 1
    for year in war_years(war):
        assert crossings[year, True], f"nobody crossed the ice in {year}"
        assert crossings[year, False], f"nobody crossed a river in {year}"


@pytest.mark.rule("8.4")
def test_swamps_freeze_and_thaw(war: War) -> None:
    seen: set[bool] = set()
    for event in war.of("attacked"):
        side = Side(event.facts["side"])
        frozen = war.weather(event) in FROZEN
        into = is_swamp(war, event, Hex(*event.facts["at"]))
        out = sum(is_swamp(war, event, Hex(*start)) for start in event.facts["start"])
        assert bool(factors(event, "into swamp", side)) == (into and not frozen)
        assert len(factors(event, "out of swamp", side)) == (0 if frozen else out)
        if into or out:
            seen.add(frozen)
    assert seen == {True, False}


def is_swamp(war: War, event: Event, hex_: Hex) -> bool:
    """Whether a hex was drawn as a swamp and bore neither railway nor city when something happened."""
    state = war.states[war.day(event)]
    drawn = state.scenario.board.drawn[hex_]
    return drawn is Terrain.SWAMP and hex_ not in state.rails and hex_ not in state.city_names


@pytest.mark.rule("8.6")
def test_lend_lease_comes_by_every_route_from_october_1941(war: War) -> None:
    shipments = war.of("shipment")
    weeks = [day for day in war.states if day >= LEND_LEASE_FROM]
    assert war.days(shipments) == weeks
    shares = Counter(event.facts["area"] for event in shipments)
    assert all(abs(shares[area] / len(weeks) - share / 100) < 0.12 for area, share in LEND_LEASE_AREAS)
    for event in shipments:
        amounts = event.facts["vehicle"], event.facts["aircraft"]
        vehicle, aircraft = LEND_LEASE[war.day(event).year]
        if event.facts["cancelled"]:
            assert amounts == (0, 0)
        elif event.facts["area"] != "NORTH":
            assert amounts == (vehicle, aircraft)
        else:
            assert amounts <= (2 * vehicle, 2 * aircraft)


@pytest.mark.rule("8.6")
def test_in_winter_the_convoys_wait_at_murmansk_and_pile_up(war: War) -> None:
    waiting = vehicle = aircraft = 0
    released = 0
    for event in war.events:
        if event.type == "convoys_released":
            assert (event.facts["vehicle"], event.facts["aircraft"]) == (vehicle, aircraft)
            released += waiting > 1
            waiting = vehicle = aircraft = 0
        elif event.type == "shipment" and event.facts["waits"]:
            assert event.facts["area"] == "NORTH"
            assert war.day(event).month in LEND_LEASE_WINTER
            waiting += 1
            vehicle += event.facts["vehicle"]
            aircraft += event.facts["aircraft"]
    assert released, "nothing was released that had piled up"


@pytest.mark.rule("8.6")
def test_convoys_are_bombed(war: War) -> None:
    hits: Counter[int] = Counter()
    for raid in war.of("convoy_raided"):
        hits[raid.week] += raid.facts["hits"]
    for event in war.of("shipment", area="NORTH", cancelled=False):
        vehicle, aircraft = LEND_LEASE[war.day(event).year]
        sunk = (2 * vehicle - event.facts["vehicle"]) // CONVOY_HIT_VEHICLES + 2 * aircraft - event.facts["aircraft"]
        assert sunk == hits[event.week]
    assert sum(count > 0 for count in hits.values()) > 2


@pytest.mark.rule("8.12")
def test_soviet_units_earn_the_guards(war: War) -> None:
    named = war.of("redesignated", "8.12")
    assert named
    assert all("GDS" in event.facts["now"] and "GDS" not in event.facts["unit"] for event in named)
    for event in named:
        after = war.states.get(week_after(war.day(event)), war.game.state)
        units = after.groups[event.facts["group"]].units
        assert [unit.experience > 80 for unit in units if unit.name == event.facts["now"]] == [True]


@pytest.mark.rule("8.14")
def test_siberians_come_at_the_levels_that_have_them(war: War) -> None:
    arrivals = war.of("arrived", "8.14")
    level = war.game.state.level
    if level not in SIBERIANS:
        assert arrivals == []
        return
    first, last = SIBERIANS[level]
    days = war.days(arrivals)
    assert len(days) == len(arrivals) >= 10
    assert max(first, week_after(war.game.state.scenario.start)) <= days[0] <= days[-1] <= last
    if level == 1:
        assert days[-1].year > 1942
    for event in arrivals:
        units = war.states[war.day(event)].groups[event.facts["group"]].units
        assert [unit.experience for unit in units[:5]] == [70] * 5, "a scheduled unit may have joined them"


@pytest.mark.rule("8.13")
def test_german_types_change_their_names_in_1943(war: War) -> None:
    start = war.game.state.scenario.start
    due = [(day, types) for day, types in REDESIGNATIONS if day > start]
    assert [event.facts["date"] for event in war.of("redesignated", "8.13")] == [str(day) for day, _ in due]
    renamed = 0
    for day, types in due:
        before = Counter(types_in(war, max(week for week in war.states if week < day)))
        after = Counter(types_in(war, min(week for week in war.states if week >= day)))
        for old, new in types.items():
            assert after[old] == 0
            assert after[new] >= before[old] * 3 // 4
            renamed += before[old]
    assert renamed


def types_in(war: War, day: date) -> list[UnitType]:
    """The types of all Axis units at the start of a week."""
    return [unit.type for group in war.states[day].groups_of(Side.AXIS) for unit in group.units]


@pytest.mark.rule("7.6")
def test_soviet_armour_gains_its_bonus_in_october_1942(war: War) -> None:
    bonus = [event for event in war.of("attacked") if factors(event, "mechanized", Side.SOVIET)]
    assert bonus
    assert all(war.day(event) >= SOVIET_BONUS_FROM for event in bonus)
    if war.game.state.scenario.start < SOVIET_BONUS_FROM:
        in_armour = [
            event
            for event in war.of("attacked", side=Side.SOVIET)
            if war.day(event) < SOVIET_BONUS_FROM and any(number < 76 for number in event.facts["attackers"])
        ]
        assert in_armour, "no Soviet armour attacked before"


@pytest.mark.rule("8.7")
def test_partisans_grow_with_the_years(war: War) -> None:
    weeks = in_years(war, [*war.states])
    cuts = in_years(war, [war.day(event) for event in war.of("partisans")])
    chances: dict[int, set[int]] = defaultdict(set)
    for day, roll in war.rolls("8.7", "attacks"):
        chances[day.year].add(roll.chance or 0)
    for year in sorted(weeks):
        if year not in PARTISAN_ATTACKS:
            assert (cuts[year], chances[year]) == (0, set())
            continue
        kept = (PARTISAN_ATTACKS[year] * percent / 100 for percent in range(20, 101, 20))
        assert chances[year] <= {mean % 1 * MILLION for mean in kept}
        assert cuts[year] > 0
    assert cuts[1943] / weeks[1943] > cuts[1942] / max(1, weeks[1942])


@pytest.mark.rule("8.5")
def test_german_production_stops_more_and_more(war: War) -> None:
    weeks = in_years(war, [*war.states])
    stopped = in_years(war, war.days(war.of("produced", stopped=True)))
    assert {event.facts["side"] for event in war.of("produced", stopped=True)} == {Side.AXIS}
    for year, count in weeks.items():
        chance = NO_AXIS_PRODUCTION.get(year, 0) / 100
        spread = sqrt(chance * (1 - chance) / count)
        assert abs(stopped[year] / count - chance) <= 3 * spread


@pytest.mark.rule("9.1")
def test_the_axis_is_paid_for_every_month(war: War) -> None:
    first = date(1943, 7, 1) if war.game.state.scenario.id == "zitadelle" else date(1943, 1, 1)
    months = [day for day in war.states if day >= first and is_last_week_of_month(day)]
    paid = war.of("month_survived")
    assert war.days(paid) == months
    assert len(months) == (date(1945, 1, 1) - first) // timedelta(days=30)
    assert war.game.state.month_points == MONTH_POINTS * len(paid)


def test_the_journal_leads_to_the_same_end(war: War) -> None:
    if war.game.state.scenario.id != "zitadelle":
        pytest.skip("one is enough")
    again = Game(war.states[war.game.state.scenario.start])
    for entry in war.game.journal:
        again.submit(entry.order)
    assert again.digest() == war.game.digest()
