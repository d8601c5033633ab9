"""A war that was, week by week: as it stood, what happened in it, and where that cannot be trusted any more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.saves.wars import play_phase, small_war
from wir import Game, load_game, save_game
from wir.engine.history import History, KeptState, OpenWeek
from wir.match.past import Past
from wir.model.events import Event
from wir.model.state import State
from wir.orders import parse_order


@pytest.fixture
def live() -> tuple[Game, list[State], list[Event]]:
    """A game of three weeks and a phase with an order, the states its weeks began with, and all that happened."""
    game = Game(small_war())
    starts, happened = [game.state], list[Event]()
    for phase in range(22):
        if game.side is None:
            happened += game.end_phase()
            starts.append(game.state)
        else:
            before = len(game.journal)
            play_phase(game)
            assert len(game.journal) > before
        if phase == 21:
            happened += game.submit(parse_order("LEVEL 2"))
    return game, starts, happened


@pytest.fixture
def past(live: tuple[Game, list[State], list[Event]], file: Path) -> Past:
    """Its past, as it comes out of a file."""
    save_game(live[0], file)
    return Past(load_game(file))


def test_each_week_stands_as_it_stood(past: Past, live: tuple[Game, list[State], list[Event]]) -> None:
    assert (past.first, past.last) == (1, 4)
    assert [past.state(week) for week in (4, 1, 3, 2)] == [live[1][n] for n in (3, 0, 2, 1)]


@pytest.mark.thorough
def test_a_week_tells_what_happened_in_it(past: Past, live: tuple[Game, list[State], list[Event]]) -> None:
    game, starts, happened = live
    weeks = [past.week(number) for number in (1, 2, 3, 4)]
    assert all(week.fault is None for week in weeks)
    assert [week.after for week in weeks] == [*starts[1:], game.state]
    assert [event for week in weeks[:3] for event in week.phases[-1].events] == happened[:-1]
    assert [event for step in weeks[0].film for event in step.events] == [
        event for event in weeks[0].phases[-1].events if event.segment is not None
    ]
    assert weeks[3].events[-1] == happened[-1]
    assert weeks[3].film == ()
    assert [phase.phase for phase in weeks[0].phases] == [*"ABCDEFG"]


@pytest.mark.thorough
def test_each_phase_begins_where_the_last_one_led(past: Past) -> None:
    phases = past.week(2).phases
    assert phases[0].start == past.state(2)
    again = Game(phases[2].start)
    for order in phases[2].orders:
        again.submit(order)
    assert again.state == phases[3].start


@pytest.mark.thorough
def test_a_week_that_leads_elsewhere_is_told(past: Past, live: tuple[Game, list[State], list[Event]]) -> None:
    game = live[0]
    weeks = [*game.history.weeks]
    other = replace(weeks[1].start.state().copy(), seed=99)
    wrong = OpenWeek(2, KeptState(other), [*weeks[1].phases])
    changed = Game(game.state, History([weeks[0], wrong, weeks[2]], game.history.current, game.history.phase_start))
    fault = Past(changed).week(1).fault
    assert fault == "week 1: leads to a different state from the one recorded"
    assert Past(changed).week(3).fault is None


def test_a_week_that_does_not_exist_is_none_of_the_game(past: Past) -> None:
    with pytest.raises(KeyError):
        past.state(5)
