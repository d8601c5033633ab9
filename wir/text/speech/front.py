"""Who stands against whom, in sentences: the enemy's hexes beside one's own groups, and where plots lead (§6.6)."""

from __future__ import annotations

from wir.model.groups import AirGroup, Group
from wir.model.hexes import DIRECTIONS, Hex, neighbour, ring
from wir.model.view import View
from wir.model.words import count, listed
from wir.rules.plots import LegAction, legs
from wir.rules.tables import STACKING
from wir.text.speech.groups import air_line, group_line
from wir.text.speech.places import ground
from wir.text.speech.words import DIRECTION_WORDS, called, sentence, whereabouts


def front_sentences(view: View) -> list[str]:
    """Every hex of the enemy's beside own groups: the ground, who holds it, and who could attack it which way."""
    side = view.viewer
    held = sorted({group.at for group in view.groups_of(side.enemy)} | {a.at for a in view.air_of(side.enemy) if a.at})
    lines = [_held(view, target, beside) for target in held if (beside := _beside(view, target))]
    return lines or ["No group of yours stands beside the enemy."]


def _beside(view: View, target: Hex) -> list[str]:
    """The own groups next to a hex, by the direction in which they would attack it."""
    lines = []
    for direction in DIRECTIONS:
        start = next(hex_ for hex_ in ring(target) if neighbour(hex_, direction) == target)
        groups = view.groups_at(start, view.viewer)
        river = ", across a river" if view.scenario.board.river_sides.get((start, target)) is not None else ""
        lines += [f"{called(group.id for group in groups)} in direction {direction}{river}"] if groups else []
    return lines


def _held(view: View, target: Hex, beside: list[str]) -> str:
    who = [group_line(view, group) for group in view.groups_at(target)]
    who += [air_line(view, air) for air in view.air_at(target)]
    own = f"Yours beside it: {'; '.join(beside)}."
    return f"{whereabouts(view.scenario, target)}, {ground(view, target)}: {' '.join(who)} {own}"


def plot_sentence(view: View, group: Group) -> str:
    """What the plot of an own group says, hex by hex, and whom it would meet there as things stand."""
    if not group.plot:
        return f"Group {group.id} has no plot."
    at, lines = group.at, []
    for leg in legs(group.plot):
        target = neighbour(at, leg.direction) if leg.direction else at
        lines.append(_leg(view, group, leg.action, leg.direction, target))
        at = target
    return sentence(f"group {group.id} plots {group.plot}: {', then '.join(lines)}")


def _leg(view: View, group: Group, action: LegAction, direction: int, target: Hex) -> str:
    if action is LegAction.PAUSE:
        return "wait"
    way, where = DIRECTION_WORDS[direction], whereabouts(view.scenario, target)
    enemies = _whom(view, group, target)
    if action is LegAction.MOVE and not enemies:
        there = len(view.groups_at(target)) + len(view.air_at(target))
        full = f", which holds {count(there, 'group')} of yours now" if there >= STACKING else ""
        return f"{way} to {where}{full}"
    verb = "bombard" if action is LegAction.BOMBARD else "attack"
    end = " and stay" if action is LegAction.ATTACK_ONLY else ""
    return f"{verb} {way} against {enemies or 'nobody yet'} at {where}{end}"


def _whom(view: View, group: Group, target: Hex) -> str:
    enemy = group.side.enemy
    found: list[Group | AirGroup] = [*view.groups_at(target, enemy), *view.air_at(target, enemy)]
    return listed(f"{enemy.title()} {called([mover.id])}" for mover in found)
