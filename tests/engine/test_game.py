"""A game: orders, undo and redo, barriers, the journal, the film (§3.3, R142)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import city, group, infantry, make_board, make_state, play
from wir.engine.game import MOST_ORDERS, Game, OrderRefusedError
from wir.model.board import Place
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.orders import parse_order
from wir.orders.conduct import EndPhase
from wir.orders.finders import acting_side
from wir.scenario import load_scenario


def front(phase: Phase = Phase.AXIS_MOVEMENT, options: Options | None = None) -> State:
    return make_state(
        group(12, (5, 5), infantry(1, 40), supplied_by=58),
        group(13, (7, 7), infantry(2, 40, fatigue=9), supplied_by=58),
        group(80, (1, 1)),
        phase=phase,
        options=options,
    )


ORDERS = ("PLOT 12 1", "REPLACE 12.0 20", "MOVE 13 4", "GUNS 12", "PLOT 12 -", "NOTE here we stand")


def allowed(state: State) -> list[str]:
    """Those of ORDERS that may be given one after another."""
    game, given = Game(state), []
    for text in ORDERS:
        order = parse_order(text)
        if game.check(order) is None:
            game.submit(order)
            given.append(text)
    return given


def test_undo_and_redo_go_back_and_forth_to_the_very_same_states() -> None:
    game = Game(front())
    digests = [game.digest()]
    given = allowed(front())
    assert len(given) >= 4
    for text in given:
        game.submit(parse_order(text))
        digests.append(game.digest())
    assert len(set(digests)) == len(digests) - 1, "the note alone changes nothing"
    for text, before in zip(reversed(given), reversed(digests[:-1]), strict=True):
        assert str(game.undo()) == text
        assert game.digest() == before
    assert game.undo() is None
    for text, after in zip(given, digests[1:], strict=True):
        assert str(game.redo()) == text
        assert game.digest() == after
    assert game.redo() is None
    assert [str(entry.order) for entry in game.journal] == given


def test_a_new_order_forgets_what_was_taken_back() -> None:
    game = play(front(), "PLOT 12 1")
    game.undo()
    game.submit(parse_order("PLOT 12 2"))
    assert game.redo() is None
    assert [str(entry.order) for entry in game.journal] == ["PLOT 12 2"]


def test_of_each_order_that_can_be_taken_back_or_given_again_the_state_before_it_is_known() -> None:
    game = Game(make_state(group(12, (2, 2)), phase=Phase.AXIS_ADJUSTMENT))
    for text in ("LEVEL 1", "LEVEL 2", "LEVEL 1"):
        game.submit(parse_order(text))
    orders = game.undoable

    def levels() -> list[int]:
        return [found.level for order in orders if (found := game.before(order)) is not None]

    assert levels() == [3, 1, 2]
    game.undo()
    assert levels() == [3, 1, 2]
    assert game.before(parse_order("LEVEL 3")) is None
    game.end_phase()
    assert levels() == []


def test_the_end_of_a_phase_cannot_be_taken_back() -> None:
    game = play(front(), "PLOT 12 1", "END")
    assert game.undo() is None
    assert game.undoable == ()
    assert game.phase is Phase.EXECUTION


@pytest.mark.rule("4.8", "4.9")
def test_orders_that_roll_at_once_cannot_be_taken_back() -> None:
    board = make_board(cities=[Place("Orel", "9,9")])
    orel = city("Orel", (9, 9), Side.SOVIET, population=9, vehicle=6)
    state = make_state(
        group(80, (1, 1)), board=board, cities=[orel], phase=Phase.SOVIET_ADJUSTMENT, day=date(1941, 9, 7)
    )
    rifles = play(state, "NOTE before", "BUILD Orel inf RIFLE 20")
    assert rifles.undo() is None, "it may have become cavalry"
    tanks = play(state, "BUILD Orel mech TANK 20")
    assert str(tanks.undo()) == "BUILD Orel mech TANK 20"
    dismantled = play(state, "NOTE before", "DISMANTLE Orel", "NOTE after")
    assert str(dismantled.undo()) == "NOTE after"
    assert dismantled.undo() is None


def test_in_an_iron_man_game_nothing_is_taken_back() -> None:
    game = play(front(options=Options(iron_man=True)), "PLOT 12 1")
    assert game.undo() is None
    assert game.state.groups[12].plot == "1"


def test_a_refused_order_changes_nothing_and_says_why() -> None:
    game = Game(front())
    before = game.digest()
    with pytest.raises(OrderRefusedError, match=r"PLOT 12 11: .*\(§6\.6\)") as refused:
        game.submit(parse_order("PLOT 12 11"))
    assert refused.value.refusal.paragraph == "6.6"
    assert game.digest() == before
    assert game.journal == ()


def test_a_state_that_was_handed_out_never_changes() -> None:
    game = Game(front())
    states = [game.state]
    digests = [game.digest()]
    for text in ("PLOT 12 1", "MOVE 13 4", "END", "END", "END", "END"):
        game.submit(parse_order(text))
        states.append(game.state)
        digests.append(game.digest())
    assert [digest(state) for state in states] == digests


def test_the_journal_names_week_and_phase_of_each_order() -> None:
    game = play(front(), "PLOT 12 1", "END", "END", "NOTE a new week")
    assert [(entry.week, entry.phase.value, str(entry.order)) for entry in game.journal] == [
        (1, "F", "PLOT 12 1"),
        (1, "F", "END"),
        (1, "G", "END"),
        (2, "A", "NOTE a new week"),
    ]


def test_the_journal_alone_plays_the_same_game_again() -> None:
    game = play(front(), *allowed(front()), *["END"] * 9, "LEVEL 2", *["END"] * 7)
    again = Game(front())
    for entry in game.journal:
        again.submit(parse_order(str(entry.order)))
    assert again.digest() == game.digest()


def test_the_film_of_the_last_execution_is_kept() -> None:
    game = play(front(), "PLOT 12 1", "END")
    assert game.film == ()
    game.submit(EndPhase())
    moved = [event for step in game.film for event in step.events if event.type == "moved"]
    assert [event.facts["to"] for event in moved] == [[5, 4]]
    film = game.film
    game.end_phase()
    assert game.film is film


def test_a_view_cannot_be_played_on() -> None:
    game = Game(Game(front()).view(Side.AXIS))
    with pytest.raises(ValueError, match=r"^a View cannot be played on$"):
        game.end_phase()


def test_legal_orders_of_a_kind_and_a_group() -> None:
    game = Game(front())
    assert {str(order) for order in game.legal_orders("MOVE", 12)} == {f"MOVE 12 {d}" for d in range(1, 7)}
    assert [str(order) for order in game.legal_orders("END")] == ["END"]
    orders = list(game.legal_orders())
    assert {str(order).split()[0] for order in orders} >= {"MOVE", "PLOT", "REPLACE", "GUNS", "END"}
    assert all(game.phase in order.phases for order in orders)


def test_an_unplayable_set_up_is_refused() -> None:
    scenario = front().scenario
    with pytest.raises(ValueError, match="level 5"):
        Game.new(scenario, level=5)
    with pytest.raises(ValueError, match="medium"):
        Game.new(scenario, length="medium")


@pytest.mark.rule("3.2")
def test_a_new_game_stands_at_the_start_of_its_scenario() -> None:
    scenario = front().scenario
    game = Game.new(scenario, seed=7, length="short", level=2)
    assert (game.state.week, game.phase, game.side) == (1, Phase.AXIS_ADJUSTMENT, Side.AXIS)
    assert (game.state.seed, game.state.level, game.state.length.value) == (7, 2, "short")
    assert [g.id for g in game.state.groups_of(Side.AXIS)] == [12, 13]
    assert game.state.groups[12].at == Hex(5, 5)
    assert isinstance(game.state.groups[80], Group)


def test_a_new_game_has_the_first_seed_the_long_war_and_the_level_of_history() -> None:
    state = Game.new(load_scenario("smolensk")).state
    assert (state.seed, state.length, state.level, state.week) == (1, Length.LONG, 3, 1)


def test_in_the_execution_nobody_acts() -> None:
    with pytest.raises(ValueError, match=r"^no orders are given in the execution$"):
        acting_side(make_state(group(12, (5, 5)), phase=Phase.EXECUTION))


def test_what_an_order_leaves_as_it_was_is_kept_once_for_all_states_that_can_be_brought_back() -> None:
    game = Game(make_state(group(12, (5, 5), infantry(1)), phase=Phase.AXIS_MOVEMENT))
    before = game.state
    game.submit(parse_order("PLOT 12 3"))
    after = game.state
    assert after.groups[12].plot == "3"
    assert before.groups[12].plot == ""
    assert after.groups is not before.groups
    assert after.control is before.control
    assert after.rails is before.rails
    game.undo()
    assert game.state is before


@pytest.mark.rule("3.3")
def test_in_a_phase_with_all_the_orders_that_a_game_holds_only_its_end_is_allowed() -> None:
    game = Game(front(), given=[parse_order("NOTE x")] * MOST_ORDERS)
    refused = game.check(parse_order("PLOT 12 1"))
    assert refused is not None
    assert (refused.paragraph, refused.reason) == ("3.3", "no more than 10000 orders are given in a phase")
    assert game.check(EndPhase()) is None
    assert Game(front(), given=[parse_order("NOTE x")] * (MOST_ORDERS - 1)).check(parse_order("PLOT 12 1")) is None


def test_of_orders_taken_back_the_one_that_is_given_again_next_comes_first() -> None:
    game = play(front(), "PLOT 12 1", "PLOT 13 4", "NOTE x")
    taken_back = [game.undo() for _ in range(3)]
    assert game.redoable == tuple(reversed(taken_back))
    assert game.redo() is taken_back[-1]
    assert game.redoable == (taken_back[1], taken_back[0])
