"""What the computer says of a week, and of what it does not attack."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from tests.kit import group, infantry, make_board, make_state, mech, panzer, rifle
from wir.ai.commander import Commander
from wir.ai.explaining import judgement, rejected
from wir.ai.situation import survey
from wir.ai.stance import ADVANCE
from wir.engine.game import Game
from wir.estimates.forces import acs_by_group, forces_by_sector
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import Options

BOARD = make_board(("." * 16,) * 9)
DEPOTS = (Depot(58, Hex(1, 5)), Depot(122, Hex(16, 5)))


def view_of(*groups, **more):
    state = make_state(*groups, board=BOARD, depots=DEPOTS, day=date(1941, 6, 29), **more)
    return Game(state).view(Side.AXIS)


def reasons(*groups) -> dict[Hex, str]:
    return dict(rejected(survey(view_of(*groups)), ADVANCE))


def test_poor_odds_are_told_with_what_is_asked() -> None:
    found = reasons(group(12, (5, 5), infantry(1, 30)), group(80, (5, 4), *map(rifle, range(5)), since=-20))
    assert found[Hex(5, 4)].endswith("by 1 group that could attack, below 2 to 1")


def test_odds_that_fall_just_short_are_not_rounded_up_to_what_is_asked() -> None:
    known = view_of(group(12, (5, 5), infantry(1)), group(80, (5, 4), rifle(1, 38), since=-20))  # just below 1.3 to 1
    told = dict(rejected(survey(known), replace(ADVANCE, least_odds=Fraction(13, 10))))[Hex(5, 4)]
    assert told == "1.2 to 1 by 1 group that could attack, below 1.3 to 1"


def test_whole_odds_are_told_without_zeros() -> None:
    found = reasons(group(12, (5, 5), infantry(1)), group(80, (5, 4), rifle(1, 46), since=-20))
    assert found[Hex(5, 4)] == "1 to 1 by 1 group that could attack, below 2 to 1"


def test_odds_that_round_down_to_nothing_are_not_told_as_zero_to_one() -> None:
    found = reasons(group(12, (5, 5), infantry(1, 1)), group(80, (5, 4), *map(rifle, range(5)), since=-20))
    assert found[Hex(5, 4)] == "under 0.1 to 1 by 1 group that could attack, below 2 to 1"


def test_enemies_that_attacked_have_been_met_in_battle_too() -> None:
    known = view_of(group(12, (5, 5), infantry(1)), group(80, (5, 4), rifle(1)), group(81, (12, 4), rifle(2)))
    met = {"sightings": {80: Sighting(-9, 30, 0)}, "attackers": {80: Sighting(1, 30, 0), 81: Sighting(-9, 30, 0)}}
    known.players[Side.AXIS] = replace(known.own, **met)
    assert "enemy groups met in battle: 2, 1 of them last week" in list(judgement(known))


def test_with_limited_intelligence_none_is_said_to_have_been_seen_in_battle() -> None:
    enemies = group(80, (5, 4), rifle(1)), group(81, (12, 4), rifle(2))
    known = view_of(group(12, (5, 5), infantry(1)), *enemies, options=Options(limited_intelligence=True))
    told = list(judgement(known))
    assert "enemy groups judged weak, average or strong by sight: 1" in told
    assert not [line for line in told if "in battle" in line]


def test_strength_against_nobody_is_told_in_words() -> None:
    told = list(judgement(view_of(group(12, (5, 5), infantry(1)))))
    assert "strength: no enemy is left" in told
    assert not [line for line in told if "% of the enemy's" in line]


def test_strength_many_times_the_enemys_is_told_in_words() -> None:
    weak = replace(group(80, (5, 4), rifle(1, 1)), artillery=0)
    told = list(judgement(view_of(group(12, (5, 5), *map(infantry, range(5))), weak)))
    assert "strength: more than ten times the enemy's" in told
    assert "attack strength: more than ten times the enemy's defence, times 1.00 for weather and season" in told


def test_tired_groups_are_told() -> None:
    tired = mech(1, (5, 5), panzer(1, fatigue=75))
    assert reasons(tired, group(80, (5, 4)))[Hex(5, 4)] == "1 group next to it, above 60% fatigue"
    two = replace(tired, id=2)
    assert reasons(tired, two, group(80, (5, 4)))[Hex(5, 4)] == "2 groups next to it, both above 60% fatigue"


def test_a_group_that_has_moved_is_not_said_to_be_tired() -> None:
    moved = mech(1, (5, 5), panzer(1), supplied_by=58, moved=1)
    assert reasons(moved, group(80, (5, 4)))[Hex(5, 4)] == "1 group next to it, which cannot attack this week"
    tired = mech(2, (5, 5), panzer(2, fatigue=75))
    assert (
        reasons(moved, tired, group(80, (5, 4)))[Hex(5, 4)] == "2 groups next to it, none of which can attack this week"
    )


def test_what_is_attacked_is_not_told() -> None:
    strong = mech(1, (5, 5), panzer(1), panzer(2), supplied_by=58)
    assert not reasons(strong, group(80, (5, 4), rifle(1, 90, 50)))


def test_one_group_cannot_attack_everybody() -> None:
    strong = mech(1, (5, 5), *[panzer(n) for n in range(5)], supplied_by=58)
    weak = [group(80, (5, 4), rifle(1, 40, 20)), group(81, (5, 6), rifle(1, 40, 20))]
    assert list(reasons(strong, *weak).values()) in (
        ["its attackers achieve more at 5,4"], ["its attackers achieve more at 5,6"],
    )  # fmt: skip


def test_the_week_is_judged_as_a_whole_and_by_sector() -> None:
    told = list(Commander().judgement(view_of(group(12, (5, 5)), group(80, (5, 4)))))
    assert told[0].startswith("the whole front: ")
    assert any(line.startswith("enemy, estimated: 0 mechanized groups (ACS 0), 1 infantry group (") for line in told)
    assert [line.partition(":")[0] for line in told if ", ACS " in line and " against " in line] == ["centre", "south"]


def test_a_sector_is_as_strong_in_the_judgement_as_in_the_list_of_sectors() -> None:
    """Each group has a fraction of a point; all of them count on both sides, and the sums are rounded."""
    own = [group(number, (5, 5), infantry(1, 47, 57)) for number in (12, 13)]
    enemies = [group(number, (5, 4), rifle(1), since=-20) for number in (80, 81)]
    known = view_of(*own, *enemies)
    assert {round(points) for points in acs_by_group(known).values()} >= {27}
    told = list(judgement(known))
    for forces in forces_by_sector(known, {}):
        sector = next(line for line in told if line.startswith(f"{forces.sector}: "))
        assert f"ACS {forces.own} against {forces.enemy}" in sector
    assert any(line.startswith("own: ") and line.endswith("2 infantry groups (ACS 54)") for line in told)
