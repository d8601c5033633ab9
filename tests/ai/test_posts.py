"""Who is sent where."""

from __future__ import annotations

import pytest

from tests.ai.posting import FAR_OFF, HOME, NEAR, situation
from tests.kit import city, group, infantry, make_board, make_state, panzer, rifle
from wir.ai.constants import CONSTANTS
from wir.ai.idle import to_the_front
from wir.ai.posts import Post, Purpose, assign, posts_for
from wir.ai.situation import survey
from wir.ai.stance import ADVANCE, HOLD, Stance
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view


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


@pytest.mark.parametrize(("enemy", "stays"), [(4, True), (5, False)])
def test_a_side_that_attacks_leaves_infantry_that_is_dug_in_deep_next_to_the_enemy_where_it_stands(
    enemy: int, stays: bool
) -> None:
    """Two armies in the line would only change places; two hexes behind it an army of 290 points slept for months."""
    state = make_state(
        group(12, HOME, infantry(1), entrenchment=CONSTANTS.rooted),
        group(13, (3, 7), infantry(2), entrenchment=CONSTANTS.rooted),
        group(80, (enemy, 5), rifle(1)),
        group(81, (enemy, 7), rifle(2)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    line = [Post(Hex(3, 6), 1, Purpose.LINE), Post(Hex(3, 7), 2, Purpose.LINE), Post(HOME, 3, Purpose.LINE)]
    posts = assign(found, line, found.own, offensive=True)
    assert ({number: post.at for number, post in posts.items()} == {12: HOME, 13: Hex(3, 7)}) is stays


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


@pytest.mark.parametrize(("stance", "waits"), [(ADVANCE, {Hex(7, 8)}), (HOLD, set())])
def test_an_attacker_fills_gaps_last_where_the_enemy_has_little_to_take(stance: Stance, waits: set[Hex]) -> None:
    """Corps of tanks left the battle for Smolensk to fill empty hexes in Karelia."""
    state = make_state(
        *(group(12 + n, (7, 2 + 2 * n), infantry(n)) for n in range(3)),
        group(80, (9, 2), rifle(1)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Orel", (10, 1), Side.SOVIET, population=5)],
    )
    line = [Hex(7, row) for row in (1, 2, 4, 6, 8)]
    posts = posts_for(survey(view(state, Side.AXIS)), stance, line)
    ranks = {post.at: post.rank for post in posts if post.purpose is Purpose.LINE}
    assert {at for at, rank in ranks.items() if rank > ranks[Hex(7, 2)] + len(posts)} == waits


@pytest.mark.parametrize(
    ("level", "enemy", "purpose", "stays"),
    [
        (3, 6, Purpose.SECOND, True),
        (2, 6, Purpose.SECOND, False),
        (3, 9, Purpose.SECOND, False),
        (3, 6, Purpose.LINE, False),
    ],
)
def test_who_is_dug_in_deep_before_the_enemy_goes_nowhere_to_be_a_second_group(
    level: int, enemy: int, purpose: Purpose, stays: bool
) -> None:
    """Armies left level 4 before Kharkov for a fortnight's march to the Kuban, since tanks beside them had plotted."""
    state = make_state(
        group(12, NEAR, infantry(1), entrenchment=level),
        group(80, (enemy, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    assert bool(assign(found, [Post(Hex(5, 7), 1, purpose)], found.own, offensive=True)) is not stays


def test_a_post_calls_the_best_of_those_that_can_come_in_time() -> None:
    """Nobody came where a group that is too far away would have left less behind."""
    state = make_state(
        group(12, HOME, infantry(1), entrenchment=4),
        group(13, (8, 5), infantry(2)),
        group(80, (3, 2), rifle(1)),
        board=make_board(("." * 30,) * 9),
    )
    found = survey(view(state, Side.AXIS))
    tasks = assign(found, [Post(Hex(4, 5), 1, Purpose.SECOND)], found.own, offensive=True)
    assert list(tasks) == [12]


@pytest.mark.parametrize(("number", "column", "goes"), [(1, 9, True), (1, 3, False), (12, 9, False)])
def test_only_armour_that_could_be_in_an_empty_city_soon_is_sent_there(number: int, column: int, goes: bool) -> None:
    """Rifles and armies that were cut off walked towards cities five hexes behind the enemy, and half were lost."""
    state = make_state(
        group(number, (column, 5), infantry(1) if number > 11 else panzer(1)),
        group(2, (9, 1), panzer(2)),
        group(80, (16, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Orel", (12, 4), Side.SOVIET, population=5)],
    )
    found = survey(view(state, Side.AXIS))
    post = Post(Hex(12, 4), 1, Purpose.EMPTY_CITY)
    sent = assign(found, [post], [state.groups[number]], offensive=False)
    assert (number in sent) is goes


@pytest.mark.parametrize(("enemy", "stays"), [(6, True), (20, False)])
def test_a_side_that_attacks_takes_no_guard_from_a_city_that_decides_the_war_and_is_in_danger(
    enemy: int, stays: bool
) -> None:
    """The strongest army in Riga, on the last level, left it for Konigsberg with the enemy two hexes away."""
    state = make_state(
        group(12, HOME, infantry(1), entrenchment=2),
        group(13, (1, 1), infantry(2)),
        group(80, (enemy, 5), rifle(1)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Riga", (HOME.column, HOME.row), Side.AXIS)],
    )
    found = survey(view(state, Side.AXIS))
    posts = [Post(Hex(3, 6), 1, Purpose.LINE), Post(HOME, 2, Purpose.VITAL_CITY)]
    assert (assign(found, posts, found.own, offensive=True)[12].at == HOME) is stays


@pytest.mark.parametrize(("pairs", "guard"), [(True, 13), (False, None)])
def test_one_of_two_in_the_same_deep_works_goes_to_hold_the_city_behind_them(pairs: bool, guard: int | None) -> None:
    """Six armies on level 4 and 5 stood before empty Pskov; with the city they were cut off, and most were lost."""
    works = Hex(5, 5)
    state = make_state(
        group(12, works, infantry(1), entrenchment=5),
        group(13, works if pairs else (5, 6), infantry(2), entrenchment=4),
        group(80, (6, 5), rifle(1, 200)),
        board=make_board(("." * 30,) * 9),
        cities=[city("Pskov", (4, 5), Side.AXIS, population=5)],
    )
    found = survey(view(state, Side.AXIS))
    posts = [Post(Hex(4, 5), 1, Purpose.GARRISON), Post(Hex(4, 4), 2, Purpose.LINE)]
    tasks = assign(found, posts, found.own, offensive=False)
    assert next((n for n, post in tasks.items() if post.at == Hex(4, 5)), None) == guard
