from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from tests.kit import FULL_POOLS, change_of, city, group, infantry, make_state, play, refusal, rifle, unit
from wir.engine.game import Game
from wir.model.events import seen_by
from wir.model.groups import AirGroup, Group, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.model.view import view
from wir.orders import parse_order
from wir.rules.building import build, buildable_types, cities_for_building, substitute

JUNE_1941, JULY_1942, JULY_1943, NOVEMBER_1943 = (
    date(1941, 6, 22),
    date(1942, 7, 5),
    date(1943, 7, 4),
    date(1943, 11, 7),
)


def home(
    side: Side, *groups: Group, day: date = JUNE_1941, population: int = 10, pools: Pools = FULL_POOLS, **more: object
) -> State:
    cities = [
        city("Home", (5, 5), side, population=population),
        city("Empty", (2, 9), side),
        city("Foreign", (9, 2), side.enemy, population=20),
        city("Box", None, side, population=50),
    ]
    phase = Phase.AXIS_ADJUSTMENT if side is Side.AXIS else Phase.SOVIET_ADJUSTMENT
    return make_state(
        *groups,
        cities=cities,
        day=day,
        phase=phase,
        pools=dict.fromkeys(Side, pools),
        **more,  # type: ignore[arg-type]
    )


def built(state: State, order: str) -> Group:
    after = play(state, order).state
    return next(g for n, g in after.groups.items() if n not in state.groups)


@pytest.mark.rule("4.9")
@pytest.mark.parametrize("known", ["sightings", "attackers"])
def test_a_new_group_is_not_taken_for_an_earlier_one_of_its_number(known: str) -> None:
    """R170."""
    state = home(Side.SOVIET)
    axis = state.players[Side.AXIS]
    met = {64: Sighting(week=1, strength=3, entrenchment=0), 65: Sighting(week=1, strength=80, entrenchment=2)}
    state.players[Side.AXIS] = replace(axis, **{known: met})
    after = play(state, "BUILD Home mech TANK 60").state
    assert 64 in after.groups
    assert getattr(after.players[Side.AXIS], known) == {65: met[65]}
    assert view(after, Side.AXIS).groups[64].raised == after.week


@pytest.mark.rule("4.9")
def test_a_unit_is_built_in_a_new_group_of_the_chosen_kind() -> None:
    found = built(home(Side.SOVIET), "BUILD Home mech TANK 60")
    assert (found.id, found.at, found.entrenchment) == (64, Hex(5, 5), 0)
    assert [(u.type, u.strength, u.experience, u.fatigue) for u in found.units] == [(UnitType.TANK, 60, 10, 0)]
    assert built(home(Side.SOVIET), "BUILD Home inf TANK 60").id == 76


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("side", "day", "what", "most", "experience"),
    [
        (Side.SOVIET, JUNE_1941, "TANK", 60, 10),
        (Side.SOVIET, JULY_1942, "TANK", 120, 10),
        (Side.SOVIET, JULY_1942, "MECH", 150, 70),
        (Side.AXIS, JULY_1942, "PZ", 150, 70),
    ],
)
def test_a_unit_is_built_up_to_the_printed_strength_of_the_year(
    side: Side, day: date, what: str, most: int, experience: int
) -> None:
    state = home(side, day=day)
    (new,) = built(state, f"BUILD Home mech {what} {most}").units
    assert (new.strength, new.experience) == (most, experience)
    assert refusal(state, f"BUILD Home mech {what} {most + 10}") == "4.9"


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("side", "what", "infantry_points", "vehicle_points"),
    [
        (Side.SOVIET, "inf RIFLE", 50, 0),
        (Side.SOVIET, "mech TANK", 50, 50),
        (Side.SOVIET, "mech MECH", 100, 50),
        (Side.AXIS, "inf INF", 50, 0),
        (Side.AXIS, "mech PZ", 50, 50),
        (Side.AXIS, "mech SS_MOT_ELITE", 100, 50),
    ],
)
def test_units_cost_the_printed_points(side: Side, what: str, infantry_points: int, vehicle_points: int) -> None:
    after = play(home(side), f"BUILD Home {what} 50").state.players[side].pools
    assert FULL_POOLS.infantry - after.infantry == infantry_points
    assert FULL_POOLS.vehicle - after.vehicle == vehicle_points


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("pools", "order", "paragraph"),
    [
        (Pools(infantry=49, vehicle=90), "BUILD Home mech TANK 50", "4.9"),
        (Pools(infantry=90, vehicle=49), "BUILD Home mech TANK 50", "4.9"),
        (Pools(infantry=99, vehicle=90), "BUILD Home mech MECH 50", "4.9"),
        (Pools(infantry=100, vehicle=50), "BUILD Home mech MECH 50", ""),
        (Pools(infantry=50), "BUILD Home inf RIFLE 50", ""),
    ],
)
def test_nothing_is_built_that_the_pools_do_not_pay(pools: Pools, order: str, paragraph: str) -> None:
    assert refusal(home(Side.SOVIET, pools=pools), order) == paragraph


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("points", "paragraph"), [(0, "4.9"), (5, "4.9"), (15, "4.9"), (10, ""), (90, ""), (100, "4.9")]
)
def test_strength_is_ten_or_more_in_tens_up_to_the_maximum(points: int, paragraph: str) -> None:
    assert refusal(home(Side.SOVIET), f"BUILD Home inf RIFLE {points}") == paragraph


@pytest.mark.rule("4.9", "8.8")
@pytest.mark.parametrize("name", ["Empty", "Foreign", "Box", "Nowhere"])
def test_units_are_built_in_own_cities_on_the_map_with_people_in_them(name: str) -> None:
    assert refusal(home(Side.SOVIET), f"BUILD {name} inf RIFLE 50") == "4.9"


@pytest.mark.rule("4.9")
def test_the_cities_in_which_units_may_be_built_are_listed() -> None:
    state = home(Side.SOVIET, population=1)
    assert [city_.name for city_ in cities_for_building(state, Side.SOVIET)] == ["Home"]
    assert [city_.name for city_ in cities_for_building(state, Side.AXIS)] == ["Foreign"]


@pytest.mark.rule("4.9")
def test_nothing_is_built_beside_an_enemy_combat_group() -> None:
    assert refusal(home(Side.SOVIET, group(12, (5, 6))), "BUILD Home inf RIFLE 50") == "4.9"
    assert refusal(home(Side.SOVIET, group(12, (5, 7))), "BUILD Home inf RIFLE 50") == ""
    beside = home(Side.SOVIET, air=[AirGroup(52, Hex(5, 6), 50)])
    assert refusal(beside, "BUILD Home inf RIFLE 50") == ""


@pytest.mark.rule("4.9", "6.7")
def test_a_city_with_two_groups_has_no_room_for_a_third() -> None:
    full = home(Side.SOVIET, group(80, (5, 5)), group(81, (5, 5), rifle(2)))
    assert refusal(full, "BUILD Home inf RIFLE 50") == "4.9"
    with_air = home(Side.SOVIET, group(80, (5, 5)), air=[AirGroup(116, Hex(5, 5), 50)])
    assert refusal(with_air, "BUILD Home inf RIFLE 50") == "4.9"


@pytest.mark.rule("4.9")
def test_without_a_free_group_number_of_the_kind_nothing_is_built() -> None:
    places = [(c, 12) for c in range(1, 13)]
    tanks = [group(n, at, unit(UnitType.TANK, n)) for n, at in zip(range(64, 76), places, strict=True)]
    assert refusal(home(Side.SOVIET, *tanks), "BUILD Home mech TANK 50") == "4.9"
    assert refusal(home(Side.SOVIET, *tanks), "BUILD Home inf TANK 50") == ""


@pytest.mark.rule("4.9")
def test_a_side_never_has_more_than_199_units() -> None:
    places = [(c, r) for r in range(7, 13) for c in range(1, 13)]
    names = iter(range(1, 300))
    armies = [
        group(n, at, *(rifle(next(names)) for _ in range(6))) for n, at in zip(range(76, 109), places, strict=False)
    ]
    state = home(Side.SOVIET, *armies)
    assert state.units_of(Side.SOVIET) == 198
    after = play(state, "BUILD Home inf RIFLE 50").state
    assert after.units_of(Side.SOVIET) == 199
    assert refusal(after, "BUILD Home inf RIFLE 50") == "4.9"


@pytest.mark.rule("4.9")
def test_units_built_in_one_city_share_a_new_group_up_to_six() -> None:
    orders = ["BUILD Home inf RIFLE 10"] * 7
    after = play(home(Side.SOVIET), *orders).state
    assert [len(after.groups[n].units) for n in (76, 77)] == [6, 1]
    assert refusal(after, "BUILD Home mech TANK 10") == "4.9"


@pytest.mark.rule("4.9")
def test_a_group_that_stood_there_before_is_not_joined_by_building() -> None:
    found = built(home(Side.SOVIET, group(80, (5, 5))), "BUILD Home inf RIFLE 50")
    assert found.id == 76


@pytest.mark.rule("4.9", "4.1")
def test_foot_soldiers_are_not_built_in_a_mechanized_group() -> None:
    assert refusal(home(Side.SOVIET), "BUILD Home mech RIFLE 50") == "4.1"


@pytest.mark.rule("4.9", "8.13")
@pytest.mark.parametrize(
    ("day", "elite"),
    [
        (JUNE_1941, UnitType.SS_MOT_ELITE),
        (date(1943, 1, 3), UnitType.SS_PZG_ELITE),
        (NOVEMBER_1943, UnitType.SS_PZ_ELITE),
    ],
)
def test_each_side_orders_the_printed_types(day: date, elite: UnitType) -> None:
    state = home(Side.AXIS, day=day)
    assert buildable_types(state, Side.AXIS) == (UnitType.INF, UnitType.PZ, elite)
    assert buildable_types(state, Side.SOVIET) == (UnitType.RIFLE, UnitType.TANK, UnitType.MECH)
    assert refusal(state, "BUILD Home inf CAV 50") == "4.9"
    assert refusal(state, "BUILD Home inf RUM_INF 50") == "4.9"


@pytest.mark.rule("4.9")
def test_a_destroyed_elite_unit_is_rebuilt_up_to_four_and_from_1943_seven() -> None:
    three = [unit(UnitType.SS_MOT_ELITE, name) for name in ("LAH", "D.R", "WIK")]
    state = home(Side.AXIS, group(12, (9, 9), *three))
    after = play(state, "BUILD Home mech SS_MOT_ELITE 140").state
    assert after.groups[1].units[0].designation == "TOT"
    assert refusal(after, "BUILD Home mech SS_MOT_ELITE 10") == "4.9"
    later = home(Side.AXIS, day=JULY_1943)
    full = play(later, *["BUILD Home inf SS_PZG_ELITE 10"] * 6, "BUILD Home mech SS_PZG_ELITE 10").state
    names = {u.designation for g in full.groups.values() for u in g.units}
    assert names == {"LAH", "D.R", "TOT", "WIK", "HOH", "FRU", "H.J"}
    assert refusal(full, "BUILD Home mech SS_PZG_ELITE 10") == "4.9"


@pytest.mark.rule("4.9", "2.2")
def test_new_units_never_bear_a_name_that_is_in_use() -> None:
    state = home(Side.AXIS, group(12, (9, 9), infantry(323)))
    after = play(state, *["BUILD Home inf INF 10"] * 6).state
    names = [(u.designation, u.type) for g in after.groups.values() for u in g.units]
    assert len(set(names)) == len(names) == 7


SUBSTITUTES = [
    (Side.SOVIET, JUNE_1941, UnitType.RIFLE, {UnitType.CAV: 25}),
    (Side.SOVIET, JULY_1942, UnitType.RIFLE, {}),
    (Side.SOVIET, JUNE_1941, UnitType.TANK, {}),
    (Side.AXIS, JUNE_1941, UnitType.INF, {UnitType.MTN: 15}),
    (Side.AXIS, JULY_1942, UnitType.INF, {UnitType.MTN: 15}),
    (
        Side.AXIS,
        JULY_1943,
        UnitType.INF,
        dict.fromkeys((UnitType.LW_INF, UnitType.SS_INF, UnitType.SS_MTN, UnitType.SS_CAV), 7.5),
    ),
    (Side.AXIS, JULY_1942, UnitType.PZ, {}),
    (Side.AXIS, JULY_1943, UnitType.PZ, {UnitType.SS_PZG: 20}),
    (Side.AXIS, date(1944, 7, 2), UnitType.PZ, {UnitType.SS_PZG: 20}),
]


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("side", "day", "ordered", "chances"), SUBSTITUTES)
def test_sometimes_another_unit_comes_out_than_was_ordered(
    side: Side, day: date, ordered: UnitType, chances: dict[UnitType, float]
) -> None:
    state = home(side, day=day)
    town = state.cities["Home"]
    found = Counter(substitute(state, town, ordered, change_of(state, seed).dice, side) for seed in range(4000))
    assert set(found) == {ordered, *chances}
    dice = change_of(state).dice
    substitute(state, town, ordered, dice, side)
    assert [roll.chance for roll in dice.taken()[:1]] == [sum(chances.values()) * 10_000] * bool(chances)
    for type_, percent in chances.items():
        assert found[type_] / 40 == pytest.approx(percent, abs=2)
    order = parse_order(f"BUILD Home inf {ordered} 10")
    assert order.is_final(state) == bool(chances)


@pytest.mark.rule("4.9")
def test_a_small_unit_built_first_tells_nothing_of_the_next() -> None:
    both = Counter[tuple[UnitType, UnitType]]()
    for seed in range(800):
        change = change_of(home(Side.SOVIET), seed)
        for points in (10, 90):
            build(change, change.state.cities["Home"], Kind.INFANTRY, UnitType.RIFLE, points)
        first, second = change.state.groups[76].units
        both[first.type, second.type] += 1
    horse = {second: both[UnitType.CAV, second] for second in (UnitType.CAV, UnitType.RIFLE)}
    assert horse[UnitType.CAV] / sum(horse.values()) == pytest.approx(0.25, abs=0.07)
    assert sum(horse.values()) / 800 == pytest.approx(0.25, abs=0.05)


@pytest.mark.rule("4.9")
def test_a_smaller_substitute_is_built_and_paid_at_its_own_maximum() -> None:
    for seed in range(60):
        change = change_of(home(Side.SOVIET), seed)
        build(change, change.state.cities["Home"], Kind.INFANTRY, UnitType.RIFLE, 90)
        (corps,) = change.state.groups[76].units
        paid = FULL_POOLS.infantry - change.pools(Side.SOVIET).infantry
        assert (corps.strength, paid) == ((60, 60) if corps.type is UnitType.CAV else (90, 90))
        if corps.type is UnitType.CAV:
            return
    pytest.fail("no cavalry came out in sixty games")


@pytest.mark.rule("4.9")
def test_which_late_infantry_comes_out_is_one_roll_of_four_that_the_enemy_does_not_see() -> None:
    """R16, R142."""
    state = home(Side.AXIS, day=JULY_1943)
    for seed in range(100):
        dice = change_of(state, seed).dice
        if substitute(state, state.cities["Home"], UnitType.INF, dice, Side.AXIS) is not UnitType.INF:
            chance, kind = dice.taken()
            assert (kind.subject, kind.low, kind.high) == ("kind Home INF 1", 1, 4)
            assert (chance.side, kind.side) == (Side.AXIS, Side.AXIS)
            return
    pytest.fail("no other infantry came out in a hundred games")


@pytest.mark.rule("4.9")
def test_late_infantry_built_first_tells_nothing_of_the_kind_of_the_next() -> None:
    pairs = Counter[bool]()
    for seed in range(1500):
        change = change_of(home(Side.AXIS, day=JULY_1943), seed)
        kinds = []
        for _ in range(2):
            town = change.state.cities["Home"]
            kinds.append(substitute(change.state, town, UnitType.INF, change.dice, Side.AXIS))
            change.update(Side.AXIS, built=change.player(Side.AXIS).built + 1)
        if UnitType.INF not in kinds:
            pairs[kinds[0] is kinds[1]] += 1
    assert pairs[True] / pairs.total() == pytest.approx(0.25, abs=0.12), "one of four kinds"


@pytest.mark.rule("4.9")
def test_who_orders_what_cannot_be_built_is_told_what_can() -> None:
    refused = parse_order("BUILD Home inf CAV 50").check(home(Side.SOVIET))
    assert refused is not None
    assert refused.reason == "CAV cannot be built now; choose from RIFLE, TANK, MECH"


@pytest.mark.rule("4.9", "4.4")
def test_a_unit_built_into_an_entrenched_group_brings_no_entrenchments() -> None:
    """R23: a group raised this phase that others have joined, who had dug in."""
    veterans = group(80, (5, 5), rifle(8, 80), rifle(9, 80), entrenchment=2)
    raised = play(home(Side.SOVIET, veterans), "BUILD Home inf RIFLE 80", "TRANSFER 80>76 0,1").state
    levels = [raised.groups[76].entrenchment]
    after = play(raised, "BUILD Home inf RIFLE 80").state
    levels.append(after.groups[76].entrenchment)
    strengths = [unit_.strength for unit_ in after.groups[76].units]
    assert (strengths, levels) == ([80, 80, 80, 80], [1, 0])


@pytest.mark.rule("4.9")
def test_the_enemy_sees_a_group_raised_and_not_what_joins_it() -> None:
    """R170."""
    game = Game(home(Side.AXIS))
    told = [event for _ in range(3) for event in game.submit(parse_order("BUILD Home inf INF 30"))]
    assert len(seen_by(told, Side.AXIS)) == 3
    assert [event.type for event in seen_by(told, Side.SOVIET)] == ["built"]


@pytest.mark.rule("4.9")
def test_the_kind_that_comes_out_hangs_on_the_city_and_on_how_many_were_built() -> None:
    state = home(Side.AXIS, day=JULY_1943)
    town, later = state.cities["Home"], state.copy()
    later.players[Side.AXIS] = replace(state.players[Side.AXIS], built=1)
    for after, there in ((state, replace(town, name="Away")), (later, town)):
        pairs = set()
        for seed in range(200):
            cases = ((state, town), (after, there))
            pair = []
            for case, place in cases:
                dice = change_of(case, seed).dice
                pair.append(substitute(case, place, UnitType.INF, dice, Side.AXIS))
                assert {roll.paragraph for roll in dice.taken()} == {"4.9"}
            pairs |= {tuple(pair)} if UnitType.INF not in pair else set()
        assert any(one is not other for one, other in pairs)
