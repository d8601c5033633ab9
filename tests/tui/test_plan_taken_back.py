"""The staff's plan taken back and given again, by key and in the list of orders."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from tests.tui.test_staff import plan, player
from wir.ai.plans import keeping_goals, plans_of
from wir.model.phases import Phase
from wir.model.state import Options
from wir.orders.catalogue import parse_order
from wir.orders.conduct import deeds_among
from wir.orders.movement import group_of
from wir.text.panels.lines import text_of

pytestmark = pytest.mark.usefixtures("plans_kept")


def test_enter_gives_all_and_one_key_takes_it_back_and_gives_it_again() -> None:
    p = player()
    orders = sum(len(line.orders) for line in plan(p).lines)
    p.press("enter")
    assert len(p.match.ordered) == orders > 20
    assert "accepted" in p.notice
    p.press("u")
    assert p.match.ordered == ()
    assert p.message == f"Taken back: the staff's plan, {orders} orders"
    p.press(";")
    assert len(p.match.ordered) == orders
    assert p.message == f"Redone: the staff's plan, {orders} orders"


def test_in_an_iron_man_game_no_key_is_said_to_take_anything_back() -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT, options=Options(iron_man=True)))
    assert "Undo" not in [hint.word for keyed in (p.mode, *p.below.values()) for hint in keyed.hints()]
    p.press("P home enter")
    assert p.notice.endswith("given")
    for keys in ("u", "U", "g a"):
        p.press(keys)
        assert p.notice == "This is an iron man game: nothing is taken back"


def test_taking_the_plan_back_takes_back_where_its_groups_are_bound_for() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    p.press("enter U")
    assert "bound for" not in p.popup()
    p.press("escape u")
    assert plans_of(p.desk.view).goals == {}
    p.press(";")
    assert plans_of(p.desk.view).goals == bound
    p.desk.order(parse_order("NOTE after"))
    p.press("U up enter")
    assert plans_of(p.desk.view).goals == {}


def test_taking_back_the_orders_of_one_group_forgets_where_the_plan_sends_it() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    last = max(bound)  # nobody takes its room
    p.press("enter /")
    p.type(str(last))
    p.press("g a")
    others = {number: at for number, at in bound.items() if number != last}
    assert plans_of(p.desk.view).goals == others
    p.press("escape u")
    assert plans_of(p.desk.view).goals == {}
    p.press(";")
    assert plans_of(p.desk.view).goals == others  # its own orders are still taken back


def test_the_orders_of_one_group_given_again_send_it_again_where_the_plan_did() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    p.press("enter /")
    p.type(str(max(bound)))  # nobody takes its room
    p.press("g a")
    assert plans_of(p.desk.view).goals != bound
    p.press(";")
    assert plans_of(p.desk.view).goals == bound


def test_a_group_bound_for_somewhere_before_the_plan_still_is_when_its_orders_are_taken_back() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    first = min(bound)
    p.match.submit(next(keeping_goals(p.desk.view, {first: bound[first]})))
    p.press("enter /")
    p.type(str(first))
    p.press("g a")
    assert plans_of(p.desk.view).goals == bound


def test_orders_of_one_group_out_of_the_staffs_plan_are_not_called_the_plan() -> None:
    p = player()
    plan(p)
    p.press("enter")
    given = p.match.game.undoable
    number = next(n for order in given if sum(group_of(each) == (n := group_of(order)) for each in given) > 1 and n)
    its = [order for order in given if group_of(order) == number]
    more = "order" if len(its) == 2 else "orders"
    assert p.desk.take_out(lambda order: group_of(order) == number)
    assert p.message.startswith(f"Taken back:  {number}  ")
    assert p.message.endswith(f" and {len(its) - 1} more {more}")
    p.press(";")
    assert p.message.startswith(f"Redone:  {number}  ")
    assert p.message.endswith(f" and {len(its) - 1} more {more}")
    p.press("U")
    assert f"Take back the staff's plan: {len(deeds_among(given))} orders" in p.popup()


def test_the_list_of_orders_takes_back_the_staffs_plan_from_among_the_players_own_orders() -> None:
    p = player()
    first, second = parse_order("NOTE before"), parse_order("NOTE after")
    p.desk.order(first)
    orders = sum(len(line.orders) for line in plan(p).lines)
    p.press("enter")
    assert p.notice.endswith("U takes all back, later Shift+U")
    p.desk.order(second)
    p.press("U")
    assert f"Take back the staff's plan: {orders} orders" in p.popup()
    p.press("up enter")
    assert p.match.game.undoable == (first, second)
    assert p.message == f"Taken back: the staff's plan, {orders} orders"
    p.press("U")
    assert "Take back the staff's plan" not in p.popup()
    p.press("escape u")
    assert p.match.game.undoable == (first,)


def test_the_list_of_orders_shows_which_plots_no_longer_hold() -> None:
    p = player()
    for text in ("PLOT 20 1", "PLOT 20 -"):
        p.desk.order(parse_order(text))
    p.press("U")
    replaced, *others = [row for row in p.popup().splitlines() if "PLOT 20" in row][::-1]
    assert replaced.rstrip().endswith("replaced later")
    assert not any("replaced" in row for row in others)


def test_a_note_of_a_long_order_is_seen_in_the_list_on_a_small_screen() -> None:
    p = player()
    p.desk.order(parse_order(f"NOTE {'the road to Minsk ' * 9}"))
    p.press("u U")
    (row,) = [text_of(spans) for spans in p.mode.popup(78, 20).lines if "NOTE" in text_of(spans)]
    assert row.rstrip().endswith("...   taken back")
    assert len(row.rstrip()) <= 78


def test_the_staffs_plan_is_given_again_as_a_whole_by_key_and_from_the_list() -> None:
    p = player()
    plan(p)
    p.press("enter")
    accepted = p.match.accepted
    p.press("U up enter ctrl+r")
    assert p.match.game.undoable == accepted
    own = parse_order("NOTE after")
    p.desk.order(own)
    p.press("U up enter ctrl+r")
    assert p.match.game.undoable == (own, *accepted)
    last = parse_order("NOTE last")
    p.desk.order(last)
    p.press("U up enter U")
    assert f"Give the staff's plan again: {len(deeds_among(accepted))} orders" in p.popup()
    p.press("up enter")
    assert p.match.game.undoable == (own, last, *accepted)
    p.press("u ctrl+r")
    assert p.match.game.undoable == (own, last, *accepted)


def test_a_plan_that_was_all_there_was_is_given_again_by_the_line_at_the_cursor() -> None:
    p = player()
    plan(p)
    p.press("enter")
    accepted = p.match.accepted
    assert len(accepted) > 1
    p.press("u U")
    shown = p.popup()
    assert f"Give the staff's plan again: {len(deeds_among(accepted))} orders" in shown
    assert shown.count("  taken back") > 1
    assert "takes back" not in shown
    p.press("enter")
    assert p.match.game.undoable == accepted
    own = parse_order("NOTE before")
    p.press("u")
    p.desk.order(own)
    plan(p)
    p.press("enter")
    accepted = p.match.accepted
    p.press("u U up enter")
    assert p.match.game.undoable == (own, *accepted)
    p.press("U")
    assert "gives again" not in p.popup()
