"""Lend lease: areas, sizes, cancelled shipments, convoys, the Archangel line (§8.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from statistics import fmean

import pytest

from tests.kit import change_of, city, events_of, group, make_board, make_state
from wir.model.board import Place
from wir.model.events import Event
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.lend_lease import is_cancelled, is_line_whole, must_wait, raiders, ship, shipment_size
from wir.rules.tables import MAXIMUM

MURMANSK, ARCHANGEL, BAKU = Hex(3, 2), Hex(8, 4), Hex(10, 12)
LINE = {(3, 3): Side.SOVIET, (4, 3): Side.SOVIET, (5, 4): Side.SOVIET, (6, 4): Side.SOVIET, (7, 5): Side.SOVIET}
"""From Murmansk to the hex south-west of Archangel."""

BOARD = make_board(
    cities=[Place("Murmansk", "3,2"), Place("Archangel", "8,4"), Place("Baku", "10,12")],
)
A, S = Side.AXIS, Side.SOVIET
SUMMER, WINTER, MAY = date(1942, 7, 5), date(1942, 1, 4), date(1942, 5, 3)


PORTS = [city("Murmansk", MURMANSK, S), city("Archangel", ARCHANGEL, S), city("Baku", BAKU, S)]


def north(
    *groups: Group,
    day: date = SUMMER,
    murmansk: Side = Side.SOVIET,
    archangel: Side = Side.SOVIET,
    baku: Side = Side.SOVIET,
    rails: dict[tuple[int, int], Side] | None = None,
    air: Iterable[AirGroup] = (),
) -> State:
    return make_state(
        *groups,
        board=BOARD,
        cities=[
            city("Murmansk", MURMANSK, murmansk),
            city("Archangel", ARCHANGEL, archangel),
            city("Baku", BAKU, baku),
        ],
        day=day,
        rails=LINE if rails is None else rails,
        air=air,
        pools={side: Pools() for side in SIDES},
    )


def shipped(state: State, area: str) -> Change:
    """The week's lend lease, with dice that send it to this area."""
    for seed in range(1, 200):
        change = change_of(state, seed)
        ship(change)
        told = events_of(change.events, "shipment")
        if told and told[0].facts["area"] == area:
            return change
    raise AssertionError(f"no seed sends a shipment to {area}")


def shipment(change: Change) -> Event:
    (told,) = events_of(change.events, "shipment")
    return told


def received(change: Change) -> tuple[int, int]:
    return change.pools(Side.SOVIET).vehicle, change.pools(Side.SOVIET).aircraft


def waiting(change: Change) -> tuple[int, int]:
    player = change.player(Side.SOVIET)
    return player.convoy_vehicle, player.convoy_aircraft


# --- how much, where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("year", "size"), [(1941, (30, 2)), (1942, (40, 4)), (1943, (60, 8)), (1944, (80, 8))])
def test_shipments_grow_with_the_years_and_the_north_brings_double(year: int, size: tuple[int, int]) -> None:
    state = north(day=date(year, 12, 6))
    assert shipment_size(state, "SOUTH") == shipment_size(state, "EAST") == size
    assert shipment_size(state, "NORTH") == (2 * size[0], 2 * size[1])


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("day", "comes"), [(date(1941, 9, 28), False), (date(1941, 10, 1), True), (date(1941, 10, 5), True)]
)
def test_the_first_shipment_comes_in_october_1941(day: date, *, comes: bool) -> None:
    change = change_of(make_state(cities=PORTS, day=day, start=day))
    ship(change)
    assert bool(events_of(change.events, "shipment")) is comes


@pytest.mark.rule("8.6")
def test_half_of_the_shipments_go_north_a_quarter_each_south_and_east() -> None:
    state = north()
    areas: Counter[str] = Counter()
    for seed in range(2_000):
        change = change_of(state, seed)
        ship(change)
        told = shipment(change)
        (roll,) = told.rolls
        share = next(area for area, most in (("NORTH", 50), ("SOUTH", 75), ("EAST", 100)) if roll.value <= most)
        assert (roll.low, roll.high, told.facts["area"]) == (1, 100, share)
        areas[told.facts["area"]] += 1
    assert areas["NORTH"] / 2_000 == pytest.approx(0.5, abs=0.03)
    assert areas["SOUTH"] / 2_000 == pytest.approx(0.25, abs=0.03)
    assert areas["EAST"] / 2_000 == pytest.approx(0.25, abs=0.03)


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("area", "points"), [("NORTH", (80, 8)), ("SOUTH", (40, 4)), ("EAST", (40, 4))])
def test_what_arrives_goes_to_the_pools(area: str, points: tuple[int, int]) -> None:
    change = shipped(north(), area)
    assert received(change) == points
    assert shipment(change).side is Side.SOVIET, "the Axis is not told"


@pytest.mark.rule("8.6")
def test_what_the_pools_have_no_room_for_is_told_as_wasted() -> None:
    state = north(day=MAY)
    pools = Pools(vehicle=MAXIMUM["vehicle"] - 70, aircraft=MAXIMUM["aircraft"])
    state.players[S] = replace(state.players[S], pools=pools, convoy_vehicle=50, convoy_aircraft=3)
    change = shipped(state, "EAST")
    (released,) = events_of(change.events, "convoys_released")
    assert released.facts == {"vehicle": 50, "aircraft": 3, "wasted": {"aircraft": 3}}
    assert shipment(change).facts["wasted"] == {"vehicle": 20, "aircraft": 4}


# --- cancelled -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("murmansk", "archangel", "summer", "winter"),
    [(S, S, False, False), (A, S, False, True), (S, A, False, False), (A, A, True, True)],
)
def test_the_north_is_closed_by_its_ports(murmansk: Side, archangel: Side, *, summer: bool, winter: bool) -> None:
    assert is_cancelled(north(day=SUMMER, murmansk=murmansk, archangel=archangel), "NORTH") is summer
    assert is_cancelled(north(day=WINTER, murmansk=murmansk, archangel=archangel), "NORTH") is winter


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("month", range(1, 13))
def test_winter_is_october_to_april(month: int) -> None:
    state = north(day=date(1943, month, 10), murmansk=A)
    assert is_cancelled(state, "NORTH") is (month in (10, 11, 12, 1, 2, 3, 4))


@pytest.mark.rule("8.6")
def test_the_south_is_closed_by_the_loss_of_baku_and_the_east_never() -> None:
    lost = north(baku=A, murmansk=A, archangel=A)
    assert is_cancelled(lost, "SOUTH")
    assert not is_cancelled(lost, "EAST")
    assert not is_cancelled(north(), "SOUTH")
    change = shipped(lost, "SOUTH")
    assert shipment(change).facts["cancelled"]
    assert received(change) == (0, 0)


# --- the line to Archangel -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6")
def test_the_line_is_whole_through_the_hex_south_west_of_archangel() -> None:
    assert is_line_whole(north())


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("broken", LINE)
def test_each_hex_of_the_line_counts(broken: tuple[int, int]) -> None:
    gone = {place: side for place, side in LINE.items() if place != broken}
    assert not is_line_whole(north(rails=gone))
    assert not is_line_whole(north(rails={**LINE, broken: A})), "an Axis railway is none of theirs"


@pytest.mark.rule("8.6")
def test_axis_groups_and_zones_break_the_line() -> None:
    assert not is_line_whole(north(group(12, (5, 4))))
    assert not is_line_whole(north(group(12, (5, 5)))), "a zone of control"
    assert not is_line_whole(north(group(12, (9, 4)))), "a zone of control over Archangel itself"
    assert is_line_whole(north(group(12, (5, 7))))
    assert not is_line_whole(north(murmansk=A))
    assert not is_line_whole(north(archangel=A))


@pytest.mark.rule("8.6")
def test_where_one_of_the_two_cities_is_not_on_the_map_there_is_no_line() -> None:
    for port in ("Murmansk", "Archangel"):
        state = north()
        del state.cities[port]
        assert not is_line_whole(state)


NORTHERN_LINE = dict.fromkeys([(4, 2), (5, 3), (6, 2), (7, 3), (8, 3)], Side.SOVIET)
"""From Murmansk to Archangel by the hex north of it."""


@pytest.mark.rule("8.6")
def test_another_way_into_archangel_does_not_count() -> None:
    assert not is_line_whole(north(rails=NORTHERN_LINE))
    assert not is_line_whole(north(rails={**NORTHERN_LINE, (7, 5): S})), "there the last hex is a dead end"
    assert is_line_whole(north(rails={**NORTHERN_LINE, **LINE}))


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("day", "archangel", "whole", "waits"),
    [
        (SUMMER, S, False, False),
        (WINTER, S, True, False),
        (WINTER, S, False, True),
        (SUMMER, A, True, True),
        (WINTER, A, True, True),
        (date(1941, 12, 7), S, False, True),
    ],
)
def test_northern_shipments_wait_in_winter_without_the_line_and_while_archangel_is_lost(
    day: date, archangel: Side, *, whole: bool, waits: bool
) -> None:
    state = north(day=day, archangel=archangel, rails=LINE if whole else {})
    assert must_wait(state, "NORTH") is waits
    assert not must_wait(state, "SOUTH")
    change = shipped(state, "NORTH")
    size = shipment_size(state, "NORTH")
    assert (waiting(change), received(change)) == ((size, (0, 0)) if waits else ((0, 0), size))


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("day", "archangel", "whole", "released"),
    [(MAY, S, False, True), (WINTER, S, True, True), (WINTER, S, False, False), (MAY, A, True, False)],
)
def test_what_waits_is_released_by_the_line_or_by_may(
    day: date, archangel: Side, *, whole: bool, released: bool
) -> None:
    state = north(day=day, archangel=archangel, rails=LINE if whole else {})
    state.players[S] = replace(state.players[S], convoy_vehicle=500, convoy_aircraft=30)
    change = shipped(state, "EAST")
    east = shipment_size(state, "EAST")
    assert waiting(change) == ((0, 0) if released else (500, 30))
    assert received(change) == ((500 + east[0], 30 + east[1]) if released else east)


@pytest.mark.rule("8.6")
def test_what_waits_falls_with_murmansk() -> None:
    state = north(day=WINTER, murmansk=A)
    state.players[S] = replace(state.players[S], convoy_vehicle=500, convoy_aircraft=30)
    change = shipped(state, "NORTH")
    assert waiting(change) == received(change) == (0, 0)
    assert events_of(change.events, "convoys_lost")


# --- convoys bombed --------------------------------------------------------------------------------------------------


def bombers(row: int = 3, points: int = 100, **marks: object) -> AirGroup:
    return replace(AirGroup(57, Hex(5, row), points, supplied_by=58), **marks)  # type: ignore[arg-type]


@pytest.mark.rule("8.6")
def test_supplied_axis_air_groups_in_the_three_northern_rows_raid_convoys() -> None:
    assert [air.id for air in raiders(north(air=[bombers(1)]))] == [57]
    assert [air.id for air in raiders(north(air=[bombers(3)]))] == [57]
    assert raiders(north(air=[bombers(4)])) == []
    assert raiders(north(air=[bombers(supplied_by=None)])) == []
    assert raiders(north(air=[bombers(moved=True)])) == []
    assert raiders(north(air=[AirGroup(116, Hex(5, 3), 50, supplied_by=122)])) == []


def flights(change: Change) -> list[Event]:
    """The raids for which the weather was good enough."""
    return [raid for raid in events_of(change.events, "convoy_raided") if not raid.facts["poor_weather"]]


@pytest.mark.rule("8.6")
def test_every_roll_stands_with_the_raid_or_the_shipment_that_it_decides() -> None:
    state = north(air=[bombers(points=60)], day=date(1944, 7, 2))
    for seed in range(30):
        change = change_of(state, seed)
        ship(change)
        for told in change.events:
            subjects = {roll.subject.rstrip("0123456789 ") for roll in told.rolls}
            assert subjects <= {"shipment": {"area"}, "convoy_raided": {"poor weather", "hit"}}[told.type]
            printed = {"poor weather": 500_000, "hit": 100_000, "area": None}
            assert all(roll.chance == printed[roll.subject.rstrip("0123456789 ")] for roll in told.rolls)


@pytest.mark.rule("8.6")
def test_half_of_the_raids_fail_and_a_tenth_of_the_aircraft_hit() -> None:
    state = north(air=[bombers(points=60)], day=date(1944, 7, 2))
    flown, hits = [], []
    for seed in range(1_200):
        change = change_of(state, seed)
        ship(change)
        if shipment(change).facts["area"] != "NORTH":
            assert not events_of(change.events, "convoy_raided")
            continue
        raids = flights(change)
        flown.append(len(raids))
        hits += [raid.facts["hits"] for raid in raids]
    assert fmean(flown) == pytest.approx(0.5, abs=0.06)
    assert fmean(hits) == pytest.approx(6, rel=0.06)


@pytest.mark.rule("8.6")
def test_each_air_group_has_a_weather_of_its_own() -> None:
    state = north(air=[replace(bombers(), id=number) for number in (56, 57)], day=date(1944, 7, 2))
    skies, hits = set(), set()
    for seed in range(60):
        change = change_of(state, seed)
        ship(change)
        assert [raid.facts["air"] for raid in events_of(change.events, "convoy_raided")] in ([], [56, 57])
        hits.add(tuple(raid.facts["hits"] for raid in flights(change)))
        skies.add(tuple(raid.facts["poor_weather"] for raid in events_of(change.events, "convoy_raided")))
    assert skies == {(), (True, True), (True, False), (False, True), (False, False)}
    assert any(len(both) == 2 and both[0] != both[1] for both in hits), "and hits of its own"


@pytest.mark.rule("8.6")
def test_hits_fall_on_ten_vehicles_and_one_aircraft_by_turns() -> None:
    state = north(air=[bombers(points=60)], day=date(1944, 7, 2))
    for seed in range(100):
        change = change_of(state, seed)
        ship(change)
        for raid in flights(change):
            hits = raid.facts["hits"]
            assert received(change) == (max(0, 160 - 10 * ((hits + 1) // 2)), max(0, 16 - hits // 2))
            assert change.player(S).convoy_hits == hits % 2


@pytest.mark.rule("8.6")
def test_a_convoy_loses_no_more_than_it_carries() -> None:
    state = north(air=[replace(bombers(points=255), id=number) for number in (52, 53, 54, 55)])
    arrived = set()
    for seed in range(60):
        change = change_of(state, seed)
        ship(change)
        if flights(change):
            arrived.add(received(change))
    assert (0, 0) in arrived
    assert all(0 <= vehicles <= 80 and 0 <= aircraft <= 8 for vehicles, aircraft in arrived)


@pytest.mark.rule("8.6")
def test_a_cancelled_convoy_is_not_bombed() -> None:
    state = north(air=[bombers(points=255)], murmansk=A, archangel=A)
    assert not events_of(shipped(state, "NORTH").events, "convoy_raided")


@pytest.mark.rule("8.6")
def test_a_cancelled_shipment_tells_that_nothing_comes_or_waits() -> None:
    (event,) = events_of(shipped(north(baku=A), "SOUTH").events, "shipment")
    told = {name: event.facts[name] for name in ("cancelled", "vehicle", "aircraft", "waits")}
    assert told == {"cancelled": True, "vehicle": 0, "aircraft": 0, "waits": False}
