"""Army groups that the staff leads: what it orders, what is kept, and that nobody else hears of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ai.playing import Crowding
from tests.estimates.unaided import left_to_do as todo
from tests.kit import group, infantry, make_state
from tests.text.panels.views import barbarossa
from wir.ai.delegates import orders_of_staff
from wir.ai.plans import plans_of
from wir.ai.staff import Proposed, Task
from wir.engine.game import Game
from wir.estimates.asides import KeptByNumber
from wir.estimates.delegations import (
    ArmyGroup,
    army_groups,
    deeds_of,
    keeping_army_groups,
    led_by_staff,
    left_behind,
    why_no_name,
)
from wir.estimates.group_rows import idle_groups
from wir.estimates.room import without_room
from wir.estimates.sectors import Sector, sectors_of
from wir.match.match import Match
from wir.match.standing import end_by_rule, lead, led_words, send_again, take_out
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.sides import Side
from wir.model.view import View, view
from wir.orders.movement import Plot, group_of


def delegated(*led: ArmyGroup) -> Match:
    """The Axis in the first movement phase of Barbarossa, with army groups in the hands of its staff."""
    match = Match(Game(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT)))
    match.submit(keeping_army_groups(known(match), led))
    return match


def known(match: Match) -> View:
    return match.game.view(Side.AXIS)


def test_the_staff_orders_the_groups_of_its_sector_and_no_others_when_the_phase_ends() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH))
    sectors = sectors_of(known(match))
    own = {m.id for m in known(match).movers_of(Side.AXIS) if m.at is not None and sectors[m.at] is Sector.SOUTH}
    assert led_by_staff(known(match)).keys() == own
    done = end_by_rule(match, Side.AXIS)
    assert {group_of(order) for order in match.game.undoable} <= own
    assert len(done.lines) == len(deeds_of(known(match))) > 1
    assert done.lines[0].startswith("South, group")
    assert end_by_rule(match, Side.AXIS).lines == []  # once a week


def test_groups_that_fall_out_of_a_sector_as_its_bounds_move_are_yours_to_lead() -> None:
    match = delegated(ArmyGroup(Sector.NORTH))
    end_by_rule(match, Side.AXIS)
    assert not left_behind(known(match))
    was_led = KeptByNumber("led.last", str).of(known(match))
    assert was_led == dict.fromkeys(led_by_staff(known(match)), "north")
    south = sorted(g.id for g in idle_groups(known(match)) if sectors_of(known(match))[g.at] is Sector.SOUTH)[:2]
    match.submit(KeptByNumber("led.last", str).adding(known(match), dict.fromkeys(south, "north")))
    assert left_behind(known(match)) == {"north": south}
    text = "yours to lead again, since the bounds of the north have moved: groups {} and {}".format(*south)
    (told,) = (each for each in todo(known(match)) if each.text == text)
    assert told.matters
    assert told.at == known(match).groups[south[0]].at
    match.submit(keeping_army_groups(known(match), []))
    assert not left_behind(known(match)), "once the north is taken back"


def test_no_army_group_marches_or_goes_by_rail_out_of_its_sector() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH))
    sectors, led = sectors_of(known(match)), led_by_staff(known(match))
    end_by_rule(match, Side.AXIS)
    groups = [known(match).groups[n] for n in led if n in known(match).groups]
    assert {sectors[group.at] for group in groups} == {Sector.SOUTH}


def test_named_groups_are_led_wherever_they_stand_and_before_their_sector() -> None:
    match = delegated(ArmyGroup(Sector.NORTH), ArmyGroup("Kleist", (5, 8)))
    led = led_by_staff(known(match))
    assert (led[5], led[8], led[1]) == ("Kleist", "Kleist", "north")


def test_groups_that_the_staff_leads_are_not_asked_about_and_are_listed_as_done() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH))
    led = led_by_staff(known(match))
    assert not led.keys() & {group.id for group in idle_groups(known(match))}
    assert [each.text for each in todo(known(match)) if "staff" in each.text] == [
        f"by your staff, as the phase ends: the orders of the south, {len(led)} groups, until you take it back"
    ]


def test_the_staff_goes_on_next_week_with_the_marches_that_it_ordered() -> None:
    match = delegated(ArmyGroup(Sector.FAR_NORTH))
    lines = [line for _, line in lead(match, Side.AXIS, orders_of_staff(known(match)))]
    bound = {line.groups[0]: line.bound_for for line in lines if line.bound_for is not None}
    assert bound
    assert plans_of(known(match)).goals == bound
    first = min(bound)
    take_out(match, Side.AXIS, lambda order: group_of(order) == first)
    assert plans_of(known(match)).goals == {number: at for number, at in bound.items() if number != first}


def test_what_one_side_redoes_tells_nothing_of_where_the_others_groups_are_bound_for() -> None:
    match = delegated(ArmyGroup(Sector.FAR_NORTH))
    list(lead(match, Side.AXIS, orders_of_staff(known(match))))
    send_again(match, Side.SOVIET, [])
    assert plans_of(match.game.view(Side.SOVIET)).goals == {}


def test_what_the_staff_orders_is_taken_back_as_one_and_then_no_deed_of_the_week() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH))
    list(lead(match, Side.AXIS, orders_of_staff(known(match))))
    given = len(match.game.undoable)
    assert given == len(match.take_back()) > 1
    end_by_rule(match, Side.AXIS)
    assert match.game.undoable == ()
    assert deeds_of(known(match)) == []


def test_who_stops_the_staff_keeps_what_it_has_ordered_until_then() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH))
    steps = lead(match, Side.AXIS, orders_of_staff(known(match)))
    name, first = next(steps)
    steps.close()
    assert [deed.groups for deed in deeds_of(known(match))] == [first.groups]
    assert end_by_rule(match, Side.AXIS).lines == []
    assert led_words(known(match), name, first).startswith("South, group")


def test_what_an_air_group_is_let_do_says_that_it_flies() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH))
    strike = Proposed(Task.STRIKE, Hex(8, 24), (56,), (), "strikes where it hurts most")
    assert led_words(known(match), "south", strike) == "South, air group 56: strikes 8,24"
    attack = Proposed(Task.ATTACK, Hex(8, 24), (5, 7), (), "attack together, one group defends")
    assert led_words(known(match), "south", attack) == "South, groups 5 and 7: attack 8,24"


def test_one_week_is_one_week_and_the_enemy_and_the_digest_know_of_nothing() -> None:
    match = delegated(ArmyGroup(Sector.SOUTH, until=1), ArmyGroup(Sector.NORTH))
    later = view(replace(match.game.state, week=2), Side.AXIS)
    assert [*army_groups(later)] == ["north"]
    assert army_groups(match.game.view(Side.SOVIET)) == {}
    assert "led" not in str(match.game.view(Side.SOVIET).players[Side.AXIS].asides)
    assert digest(match.game.state) == digest(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT))


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("led", "own", "plotted"),
    [
        ((1, 2, 3), (), (1, 2)),  # the third of them finds no room
        ((1, 2), (3,), (1, 3)),  # nor do they take it from a group that the player leads
        ((1, 2), (), (1, 2)),
    ],
)
def test_the_staff_sends_nobody_where_two_others_will_be(
    monkeypatch: pytest.MonkeyPatch, led: tuple[int, ...], own: tuple[int, ...], plotted: tuple[int, ...]
) -> None:
    monkeypatch.setattr("wir.ai.staff.Commander", Crowding)
    places = {1: (4, 6), 2: (5, 5), 3: (4, 4)}
    groups = [group(number, at, infantry()) for number, at in places.items()]
    match = Match(Game(make_state(*groups, phase=Phase.AXIS_MOVEMENT)))
    for number in own:
        match.submit(Plot(number, "4"))
    match.submit(keeping_army_groups(known(match), [ArmyGroup("Kleist", led)]))
    end_by_rule(match, Side.AXIS)
    assert tuple(each.id for each in known(match).groups_of(Side.AXIS) if each.plot) == plotted
    assert without_room(known(match)) == {}


@pytest.mark.parametrize("text", ["1: north", "1: north>x/0/", "1: north>0/0/1,x", "x", "1: a>b>c"])
def test_what_is_no_army_group_is_none(text: str) -> None:
    state = replace(barbarossa(), phase=Phase.AXIS_MOVEMENT).copy()
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides={"led": text, "led.deeds": text})
    assert army_groups(view(state, Side.AXIS)) == {}
    assert deeds_of(view(state, Side.AXIS)) == []


def test_a_name_is_a_word_that_is_neither_a_number_nor_a_sector() -> None:
    assert why_no_name("Kleist-2") == ""
    for name in ("", "12", "south", "two words", "a" * 17, "a>b"):
        assert why_no_name(name)
