"""Combat odds: adjusted combat strength and everything that multiplies it (§7.6, §7.9, §8.3, §8.4)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.model.board import Place, River
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.units import UnitType
from wir.model.weather import Weather
from wir.rules.bombardment import force_of
from wir.rules.combat import (
    Attacker,
    Battle,
    assess,
    attack_factors,
    battle_at,
    has_mechanized_bonus,
    is_futile,
    strengths_of,
)

SUMMER = date(1941, 7, 6)
GERMANS = group(12, (5, 5))
RUSSIANS = group(80, (5, 4))


def battle(
    *attackers: Attacker | Group,
    defenders: tuple[Group, ...] = (RUSSIANS,),
    terrain: Terrain = Terrain.CLEAR,
    fortified: bool = False,
    weather: Weather = Weather.CLEAR,
    day: date = SUMMER,
    level: int = 3,
) -> Battle:
    own = tuple(a if isinstance(a, Attacker) else Attacker(a) for a in attackers)
    return Battle(terrain, fortified, weather, day, level, own, defenders)


def multiple(fought: Battle, place: int = 0, share: Fraction = Fraction(0)) -> Fraction:
    """What multiplies one attacker's strength in all."""
    product = Fraction(1)
    for factor in attack_factors(fought, fought.attackers[place], share).factors:
        product *= factor.value
    return product


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("strength", "experience", "fatigue", "acs"),
    [
        (100, 100, 0, 100),
        (150, 80, 10, 108),
        (90, 50, 0, 45),
        (70, 70, 30, Fraction("34.3")),
        (1, 1, 95, Fraction(5, 10_000)),
    ],
)
def test_basic_strength_is_strength_times_experience_times_freshness(
    strength: int, experience: int, fatigue: int, acs: Fraction
) -> None:
    assert force_of(group(80, (5, 4), rifle(1, strength, experience, fatigue))).acs == acs


@pytest.mark.rule("7.6")
def test_the_strength_of_a_group_is_that_of_all_its_units() -> None:
    two = group(80, (5, 4), rifle(1, 90, 50, 0), rifle(2, 60, 50, 50))
    assert force_of(two).acs == 45 + 15


@pytest.mark.rule("7.6", "7.9")
def test_odds_compare_the_sums_of_both_sides() -> None:
    attackers = (group(12, (5, 5), infantry(1, 100, 90, 0)), group(13, (6, 5), infantry(2, 100, 60, 0)))
    defenders = (
        group(80, (5, 4), rifle(1, 50, 80, 0), entrenchment=5),
        group(81, (5, 4), rifle(2, 50, 50, 0)),
    )
    fought = battle(*attackers, defenders=defenders)
    strengths = strengths_of(fought, tuple(map(force_of, defenders)))
    assert strengths.attacker == 90 + 60
    assert strengths.defender == 40 * 2 + 25, "each group behind its own entrenchments, then summed (R81)"


@pytest.mark.rule("7.9")
@pytest.mark.parametrize(("level", "multiple_"), enumerate(["1.0", "1.2", "1.4", "1.6", "1.8", "2.0"]))
def test_entrenchments_multiply_the_defence_as_printed(level: int, multiple_: str) -> None:
    dug_in = group(80, (5, 4), rifle(1, 50, 80), entrenchment=level)
    assert strengths_of(battle(GERMANS, defenders=(dug_in,)), (force_of(dug_in),)).defender == 40 * Fraction(multiple_)


# --- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("terrain", "factor"),
    [
        (Terrain.CLEAR, 1),
        (Terrain.RAIL, 1),
        (Terrain.CITY, 1),
        (Terrain.FOREST, 1),
        (Terrain.SWAMP, Fraction(1, 2)),
        (Terrain.MOUNTAIN, Fraction(1, 3)),
    ],
)
def test_the_defenders_terrain_reduces_the_attack(terrain: Terrain, factor: Fraction) -> None:
    assert multiple(battle(GERMANS, terrain=terrain)) == factor


@pytest.mark.rule("8.3")
def test_a_fortified_city_halves_the_attack() -> None:
    assert multiple(battle(GERMANS, terrain=Terrain.CITY, fortified=True)) == Fraction(1, 2)


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(
    ("attacker", "factor"),
    [
        (Attacker(GERMANS, across_river=True), Fraction(1, 2)),
        (Attacker(GERMANS, from_terrain=Terrain.SWAMP), Fraction(1, 2)),
        (Attacker(GERMANS, from_terrain=Terrain.CITY, from_fortified=True), Fraction(1, 2)),
        (Attacker(GERMANS, from_terrain=Terrain.CITY), Fraction(1)),
        (Attacker(GERMANS, from_terrain=Terrain.FOREST), Fraction(1)),
        (Attacker(GERMANS, from_terrain=Terrain.MOUNTAIN), Fraction(1)),
    ],
)
def test_the_attackers_own_hex_and_a_river_halve_the_attack(attacker: Attacker, factor: Fraction) -> None:
    assert multiple(battle(attacker)) == factor


@pytest.mark.rule("8.3")
def test_out_of_a_swamp_across_a_river_into_mountains_leaves_a_twelfth() -> None:
    worst = Attacker(GERMANS, from_terrain=Terrain.SWAMP, across_river=True)
    assert multiple(battle(worst, terrain=Terrain.MOUNTAIN)) == Fraction(1, 12)


@pytest.mark.rule("8.3")
def test_a_river_counts_for_the_group_that_attacks_across_it_alone() -> None:
    board = make_board(rivers=[River("Bug", ("5,4 4",))])
    south, east = group(12, (5, 5), infantry(1, 100, 50)), group(13, (6, 4), infantry(2, 100, 50))
    state = make_state(south, east, RUSSIANS, board=board)
    fought = battle_at(state, Hex(5, 4), [south, east])
    assert [attacker.across_river for attacker in fought.attackers] == [True, False]
    assert strengths_of(fought, tuple(map(force_of, fought.defenders))).attacker == 25 + 50


SWAMPY = ("." * 12,) * 3 + ("....s" + "." * 7,) + ("....s" + "." * 7,) + ("." * 12,) * 7


@pytest.mark.rule("8.3", "8.4")
@pytest.mark.parametrize(
    ("weather", "factor"),
    [(Weather.CLEAR, Fraction(1, 8)), (Weather.RAIN, Fraction(1, 16)), (Weather.COLD, 1), (Weather.VERY_COLD, 1)],
)
def test_frozen_rivers_and_swamps_do_not_hinder(weather: Weather, factor: Fraction) -> None:
    board = make_board(SWAMPY, rivers=[River("Pripyat", ("5,4 4",))])
    state = make_state(GERMANS, RUSSIANS, board=board, weather=weather, day=date(1943, 2, 7))
    fought = battle_at(state, Hex(5, 4), [GERMANS])
    assert multiple(fought) == factor
    assert fought.terrain is (Terrain.FOREST if weather.freezes else Terrain.SWAMP)


@pytest.mark.rule("8.4")
def test_a_strait_never_freezes() -> None:
    board = make_board(rivers=[River("Kerch", ("5,4 4",), strait=True)])
    state = make_state(GERMANS, RUSSIANS, board=board, weather=Weather.COLD)
    assert multiple(battle_at(state, Hex(5, 4), [GERMANS])) == Fraction(1, 2)


@pytest.mark.rule("8.3")
def test_the_position_tells_which_cities_are_fortified() -> None:
    board = make_board(cities=[Place("Leningrad", "5,4", fortified=True), Place("Luga", "5,5")])
    state = make_state(GERMANS, RUSSIANS, board=board)
    into = battle_at(state, Hex(5, 4), [GERMANS])
    assert into.fortified
    assert not into.attackers[0].from_fortified
    out_of = battle_at(state, Hex(5, 5), [RUSSIANS])
    assert not out_of.fortified
    assert out_of.attackers[0].from_fortified


# --- weather ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("attacker", [GERMANS, RUSSIANS])
def test_rain_halves_every_attack(attacker: Group) -> None:
    assert multiple(battle(attacker, weather=Weather.RAIN, day=date(1944, 4, 2))) == Fraction(1, 2)


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("attacker", [GERMANS, RUSSIANS])
@pytest.mark.parametrize("weather", [Weather.CLEAR, Weather.COLD])
def test_clear_and_cold_weather_change_no_attack(attacker: Group, weather: Weather) -> None:
    assert multiple(battle(attacker, weather=weather)) == 1


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("day", "axis", "soviet"),
    [
        (date(1941, 12, 7), Fraction(1, 4), 2),
        (date(1942, 1, 4), Fraction(1, 4), 2),
        (date(1942, 12, 27), Fraction(1, 4), 2),
        (date(1943, 1, 3), 1, 1),
        (date(1944, 2, 6), 1, 1),
    ],
)
def test_frost_doubles_soviet_and_quarters_axis_attacks_to_the_end_of_1942(
    day: date, axis: Fraction, soviet: Fraction
) -> None:
    assert multiple(battle(GERMANS, weather=Weather.VERY_COLD, day=day)) == axis
    assert multiple(battle(RUSSIANS, weather=Weather.VERY_COLD, day=day)) == soviet


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(("level", "factor"), [(1, "3"), (2, "2.5"), (3, "2"), (4, "1.5")])
def test_the_frost_helps_the_soviets_more_at_lower_levels(level: int, factor: str) -> None:
    frost = battle(RUSSIANS, weather=Weather.VERY_COLD, day=date(1942, 1, 4), level=level)
    assert multiple(frost) == Fraction(factor)
    assert multiple(battle(GERMANS, weather=Weather.VERY_COLD, day=date(1942, 1, 4), level=level)) == Fraction(1, 4)


# --- the bonus of mechanized groups ----------------------------------------------------------------------------------

PANZERS = mech(1, (5, 5), panzer())
TANKS = mech(64, (5, 4), unit(UnitType.TANK))


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("terrain", "factor"),
    [
        (Terrain.CLEAR, "1.5"),
        (Terrain.RAIL, "1.5"),
        (Terrain.CITY, "1"),
        (Terrain.FOREST, "1"),
        (Terrain.SWAMP, "1/2"),
        (Terrain.MOUNTAIN, "1/3"),
    ],
)
def test_mechanized_groups_attack_half_again_as_strong_into_clear_and_rail(terrain: Terrain, factor: str) -> None:
    assert multiple(battle(PANZERS, terrain=terrain)) == Fraction(factor)


@pytest.mark.rule("7.6")
def test_infantry_groups_have_no_bonus_even_with_armour_in_them() -> None:
    mixed = group(12, (5, 5), panzer(1), infantry(2))
    assert multiple(battle(mixed)) == 1


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("day", "has_it"), [(date(1941, 6, 22), False), (date(1942, 9, 27), False), (date(1942, 10, 4), True)]
)
def test_soviet_mechanized_groups_have_the_bonus_from_october_1942(day: date, *, has_it: bool) -> None:
    assert has_mechanized_bonus(battle(TANKS, day=day), Side.SOVIET) is has_it


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("weather", "day", "axis", "soviet"),
    [
        (Weather.COLD, date(1941, 11, 2), True, False),
        (Weather.RAIN, date(1943, 4, 4), False, False),
        (Weather.VERY_COLD, date(1941, 12, 7), False, False),
        (Weather.VERY_COLD, date(1942, 12, 6), False, True),
        (Weather.VERY_COLD, date(1943, 1, 3), True, True),
    ],
)
def test_rain_and_the_frost_before_1943_take_the_bonus_away(
    weather: Weather, day: date, *, axis: bool, soviet: bool
) -> None:
    fought = battle(PANZERS, weather=weather, day=day)
    assert has_mechanized_bonus(fought, Side.AXIS) is axis
    assert has_mechanized_bonus(fought, Side.SOVIET) is soviet


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("tanks", "rifles", "factor"), [(0, 100, "3/2"), (25, 75, "11/8"), (50, 50, "5/4"), (100, 0, "1")]
)
def test_armour_in_the_defence_takes_its_share_of_the_bonus_away(tanks: int, rifles: int, factor: str) -> None:
    defenders = tuple(
        g
        for g, strength in (
            (mech(64, (5, 4), unit(UnitType.TANK, 1, max(1, tanks), 50)), tanks),
            (group(80, (5, 4), rifle(1, max(1, rifles), 50)), rifles),
        )
        if strength
    )
    fought = battle(PANZERS, defenders=defenders)
    factors = strengths_of(fought, tuple(map(force_of, defenders))).factors
    assert next(f.value for f in factors if f.name == "mechanized") == Fraction(factor)


@pytest.mark.rule("7.6")
def test_the_share_of_armour_is_reckoned_behind_its_entrenchments() -> None:
    tanks = mech(64, (5, 4), unit(UnitType.TANK, 1, 50, 50), entrenchment=5)
    fought = battle(PANZERS, defenders=(tanks, group(80, (5, 4), rifle(1, 50, 50))))
    factors = strengths_of(fought, tuple(map(force_of, fought.defenders))).factors
    assert next(f.value for f in factors if f.name == "mechanized") == 1 + Fraction(1, 2) * Fraction(1, 3)


# --- the whole ------------------------------------------------------------------------------------------------------


def front(**changes: object) -> State:
    three = (panzer(1, 150, 80, 0), panzer(2, 150, 80, 0), panzer(3, 150, 80, 0))
    return make_state(mech(1, (5, 5), *three), group(80, (5, 4), rifle(1, 90, 50, 0)), **changes)  # type: ignore[arg-type]


@pytest.mark.rule("7.5", "7.6")
def test_odds_count_the_defender_after_the_bombardment() -> None:
    state = front()
    fought = battle_at(state, Hex(5, 4), [state.groups[1]])
    before = strengths_of(fought, tuple(map(force_of, fought.defenders)))
    assert before.attacker == 360 * Fraction(3, 2)
    assert before.defender == 45
    worked_out = assess(fought)
    assert worked_out.bombardment == 36, "three panzer divisions of ACS 120 fire a tenth of it each"
    left = float(worked_out.strengths.defender)
    assert left == pytest.approx(45 * 0.99 ** (2 * 36 / 15), abs=1e-6), "strength and freshness both suffer"
    assert float(worked_out.odds or 0) == pytest.approx(540 / left, abs=1e-6)


@pytest.mark.rule("7.6")
def test_every_factor_names_its_group_and_paragraph() -> None:
    across = Attacker(PANZERS, from_terrain=Terrain.SWAMP, across_river=True)
    dug_in = group(80, (5, 4), entrenchment=2)
    fought = battle(across, defenders=(dug_in,), weather=Weather.VERY_COLD, day=date(1941, 12, 7))
    told = [(f.group, f.name, f.paragraph) for f in strengths_of(fought, (force_of(dug_in),)).factors]
    assert told == [
        (80, "entrenchment 2", "7.9"),
        (1, "across river", "8.3"),
        (1, "out of swamp", "8.3"),
        (1, "very cold", "8.4"),
    ]


@pytest.mark.rule("7.6", "7.10")
def test_a_defender_without_strength_counts_as_beyond_the_last_odds() -> None:
    shattered = group(80, (5, 4), rifle(1, 1, 50, 95))
    worked_out = assess(battle(GERMANS, defenders=(shattered,)))
    assert worked_out.effective_odds == 20
    assert worked_out.retreat_chance == 100
    nobody = assess(battle(GERMANS, defenders=()))
    assert nobody.odds is None
    assert nobody.effective_odds == 20


@pytest.mark.rule("7.10")
def test_a_defender_of_exactly_one_is_negligible_and_one_of_more_is_not() -> None:
    one = group(80, (5, 4), rifle(1, 4, 50, 50))
    assert force_of(one).acs == 1
    negligible = assess(battle(defenders=(one,)))
    assert (negligible.effective_odds, negligible.retreat_chance) == (20, 100)
    assert negligible.losses.attacker == Fraction(1, 100)
    more = group(80, (5, 4), rifle(1, 4, 51, 50))
    worth_fire = assess(battle(defenders=(more,)))
    assert (worth_fire.effective_odds, worth_fire.retreat_chance) == (0, 0)
    assert worth_fire.losses.attacker == 50


@pytest.mark.rule("7.7", "8.2")
def test_an_attack_at_exactly_one_to_five_is_not_futile() -> None:
    assert is_futile(Fraction(199, 1000))
    assert not is_futile(Fraction(1, 5))


@pytest.mark.rule("8.3", "8.4")
def test_each_factor_is_called_what_the_book_calls_it() -> None:
    def names(attacker: Attacker, **marks: object) -> list[tuple[str, str]]:
        fought = battle(attacker, **marks)  # type: ignore[arg-type]
        return [(f.name, f.paragraph) for f in attack_factors(fought, attacker, Fraction(0)).factors]

    plain = Attacker(GERMANS)
    assert names(plain) == []
    assert names(plain, fortified=True) == [("into fortified city", "8.3")]
    assert names(plain, terrain=Terrain.SWAMP) == [("into swamp", "8.3")]
    assert names(plain, terrain=Terrain.MOUNTAIN) == [("into mountain", "8.3")]
    assert names(Attacker(GERMANS, from_fortified=True)) == [("out of fortified city", "8.3")]
    assert names(Attacker(GERMANS, from_terrain=Terrain.SWAMP)) == [("out of swamp", "8.3")]
    assert names(Attacker(GERMANS, across_river=True)) == [("across river", "8.3")]
    assert names(plain, weather=Weather.RAIN) == [("rain", "8.4")]
    assert names(plain, weather=Weather.VERY_COLD) == [("very cold", "8.4")]
    assert names(Attacker(RUSSIANS), weather=Weather.VERY_COLD) == [("very cold", "8.4")]
    assert names(Attacker(PANZERS)) == [("mechanized", "7.6")]


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("day", "bonus"), [(date(1942, 9, 30), False), (date(1942, 10, 1), True)])
def test_soviet_tanks_have_the_bonus_from_the_first_of_october_1942(day: date, *, bonus: bool) -> None:
    assert has_mechanized_bonus(battle(RUSSIANS, defenders=(GERMANS,), day=day), Side.SOVIET) is bonus


@pytest.mark.rule("7.6")
def test_all_mechanized_defenders_count_against_the_bonus() -> None:
    tanks = [mech(n, (5, 4), unit(UnitType.TANK, n, 50, 80)) for n in (64, 65)]
    fought = battle(mech(1, (5, 5), panzer()), defenders=tuple(tanks))
    factors = strengths_of(fought, tuple(map(force_of, tanks))).factors
    assert [factor.value for factor in factors if factor.name == "mechanized"] == [1]
