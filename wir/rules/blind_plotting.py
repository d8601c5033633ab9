"""The house rule of plotting blind (§3.3, R116, R155): neither side plots knowing the enemy's strategic moves.

The Soviets move first. Under this rule their strategic moves stay secret: when their phase ends the groups are put back
to where they set out, so that the Axis sees them, and is obstructed by them, only there; once the Axis has plotted too,
they appear where they went. A group that would meet an enemy group or a full hex stays where it set out.
"""

from collections import Counter
from typing import Any

from wir.model.groups import Group, Mover
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import Side
from wir.rules.change import Change, tell_move
from wir.rules.tables import STACKING
from wir.rules.zones import occupied_by

_HIDDEN = Side.SOVIET


def marched(change: Change, before: Mover, after: Mover, by: str, **cost: Any) -> None:
    """Reports that a group has come to another hex by strategic movement: to both sides, or under the rule to its own.

    `by` says how, `cost` what it cost as in `tell_move`. The hex is its side's from then on.
    """
    side, start = before.side, before.at
    hides = change.state.options.blind_plotting and side is _HIDDEN
    if isinstance(after, Group) and not hides:
        after = change.arrived(after)
    change.put(replace(after, other_end=before.other_end or start) if hides else after)
    paragraph = "6.3" if by == "rail" else "6.2"
    tell_move(change, after, start, after.at, by, paragraph, only=side if hides else None, **cost)


def hide_marches(change: Change) -> None:
    """Puts groups whose moves are hidden back to where they set out, at the end of their movement phase (R116)."""
    for mover, start in _marchers(change):
        change.put(replace(mover, at=start, other_end=mover.at))


def reveal_marches(change: Change) -> None:
    """Puts the hidden groups where they went, unless a group is in the way, before the execution (R116, R155)."""
    going = _who_arrives(change)
    for mover, end in _marchers(change):
        start = mover.at
        if mover.id not in going:
            change.put(replace(mover, other_end=None))
            reason = "another group was in the way"
            change.tell("stopped", "3.3", "R155", only=_HIDDEN, side=_HIDDEN, group=mover.id, at=start, reason=reason)
            continue
        came = replace(mover, at=end, other_end=None)
        change.put(change.arrived(came) if isinstance(came, Group) else came)
        tell_move(change, mover, start, end, "hidden", "3.3", "R116")


def _who_arrives(change: Change) -> dict[int, Hex]:
    """Where hidden groups arrive, by number: not on an enemy, nor as the third; the highest number gives way first."""
    enemies = occupied_by(change.state, _HIDDEN.enemy)
    going = {mover.id: end for mover, end in _marchers(change) if not enemies[end]}
    while True:
        crowd = occupied_by(change.state, _HIDDEN).copy()
        crowd.subtract(Counter(mover.at for mover, _ in _marchers(change) if mover.id in going and mover.at))
        crowd.update(going.values())
        too_many = [number for number, end in going.items() if crowd[end] > STACKING]
        if not too_many:
            return going
        del going[max(too_many)]


def _marchers(change: Change) -> list[tuple[Mover, Hex]]:
    """Every group whose move is hidden, with the other end of it."""
    movers = change.state.movers_of(_HIDDEN)
    return [(mover, mover.other_end) for mover in movers if mover.other_end is not None]
