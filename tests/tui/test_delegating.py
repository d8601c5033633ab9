"""Army groups in the hands of the staff, on the screen: handed over, watched, stopped, taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from wir.estimates.delegations import ArmyGroup, army_groups, keeping_army_groups, members
from wir.estimates.sectors import Sector, sectors_of
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders.movement import group_of
from wir.text.panels.footer import footers
from wir.text.panels.lines import text_of
from wir.tui.config import Config, Pace
from wir.tui.keys import contexts_of
from wir.tui.modes.delegating import Leading
from wir.tui.modes.movement import Movement
from wir.tui.modes.sets import SetInHand
from wir.tui.modes.staff import StaffPlan


def player(pace: Pace = Pace.NORMAL) -> Player:
    """The Axis in the first movement phase of Barbarossa."""
    return Player(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT), config=Config(pace=pace))


def test_a_sector_is_handed_over_and_the_staff_is_watched_as_the_phase_ends() -> None:
    p = player()
    at = [group.at for group in p.desk.view.movers_of(Side.AXIS)]
    p.press("G")
    assert "led by you" in p.popup()
    p.press("4 2")
    assert "The staff leads the south until you take it back" in p.message
    assert "led by the staff" in p.popup(), "the list is there for the next sector"
    p.press("escape")
    south = [sector for sector in map(sectors_of(p.desk.view).get, at) if sector is Sector.SOUTH]
    assert f"the staff leads {len(south)}" in p.prompt
    p.press("e y")
    assert isinstance(p.mode, Leading)
    assert "1 of " in p.prompt
    assert p.desk.scene().deeds.arrows
    assert any("✓" in text_of(spans) for spans in p.mode.side(33, 20))
    while isinstance(p.mode, Leading):
        assert p.mode.seconds is not None
        p.mode.advance()
    assert p.phases_ended == 1


def test_the_key_of_army_groups_is_seen_on_the_smallest_screen() -> None:
    p = player()
    hints = dict.fromkeys([*p.mode.hints(), *p.below["table"].hints()])
    contexts = contexts_of(p.mode)
    keys = [(p.desk.keymap.key_of(*hint.names, contexts=contexts), hint.word) for hint in hints]
    shown = " ".join(map(text_of, footers([(key, word) for key, word in keys if key], 80, 2)))
    assert "Shift+G  Army groups" in shown


def test_at_the_fastest_pace_the_staff_has_done_at_once() -> None:
    p = player(Pace.INSTANT)
    p.press("G 4 1 n")
    assert isinstance(p.mode, Movement)
    assert "takes all back" in p.notice
    p.press("u")
    assert [order.called for order in p.match.game.undoable] == ["a change of what the staff leads"]
    p.press("u")
    assert army_groups(p.desk.view) == {}
    p.press("G 4 3")
    assert army_groups(p.desk.view) == {}


def test_sectors_keep_their_place_in_the_list_under_any_leader() -> None:
    p = player(Pace.INSTANT)
    p.press("G")
    before = [line.strip("► ").split()[:2] for line in p.popup().splitlines() if " led by " in line]
    p.press("4 1 2 escape 2 1")
    after = [line.strip("► ").split()[:2] for line in p.popup().splitlines() if " led by " in line]
    assert after == before
    assert [*army_groups(p.desk.view)] == ["north", "south"]


def test_whatever_the_staff_leads_can_be_taken_back() -> None:
    """Also what only a save from elsewhere holds: a name without groups that is no sector of the front."""
    p = player()
    p.match.submit(keeping_army_groups(p.desk.view, [ArmyGroup("Kleist")]))
    p.press("G")
    assert "Kleist" in p.popup()
    p.press("5 3")
    assert army_groups(p.desk.view) == {}


@pytest.mark.thorough
def test_the_staff_can_be_stopped_and_then_the_phase_goes_on() -> None:
    p = player()
    p.press("G 4 1 escape e y escape")
    assert isinstance(p.mode, Movement)
    assert p.phases_ended == 0
    assert 0 < len(p.match.game.undoable) <= len(members(p.desk.view, "south"))
    p.press("e y")
    assert p.phases_ended == 1


def test_a_sector_of_the_staffs_plan_is_handed_over_there() -> None:
    p = player()
    p.press("P d 2")
    assert isinstance(p.mode, StaffPlan)
    mode, sector = p.mode, p.mode.lines[p.mode.cursor.at].sector
    assert [*army_groups(p.desk.view)] == [sector]
    assert "led by the staff" in "\n".join(map(text_of, mode.side(44, 30) or []))
    assert not any(line.sector is sector for line in mode.chosen())
    p.press("d 3")
    assert mode.without == set()


def test_groups_in_a_box_are_handed_over_under_a_name() -> None:
    p = player()
    p.press("x down down enter d")
    assert isinstance(p.desk.pile[-2], SetInHand)
    numbers = p.desk.pile[-2].numbers
    p.type("12")
    assert "one word" in p.prompt or "one word" in p.notice or "one word" in p.popup()
    p.press("backspace backspace")
    p.type("Hoth")
    p.press("1")
    assert army_groups(p.desk.view)["Hoth"].groups == tuple(sorted(numbers))
    p.press("escape G n a")
    _, *led = p.match.game.undoable
    assert {group_of(order) for order in led} <= {*numbers}
