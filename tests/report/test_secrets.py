"""A side's report of a running game is the same whatever the enemy hides."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tests.playthroughs.games import GAMES
from tests.report.conftest import FIFTH_WEEK, smolensk_from
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.sides import Side
from wir.model.state import State
from wir.report.contents import Contents
from wir.report.record import record_of
from wir.report.rendering import html, markdown
from wir.report.writing import ReportError, side_for
from wir.text.war.chronicle import Chronicle


def with_other_secrets(side: Side) -> State:
    """The start of Smolensk with other names and other pools on one side; more guns would be fired, and so show."""
    state = GAMES[0].begin().state.copy()
    for group in state.groups_of(side):
        units = tuple(replace(unit, designation=f"X{unit.designation}") for unit in group.units)
        state.groups[group.id] = replace(group, units=units)
    pools = state.players[side].pools
    more = replace(pools, vehicle=pools.vehicle + 7, construction=pools.construction + 1, aircraft=pools.aircraft + 3)
    state.players[side] = replace(state.players[side], pools=more)
    return state


@cache
def otherwise(enemy: Side) -> Game:
    """The war with other secrets of one side."""
    return smolensk_from(with_other_secrets(enemy), *FIFTH_WEEK)


@pytest.mark.parametrize("side", list(Side))
def test_what_the_enemy_hides_changes_nothing_in_a_sides_report(side: Side, running: Game) -> None:
    other = otherwise(side.enemy)
    assert other.digest() != running.digest()
    one, two = (Contents(record_of(game, side)) for game in (running, other))
    assert html(one) == html(two)
    assert markdown(one) == markdown(two)


@pytest.mark.parametrize("side", list(Side))
def test_what_the_enemy_hides_changes_nothing_in_a_sides_history(side: Side, running: Game) -> None:
    other = otherwise(side.enemy)
    one, two = (Chronicle(Past(game), side) for game in (running, other))
    assert [one.week(number) for number in range(1, 6)] == [two.week(number) for number in range(1, 6)]
    both = Chronicle(Past(other), None)
    assert both.week(1) != one.week(1)


def test_a_note_on_a_hex_is_told_in_the_report_of_its_own_side() -> None:
    note = 'ASIDE AXIS notes.1 [[2, "4,4", "too far"]]'
    game = smolensk_from(GAMES[0].begin().state, note, *FIFTH_WEEK)
    texts = {side: [each.text for each in record_of(game, side).notes] for side in Side}
    assert [text for text in texts[Side.AXIS] if text.endswith(": too far")]
    assert not [text for text in texts[Side.SOVIET] if "too far" in text]


@pytest.mark.parametrize("side", list(Side))
def test_units_strength_and_notes_of_the_enemy_are_not_told(side: Side, running: Game) -> None:
    notes = {Side.AXIS: "the panzers are spent", Side.SOVIET: "hold the Dnieper"}
    text = html(Contents(record_of(running, side)))
    assert notes[side] in text
    assert notes[side.enemy] not in text
    units = {u.name for group in running.state.groups_of(side.enemy) for u in group.units}
    own = {u.name for group in running.state.groups_of(side) for u in group.units}
    assert not [name for name in units - own if f"{name} " in text]
    assert [name for name in own if f"{name} " in text]
    record = record_of(running, side)
    assert all(side.enemy not in position.strength for position in record.positions)
    assert all(side.enemy not in week.figures for week in record.weeks)
    gone = [gone for week in record.weeks for gone in week.surrenders if gone.side is side.enemy]
    assert all(one.is_estimate or one.strength is None for one in gone)


def test_a_game_that_people_play_is_told_for_a_side_of_theirs_alone(running: Game, over: Game) -> None:
    state = running.state.copy()
    with pytest.raises(ReportError, match="would spoil it: --side axis or --side soviet"):
        side_for(state, None)
    with pytest.raises(ReportError, match="would spoil it"):
        side_for(state, "both")
    assert side_for(state, "Soviet") is Side.SOVIET
    state.seats = {Side.SOVIET: "computer"}
    assert side_for(state, None) is Side.AXIS
    with pytest.raises(ReportError, match="what the Soviets know stays secret"):
        side_for(state, "soviet")


def test_a_game_that_is_over_or_played_by_computers_is_told_whole(running: Game, over: Game) -> None:
    assert side_for(over.state, None) is None
    assert side_for(over.state, "both") is None
    assert side_for(over.state, "axis") is Side.AXIS
    state = running.state.copy()
    state.seats = dict.fromkeys(Side, "computer")
    assert side_for(state, None) is None
