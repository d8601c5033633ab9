"""Lines of the staff's plan that the player changes before he accepts it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS
from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from tests.tui.test_staff import plan, player
from wir.ai.staff import Task
from wir.estimates.ways import Ways
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders.movement import Plot
from wir.text.panels.lines import text_of
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.staff import Sending

pytestmark = pytest.mark.usefixtures("plans_kept")


def test_an_attack_of_the_plan_is_changed_in_its_list_and_nothing_is_given() -> None:
    p = player()
    mode = plan(p)
    shelled = {line.at for line in mode.lines if line.task is Task.SHELL}
    attacks = [n for n, line in enumerate(mode.lines) if line.task is Task.ATTACK and len(line.groups) > 1]
    at = next(n for n in attacks if mode.lines[n].at not in shelled)
    mode.step(at)
    before = mode.lines[at]
    p.press("c")
    assert isinstance(p.mode, Attacking)
    assert set(p.mode.plan.tasks) == set(before.groups)
    member = next(n for n, joiner in enumerate(p.mode.plan.joiners, 1) if joiner.group.id in before.groups)
    p.press(f"{member} enter")
    assert p.mode is mode
    after = mode.lines[at]
    assert after.at == before.at
    assert len(after.groups) == len(before.groups) - 1
    assert after.forecast is not None
    assert before.forecast is not None
    assert after.forecast.odds.likely < before.forecast.odds.likely
    assert p.match.game.given == ()
    p.press("enter")
    assert set(after.orders) <= set(p.match.game.given)
    assert set(before.orders) - set(after.orders)
    assert not (set(before.orders) - set(after.orders)) & set(p.match.game.given)


def test_a_group_that_takes_guns_or_men_keeps_its_odds_and_takes_them_if_the_attack_is_changed() -> None:
    state = replace(barbarossa().copy(), phase=Phase.AXIS_MOVEMENT)
    for group in state.groups_of(Side.AXIS):
        state.groups[group.id] = replace(group, supplied_by=58)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=FULL_POOLS)
    p = Player(state)
    mode = plan(p)
    lines = mode.lines
    fed = {number for line in lines if line.task in (Task.GUNS, Task.REPLACEMENTS) for number in line.groups}
    shelled = {line.at for line in lines if line.task is Task.SHELL}
    attacks = [n for n, line in enumerate(lines) if line.task is Task.ATTACK and line.at not in shelled]
    alike = [n for n in attacks if fed & {*lines[n].groups}]
    assert alike
    for at in alike:
        before = lines[at].forecast
        mode.step(at - mode.cursor.at)
        p.press("c enter")
        after = mode.lines[at].forecast
        assert before is not None
        assert after is not None
        assert (after.odds.likely, after.driven_out) == (before.odds.likely, before.driven_out)
    assert not mode.without


def test_how_tired_a_march_leaves_a_group_is_told_and_in_the_list_if_it_is_weary() -> None:
    state = replace(barbarossa().copy(), phase=Phase.AXIS_MOVEMENT)
    for tired in (0, 70):
        for number, group in list(state.groups.items()):
            if group.side is Side.AXIS:
                state.groups[number] = replace(group, units=tuple(replace(u, fatigue=tired) for u in group.units))
        mode = plan(Player(state))
        mode.step(next(n for n, line in enumerate(mode.lines) if line.task is Task.MARCH))
        shown = [text_of(spans) for spans in mode.side(33, 40) or []]
        (chosen,) = (spans for spans in shown if "►✓→" in spans)
        (why,) = (spans.split() for spans in shown if spans.startswith(f"fatigue {tired} → "))
        assert int(why[3]) > tired
        assert chosen.endswith(f"fatigue {why[3]}" if tired else "march")


def test_a_march_of_the_plan_gets_another_goal_and_a_group_taken_elsewhere_leaves_its_line() -> None:
    p = player()
    mode = plan(p)
    at = next(n for n, line in enumerate(mode.lines) if line.task is Task.MARCH)
    mode.step(at)
    number = mode.lines[at].groups[0]
    goal = next(h for h, m in Ways(p.desk.view, p.desk.view.groups[number]).near.items() if len(m.directions) == 1)
    p.press("c")
    assert isinstance(p.mode, Sending)
    p.desk.cursor = goal
    assert "fatigue" in p.prompt
    p.press("enter")
    assert mode.lines[at].at == goal
    assert len(mode.lines[at].orders) == 1
    assert mode.without == set()
    mode.lines = (replace(mode.lines[at], sector=mode.lines[0].sector), *mode.lines)  # the group has another line, too
    mode.step(1 - mode.cursor.at + at)
    p.press("c")
    p.desk.cursor = goal
    p.press("enter")
    assert mode.without == {0}
    assert "1 other line" in p.notice
    assert p.match.game.given == ()


@pytest.mark.parametrize("task", [Task.MARCH, Task.SEAL])
def test_a_group_that_is_sent_elsewhere_by_a_plot_seals_only_where_it_was_to_seal(task: Task) -> None:
    p = player()
    mode = plan(p)
    at = next(n for n, line in enumerate(mode.lines) if line.task is Task.MARCH)
    mode.step(at)
    mode.lines = (*mode.lines[:at], replace(mode.lines[at], task=task), *mode.lines[at + 1 :])
    number = mode.lines[at].groups[0]
    goal = next(h for h, m in Ways(p.desk.view, p.desk.view.groups[number]).near.items() if len(m.directions) == 1)
    p.press("c")
    p.desk.cursor = goal
    p.press("p")
    (order,) = mode.lines[at].orders
    assert isinstance(order, Plot)
    assert mode.lines[at].task is task


def test_what_has_no_orders_cannot_be_changed() -> None:
    p = player()
    mode = plan(p)
    mode.step(next(n for n, line in enumerate(mode.lines) if line.task is Task.REST))
    p.press("c")
    assert p.mode is mode
    assert "can be left out" in p.notice
