"""How far an enemy group may be from what is believed of it, by what it has shown.

Measured over twelve wars of 60 weeks and eighteen long ones, at the front: some four of five groups are within these
bounds (`tests/bench`).
"""

from datetime import date
from typing import Final

from wir.model.groups import Group, Kind
from wir.model.sides import Side
from wir.model.view import View

Spread = tuple[int, int]
"""The least and the most that the true strength probably is, in percent of the believed one."""

CAME: Final = {Kind.INFANTRY: (75, 150), Kind.MECHANIZED: (60, 180)}
"""Of groups that came to attack: battle showed what they are."""

CAME_LATELY: Final = 25
"""Weeks for which that holds."""

MET: Final = (45, 185)
"""Of groups that were attacked, which may have been tired or shelled, or came to attack long ago."""

NOT_MET: Final = ((1, (90, 110)), (8, (75, 150)), (26, (50, 150)))
"""Of groups in the order of battle that have not been met, up to so many weeks into the game."""

NOT_MET_FOR_LONG: Final = (35, 190)
"""The same after that, and of groups divided from others in the first week."""

NEW: Final = {Kind.INFANTRY: (30, 195), Kind.MECHANIZED: (35, 150)}
"""Of groups raised since that have not been met."""


WORN: Final = (date(1944, 1, 1), (70, 115))
"""From a day on, the bounds of Axis groups in percent of these: some are worn out by then, some are filled up again.

Measured over eighteen long wars, from January 1944 on: without it 62 to 81 of 100 groups were within their bounds.
"""


def spread_of(view: View, group: Group) -> Spread:
    """How far an enemy group may be from what the side of a View believes of it."""
    least, most = _by_meetings(view, group)
    since, (lower, higher) = WORN
    if group.side is Side.SOVIET or view.date < since:
        return least, most
    return least * lower // 100, most * higher // 100


def _by_meetings(view: View, group: Group) -> Spread:
    """The same by when and how it was met, or since when it is known."""
    own = view.own
    attacked, came = own.sightings.get(group.id), own.attackers.get(group.id)
    if came is not None and view.week - came.week <= CAME_LATELY and (attacked is None or attacked.week <= came.week):
        return CAME[group.kind]
    if came is not None or attacked is not None:
        return MET
    if group.is_new:
        return NEW[group.kind]
    if group.raised:
        return NOT_MET_FOR_LONG
    return next((spread for week, spread in NOT_MET if view.week <= week), NOT_MET_FOR_LONG)
