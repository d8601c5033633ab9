"""First player determination (§7.2)."""

from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.rules.change import Change
from wir.rules.combat import FROST_YEARS
from wir.rules.rulings import FIRST_PLAYER, FIRST_PLAYER_FROST, FIRST_PLAYER_POOR


def axis_chance(state: State) -> int:
    """Percent chance that the Axis is the first player this week (§7.2, R70)."""
    chance = FIRST_PLAYER[max(min(FIRST_PLAYER), min(max(FIRST_PLAYER), state.year))]
    if state.weather is Weather.CLEAR:
        return chance
    if state.weather is Weather.VERY_COLD and state.year in FROST_YEARS:
        return chance - FIRST_PLAYER_FROST
    return chance - FIRST_PLAYER_POOR


def determine_first_player(change: Change) -> Side:
    """Rolls for the first player of the week (§7.2)."""
    first = Side.AXIS if change.dice.chance(axis_chance(change.state), "7.2", "first player") else Side.SOVIET
    change.state.first_player = first
    change.tell("first_player", "7.2", "R70", side=first)
    return first
