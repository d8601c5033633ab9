"""Superior strength is brought together beside a hex before it is attacked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer, rifle
from wir.ai.massing import Mass, plan_masses
from wir.ai.posts import Purpose, posts_for
from wir.ai.situation import survey
from wir.ai.stance import ADVANCE, HOLD, Stance
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex, within
from wir.model.sides import Side
from wir.model.view import view

TARGET, FRONT = Hex(8, 4), Hex(8, 5)
DEPOTS = [Depot(58, Hex(5, 5)), Depot(122, Hex(16, 1))]
GUARD = group(12, FRONT, infantry(1, 30))
DEFENDER = group(80, TARGET, rifle(1, 60, 40))


def massed(
    *groups: Group, line: list[Hex] | None = None, spare: int = 9, rows: tuple[str, ...] = ("." * 16,) * 9
) -> list[Mass]:
    state = make_state(*groups, board=make_board(rows), depots=DEPOTS)
    known = view(state, Side.AXIS)
    return plan_masses(survey(known), ADVANCE, [FRONT] if line is None else line, spare)


def tanks(number: int, at: Hex, **marks: object) -> Group:
    return mech(number, at, panzer(10 * number), panzer(10 * number + 1), **marks)


def test_strength_within_a_march_is_called_beside_a_hex_that_it_would_overwhelm() -> None:
    reserve = tanks(1, Hex(7, 8))
    (mass,) = massed(GUARD, DEFENDER, reserve)
    assert (mass.target, mass.marchers) == (TARGET, frozenset({1}))
    assert set(mass.starts) == {FRONT, Hex(7, 5), Hex(9, 5)}
    assert massed(GUARD, DEFENDER) == []


def test_groups_too_far_too_tired_or_dug_in_are_not_called() -> None:
    assert massed(GUARD, DEFENDER, group(14, Hex(1, 8), infantry(3))) == []
    tired = mech(1, Hex(7, 8), panzer(1, fatigue=80), panzer(2, fatigue=80))
    assert massed(GUARD, DEFENDER, tired) == []
    dug_in = tanks(1, Hex(7, 8), entrenchment=4)
    wall = group(81, Hex(7, 9), *(rifle(n, 90, 90) for n in range(2, 8)))
    assert massed(GUARD, DEFENDER, dug_in, wall) == []
    assert [mass.target for mass in massed(GUARD, DEFENDER, dug_in)] == [TARGET], "nobody needs its works there"
    assert [mass.target for mass in massed(GUARD, DEFENDER, replace(dug_in, entrenchment=0), wall)] == [TARGET]


def test_the_last_group_in_a_hex_of_the_line_stays_and_no_more_march_than_can_be_spared() -> None:
    reserve = tanks(1, Hex(7, 7))
    assert massed(GUARD, DEFENDER, reserve, line=[FRONT, reserve.at]) == []
    assert massed(GUARD, DEFENDER, reserve, spare=0) == []


def test_two_masses_use_no_group_twice() -> None:
    other = replace(DEFENDER, id=81, at=Hex(3, 4), units=(rifle(2, 60, 40),))
    guard = group(13, (3, 5), infantry(2, 30))
    found = massed(GUARD, guard, DEFENDER, other, tanks(1, Hex(5, 7)), line=[FRONT, guard.at])
    assert len(found) == 1
    found = massed(GUARD, guard, DEFENDER, other, tanks(1, Hex(5, 7)), tanks(2, Hex(6, 7)), line=[FRONT, guard.at])
    assert sorted(number for mass in found for number in mass.marchers) == [1, 2]


def test_no_more_march_than_are_enough() -> None:
    (mass,) = massed(GUARD, DEFENDER, *(tanks(number, Hex(6 + number, 8)) for number in (1, 2, 3)))
    assert len(mass.marchers) == 1


def test_nobody_is_sent_where_there_is_no_room() -> None:
    island = ["." * 16 if row > 4 else "b" * 16 for row in range(1, 10)]
    island[3] = "bbbbbbb.bbbbbbbb"
    beside = [FRONT, Hex(7, 5), Hex(9, 5)]
    full = [group(n, at, infantry(n, 10)) for n, at in enumerate(2 * beside, 12)]
    reserve = tanks(1, Hex(7, 8))
    assert massed(*full[:-1], DEFENDER, reserve, rows=tuple(island)) != []
    assert massed(*full, DEFENDER, reserve, rows=tuple(island)) == []


def test_of_two_promising_attacks_the_one_for_which_groups_are_on_the_march_is_kept() -> None:
    other, beside = group(81, (10, 4), rifle(2, 60, 40)), Hex(10, 5)
    groups = [GUARD, DEFENDER, group(13, beside, infantry(2, 30)), other, tanks(1, Hex(9, 8))]

    def first(bound_for: str) -> Hex:
        state = make_state(*groups, board=make_board(("." * 16,) * 9), depots=DEPOTS)
        state.players[Side.AXIS].asides["commander.goals"] = bound_for
        return plan_masses(survey(view(state, Side.AXIS)), HOLD, [FRONT, beside], 9)[0].target

    rivals = {first(""), *(first(f"1={start}") for start in (FRONT, beside))}
    assert first(f"1={FRONT}") == TARGET
    assert first(f"1={beside}") == other.at
    assert rivals == {TARGET, other.at}


def test_nobody_masses_across_ground_that_is_the_enemys() -> None:
    groups = (GUARD, DEFENDER, tanks(1, Hex(7, 8)))
    state = make_state(*groups, board=make_board(("." * 16,) * 9), depots=DEPOTS)
    state.control |= dict.fromkeys(within(Hex(7, 8), 2), Side.SOVIET)
    assert massed(*groups)
    assert plan_masses(survey(view(state, Side.AXIS)), ADVANCE, [FRONT], 9) == []


@pytest.mark.parametrize(("stance", "masses"), [(ADVANCE, True), (HOLD, False)])
def test_only_a_side_that_attacks_masses(stance: Stance, masses: bool) -> None:
    """Of 198 groups that a defender massed 23 attacked in the week after, and a tenth were lost by then."""
    reserves = tanks(1, Hex(7, 8)), tanks(2, Hex(6, 8))
    state = make_state(GUARD, DEFENDER, *reserves, board=make_board(("." * 16,) * 9), depots=DEPOTS)
    posts = posts_for(survey(view(state, Side.AXIS)), stance, [FRONT])
    assert any(post.purpose is Purpose.SPEARHEAD for post in posts) is masses
