"""Who is sent where."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.ai.constants import CONSTANTS
from wir.ai.economy import next_build, next_replacement
from wir.ai.evacuating import next_evacuation
from wir.ai.posts import Post, Purpose, assign, places_of_arrival, posts_for, posts_left, to_the_front, vital_posts
from wir.ai.situation import Situation, survey
from wir.ai.stance import ADVANCE, HOLD, Stance
from wir.estimates.marches import weeks_of_march
from wir.model.board import Place
from wir.model.groups import Depot, Group, Kind
from wir.model.hexes import Hex, distance
from wir.model.phases import Phase
from wir.model.records import replace
from wir.model.scenario import Reinforcement
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.model.view import view
from wir.model.weather import Weather

HOME, NEAR, FAR_OFF = Hex(3, 5), Hex(5, 5), Hex(28, 5)
ROAD = tuple(("." if row == 5 else "o") * 30 for row in range(1, 10))
"""Land in the fifth row alone, between seas."""


def situation(*more: Group, bound_for: str = "") -> Situation:
    """One Axis group, four hexes from the nearest enemy, with Brest at its back, and goals kept from last week."""
    state = make_state(
        group(12, HOME, infantry(1)),
        group(80, (7, 5), rifle(1)),
        *more,
        board=make_board(("." * 30,) * 9),
        cities=[city("Brest", (2, 5), Side.AXIS, population=5)],
    )
    state.players[Side.AXIS].asides["commander.goals"] = bound_for
    return survey(view(state, Side.AXIS))


def sent(*posts: Post, offensive: bool = True) -> dict[int, Hex]:
    found = situation()
    tasks = assign(found, list(posts), found.own, offensive=offensive)
    return {number: post.at for number, post in tasks.items()}


def test_a_group_with_other_orders_holds_one_of_two_posts_in_a_city_that_decides_the_war_and_all_elsewhere() -> None:
    city_posts = [Post(HOME, rank, Purpose.VITAL_CITY) for rank in (1, 2)]
    line = [Post(NEAR, 3, Purpose.LINE), Post(NEAR, 4, Purpose.SECOND), Post(FAR_OFF, 5, Purpose.LINE)]
    assert [*posts_left([*city_posts, *line], [NEAR, HOME])] == [city_posts[1], line[2]]
    assert [*posts_left([*city_posts, *line], [HOME, HOME])] == line


def in_danger(name: str, town: Hex, *groups: Group, weather: Weather = Weather.CLEAR) -> Situation:
    """A Soviet city on wide open land, with these groups about it."""
    cities, board = [city(name, town, Side.SOVIET)], make_board(("." * 30,) * 9)
    return survey(view(make_state(*groups, board=board, cities=cities, weather=weather), Side.SOVIET))


@pytest.mark.parametrize(
    ("name", "at", "level", "called"),
    [("Moscow", 13, 2, True), ("Orel", 13, 2, False), ("Moscow", 12, 2, False), ("Moscow", 13, 3, False)],
)
def test_a_city_in_danger_that_decides_the_war_calls_the_strongest_group_near_from_its_post(
    name: str, at: int, level: int, called: bool
) -> None:
    """Two hexes are a week's march (§6.2); who is dug in deep stays."""
    town, line = Hex(15, 5), Hex(at, 5)
    strong = group(81, line, *map(rifle, range(4)), entrenchment=level)
    groups = [group(80, town, rifle(9)), strong, group(82, (15, 3), rifle(8)), mech(1, (18, 5), *map(panzer, range(6)))]
    found = in_danger(name, town, *groups)
    posts = [Post(town, 0, Purpose.VITAL_CITY), Post(town, 1, Purpose.VITAL_CITY), Post(line, 2, Purpose.LINE)]
    tasks = assign(found, posts, found.own, offensive=False)
    assert (tasks[81].at == town) is called
    assert tasks[80].at == town, "who is in the city keeps his post"


@pytest.mark.parametrize(
    ("name", "at", "corps", "changes"),
    [("Moscow", 14, 1, True), ("Orel", 14, 1, False), ("Moscow", 14, 6, False), ("Moscow", 12, 1, False)],
)
def test_a_weak_guard_of_a_city_that_decides_the_war_changes_places_with_a_stronger_group_beside_it(
    name: str, at: int, corps: int, changes: bool
) -> None:
    town, beside = Hex(15, 5), Hex(at, 5)
    weak = mech(64, town, *[unit(UnitType.TANK, n) for n in range(corps)], entrenchment=5)
    guards = weak, group(80, town, *map(rifle, range(6)), entrenchment=5)
    fresh, enemy = group(81, beside, *map(rifle, range(4))), mech(1, (16, 5), *map(panzer, range(6)))
    found = in_danger(name, town, *guards, fresh, enemy)
    tasks = assign(found, [Post(town, 0, Purpose.VITAL_CITY)] * 2, found.own, offensive=False)
    assert [tasks[number].at for number in (64, 80, 81) if number in tasks] == (
        [beside, town, town] if changes else [town, town]
    )
    if changes:
        assert tasks[64].rank < tasks[81].rank, "who leaves goes first"


@pytest.mark.parametrize(("weather", "comes"), [(Weather.CLEAR, True), (Weather.RAIN, False)])
def test_a_guard_makes_room_only_for_a_group_that_is_stronger_once_it_has_marched_there(
    weather: Weather, comes: bool
) -> None:
    town = Hex(15, 5)
    guards = [mech(n, town, unit(UnitType.TANK), entrenchment=5) for n in (64, 65)]
    fresh = group(81, (14, 5), rifle(1, strength=56), rifle(2, strength=56))
    found = in_danger("Moscow", town, *guards, fresh, mech(1, (16, 5), *map(panzer, range(6))), weather=weather)
    assert found.strength[81] * 4 // 5 < found.defence(guards[0]) < found.strength[81]
    tasks = assign(found, [Post(town, 0, Purpose.VITAL_CITY)] * 2, found.own, offensive=False)
    assert (81 in tasks) is comes


def test_one_guard_of_a_city_changes_places_in_a_week() -> None:
    """Moscow fell empty in January 1942: both guards had left, and nobody came in their place."""
    town, beside = Hex(15, 5), Hex(14, 5)
    guards = [mech(n, town, unit(UnitType.TANK), entrenchment=5) for n in (64, 65)]
    fresh = [group(n, beside, *map(rifle, range(4))) for n in (81, 82)]
    found = in_danger("Moscow", town, *guards, *fresh, mech(1, (16, 5), *map(panzer, range(6))))
    tasks = assign(found, [Post(town, 0, Purpose.VITAL_CITY)] * 2, found.own, offensive=False)
    assert [n for n in (64, 65, 81, 82) if n in tasks and tasks[n].at == town] == [65, 81]


@pytest.mark.parametrize("offensive", [True, False])
@pytest.mark.parametrize("purpose", list(Purpose))
def test_nobody_marches_for_weeks_to_a_post(purpose: Purpose, offensive: bool) -> None:
    assert weeks_of_march(situation().own[0], FAR_OFF.column - HOME.column) > CONSTANTS.farthest_post
    assert sent(Post(FAR_OFF, 1, purpose), offensive=offensive) == {}
    assert sent(Post(FAR_OFF, 1, purpose), Post(NEAR, 2, Purpose.REAR_LINE), offensive=offensive) == {12: NEAR}


def test_a_side_that_advances_leaves_the_cities_behind_it_to_its_line() -> None:
    found = situation(mech(64, (7, 5), unit(UnitType.TANK)))
    assert vital_posts(found, HOLD) == [Hex(2, 5), Hex(2, 5)]
    assert vital_posts(found, ADVANCE) == []


@pytest.mark.parametrize(("column", "guards"), [(18, 1), (17, 0)])
def test_a_city_that_decides_the_war_gets_a_guard_before_an_enemy_that_others_bar_could_be_in_it(
    column: int, guards: int
) -> None:
    """Moscow was empty behind a line that fell within a week."""
    home = Hex(22, 5)
    wall = [group(80 + n, (column + 1, 2 + n), rifle(n)) for n in range(7)]
    enemy = group(12, (column, 5), infantry(1))
    found = in_danger("Moscow", home, *wall, enemy)
    assert home not in found.inroads
    assert vital_posts(found, HOLD) == [home] * guards


@pytest.mark.parametrize(("corps", "guards"), [(1, 1), (6, 2)])
def test_a_side_that_advances_holds_a_city_that_decides_the_war_with_a_second_group_only_where_one_is_too_weak(
    corps: int, guards: int
) -> None:
    guard = group(13, (2, 5), infantry(2, 90))
    found = situation(guard, mech(64, (4, 5), *[unit(UnitType.TANK, n) for n in range(corps)]))
    assert vital_posts(found, ADVANCE) == [Hex(2, 5)] * guards


@pytest.mark.parametrize(("inside", "column", "guards"), [(2, 20, 1), (0, 20, 1), (2, 18, 1), (2, 17, 0)])
def test_a_side_that_advances_keeps_one_guard_in_a_city_that_decides_the_war_while_the_enemy_is_near(
    inside: int, column: int, guards: int
) -> None:
    """Both left Moscow with the enemy two hexes off in May 1942, three hexes off in September."""
    home = Hex(22, 5)
    wall = [group(80 + n, (column + 1, 2 + n), rifle(n)) for n in range(7)]
    found = in_danger(
        "Moscow",
        home,
        *wall,
        *(group(90 + n, home, rifle(9)) for n in range(inside)),
        group(12, (column, 5), infantry(1)),
    )
    assert home not in found.inroads
    assert vital_posts(found, ADVANCE) == [home] * guards


@pytest.mark.parametrize(("near", "stays"), [(14, False), (None, True)])
def test_panzers_of_a_side_that_advances_leave_the_guard_of_a_city_to_infantry_that_can_come(
    near: int | None, stays: bool
) -> None:
    """An enemy of little strength could be in Orel; the panzer group is worth more at the front."""
    panzers = mech(1, HOME, *map(panzer, range(4)))
    foot = [] if near is None else [group(near, (2, 6), infantry(3))]
    state = make_state(
        panzers,
        *foot,
        group(80, (5, 5), rifle(1, strength=10)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Orel", HOME, Side.AXIS, population=4)],
    )
    found = survey(view(state, Side.AXIS))
    tasks = assign(found, [Post(HOME, 0, Purpose.GARRISON)], found.own, offensive=True)
    assert [*tasks] == [1 if stays else near]


def test_nobody_is_called_to_a_city_that_decides_the_war_before_an_enemy_could_be_in_it() -> None:
    """In July 1943 a panzer corps would leave the front for Riga, five hexes behind it."""
    assert situation().contact[Hex(2, 5)] > CONSTANTS.vital_guard_within
    assert vital_posts(situation(), HOLD) == []
    assert vital_posts(situation(group(13, (2, 5), infantry(2))), HOLD) == [Hex(2, 5)], "who is there stays"


def test_there_are_posts_for_groups_that_an_attackers_battles_leave_free() -> None:
    """The line wants more than the one group there is: a defender has posts for his own number alone."""
    found, line = situation(), [Hex(6, 4), Hex(6, 5), Hex(6, 6)]
    assert len(found.own) == 1
    assert len(posts_for(found, ADVANCE, line)) > 1
    assert len(posts_for(found, HOLD, line)) == 1


def test_on_the_defence_a_group_on_a_post_keeps_it() -> None:
    """An urgent post takes the nearest group, but on the defence not one who holds another post already."""
    state = make_state(
        group(12, NEAR, infantry(1)),
        group(13, HOME, infantry(2)),
        group(80, (8, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    urgent = Hex(6, 4)

    def tasks(*, offensive: bool) -> dict[int, Hex]:
        posts = [Post(urgent, 1, Purpose.LINE), Post(NEAR, 2, Purpose.LINE)]
        given = assign(found, posts, found.own, offensive=offensive)
        return {number: post.at for number, post in given.items()}

    assert tasks(offensive=False) == {12: NEAR, 13: urgent}
    assert tasks(offensive=True) == {12: urgent, 13: NEAR}


def test_of_two_on_a_post_the_one_dug_in_deeper_keeps_it() -> None:
    state = make_state(
        group(12, NEAR, infantry(1), infantry(2)),
        group(13, NEAR, infantry(3, 30), entrenchment=2),
        group(80, (7, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    posts = [Post(NEAR, 1, Purpose.LINE), Post(HOME, 2, Purpose.LINE)]
    tasks = assign(found, posts, found.own, offensive=False)
    assert {number: post.at for number, post in tasks.items()} == {12: HOME, 13: NEAR}


@pytest.mark.parametrize(("strength", "level", "stays"), [(30, 3, True), (30, 2, False), (90, 3, False)])
def test_the_weaker_side_does_not_leave_deep_entrenchments_for_a_better_line(
    strength: int, level: int, stays: bool
) -> None:
    state = make_state(
        group(12, NEAR, infantry(1, strength), entrenchment=level),
        group(80, (7, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    posts = assign(found, [Post(Hex(5, 4), 1, Purpose.LINE)], found.own, offensive=False)
    assert (posts[12].at == NEAR) is stays


@pytest.mark.parametrize(("enemy", "cities", "stays"), [(9, True, True), (9, False, False), (11, True, False)])
def test_a_city_dug_in_deep_keeps_its_garrison_before_the_enemy_comes(enemy: int, cities: bool, stays: bool) -> None:
    state = make_state(
        group(12, HOME, infantry(1, 30), entrenchment=CONSTANTS.rooted),
        group(80, (enemy, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Kiev", HOME, Side.AXIS)] if cities else [],
    )
    assert CONSTANTS.siege_within == 6
    found = survey(view(state, Side.AXIS))
    posts = assign(found, [Post(Hex(3, 4), 1, Purpose.LINE)], found.own, offensive=False)
    assert (posts[12].at == HOME) is stays


def test_a_city_keeps_its_garrison_while_the_army_goes_on() -> None:
    state = make_state(group(12, HOME, infantry(1)), group(80, (7, 5), rifle(1)), board=make_board(("." * 30,) * 9))
    found = survey(view(state, Side.AXIS))
    posts = [Post(NEAR, 1, Purpose.LINE), Post(HOME, 2, Purpose.GARRISON)]
    assert assign(found, posts, found.own, offensive=True)[12].at == HOME


def test_a_side_that_attacks_leaves_infantry_that_is_dug_in_deep_where_it_stands() -> None:
    """Two armies in the line would only change places, and leave their entrenchments behind."""
    state = make_state(
        group(12, HOME, infantry(1), entrenchment=CONSTANTS.rooted),
        group(13, (3, 7), infantry(2), entrenchment=CONSTANTS.rooted),
        group(80, (5, 6), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    line = [Post(Hex(3, 7), 1, Purpose.LINE), Post(Hex(4, 6), 2, Purpose.LINE), Post(HOME, 3, Purpose.LINE)]
    posts = assign(found, line, found.own, offensive=True)
    assert {number: post.at for number, post in posts.items()} == {12: HOME, 13: Hex(3, 7)}


@pytest.mark.parametrize(
    ("enemy", "population", "stance", "first"),
    [(8, 5, ADVANCE, False), (8, 5, HOLD, True), (5, 5, ADVANCE, True), (8, 30, ADVANCE, True)],
)
def test_an_attacker_guards_last_what_the_enemy_could_be_in_only_in_two_weeks(
    enemy: int, population: int, stance: Stance, first: bool
) -> None:
    """A few raiders would tie down a fifth of an army; a great city does not wait."""
    state = make_state(
        *(group(12 + n, (6, 1 + n), infantry(1 + n)) for n in range(2)),
        mech(64, (enemy, 5), unit(UnitType.TANK)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Vilnius", HOME, Side.AXIS, population=population)],
    )
    posts = posts_for(survey(view(state, Side.AXIS)), stance, [Hex(7, 1)])
    ranks = {post.purpose: post.rank for post in posts}
    assert (ranks[Purpose.GARRISON] < ranks[Purpose.LINE]) is first


@pytest.mark.parametrize(("enemy", "stance", "stays"), [(6, ADVANCE, True), (6, HOLD, True), (9, ADVANCE, False)])
def test_a_single_group_in_a_city_is_its_guard_while_the_enemy_is_near(enemy: int, stance: Stance, stays: bool) -> None:
    """A friend in the only way there keeps him out this week; who knows about the next."""
    state = make_state(
        group(12, HOME, infantry(1)),
        group(13, (5, 5), infantry(2)),
        group(80, (enemy, 5), rifle(1)),
        board=make_board(ROAD),
        cities=[city("Vilnius", HOME, Side.AXIS, population=5)],
    )
    found = survey(view(state, Side.AXIS))
    assert HOME not in found.inroads or enemy > HOME.column + 3
    kept = [post.at for post in posts_for(found, stance, [Hex(5, 5)]) if post.purpose is Purpose.GARRISON]
    assert (HOME in kept) is stays


def besieged(*inside: Group, enemy: tuple[int, int] = (6, 5), name: str = "Sevastopol", **marks: Any) -> Situation:
    """Sevastopol, or another city in its place, with these armies about it, and an enemy near."""
    state = make_state(
        *inside,
        group(12, enemy, infantry(1)),
        board=make_board(("." * 30,) * 9, cities=[Place(name, "3,5", fortified=name == "Sevastopol")]),
        cities=[city(name, HOME, Side.SOVIET, population=4), city("Yalta", (12, 5), Side.SOVIET, population=4)],
        phase=Phase.SOVIET_ADJUSTMENT,
        **marks,
    )
    return survey(view(state, Side.SOVIET))


@pytest.mark.parametrize(("enemy", "guard"), [((5, 5), 81), ((10, 5), 82)])
def test_a_tired_guard_that_comes_in_time_is_better_than_a_fresh_one_that_comes_too_late(
    enemy: tuple[int, int], guard: int
) -> None:
    tired, fresh = group(81, (2, 4), rifle(1, fatigue=80)), group(82, (1, 8), rifle(2))
    found = besieged(tired, fresh, enemy=enemy, name="Orel")
    assert [*assign(found, [Post(HOME, 0, Purpose.GARRISON)], [tired, fresh], offensive=False)] == [guard]


def test_infantry_in_a_fortress_stays_there_while_the_enemy_is_near() -> None:
    armies = group(80, HOME, rifle(1)), group(81, HOME, rifle(2)), mech(64, (3, 6), unit(UnitType.TANK))
    assert vital_posts(besieged(*armies), ADVANCE) == [HOME, HOME]
    assert vital_posts(besieged(*armies[1:]), ADVANCE) == [HOME]
    assert vital_posts(besieged(*armies, enemy=(12, 5)), ADVANCE) == []


def test_an_attacker_leaves_a_fortress_that_the_enemy_cannot_be_in_within_two_weeks() -> None:
    army = group(80, HOME, rifle(1))
    assert vital_posts(besieged(army, enemy=(6, 5)), ADVANCE) == [HOME]
    assert vital_posts(besieged(army, enemy=(8, 5)), ADVANCE) == []
    assert vital_posts(besieged(army, enemy=(8, 5)), HOLD) == [HOME], "who holds is ready for a siege in time"


def test_a_fortress_is_filled_with_infantry_before_it_is_shut_in() -> None:
    found = besieged(group(80, HOME, rifle(1, strength=60)))
    assert str(next_build(found, found.believed)) == "BUILD Sevastopol inf RIFLE 90"
    full = besieged(group(80, HOME, *[rifle(n) for n in range(5)]))
    assert " inf " not in str(next_build(full, full.believed))


@pytest.mark.parametrize(("name", "first"), [("Sevastopol", 80), ("Moscow", 80), ("Orel", 81)])
def test_replacements_go_into_a_fortress_or_where_the_war_is_decided_before_the_front(name: str, first: int) -> None:
    found = besieged(
        group(80, HOME, rifle(1, strength=60), supplied_by=122),
        group(81, (6, 6), rifle(2, strength=30), supplied_by=122),
        name=name,
    )
    assert str(next_replacement(found, found.believed)).startswith(f"REPLACE {first}.0")


@pytest.mark.parametrize(("name", "builds"), [("Moscow", False), ("Orel", True)])
def test_men_for_the_guards_of_a_city_that_decides_the_war_are_not_built_into_new_units(
    name: str, builds: bool
) -> None:
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, infantry=200))
    guards = [group(n, HOME, *[rifle(m, strength=10) for m in range(2)], supplied_by=122) for n in (80, 81)]
    found = besieged(*guards, name=name, pools=pools, depots=[Depot(122, Hex(2, 5))])
    assert (next_build(found, found.believed) is not None) is builds


@pytest.mark.parametrize(("strength", "enemy", "goes"), [(90, 4, False), (10, 4, True), (10, 5, False)])
def test_a_fortress_is_evacuated_only_when_a_besieger_can_wear_its_garrison_down(
    strength: int, enemy: int, goes: bool
) -> None:
    armies = (
        group(80, HOME, *[rifle(n, strength=strength) for n in range(3)], entrenchment=4),
        group(12, (enemy, 5), *map(infantry, range(6))),
    )
    state = make_state(
        *armies,
        board=make_board(("." * 30,) * 9, cities=[Place("Leningrad", "3,5", fortified=True)]),
        cities=[city("Leningrad", HOME, Side.SOVIET, population=14, artillery=12)],
        phase=Phase.SOVIET_ADJUSTMENT,
    )
    found = survey(view(state, Side.SOVIET))
    assert (next_evacuation(found, found.believed) is not None) is goes


@pytest.mark.parametrize(("enemy", "goes"), [(4, True), (5, False), (6, False)])
def test_ten_times_the_strength_empties_an_open_city_from_beside_it_but_not_from_two_hexes_away(
    enemy: int, goes: bool
) -> None:
    reserves = [group(81 + n, (28, 2 + n), *[rifle(10 * n + m) for m in range(6)]) for n in range(4)]
    state = make_state(
        group(80, HOME, rifle(99, strength=60)),
        group(12, (enemy, 5), *map(infantry, range(6))),
        *reserves,
        board=make_board(("." * 30,) * 9, cities=[Place("Kiev", "3,5")]),
        cities=[city("Kiev", HOME, Side.SOVIET, population=14, artillery=12)],
        phase=Phase.SOVIET_ADJUSTMENT,
    )
    found = survey(view(state, Side.SOVIET))
    assert (next_evacuation(found, found.believed) is not None) is goes


def test_a_group_far_behind_without_a_post_comes_forward() -> None:
    state = make_state(
        group(12, HOME, infantry(1)),
        group(13, (9, 5), infantry(2)),
        group(80, (11, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    line = [Hex(9, 5), Hex(9, 9)]
    sent_on = to_the_front(found, line, found.own)
    assert {number: post.at for number, post in sent_on.items()} == {12: Hex(9, 5)}


def test_nobody_is_sent_across_ground_that_is_the_enemys() -> None:
    """Panzers went to stand before Leningrad for weeks, since the Finnish front lay three hexes beyond it."""
    found = situation(group(13, (4, 1), infantry(2)))
    post = Post(Hex(9, 5), 1, Purpose.LINE)
    assert [*assign(found, [post], found.own, offensive=True)] == [12]
    ridge = {hex_: Side.SOVIET for hex_ in found.believed.scenario.board.land if hex_.column in {5, 6}}
    found.believed.control |= ridge
    barred = survey(found.believed)
    assert assign(barred, [post], [barred.believed.groups[12]], offensive=True) == {}
    line = [Hex(8, 1), Hex(3, 9)]
    assert (to_the_front(found, line, found.own)[13].at, to_the_front(barred, line, barred.own)[13].at) == (*line,)


@pytest.mark.parametrize(("offensive", "goes"), [(True, False), (False, True)])
def test_a_side_that_attacks_breaks_off_nothing_far_away_to_guard_a_city(offensive: bool, goes: bool) -> None:
    """One raider of 29 points sent four armies of the front to cities two weeks away."""
    found = situation()
    for column, is_near in ((5, True), (7, False)):
        tasks = assign(found, [Post(Hex(column, 5), 0, Purpose.GARRISON)], found.own, offensive=offensive)
        assert bool(tasks) is (is_near or goes)


def test_a_group_goes_on_to_where_it_is_bound_for() -> None:
    other, post = group(13, (4, 6), infantry(1)), Post(NEAR, 1, Purpose.LINE)
    for goals, goes in (("", 12), (f"13={NEAR}", 13), (f"13={FAR_OFF}", 12)):
        found = situation(other, bound_for=goals)
        assert [*assign(found, [post], found.own, offensive=True)] == [goes]


@pytest.mark.parametrize(
    ("purpose", "words"),
    [
        (Purpose.LINE, "to the line at 9,5"),
        (Purpose.GARRISON, "to garrison 9,5"),
        (Purpose.FRONT, "forward to 9,5"),
    ],
)
def test_a_post_is_put_into_words(purpose: Purpose, words: str) -> None:
    assert Post(Hex(9, 5), 1, purpose).words(situation().believed.scenario) == words


def waiting(*due: tuple[str, int], free: int = 0, more: tuple[Group, ...] = (), **marks: Any) -> Situation:
    """All Axis infantry numbers but some are taken, most by six units; units wait at places, with so much strength."""
    places = {number: (1 + number % 10, 2 + number // 10) for number in range(12 + free, 52 - len(more))}
    full = [infantry(n) for n in range(6)]
    own = [group(n, at, *(full if n != 49 else full[:2])) for n, at in places.items()]
    expected = [
        Reinforcement(Side.AXIS, date(1941, 7, 6), at, Kind.INFANTRY, infantry(60 + n, strength=strength), None)
        for n, (at, strength) in enumerate(due)
    ]
    return survey(view(make_state(*own, *more, reinforcements=expected, day=date(1941, 7, 13), **marks), Side.AXIS))


@pytest.mark.rule("3.2")
def test_a_group_with_room_goes_where_reinforcements_wait_for_a_number() -> None:
    """In December 1941 1,585 points of the Axis had waited for weeks: all its numbers were taken."""
    found = waiting(("11,11", 70))
    (post,) = [post for post in posts_for(found, ADVANCE, []) if post.purpose is Purpose.ARRIVALS]
    assert (post.at, post.kind) == (Hex(11, 11), Kind.INFANTRY)
    near = [group for group in found.own if weeks_of_march(group, distance(group.at, post.at)) <= 3]
    assert {number: task.at for number, task in assign(found, [post], near, offensive=True).items()} == {49: post.at}


@pytest.mark.rule("3.2")
def test_nobody_goes_there_where_a_number_is_free() -> None:
    assert places_of_arrival(waiting(("11,11", 70), free=1)) == {}


@pytest.mark.rule("3.2")
def test_where_most_strength_waits_a_group_goes_first() -> None:
    found = waiting(("11,11", 30), ("12,11", 40), ("11,11", 20), ("13,11", 60))
    assert [*places_of_arrival(found)] == [Hex(13, 11), Hex(11, 11), Hex(12, 11)]


@pytest.mark.rule("3.2")
def test_nobody_goes_where_two_full_groups_leave_no_room() -> None:
    full = [infantry(n) for n in range(6)]
    here = tuple(group(number, (11, 11), *full) for number in (50, 51))
    assert places_of_arrival(waiting(("11,11", 70), more=here)) == {}
    with_room = (here[0], group(51, (11, 11), *full[:3]))
    assert [*places_of_arrival(waiting(("11,11", 70), more=with_room))] == [Hex(11, 11)], "and who has room stays"


@pytest.mark.rule("3.2", "6.3")
@pytest.mark.parametrize("has_railway", [True, False])
def test_a_group_comes_by_rail_to_take_in_units_that_wait_too_far_away_to_march(has_railway: bool) -> None:
    board = make_board(("." * 20,) * 12)
    rails = dict.fromkeys(board.land, Side.AXIS) if has_railway else {}
    found = waiting(("20,11", 70), board=board, rails=rails, phase=Phase.AXIS_MOVEMENT)
    post = Post(Hex(20, 11), 1, Purpose.ARRIVALS, Kind.INFANTRY)
    assert weeks_of_march(found.believed.groups[49], distance(Hex(10, 6), post.at)) > CONSTANTS.farthest_post
    assert assign(found, [post], found.own, offensive=True) == ({49: post} if has_railway else {})
