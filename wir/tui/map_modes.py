"""The map modes: what is laid over the hexes, worked out for what a side knows."""

from __future__ import annotations

from collections import Counter
from typing import Final

from wir.estimates.belief import believe
from wir.estimates.marches import reachable
from wir.model.hexes import Hex, within
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.supply import efficiency, is_penalty_hex
from wir.rules.tables import SUPPLY_RADIUS, TACTICAL_MOVEMENT
from wir.rules.zones import field_of
from wir.text.map import overlays
from wir.text.map.overlay import Overlay
from wir.text.map.overlays import OF_STATE, MapMode
from wir.text.panels.outlook import Outlook

LETTERS: Final = {
    "m": MapMode.PLAIN,
    "s": MapMode.SUPPLY,
    "z": MapMode.ZONES,
    "f": MapMode.FATIGUE,
    "e": MapMode.ENTRENCHMENT,
    "c": MapMode.CONTROL,
    "r": MapMode.RAILS,
    "w": MapMode.WEATHER,
    "t": MapMode.THREAT,
}
"""The map modes by the letter that follows the key for map modes."""

MEANINGS: Final = {
    MapMode.PLAIN: "nothing but the map",
    MapMode.SUPPLY: "which depot supplies; percent of fatigue left",
    MapMode.ZONES: "zones of control of both sides",
    MapMode.FATIGUE: "the most tired unit in each hex",
    MapMode.ENTRENCHMENT: "how deep your groups are dug in",
    MapMode.CONTROL: "whose ground each hex is",
    MapMode.RAILS: "whose railways, cut ones, those being laid",
    MapMode.WEATHER: "mud, frozen swamps and rivers",
    MapMode.THREAT: "enemy groups that could attack each hex",
}
"""What each map mode shows."""


def mode_key(mode: MapMode) -> str:
    """The binding, in the context of the table, that switches a map mode."""
    return f"mode_{mode.name.lower()}"


def overlay_of(view: State, mode: MapMode, outlook: Outlook) -> Overlay:
    """What a map mode lays over the map for the side of a View."""
    if mode in OF_STATE:
        return OF_STATE[mode](view)
    side = view.viewer or Side.AXIS
    if mode is MapMode.ZONES:
        return overlays.zones(outlook.zones[Side.AXIS], outlook.zones[Side.SOVIET])
    if mode is MapMode.SUPPLY:
        return _supply(view, side, outlook)
    return overlays.threat(threatened(view, side)) if mode is MapMode.THREAT else Overlay()


def _supply(view: State, side: Side, outlook: Outlook) -> Overlay:
    """Percent of fatigue that would stay after supply from the best depot, and the ways that cost penalties (§5.2)."""
    best: dict[Hex, int] = {}
    ways: set[Hex] = set()
    for reach in outlook.reaches.values():
        for end, arrival in reach.items():
            for hex_ in within(end, SUPPLY_RADIUS):
                best[hex_] = min(arrival.penalty, best.get(hex_, arrival.penalty))
            if arrival.penalty and is_penalty_hex(view, side, end):
                ways.add(end)
    land = view.scenario.board.land
    left = {hex_: 100 - efficiency(view, side, penalty) for hex_, penalty in best.items() if hex_ in land}
    return overlays.supply(view, side, left, ways & land)


def threatened(view: State, side: Side) -> dict[Hex, int]:
    """How many enemy combat groups could attack each hex this week, as far as their places tell (§6.2, §6.6).

    Enemies whose movement phase is still to come may march before they attack.
    """
    enemy = side.enemy
    believed = believe(view)
    marches_first = enemy is Side.AXIS and view.phase is not Phase.EXECUTION and view.phase is not Phase.AXIS_MOVEMENT
    field = field_of(believed, enemy)
    count: Counter[Hex] = Counter()
    for group in believed.groups_of(enemy):
        starts = list(reachable(believed, group, field)) if marches_first else [group.at]
        reached: set[Hex] = set()
        for start in starts:
            reached.update(within(start, TACTICAL_MOVEMENT[group.kind]))
        count.update(reached & view.scenario.board.land)
    return dict(count)
