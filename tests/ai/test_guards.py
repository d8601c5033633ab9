"""Which cities are guarded, by whom, and when the guard is changed."""

from __future__ import annotations

import pytest

from tests.ai.posting import FAR_OFF, HOME, NEAR, situation
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.ai.constants import CONSTANTS
from wir.ai.posts import Post, Purpose, assign, posts_for, posts_left, vital_posts
from wir.ai.situation import Situation, survey
from wir.ai.stance import ADVANCE, HOLD, Stance
from wir.estimates.marches import weeks_of_march
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import view
from wir.model.weather import Weather

ROAD = tuple(("." if row == 5 else "o") * 30 for row in range(1, 10))
"""Land in the fifth row alone, between seas."""


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


def test_the_only_guard_of_a_city_that_decides_the_war_is_counted_once() -> None:
    """An army before Smolensk went back to Moscow every other week, since the one there also garrisoned it."""
    home = Hex(22, 5)
    wall = [group(80 + n, (20, 2 + n), rifle(n)) for n in range(7)]
    state = make_state(
        *wall,
        group(90, home, rifle(9)),
        group(12, (19, 5), infantry(1)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Moscow", home, Side.SOVIET, population=40)],
    )
    found = survey(view(state, Side.SOVIET))
    assert home not in found.inroads
    posts = posts_for(found, ADVANCE, [each.at for each in wall])
    assert [post.purpose for post in posts if post.at == home] == [Purpose.VITAL_CITY]


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
    posts = posts_for(survey(view(state, Side.AXIS)), stance, [Hex(6, 1)])
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


@pytest.mark.parametrize("purpose", [Purpose.GARRISON, Purpose.SECOND])
@pytest.mark.parametrize(("offensive", "goes"), [(True, False), (False, True)])
def test_a_side_that_attacks_breaks_off_nothing_far_away_to_guard_a_city_or_to_be_a_second_group(
    offensive: bool, goes: bool, purpose: Purpose
) -> None:
    """One raider of 29 points sent four armies of the front to cities two weeks away."""
    found = situation()
    for column, is_near in ((5, True), (7, False)):
        tasks = assign(found, [Post(Hex(column, 5), 0, purpose)], found.own, offensive=offensive)
        assert bool(tasks) is (is_near or goes)
