"""What is left to do in the movement phase: idle groups and aircraft, targets, guns, replacements, cities."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.estimates.positions import EMPTY, movement_phase
from tests.estimates.test_todo import kinds, left
from tests.estimates.unaided import joiners
from tests.estimates.unaided import left_to_do as todo
from tests.kit import city, group, infantry, make_board, make_state, mech, rifle
from wir.estimates.openings import Opening
from wir.estimates.todo import at_stake, what_matters
from wir.model.board import Place
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.view import view


def test_idle_groups_aircraft_and_pools_are_left_in_the_movement_phase() -> None:
    shown = view(movement_phase(), Side.AXIS)
    assert kinds(shown) == ["strikes", "replacements", "guns", "standing", "standing"]
    assert (left(shown)[0].number, left(shown)[0].at) == (52, Hex(5, 6))
    assert kinds(view(movement_phase(pools=EMPTY), Side.AXIS)) == ["strikes", "standing", "standing"]
    assert {each.kind: each.best for each in left(shown) if each.best} == {
        "strikes": "at 8,5 group 80 would lose 11%",
        "replacements": "group 12 lacks most, 50 points",
    }


@pytest.mark.rule("6.4")
@pytest.mark.rule("8.8")
@pytest.mark.parametrize(
    ("tank", "holder", "owner", "is_told"),
    [
        ((4, 5), None, Side.AXIS, True),
        ((4, 5), (4, 3), Side.AXIS, False),
        ((4, 5), None, Side.SOVIET, False),
        ((4, 6), None, Side.AXIS, False),
    ],
    ids=["empty", "held", "the enemy's", "too far"],
)
def test_an_empty_city_that_the_enemy_can_reach_is_told_and_no_reason_to_stay(
    tank: tuple[int, int], holder: tuple[int, int] | None, owner: Side, *, is_told: bool
) -> None:
    own = [group(12, holder or (1, 1))]
    works = city("Works", (4, 3), owner, population=5)
    state = make_state(*own, mech(64, tank, rifle(1)), cities=[works], phase=Phase.AXIS_MOVEMENT)
    told = [each for each in todo(view(state, Side.AXIS)) if each.kind == "cities"]
    assert [each.at for each in told] == [Hex(4, 3)] * is_told
    assert not what_matters(told)
    assert at_stake(view(state, Side.AXIS), told) == ["1 empty city within the enemy's reach"] * is_told
    assert at_stake(view(state, Side.AXIS), 2 * told) == ["2 empty cities within the enemy's reach"] * is_told


def test_of_groups_that_lack_as_much_the_first_is_named() -> None:
    groups = [group(n, (5, n - 4), infantry(n, strength=40), supplied_by=58) for n in (12, 13)]
    told = [each for each in todo(view(make_state(*groups), Side.AXIS)) if each.kind == "replacements"]
    assert [(each.at, each.best) for each in told] == [(Hex(5, 8), "group 12 lacks most, 30 points")]


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(
    ("guns", "told"), [(29, []), (30, ["30 artillery points in the pool, 1 group could add some"])]
)
def test_guns_are_told_from_the_step_in_which_they_are_added(guns: int, told: list[str]) -> None:
    shown = view(movement_phase(pools=dict.fromkeys(SIDES, Pools(artillery=guns))), Side.AXIS)
    assert [each.text_at("") for each in todo(shown) if each.kind == "guns"] == told
    assert [each.at for each in todo(shown) if each.kind == "guns"] == [Hex(5, 5)] * len(told)


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(("owner", "told"), [(Side.SOVIET, ["strikes"]), (Side.AXIS, [])])
def test_idle_aircraft_are_told_where_factories_of_the_enemy_are_within_range(owner: Side, told: list[str]) -> None:
    board = make_board(cities=[Place("Minsk", "7,6")])
    air = [AirGroup(52, Hex(5, 6), 60, supplied_by=58)]
    minsk = city("Minsk", (7, 6), owner, heavy_industry=1)
    state = make_state(board=board, cities=[minsk], air=air, pools=EMPTY)
    assert kinds(view(state, Side.AXIS)) == told


@pytest.mark.rule("6.6")
def test_each_target_is_told_with_the_groups_that_do_most_against_it_and_the_weak_in_one_line() -> None:
    near = (
        group(12, (7, 5), infantry(strength=300)),
        mech(1, (6, 5)),
        mech(2, (5, 6)),
        group(13, (4, 5), supplied_by=58),
        group(80, (8, 5)),
        group(14, (3, 9), infantry(strength=1)),
        group(81, (3, 10)),
    )
    found_ = left(view(make_state(*near, pools=EMPTY), Side.AXIS))
    assert [(each.kind, each.matters) for each in found_] == [
        ("attacks", True),
        ("attacks", False),
        ("standing", False),
        ("standing", False),
    ]
    best = found_[0].about
    assert found_[0].text == "could be attacked"
    assert found_[1].at == Hex(3, 9)
    assert isinstance(best, Opening)
    assert (found_[0].at, best.target, best.groups, best.spare) == (Hex(8, 5), Hex(8, 5), (12,), (1,))
    assert [each.text_at("") for each in found_[1:]] == [
        "1 group could attack, but not at even odds",
        "1 group in supply stays and digs in",
        "1 group out of supply stays and digs in",
    ]
    assert what_matters(found_) == found_[:1]


@pytest.mark.rule("6.8")
def test_who_can_dig_in_no_deeper_is_not_told_to_dig_in() -> None:
    levels = {12: (5, 58), 13: (4, 58), 14: (3, None), 15: (2, None), 16: (0, 58)}
    groups = [group(n, (n - 9, 5), entrenchment=level, supplied_by=by) for n, (level, by) in levels.items()]
    told = left(view(make_state(*groups, pools=EMPTY), Side.AXIS))
    assert not any(each.matters for each in told)
    assert [each.text_at("") for each in told] == [
        "2 groups in supply stay and dig in",
        "1 group out of supply stays and digs in",
        "2 groups stand and cannot dig in deeper",
    ]
    one = view(make_state(groups[0], pools=EMPTY), Side.AXIS)
    assert [each.text_at("") for each in left(one)] == ["1 group stands and cannot dig in deeper"]


@pytest.mark.rule("7.7")
def test_of_two_targets_the_one_that_would_surrender_comes_first_and_nobody_is_sent_twice() -> None:
    ring = [group(n, at, infantry(strength=200)) for n, at in ((12, (6, 5)), (13, (6, 7)))]
    open_ = [group(14, (10, 6), infantry(strength=400)), group(81, (10, 5))]
    found_ = [each.about for each in left(view(make_state(*ring, group(80, (6, 6)), *open_, pools=EMPTY), Side.AXIS))]
    targets = [each for each in found_ if isinstance(each, Opening)]
    assert [each.target for each in targets] == [Hex(6, 6), Hex(10, 5)]
    assert targets[0].forecast.worth[0] > targets[1].forecast.worth[0]
    sent = [number for each in targets for number in (*each.groups, *each.spare)]
    assert sorted(sent) == [12, 13, 14]


@pytest.mark.rule("6.9")
def test_idle_aircraft_are_told_of_the_target_that_could_be_attacked_and_not_of_a_nearer_one() -> None:
    attackers = [group(12, (8, 6), infantry(strength=400)), AirGroup(52, Hex(5, 6), 60, supplied_by=58)]
    enemies = [group(80, (8, 5)), group(81, (5, 8))]
    found_ = left(view(make_state(attackers[0], *enemies, air=attackers[1:], pools=EMPTY), Side.AXIS))
    assert [each.at for each in found_ if each.kind == "attacks"] == [Hex(8, 5)]
    (strike,) = (each for each in found_ if each.kind == "strikes")
    assert strike.best.startswith("at 8,5 group 80 would lose")


@pytest.mark.rule("6.9")
def test_a_strike_on_aircraft_alone_tells_that_they_are_in_range_and_nothing_of_losses() -> None:
    air = [AirGroup(52, Hex(5, 6), 60, supplied_by=58), AirGroup(116, Hex(7, 6), 50)]
    (line,) = (each for each in todo(view(make_state(air=air, pools=EMPTY), Side.AXIS)) if each.kind == "strikes")
    assert line.best == "7,6 is in range"


@pytest.mark.rule("7.7")
def test_who_could_attack_either_is_sent_against_the_enemy_who_has_no_way_out() -> None:
    """80 stands between 12 and 13 and could only surrender, at odds just above even; 81 is weaker and free to go."""
    mighty = group(12, (6, 5), infantry(strength=74, experience=75))
    weak = group(13, (6, 7), infantry(strength=1))
    state = make_state(mighty, weak, group(80, (6, 6)), group(81, (6, 4), rifle(1, 30)), pools=EMPTY)
    shown = view(state, Side.AXIS)
    odds = {at: sum(joiner.odds for joiner in joiners(shown, Hex(*at))) for at in ((6, 6), (6, 4))}
    assert 1 < odds[6, 6] < Fraction(3, 2) < odds[6, 4]
    found_ = [each.about for each in left(shown)]
    assert [(each.target, each.groups) for each in found_ if isinstance(each, Opening)] == [(Hex(6, 6), (12, 13))]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("strength", "told"), [(50, ["group 12 lacks most, 20 points"]), (60, [])])
def test_a_supplied_group_that_could_take_two_lots_is_told(strength: int, told: list[str]) -> None:
    state = make_state(group(12, (5, 8), infantry(strength=strength), supplied_by=58))
    assert [each.best for each in left(view(state, Side.AXIS)) if each.kind == "replacements"] == told
