"""The line to hold: the cheapest chain of hexes between the enemy and what must be kept.

It is a minimum cut, and so finds rivers, coasts, lakes and short lines by itself, and weighs ground and cities given up
against hexes of front that must be manned.
"""

from typing import Final

from wir.ai.constants import Constants
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.estimates.flow import cheapest_cut
from wir.estimates.glance import city_value, vital_cities
from wir.model.hexes import FAR, Hex
from wir.model.terrain import Terrain
from wir.rules.ground import is_fortified, river_between, terrain_of

DEPTH: Final = 10
"""How far from the enemy a line is looked for, in hexes."""

HEX_OF_FRONT: Final = 100
"""What a hex of line costs on open ground; all other figures are measured by it."""

_CHEAPEST: Final = 20
_DEAREST: Final = 400
"""The least and the most that a hex of line costs, whatever speaks for or against it."""

_LEAST_DEFENCE: Final = 20
"""ACS with which any hex counts as defended, so that a few enemies before an empty one are not many times as strong."""

_MOST_PRESSED: Final = 3
"""How many times `caution` counts at most."""


def find_line(situation: Situation, stance: Stance) -> list[Hex]:
    """The hexes of the line, by column and row; empty where there is no enemy or nothing behind to protect."""
    contact = situation.contact
    enemies = {group.at for group in situation.enemies}
    nodes = sorted(hex_ for hex_, steps in contact.items() if steps <= DEPTH)
    kept = _to_be_kept(situation, nodes)
    if not enemies or not kept:
        return []
    near_own = situation.reserve
    cost = {hex_: cost_of(situation, stance, hex_, near_own.get(hex_, FAR)) for hex_ in nodes}
    worth = {hex_: worth_of(situation, stance, hex_, near_own.get(hex_, FAR)) for hex_ in nodes}
    return sorted(cheapest_cut(cost, situation.believed.scenario.board.distances, enemies, kept, worth))


def _to_be_kept(situation: Situation, nodes: list[Hex]) -> set[Hex]:
    """The rear: own hexes far from the enemy, and the depots' entry hexes that are not themselves in the front line."""
    view, side = situation.believed, situation.side
    far = {h for h in nodes if situation.contact[h] == DEPTH and view.control.get(h) is side}
    depots = {depot.entry for depot in view.depots_of(side)}
    return far | {h for h in depots if 2 <= situation.contact.get(h, FAR) <= DEPTH and view.control.get(h) is side}


def cost_of(situation: Situation, stance: Stance, hex_: Hex, march: int) -> int:
    """What it costs to have a hex in the line; `march` is the distance of the nearest friendly group."""
    view, board, weights = situation.believed, situation.believed.scenario.board, situation.constants
    cost = HEX_OF_FRONT - _easier(weights, terrain_of(view, hex_))
    cost -= weights.fortress if is_fortified(view, hex_) else 0
    ahead = situation.contact[hex_]
    across = [near for near in board.across_rivers.get(hex_, ()) if situation.contact.get(near, FAR) < ahead]
    if across and any(river_between(view, near, hex_) for near in across):
        cost -= weights.river
    if hex_ in situation.held:
        own = view.groups_at(hex_, situation.side)
        cost -= weights.dug_in * sum(group.entrenchment for group in own) + weights.present
    else:
        cost -= weights.covered * min(2, situation.covered.get(hex_, 0))
    if stance.offensive:
        return max(_CHEAPEST, cost + weights.behind * (ahead - 1))
    cost += weights.late * max(0, march - 2)
    cost += weights.unsupplied if hex_ not in situation.supply else 0
    enemies = situation.approach if stance.gives_way else situation.threat
    cost += _pressure(situation, stance, hex_, enemies[hex_]) if hex_ in enemies else 0
    return max(_CHEAPEST, min(_DEAREST, cost))


def _easier(weights: Constants, terrain: Terrain) -> int:
    """What the ground takes off the cost of a hex."""
    if terrain is Terrain.CITY:
        return weights.city
    if terrain is Terrain.SWAMP:
        return weights.swamp
    return weights.mountain if terrain is Terrain.MOUNTAIN else 0


def _pressure(situation: Situation, stance: Stance, hex_: Hex, enemies: int) -> int:
    """What overwhelming `enemies` near a hex add to its cost: their ACS against the two strongest groups nearby.

    All enemies that could come count, for every hex alike: any long front faces some; only a multiple of the defence
    matters.
    """
    view = situation.believed
    near = (hex_, *view.scenario.board.land_around[hex_])
    own = [group for place in near for group in view.groups_at(place, situation.side)]
    defences = sorted(map(situation.defence, own), reverse=True)[:2]
    excess = enemies * 100 // max(_LEAST_DEFENCE, sum(defences)) - situation.constants.safe_against
    return min(_MOST_PRESSED, excess // 100 + 1) * stance.caution if excess > 0 else 0


def worth_of(situation: Situation, stance: Stance, hex_: Hex, march: int) -> int:
    """What giving up a hex costs: ground and cities; nothing where the enemy is nearer than any friendly group."""
    if situation.believed.control.get(hex_) is not situation.side and march >= situation.contact[hex_]:
        return 0
    city = situation.believed.city_at(hex_)
    if city is None or city.owner is not situation.side:
        return stance.ground
    weights = situation.constants
    times = weights.vital_given_up if city.name in vital_cities(situation.side) else 1
    return stance.ground + weights.city_given_up * city_value(city) * times
