"""Victory points and levels (§9.1, §9.2) and the automatic endings (§8.9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wir.model.calendar import is_last_week_of_month
from wir.model.scenario import Length
from wir.model.sides import SIDES, Side
from wir.model.state import Ending, State
from wir.rules.change import Change
from wir.rules.tables import AUTOMATIC_END, AXIS_DECISIVE, CITY_POINTS, MONTH_POINTS, SHORT_GAME, VICTORY_LEVELS

AT_ONCE: Final[Mapping[Side, Ending]] = {
    Side.AXIS: Ending("axis_automatic", Side.AXIS),
    Side.SOVIET: Ending("soviet_automatic"),
}
"""How the game ends by the cities that a side controls; if the Soviets hold them the points decide (§8.9, R109)."""


@dataclass(frozen=True, slots=True)
class Score:
    """A side's victory points and where they come from (§9.1).

    `parts` are the components that are doubled, by their names; `handicap` never is (R110).
    """

    parts: dict[str, int]
    multiple: int
    handicap: int

    @property
    def total(self) -> int:
        """All victory points of the side."""
        return sum(self.parts.values()) * self.multiple + self.handicap


def score_of(state: State, side: Side) -> Score:
    """The victory points of a side as they stand (§9.1, R110, R113)."""
    held = [city for city in state.cities.values() if city.owner is side and city.at is not None]
    first = state.scenario.first_owners
    terms = state.terms
    return Score(
        parts={
            "cities": CITY_POINTS * len(held),
            "population": sum(city.population for city in held if first[city.name] is side),
            "supply centers": sum(city.supply_centers for city in held),
            "months": state.month_points if side is Side.AXIS else 0,
        },
        multiple=multiple_of(state),
        handicap=terms.axis_handicap if side is Side.AXIS else terms.soviet_handicap,
    )


def multiple_of(state: State) -> int:
    """The multiplier of victory points: they are doubled in the short games (§9.1, R110)."""
    return SHORT_GAME if state.length is Length.SHORT else 1


def worth_of_month(state: State) -> int:
    """What a month survived adds to the score of the Axis: it is doubled too in the short games (§9.1, R110)."""
    return MONTH_POINTS * multiple_of(state)


def margin(state: State) -> int:
    """Soviet minus Axis victory points (§9.2)."""
    return score_of(state, Side.SOVIET).total - score_of(state, Side.AXIS).total


def victory_level(points: int) -> str:
    """The level of victory for a margin (§9.2, R12)."""
    return next((level for least, level in VICTORY_LEVELS if points >= least), AXIS_DECISIVE)


def result_level(state: State) -> str:
    """The level of victory as the game stands or ended; the Axis automatic end is decisive (§8.9, §9.2)."""
    if ended_at_once_by(state.ending) is Side.AXIS:
        return AXIS_DECISIVE
    return victory_level(margin(state))


def winner_of_level(level: str) -> Side | None:
    """The side whose victory a level is; None for a draw (§9.2)."""
    return next((side for side in SIDES if level.startswith(side.title())), None)


def next_levels(state: State) -> list[tuple[Side, int, str]]:
    """For each side the points it needs for the next better level of victory, and that level; none beyond decisive."""
    points, levels = margin(state), VICTORY_LEVELS
    place = next((n for n, (least, _) in enumerate(levels) if points >= least), len(levels))
    found: list[tuple[Side, int, str]] = []
    if place > 0:
        least, level = levels[place - 1]
        found.append((Side.SOVIET, least - points, level))
    if place < len(levels):
        below = levels[place + 1][1] if place + 1 < len(levels) else AXIS_DECISIVE
        found.append((Side.AXIS, points - levels[place][0] + 1, below))
    return found


def ends_at_once(state: State) -> Side | None:
    """The side whose cities end the game, if any; the Axis is checked first (§8.9, R109)."""
    return next((side for side in SIDES if not missing_for_automatic_end(state, side)), None)


def ended_at_once_by(ending: Ending | None) -> Side | None:
    """The side that has ended the game by the cities it controls; None where it ended otherwise or goes on (§8.9)."""
    return next((side for side, each in AT_ONCE.items() if ending is not None and ending.by == each.by), None)


def missing_for_automatic_end(state: State, side: Side) -> list[tuple[str, ...]]:
    """The cities that a side must still take to end the game at once; of each row any one will do (§8.9)."""
    own = {city.name for city in state.cities.values() if city.owner is side}
    return [row for row in AUTOMATIC_END[side] if own.isdisjoint(row)]


def can_end_at_once(state: State, side: Side) -> bool:
    """Whether the map has the cities by which a side can end the game at once; a small one may not (§8.9)."""
    return all(any(name in state.cities for name in row) for row in AUTOMATIC_END[side])


def cities_for_automatic_end(side: Side) -> frozenset[str]:
    """The cities by which a side can end the game at once (§8.9)."""
    return frozenset(name for row in AUTOMATIC_END[side] for name in row)


def award_month(change: Change) -> None:
    """Credits the Axis for a month survived, in the last week of each month (§9.1, R112)."""
    day = change.state.date
    if day >= change.state.terms.month_bonus_from and is_last_week_of_month(day):
        change.state.month_points += MONTH_POINTS
        change.tell("month_survived", "9.1", "R112", side=Side.AXIS, points=worth_of_month(change.state))


def cities_held(state: State, side: Side) -> int:
    """How many on-map cities a side controls."""
    return sum(city.owner is side and city.at is not None for city in state.cities.values())


def scores(state: State) -> dict[Side, int]:
    """The victory points of both sides."""
    return {side: score_of(state, side).total for side in SIDES}
