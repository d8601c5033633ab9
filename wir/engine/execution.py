"""The tactical execution: the ten segments (§7.0, §7.3, §7.4), a step at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from wir.model.events import Event
from wir.model.groups import Group
from wir.model.hexes import Hex, neighbour
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import FATIGUE_LIMIT
from wir.model.weather import Weather
from wir.rules.advances import advance, enter
from wir.rules.air_strikes import resolve_strike, strike_order
from wir.rules.attacks import attack, bombard
from wir.rules.change import Change
from wir.rules.first_player import determine_first_player
from wir.rules.ground import is_land
from wir.rules.levels import is_stranded
from wir.rules.plots import Leg, LegAction, legs
from wir.rules.tables import STACKING
from wir.rules.zones import has_enemy, is_full

LEG_SEGMENTS: Final = ((3, 5), (7, 9))
"""The movement segments of first and second player for each leg of a plot; attacks follow in the next (§7.0)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One strike, move, combat or bombardment: what happened, and the state after it."""

    events: tuple[Event, ...]
    state: State


def execute(change: Change) -> Iterator[Step]:
    """Carries out what both sides have plotted, yielding after each strike, move, bombardment and attack (§7.0).

    The change's state is complete when the iterator is exhausted.
    """
    change.state.captured = ()
    change.state.battles = ()
    seen = 0

    def step() -> Step:
        nonlocal seen
        events = tuple(change.events[seen:])
        seen = len(change.events)
        return Step(events, change.state.copy())

    for _ in chain(open_week(change), fight_week(change)):
        yield step()
    change.segment = None
    _clear_plots(change)
    yield step()


def open_week(change: Change) -> Iterator[None]:
    """The first two segments: air strikes, and who is the first player (§7.1, §7.2)."""
    change.segment = 1
    for number in strike_order(change.state):
        resolve_strike(change, number)
        yield
    change.segment = 2
    determine_first_player(change)
    yield


def fight_week(change: Change) -> Iterator[None]:
    """The segments of movement and attacks; the first player is known (§7.3, §7.4)."""
    first = change.state.first_player or Side.AXIS
    for leg, segments in enumerate(LEG_SEGMENTS):
        for side, segment in zip((first, first.enemy), segments, strict=True):
            change.segment = segment
            targets: dict[Hex, list[int]] = {}
            yield from _move(change, side, leg, targets)
            change.segment = segment + 1
            yield from _bombard(change, side, leg)
            yield from _attack(change, leg, targets)


def _leg_of(state: State, group: Group, leg: int) -> Leg | None:
    """What a group does in a segment; in RAIN nothing after its first act, even if a hand-made state plots it (R59)."""
    found = legs(group.plot)
    if leg >= len(found) or (leg and state.weather is Weather.RAIN and found[0].action is not LegAction.PAUSE):
        return None
    return found[leg]


def _doing(change: Change, side: Side, leg: int) -> Iterator[tuple[Group, Leg]]:
    """Each group of a side in order of number, as it is when its turn comes, with its action in a segment."""
    for number in [group.id for group in change.state.groups_of(side)]:
        group = change.state.groups.get(number)
        todo = _leg_of(change.state, group, leg) if group is not None else None
        if group is not None and todo is not None:
            yield group, todo


def _cancel(change: Change, group: Group, reason: str, paragraph: str, ruling: str) -> None:
    """Cancels what is left of a group's plot (§7.3, R49, R66, R129)."""
    change.put(replace(group, plot=""))
    change.tell("stopped", paragraph, ruling, of=group, private=True, at=group.at, reason=reason)


def _why_it_stays(state: State, group: Group) -> tuple[str, str, str] | None:
    """Why a group may not leave its hex any more: the reason, its paragraph and ruling; None where it may.

    Fatigue may have come after the plot was made (R129), and so may a lower level, under which it has moved too long
    out of supply (R49); a move begun this week is finished.
    """
    if group.is_spent:
        return f"a unit is at {FATIGUE_LIMIT}% fatigue", "8.1", "R129"
    if is_stranded(state, group) and not group.marched:
        return "it has moved for two weeks out of supply", "10.0", "R49"
    return None


def _move(change: Change, side: Side, leg: int, targets: dict[Hex, list[int]]) -> Iterator[None]:
    """A movement segment: groups move in order of number; those that meet the enemy will attack (§7.3, §7.4)."""
    for group, todo in _doing(change, side, leg):
        if todo.action not in (LegAction.MOVE, LegAction.ATTACK_ONLY):
            continue
        if todo.action is LegAction.MOVE and (why := _why_it_stays(change.state, group)) is not None:
            _cancel(change, group, *why)
            continue
        target = neighbour(group.at, todo.direction)
        if has_enemy(change.state, target, side):
            targets.setdefault(target, []).append(group.id)
        elif todo.action is LegAction.MOVE:
            _enter(change, group, target)
            yield


def _enter(change: Change, group: Group, target: Hex) -> None:
    if not is_land(change.state, target):
        _cancel(change, group, "illegal terrain", "7.3", "R133")
    elif is_full(change.state, group.side, target):
        _cancel(change, group, f"{target} holds {STACKING} friendly groups", "7.3", "R66")
    else:
        enter(change, group, target)


def _bombard(change: Change, side: Side, leg: int) -> Iterator[None]:
    """The bombardments of a segment, before its attacks (§6.6, §7.5, R148)."""
    for group, todo in _doing(change, side, leg):
        if todo.action is LegAction.BOMBARD:
            bombard(change, group, neighbour(group.at, todo.direction))
            yield


def _attack(change: Change, leg: int, targets: dict[Hex, list[int]]) -> Iterator[None]:
    """The attacks of a segment, each at the turn of its lowest group number (§7.4, §7.8, R68, R137)."""
    for target, numbers in sorted(targets.items(), key=lambda item: item[1][0]):
        attackers = [change.state.groups[n] for n in numbers]
        todo = {g.id: _leg_of(change.state, g, leg) for g in attackers}
        stopping = {n for n, one in todo.items() if one is None or one.action is LegAction.ATTACK_ONLY}
        is_free = attack(change, attackers, target)
        following = [g for g in attackers if g.id not in stopping]
        advanced = advance(change, following, target) if is_free else []
        for group in following:
            stayed = change.state.groups.get(group.id)
            if stayed is not None and group.id not in advanced:
                change.put(replace(stayed, plot=""))
        yield


def _clear_plots(change: Change) -> None:
    """Clears plots and strikes, which last their week only (R139)."""
    for number, group in sorted(change.state.groups.items()):
        if group.plot:
            change.state.groups[number] = replace(group, plot="")
    for number, air in sorted(change.state.air.items()):
        if air.strike is not None:
            change.state.air[number] = replace(air, strike=None)
