"""Rail movement (§6.3)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.blind_plotting import marched
from wir.rules.change import Change
from wir.rules.ground import is_friendly_city, on_friendly_line
from wir.rules.movement import leave_hex, why_cannot_march, why_cannot_rebase
from wir.rules.refusal import Refusal
from wir.rules.tables import RAIL_MOVES
from wir.rules.zones import Field, field_of, overstacked


def is_open_line(state: State, hex_: Hex, side: Side, field: Field) -> bool:
    """Whether trains of a side run through a hex: its own railway or city, no enemy there or in control (R41)."""
    return on_friendly_line(state, hex_, side) and not field.is_contested(hex_)


def rail_reach(state: State, start: Hex, side: Side, field: Field | None = None) -> set[Hex]:
    """Every hex that trains can reach from a hex, itself included where it lies on an open line (§6.3).

    Trains pass through full hexes (§6.7); whether one may stop there is not looked at.
    """
    field = field or field_of(state, side)
    if not is_open_line(state, start, side, field):
        return set()
    lines = _open_lines(state, side, field)
    around = state.scenario.board.land_around
    reached: set[Hex] = set()
    ring = {start}
    while ring:
        reached |= ring
        ring = lines.intersection(chain.from_iterable(around[hex_] for hex_ in ring)).difference(reached)
    return reached


def _open_lines(state: State, side: Side, field: Field) -> set[Hex]:
    """Every hex through which trains of a side run."""
    cities = state.city_names
    lines = {hex_ for hex_, owner in state.rails.items() if owner is side and hex_ not in cities}
    lines.update(hex_ for hex_ in cities if is_friendly_city(state, hex_, side))
    return lines.difference(field.enemy_zone, field.enemy_hexes)


def rail_destinations(state: State, group: Group | AirGroup) -> set[Hex]:
    """The hexes to which a combat or air group may go by rail now; none where it may not at all."""
    field = field_of(state, group.side)
    if group.at is None or _why_no_train(state, group, field) is not None:
        return set()
    reached = rail_reach(state, group.at, group.side, field)
    return {hex_ for hex_ in reached if hex_ != group.at and not field.is_full(hex_)}


def why_cannot_rail(state: State, group: Group | AirGroup, target: Hex) -> Refusal | None:
    """Why a combat or air group may not go by rail to a hex, or None (§6.3, §6.7, R60)."""
    field = field_of(state, group.side)
    refusal = _why_no_train(state, group, field)
    if refusal is not None or group.at is None:
        return refusal
    if target not in state.scenario.board.drawn:
        return Refusal("6.3", f"{target} is not on the map")
    if target == group.at:
        return Refusal("6.3", f"group {group.id} is already at {target}")
    if target not in rail_reach(state, group.at, group.side, field):
        return Refusal("6.3", f"no friendly railway free of the enemy leads from {group.at} to {target}")
    if field.is_full(target):
        return overstacked(target)
    return None


def _why_no_train(state: State, group: Group | AirGroup, field: Field) -> Refusal | None:
    """Why a group may not go by rail, wherever it would."""
    refusal = why_cannot_march(state, group) if isinstance(group, Group) else why_cannot_rebase(state, group)
    if refusal is not None:
        return refusal
    if group.moved or group.at is None:
        return Refusal("6.3", f"group {group.id} has already moved this week")
    if state.players[group.side].railed >= RAIL_MOVES:
        return Refusal("6.3", f"{RAIL_MOVES} groups have gone by rail this week")
    if not is_open_line(state, group.at, group.side, field):
        return Refusal("6.3", f"group {group.id} does not stand on an open friendly railway or city", "R41")
    return None


def go_by_rail(change: Change, group: Group | AirGroup, target: Hex) -> None:
    """Carries out a rail move that has been checked; it costs no fatigue (§6.3, §8.1)."""
    change.update(group.side, railed=change.player(group.side).railed + 1)
    if isinstance(group, Group):
        gone = replace(leave_hex(change, group), at=target, moved=1, allowance=1, halted=True)
        marched(change, group, gone, "rail")
    else:
        marched(change, group, replace(group, at=target, moved=True), "rail")
