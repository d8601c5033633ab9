"""Orders taken back from among others: those of the staff's plan, wherever the player gave his own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit import group, make_state
from wir.engine.game import Game, OrderRefusedError
from wir.match.match import Match
from wir.model.sides import Side
from wir.orders.catalogue import parse_order
from wir.orders.conduct import Aside
from wir.saves.recorder import Recorder, recovered

OWN, PLANNED, PLANNED_TOO, LATER, LATER_TOO = map(
    parse_order, ("NOTE one", "MOVE 12 1", "NOTE two", "NOTE three", "NOTE four")
)
INTO_THE_ROOM = parse_order("MOVE 14 1")


def match() -> Match:
    """Groups 12 and 13 in one hex, group 14 south of them, which has room to follow where one of them leaves."""
    return Match(Game(make_state(group(12, (4, 5)), group(13, (4, 5)), group(14, (4, 6)))))


def test_what_was_accepted_is_taken_out_from_between_the_players_own_orders() -> None:
    m = match()
    m.submit(OWN)
    m.accept([PLANNED, PLANNED_TOO])
    m.submit_together([LATER, LATER_TOO])
    assert m.accepted == (PLANNED, PLANNED_TOO)
    assert m.take_out(Side.AXIS, m.accepted.__contains__) == [PLANNED, PLANNED_TOO]
    assert m.game.given == (OWN, LATER, LATER_TOO)
    assert m.accepted == ()
    assert (m.take_back(), m.take_back()) == ([LATER_TOO, LATER], [OWN])


def test_an_order_that_needs_the_plan_keeps_it() -> None:
    m = match()
    m.accept([PLANNED, PLANNED_TOO])
    m.submit(INTO_THE_ROOM)
    before = m.game.given, m.game.digest()
    with pytest.raises(OrderRefusedError, match="MOVE 14 1"):
        m.take_out(Side.AXIS, m.accepted.__contains__)
    assert (m.game.given, m.game.digest()) == before
    assert m.accepted == (PLANNED, PLANNED_TOO)
    assert (m.take_back(), m.take_back()) == ([INTO_THE_ROOM], [PLANNED_TOO, PLANNED])


def test_the_plan_of_a_phase_that_has_ended_is_forgotten() -> None:
    m = match()
    m.accept([OWN])
    m.end_phase()
    assert m.accepted == ()


def test_nothing_is_taken_out_where_nothing_was_accepted() -> None:
    m = match()
    m.submit(OWN)
    assert m.take_out(Side.AXIS, m.accepted.__contains__) == []
    assert m.game.given == (OWN,)


def test_a_plan_taken_back_last_is_given_again_as_a_whole() -> None:
    m = match()
    m.submit(OWN)
    m.accept([PLANNED])
    m.accept([PLANNED_TOO, LATER])
    whole = m.game.digest()
    m.take_out(Side.AXIS, m.accepted.__contains__)
    assert m.give_again() == [PLANNED, PLANNED_TOO, LATER]
    assert m.game.digest() == whole
    assert m.accepted == (PLANNED, PLANNED_TOO, LATER)


def test_a_plan_taken_out_from_among_others_is_given_again_after_them() -> None:
    m = match()
    m.accept([PLANNED, PLANNED_TOO])
    m.submit(LATER)
    m.take_out(Side.AXIS, m.accepted.__contains__)
    m.take_back()
    assert m.give_again() == [LATER]
    assert m.next_again == (PLANNED, PLANNED_TOO)
    assert m.give_again() == [PLANNED, PLANNED_TOO]
    assert m.game.given == (LATER, PLANNED, PLANNED_TOO)
    assert (m.accepted, m.next_again, m.give_again()) == ((PLANNED, PLANNED_TOO), (), [])
    assert m.take_back() == [PLANNED_TOO, PLANNED]


def test_after_another_order_a_plan_taken_out_is_not_given_again() -> None:
    m = match()
    m.accept([PLANNED, PLANNED_TOO])
    m.submit(LATER)
    m.take_out(Side.AXIS, m.accepted.__contains__)
    m.submit(LATER_TOO)
    assert (m.next_again, m.give_again()) == ((), [])


def test_a_plan_that_is_no_longer_allowed_is_not_given_again() -> None:
    groups = (group(number, at, supplied_by=58) for number, at in ((12, (4, 5)), (13, (4, 5)), (14, (4, 6))))
    m = Match(Game(make_state(*groups)))
    through = [parse_order("MOVE 12 1")] * 2
    m.accept(through)
    for text in ("MOVE 13 1", "MOVE 14 1", "MOVE 14 1"):  # fill the hex that the plan passes through
        m.submit(parse_order(text))
    m.take_out(Side.AXIS, lambda order: order in through)
    before = m.game.given
    with pytest.raises(OrderRefusedError, match="MOVE 12 1"):
        m.give_again()
    assert m.game.given == before
    assert m.next_again == tuple(through)


def recorded(path: Path) -> Match:
    """The same, recorded."""
    game = match().game
    return Match(game, Recorder(path, game))


def resumed(path: Path) -> Match:
    """The match of a save that was closed, as it is resumed."""
    game = recovered(path).game
    return Match(game, Recorder(path, game))


@pytest.mark.parametrize("saves", [True, False], ids=["saved", "from the journal"])
def test_a_resumed_game_knows_what_came_from_the_plan_and_what_was_given_together(tmp_path: Path, saves: bool) -> None:
    path = tmp_path / "war.wir"
    m = recorded(path)
    m.submit(OWN)
    m.accept([PLANNED, PLANNED_TOO])
    m.submit_together([LATER, LATER_TOO])
    if saves:
        m.save()
    m.close()
    m = resumed(path)
    assert m.accepted == (PLANNED, PLANNED_TOO)
    assert m.take_back() == [LATER_TOO, LATER]
    assert m.take_out(Side.AXIS, m.accepted.__contains__) == [PLANNED, PLANNED_TOO]
    assert m.is_plan(m.next_again)
    assert m.give_again() == [PLANNED, PLANNED_TOO]


def test_what_was_taken_out_before_a_save_is_no_longer_of_the_plan(tmp_path: Path) -> None:
    path = tmp_path / "war.wir"
    m = recorded(path)
    m.accept([PLANNED, PLANNED_TOO])
    m.submit_together([LATER, LATER_TOO])
    m.take_out(Side.AXIS, m.accepted.__contains__)
    m.save()
    m.close()
    m = resumed(path)
    assert m.accepted == ()
    assert (m.take_back(), m.take_back()) == ([LATER_TOO, LATER], [])


def test_an_order_in_place_of_one_of_the_plan_stands_alone_after_a_save(tmp_path: Path) -> None:
    path = tmp_path / "war.wir"
    m = recorded(path)
    m.accept([PLANNED, PLANNED_TOO, LATER])
    m.undo()
    m.submit(LATER_TOO)
    m.close()
    m = resumed(path)
    assert m.accepted == (PLANNED, PLANNED_TOO)
    assert (m.take_back(), m.take_back()) == ([LATER_TOO], [PLANNED_TOO, PLANNED])


def test_the_marks_of_another_phase_mean_nothing_after_a_save(tmp_path: Path) -> None:
    path = tmp_path / "war.wir"
    m = recorded(path)
    m.accept([OWN, LATER])
    m.end_phase()
    while m.whose_turn() is not Side.AXIS:
        m.end_phase()
    m.submit(OWN)
    m.submit(LATER)
    m.close()
    m = resumed(path)
    assert m.accepted == ()
    assert m.take_back() == [LATER]


@pytest.mark.parametrize("text", ["1 AXIS_MOVEMENT: 5-2 x 0-2 1-2 plan 9-99999 1", "1 AXIS_MOVEMENT", "plan", "0-9"])
def test_marks_written_by_hand_do_no_harm(tmp_path: Path, text: str) -> None:
    path = tmp_path / "war.wir"
    m = recorded(path)
    m.submit(OWN)
    m.submit(LATER)
    m.game.submit(Aside(Side.AXIS, "together", text))
    m.save()
    m.close()
    m = resumed(path)
    assert m.accepted == ()
    assert LATER in m.take_back()


def test_the_marks_are_written_once_and_not_with_every_order(tmp_path: Path) -> None:
    m = recorded(tmp_path / "war.wir")
    m.submit(OWN)
    m.take_out(Side.AXIS, m.accepted.__contains__)
    m.submit_together([LATER, LATER_TOO])
    m.submit(PLANNED)
    assert sum(isinstance(order, Aside) for order in m.game.given) == 1
    m.take_back()
    m.give_again()
    assert len(m.game.given) == 5


def test_with_all_texts_in_use_the_marks_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "war.wir"
    m = recorded(path)
    for n in range(32):
        m.submit(Aside(Side.AXIS, f"text{n}", "x"))
    m.accept([PLANNED, PLANNED_TOO])
    assert m.accepted == (PLANNED, PLANNED_TOO)
