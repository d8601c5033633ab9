"""What a side keeps for the weeks to come is found again as it was, and anything else in its place is nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, make_state, rifle
from wir.engine.game import Game
from wir.estimates.asides import keeping, pairs_kept, week_kept, words_kept
from wir.estimates.delegations import (
    ArmyGroup,
    Deed,
    army_groups,
    deeds_of,
    keeping_army_groups,
    keeping_deeds,
    led_by_staff,
    members,
    why_no_name,
)
from wir.estimates.group_rows import idle_aircraft
from wir.estimates.phase_rules import DRIVEN, PhaseRules, followed, keeping_rules, rules_of, week_of_rules
from wir.estimates.replacements import First
from wir.estimates.standing import (
    CALLED_BACK,
    HOLDS,
    MARCHES,
    NEAR,
    Hold,
    hold_for,
    hold_words,
    stay,
    staying,
    why_woken,
    without_need_of_orders,
)
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View, view
from wir.orders.conduct import Aside, Keep
from wir.rules.asides import LONGEST_ASIDE


def kept(*asides: Aside, week: int = 1, phase: Phase = Phase.AXIS_MOVEMENT) -> View:
    """What the Axis sees when these have been put aside; its groups 12 to 14 and 52, an enemy at 8,4."""
    state = make_state(
        group(12, (2, 4)), group(13, (3, 4)), group(14, (2, 2)), group(64, (8, 4), rifle(1)),
        air=[AirGroup(52, Hex(2, 6), 20, supplied_by=58)], phase=phase,
    )  # fmt: skip
    state.week = week
    game = Game(state)
    for aside in asides:
        game.submit(aside)
    return game.view(Side.AXIS)


def pair(name: str, text: str) -> tuple[str, str]:
    return name, text


def test_pairs_are_kept_with_their_week_and_cleared_by_none() -> None:
    order = keeping(kept(week=7), "own", {"a": "1", "b": "2/x"})
    assert order == Aside(Side.AXIS, "own", "7: a>1 b>2/x")
    seen = kept(order)
    assert pairs_kept(seen, "own", pair) == [("a", "1"), ("b", "2/x")]
    assert words_kept(seen, "own") == ["a>1", "b>2/x"]
    assert (week_kept(seen, "own"), week_kept(seen, "other")) == (7, 0)
    assert keeping(seen, "own", {}) == Aside(Side.AXIS, "own", "")


def test_nothing_is_kept_any_more_for_those_that_are_taken_out() -> None:
    goals = {12: Hex(5, 5), 13: Hex(6, 6), 14: Hex(7, 7)}
    seen = kept(MARCHES.keeping(kept(), goals))
    assert MARCHES.of(kept(MARCHES.without(seen, [12, 14]))) == {13: Hex(6, 6)}


def test_what_is_too_long_is_left_out_pair_by_pair() -> None:
    order = keeping(kept(), "own", {str(n): "x" * 90 for n in range(100)})
    assert LONGEST_ASIDE - 95 < len(order.text) <= LONGEST_ASIDE
    assert [name for name, _ in pairs_kept(kept(order), "own", pair)] == [str(n) for n in range(order.text.count(">"))]


def test_what_is_just_as_long_as_may_be_is_kept() -> None:
    for length, is_kept in ((LONGEST_ASIDE - len("1: a>"), True), (LONGEST_ASIDE - len("1: a>") + 1, False)):
        order = keeping(kept(), "own", {"a": "x" * length})
        assert (len(order.text) == LONGEST_ASIDE) is is_kept
        assert bool(order.text) is is_kept


@pytest.mark.parametrize("text", ["7: a", "7: a>b>c"])
def test_what_are_no_pairs_is_nothing(text: str) -> None:
    assert pairs_kept(kept(Aside(Side.AXIS, "own", text)), "own", pair) == []


def test_pairs_of_which_one_cannot_be_read_are_nothing() -> None:
    two = kept(Aside(Side.AXIS, "own", "7: a>1 b>x"))
    assert pairs_kept(two, "own", lambda _, text: int(text)) == []


def test_a_week_is_a_number_before_a_colon() -> None:
    assert week_kept(kept(Aside(Side.AXIS, "own", "now: a>1: 2")), "own") == 0
    assert words_kept(kept(Aside(Side.AXIS, "own", "7: a>1: 2")), "own") == ["a>1:", "2"]
    assert week_kept(kept(Aside(Side.AXIS, "own", "7: a>1: 2")), "own") == 7


def formed_in(week: int, seen: View, number: int = 12) -> View:
    """The same, a week later, with a group under this number that was formed in that week."""
    later = seen.copy()
    later.week += 1
    later.groups[number] = replace(later.groups[number], raised=week)
    return later


def test_a_new_group_has_no_orders_that_were_given_to_a_lost_one_of_its_number() -> None:
    before = kept(week=4)
    lost = {12: Hex(8, 1), 13: Hex(8, 1)}
    seen = kept(
        MARCHES.keeping(before, lost), HOLDS.keeping(before, {12: Hold(9, 0), 13: Hold(9, 0)}),
        keeping_army_groups(before, [ArmyGroup("Kleist", (12, 14)), ArmyGroup("Hoth", (12,)), ArmyGroup("centre")]),
        week=4,
    )  # fmt: skip
    again, anew = formed_in(4, seen), formed_in(5, seen)
    assert (set(MARCHES.of(again)), set(HOLDS.of(again))) == ({12, 13}, {12, 13})
    assert (set(MARCHES.of(anew)), set(HOLDS.of(anew))) == ({13}, {13})
    assert MARCHES.of(kept(MARCHES.adding(anew, {14: Hex(2, 2)}))).keys() == {13, 14}, "nor when more are kept"
    assert {each.name: each.groups for each in army_groups(again).values()}["Kleist"] == (12, 14)
    assert {each.name: each.groups for each in army_groups(anew).values()} == {"Kleist": (14,), "centre": ()}
    assert led_by_staff(anew)[12] == "centre"


RULES = [
    PhaseRules(),
    PhaseRules(guns=True),
    PhaseRules(depots=True),
    PhaseRules(first=First.FRONT, percent=10),
    PhaseRules(guns=True, first=First.RECRUITS, percent=100, depots=True),
]


@pytest.mark.parametrize("rules", RULES)
def test_rules_for_the_phases_are_found_again(rules: PhaseRules) -> None:
    order = keeping_rules(kept(week=9), rules)
    seen = kept(order)
    assert rules_of(seen) == rules
    assert week_of_rules(seen) == (9 if rules.words else 0)
    assert (order.text == "") is (rules == PhaseRules())


def test_rules_may_be_kept_as_carried_out_in_another_week() -> None:
    assert week_of_rules(kept(keeping_rules(kept(week=9), PhaseRules(guns=True), 4))) == 4


@pytest.mark.parametrize("word", ["front/9", "front/101", "front", "front/x", "nobody/80", "/80"])
def test_a_rule_that_is_none_does_not_hold(word: str) -> None:
    assert rules_of(kept(Aside(Side.AXIS, "rules", f"3: {word} guns"))) == PhaseRules(guns=True)


def test_depots_follow_the_rule_that_stand_this_week_where_it_sent_them() -> None:
    depots = [Depot(number, Hex(2, 2), at=Hex(number - 55, 3)) for number in (58, 59, 60)]
    state = make_state(depots=depots, phase=Phase.AXIS_SUPPLY)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], depots_used=(58, 59, 60))
    for week, sent in ((1, [58]), (2, [])):
        game = Game(state)
        game.submit(DRIVEN.keeping(game.view(Side.AXIS), {58: Hex(3, 3), 59: Hex(9, 9)}))
        game.state.week = week
        assert followed(game.view(Side.AXIS)) == sent


def test_marches_and_what_was_called_back_are_found_again() -> None:
    marches = {12: Hex(8, 1), 52: Hex(1, 9)}
    seen = kept(MARCHES.keeping(kept(week=3), marches), CALLED_BACK.keeping(kept(week=4), {13: Hex(5, 5)}))
    assert (MARCHES.of(seen), MARCHES.week(seen)) == (marches, 3)
    assert (CALLED_BACK.of(seen), CALLED_BACK.week(seen)) == ({13: Hex(5, 5)}, 4)
    assert MARCHES.of(kept(Aside(Side.AXIS, "marches", "3: 12>nowhere"))) == {}


def test_holds_are_found_again() -> None:
    holds = {12: Hold(5, 2), 13: Hold(9, 0)}
    assert HOLDS.of(kept(HOLDS.keeping(kept(), holds))) == holds
    assert HOLDS.of(kept(Aside(Side.AXIS, "holds", "3: 12>5"))) == {}


@pytest.mark.parametrize(
    ("was", "order", "words"),
    [
        ("", "2: 65>3/-1", "group 65 stays this week"),
        ("2: 12>3/-1", "2: 12>3/-1 65>3/-1", "group 65 stays this week"),
        ("2: 12>3/-1", "2: 12>3/-1 65>3/-1 66>3/-1", "groups 65 and 66 stay this week"),
        ("2: 12>3/-1", "2: 12>9/2", "group 12 holds for 7 weeks"),
        ("", "2: 1>4/3 12>4/2 65>4/1", "groups 1, 12 and 65 hold for 2 weeks"),
        ("", "2: " + " ".join(f"{n}>3/-1" for n in range(1, 5)), "groups 1, 2, 3 and 4 stay this week"),
        ("", "2: " + " ".join(f"{n}>3/-1" for n in range(1, 6)), "5 groups stay this week"),
        ("2: 12>3/-1", "", "group 12 no longer holds"),
        ("2: 12>3/-1 13>3/2 14>9/0", "2: 13>3/2", "groups 12 and 14 no longer hold"),
        ("2: 12>3/-1", "2: 12>3/-1", ""),
        ("2: 12>3/-1", "2: nonsense>", "group 12 no longer holds"),
    ],
)
def test_an_order_to_hold_is_named_by_whom_it_is_about(was: str, order: str, words: str) -> None:
    before = kept(Aside(Side.AXIS, "holds", was), week=2)
    assert hold_words(Keep(Side.AXIS, "holds", order), before) == words
    assert hold_words(Keep(Side.AXIS, "led", order), before) == ""


def test_a_hold_ends_with_its_weeks_with_the_group_and_with_an_enemy_nearby() -> None:
    seen = kept(week=3)
    assert hold_for(seen, seen.groups[12], 4) == Hold(7, 3)
    assert why_woken(seen, 12, Hold(4, 3)) == ""
    assert why_woken(seen, 12, Hold(3, 3)) == "its weeks have run out"
    assert why_woken(seen, 12, Hold(9, 5)) == ""
    assert why_woken(seen, 12, Hold(9, 6)) == "an enemy is near"
    assert why_woken(seen, 52, Hold(9, 3)) == ""
    assert why_woken(seen, 30, Hold(9, 0)) == why_woken(seen, 64, Hold(9, 0)) == "the group is gone"


def test_who_has_an_enemy_near_wakes_when_he_comes_nearer_and_nobody_else_does() -> None:
    near = view(make_state(group(12, (2, 4)), group(64, (4, 4), rifle(1))), Side.AXIS)
    alone = view(make_state(group(12, (2, 4))), Side.AXIS)
    assert hold_for(near, near.groups[12], 2) == Hold(3, 1)
    assert hold_for(alone, alone.groups[12], 2) == Hold(3, NEAR)
    assert why_woken(alone, 12, Hold(3, NEAR)) == ""


def test_who_holds_marches_on_or_is_led_wants_no_orders() -> None:
    before = kept()
    seen = kept(
        MARCHES.keeping(before, {12: Hex(8, 1), 30: Hex(8, 1)}),
        HOLDS.keeping(before, {13: Hold(9, 2), 52: Hold(1, 2)}),
        keeping_army_groups(before, [ArmyGroup("Kleist", (14,))]),
    )
    assert without_need_of_orders(seen) == {12, 13, 14}


LED = [ArmyGroup("Kleist", (12, 14), 0, 3), ArmyGroup("far south", (), 0, 0), ArmyGroup("Hoth", (13,), 2, 1)]


def test_army_groups_are_found_again_as_long_as_they_last() -> None:
    order = keeping_army_groups(kept(), LED)
    assert army_groups(kept(order, week=2)) == {each.name: each for each in LED}
    assert army_groups(kept(order, week=3)) == {each.name: each for each in LED[:2]}
    assert army_groups(kept(Aside(Side.AXIS, "led", "1: Kleist>1"))) == {}


def test_the_staff_leads_who_is_named_in_the_movement_phase() -> None:
    order = keeping_army_groups(kept(), LED[:1])
    assert led_by_staff(kept(order)) == {12: "Kleist", 14: "Kleist"}
    assert members(kept(order), "Kleist") == [12, 14]
    assert led_by_staff(kept(order, phase=Phase.AXIS_ADJUSTMENT)) == {}
    assert led_by_staff(kept()) == {}


def test_the_staff_of_a_sector_alone_leads_all_who_stand_in_it() -> None:
    order = keeping_army_groups(kept(), [ArmyGroup("centre")])
    assert led_by_staff(kept(order)) == dict.fromkeys((12, 13, 14, 52), "centre")


def test_aircraft_that_hold_are_not_idle() -> None:
    seen = kept()
    assert idle_aircraft(seen) == [seen.air[52]]
    assert idle_aircraft(kept(HOLDS.keeping(seen, {52: hold_for(seen, seen.air[52], 4)}))) == []


def test_who_is_named_goes_before_who_stands_in_a_sector() -> None:
    order = keeping_army_groups(kept(), [ArmyGroup("Kleist", (12,)), ArmyGroup("centre")])
    led = led_by_staff(kept(order))
    assert led[12] == "Kleist"
    assert {led.get(number) for number in (13, 14, 52)} == {"centre"}


DEEDS = [
    Deed("Kleist", "attack", Hex(8, 4), (12, 14)),
    Deed("far south", "air strikes", None, (52,)),
    Deed("Kleist", "attack", Hex(8, 4), (13,)),
]


def test_what_the_staff_did_is_found_again_in_its_order() -> None:
    order = keeping_deeds(kept(week=6), DEEDS)
    assert deeds_of(kept(order, week=6)) == DEEDS
    assert deeds_of(kept(order, week=7)) == []
    assert deeds_of(kept(Aside(Side.AXIS, "led.deeds", "6: Kleist.0>attack"), week=6)) == []


@pytest.mark.parametrize("name", ["Kleist", "2PzArmee", "von-Bock", "x" * 16])
def test_names_of_army_groups(name: str) -> None:
    assert why_no_name(name) == ""


@pytest.mark.parametrize("name", ["", "-", "17", "von Bock", "a/b", "x" * 17])
def test_what_is_no_name(name: str) -> None:
    assert why_no_name(name) == "a name is one word of at most 16 letters and digits"


def test_a_sector_is_no_name() -> None:
    assert why_no_name("South") == "South is a sector of the front"


def test_how_an_army_group_is_called_and_how_long_it_lasts() -> None:
    assert [each.called for each in LED] == ["Kleist", "the far south", "Hoth"]
    assert [each.lasts for each in LED[1:]] == ["until you take it back", "this week"]


def test_who_stays_is_woken_by_nobody_and_only_for_this_week() -> None:
    shown = kept(week=3)
    hold = stay(shown)
    assert (hold.until, hold.is_stay) == (4, True)
    assert why_woken(shown, 12, hold) == ""
    assert why_woken(kept(week=4), 12, hold) == "its weeks have run out"


def test_who_holds_longer_keeps_that_hold_when_all_are_told_to_stay() -> None:
    holds = {12: Hold(6, 3), 13: Hold(3, 3), 14: Hold(4, -1)}
    shown = kept(HOLDS.keeping(kept(week=3), holds), week=3)
    assert staying(shown, (12, 13, 14, 52)) == {13: stay(shown), 52: stay(shown)}, "13 has held its weeks"


def test_a_hold_that_only_an_enemy_in_its_very_hex_ends_is_more_than_a_stay() -> None:
    assert [Hold(9, wakes).is_stay for wakes in (-1, 0, 3)] == [True, False, False]
