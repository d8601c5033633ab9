"""A game remembers its weeks and phases, and can be played again from them."""

from __future__ import annotations

from dataclasses import replace

from tests.kit import group, make_state, play
from wir.engine.game import Game
from wir.engine.history import History
from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.state import Options, State
from wir.orders import parse_order


def start() -> State:
    return make_state(group(12, (3, 3)), group(80, (9, 9)), phase=Phase.AXIS_ADJUSTMENT)


def test_a_phase_is_kept_with_its_orders_and_digest() -> None:
    game = play(start(), "NOTE one", "NOTE two", "END", "END")
    first, second = game.history.current.phases
    assert (first.phase, first.orders) == (Phase.AXIS_ADJUSTMENT, ("NOTE one", "NOTE two"))
    assert second.orders == ()
    assert second.digest == game.digest()
    assert game.history.phase_start.state() == game.state


def test_a_digest_asked_for_late_is_that_of_the_phase_end() -> None:
    game = play(start(), "END")
    at_the_end = game.digest()
    game.submit(parse_order("LEVEL 2"))
    assert game.history.current.phases[0].digest == at_the_end != game.digest()


def test_a_new_week_begins_with_the_state_after_the_execution() -> None:
    game = play(start(), *["END"] * 7)
    assert [(week.number, len(week.phases)) for week in game.history.weeks] == [(1, 7), (2, 0)]
    assert game.history.current.start.state() == game.state


def test_the_journal_of_the_past_leads_to_the_present() -> None:
    game = play(start(), "NOTE one", *["END"] * 8, "LEVEL 1")
    again = Game(next(game.history.weeks).start.state())
    for entry in game.journal:
        assert (entry.week, entry.phase) == (again.state.week, again.phase)
        again.submit(entry.order)
    assert again.digest() == game.digest()


def going_on(game: Game, state: State | None = None) -> Game:
    """The game as one that goes on from a save, which holds no undo."""
    history = History([*game.history.past], game.history.current, game.history.phase_start)
    return Game(state or game.state, history, game.given)


def test_undo_is_worked_out_again_from_the_start_of_the_phase() -> None:
    game = play(start(), "END", "LEVEL 2", "LEVEL 1")
    other = going_on(game)
    assert other.replays
    assert [str(order) for order in other.undoable] == ["LEVEL 2", "LEVEL 1"]
    assert str(other.undo()) == "LEVEL 1"
    assert other.state.level == 2
    assert [str(order) for order in other.given] == ["LEVEL 2"]


def test_an_order_given_before_undo_is_asked_for_joins_the_others() -> None:
    other = going_on(play(start(), "LEVEL 2"))
    other.submit(parse_order("LEVEL 1"))
    assert [str(other.undo()), str(other.undo()), other.undo()] == ["LEVEL 1", "LEVEL 2", None]
    assert other.digest() == digest(start())


def test_undo_stays_empty_where_the_orders_lead_elsewhere() -> None:
    game = play(start(), "LEVEL 2")
    other = going_on(game, replace(game.state, level=4))
    assert not other.replays
    assert other.undo() is None
    assert other.state.level == 4


def test_undo_stays_empty_where_an_order_is_refused_now() -> None:
    game = play(start(), "LEVEL 2")
    other = Game(game.state, History.beginning(start()), [parse_order("MOVE 12 2")])
    assert not other.replays
    assert other.undo() is None


def test_iron_man_takes_nothing_back() -> None:
    game = play(replace(start(), options=Options(iron_man=True)), "LEVEL 2")
    assert game.undo() is None
    assert game.state.level == 2
