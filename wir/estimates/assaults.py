"""An attack by its target: which groups can join it this week, with which plot, and what they would achieve together.

Groups beside the enemy attack in the first leg of their plots; mechanized groups may wait, or drive up first, and
attack in the second (§6.6, §7.0). Those of one leg fight together; bombardments and air strikes come before.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from wir.estimates.forecast import AttackPart, Beliefs, Forecast, as_believed, forecast, moved
from wir.estimates.preparation import after_moves, softened, worn
from wir.estimates.strike_forecast import StrikeForecast, forecast_strike
from wir.estimates.targets import PLOT_REACH
from wir.model.groups import Group, Strike, StrikeKind
from wir.model.hexes import DIRECTIONS, Hex, direction_to, distance, ring, ring_set, step_to
from wir.model.view import View
from wir.rules.air_strikes import why_cannot_strike
from wir.rules.combat import battle_at, odds_of
from wir.rules.fatigue import battle_fatigue, mean_fatigue, tactical_fatigue, tire_group
from wir.rules.ground import is_land
from wir.rules.plots import LegAction, legs, why_cannot_plot
from wir.rules.refusal import Refusal
from wir.rules.tables import RETREAT_CHANCES
from wir.rules.zones import Field, field_of

WAIT: Final = "0"


class Manner(StrEnum):
    """How a group takes part in an attack (§6.6)."""

    ADVANCE = "advances"
    STAY = "stays"
    SHELL = "shells"


_ENDS: Final = {Manner.ADVANCE: "", Manner.STAY: "S", Manner.SHELL: "B"}


@dataclass(frozen=True, slots=True)
class Joiner:
    """A group that can join an attack on a hex: as it is now, and as it will be next to the target.

    `approach` is how its plot begins: empty beside the enemy, else a direction. `strength` is its ACS with all that
    multiplies it there, `odds` those of its attacking alone, both as believed; `manners` are the ways in which it may
    take part.
    """

    group: Group
    beside: Group
    approach: str
    direction: int
    strength: Fraction
    odds: Fraction
    manners: tuple[Manner, ...]


@dataclass(frozen=True, slots=True)
class AttackTask:
    """A group's part in the attack: how it takes part, and whether it waits for the second leg.

    `onward` is the rest of the plot of a mechanized group that is to go on once it has advanced.
    """

    joiner: Joiner
    manner: Manner = Manner.ADVANCE
    waits: bool = False
    onward: str = ""

    @property
    def leg(self) -> int:
        """The leg of its plot in which it fights, from 1."""
        return 1 + bool(self.joiner.approach or self.waits)

    @property
    def plot(self) -> str:
        """The plot to order (§6.6)."""
        first = self.joiner.approach or (WAIT if self.waits else "")
        onward = self.onward if self.manner is Manner.ADVANCE and not first else ""
        return f"{first}{self.joiner.direction}{_ENDS[self.manner]}{onward}"


@dataclass(frozen=True, slots=True)
class Assault:
    """What an attack would come to: a forecast for each leg in which a group attacks.

    Groups `kept_out` would drive up to a hex that is full by then: their plots fail (§6.7, §7.3).
    """

    legs: tuple[tuple[int, Forecast], ...]
    kept_out: tuple[AttackTask, ...] = ()

    @property
    def main(self) -> Forecast | None:
        """The leg in which the defenders are likeliest to be driven out, the first of such."""
        return max((found for _, found in self.legs), key=lambda found: found.retreat.likely, default=None)


# Who can join


def joiners(view: View, target: Hex, beliefs: Beliefs) -> list[Joiner]:
    """All groups of the side of a View that can join an attack on a hex this week, the strongest first."""
    likely = as_believed(view, beliefs.likely)
    near = [group for group in view.groups_of(view.viewer) if distance(group.at, target) <= PLOT_REACH]
    found = [joiner for group in near for joiner in _ways_to_join(view, likely, group, target)]
    return sorted(found, key=lambda joiner: (-joiner.strength, joiner.group.id))


def cannot_join(view: View, target: Hex) -> list[tuple[Group, Refusal]]:
    """The groups beside a hex that cannot attack it this week, and why."""
    beside = [group for group in view.groups_of(view.viewer) if distance(group.at, target) == 1]
    return [(group, refusal) for group in beside if (refusal := _why_not(view, group, target)) is not None]


def _why_not(view: View, group: Group, target: Hex) -> Refusal | None:
    """Why a group may not attack a hex beside it in any manner; None where it may in some."""
    direction = step_to(group.at, target)
    refusals = [why_cannot_plot(view, group, f"{direction}{end}") for end in _ENDS.values()]
    return refusals[0] if all(refusals) else None


def _ways_to_join(view: View, likely: View, group: Group, target: Hex) -> Iterator[Joiner]:
    """The best way of a group to join, if it has any; one beside the target drives round it only if plotted so."""
    is_beside = direction_to(group.at, target) is not None
    ways = [_joiner(view, likely, group, group, "", target)] if is_beside else []
    if group.is_mechanized and (group.plot or not is_beside):
        starts = driving_up(view, field_of(view, group.side), group, target)
        driven = [(moved(view, group, start), str(direction)) for direction, start in starts]
        round_it = [_joiner(view, likely, group, *way, target) for way in driven if not way[0].is_spent]
        plotted = [way for way in round_it if group.plot.startswith(f"{way.approach}{way.direction}")]
        ways = plotted or ways or round_it
    able = [joiner for joiner in ways if joiner.manners]
    if able:
        yield max(able, key=lambda joiner: (joiner.strength, -joiner.direction))


def driving_up(view: View, field: Field, group: Group, target: Hex) -> Iterator[tuple[int, Hex]]:
    """The first moves that bring a group next to a hex and where each ends, if there is room; `field` is its side's."""
    beside = ring_set(target)
    for direction, start in zip(DIRECTIONS, ring(group.at), strict=True):
        if start in beside and is_land(view, start) and start not in field.enemy_hexes and not field.is_full(start):
            yield direction, start


def _joiner(view: View, likely: View, group: Group, beside: Group, approach: str, target: Hex) -> Joiner:
    direction = step_to(beside.at, target)
    manners = [m for m, end in _ENDS.items() if why_cannot_plot(view, group, f"{approach}{direction}{end}") is None]
    odds = odds_of(battle_at(likely, target, [beside]))
    adds = odds.strengths.attacker / max(Fraction(1), odds.strengths.defender)
    return Joiner(group, beside, approach, direction, odds.strengths.attacker, adds, tuple(manners))


def fatigue_after(view: View, task: AttackTask, target: Hex) -> int:
    """Mean fatigue of a group after the combat and any advance that it is to make; bombarding tires no group (§8.1).

    What the dice add is taken at its mean.
    """
    return mean_fatigue(_tired(view, task, target))


def _tired(view: View, task: AttackTask, target: Hex) -> Group:
    """A group with that fatigue."""
    group = task.joiner.beside
    if task.manner is Manner.SHELL:
        return group
    points = battle_fatigue(view)
    if task.manner is Manner.ADVANCE:
        points += tactical_fatigue(view, group, target)
    return tire_group(group, points)


# Which of them


def plotted_tasks(found: Sequence[Joiner]) -> dict[int, AttackTask]:
    """The parts of the groups already plotted for this attack, by number."""
    every = (
        AttackTask(joiner, manner, waits) for joiner in found for manner in joiner.manners for waits in (False, True)
    )
    going_on = (AttackTask(joiner, onward=joiner.group.plot[1:]) for joiner in found if _goes_on(joiner))
    return {task.joiner.group.id: task for task in (*every, *going_on) if task.plot == task.joiner.group.plot}


def _goes_on(joiner: Joiner) -> bool:
    """Whether a group's plot goes on beyond the hex that it attacks."""
    plot = legs(joiner.group.plot)
    return not joiner.approach and len(plot) > 1 and plot[0].action is LegAction.MOVE


def enough(found: Sequence[Joiner]) -> dict[int, AttackTask]:
    """The strongest groups without other plots: as many as are sure to drive the enemy out, or else all.

    Groups that have to drive up first are considered only where none is next to the enemy.
    """
    free = [joiner for joiner in found if not joiner.group.plot and Manner.ADVANCE in joiner.manners]
    asked = [joiner for joiner in free if not joiner.approach] or free
    chosen: dict[int, AttackTask] = {}
    odds = Fraction(0)
    for joiner in asked:
        if odds >= RETREAT_CHANCES[-1][0]:
            break
        chosen[joiner.group.id] = AttackTask(joiner)
        odds += joiner.odds
    return chosen


# What it comes to


def needed(view: View, target: Hex, found: Sequence[Joiner], beliefs: Beliefs) -> dict[int, AttackTask]:
    """Enough groups for an attack: the weakest are left out while the others' guns can do without theirs (§7.5)."""
    chosen = enough(found)
    while len(chosen) > 1:
        fewer = dict(list(chosen.items())[:-1])
        if _odds(view, target, fewer, beliefs) < RETREAT_CHANCES[-1][0]:
            break
        chosen = fewer
    return chosen


def suggested(view: View, target: Hex, found: Sequence[Joiner], beliefs: Beliefs) -> dict[int, AttackTask]:
    """The same without groups that it would bring to the fatigue limit (R58); none if that is below even odds."""
    able = [joiner for joiner in found if not _tired(view, AttackTask(joiner), target).is_spent]
    chosen = needed(view, target, able, beliefs)
    return chosen if _odds(view, target, chosen, beliefs) >= 1 else {}


def _odds(view: View, target: Hex, tasks: Mapping[int, AttackTask], beliefs: Beliefs) -> Fraction:
    """The odds of the attack's main leg, if the enemy is as he is believed to be."""
    main = assault(view, target, tasks.values(), (), Beliefs(beliefs.likely, ())).main
    return main.odds.likely if main is not None else Fraction(0)


def strikes_on(view: View, target: Hex, beliefs: Beliefs) -> list[StrikeForecast]:
    """What each air group able to attack ground forces in a hex would do there, the strongest first (§6.9)."""
    able = [
        air
        for air in view.air_of(view.viewer)
        if why_cannot_strike(view, air, Strike(target, StrikeKind.GROUND)) is None
    ]
    found = [forecast_strike(view, air, target, beliefs) for air in able]
    known = [strike for strike in found if strike is not None]
    return sorted(known, key=lambda strike: (-strike.effect.likely, strike.air.id))


def assault(
    view: View, target: Hex, tasks: Collection[AttackTask], strikes: Collection[StrikeForecast], beliefs: Beliefs
) -> Assault:
    """The result of these groups' attack on a hex, with all others carrying out their plots.

    Groups that attack in the second leg meet the defenders as an attack in the first has left them. The groups have
    made the moves of their plots by then, so that their zones may have closed a way out; what the enemy does in the
    meantime is not known.
    """
    plots = {task.joiner.group.id: task.plot for task in tasks}
    kept_out = _kept_out(view, plots, tasks)
    able = [task for task in tasks if task not in kept_out]
    found: list[tuple[int, Forecast]] = []
    for leg in (1, 2):
        fighting = [task for task in able if task.leg == leg and task.manner is not Manner.SHELL]
        shelling = [task.joiner.beside for task in able if task.leg <= leg and task.manner is Manner.SHELL]
        parts = [AttackPart(task.joiner.beside, stays=task.manner is Manner.STAY) for task in fighting]
        softer = softened(beliefs, view, target, shelling, strikes)
        there = after_moves(view, plots, leg)
        if found:
            softer = worn(softer, view, found[0][1].parts, target)
        expected = forecast(there, parts, target, softer, leg - 1)
        if expected is not None:
            found.append((leg, expected))
    return Assault(tuple(found), kept_out)


def _kept_out(view: View, plots: Mapping[int, str], tasks: Collection[AttackTask]) -> tuple[AttackTask, ...]:
    """The groups that would drive up but find no room where they would attack from."""
    driving = [task for task in tasks if task.joiner.approach]
    if not driving:
        return ()
    groups = after_moves(view, plots, 1).groups
    return tuple(task for task in driving if groups[task.joiner.group.id].at != task.joiner.beside.at)
