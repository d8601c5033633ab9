"""What a side keeps for itself is no move of the game: not taken back, not seen by the enemy, not in the digest."""

from __future__ import annotations

import pytest

from tests.kit import city, group, make_state, refusal
from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.plain import digest, from_plain, to_plain
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.orders import parse_order
from wir.orders.catalogue import legal_orders
from wir.orders.conduct import Aside
from wir.rules.asides import LONGEST_ASIDE, MOST_ASIDES
from wir.rules.problems import problems


def begun(phase: Phase = Phase.AXIS_ADJUSTMENT) -> State:
    cities = [city("Berlin", (1, 1), Side.AXIS, population=7), city("Moscow", (9, 9), Side.SOVIET, supply_centers=2)]
    return make_state(group(12, (2, 2)), group(80, (9, 9)), cities=cities, phase=phase)


def given(game: Game, *texts: str) -> Game:
    for text in texts:
        game.submit(parse_order(text))
    return game


def kept(game: Game, side: Side = Side.AXIS) -> dict[str, str]:
    return game.state.players[side].asides


def test_a_text_is_kept_replaced_and_cleared() -> None:
    game = given(Game(begun()), "ASIDE AXIS plan.week take  Minsk, then rest", "ASIDE SOVIET plan.week hold")
    assert kept(game) == {"plan.week": "take  Minsk, then rest"}
    given(game, "ASIDE AXIS plan.week rest", "ASIDE AXIS rails 8,5")
    assert kept(game) == {"plan.week": "rest", "rails": "8,5"}
    given(game, "ASIDE AXIS plan.week -", "ASIDE AXIS unheard.of -")
    assert kept(game) == {"rails": "8,5"}
    assert kept(game, Side.SOVIET) == {"plan.week": "hold"}


def test_undo_takes_back_the_last_order_and_leaves_asides_alone() -> None:
    game = given(Game(begun()), "LEVEL 1", "ASIDE AXIS a 1", "LEVEL 2", "ASIDE AXIS a 2", "ASIDE AXIS b 1")
    assert str(game.undo()) == "LEVEL 2"
    assert (game.state.level, kept(game)) == (1, {"a": "2", "b": "1"})
    assert [*map(str, game.given)] == ["LEVEL 1", "ASIDE AXIS a 1", "ASIDE AXIS a 2", "ASIDE AXIS b 1"]
    assert str(game.undo()) == "LEVEL 1"
    assert game.undo() is None
    assert game.undoable == ()
    assert (game.state.level, kept(game)) == (3, {"a": "2", "b": "1"})


def test_redo_works_after_an_aside_and_keeps_it() -> None:
    game = given(Game(begun()), "LEVEL 1", "LEVEL 2")
    game.undo()
    game.undo()
    given(game, "ASIDE AXIS a 1")
    assert str(game.redo()) == "LEVEL 1"
    given(game, "ASIDE AXIS a 2")
    assert str(game.redo()) == "LEVEL 2"
    assert (game.state.level, kept(game)) == (2, {"a": "2"})
    assert game.redo() is None


def test_taking_back_after_a_resumption_knows_the_asides_too() -> None:
    game = given(Game(begun()), "ASIDE AXIS a 1", "END", "LEVEL 1", "ASIDE AXIS a 2", "LEVEL 2")
    again = Game(game.state, game.history, game.given)
    assert again.replays
    assert str(again.undo()) == "LEVEL 2"
    assert (again.state.level, kept(again)) == (1, {"a": "2"})


def test_an_aside_cannot_be_taken_back_and_ends_no_phase() -> None:
    game = given(Game(begun()), "ASIDE AXIS a 1")
    assert game.undo() is None
    assert kept(game) == {"a": "1"}


def test_what_a_player_has_ordered_to_be_kept_is_taken_back_and_given_again() -> None:
    game = given(Game(begun()), "KEEP AXIS holds 1", "LEVEL 2", "KEEP AXIS holds 2", "ASIDE AXIS a 1")
    again = Game(game.state, game.history, game.given)
    for each in (game, again):
        assert str(each.undo()) == "KEEP AXIS holds 2"
        assert (each.state.level, kept(each)) == (2, {"holds": "1", "a": "1"})
        assert str(each.redo()) == "KEEP AXIS holds 2"
        assert kept(each) == {"holds": "2", "a": "1"}
        assert [str(each.undo()) for _ in range(3)] == ["KEEP AXIS holds 2", "LEVEL 2", "KEEP AXIS holds 1"]
        assert kept(each) == {"a": "1"}
        assert [*map(str, each.given)] == ["ASIDE AXIS a 1"]


def test_the_enemy_does_not_see_it() -> None:
    game = given(Game(begun()), "ASIDE AXIS secret yes", "ASIDE SOVIET secret no")
    for side in SIDES:
        known = game.view(side)
        assert known.players[side].asides == {"secret": "yes" if side is Side.AXIS else "no"}
        assert known.players[side.enemy].asides == {}
    assert game.submit(Aside(Side.AXIS, "secret", "of nobody")) == []


def test_the_digest_is_the_same_whatever_is_kept_and_the_plain_form_is_not() -> None:
    game = given(Game(begun()), "ASIDE AXIS a 1")
    assert game.digest() == digest(begun())
    again = from_plain(to_plain(game.state), game.state.scenario)
    assert again == game.state
    assert again != begun()


def test_it_lasts_over_the_weeks() -> None:
    game = given(Game(begun()), "ASIDE AXIS a 1", *["END"] * 9)
    assert game.state.week == 2
    assert kept(game) == {"a": "1"}


@pytest.mark.parametrize("phase", list(Phase))
def test_it_may_be_given_in_every_phase_and_is_never_offered(phase: Phase) -> None:
    assert refusal(begun(phase), "ASIDE SOVIET a 1") == ""
    assert not any(isinstance(order, Aside) for order in legal_orders(begun(phase)))


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("", "x"),
        ("A", "x"),
        ("1", "x"),
        ("a b", "x"),
        ("a" * 41, "x"),
        ("a", "x" * (LONGEST_ASIDE + 1)),
        ("a", "two\nlines"),
        ("a", "\x1b[2J"),
        ("a", " lead"),
        ("a", "-"),
    ],
)
def test_what_is_kept_is_one_short_line_under_a_plain_key(key: str, text: str) -> None:
    assert Aside(Side.AXIS, key, text).check(begun()) is not None
    state = begun()
    state.players[Side.AXIS].asides[key] = text
    assert [problem.place for problem in problems(state)] == ["AXIS asides"]


def test_a_long_text_goes_through_its_text_form() -> None:
    order = Aside(Side.AXIS, "a" * 40, "x" * LONGEST_ASIDE)
    assert order.check(begun()) is None
    assert parse_order(str(order)) == order


def test_a_side_keeps_so_many_texts_and_no_more() -> None:
    game = given(Game(begun()), *(f"ASIDE AXIS key{n} 1" for n in range(MOST_ASIDES)))
    assert problems(game.state) == []
    assert refusal(game.state, "ASIDE AXIS one.more 1") == "3.3"
    assert refusal(game.state, "ASIDE AXIS key0 2") == ""
    assert refusal(game.state, "ASIDE SOVIET one.more 1") == ""
    game.state.players[Side.AXIS].asides["one.more"] = "1"
    assert [problem.place for problem in problems(game.state)] == ["AXIS asides"]
