"""Shelling: idle groups dug in beside the enemy wear him down with their guns (§7.5)."""

from collections.abc import Iterable, Iterator

from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.view import View
from wir.orders.movement import Plot
from wir.rules.tables import ENTRENCHMENT_BOMBARDMENT, ENTRENCHMENT_LEVELS


def plan_shelling(
    situation: Situation, stance: Stance, view: View, attacked: Iterable[Hex]
) -> Iterator[tuple[Plot, Hex]]:
    """A bombardment for each idle group with an enemy to fire at, on the target where it hurts most.

    Each firing takes a quarter of the guns (§8.10): a side that attacks saves them for hexes that it storms, but not
    those of groups entrenched to the last level on a quiet front, nor any while the pool is full of guns, for a group
    takes no more than 30 a week. Guards of a city in danger that decides the war dig before they fire.
    """
    doomed, constants = set(attacked), situation.constants
    abound = view.own.pools.artillery >= constants.guns_to_spare
    for group in view.groups_of(situation.side):
        if group.plot or group.marched or group.is_spent:
            continue
        is_shallow = group.entrenchment < constants.shells_from_level
        attacks = stance.at(group.at).offensive
        battery = 1 if abound and attacks else constants.battery
        if is_shallow and (group.artillery < battery or group.at in situation.vital_in_danger):
            continue
        saves = attacks and not abound and group.entrenchment < ENTRENCHMENT_LEVELS
        targets = [(way, hex_) for way, hex_ in _targets(situation, group) if hex_ in doomed or not saves]
        offers = [(_hurt(situation, hex_, doomed), -way, hex_) for way, hex_ in targets]
        if offers:
            _, way, target = max(offers)
            yield Plot(group.id, f"{-way}B"), target


def _targets(situation: Situation, group: Group) -> list[tuple[int, Hex]]:
    ways = [(way, neighbour(group.at, way)) for way in DIRECTIONS]
    return [(way, hex_) for way, hex_ in ways if situation.believed.groups_at(hex_, situation.side.enemy)]


def _hurt(situation: Situation, target: Hex, doomed: set[Hex]) -> int:
    """Strength that a bombardment reaches; groups that are attacked this week count double."""
    enemies = situation.believed.groups_at(target, situation.side.enemy)
    reached = sum(situation.strength[g.id] * ENTRENCHMENT_BOMBARDMENT[g.entrenchment] for g in enemies)
    return reached * (2 if target in doomed else 1)
