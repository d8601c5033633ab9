"""What an attack is worth, and how many groups it takes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.ai.attacking import FIRST_LEG, SECOND_LEG, attackers_on, best_attack
from wir.ai.constants import CONSTANTS
from wir.ai.situation import Situation, survey
from wir.ai.stance import ADVANCE, Stance
from wir.ai.weighing import Attack, Participant, evaluate, first_enough, possible_strengths
from wir.model.board import Place
from wir.model.cities import City
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import view

TARGET = Hex(8, 4)
WEAK = group(80, TARGET, rifle(1, 20, 20))
DEPOTS = [Depot(58, Hex(1, 5)), Depot(122, Hex(16, 1))]


def situation(*groups: Group, cities: Iterable[City] = (), depots: Iterable[Depot] = DEPOTS) -> Situation:
    places = [Place(each.name, f"{each.at.column},{each.at.row}") for each in cities if each.at is not None]
    board = make_board(("." * 16,) * 9, cities=places)
    return survey(view(make_state(*groups, board=board, cities=cities, depots=depots), Side.AXIS))


def evaluated(found: Situation, *numbers: int, stance: Stance = ADVANCE) -> Attack:
    attack = evaluate(
        found, stance, TARGET, FIRST_LEG, tuple(Participant(found.believed.groups[number]) for number in numbers)
    )
    assert attack is not None
    return attack


def test_ground_counts_by_the_chance_that_a_group_advances_into_it() -> None:
    """A hex is worth 60: infantry advances in 30 of 100 cases, panzers in 90 (§7.8)."""
    foot = group(12, (8, 5), *(infantry(n, 70, 90) for n in range(1, 7)))
    tanks = mech(1, (8, 5), *(panzer(n, 150, 90) for n in range(1, 4)))
    for groups, chance in (((foot,), 0.3), ((tanks,), 0.9), ((foot, tanks), 0.93)):
        found = situation(WEAK, *groups)
        attack = evaluated(found, *(g.id for g in groups))
        assert attack.worked_out.retreat_chance == 100
        theirs, ours = found.strength[80], sum(found.strength[g.id] for g in groups)
        losses = attack.worked_out.losses
        of_the_defender = theirs * losses.defender / 100 + theirs * 0.4 + theirs / 10
        of_the_attacker = ours * losses.attacker / 100 + ours * 0.1 / 5
        assert float(attack.worth) == pytest.approx(
            float(of_the_defender - of_the_attacker) + CONSTANTS.ground_taken * chance
        )


def test_a_city_that_is_not_ours_makes_the_ground_dearer() -> None:
    foot = group(12, (8, 5), *(infantry(n, 70, 90) for n in range(1, 7)))
    plain = evaluated(situation(WEAK, foot), 12).worth
    theirs = city("Orel", TARGET, Side.SOVIET, population=10)
    ours = city("Orel", TARGET, Side.AXIS, population=10)
    assert float(evaluated(situation(WEAK, foot, cities=[theirs]), 12).worth - plain) == pytest.approx(0.3 * 6 * 30)
    assert evaluated(situation(WEAK, foot, cities=[ours]), 12).worth == plain


def test_nobody_is_added_to_an_attack_whose_odds_are_overwhelming() -> None:
    """Not even tanks that would more probably advance: they are free for another attack."""
    foot = group(12, (8, 5), *(infantry(n, 70, 90) for n in range(6)))
    tanks = mech(1, (7, 4), panzer(1, 150, 90))
    found = situation(WEAK, foot, tanks)
    strongest, second = attackers_on(found, TARGET, FIRST_LEG, found.own)
    assert (strongest.group, second.group) == (foot, tanks)
    assert evaluated(found, 12).worked_out.effective_odds > CONSTANTS.overwhelming
    assert evaluated(found, 12).worth < evaluated(found, 12, 1).worth * CONSTANTS.enough / 100
    attack = best_attack(found, ADVANCE, TARGET, FIRST_LEG, found.own)
    assert attack is not None
    assert attack.numbers == (12,)


@pytest.mark.parametrize(("units", "is_less"), [(3, True), (9, False)], ids=["3 to 1", "9 to 1"])
def test_odds_that_look_certain_count_less_where_little_is_known(
    monkeypatch: pytest.MonkeyPatch, units: int, is_less: bool
) -> None:
    defender, attacker = group(80, TARGET, rifle(1, 90, 50)), [infantry(n, 52, 90) for n in range(units)]
    found = situation(defender, group(12, (8, 5), *attacker))

    def worth(*spread: int) -> float:
        monkeypatch.setattr("wir.ai.weighing.spread_of", lambda *_: spread)
        attack = evaluated(found, 12)
        assert attack.worked_out.retreat_chance == 100
        return float(attack.worth)

    assert (worth(45, 185) < 0.9 * worth(100, 100)) is is_less


def test_what_is_not_known_of_two_groups_cancels_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.ai.weighing.spread_of", lambda *_: (50, 150))
    pair = [group(n, TARGET, rifle(1, 20, 20)) for n in (80, 81)]

    def ways(*defenders: Group) -> list[float]:
        found = situation(*defenders, group(12, (8, 5), infantry()))
        return [float(times) for times, _ in possible_strengths(found, found.enemies)]

    assert ways(pair[0]) == pytest.approx([0.5, 1, 1.5])
    assert ways(*pair) == pytest.approx([0.65, 1, 1.35])


@pytest.mark.parametrize(("percent", "place"), [(0, 0), (70, 1), (80, 1), (100, 2), (140, 2)])
def test_the_smallest_force_that_does_attacks_and_the_best_where_none_does(percent: int, place: int) -> None:
    """A tuning may ask for more than the best there is: then the best attacks, as at 100 percent."""
    assert first_enough([Fraction(10), Fraction(80), Fraction(100), Fraction(90)], percent) == place


@pytest.mark.parametrize(("name", "leaving"), [("Brest", [2]), ("Minsk", [1, 2])])
def test_of_guards_of_a_city_that_decides_the_war_the_strongest_does_not_drive_out_to_attack(
    name: str, leaving: list[int]
) -> None:
    """Tanks drove out of Moscow, all of them, to attack in the second leg, and it stood empty."""
    guards = mech(1, (6, 4), panzer(1), panzer(2)), mech(2, (6, 4), panzer(3))
    tanks = mech(64, (10, 4), *(unit(UnitType.TANK, n, 150, 90) for n in range(4)))
    found = situation(*guards, WEAK, tanks, cities=[city(name, (6, 4), Side.AXIS)])
    assert [attacker.group.id for attacker in attackers_on(found, TARGET, SECOND_LEG, found.own)] == leaving
