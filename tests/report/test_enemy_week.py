"""The enemy's week by sector, and what he seems to intend."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_state, mech, panzer, play, rifle
from tests.report.facts import AXIS, SOVIET, battle, facts, fought, smolensk
from wir.estimates.sectors import Sector, sectors_of
from wir.match.past import Past
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.state import Options
from wir.report.enemy_week import enemy_sentences, seems
from wir.report.front_page import front_page
from wir.report.week_facts import Shift, facts_of


def shifts(many: int, *, nearer: int, start: bool = True, by_rail: bool = False) -> tuple[Shift, ...]:
    """Groups that went from before Smolensk eastward, or came to it."""
    here, east = Hex(7, 5), Hex(9, 5)
    way = (here, east) if nearer < 0 else (east, here)
    return tuple(Shift(76 + n, way[0] if start else None, way[1], by_rail, nearer) for n in range(many))


def test_an_enemy_who_marches_off_seems_to_fall_back() -> None:
    found = facts(shifts=shifts(4, nearer=-2))
    sector = found.sector(Hex(7, 5))
    assert re.fullmatch(f"the Soviets (seem|appear) to be falling back in the {sector}.", seems(found))
    (told, *_) = enemy_sentences(found)
    assert re.match(
        rf"(In the {sector} the Soviets|The Soviets) (fell back|gave up ground|drew back)( in the {sector})?: "
        r"four groups marched east\.",
        told,
    )


def test_an_enemy_who_takes_ground_is_not_said_to_fall_back_however_many_groups_march_off() -> None:
    marched = shifts(4, nearer=-2)
    sector = facts().sector(Hex(7, 5))
    here = frozenset(sorted(hex_ for hex_, found in facts().sectors.items() if found is sector)[:2])
    attack = battle(side=SOVIET, attackers=(79, 80), defenders=(3,), driven=(3,))
    for fights, doing in ((fought(attack, attack), f"attacking in the {sector}"), (None, "")):
        found = facts(fights, shifts=marched, lost=here)
        assert re.fullmatch(f"the Soviets (seem|appear) to be {doing or '(holding|standing).*'}.", seems(found))
        told = " ".join(enemy_sentences(found))
        assert not re.search("fell back|gave up ground|drew back", told)
        assert "four groups marched east" in told
    assert "falling back" in seems(facts(shifts=marched, lost=here, won=frozenset([*here, Hex(7, 5)])))


def test_an_enemy_who_comes_up_seems_to_gather_near_a_city() -> None:
    found = facts(shifts=(*shifts(3, nearer=2), *shifts(1, nearer=0, start=False)))
    assert " to be gathering in the " in seems(found)
    assert seems(found).endswith(" near Smolensk.")
    (told, *_) = enemy_sentences(found)
    assert told.endswith(": three groups came up near Smolensk and a new one appeared there.")
    assert front_page(found).matters[-1].places == (Hex(7, 5),)


def test_groups_that_come_up_by_road_and_by_rail_are_told_with_a_verb_each() -> None:
    came = (*shifts(2, nearer=2), *shifts(1, nearer=2, by_rail=True))
    (told, *_) = enemy_sentences(facts(shifts=came))
    assert told.endswith(": two groups came up near Smolensk and one arrived there by rail.")
    (told, *_) = enemy_sentences(facts(shifts=(*came, *shifts(2, nearer=0, start=False))))
    assert told.endswith(
        ": two groups came up near Smolensk, one arrived there by rail and two new ones appeared there."
    )


def test_a_sector_that_groups_left_for_another_did_not_stand_still() -> None:
    sectors = sectors_of(smolensk())
    south, centre = (next(h for h in sorted(sectors) if sectors[h] is s) for s in (Sector.SOUTH, Sector.CENTRE))
    told = " ".join(enemy_sentences(facts(shifts=(Shift(76, south, centre),))))
    assert re.search(r"(in the south [^:.]*|[^:.]* in the south): one group left for the centre\.", told, re.IGNORECASE)
    assert re.search(r"centre[^:.]*: one group moved along the front\.", told)


def test_an_enemy_who_attacks_in_every_sector_attacks_along_the_whole_front() -> None:
    sectors = sectors_of(smolensk())
    places = [
        next(hex_ for hex_ in sorted(sectors) if sectors[hex_] is sector) for sector in dict.fromkeys(sectors.values())
    ]
    fights = [battle(at=place) for place in places for _ in range(2)]
    found = facts(fought(*fights), SOVIET, standing=dict.fromkeys(sectors.values(), 1))
    assert re.fullmatch(r"the Axis (seems|appears) to be attacking along the whole front\.", seems(found))


def test_an_enemy_who_moves_a_few_troops_is_not_said_to_stay_where_he_is() -> None:
    weeks = [facts(fought(week=week), shifts=shifts(1, nearer=1)) for week in range(1, 10)]
    assert all("one group came up" in enemy_sentences(found)[0] for found in weeks)
    assert not any("staying" in seems(found) for found in weeks)


def test_an_enemy_far_behind_the_front_is_told_apart_and_seems_to_do_nothing() -> None:
    far = tuple(replace(shift, is_far=True) for shift in shifts(2, nearer=1, by_rail=True))
    found = facts(shifts=far)
    assert "gathering" not in seems(found)
    assert enemy_sentences(found)[-1] == "Far behind the front two groups went to Smolensk by rail."


def test_sectors_where_nothing_was_seen_share_a_sentence() -> None:
    told = {enemy_sentences(facts(fought(week=week)))[0] for week in (1, 2)}
    assert told == {"The Soviets stood still everywhere.", "The Soviets did not move anywhere."}
    standing = {sector: 3 for sector in Sector if sector is not Sector.FAR_SOUTH}
    one_attack = facts(fought(battle()), SOVIET, standing=standing)
    told = {enemy_sentences(replace(one_attack, fought=fought(battle(), week=week)))[-1] for week in (1, 2)}
    assert told == {
        "The Axis stood still in the far north, the centre and the south.",
        "The Axis did not move in the far north, the centre or the south.",
    }


def test_the_city_near_which_one_sector_gathers_is_not_that_of_the_next_one() -> None:
    sectors = sectors_of(smolensk())
    first, *_, last = dict.fromkeys(sectors.values())
    goals = [next(hex_ for hex_, sector in sectors.items() if sector is each) for each in (first, last)]
    came = [
        Shift(number + n, goal, goal, by_rail=False, nearer=2)
        for number, goal in zip((76, 86), goals, strict=True)
        for n in range(4)
    ]
    told = seems(facts(shifts=tuple(came)))
    assert f" in the {first} and in the {last} near " in told


def test_an_enemy_who_came_up_before_he_was_driven_out_is_said_to_have_come_up() -> None:
    strong = group(80, (4, 4), *(rifle(n, 90, 90) for n in range(6)))
    state = make_state(
        group(12, (4, 3), infantry()), group(13, (4, 2), infantry(2)), strong, phase=Phase.SOVIET_MOVEMENT
    )
    game = play(state, "PLOT 80 1S", "END", "END", "MOVE 13 4", "END", "END")
    found = facts_of(Past(game).week(1), SOVIET)
    assert [fight.driven for fight in found.fought.battles] == [(12, 13)]
    assert [(shift.group, shift.start, shift.to) for shift in found.shifts] == [(13, Hex(4, 2), Hex(4, 3))]


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("blind", [False, True])
def test_so_is_one_whose_march_was_hidden(blind: bool) -> None:
    """Under the house rule of plotting blind his march is seen when both sides have plotted (R116)."""
    groups = group(80, (8, 6), rifle(), supplied_by=122), mech(1, (6, 6), *map(panzer, range(6)))
    state = make_state(*groups, phase=Phase.SOVIET_MOVEMENT, options=Options(blind_plotting=blind))
    found = facts_of(Past(play(state, "MOVE 80 6", "END", "END", "PLOT 1 2", "END", "END")).week(1), AXIS)
    assert [fight.driven for fight in found.fought.battles] == [(80,)]
    assert [(shift.group, shift.start, shift.to) for shift in found.shifts] == [(80, Hex(8, 6), Hex(7, 6))]
