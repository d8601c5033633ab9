"""The front page of a week: true to its facts, in correct English, and nothing in it that the side may not know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import city, group, infantry, make_state, mech, panzer, play, rifle
from tests.playthroughs.games import GAMES, Kept
from tests.properties import examples
from tests.report.test_sentences import DAY, faults, weeks
from wir.engine.game import Game
from wir.estimates.delegations import Deed
from wir.estimates.sectors import Sector, sectors_of
from wir.match.past import Past, PastWeek
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, WeekFigures
from wir.model.sides import SIDES, Side
from wir.model.state import Options, State
from wir.model.units import Unit
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.report.enemy_week import enemy_sentences, seems
from wir.report.front_page import FrontPage, front_page, headline, sentences_of
from wir.report.record import Weeks, record_of
from wir.report.sentences import costliest, lost_in_battle
from wir.report.week_facts import Shift, Unsupplied, WeekFacts, facts_of
from wir.text.war.fought import Fought, PastBattle, Surrender
from wir.text.war.history import Capture

AXIS, SOVIET = SIDES


@cache
def smolensk() -> State:
    return GAMES[0].begin().state


def facts(fought: Fought | None = None, side: Side = AXIS, **more: object) -> WeekFacts:
    """A week at Smolensk in which nothing happened but what is named."""
    state = smolensk()
    quiet = WeekFacts(
        scenario=state.scenario,
        side=side,
        fought=fought or Fought(1, DAY, Weather.CLEAR),
        first=AXIS,
        sectors=sectors_of(state),
        won=frozenset(),
        lost=frozenset(),
        groups=12,
        unsupplied=(),
        shifts=(),
        standing={Sector.NORTH: 3, Sector.CENTRE: 4},
        cities=4,
        before=state.control,
    )
    return replace(quiet, **more)  # type: ignore[arg-type]


def text(found: WeekFacts) -> str:
    return " ".join(matter.text for matter in front_page(found).matters)


def battle(**more: object) -> PastBattle:
    """Two groups of the Axis drive one of the Soviets out."""
    fight = PastBattle(
        week=1,
        day=DAY,
        side=AXIS,
        at=Hex(7, 5),
        attackers=(3, 4),
        defenders=(79,),
        odds=3.4,
        acs=(100.0, 30.0),
        roll=None,
        losses={AXIS: 20, SOVIET: 35},
        driven=(79,),
        surrenders=(),
        city=None,
        factors=(),
    )
    return replace(fight, **more)  # type: ignore[arg-type]


def fought(*fights: PastBattle, **more: object) -> Fought:
    return replace(Fought(1, DAY, Weather.CLEAR, [*fights]), **more)  # type: ignore[arg-type]


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


def test_two_weeks_of_the_same_facts_are_not_told_alike() -> None:
    fights = fought(battle())
    told = [text(facts(replace(fights, week=week))) for week in (1, 2)]
    assert told[0] != told[1]


HEX = st.builds(Hex, st.integers(1, 12), st.integers(1, 9))


@st.composite
def shifted(draw: st.DrawFn, side: Side) -> Shift:
    low, high = (1, 51) if side is AXIS else (64, 115)
    start = draw(st.one_of(st.none(), HEX))
    nearer = 0 if start is None else draw(st.integers(-4, 4))
    return Shift(draw(st.integers(low, high)), start, draw(HEX), draw(st.booleans()), nearer, draw(st.booleans()))


@examples(60)
@given(data=st.data())
def test_whatever_happened_is_told_in_correct_english(data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(SIDES))
    week = replace(data.draw(weeks()), fault=None)
    doubted = [replace(gone, is_estimate=data.draw(st.booleans())) for gone in week.surrenders]
    hungry = st.builds(Unsupplied, st.integers(1, 51), HEX, st.integers(0, 99), st.booleans())
    found = facts(
        replace(week, surrenders=doubted, week=data.draw(st.integers(1, 200))),
        side,
        won=data.draw(st.frozensets(HEX, max_size=9)),
        lost=data.draw(st.frozensets(HEX, max_size=9)),
        unsupplied=tuple(data.draw(st.lists(hungry, max_size=6))),
        shifts=tuple(data.draw(st.lists(shifted(side.enemy), max_size=9))),
        standing=dict.fromkeys(data.draw(st.sets(st.sampled_from(Sector))), 1),
    )
    page = front_page(found)
    assert 4 <= len(page.matters) <= 8
    assert [fault for line in sentences_of(page) for fault in faults(line)] == []


@cache
def weeks_of(kept: Kept) -> tuple[PastWeek, ...]:
    """The weeks of a kept game that were played to their end."""
    game = kept.begin()
    for line in kept.file.read_text(encoding="utf-8").splitlines():
        game.submit(parse_order(line))
    past = Past(game)
    return tuple(past.week(number) for number in range(past.first, past.last))


def hidden(state: State, side: Side) -> State:
    """The state with everything else where an enemy of the side keeps his secrets."""
    other = state.copy()
    for each in state.groups_of(side.enemy):
        units = tuple(Unit("?", unit.type, 1, 1) for unit in each.units)
        other.groups[each.id] = replace(each, units=units, entrenchment=0, artillery=0, supplied_by=None, plot="")
    other.players[side.enemy] = replace(other.players[side.enemy], records=(), sightings={}, attackers={})
    return other


def as_hidden(week: PastWeek, side: Side) -> PastWeek:
    """The week with everything else where an enemy of the side keeps his secrets, its events too."""
    known = {
        id(event): replace(event, secrets={own: facts for own, facts in event.secrets.items() if own is side})
        for event in (*week.events, *(event for step in week.film for event in step.events))
    }

    def seen_of(events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(known[id(event)] for event in events if event.side is not side.enemy)

    phases = [replace(each, start=hidden(each.start, side), events=seen_of(each.events)) for each in week.phases]
    film = [replace(step, events=seen_of(step.events)) for step in week.film]
    start, after = hidden(week.start, side), hidden(week.after, side)
    return replace(week, start=start, after=after, phases=tuple(phases), film=tuple(film))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept.name)
def test_no_sentence_of_a_war_knows_what_the_enemy_hides_and_none_ends_wrongly(kept: Kept, side: Side) -> None:
    for week in weeks_of(kept):
        page = front_page(facts_of(week, side))
        assert [fault for line in sentences_of(page) for fault in faults(line)] == []
        assert front_page(facts_of(as_hidden(week, side), side)) == page


def test_a_page_has_the_places_of_its_sentences_on_the_map() -> None:
    for week in weeks_of(GAMES[0]):
        page: FrontPage = front_page(facts_of(week, AXIS))
        land = smolensk().scenario.board.land
        assert {place for matter in page.matters for place in matter.places} <= land


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


@pytest.mark.parametrize("side", SIDES)
def test_the_report_of_the_war_tells_a_week_by_the_same_figures(side: Side, running: Game) -> None:
    record = record_of(running, side)
    past = Past(running)
    assert len(record.weeks) == 4
    for week in record.weeks:
        found = facts_of(past.week(week.week), side)
        assert found.fought == week
        assert costliest(found.fought.battles) == costliest(week.battles)
        assert lost_in_battle(found.fought, side.enemy) == lost_in_battle(Weeks((week,)), side.enemy)


def test_the_strengths_of_groups_that_surrendered_add_up_to_the_sum(running: Game) -> None:
    (week,) = [week for week in record_of(running, AXIS).weeks if len(week.surrenders) > 1]
    told = text(facts(week))
    (total,) = re.findall(r"Soviet groups with about (\d+) strength points", told)
    parts = re.findall(r"\(about (\d+)\)", told)
    assert len(parts) == len(week.surrenders)
    assert sum(map(int, parts)) == int(total)
