"""What has happened before an attack reaches an enemy hex: shells and bombs, the attack of the first leg, moves."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from wir.estimates.forecast import AttackPart, Belief, Beliefs, Forecast, as_believed, forecast, moved, plotted_attacks
from wir.estimates.strike_forecast import StrikeForecast, forecast_strike, shellings
from wir.model.groups import Group, Strike, StrikeKind
from wir.model.hexes import Hex, neighbour
from wir.model.records import replace
from wir.model.view import View
from wir.rules.bombardment import PRECISION, Force, aircraft_steps, artillery_points, artillery_steps, force_of, struck
from wir.rules.combat import assess, battle_at
from wir.rules.fatigue import tire_group
from wir.rules.ground import is_land
from wir.rules.plots import LegAction, legs
from wir.rules.tables import COMBAT_FATIGUE
from wir.rules.zones import field_of


def forecast_of_plot(view: View, number: int, plot: str, beliefs: Beliefs) -> Forecast | None:
    """The attack that a group would make by a plot, along with all others plotted there; None where it meets no enemy.

    `plot` is a legal one in normalized form (§6.6).
    """
    for (target, leg), parts in plotted_attacks(view, {number: plot}).items():
        if any(part.group.id == number for part in parts):
            return ordered_attack(view, target, beliefs, leg, {number: plot})
    return None


def ordered_attack(
    view: View, target: Hex, beliefs: Beliefs, leg: int, plots: Mapping[int, str] | None = None
) -> Forecast | None:
    """The attack that the side of a View has plotted on a hex in a leg from 0, after what it has ordered before.

    That is air strikes and bombardments there and, for the second leg, an attack in the first (§7.0). All groups have
    made the moves of their plots by then, which may have closed or opened a way out (§7.3). `plots` are tried in place
    of what the groups of these numbers have plotted. None where no attack is plotted.
    """
    tried = {group.id: group.plot for group in view.groups_of(view.viewer)} | dict(plots or {})
    in_time = {number: plot for number, plot in tried.items() if plot and len(legs(plot)) <= leg + 1}
    firing = shellings(view, in_time, beliefs)
    shelling = [fire.group for fire in firing.values() if fire.target == target]
    sent = [air for air in view.air_of(view.viewer) if air.strike == Strike(target, StrikeKind.GROUND)]
    strikes = [strike for air in sent if (strike := forecast_strike(view, air, target, beliefs)) is not None]
    softer = softened(beliefs, view, target, shelling, strikes)
    attacks = plotted_attacks(view, plots)
    before = attacks.get((target, 0), ()) if leg else ()
    if before:
        softer = worn(softer, view, before, target)
    found = forecast(after_moves(view, plots or {}, leg + 1), attacks.get((target, leg), ()), target, softer, leg)
    first = (*(part.group for part in before), *shelling, *sent)
    return found and replace(found, after=tuple(each.id for each in first))


def softened(
    beliefs: Beliefs, view: View, target: Hex, shelling: Sequence[Group], strikes: Collection[StrikeForecast]
) -> Beliefs:
    """What is believed of the enemy after bombardments and air strikes."""
    if not shelling and not strikes:
        return beliefs
    dropped = sum((each.effect.likely * (100 - each.overcast) / 100 for each in strikes), Fraction(0))
    there = [group.id for group in view.groups_at(target, view.viewer.enemy)]

    def hit(belief: Belief) -> Belief:
        return {**belief, **{number: _shaken(belief[number], dropped, shelling) for number in there}}

    return Beliefs(hit(beliefs.likely), tuple(map(hit, beliefs.samples)))


def _shaken(group: Group, dropped: Fraction, shelling: Sequence[Group]) -> Group:
    """A group after aircraft points and shells reach it (§7.1, §7.5)."""
    force = struck(force_of(group), aircraft_steps(dropped, group.entrenchment))
    for firing in shelling:
        force = struck(force, artillery_steps(artillery_points([firing]), group.entrenchment))
    return _after(force)


def worn(beliefs: Beliefs, view: View, parts: Sequence[AttackPart], target: Hex) -> Beliefs:
    """What is believed of the enemy in a hex once he has held it: worn, tired, his entrenchments damaged."""
    attackers = [part.group for part in parts]

    def fought(belief: Belief) -> Belief:
        found = assess(battle_at(as_believed(view, belief), target, attackers))
        worn = zip(found.forces, found.left, strict=True)
        return {**belief, **{force.group.id: _held(force, left, found.losses.defender) for force, left in worn}}

    return Beliefs(fought(beliefs.likely), tuple(map(fought, beliefs.samples)))


def _held(force: Force, left: int, percent: Fraction) -> Group:
    """A defender after a battle that cost it so many percent, with the entrenchment left (§7.7, §7.10, §8.1)."""
    return tire_group(replace(_after(force, percent), entrenchment=left), sum(COMBAT_FATIGUE) // 2)


def _after(force: Force, percent: Fraction | int = 0) -> Group:
    """The group of a force that has lost so many percent, in whole points."""
    figures = zip(force.group.units, force.strengths, force.freshness, strict=True)
    units = tuple(
        replace(unit, strength=int(strength * (100 - percent)) // (100 * PRECISION), fatigue=100 - fresh // PRECISION)
        for unit, strength, fresh in figures
    )
    return replace(force.group, units=units)


def after_moves(view: View, plots: Mapping[int, str], leg: int) -> View:
    """The View when the groups of its side have made the moves of their plots up to a leg, counted from 1 (§7.3).

    `plots` take the place of what these groups have plotted. No group moves into an enemy's hex, nor into a full one.
    """
    state = view.copy()
    stopped: set[int] = set()
    for place in range(leg):
        for group in view.groups_of(view.viewer):
            plot = legs(plots.get(group.id, group.plot))
            if len(plot) <= place or plot[place].action is not LegAction.MOVE or group.id in stopped:
                continue
            here = state.groups[group.id]
            target = neighbour(here.at, plot[place].direction)
            field = field_of(state, group.side)
            if target in field.enemy_hexes or field.is_full(target) or not is_land(state, target):
                stopped.add(group.id)
            else:
                state.groups[group.id] = moved(state, here, target)
    return state
