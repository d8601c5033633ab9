"""What is left to do in the adjustment phase: pools, factories, new units, aircraft, reinforcements."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from tests.estimates.positions import EMPTY, supply_phase
from tests.estimates.test_todo import kinds, left
from tests.estimates.unaided import left_to_do as todo
from tests.kit import city, group, infantry, make_board, make_state, refusal
from wir.model.board import Place
from wir.model.groups import AirGroup, Group, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.scenario import Reinforcement, Terms
from wir.model.sides import SIDES, Side
from wir.model.view import view
from wir.rules.tables import AIRCRAFT_IN_GROUP, MAXIMUM


@pytest.mark.parametrize(
    ("pools", "expected"),
    [
        (Pools(aircraft=10), ["aircraft"]),
        (Pools(factory=1), ["factories"]),
        (Pools(infantry=60), ["units"]),
        (Pools(infantry=40), []),
        (Pools(), []),
    ],
)
def test_adjustment_leaves_pools_unspent(pools: Pools, expected: list[str]) -> None:
    board = make_board(cities=[Place("Warsaw", "2,2")])
    state = make_state(
        board=board,
        air=[AirGroup(52, Hex(3, 3), 10)],
        cities=[city("Warsaw", (2, 2), Side.AXIS, population=3)],
        phase=Phase.AXIS_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, pools),
    )
    assert kinds(view(state, Side.AXIS)) == expected


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("waiting", "text"), [(1, "1 factory can be placed"), (2, "2 factories can be placed")])
def test_factories_that_wait_are_counted(waiting: int, text: str) -> None:
    state = make_state(phase=Phase.AXIS_ADJUSTMENT, pools=dict.fromkeys(SIDES, Pools(factory=waiting)))
    assert [each.text_at("") for each in todo(view(state, Side.AXIS))] == [text]


@pytest.mark.rule("4.8")
@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("last", "told"), [(date(1941, 7, 6), True), (date(1941, 6, 29), False)])
def test_in_the_last_week_nothing_is_left_to_do_for_later_ones(last: date, told: bool) -> None:
    """No factory that is placed works before the game ends, no pool is spent again, no railway is laid (R145, R171)."""
    start = supply_phase()
    ending = partial(make_state, day=start.date, terms=Terms(last))
    full = dict.fromkeys(SIDES, Pools(infantry=2550, vehicle=2550, factory=2))
    warsaw = city("Warsaw", (2, 2), Side.AXIS, population=30, vehicle=5)
    board = make_board(cities=[Place("Warsaw", "2,2")])
    found = left(view(ending(board=board, cities=[warsaw], phase=Phase.AXIS_ADJUSTMENT, pools=full), Side.AXIS))
    assert [each.kind for each in found] == (["factories", "units"] if told else ["units"])
    assert ("wasted" in found[-1].text) is told
    supplying = ending(board=start.scenario.board, depots=start.depots.values(), phase=Phase.AXIS_SUPPLY, pools=EMPTY)
    assert kinds(view(supplying, Side.AXIS)) == (["rail"] if told else [])


@pytest.mark.rule("3.2")
def test_reinforcements_that_are_overdue_are_told_with_what_they_wait_for() -> None:
    full = [group(number, (3, 6), *(infantry(10 * number + n) for n in range(6))) for number in (12, 13)]
    due = [Reinforcement(Side.AXIS, date(1941, 7, day), "3,6", Kind.INFANTRY, infantry(day), 20) for day in (6, 6, 20)]
    state = make_state(*full, reinforcements=due, phase=Phase.AXIS_ADJUSTMENT, day=date(1941, 7, 13), pools=EMPTY)
    (told,) = left(view(state, Side.AXIS))
    assert (told.text, told.matters) == (
        "2 units with 140 strength points wait to arrive{at} until there is room in the hex",
        False,
    )
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], expected=(1, 2))
    (one,) = left(view(state, Side.AXIS))
    assert one.text == "1 unit with 70 strength points waits to arrive{at} until there is room in the hex"
    del state.groups[13]
    assert left(view(state, Side.AXIS)) == []


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("near", [True, False])
def test_for_a_number_that_reinforcements_wait_for_the_weakest_who_could_join_another_is_named(near: bool) -> None:
    places = {number: (1 + number % 10, 2 + number // 10) for number in range(12, 52)}
    if near:
        places |= {20: places[21], 30: places[31]}
    weak = {30: 20, 31: 90}
    own = [group(n, at, infantry(n, strength=weak.get(n, 100))) for n, at in places.items()]
    due = [Reinforcement(Side.AXIS, date(1941, 7, 6), "11,11", Kind.INFANTRY, infantry(60), 20)]
    state = make_state(*own, reinforcements=due, phase=Phase.AXIS_ADJUSTMENT, day=date(1941, 7, 13), pools=EMPTY)
    (told,) = left(view(state, Side.AXIS))
    number = "a number for infantry groups is free, or a group with room is at the place"
    unit = "1 unit with 70 strength points waits to arrive"
    joins = f"{unit} until {number}: group 30 could join group 31 at 1,5"
    waits = f"{unit} at Warsaw until {number}"
    assert (told.text_at("1,5" if near else "Warsaw"), told.matters) == ((joins, True) if near else (waits, False))
    assert told.at == (Hex(2, 5) if near else Hex(11, 11))
    assert told.number == (30 if near else None)


def to_build(pools: Pools, *groups: Group, owner: Side = Side.AXIS, side: Side = Side.AXIS) -> list[str]:
    """What a side is told of units that it could build in two cities of an owner."""
    towns = {"Warsaw": (2, 2), "Brest": (5, 2)}
    state = make_state(
        *groups,
        board=make_board(cities=[Place(name, f"{column},{row}") for name, (column, row) in towns.items()]),
        cities=[city(name, at, owner, population=3) for name, at in towns.items()],
        phase=Phase.AXIS_ADJUSTMENT if side is Side.AXIS else Phase.SOVIET_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, pools),
    )
    found = [each for each in todo(view(state, side)) if each.kind == "units"]
    return [f"{each.text_at('')} §{each.paragraph} {each.at}" for each in found]


def armies(units: int, each: int) -> list[Group]:
    """Groups of the Axis with so many units in all, six or fewer in each, away from the cities."""
    names = iter(range(units))
    sizes = [min(each, units - n) for n in range(0, units, each)]
    numbers = [*range(12, 52), *range(1, 12)]
    return [
        group(number, (1 + n % 12, 5 + n // 12), *(infantry(next(names)) for _ in range(size)))
        for n, (number, size) in enumerate(zip(numbers, sizes, strict=False))
    ]


@pytest.mark.rule("4.9")
def test_who_can_pay_for_fifty_points_of_the_cheapest_unit_is_reminded_to_build() -> None:
    assert to_build(Pools(infantry=50)) == ["50 infantry and 0 vehicle points could build units §4.9 5,2"]
    assert to_build(Pools(infantry=49, vehicle=900)) == []
    assert to_build(Pools(infantry=50), owner=Side.SOVIET) == [], "no city to build in"
    assert to_build(Pools(infantry=50), owner=Side.SOVIET, side=Side.SOVIET)


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("strength", "warns"), [(70, True), (50, True), (49, False)])
def test_points_that_worn_units_can_use_are_no_reason_to_warn_before_the_phase_ends(strength: int, warns: bool) -> None:
    state = make_state(
        group(12, (9, 9), infantry(1, strength)),
        board=make_board(cities=[Place("Brest", "5,2")]),
        cities=[city("Brest", (5, 2), Side.AXIS, population=20)],
        phase=Phase.AXIS_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, Pools(infantry=70)),
    )
    found = [each for each in todo(view(state, Side.AXIS)) if each.kind == "units"]
    assert [each.matters for each in found] == [warns]


@pytest.mark.rule("6.4", "8.5")
@pytest.mark.parametrize(("more", "warns"), [(0, True), (-20, False)])
def test_points_that_would_be_wasted_warn_even_where_worn_units_could_use_them(more: int, warns: bool) -> None:
    places = [(column, row) for row in range(4, 12) for column in range(1, 12)]
    worn = [group(n, places[n], *(infantry(f"{n}-{u}", 5) for u in range(6))) for n in range(12, 45)]
    state = make_state(
        *worn,
        board=make_board(cities=[Place("Brest", "5,2")]),
        cities=[city("Brest", (5, 2), Side.AXIS, population=20)],
        phase=Phase.AXIS_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, Pools(infantry=MAXIMUM["infantry"] + more)),
    )
    found = [each for each in todo(view(state, Side.AXIS)) if each.kind == "units"]
    assert [(each.matters, "20 infantry would be wasted" in each.text) for each in found] == [(warns, warns)]


@pytest.mark.rule("8.5")
def test_who_could_build_is_told_what_would_be_wasted_of_full_pools() -> None:
    full = Pools(infantry=MAXIMUM["infantry"], vehicle=MAXIMUM["vehicle"])
    brest = city("Brest", (5, 2), Side.AXIS, population=20, vehicle=6)
    state = make_state(
        board=make_board(cities=[Place("Brest", "5,2")]),
        cities=[brest],
        phase=Phase.AXIS_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, full),
    )
    told = [each.text_at("") for each in todo(view(state, Side.AXIS)) if each.kind == "units"]
    assert told == [
        "2550 infantry and 2550 vehicle points could build units; 20 infantry and 10 vehicle would be wasted"
    ]


@pytest.mark.rule("4.9")
def test_who_has_all_units_or_groups_that_a_side_may_have_is_not_reminded_to_build() -> None:
    pools = Pools(infantry=50)
    assert to_build(pools, *armies(198, each=6))
    assert not to_build(pools, *armies(199, each=6))
    assert to_build(pools, *armies(50, each=1))
    assert not to_build(pools, *armies(51, each=1)), "no number is left for a group"


@pytest.mark.rule("4.9")
def test_a_city_that_two_groups_fill_is_none_to_build_in() -> None:
    pools = Pools(infantry=50)
    brest, warsaw = [group(12, (5, 2)), group(13, (5, 2))], [group(14, (2, 2)), group(15, (2, 2))]
    assert to_build(pools, *brest) == ["50 infantry and 0 vehicle points could build units §4.9 2,2"]
    assert not to_build(pools, *brest, *warsaw), "BUILD is refused in both"


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(("held", "moved", "left"), [(99, 0, 50), (99, 4, 46), (3, 4, 3), (99, 50, 0)])
def test_aircraft_can_leave_the_pool_as_long_as_fifty_a_week_have_not(held: int, moved: int, left: int) -> None:
    state = make_state(
        air=[AirGroup(52, Hex(3, 3), AIRCRAFT_IN_GROUP), AirGroup(53, Hex(3, 4), AIRCRAFT_IN_GROUP - 50)],
        phase=Phase.AXIS_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, Pools(aircraft=held)),
    )
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], aircraft_moved=moved)
    told = [(each.text_at(""), each.number) for each in todo(view(state, Side.AXIS))]
    assert told == ([(f"{left} aircraft points in the pool can go to air group 53", 53)] if left else [])


@pytest.mark.rule("4.5")
def test_no_more_aircraft_can_leave_the_pool_than_the_air_group_has_room_for() -> None:
    state = make_state(air=[AirGroup(52, Hex(3, 3), AIRCRAFT_IN_GROUP - 5)], phase=Phase.AXIS_ADJUSTMENT)
    told = next(each.text_at("") for each in todo(view(state, Side.AXIS)) if each.kind == "aircraft")
    assert told == "5 aircraft points in the pool can go to air group 52"
    assert refusal(state, "AIR R>52 5") == ""
    assert refusal(state, "AIR R>52 6") == "4.5"


@pytest.mark.rule("4.5")
def test_a_single_aircraft_point_can_leave_the_pool() -> None:
    state = make_state(
        air=[AirGroup(52, Hex(3, 3), 9)], phase=Phase.AXIS_ADJUSTMENT, pools=dict.fromkeys(SIDES, Pools(aircraft=1))
    )
    assert [each.text_at("") for each in todo(view(state, Side.AXIS))] == [
        "1 aircraft point in the pool can go to air group 52"
    ]


@pytest.mark.rule("3.2")
def test_of_reinforcements_that_wait_at_several_places_the_one_where_most_strength_waits_is_named() -> None:
    full = [group(n, (c, 6), *(infantry(10 * n + u) for u in range(6))) for n, c in enumerate((3, 3, 4, 4), 12)]
    due = [
        Reinforcement(Side.AXIS, date(1941, 7, 6), at, Kind.INFANTRY, infantry(n, strength), 20)
        for n, (at, strength) in enumerate((("4,6", 100), ("3,6", 70), ("3,6", 70)), 1)
    ]
    state = make_state(*full, reinforcements=due, phase=Phase.AXIS_ADJUSTMENT, day=date(1941, 7, 13), pools=EMPTY)
    (told,) = left(view(state, Side.AXIS))
    assert told.at == Hex(3, 6)
    assert told.text_at("3,6") == (
        "3 units with 240 strength points wait to arrive, most at 3,6, until there is room in the hex"
    )


@pytest.mark.rule("3.2", "4.4")
@pytest.mark.parametrize(
    ("held", "wait"),
    [(True, "at Warsaw until there is room in the hex"), (False, "until the place is free of the enemy")],
)
def test_nobody_is_told_to_join_for_reinforcements_that_wait_for_something_else(held: bool, wait: str) -> None:
    """Many groups could join others in their hexes, but only a number would be free then."""
    crowd = [group(n, (11, 11), *(infantry(10 * n + u) for u in range(6))) for n in (12, 13)] if held else []
    taken = set(range(12, 52)) - {each.id for each in crowd}
    pairs = [group(n, (1 + n // 2 % 10, 2 + n // 20), infantry(n)) for n in taken]
    due = [Reinforcement(Side.AXIS, date(1941, 7, 6), "Warsaw", Kind.INFANTRY, infantry(60), 20)]
    state = make_state(
        *crowd,
        *pairs,
        cities=[city("Warsaw", (11, 11), Side.AXIS if held else Side.SOVIET)],
        reinforcements=due,
        phase=Phase.AXIS_ADJUSTMENT,
        day=date(1941, 7, 13),
        pools=EMPTY,
    )
    told = [each for each in left(view(state, Side.AXIS)) if each.kind == "arrivals"]
    assert [(each.text_at("Warsaw" if held else ""), each.number) for each in told] == [
        (f"1 unit with 70 strength points waits to arrive {wait}", None)
    ]
    assert told[0].at == (Hex(11, 11) if held else None)


@pytest.mark.rule("8.14")
@pytest.mark.parametrize("phase", [Phase.SOVIET_ADJUSTMENT, Phase.SOVIET_MOVEMENT])
def test_the_soviets_are_warned_of_siberians_who_will_not_come(phase: Phase) -> None:
    def told(
        day: date, *numbers: int, level: int = 1, owner: Side = Side.SOVIET, terms: Terms | None = None
    ) -> list[str]:
        groups = [group(number, (9, 5) if number < 82 else (4, 4 + number // 2 % 6)) for number in numbers]
        kuybyshev = city("Kuybyshev", (9, 5), owner)
        state = make_state(*groups, cities=[kuybyshev], day=day, level=level, phase=phase, pools=EMPTY, terms=terms)
        found = [each for each in left(view(state, Side.SOVIET)) if each.kind == "arrivals"]
        assert {each.at for each in found} <= {Hex(9, 5)}
        return [each.text for each in found]

    june = date(1942, 6, 7)
    assert told(june, 80, 81) == ["no Siberians will come next week: Kuybyshev is full"]
    assert told(june, 80) == told(june, 80, 81, level=3) == told(june, owner=Side.AXIS) == []
    assert told(date(1942, 5, 31), 80, 81) != told(date(1942, 5, 24), 80, 81) == []
    assert told(date(1944, 12, 31), 80, 81) == []
    assert told(june, 80, 81, terms=Terms(june)) == [], "the game ends with this week"


@pytest.mark.rule("8.14")
def test_the_axis_in_kuybyshev_is_told_nothing_of_siberians() -> None:
    kuybyshev = city("Kuybyshev", (9, 5), Side.AXIS)
    state = make_state(cities=[kuybyshev], day=date(1942, 6, 7), level=1, phase=Phase.AXIS_ADJUSTMENT, pools=EMPTY)
    assert left(view(state, Side.AXIS)) == []
