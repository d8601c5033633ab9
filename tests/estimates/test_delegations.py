"""Whom the staff led in a sector of the front is known when its bounds move."""

from __future__ import annotations

from tests.estimates.positions import EMPTY
from tests.kit import group, make_board, make_state
from wir.engine.game import Game
from wir.estimates.delegations import ArmyGroup, from_the_north, keeping_army_groups, keeping_who_was_led, left_behind
from wir.estimates.sectors import Sector
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view


def test_army_groups_are_listed_from_the_north_and_those_with_names_after_sectors() -> None:
    names = ["Guderian", Sector.SOUTH, "Dietl", Sector.FAR_NORTH, Sector.CENTRE]
    assert sorted(names, key=from_the_north) == [Sector.FAR_NORTH, Sector.CENTRE, Sector.SOUTH, "Dietl", "Guderian"]


def without_a_far_north(state: State) -> State:
    """The same when the Axis has driven the enemy out of the far north."""
    later = state.copy()
    later.control |= dict.fromkeys((hex_ for hex_ in later.scenario.board.land if hex_.row <= 2), Side.AXIS)
    return later


def test_groups_of_a_sector_that_is_no_more_are_left_behind_and_those_led_by_name_are_not() -> None:
    board = make_board(("....oooo", "....oooo", "oooooooo", "oooooo..", "oooooo..", "oooooo.."))
    own = [group(number, (1, 1)) for number in (12, 13)] + [group(14, (2, 2))]
    state = make_state(*own, air=[AirGroup(52, Hex(1, 2), 60, supplied_by=58)], board=board, pools=EMPTY)
    west = [hex_ for hex_ in board.land if hex_.column in (1, 2, 7)]
    state.control = dict.fromkeys(board.land, Side.SOVIET) | dict.fromkeys(west, Side.AXIS)
    game = Game(state)
    game.submit(keeping_army_groups(game.view(Side.AXIS), [ArmyGroup(Sector.FAR_NORTH), ArmyGroup("Dietl", (14,))]))
    game.submit(keeping_who_was_led(game.view(Side.AXIS)))
    assert left_behind(game.view(Side.AXIS)) == {}
    later = without_a_far_north(game.state)
    assert left_behind(view(later, Side.AXIS)) == {Sector.FAR_NORTH: [12, 13, 52]}
    del later.groups[13]
    assert left_behind(view(later, Side.AXIS)) == {Sector.FAR_NORTH: [12, 52]}
    later.players[Side.AXIS].asides["led"] = later.players[Side.AXIS].asides["led"].replace("far_north", "north")
    assert left_behind(view(later, Side.AXIS)) == {}, "the staff leads the far north no more"
