"""What is left to do in each phase."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import partial

import pytest

from tests.estimates.positions import EMPTY, movement_phase, supply_phase
from tests.estimates.unaided import joiners
from tests.estimates.unaided import left_to_do as todo
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, play, refusal, rifle
from tests.text.panels.views import barbarossa
from wir.engine.game import Game
from wir.estimates.delegations import army_groups
from wir.estimates.deliveries import plan_deliveries
from wir.estimates.openings import Opening
from wir.estimates.todo import Todo, at_stake, surrendering, what_matters
from wir.model.board import Place
from wir.model.groups import AirGroup, Depot, Group, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.scenario import Reinforcement, Terms
from wir.model.sides import SIDES, Side
from wir.model.state import Ending
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.rules.tables import AIRCRAFT_IN_GROUP, MAXIMUM
from wir.text.panels.lines import text_of
from wir.text.panels.todo_list import todo_line


def left(shown: View) -> list[Todo]:
    """What is left to do, apart from groups in danger: most of these positions have no depots."""
    return [each for each in todo(shown) if each.kind != "danger"]


def kinds(shown: View) -> list[str]:
    return [each.kind for each in left(shown)]


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
@pytest.mark.parametrize(("strength", "warns"), [(70, True), (60, True), (10, False)])
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


@pytest.mark.rule("5.2")
def test_depots_and_the_groups_they_could_reach_are_left() -> None:
    found_ = left(view(supply_phase(), Side.AXIS))
    assert [(each.kind, each.number) for each in found_] == [
        ("depots", None),
        ("groups", 12),
        ("rail", 58),
    ]
    assert found_[2].text_at("") == "no railway is designated this week"
    assert (found_[0].text_at(""), found_[0].at) == ("depots 58 and 59 have supplied nobody", Hex(2, 2))
    assert (found_[1].at, found_[2].at) == (Hex(5, 4), Hex(2, 2))


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("pool", "told"),
    [
        (0, ["the supply pool is empty: depots can supply, but remove no fatigue"]),
        (4, ["tired units need 5 supply points, the pool has 4: the last depots will remove no fatigue"]),
        (5, []),
    ],
)
def test_a_supply_pool_too_small_for_the_tired_is_told_and_no_reason_to_stay(pool: int, told: list[str]) -> None:
    groups = (
        group(12, (5, 4), *[infantry(n, fatigue=30) for n in range(3)], infantry(3)),
        mech(1, (5, 5), panzer(fatigue=10)),
    )
    start = supply_phase()
    state = make_state(
        *groups,
        board=start.scenario.board,
        depots=start.depots.values(),
        phase=Phase.AXIS_SUPPLY,
        pools=EMPTY | {Side.AXIS: Pools(supply=pool)},
        day=start.date,
    )
    entries = [each for each in left(view(state, Side.AXIS)) if "pool" in each.text_at("")]
    assert [each.text_at("") for each in entries] == told
    assert not any(each.matters for each in entries)


@pytest.mark.rule("5.2")
def test_a_single_depot_is_told_by_its_number() -> None:
    state = supply_phase()
    del state.depots[59]
    first = left(view(state, Side.AXIS))[0]
    assert (first.kind, first.number, first.at) == ("depots", 58, Hex(2, 2))
    assert (first.text_at(""), first.paragraph) == ("depot 58 has supplied nobody", "5.2")


@pytest.mark.rule("5.2")
def test_whoever_is_supplied_is_done() -> None:
    game = play(supply_phase(), "DEPOT 58 3,2,3")
    assert kinds(game.view(Side.AXIS)) == ["rail"]


@pytest.mark.rule("5.3")
def test_no_railway_is_left_where_no_depot_reaches_a_hex_for_one() -> None:
    start = supply_phase()
    state = make_state(
        board=make_board(("." + "f" * 11,) * 12),
        depots=[Depot(58, Hex(5, 5))],
        rails={(5, 5): Side.AXIS},
        phase=start.phase,
        day=start.date,
    )
    assert "rail" not in kinds(view(state, Side.AXIS))


@pytest.mark.rule("5.3")
def test_a_designated_railway_is_done() -> None:
    game = play(supply_phase(), "LAY 58 3,2,3,3")
    assert "rail" not in kinds(game.view(Side.AXIS))


def test_idle_groups_aircraft_and_pools_are_left_in_the_movement_phase() -> None:
    shown = view(movement_phase(), Side.AXIS)
    assert kinds(shown) == ["strikes", "replacements", "guns", "standing", "standing"]
    assert (left(shown)[0].number, left(shown)[0].at) == (52, Hex(5, 6))
    assert kinds(view(movement_phase(pools=EMPTY), Side.AXIS)) == ["strikes", "standing", "standing"]
    assert {each.kind: each.best for each in left(shown) if each.best} == {
        "strikes": "8,5, group 80 loses 11%",
        "replacements": "group 12 lacks most, 50 points",
    }


@pytest.mark.rule("6.4")
@pytest.mark.rule("8.8")
@pytest.mark.parametrize(
    ("tank", "holder", "owner", "is_told"),
    [
        ((4, 5), None, Side.AXIS, True),
        ((4, 5), (4, 3), Side.AXIS, False),
        ((4, 5), None, Side.SOVIET, False),
        ((4, 6), None, Side.AXIS, False),
    ],
    ids=["empty", "held", "the enemy's", "too far"],
)
def test_an_empty_city_that_the_enemy_can_reach_is_told_and_no_reason_to_stay(
    tank: tuple[int, int], holder: tuple[int, int] | None, owner: Side, *, is_told: bool
) -> None:
    own = [group(12, holder or (1, 1))]
    works = city("Works", (4, 3), owner, population=5)
    state = make_state(*own, mech(64, tank, rifle(1)), cities=[works], phase=Phase.AXIS_MOVEMENT)
    told = [each for each in todo(view(state, Side.AXIS)) if each.kind == "cities"]
    assert [each.at for each in told] == [Hex(4, 3)] * is_told
    assert not what_matters(told)
    assert at_stake(view(state, Side.AXIS), told) == ["1 empty city within the enemy's reach"] * is_told
    assert at_stake(view(state, Side.AXIS), 2 * told) == ["2 empty cities within the enemy's reach"] * is_told


def test_of_groups_that_lack_as_much_the_first_is_named() -> None:
    groups = [group(n, (5, n - 4), infantry(n, strength=40), supplied_by=58) for n in (12, 13)]
    told = [each for each in todo(view(make_state(*groups), Side.AXIS)) if each.kind == "replacements"]
    assert [(each.at, each.best) for each in told] == [(Hex(5, 8), "group 12 lacks most, 30 points")]


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(
    ("guns", "told"), [(29, []), (30, ["30 artillery points in the pool, 1 group could add some"])]
)
def test_guns_are_told_from_the_step_in_which_they_are_added(guns: int, told: list[str]) -> None:
    shown = view(movement_phase(pools=dict.fromkeys(SIDES, Pools(artillery=guns))), Side.AXIS)
    assert [each.text_at("") for each in todo(shown) if each.kind == "guns"] == told
    assert [each.at for each in todo(shown) if each.kind == "guns"] == [Hex(5, 5)] * len(told)


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(("owner", "told"), [(Side.SOVIET, ["strikes"]), (Side.AXIS, [])])
def test_idle_aircraft_are_told_where_factories_of_the_enemy_are_within_range(owner: Side, told: list[str]) -> None:
    board = make_board(cities=[Place("Minsk", "7,6")])
    air = [AirGroup(52, Hex(5, 6), 60, supplied_by=58)]
    minsk = city("Minsk", (7, 6), owner, heavy_industry=1)
    state = make_state(board=board, cities=[minsk], air=air, pools=EMPTY)
    assert kinds(view(state, Side.AXIS)) == told


@pytest.mark.rule("6.6")
def test_each_target_is_told_with_the_groups_that_do_most_against_it_and_the_weak_in_one_line() -> None:
    near = (
        group(12, (7, 5), infantry(strength=300)),
        mech(1, (6, 5)),
        mech(2, (5, 6)),
        group(13, (4, 5), supplied_by=58),
        group(80, (8, 5)),
        group(14, (3, 9), infantry(strength=1)),
        group(81, (3, 10)),
    )
    found_ = left(view(make_state(*near, pools=EMPTY), Side.AXIS))
    assert [(each.kind, each.matters) for each in found_] == [
        ("attacks", True),
        ("attacks", False),
        ("standing", False),
        ("standing", False),
    ]
    best = found_[0].about
    assert found_[0].text == "could be attacked"
    assert found_[1].at == Hex(3, 9)
    assert isinstance(best, Opening)
    assert (found_[0].at, best.target, best.groups, best.spare) == (Hex(8, 5), Hex(8, 5), (12,), (1,))
    assert [each.text_at("") for each in found_[1:]] == [
        "1 group could attack, but not at even odds",
        "1 group in supply stays and digs in",
        "1 group out of supply stays and digs in",
    ]
    assert what_matters(found_) == found_[:1]


@pytest.mark.rule("6.8")
def test_who_can_dig_in_no_deeper_is_not_told_to_dig_in() -> None:
    levels = {12: (5, 58), 13: (4, 58), 14: (3, None), 15: (2, None), 16: (0, 58)}
    groups = [group(n, (n - 9, 5), entrenchment=level, supplied_by=by) for n, (level, by) in levels.items()]
    told = left(view(make_state(*groups, pools=EMPTY), Side.AXIS))
    assert not any(each.matters for each in told)
    assert [each.text_at("") for each in told] == [
        "2 groups in supply stay and dig in",
        "1 group out of supply stays and digs in",
        "2 groups stand and cannot dig in deeper",
    ]
    one = view(make_state(groups[0], pools=EMPTY), Side.AXIS)
    assert [each.text_at("") for each in left(one)] == ["1 group stands and cannot dig in deeper"]


@pytest.mark.rule("7.7")
def test_of_two_targets_the_one_that_would_surrender_comes_first_and_nobody_is_sent_twice() -> None:
    ring = [group(n, at, infantry(strength=200)) for n, at in ((12, (6, 5)), (13, (6, 7)))]
    open_ = [group(14, (10, 6), infantry(strength=400)), group(81, (10, 5))]
    found_ = [each.about for each in left(view(make_state(*ring, group(80, (6, 6)), *open_, pools=EMPTY), Side.AXIS))]
    targets = [each for each in found_ if isinstance(each, Opening)]
    assert [each.target for each in targets] == [Hex(6, 6), Hex(10, 5)]
    assert targets[0].forecast.worth[0] > targets[1].forecast.worth[0]
    sent = [number for each in targets for number in (*each.groups, *each.spare)]
    assert sorted(sent) == [12, 13, 14]


@pytest.mark.rule("6.9")
def test_idle_aircraft_are_told_of_the_target_that_could_be_attacked_and_not_of_a_nearer_one() -> None:
    attackers = [group(12, (8, 6), infantry(strength=400)), AirGroup(52, Hex(5, 6), 60, supplied_by=58)]
    enemies = [group(80, (8, 5)), group(81, (5, 8))]
    found_ = left(view(make_state(attackers[0], *enemies, air=attackers[1:], pools=EMPTY), Side.AXIS))
    assert [each.at for each in found_ if each.kind == "attacks"] == [Hex(8, 5)]
    (strike,) = (each for each in found_ if each.kind == "strikes")
    assert strike.best.startswith("8,5, group 80 loses")


def test_all_that_a_group_is_in_danger_of_is_told_gravest_first() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    (line,) = (each for each in todo(view(make_state(group(12, (5, 5)), *ring), Side.AXIS)) if each.kind == "danger")
    assert line.text_at("") == "surrender, supply, odds"


@pytest.mark.rule("7.7", "8.8")
def test_what_is_at_stake_is_told_in_two_lines_or_in_short_in_one() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    works = [city(name, at, Side.AXIS, population=5) for name, at in (("Works", (5, 3)), ("Mills", (5, 7)))]
    state = make_state(group(12, (5, 5)), *ring, depots=[Depot(58, Hex(5, 5))], cities=works, pools=EMPTY)
    shown = view(state, Side.AXIS)
    found_ = todo(shown)
    losing, empty = "1 group would surrender if driven out", "2 empty cities within the enemy's reach"
    assert at_stake(shown, found_) == [losing, empty]
    assert at_stake(shown, found_, in_short=True) == ["at stake: 1 group, 2 empty cities"]
    one = found_[: [each.kind for each in found_].index("cities") + 1]
    assert at_stake(shown, one, in_short=True) == ["at stake: 1 group, 1 empty city"]
    for kind, told in (("danger", [losing]), ("cities", [empty])):
        assert at_stake(shown, [each for each in found_ if each.kind == kind], in_short=True) == told


def test_who_is_in_danger_comes_first_and_is_no_reason_to_stay() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    state = make_state(group(12, (5, 5)), *ring, depots=[Depot(58, Hex(5, 5))], pools=EMPTY)
    seen = view(state, Side.AXIS)
    found_ = todo(seen)
    assert [each.kind for each in found_].index("danger") == 0
    assert (found_[0].at, found_[0].number, found_[0].matters) == (Hex(5, 5), 12, False)
    assert surrendering(seen, found_) == [12]


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("plot", "weather", "counted"),
    [
        ("6", Weather.CLEAR, False),
        ("1", Weather.CLEAR, True),  # he may not get through
        ("6S", Weather.CLEAR, True),
        ("6", Weather.VERY_COLD, True),  # the enemy is probably first
    ],
)
def test_who_probably_leaves_by_his_plot_does_not_count_as_lost(plot: str, weather: Weather, *, counted: bool) -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    own, day = group(12, (5, 5), plot=plot), date(1942, 1, 18)
    state = make_state(own, *ring, depots=[Depot(58, Hex(5, 5))], pools=EMPTY, day=day, weather=weather)
    seen = view(state, Side.AXIS)
    found_ = todo(seen)
    assert [each.kind for each in found_].index("danger") == 0
    assert surrendering(seen, found_) == [12] * counted
    told = text_of(todo_line(seen, found_[0]))
    assert ("leaving by its plot unless the enemy is first" in told) == (plot == "6")


@pytest.mark.parametrize("phase", [Phase.AXIS_ADJUSTMENT, Phase.AXIS_SUPPLY])
def test_nobody_is_warned_of_a_surrender_before_groups_can_move(phase: Phase) -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    seen = view(make_state(group(12, (5, 5)), *ring, phase=phase), Side.AXIS)
    found_ = todo(seen)
    assert "danger" in [each.kind for each in found_]
    assert surrendering(seen, found_) == []


def test_what_rules_do_is_told_and_no_reason_to_stay() -> None:
    asides = {"rules": "1: front/100 guns depots"}

    def told(phase: Phase, depot: Depot | None = None) -> list[tuple[str, str, str, bool]]:
        depots = [] if depot is None else [depot]
        state = make_state(group(12, (5, 5)), depots=depots, phase=phase, pools=EMPTY)
        used = tuple(each.id for each in depots)
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides=asides, depots_used=used)
        found_ = todo(view(state, Side.AXIS))
        return [(each.kind, each.text_at(""), each.paragraph, each.matters) for each in found_ if each.kind == "rules"]

    depots = "by your rule: depots follow the routes of last week, again from next week"
    assert told(Phase.AXIS_SUPPLY) == [("rules", depots, "5.2", False)]
    asides["rules.driven"] = "1: 58>3,3"
    assert told(Phase.AXIS_SUPPLY, Depot(58, Hex(2, 2), at=Hex(9, 9))) == [("rules", depots, "5.2", False)]
    done = "done by your rule: depots follow the routes of last week"
    assert told(Phase.AXIS_SUPPLY, Depot(58, Hex(2, 2), at=Hex(3, 3))) == [("rules", done, "5.2", False)]
    assert told(Phase.AXIS_MOVEMENT) == [
        ("rules", "done by your rule: replacements, first those nearest to the enemy", "6.4", False),
        ("rules", "by your rule: guns for all stationary groups facing the enemy, as the phase ends", "6.5", False),
    ]
    assert told(Phase.AXIS_ADJUSTMENT) == []


@pytest.mark.rule("5.2")
def test_many_groups_that_no_depot_comes_near_take_one_line_and_few_a_line_each() -> None:
    def told(number: int) -> list[str]:
        groups = [group(12 + n, (2 + n, 9)) for n in range(number)]
        found_ = todo(view(make_state(*groups, phase=Phase.AXIS_SUPPLY, pools=EMPTY), Side.AXIS))
        return [each.text_at("") for each in found_ if each.kind == "danger"]

    assert told(3) == ["supply"] * 3
    assert told(4) == ["no depot comes near groups 12, 13, 14 and 15"]
    groups = [group(12 + n, (2 + n, 9)) for n in range(4)]
    (line,) = todo(view(make_state(*groups, phase=Phase.AXIS_SUPPLY, pools=EMPTY), Side.AXIS))
    assert (line.at, line.paragraph, line.matters) == (Hex(5, 9), "5.2", False)


@pytest.mark.rule("5.2")
def test_many_groups_out_of_supply_take_one_line() -> None:
    state = supply_phase()
    more = make_state(
        *(group(number, (5, 4)) for number in (12, 13)),
        *(group(number, (5, 3)) for number in (14, 15)),
        board=state.scenario.board,
        depots=(Depot(58, Hex(2, 2)),),
        phase=Phase.AXIS_SUPPLY,
        pools=EMPTY,
    )
    text = "4 groups are out of supply: depot 58 can reach any of them"
    assert [each.at for each in left(view(more, Side.AXIS)) if each.text_at("") == text] == [Hex(5, 4)]


def test_what_has_been_told_or_waved_away_is_done() -> None:
    game = play(movement_phase(pools=EMPTY), "PLOT 12 3", "STRIKE 52 8,5 ground")
    assert kinds(game.view(Side.AXIS)) == ["standing"]


def test_nothing_is_left_in_the_phases_of_others() -> None:
    assert todo(view(movement_phase(), Side.SOVIET)) == []
    assert todo(view(movement_phase(phase=Phase.EXECUTION), Side.AXIS)) == []
    assert todo(replace(view(movement_phase(), Side.AXIS), ending=Ending("agreement"))) == []


def test_the_proposal_for_all_depots_leaves_nobody_who_could_be_reached() -> None:
    game = Game(replace(barbarossa().copy(), phase=Phase.AXIS_SUPPLY))
    for delivery in plan_deliveries(game.view(Side.AXIS)):
        game.submit(delivery.order)
    assert set(kinds(game.view(Side.AXIS))) <= {"rail"}


@pytest.mark.rule("6.9")
def test_a_strike_on_aircraft_alone_tells_the_place_and_nothing_of_losses() -> None:
    air = [AirGroup(52, Hex(5, 6), 60, supplied_by=58), AirGroup(116, Hex(7, 6), 50)]
    (line,) = (each for each in todo(view(make_state(air=air, pools=EMPTY), Side.AXIS)) if each.kind == "strikes")
    assert line.best == "7,6"


@pytest.mark.parametrize(("acted", "does"), [(1, "done by your staff"), (0, "by your staff, as the phase ends")])
def test_what_the_staff_leads_is_told_and_no_reason_to_stay(acted: int, does: str) -> None:
    state = make_state(group(12, (5, 5)), group(13, (5, 6)), pools=EMPTY)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides={"led": f"1: Guderian>0/{acted}/12,13"})
    shown = view(state, Side.AXIS)
    (line,) = (each for each in todo(shown) if each.kind == "rules")
    led = army_groups(shown)["Guderian"]
    assert line.text_at("") == f"{does}: the orders of {led.called}, 2 groups, {led.lasts}"
    assert (line.paragraph, line.matters) == ("6.1", False)


@pytest.mark.rule("7.7")
def test_who_could_attack_either_is_sent_against_the_enemy_who_has_no_way_out() -> None:
    """80 stands between 12 and 13 and could only surrender, at odds just above even; 81 is weaker and free to go."""
    mighty = group(12, (6, 5), infantry(strength=74, experience=75))
    weak = group(13, (6, 7), infantry(strength=1))
    state = make_state(mighty, weak, group(80, (6, 6)), group(81, (6, 4), rifle(1, 30)), pools=EMPTY)
    shown = view(state, Side.AXIS)
    odds = {at: sum(joiner.odds for joiner in joiners(shown, Hex(*at))) for at in ((6, 6), (6, 4))}
    assert 1 < odds[6, 6] < Fraction(3, 2) < odds[6, 4]
    found_ = [each.about for each in left(shown)]
    assert [(each.target, each.groups) for each in found_ if isinstance(each, Opening)] == [(Hex(6, 6), (12, 13))]


@pytest.mark.rule("4.5")
def test_a_single_aircraft_point_can_leave_the_pool() -> None:
    state = make_state(
        air=[AirGroup(52, Hex(3, 3), 9)], phase=Phase.AXIS_ADJUSTMENT, pools=dict.fromkeys(SIDES, Pools(aircraft=1))
    )
    assert [each.text_at("") for each in todo(view(state, Side.AXIS))] == [
        "1 aircraft point in the pool can go to air group 52"
    ]


@pytest.mark.rule("5.2")
def test_up_to_three_groups_out_of_supply_are_told_one_by_one() -> None:
    state = supply_phase()
    three = make_state(
        *(group(number, at) for number, at in ((12, (5, 4)), (13, (5, 4)), (14, (5, 3)))),
        board=state.scenario.board,
        depots=(Depot(58, Hex(2, 2)),),
        phase=Phase.AXIS_SUPPLY,
        pools=EMPTY,
    )
    told = [each.text_at("") for each in left(view(three, Side.AXIS)) if each.kind in ("groups", "supply")]
    assert told == [f"group {number} is out of supply: depot 58 can reach it" for number in (12, 13, 14)]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("strength", "told"), [(50, ["group 12 lacks most, 20 points"]), (60, [])])
def test_a_supplied_group_that_could_take_two_lots_is_told(strength: int, told: list[str]) -> None:
    state = make_state(group(12, (5, 8), infantry(strength=strength), supplied_by=58))
    assert [each.best for each in left(view(state, Side.AXIS)) if each.kind == "replacements"] == told


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
    def told(day: date, *numbers: int, level: int = 1, owner: Side = Side.SOVIET) -> list[str]:
        groups = [group(number, (9, 5) if number < 82 else (4, 4 + number // 2 % 6)) for number in numbers]
        kuybyshev = city("Kuybyshev", (9, 5), owner)
        state = make_state(*groups, cities=[kuybyshev], day=day, level=level, phase=phase, pools=EMPTY)
        return [each.text for each in left(view(state, Side.SOVIET)) if each.kind == "arrivals"]

    june = date(1942, 6, 7)
    assert told(june, 80, 81) == ["no Siberians will come next week: Kuybyshev is full"]
    assert told(june, 80) == told(june, 80, 81, level=3) == told(june, owner=Side.AXIS) == []
    assert told(date(1942, 5, 31), 80, 81) != told(date(1942, 5, 24), 80, 81) == []
    assert told(date(1944, 12, 31), 80, 81) == []


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("plots", "text", "at"),
    [
        ({}, "groups 12, 13 and 52", Hex(3, 3)),
        ({12: "1"}, "groups 13 and 52", Hex(6, 6)),
        ({12: "1", 13: "1"}, "air group 52", None),
        ({12: "1", 13: "1", 52: ""}, "", None),
    ],
)
def test_who_falls_out_of_a_sector_is_told_while_he_has_no_orders(
    plots: dict[int, str], text: str, at: Hex | None
) -> None:
    """Without a front all is the centre, and nobody stands in the south any more."""
    air = AirGroup(52, Hex(5, 6), 0 if 52 in plots else 60, supplied_by=58)
    own = [group(n, at, plot=plots.get(n, "")) for n, at in ((12, (3, 3)), (13, (6, 6)))]
    state = make_state(*own, group(80, (7, 4)), air=[air], pools=EMPTY)
    asides = {"led": "1: south>0/0/", "led.last": "1: 12>south 13>south 52>south"}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides=asides)
    told = [each for each in todo(view(state, Side.AXIS)) if "lead again" in each.text]
    words = [f"yours to lead again, since the bounds of the south have moved: {text}"] * bool(text)
    assert [each.text_at("") for each in told] == words
    assert [(each.at, each.paragraph, each.matters) for each in told] == [(at, "6.1", True)] * bool(text)
