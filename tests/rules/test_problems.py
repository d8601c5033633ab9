from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from tests.text.golden import check
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, Refilled, Remainders, Sighting, WeekFigures
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import Ending, State
from wir.model.units import UnitType
from wir.rules.problems import problems

SEA = Hex(12, 12)


def war() -> State:
    return make_state(
        mech(1, (4, 6), panzer(1), artillery=60, plot="22"),
        group(12, (3, 6), infantry(1)),
        group(80, (8, 6), rifle(1)),
        board=make_board((*("............",) * 11, "...........b")),
        air=[AirGroup(52, Hex(3, 5), 77), AirGroup(117, None, 0, returns=3)],
        depots=[Depot(58, Hex(2, 6)), Depot(122, Hex(11, 6))],
        cities=[city("Brest", (2, 6), Side.AXIS)],
    )


Damage = Callable[[State], object]


def changed(number: int, **marks: object) -> Damage:
    """A combat group, air group or depot of the position with other marks."""

    def damage(state: State) -> None:
        for part in (state.groups, state.air, state.depots):
            if number in part:
                part[number] = replace(part[number], **marks)  # type: ignore[index,type-var]

    return damage


def with_unit(number: int, **marks: object) -> Damage:
    def damage(state: State) -> None:
        own = state.groups[number]
        state.groups[number] = replace(own, units=(replace(own.units[0], **marks),))  # type: ignore[arg-type]

    return damage


def elsewhere(state: State) -> None:
    state.cities["Brest"] = replace(state.cities["Brest"], at=Hex(9, 9))


def with_another_city(state: State) -> None:
    state.cities["Paris"] = city("Paris", None, Side.AXIS)


def player(**marks: object) -> Damage:
    def damage(state: State) -> None:
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], **marks)  # type: ignore[arg-type]

    return damage


def pools(**points: int) -> Damage:
    def damage(state: State) -> None:
        own = state.players[Side.AXIS]
        state.players[Side.AXIS] = replace(own, pools=replace(own.pools, **points))

    return damage


def economy(**counts: int) -> Damage:
    return lambda state: state.cities.update(Brest=replace(state.cities["Brest"], **counts))


def attribute(name: str, value: object) -> Damage:
    return lambda state: setattr(state, name, value)


def added(number: int, at: tuple[int, int], *units: object, key: int | None = None) -> Damage:
    def damage(state: State) -> None:
        state.groups[key or number] = group(number, at, *units)  # type: ignore[arg-type]
        state.control[Hex(*at)] = state.groups[key or number].side

    return damage


def flies(number: int, at: tuple[int, int] | None, points: int = 5, **marks: object) -> Damage:
    place = None if at is None else Hex(*at)
    return lambda state: state.air.update({number: AirGroup(number, place, points, **marks)})  # type: ignore[arg-type]


def too_many_units(state: State) -> None:
    names = iter(range(100, 400))
    for n in range(13, 47):
        added(n, (n % 12 + 1, n // 12 + 6), *(infantry(next(names)) for _ in range(6)))(state)


def as_many_units_as_allowed(state: State) -> None:
    too_many_units(state)
    for n in range(13, 47):
        if state.units_of(Side.AXIS) > 199:
            state.groups[n] = replace(state.groups[n], units=state.groups[n].units[:5])


def recorded(week: int = 1, pools: Pools | None = None, **figures: int) -> Damage:
    """A player with the figures of one week, all of them 0 but those given."""
    names = ("strength", "groups", "units", "losses", "surrendered", "victory_points", "cities")
    record = WeekFigures(week, **{**dict.fromkeys(names, 0), **figures}, pools=pools or Pools())
    return player(records=(record,))


def changed_elsewhere(**marks: object) -> Damage:
    """The Soviet player with other marks."""

    def damage(state: State) -> None:
        state.players[Side.SOVIET] = replace(state.players[Side.SOVIET], **marks)  # type: ignore[arg-type]

    return damage


IMPOSSIBLE: list[tuple[str, Damage, str]] = [
    ("level", attribute("level", 5), "only 1 to 4"),
    ("week", attribute("week", 0), "outside the game"),
    ("week", attribute("week", 186), "outside the game, which has 185 weeks"),
    ("week", attribute("week", 10**12), "outside the game"),
    ("seed", attribute("seed", None), "is missing"),
    ("seed", attribute("seed", -1), "-1, but 0 or more is expected"),
    ("ending", attribute("ending", Ending("treason")), "by 'treason', which is not one of schedule"),
    ("ending", attribute("ending", Ending("axis_automatic", Side.SOVIET)), "with SOVIET as the winner"),
    ("ending", attribute("ending", Ending("resignation")), "with nobody as the winner"),
    ("seats", attribute("seats", {Side.AXIS: "a\nb", Side.SOVIET: "hold"}), "the player of the Axis side has no name"),
    ("month_points", attribute("month_points", -50), "less than zero"),
    ("captured", attribute("captured", (("Atlantis", Side.AXIS),)), "no city Atlantis"),
    ("battles", attribute("battles", (Hex(40, 40),)), "40,40 is not on the map"),
    ("group 62", added(62, (6, 6), infantry(9)), "no combat group has this number"),
    ("group 13", added(14, (6, 6), infantry(9), key=13), "no combat group has this number"),
    ("group 12", changed(12, at=SEA), "stands in 12,12, where no group may stand"),
    ("group 12", changed(12, at=Hex(99, 1)), "where no group may stand"),
    ("group 80", changed(80, at=Hex(2, 6)), "an enemy city"),
    ("group 12", changed(12, at=Hex(6, 6)), "which its side does not control"),
    ("group 12", changed(12, units=()), "has 0 units"),
    ("group 12", changed(12, units=tuple(infantry(n) for n in range(7))), "has 7 units"),
    ("group 12", changed(12, entrenchment=6), "has entrenchment 6"),
    ("group 12", changed(12, entrenchment=-1), "has entrenchment -1"),
    ("group 12", changed(12, artillery=241), "has 241 artillery points"),
    ("group 12", changed(12, plot="22"), "has the plot '22', which is not one of infantry groups"),
    ("group 1", changed(1, plot="7"), "has the plot '7'"),
    ("group 1", changed(1, plot="22X"), "has the plot '22X'"),
    ("group 1", changed(1, moved=1, allowance=4), "has used strategic movement"),
    ("group 12", changed(12, moved=3, allowance=2), "has moved 3 of 2 hexes"),
    ("group 12", changed(12, moved=-1), "has moved -1"),
    ("group 12", changed(12, since=99), "has stood there since week 99, and this is week 1"),
    ("group 12", changed(12, weeks_unsupplied=-1), "has marched -1 weeks"),
    ("group 12", changed(12, supplied_by=122), "is supplied by 122"),
    ("group 12, a unit", with_unit(12, designation="a\nb"), "its designation is not 1 to 40 characters"),
    ("group 12, a unit", with_unit(12, designation="x" * 41), "its designation is not 1 to 40 characters"),
    ("group 12, a unit", with_unit(12, designation=""), "its designation is not 1 to 40 characters"),
    ('group 12, unit "1 INF"', with_unit(12, strength=71), "strength 71, at most 70"),
    ('group 12, unit "1 INF"', with_unit(12, strength=0), "strength 0"),
    ('group 12, unit "1 INF"', with_unit(12, experience=100), "experience 100"),
    ('group 12, unit "1 INF"', with_unit(12, experience=0), "experience 0"),
    ('group 12, unit "1 INF"', with_unit(12, fatigue=96), "fatigue 96"),
    ('group 12, unit "1 INF"', with_unit(12, fatigue=-1), "fatigue -1"),
    ('group 12, unit "1 RIFLE"', with_unit(12, type=UnitType.RIFLE), "RIFLE is not a type of the AXIS side"),
    ('group 80, unit "1 INF"', with_unit(80, type=UnitType.INF, strength=50), "INF is not a type of the SOVIET side"),
    ('group 1, unit "1 INF"', with_unit(1, type=UnitType.INF, strength=50), "INF is not a type for a mechanized group"),
    ('group 1, unit "1 IT MOT"', with_unit(1, type=UnitType.IT_MOT, strength=50), "is not a type for a mechanized"),
    ("air group 60", flies(60, (6, 6)), "no air group has this number"),
    ("air group 53", flies(53, (12, 12)), "where no group may stand"),
    ("air group 53", flies(53, (6, 6), 256), "has 256 aircraft points"),
    ("air group 53", flies(53, (6, 6), -1), "has -1 aircraft points"),
    ("air group 53", flies(53, None, 0), "never returns"),
    ("air group 53", flies(53, None, 5, returns=2), "is not on the map and has 5"),
    ("air group 53", flies(53, (6, 6), returns=2), "is on the map and returns in week 2"),
    ("air group 53", flies(53, (6, 6), supplied_by=123), "is supplied by 123"),
    ("air group 52", changed(52, strike=Strike(Hex(3, 10), StrikeKind.GROUND)), "beyond its range of 4"),
    ("air group 52", changed(52, strike=Strike(Hex(3, 6), StrikeKind.GROUND), moved=True), "though it has moved"),
    ("depot 64", lambda s: s.depots.update({64: Depot(64, Hex(1, 1))}), "no depot has this number"),
    ("depot 58", changed(58, entry=SEA), "enters at 12,12"),
    ("depot 58", changed(58, at=SEA), "stands in 12,12"),
    ("depot 58", changed(58, penalty=5), "5 penalty hexes"),
    ("depot 58", changed(58, route=(2, 7)), "directions other than 1 to 6"),
    ("hex 3,6", lambda s: [added(n, (3, 6), infantry(n))(s) for n in (13, 14)], "3 Axis groups, at most 2"),
    ("hex 3,6", lambda s: [added(13, (3, 6), infantry(9))(s), flies(53, (3, 6))(s)], "3 Axis groups"),
    ("hex 3,6", added(81, (3, 6), rifle(9)), "groups of both sides"),
    ("AXIS", too_many_units, "units, at most 199"),
    ("AXIS", added(13, (6, 6), infantry(1)), "has 2 units named 1 INF"),
    ("city Brest", elsewhere, "stands in 9,9, on the map in 2,6"),
    ("AXIS", player(built=-1), "has built -1 units"),
    ("AXIS", player(refilled=(Refilled(80, 0, 40, 50),)), "has refilled units that it does not have"),
    ("AXIS", player(refilled=(Refilled(12, 3, 40, 50),)), "has refilled units that it does not have"),
    ("AXIS", player(refilled=(Refilled(12, 1, 40, 50),)), "has refilled units that it does not have"),
    ("AXIS", player(refilled=(Refilled(12, 0, 0, 50),)), "has refilled units"),
    ("AXIS", player(refilled=(Refilled(12, 0, 40, 100),)), "has refilled units"),
    ("seats", attribute("seats", {Side.AXIS: "", Side.SOVIET: "hold"}), "the player of the Axis side has no name"),
    ("seats", attribute("seats", {Side.SOVIET: "a" * 101}), "the player of the Soviet side has no name"),
    ("AXIS", player(refilled=(Refilled(12, 0, 70, 50),)), "no stronger than before"),
    ("AXIS", player(refilled=(Refilled(12, 0, 40, 0),)), "has refilled units"),
    ("city Paris", with_another_city, "is not one of the scenario"),
    ("city Brest", economy(vehicle=256), "vehicle 256"),
    ("city Brest", economy(population=-1), "population -1"),
    ("city Brest", economy(supply_centers=999), "supply_centers 999"),
    ("AXIS pools", pools(infantry=2551), "infantry 2551"),
    ("AXIS pools", pools(supply=256), "supply 256"),
    ("AXIS pools", pools(aircraft=-1), "aircraft -1"),
    ("AXIS", player(aircraft_moved=51), "51 aircraft points"),
    ("AXIS", player(railed=4), "4 groups by rail"),
    ("AXIS", player(depot_turn=122), "is not one of its depots"),
    ("AXIS", player(depots_used=(58, 122)), "not its own"),
    ("AXIS", player(rail_hex=SEA), "builds a railway in 12,12"),
    ("AXIS", player(remainders=Remainders(vehicle=-1)), "less than nothing from its production"),
    ("AXIS", player(convoy_vehicle=-1), "less than nothing waiting"),
    ("AXIS", player(losses=-1), "has lost less than nothing"),
    ("AXIS", player(expected=(0,)), "the scenario does not know"),
    ("AXIS", player(losses=10**9 + 1), "has lost more than 1000000000 points"),
    ("AXIS", player(surrendered=2**62), "has lost more than 1000000000 points"),
    ("AXIS sightings", player(sightings={80: Sighting(1, 9, 99)}), "group 80: entrenchment 99, 0 to 5 is allowed"),
    ("AXIS sightings", player(sightings={80: Sighting(1, 9, -1)}), "group 80: entrenchment -1, 0 to 5 is allowed"),
    ("AXIS sightings", player(sightings={80: Sighting(2**62, 9, 0)}), f"group 80: week {2**62}, 1 to 1 is allowed"),
    ("AXIS sightings", player(sightings={80: Sighting(0, 9, 0)}), "group 80: week 0, 1 to 1 is allowed"),
    ("AXIS sightings", player(sightings={80: Sighting(1, -1, 0)}), "group 80: strength -1"),
    ("AXIS sightings", player(sightings={80: Sighting(1, 10**9 + 1, 0)}), "group 80: strength 1000000001"),
    ("AXIS sightings", player(sightings={12: Sighting(1, 9, 0)}), "the enemy has no combat group 12"),
    ("AXIS sightings", player(sightings={117: Sighting(1, 9, 0)}), "the enemy has no combat group 117"),
    ("AXIS attackers", player(attackers={80: Sighting(2, 9, 0)}), "group 80: week 2, 1 to 1 is allowed"),
    ("SOVIET attackers", changed_elsewhere(attackers={80: Sighting(1, 9, 0)}), "the enemy has no combat group 80"),
    ("AXIS records", recorded(2), "record 1: week 2, 1 to 1 is allowed"),
    ("AXIS records", recorded(0), "record 1: week 0, 1 to 1 is allowed"),
    ("AXIS records", recorded(strength=2**62), f"record 1: strength {2**62}, 0 to 1000000000 is allowed"),
    ("AXIS records", recorded(cities=-1), "record 1: cities -1"),
    ("AXIS records", recorded(pools=Pools(supply=-1)), "record 1: pools.supply -1"),
    ("group 12", changed(12, raised=2), "was raised in week 2, and this is week 1"),
    ("group 12", changed(12, raised=-1), "was raised in week -1, and this is week 1"),
    ("air group 53", flies(53, None, 0, returns=2**62), f"returns in week {2**62}, and this is week 1"),
    ("air group 53", flies(53, None, 0, returns=0), "returns in week 0, and this is week 1"),
    ("hex 12,12", lambda s: s.rails.update({SEA: Side.AXIS}), "a railway where there is no land"),
]


def test_a_sound_state_has_no_problems() -> None:
    assert problems(war()) == []


@pytest.mark.parametrize(
    ("place", "damage", "reason"), IMPOSSIBLE, ids=[f"{place}: {reason}" for place, _, reason in IMPOSSIBLE]
)
def test_each_impossibility_is_found_and_placed(place: str, damage: Damage, reason: str) -> None:
    state = war()
    damage(state)
    found = problems(state)
    assert any(problem.place == place and reason in problem.reason for problem in found), list(map(str, found))


def test_all_that_is_said_of_each_impossibility() -> None:
    lines: list[str] = []
    for place, damage, reason in IMPOSSIBLE:
        state = war()
        damage(state)
        lines += [f"{place}: {reason}", *(f"    {problem}" for problem in problems(state))]
    check("problems", "".join(f"{line}\n" for line in lines), Path(__file__).parent / "kept")


POSSIBLE: list[Damage] = [
    attribute("level", 1),
    attribute("level", 4),
    attribute("week", 185),
    attribute("seed", 0),
    attribute("month_points", 0),
    changed(12, units=tuple(infantry(n) for n in range(6))),
    changed(12, entrenchment=5),
    changed(12, artillery=240),
    changed(12, moved=2, allowance=2),
    with_unit(12, designation="x"),
    with_unit(12, designation="x" * 40),
    with_unit(12, strength=70),
    with_unit(12, strength=1),
    with_unit(12, experience=99),
    with_unit(12, experience=1),
    with_unit(12, fatigue=95),
    flies(53, (6, 6), 255),
    flies(53, (6, 6), 0),
    changed(52, strike=Strike(Hex(3, 9), StrikeKind.GROUND), supplied_by=58),
    changed(58, penalty=4),
    changed(58, route=(1, 6)),
    added(13, (3, 6), infantry(9)),
    economy(vehicle=255),
    pools(infantry=2550, supply=255, aircraft=0),
    player(aircraft_moved=50),
    player(railed=3),
    player(depot_turn=58),
    player(losses=0, surrendered=0),
    player(siberians=0),
    player(siberians=1),
    player(losses=10**9, surrendered=10**9),
    player(sightings={64: Sighting(1, 0, 0), 75: Sighting(1, 0, 0), 76: Sighting(1, 0, 0), 115: Sighting(1, 10**9, 5)}),
    player(attackers={64: Sighting(1, 0, 0), 115: Sighting(1, 10**9, 5)}),
    changed_elsewhere(sightings={1: Sighting(1, 0, 0), 51: Sighting(1, 0, 0)}),
    recorded(),
    recorded(strength=10**9, victory_points=10**9, pools=Pools(supply=10**9)),
    changed(12, raised=1),
    flies(53, None, 0, returns=1),
    flies(53, None, 0, returns=3),
    changed(58, route=(1, 2, 3, 4, 5, 6)),
    player(refilled=(Refilled(12, 0, 1, 50),)),
    player(refilled=(Refilled(12, 0, 69, 1),)),
    player(refilled=(Refilled(12, 0, 40, 99),)),
    attribute("seats", {Side.AXIS: "a", Side.SOVIET: "b" * 100}),
    as_many_units_as_allowed,
]


@pytest.mark.parametrize("damage", POSSIBLE)
def test_the_outermost_is_possible(damage: Damage) -> None:
    state = war()
    damage(state)
    assert list(map(str, problems(state))) == []


@pytest.mark.parametrize(
    ("wrong", "also"),
    [
        (added(62, (6, 6), infantry(9)), added(81, (9, 6), rifle(2, 91))),
        (flies(51, (6, 6)), flies(53, (6, 6), 256)),
        (lambda s: s.depots.update({64: Depot(64, Hex(1, 1))}), lambda s: s.depots.update({65: Depot(65, SEA)})),
    ],
)
def test_behind_a_wrong_number_the_rest_is_looked_at_as_well(wrong: Damage, also: Damage) -> None:
    state = war()
    wrong(state)
    also(state)
    assert len(problems(state)) == 2


def test_a_length_that_the_scenario_lacks_is_the_only_thing_said() -> None:
    state = war()
    del state.scenario.terms[Length.SHORT]
    state.length = Length.SHORT
    assert [str(problem) for problem in problems(state)] == ["length: test has no short game"]


@pytest.mark.rule("4.9")
def test_the_maximum_strength_is_that_of_the_day() -> None:
    rifles = group(80, (8, 6), unit(UnitType.CAV, strength=90), unit(UnitType.TANK, strength=120))
    assert len(problems(make_state(rifles))) == 2
    assert len(problems(make_state(rifles, day=date(1942, 6, 28)))) == 1
    assert problems(make_state(rifles, day=date(1943, 1, 3))) == []
    german = group(12, (8, 6), unit(UnitType.CAV, strength=90))
    assert len(problems(make_state(german, day=date(1943, 1, 3), phase=Phase.AXIS_SUPPLY))) == 1
