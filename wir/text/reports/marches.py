"""Where the enemy's groups have come from, as a side has seen it: the newest of it, and what came before that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.view import View
from wir.text.map.arrows import Deeds, Trail
from wir.text.reports.film import Shot

_SHOTS: Final = 12
"""Shots that the marches are shown in at most."""

March = tuple[int, Hex, Hex]
"""A group, from where, and to where."""


def marched(before: View, now: View) -> list[March]:
    """The enemy's groups that stand elsewhere than they did earlier in the same week, from north to south."""
    found = [
        (group.id, then.at, group.at)
        for group in now.groups_of(now.viewer.enemy)
        if (then := before.groups.get(group.id)) is not None and then.at != group.at
    ]
    return sorted(found, key=_southward)


def trails(newest: Iterable[March], earlier: Iterable[March], view: View) -> tuple[Trail, ...]:
    """The marches as the map draws them, the earlier ones faintly, without those of groups that are gone."""
    enemy = view.viewer.enemy
    return tuple(
        Trail(start, to, enemy, faint)
        for marches, faint in ((earlier, True), (newest, False))
        for group, start, to in marches
        if group in view.groups
    )


def march_shots(view: View, marches: Sequence[March]) -> list[Shot]:
    """The marches one after the other, from north to south; whoever is still to go stands where he set out."""
    ordered = sorted((march for march in marches if march[0] in view.groups), key=_southward)
    size = -(-len(ordered) // _SHOTS) or 1
    found = []
    for first in range(0, len(ordered), size):
        done = ordered[: first + size]
        then = view.copy()
        for number, start, _ in ordered[first + size :]:
            then.groups[number] = replace(then.groups[number], at=start)
        way = Deeds(trails=trails(done[first:], done[:first], view))
        found.append(Shot((), then, done[-1][2], False, way))
    return found


def _southward(march: March) -> tuple[int, Hex]:
    return march[1].row, march[1]
