"""A saved game played again leads where it led, or says where it does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.saves.wars import play_phase, small_war
from wir import Game, load_game, save_game
from wir.engine.history import History, OpenWeek, PlayedPhase
from wir.match.past import Replayed, replay
from wir.orders import parse_order


@pytest.fixture
def played(file: Path) -> Game:
    """A game of two weeks and a half, as it comes out of a file."""
    game = Game(small_war())
    for _ in range(17):
        play_phase(game)
    game.submit(parse_order("LEVEL 2"))
    save_game(game, file)
    return load_game(file)


def again(game: Game, *, verify: bool = True) -> list[Replayed]:
    return [*replay(game, verify=verify)]


def test_every_digest_agrees(played: Game) -> None:
    found = again(played)
    assert [phase.fault for phase in found] == [None] * 18
    assert found[-1].state == played.state
    assert sum(phase.orders for phase in found) + 17 == len(played.journal)
    assert [(phase.week, phase.phase) for phase in found][:3] == [(1, "A"), (1, "B"), (1, "C")]


def tampered(game: Game, **changes: object) -> Game:
    """The game with something else in the third phase of its first week."""
    week, *later = game.history.past
    phases = [*week.phases]
    before = phases[2]
    parts = {"phase": before.phase, "orders": before.orders, "outcome": before.digest, **changes}
    phases[2] = PlayedPhase(**parts)  # type: ignore[arg-type]
    first = OpenWeek(week.number, week.start, phases)
    history = History([first, *later], game.history.current, game.history.phase_start)
    return Game(game.state, history, game.given)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"outcome": "0" * 32}, "leads to a different state from the one recorded"),
        ({"orders": ("MOVE 12 1",)}, "is refused now: MOVE 12 1"),
        ({"orders": ("DANCE",)}, "is refused now: 'DANCE' is not an order"),
        ({"orders": ("LEVEL 1",)}, "leads to a different state from the one recorded"),
        ({"phase": "F"}, "the save has phase F here"),
    ],
)
def test_it_stops_where_it_leads_elsewhere(played: Game, changes: dict[str, object], fault: str) -> None:
    found = again(tampered(played, **changes))
    assert [phase.fault for phase in found[:-1]] == [None, None]
    assert found[-1].fault is not None
    assert found[-1].fault.startswith(fault)


def test_without_verifying_digests_are_not_looked_at(played: Game) -> None:
    assert all(phase.fault is None for phase in again(tampered(played, outcome="0" * 32), verify=False))


def test_the_state_as_it_stands_is_compared_too(played: Game) -> None:
    other = Game(replace(played.state.copy(), month_points=9), played.history, played.given)
    assert again(other)[-1].fault == "leads to a different state from the one recorded"
