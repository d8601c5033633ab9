"""What shelling would probably come to: the game's own rules over what a side believes of the enemy (§7.5)."""

from dataclasses import dataclass
from fractions import Fraction

from wir.estimates.forecast import Beliefs, Range, moved
from wir.estimates.strike_forecast import Hit, grounded, loss_of
from wir.model.groups import Group
from wir.model.hexes import Hex, neighbour
from wir.model.view import View
from wir.rules.artillery import after_firing
from wir.rules.bombardment import artillery_points, worth_in_aircraft
from wir.rules.plots import LegAction, legs


@dataclass(frozen=True, slots=True)
class ShellingForecast:
    """Shelling as it will probably go.

    `group` is as it comes to fire, without its guns after a move. `points` are the artillery points that it fires, a
    tenth of its ACS among them, and `used_up` the guns' points that this costs it. `hits` tell of the groups in the
    target, `grounded` of aircraft points on bases there.
    """

    group: Group
    target: Hex
    points: Fraction
    used_up: int
    hits: tuple[Hit, ...]
    grounded: Range | None


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
        hits=tuple(Hit(each.id, loss_of(each.id, [effect], beliefs)) for each in there),
        grounded=Range.of([grounded(len(bases), effect)]) if bases else None,
    )
