from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import FULL_POOLS, city, group, make_state
from wir.engine.game import Game
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.scenario import Length, Scenario, Terms
from wir.model.sides import Side
from wir.model.state import Options
from wir.model.weather import Weather
from wir.rules.problems import problems


def scenario() -> Scenario:
    state = make_state(
        group(80, (9, 9)),
        group(12, (2, 2), entrenchment=2),
        air=[AirGroup(52, Hex(3, 2), 40)],
        depots=[Depot(58, Hex(1, 2))],
        cities=[city("Riga", (9, 9), Side.SOVIET)],
        weather=Weather.RAIN,
    )
    control = ("A" * 6 + "S" * 6,) * 12
    return replace(state.scenario, control=control, converted=(), torn_up=())


@pytest.mark.rule("3.2")
def test_a_new_game_begins_with_everything_where_the_scenario_puts_it() -> None:
    state = Game.new(scenario(), seed=7).state
    assert (state.week, state.phase, state.date, state.weather) == (
        1,
        Phase.AXIS_ADJUSTMENT,
        date(1941, 6, 22),
        Weather.RAIN,
    )
    assert {n: g.at for n, g in state.groups.items()} == {12: (2, 2), 80: (9, 9)}
    assert list(state.groups) == [12, 80]
    assert state.air[52].points == 40
    assert state.depots[58].entry == Hex(1, 2)
    assert state.cities["Riga"].owner is Side.SOVIET
    assert state.control[Hex(6, 5)] is Side.AXIS
    assert state.control[Hex(7, 5)] is Side.SOVIET
    assert all(state.players[side].pools == FULL_POOLS for side in Side)
    assert problems(state) == []


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("length", ["short", "long"])
def test_length_and_level_are_chosen(level: int, length: str) -> None:
    game = Game.new(scenario(), length=length, level=level, options=Options(surprise=True))
    assert (game.state.length, game.state.level, game.state.options.surprise) == (Length(length), level, True)


@pytest.mark.rule("3.1")
def test_level_3_and_the_long_game_are_the_usual_choice_with_every_house_rule_off() -> None:
    state = Game.new(scenario()).state
    assert (state.level, state.length, state.options) == (3, Length.LONG, Options())
    assert not any(getattr(state.options, name) for name in Options.__slots__)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("level", [0, 5, -1])
def test_there_are_four_levels(level: int) -> None:
    with pytest.raises(ValueError, match="no level"):
        Game.new(scenario(), level=level)


@pytest.mark.rule("3.1")
def test_a_length_that_the_scenario_does_not_know_is_refused() -> None:
    only_long = replace(scenario(), terms={Length.LONG: Terms(date(1944, 12, 31))})
    with pytest.raises(ValueError, match="no short game"):
        Game.new(only_long, length="short")
    with pytest.raises(ValueError, match="endless"):
        Game.new(only_long, length="endless")
