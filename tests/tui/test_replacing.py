"""Replacements and guns by keys, for one unit or for everybody (§6.4, §6.5)."""

from __future__ import annotations

import re

import pytest

from tests.kit import group, make_state, mech, panzer
from tests.tui.playing import Player, player
from wir.estimates.phase_rules import rules_of
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.tui.modes.movement import GroupInHand


@pytest.mark.rule("6.4")
def test_replacements_by_unit_number() -> None:
    p = Player(make_state(group(12, (4, 5), supplied_by=58), phase=Phase.AXIS_MOVEMENT))
    weak = p.state.groups[12]
    p = Player(make_state(weak.__class__(12, Hex(4, 5), (panzer("1", strength=100),), supplied_by=58)))
    p.desk.cursor = Hex(4, 5)
    p.press("g r 0")
    p.type("30")
    assert p.state.groups[12].units[0].strength == 130
    p.press("a")
    assert p.state.groups[12].units[0].strength == 150
    p.press("enter")
    assert isinstance(p.mode, GroupInHand)


@pytest.mark.rule("6.4")
def test_one_number_of_points_is_not_asked_for_as_a_range() -> None:
    p = Player(make_state(group(12, (4, 5), panzer("1", strength=140), supplied_by=58)))
    p.desk.cursor = Hex(4, 5)
    p.press("g r 0")
    assert "only 10, Enter for 10" in p.prompt
    p.type("20")
    assert p.notice == "Only 10 is expected"


@pytest.mark.rule("6.4", "6.5")
def test_the_list_of_replacements_tells_why_a_group_takes_none() -> None:
    for supply, told in ((58, False), (None, True)):
        p = Player(make_state(group(12, (4, 5), panzer("1", strength=100), supplied_by=supply)))
        p.desk.cursor = Hex(4, 5)
        p.press("g r")
        assert ("No replacements: group 12 is out of supply (§6.4)" in p.popup()) is told
        assert ("artillery 0: group 12 is out of supply (§6.5)" in p.popup()) is told
        assert ("artillery 0: 30 more; then it must stay in its hex this week" in p.popup()) is not told
        assert re.search(r"1 inf \+ 1 veh +\d+", p.popup())


@pytest.mark.rule("6.5")
def test_key_six_adds_artillery_as_in_the_original() -> None:
    p = player()
    p.press("g r 6")
    assert p.state.groups[12].artillery == 30


@pytest.mark.rule("6.4")
def test_replacements_for_everybody_by_a_rule() -> None:
    p = Player(
        make_state(
            mech(1, (4, 5), panzer(1, strength=50), supplied_by=58),
            mech(2, (4, 7), panzer(2, strength=90), supplied_by=58),
        )
    )
    p.press("r w")
    p.type("80")
    assert "2 units" in p.popup()
    p.press("y")
    assert [g.units[0].strength for g in p.state.groups_of(Side.AXIS)] == [120, 120]


def test_replacements_of_each_week_can_be_ordered_while_nobody_lacks_any() -> None:
    p = player()
    p.press("r m")
    assert "No supplied group has room for ten points" in p.popup()
    assert "This week" not in p.popup()
    p.press("e")
    assert "From now on replacements go each week first to those" in p.message
    assert rules_of(p.desk.view).first is not None
    p.press("u")
    assert p.message == "Taken back: a rule for each week"
    assert rules_of(p.desk.view).first is None


def test_which_replacements_are_given_each_week_is_told_whole_where_they_can_be_ended() -> None:
    p = player()
    p.press("r m e r")
    shown = p.popup().splitlines()
    assert not [row for row in shown if "..." in row], shown
    assert [row.split()[0] for row in shown if row.rstrip().endswith("now each week")] == ["M"], shown
    p.press("x")
    assert rules_of(p.desk.view).first is None


@pytest.mark.rule("8.2")
def test_what_replacements_for_everybody_cost_is_told_in_full() -> None:
    worn = [panzer(n, strength=10) for n in range(6)]
    p = Player(make_state(*(mech(n, (4, n), *worn, supplied_by=58) for n in (1, 2))))
    p.press("r w enter")
    _, cost, *_ = p.popup().splitlines()
    assert re.fullmatch(r"8 units: 990 infantry, 990 vehicle points; \d+ experience lost in all", cost.strip())


def test_guns_for_all_tell_how_many_can_take_them_and_that_nobody_can() -> None:
    p = player()
    p.press("f")
    assert "No stationary group facing the enemy can take guns" in p.popup()
    assert "This week" not in p.popup()
    p.press("e")
    assert rules_of(p.desk.view).guns
    beside = Player(make_state(group(12, (4, 5), supplied_by=58), group(76, (4, 4))))
    beside.press("f")
    pool = beside.desk.view.own.pools.artillery
    assert f"1 group next to the enemy can take guns: 30 of {pool} artillery points" in beside.popup()
    beside.press("y")
    assert "Guns for 1 group" in beside.message
