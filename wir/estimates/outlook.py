"""What a side's panels ask of the map again and again: zones of control and where its depots can go.

It is worked out once a phase, and holds as long as the enemy does not move and no railway changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from wir.model.hexes import Hex, within
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.rules.supply import Arrival, fatigue_removed, is_penalty_hex, reaches_of
from wir.rules.tables import SUPPLY_RADIUS
from wir.rules.zones import zone_of_control


@dataclass(frozen=True, slots=True)
class Outlook:
    """The zones of both sides, and for each friendly depot every hex that it can reach."""

    zones: Mapping[Side, frozenset[Hex]]
    reaches: Mapping[int, Mapping[Hex, Arrival]]


@dataclass(frozen=True, slots=True)
class Offer:
    """How a hex can best be supplied: by which depot from where, its penalty hexes, percent of fatigue removed."""

    depot: int
    end: Hex
    penalty: int
    percent: int


def outlook_of(view: View) -> Outlook:
    """The outlook of the side that a View was made for."""
    zones = {own: zone_of_control(view, own) for own in SIDES}
    return Outlook(zones, reaches_of(view, view.viewer, view.depots_of(view.viewer)))


def fatigue_removed_at(view: View, outlook: Outlook) -> tuple[dict[Hex, int], set[Hex]]:
    """Percent of fatigue that supply from the best depot would remove, and the ways that cost penalties (§5.2)."""
    side, land = view.viewer, view.scenario.board.land
    best: dict[Hex, int] = {}
    ways: set[Hex] = set()
    for reach in outlook.reaches.values():
        for end, arrival in reach.items():
            for hex_ in within(end, SUPPLY_RADIUS):
                best[hex_] = min(arrival.penalty, best.get(hex_, arrival.penalty))
            if arrival.penalty and is_penalty_hex(view, side, end):
                ways.add(end)
    return {hex_: fatigue_removed(view, side, penalty) for hex_, penalty in best.items() if hex_ in land}, ways & land


def best_offer(view: View, outlook: Outlook, hex_: Hex) -> Offer | None:
    """The supply that a group in a hex could have, the fewest penalty hexes first; None beyond every depot (§5.2)."""
    side = view.viewer
    offers = [
        (reach[end].penalty, depot, end)
        for depot, reach in sorted(outlook.reaches.items())
        for end in within(hex_, SUPPLY_RADIUS)
        if end in reach
    ]
    if not offers:
        return None
    penalty, depot, end = min(offers)
    return Offer(depot, end, penalty, fatigue_removed(view, side, penalty))
