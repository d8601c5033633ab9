"""Closing pockets: free groups move so that a defender about to be driven out has nowhere to go (§7.7).

All movement of a leg comes before its attacks (§7.0): a group that moves this week can still take a retreat hex away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wir.lab.opponents.november.attacking import FIRST_LEG, Attack
from wir.lab.opponents.november.situation import Situation, Stance
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour
from wir.model.records import replace
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_land
from wir.rules.retreats import retreat_hexes
from wir.rules.tables import STACKING
from wir.rules.zones import occupied_by

MOST_MOVERS: Final = 3
"""Groups that may be spent on closing one pocket."""

LIKELY: Final = 75
"""Percent chance of retreat from which a pocket is worth closing."""

TIRED: Final = 65
"""Groups above this mean fatigue are not sent."""

_REACH: Final = 3


@dataclass(frozen=True, slots=True)
class Seal:
    """A group's move to take away retreat hexes: its plot and where it ends."""

    group: int
    plot: str
    end: Hex


def seal_pockets(situation: Situation, attacks: list[Attack], free: list[Group], stance: Stance) -> Iterator[Seal]:
    """Moves of free groups that leave the defenders of attacks without a retreat hex, the greatest prize first."""
    if not stance.offensive:
        return
    view = situation.believed.copy()
    movers = {group.id: group for group in free if mean_fatigue(group) <= TIRED and not group.is_spent}
    for attack in sorted(attacks, key=lambda a: (-_prize(situation, a), a.target)):
        if attack.traps or attack.worked_out.retreat_chance < LIKELY or not _prize(situation, attack):
            continue
        seals = _close(view, situation, attack, list(movers.values()))
        for seal in seals:
            view.groups[seal.group] = replace(view.groups[seal.group], at=seal.end)
            del movers[seal.group]
            yield seal


def _prize(situation: Situation, attack: Attack) -> int:
    """Strength of the defenders."""
    return sum(situation.strength[g.id] for g in situation.believed.groups_at(attack.target, situation.side.enemy))


def _close(view: View, situation: Situation, attack: Attack, movers: list[Group]) -> list[Seal]:
    """The moves that close one pocket; empty where it cannot be closed."""
    tried = view.copy()
    enemy = situation.side.enemy
    seals: list[Seal] = []
    open_hexes = retreat_hexes(tried, attack.target, enemy)
    while open_hexes and len(seals) < MOST_MOVERS:
        best: tuple[int, int, str, Seal, list[Hex]] | None = None
        for group in movers:
            if group.id in {seal.group for seal in seals} or distance(group.at, attack.target) > _REACH + 1:
                continue
            for plot, end in tactical_moves(tried, situation, group, attack.leg):
                if min(distance(end, hex_) for hex_ in open_hexes) > 1:
                    continue
                moved = tried.copy()
                moved.groups[group.id] = replace(group, at=end)
                left = retreat_hexes(moved, attack.target, enemy)
                offer = (len(left), group.id, plot, Seal(group.id, plot, end), left)
                if len(left) < len(open_hexes) and (best is None or offer[:3] < best[:3]):
                    best = offer
        if best is None:
            return []
        seals.append(best[3])
        tried.groups[best[3].group] = replace(tried.groups[best[3].group], at=best[3].end)
        open_hexes = best[4]
    return seals if not open_hexes else []


def tactical_moves(view: View, situation: Situation, group: Group, leg: int) -> Iterator[tuple[str, Hex]]:
    """Plots that bring a group into empty hexes by the time of a leg's attacks, with where each ends."""
    own = occupied_by(view, group.side)
    first = [
        (str(direction), end)
        for direction in DIRECTIONS
        if _is_free(view, situation, end := neighbour(group.at, direction)) and own[end] < STACKING
    ]
    yield from first
    if leg == FIRST_LEG or not group.is_mechanized or view.weather is Weather.RAIN:
        return
    for plot, start in first:
        for direction in DIRECTIONS:
            end = neighbour(start, direction)
            if end != group.at and _is_free(view, situation, end) and own[end] < STACKING:
                yield plot + str(direction), end


def _is_free(view: View, situation: Situation, hex_: Hex) -> bool:
    return is_land(view, hex_) and hex_ not in situation.field.enemy_hexes
