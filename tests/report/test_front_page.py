"""The front page of a week: true to its facts, in correct English, and nothing in it that the side may not know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_state, play
from tests.report.facts import AXIS, SOVIET, battle, facts, fought, smolensk, text
from tests.report.test_sentences import DAY
from wir.estimates.delegations import Deed
from wir.estimates.sectors import Sector, sectors_of
from wir.match.past import Past
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, WeekFigures
from wir.model.sides import SIDES, Side
from wir.report.front_page import front_page, headline
from wir.report.week_facts import Unsupplied, facts_of
from wir.text.war.fought import Surrender
from wir.text.war.history import Capture


def test_a_week_in_which_nothing_happened_still_has_its_five_sentences() -> None:
    page = front_page(facts())
    assert len(page.matters) == 4
    assert page.headline == "A quiet week"
    assert page.below == "clear, the Axis moved first, no combats"


def test_a_week_of_bombardments_alone_is_not_called_quiet() -> None:
    for week in range(1, 20):  # the sentences vary from week to week
        page = front_page(facts(fought(week=week, bombardments=6, strikes=2)))
        assert page.headline == "No attacks on the ground"
        assert page.below == "clear, the Axis moved first, no combats, six bombardments, two air strikes"
        assert not any("quiet" in matter.text for matter in page.matters)


@pytest.mark.parametrize(
    ("lost", "told"),
    [(60, "20 of them in battle, where"), (20, "all of them in battle, where"), (0, "; in battle")],
)
def test_own_losses_are_told_so_that_they_can_be_compared_with_the_enemys(lost: int, told: str) -> None:
    for week in range(1, 9):  # the sentences vary from week to week
        costs = {AXIS: 20 if lost else 0, SOVIET: 35}
        figures = {AXIS: WeekFigures(week, 900, 9, 40, lost, 0, 7, 2, Pools())}
        said = text(facts(fought(battle(losses=costs), week=week, figures=figures)))
        assert re.search(rf"{re.escape(told)} the Soviets lost 35", said), said


def test_losses_of_a_week_without_a_battle_are_not_held_against_those_of_nobody() -> None:
    figures = {AXIS: WeekFigures(1, 900, 9, 40, 12, 0, 7, 2, Pools())}
    said = text(facts(fought(figures=figures, bombardments=3)))
    assert re.search(r"12 strength points( in all)?, none of them in battle\.", said), said


@pytest.mark.parametrize(
    ("shelled", "told"),
    [
        (40, ", 40 of them to shells and bombs and 20 in battle, where the Soviets lost 35"),
        (15, ", 15 of them to shells and bombs and 20 in battle, where the Soviets lost 35"),
        (14, ", 20 of them in battle, where the Soviets lost 35"),
    ],
)
def test_where_a_good_part_of_the_losses_came_from_shells_and_bombs_that_is_told(shelled: int, told: str) -> None:
    figures = {AXIS: WeekFigures(1, 900, 9, 40, 60, 0, 7, 2, Pools())}
    said = text(facts(fought(battle(losses={AXIS: 20, SOVIET: 35}), figures=figures, shelled={AXIS: shelled})))
    assert told in said


def test_losses_to_shells_and_bombs_alone_are_told_as_such() -> None:
    figures = {AXIS: WeekFigures(1, 900, 9, 40, 12, 0, 7, 2, Pools())}
    for shelled, part in ((12, "all"), (7, "7")):
        said = text(facts(fought(figures=figures, bombardments=3, shelled={AXIS: shelled})))
        assert re.search(rf"12 strength points( in all)?, {part} of them to shells and bombs\.", said), said


def test_what_the_staff_let_its_army_groups_do_is_told_with_what_came_of_it() -> None:
    led = (
        Deed("south", "attack", Hex(7, 5), (3, 4)),
        Deed("south", "attack", Hex(8, 5), (5,)),
        Deed("south", "strike", Hex(7, 5), (52,)),
        Deed("Kleist", "march", Hex(2, 2), (9,)),
    )
    told = text(facts(fought(battle()), led=led))
    assert "The staff led the south: two attacks, one of them won; air group 52 flew a strike." in told
    assert "The staff led Kleist: group 9 marched." in told
    given_up = battle(defenders=(79, 80), driven=(79,), surrenders=(Surrender(79, SOVIET, Hex(7, 5), 90),))
    told = text(facts(fought(given_up), led=led[1:2]))
    assert "The staff led the south: one attack, not won." in told
    told = text(facts(fought(given_up), led=led[:1]))
    assert "The staff led the south: one attack, not won, though group 79 surrendered." in told
    without = front_page(facts(fought(battle())))
    led_page = front_page(facts(fought(battle()), led=led))
    assert len(led_page.matters) == len(without.matters) + 1  # a figure on the map each


def test_cities_are_named_with_what_the_side_holds() -> None:
    taken = fought(captures=[Capture(DAY, "Smolensk", AXIS), Capture(DAY, "Vitebsk", AXIS)])
    assert re.search(
        r"The Axis (took|captured|entered) Smolensk and Vitebsk; it now holds four cities\.", text(facts(taken))
    )
    assert "; the Soviets now hold four cities." in text(facts(taken, SOVIET))
    assert headline(facts(taken)) == "Smolensk and Vitebsk fall"
    assert headline(facts(taken, SOVIET)) == "Smolensk and Vitebsk are lost"
    assert front_page(facts(taken)).matters[0].places[0] == Hex(7, 5)


def test_a_side_is_not_named_twice_over_what_it_took_and_now_holds() -> None:
    smolensk, orsha = Capture(DAY, "Smolensk", AXIS), Capture(DAY, "Orsha", SOVIET)
    both = text(facts(fought(captures=[smolensk, orsha]), SOVIET))
    assert re.search(r"The Soviets \w+ Orsha; they now hold four cities\.", both)
    assert "Orsha; the Axis now holds four cities." in text(facts(fought(captures=[smolensk, orsha])))
    back = [smolensk, Capture(DAY, "Smolensk", SOVIET)]
    assert "and ended up with the Soviets; the Soviets now hold four cities." in text(
        facts(fought(captures=back), SOVIET)
    )


@pytest.mark.rule("8.6")
def test_what_is_lost_with_murmansk_is_told_with_its_fall() -> None:
    taken = fought(captures=[Capture(DAY, "Murmansk", AXIS)])
    lost = facts(taken, convoys={"vehicle": 1480, "aircraft": 48})
    told = "The lend lease that waited at Murmansk is lost with it, 1,480 vehicle and 48 aircraft points."
    assert front_page(lost).matters[0].text.endswith(f"; it now holds four cities. {told}")
    assert "lend lease" not in text(facts(taken))


@pytest.mark.rule("8.6")
def test_both_sides_learn_what_is_lost_with_murmansk() -> None:
    port = city("Murmansk", (4, 4), SOVIET)
    state = make_state(group(12, (4, 3), infantry()), cities=[port], phase=Phase.AXIS_MOVEMENT)
    state.players[SOVIET] = replace(state.players[SOVIET], convoy_vehicle=480)
    past = Past(play(state, "PLOT 12 4", "END", "END"))
    assert [facts_of(past.week(1), side).convoys for side in SIDES] == [{"vehicle": 480}] * 2


def test_a_city_taken_and_lost_again_makes_no_headline() -> None:
    both = fought(captures=[Capture(DAY, "Orel", AXIS), Capture(DAY, "Orel", SOVIET)])
    assert headline(facts(both)) == "A quiet week"
    assert "Orel changed hands twice and ended up with the Soviets" in text(facts(both))


@pytest.mark.parametrize(
    ("side", "gained", "told"),
    [
        (AXIS, True, "The Axis gains ground"),
        (AXIS, False, "The Axis loses ground"),
        (SOVIET, True, "The Soviets gain ground"),
        (SOVIET, False, "The Soviets lose ground"),
    ],
)
def test_a_week_in_which_much_ground_changed_hands_has_it_as_headline(side: Side, gained: bool, told: str) -> None:
    ground = frozenset(Hex(column, 5) for column in range(1, 7))
    none: frozenset[Hex] = frozenset()
    won, lost = (ground, none) if gained else (none, ground)
    assert headline(facts(side=side, won=won, lost=lost)) == told


def test_the_front_holds_only_in_a_week_in_which_no_ground_changed_hands() -> None:
    one, none = frozenset({Hex(4, 5)}), frozenset[Hex]()
    fights = fought(battles=[battle()])
    assert headline(facts(fights, won=none, lost=none)) == "The front holds"
    assert headline(facts(fights, won=one, lost=none)) == "Little change at the front"
    assert headline(facts(fights, won=none, lost=one)) == "Little change at the front"


def test_groups_that_surrendered_are_told_by_number_place_and_size() -> None:
    gone = [
        Surrender(79, SOVIET, Hex(7, 5), 93, is_estimate=True),
        Surrender(82, SOVIET, Hex(8, 5), 41, is_estimate=True),
    ]
    told = text(facts(fought(surrenders=gone)))
    assert "Two Soviet groups with about 130 strength points" in told
    assert ": group 79 at Smolensk (about 90) and group 82 just south-east of Smolensk (about 40)." in told
    assert headline(facts(fought(surrenders=gone))) == "Two Soviet groups surrender"
    known = [replace(one, is_estimate=False) for one in gone]
    assert "with 134 strength points" in text(facts(fought(surrenders=known), SOVIET))


def test_many_groups_that_surrendered_are_told_by_their_numbers() -> None:
    gone = [Surrender(79 + n, SOVIET, Hex(7, 5), 40, is_estimate=True) for n in range(7)]
    assert ": groups 79, 80, 81, 82, 83, 84 and 85." in text(facts(fought(surrenders=gone)))


def test_groups_of_both_sides_that_surrendered_are_told_apart_and_side_by_side() -> None:
    soviet = [Surrender(79 + n, SOVIET, Hex(7, 5), 40) for n in range(2)]
    gone = [soviet[0], Surrender(3, AXIS, Hex(8, 5), 70), soviet[1]]
    places = "Axis group 3 just south-east of Smolensk (70) and Soviet groups 79 (40) and 80 (40) at Smolensk."
    assert f": {places}" in text(facts(fought(surrenders=gone)))
    many = [*gone, *(Surrender(90 + n, SOVIET, Hex(7, 5), 40) for n in range(4))]
    assert ": Axis group 3 and Soviet groups 79, 80, 90, 91, 92 and 93." in text(facts(fought(surrenders=many)))


def test_the_headline_tells_of_cities_and_of_groups() -> None:
    gone = [Surrender(79, SOVIET, Hex(7, 5), 40, is_estimate=True)]
    taken = fought(captures=[Capture(DAY, "Orel", AXIS)], surrenders=gone)
    assert headline(facts(taken)) == "Orel falls, one Soviet group surrenders"
    both = fought(surrenders=[*gone, Surrender(3, AXIS, Hex(7, 5), 40)])
    assert headline(facts(both)) == "One Soviet group and one Axis group surrender"


def test_losses_include_groups_that_surrendered() -> None:
    gone = Surrender(79, SOVIET, Hex(7, 5), 90, is_estimate=True)
    told = text(facts(fought(battle(surrenders=(gone,), driven=()), surrenders=[gone])))
    assert "about 120" in told  # 35 in the fight and some 90 with the group, in tens
    assert "including groups that surrendered" in told


@pytest.mark.parametrize(
    ("driven", "words"),
    [
        ([True], "The Axis attacked once and won the fight."),
        ([True, True], "The Axis attacked twice and won both fights."),
        ([True, True, True], "The Axis attacked three times and won every fight."),
        ([True, False], "The Axis attacked twice and won one of the fights."),
        ([False, False], "The Axis attacked twice in vain."),
        ([False], "The Axis attacked once and was beaten off."),
    ],
)
def test_how_attacks_fared(driven: list[bool], words: str) -> None:
    fights = [battle(driven=(79,) if won else ()) for won in driven]
    assert words in text(facts(fought(*fights)))


def test_ground_is_told_by_sector_the_most_first() -> None:
    sectors = sectors_of(smolensk())
    by_sector = {sector: [h for h in sorted(sectors) if sectors[h] is sector] for sector in Sector}
    won = frozenset((*by_sector[Sector.CENTRE][:3], by_sector[Sector.SOUTH][0]))
    told = text(facts(won=won))
    assert re.search(r"The Axis (gained|won) three hexes in the centre and one in the south\.", told)
    told = text(facts(won=frozenset(by_sector[Sector.NORTH][:1]), lost=won))
    assert re.search(r"(gained|won) one hex in the north and lost three hexes in the centre and one in", told)
    told = text(facts(won=won, lost=frozenset(by_sector[Sector.NORTH][:1])))
    assert re.search(r"three hexes in the centre and one in the south, and lost one hex in the north\.", told)
    told = text(facts(won=frozenset(by_sector[Sector.NORTH][:2]), lost=frozenset(by_sector[Sector.NORTH][2:3])))
    assert re.search(r"(gained|won) two hexes in the north and lost one there\.", told)


def test_the_worst_supplied_are_told() -> None:
    hungry = (Unsupplied(13, Hex(7, 5), 62, again=True), Unsupplied(2, Hex(3, 5), 10, again=False))
    told = text(facts(unsupplied=hungry))
    assert re.search(r"Two of twelve Axis groups (went without|had no) supply; ", told)
    assert "is group 13 at Smolensk, with 62% fatigue, unsupplied the week before as well." in told
    assert re.search(r"Every Axis group was supplied|No Axis group went without", text(facts()))
    alone = text(facts(unsupplied=hungry[1:]))
    assert re.search("One of twelve Axis groups (went without|had no) supply; it is group 2", alone)


def test_no_group_is_called_worst_off_that_is_hardly_tired() -> None:
    fresh = tuple(Unsupplied(number, Hex(3, 5), 1, again=False) for number in (2, 3))
    assert not re.search("worst off|hardest hit", text(facts(unsupplied=fresh)))


def test_repeated_lack_of_supply_is_told_apart_from_the_number_of_groups() -> None:
    hungry = [Unsupplied(n, Hex(7, 5), 10, again=True) for n in range(1, 6)]
    assert ", and none of them had any the week before either." in text(facts(unsupplied=tuple(hungry)))
    assert re.search(
        "Five of twelve Axis groups (went without|had no) supply, and", text(facts(unsupplied=tuple(hungry)))
    )
    assert re.search(
        "All five Axis groups (went without|had no) supply", text(facts(unsupplied=tuple(hungry), groups=5))
    )
    assert re.search("The only Axis group .+; it is group 1 ", text(facts(unsupplied=tuple(hungry[:1]), groups=1)))
    assert ", and it had none the week before either; it is group 1 " in text(facts(unsupplied=tuple(hungry[:1])))
    fresh = Unsupplied(9, Hex(7, 5), 0, again=False)
    worst_first = (hungry[1], hungry[0], fresh)
    assert ", and groups 1 and 2 had none the week before either." in text(facts(unsupplied=worst_first))
    assert ", and five of them had none the week before either." in text(facts(unsupplied=(*hungry, fresh)))


def test_two_weeks_of_the_same_facts_are_not_told_alike() -> None:
    fights = fought(battle())
    told = [text(facts(replace(fights, week=week))) for week in (1, 2)]
    assert told[0] != told[1]
