"""What strikes (§7.1) and shelling (§7.5) would probably come to: the rules over what a side believes of the enemy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.estimates.belief import BELIEVED_DEPOT, EXPECTED_AIRCRAFT
from wir.estimates.forecast import Beliefs, Range, moved
from wir.estimates.targets import has_factories
from wir.model.groups import AirGroup, Group, Strike, StrikeKind
from wir.model.hexes import Hex, neighbour
from wir.model.records import replace
from wir.model.view import View
from wir.rules.air_strikes import air_battle, bombing_chances, interceptors_of, is_escorted
from wir.rules.artillery import after_firing
from wir.rules.bombardment import PRECISION, aircraft_steps, artillery_points, force_of, struck, worth_in_aircraft
from wir.rules.plots import LegAction, legs
from wir.rules.tables import AIR_WEATHER, AIRFIELD_LOSS, BOMBER_WORTH, FLAK, OVERCAST

CASES: Final = (
    (100, Fraction(sum(FLAK), len(FLAK))),
    *((strength, Fraction(flak)) for strength in (0, 60, 150) for flak in FLAK),
)
"""The enemy's fighters in percent of those expected, and the percent that flak shoots down; the likely case first."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What a ground attack, or shelling, would do to one group: percent of its strength lost, and as much fatigue."""

    group: int
    loss: Range


@dataclass(frozen=True, slots=True)
class StrikeForecast:
    """An air strike of either kind as it will probably go.

    `interceptors` are the enemy air groups that may rise; whether they are supplied is not known, so in the best case
    none does. `lost` are own aircraft points shot down, `effect` the German aircraft points that reach the target, and
    `overcast` the percent chance that they find nothing there. `hits` and `grounded`, aircraft points of the enemy's,
    tell of a ground attack; `factories` of a bombing of the city: the percent chance that at least one is destroyed.
    """

    air: AirGroup
    target: Hex
    is_escorted: bool
    interceptors: tuple[int, ...]
    lost: Range
    effect: Range
    overcast: int
    hits: tuple[Hit, ...]
    grounded: Range | None
    factories: Range | None


@dataclass(frozen=True, slots=True)
class ShellingForecast:
    """Shelling as it will probably go.

    `group` is as it will be when it fires: without its guns after a move. `points` are the artillery points that it
    fires, including a tenth of its ACS, and `used_up` the artillery points that this costs it. `hits` tell of the
    groups in the target, `grounded` of aircraft points on bases there.
    """

    group: Group
    target: Hex
    points: Fraction
    used_up: int
    hits: tuple[Hit, ...]
    grounded: Range | None


def forecast_strike(view: View, air: AirGroup, target: Hex, beliefs: Beliefs) -> StrikeForecast | None:
    """A strike by an air group of the side of a View on a hex; None where nothing of the enemy's is there."""
    enemy = air.side.enemy
    groups = view.groups_at(target, enemy)
    bases = view.air_at(target, enemy)
    is_bombed = has_factories(view, target, enemy)
    if not (groups or bases or is_bombed):
        return None
    flying = replace(air, strike=Strike(target, StrikeKind.GROUND))
    rising = interceptors_of(_all_may_rise(view), enemy, target)
    through = [_through(flying, rising, *case) for case in CASES]
    effects = [points * BOMBER_WORTH[air.side] * AIR_WEATHER[view.weather] for points in through]
    return StrikeForecast(
        air=air,
        target=target,
        is_escorted=is_escorted(flying),
        interceptors=tuple(each.id for each in rising),
        lost=Range.of(air.points - points for points in through),
        effect=Range.of(effects),
        overcast=OVERCAST[view.weather],
        hits=tuple(Hit(group.id, _loss_of(group.id, effects, beliefs)) for group in groups),
        grounded=Range.of(_grounded(len(bases), points) for points in effects) if bases else None,
        factories=Range.of(_any_destroyed(points) for points in effects) if is_bombed else None,
    )


def forecast_shelling(view: View, group: Group, plot: str, beliefs: Beliefs) -> ShellingForecast | None:
    """What a group of the side of a View would do by a legal plot; None where it shells nobody."""
    *before, last = legs(plot)
    if last.action is not LegAction.BOMBARD:
        return None
    for leg in before:
        if leg.action is LegAction.MOVE:
            group = moved(view, group, neighbour(group.at, leg.direction))
    target, enemy = neighbour(group.at, last.direction), group.side.enemy
    there, bases = view.groups_at(target, enemy), view.air_at(target, enemy)
    if not (there or bases):
        return None
    points = artillery_points([group])
    effect = worth_in_aircraft(points)
    return ShellingForecast(
        group=group,
        target=target,
        points=points,
        used_up=group.artillery - after_firing(group).artillery,
        hits=tuple(Hit(each.id, _loss_of(each.id, [effect], beliefs)) for each in there),
        grounded=Range.of([_grounded(len(bases), effect)]) if bases else None,
    )


def shellings(view: View, plots: Mapping[int, str], beliefs: Beliefs) -> dict[int, ShellingForecast]:
    """What those of the groups with these plots that shell would do, by group number."""
    found = {number: forecast_shelling(view, view.groups[number], plot, beliefs) for number, plot in plots.items()}
    return {number: each for number, each in found.items() if each is not None}


def _all_may_rise(view: View) -> View:
    """The View with every enemy air group in supply, for nothing else is known of them."""
    state = view.copy()
    for number, air in view.air.items():
        if air.side is not view.viewer:
            state.air[number] = replace(air, supplied_by=BELIEVED_DEPOT)
    return state


def _through(air: AirGroup, rising: Sequence[AirGroup], strength: int, flak: Fraction) -> Fraction:
    """The points that get through flak and fighters of this percentage of the expected strength (§7.1)."""
    points = EXPECTED_AIRCRAFT * strength // 100
    losses = air_battle(air, [replace(each, points=points) for each in rising], escorted=is_escorted(air))
    return air.points * (1 - losses.bombers / 100) * (1 - flak / 100)


def _loss_of(number: int, effects: Sequence[Fraction], beliefs: Beliefs) -> Range:
    """Percent of strength that a group loses: the likely effect on the likely group, then all the other ways."""
    ways = [beliefs.likely, *beliefs.samples]
    likely = share_lost(beliefs.likely[number], effects[0])
    return Range.of([likely, *(share_lost(way[number], points) for way in ways for points in effects)])


def share_lost(group: Group, points: Fraction) -> Fraction:
    """Percent of its strength that a group loses to so many aircraft points that find it."""
    force = struck(force_of(group), aircraft_steps(points, group.entrenchment))
    before = sum(unit.strength for unit in group.units) * PRECISION
    return Fraction(100) * (before - sum(force.strengths)) / before


def _grounded(bases: int, points: Fraction) -> Fraction:
    """Enemy aircraft points lost on so many bases, as far as they have any."""
    return bases * min(Fraction(EXPECTED_AIRCRAFT), points / AIRFIELD_LOSS)


def _any_destroyed(points: Fraction) -> Fraction:
    intact = Fraction(1)
    for chance in bombing_chances(points):
        intact *= 1 - chance / 100
    return 100 * (1 - intact)
