from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.engine.referee.book import Book
from tests.engine.referee.fronts import random_front
from tests.engine.referee.judge import Judge
from tests.kit import change_of
from wir.engine.game import Game
from wir.model.groups import DEPOT_NUMBERS
from wir.model.hexes import DIRECTIONS, neighbour
from wir.model.phases import MOVEMENT
from wir.model.state import State
from wir.orders.movement import Move

FEW, MANY = 40, 600


def judged(seeds: range) -> Counter[str]:
    found = Counter[str]()
    for seed in seeds:
        try:
            found += Judge(change_of(random_front(seed), seed)).run()
        except AssertionError as error:
            raise AssertionError(f"front {seed}: {error}") from error
    return found


@pytest.mark.rule("7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.10", "8.1", "8.3", "8.4", "8.8")
def test_executions_go_as_the_book_says_worked_out_a_second_time() -> None:
    found = judged(range(FEW))
    assert {"attacked", "retreated", "surrendered", "advanced", "stopped", "captured"} <= set(found)


@pytest.mark.thorough
def test_so_do_many_more() -> None:
    judged(range(FEW, MANY))


def about_to_march(seed: int) -> tuple[State, Random]:
    """A front in a movement phase: nobody has plotted, half of the groups are in supply."""
    state, dice = random_front(seed), Random(seed)
    state.phase = dice.choice(MOVEMENT)
    for number, group in list(state.groups.items()):
        depot = dice.choice((None, DEPOT_NUMBERS[group.side][0]))
        state.groups[number] = replace(group, plot="", supplied_by=depot)
    return state, dice


def march_as_far_as_possible(game: Game, number: int, dice: Random) -> int:
    """Marches a group by chance for as long as it may, and judges every hex around it at each step; how many."""
    start = game.state.groups[number].at
    for gone in range(5):
        group, book = game.state.groups[number], Book(game.state)
        ways = [d for d in DIRECTIONS if book.may_march(group, neighbour(group.at, d), gone, start)]
        assert [d for d in DIRECTIONS if Move(number, d).check(game.state) is None] == ways, f"{number} at {group.at}"
        if not ways:
            return gone
        direction = dice.choice(ways)
        points = book.strategic(group, neighbour(group.at, direction))
        game.submit(Move(number, direction))
        after = game.state.groups[number]
        tired = [min(95, unit.fatigue + points) for unit in group.units]
        assert [unit.fatigue for unit in after.units] == tired, f"{number} from {group.at} for {points}"
        assert after.artillery == after.entrenchment == 0
    raise AssertionError(f"{number} marched five hexes")


@pytest.mark.rule("6.2", "6.7", "6.10", "8.1", "8.8")
def test_marches_go_as_the_book_says_worked_out_a_second_time() -> None:
    hexes = Counter[int]()
    for seed in range(FEW):
        state, dice = about_to_march(seed)
        game, side = Game(state), state.side
        assert side is not None
        hexes.update(march_as_far_as_possible(game, group.id, dice) for group in state.groups_of(side))
    assert set(hexes) == {0, 1, 2, 3, 4}
