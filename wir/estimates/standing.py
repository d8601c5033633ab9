"""What a side has told its groups for weeks to come: marches that go on, and groups that hold where they are.

Both are kept aside, so that they outlive a save, and change nothing by themselves: each week the marches become orders.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wir.estimates.delegations import led_by_staff
from wir.estimates.kept import keeping, pairs_kept, week_kept
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex, distance, parse_hex
from wir.model.view import View
from wir.orders.conduct import Aside

_MARCHES: Final = "marches"
_HOLDS: Final = "holds"
_CALLED_BACK: Final = "marches.undone"

NEAR: Final = 3
"""Hexes within which an enemy group ends a hold; one that is so near already must come nearer."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A group holds before the week `until`, or until an enemy group is at most `wakes` hexes away."""

    until: int
    wakes: int


def marches_of(view: View) -> dict[int, Hex]:
    """The goals of the side's marches that go on each week, by the number of the group."""
    return _goals(view, _MARCHES)


def called_back(view: View) -> dict[int, Hex]:
    """The goals of marches that ended because steps of theirs were taken back, and which a redo brings back."""
    return _goals(view, _CALLED_BACK)


def week_of_called_back(view: View) -> int:
    """The week in which they ended; 0 where there are none."""
    return week_kept(view, _CALLED_BACK)


def week_of_marches(view: View) -> int:
    """The last week in which they were carried on."""
    return week_kept(view, _MARCHES)


def keeping_marches(view: View, marches: Mapping[int, Hex]) -> Aside:
    """The order that keeps marches, which have been carried on in this week."""
    return _keeping(view, _MARCHES, {number: str(goal) for number, goal in marches.items()})


def keeping_called_back(view: View, marches: Mapping[int, Hex]) -> Aside:
    """The order that keeps marches that a redo brings back."""
    return _keeping(view, _CALLED_BACK, {number: str(goal) for number, goal in marches.items()})


def holds_of(view: View) -> dict[int, Hold]:
    """The side's groups that have been told to hold, by number, whether anything has woken them or not."""
    try:
        found = ((int(number), text.split("/")) for number, text in pairs_kept(view, _HOLDS))
        return {number: Hold(int(until), int(wakes)) for number, (until, wakes) in found}
    except ValueError:
        return {}


def keeping_holds(view: View, holds: Mapping[int, Hold]) -> Aside:
    """The order that keeps holds."""
    return _keeping(view, _HOLDS, {number: f"{hold.until}/{hold.wakes}" for number, hold in holds.items()})


def hold_for(view: View, group: Group | AirGroup, weeks: int) -> Hold:
    """The hold of a group for this and the following weeks, `weeks` in all."""
    return Hold(view.week + weeks, min(NEAR, _nearest(view, group) - 1))


def why_woken(view: View, number: int, hold: Hold) -> str:
    """Why a group does not hold any longer; empty while it does."""
    group = view.mover(number)
    if group is None or group.at is None or group.side is not view.viewer:
        return "it is no more"
    if view.week >= hold.until:
        return "its weeks are over"
    return "an enemy is near" if _nearest(view, group) <= hold.wakes else ""


def told(view: View) -> frozenset[int]:
    """The groups that hold, march on by themselves or are led by the staff, and so want no orders."""
    movers = {**view.groups, **view.air}
    holding = (number for number, hold in holds_of(view).items() if not why_woken(view, number, hold))
    return frozenset([*marches_of(view), *holding, *led_by_staff(view)]) & movers.keys()


def _nearest(view: View, group: Group | AirGroup) -> int:
    """Hexes to the nearest combat group of the enemy."""
    enemies = view.groups_of(group.side.enemy)
    return min((distance(group.at, enemy.at) for enemy in enemies if group.at is not None), default=99)


def _goals(view: View, key: str) -> dict[int, Hex]:
    try:
        return {int(number): parse_hex(goal) for number, goal in pairs_kept(view, key)}
    except ValueError:
        return {}


def _keeping(view: View, key: str, texts: Mapping[int, str]) -> Aside:
    """The order that keeps a text for each number under a key, with this week."""
    return keeping(view, key, {str(number): text for number, text in sorted(texts.items())})
