from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.rules.lend_lease import is_line_whole
from wir.rules.problems import problems
from wir.rules.rail_building import NORTH, area_of
from wir.rules.reinforcements import siberians_due
from wir.rules.victory import ends_at_once


def test_there_are_fifteen_groups_a_side_on_a_small_map(smolensk: Scenario) -> None:
    assert Counter(group.side for group in smolensk.groups) == {Side.AXIS: 15, Side.SOVIET: 15}
    assert (smolensk.board.columns, smolensk.board.rows) == (12, 9)


def test_it_lasts_ten_weeks_or_thirteen(smolensk: Scenario) -> None:
    lasts = [smolensk.terms[length].last_week for length in (Length.SHORT, Length.LONG)]
    assert lasts == [date(1941, 9, 7), date(1941, 9, 28)]
    assert [(day - smolensk.start).days // 7 + 1 for day in lasts] == [10, 13]


def test_it_is_a_piece_of_the_great_map(smolensk: Scenario, barbarossa: Scenario) -> None:
    piece, whole = smolensk.board, barbarossa.board
    assert piece.terrain == tuple(row[6:18] for row in whole.terrain[11:20])
    assert piece.russia == tuple(row[6:18] for row in whole.russia[11:20])
    moved = {name: (column + 6, row + 11) for name, (column, row) in _places(smolensk).items()}
    assert moved == {name: at for name, at in _places(barbarossa).items() if name in moved}
    shifted = {(a.column + 6, a.row + 11, b.column + 6, b.row + 11) for a, b in piece.river_sides}
    inside = {(*a, *b) for a, b in whole.river_sides if all(7 <= c <= 18 and 12 <= r <= 20 for c, r in (a, b))}
    assert shifted == inside


@pytest.mark.rule("8.9")
def test_rules_about_cities_that_are_not_there_do_not_trigger(smolensk: Scenario) -> None:
    state = Game.new(smolensk, seed=1, length="short").state
    assert ends_at_once(state) is None
    assert not is_line_whole(state)
    assert not siberians_due(state, smolensk.terms[Length.LONG].last_week)
    assert {area_of(hex_) for hex_ in smolensk.board.hexes} == {NORTH}


def test_a_game_in_which_nobody_moves_runs_to_its_last_week(smolensk: Scenario) -> None:
    game = Game.new(smolensk, seed=1, length="short")
    while game.state.ending is None:
        game.end_phase()
        if game.phase is Phase.AXIS_ADJUSTMENT:
            assert problems(game.state) == []
    assert (game.state.ending.by, game.state.date) == ("schedule", date(1941, 9, 7))
    assert [game.state.players[side].expected for side in SIDES] == [(), ()]


def _places(scenario: Scenario) -> dict[str, tuple[int, int]]:
    return {city.name: (city.at.column, city.at.row) for city in scenario.cities if city.at is not None}
