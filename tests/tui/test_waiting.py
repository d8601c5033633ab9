"""While a commander plays, the desk shows the game as it stood, and after that as it stands."""

from __future__ import annotations

import pytest

from tests.kit import group, make_state
from tests.tui.playing import Player
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders.catalogue import parse_order
from wir.text.panels.lines import text_of
from wir.tui.modes.looking import Waiting
from wir.tui.play import mode_of_phase


def soviet_player() -> Player:
    """One who waits for the Axis; a group of each side stands two hexes from the other."""
    found = Player(make_state(group(12, (4, 5), supplied_by=58), group(76, (6, 5))), viewer=Side.SOVIET)
    found.desk.begin(Waiting(found.desk, Side.AXIS))
    return found


def test_what_a_commander_orders_is_seen_when_all_is_ordered() -> None:
    p = soviet_player()
    view = p.desk.view
    p.match.submit(parse_order("MOVE 12 1"))
    assert p.state.groups[12].at == Hex(4, 4)
    assert p.desk.view is view
    assert p.desk.view.groups[12].at == Hex(4, 5)
    p.desk.begin(Waiting(p.desk, Side.AXIS))
    assert p.desk.view.groups[12].at == Hex(4, 4)


def test_the_picture_stays_from_one_phase_of_a_commander_to_the_next() -> None:
    p = soviet_player()
    view, waiting = p.desk.view, p.mode
    assert isinstance(waiting, Waiting)
    p.match.submit(parse_order("MOVE 12 1"))
    p.match.end_phase()
    waiting.given = 7
    waiting.watch(Side.AXIS)
    assert p.desk.view is view
    assert "tactical execution, 0 orders so far" in text_of(waiting.prompt())


def test_what_was_worked_out_of_a_view_holds_while_the_side_can_know_of_no_change() -> None:
    p = soviet_player()
    view, outlook = p.desk.view, p.desk.outlook
    before = p.state
    p.match.submit(parse_order("PLOT 12 1"))
    assert p.state is not before
    p.desk.begin(Waiting(p.desk, Side.AXIS))
    assert p.desk.view is view
    assert p.desk.outlook is outlook


def test_a_list_that_was_opened_while_the_computer_played_stays_open() -> None:
    p = soviet_player()
    p.press("i g")
    opened = p.mode
    assert not isinstance(opened, Waiting)
    p.match.end_phase()
    p.desk.begin(Waiting(p.desk, Side.AXIS))
    assert p.mode is opened


@pytest.mark.rule("5.2")
def test_the_depots_are_seen_as_they_stand_after_the_wait_for_a_commander() -> None:
    rails = {(1, 5): Side.AXIS, (2, 5): Side.AXIS}
    depots = [Depot(58, Hex(1, 5), route=(3,))]
    p = Player(make_state(group(12, (2, 5)), depots=depots, rails=rails, phase=Phase.AXIS_SUPPLY))
    p.press("f")
    p.desk.begin(Waiting(p.desk, Side.SOVIET))
    p.desk.begin(mode_of_phase(p.desk))
    assert p.state.players[Side.AXIS].depots_used == (58,)
    assert p.prompt.startswith("Every depot has had its turn")
