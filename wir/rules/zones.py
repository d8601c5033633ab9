"""Zones of control (§6.10) and stacking (§6.7)."""

from collections import Counter
from dataclasses import dataclass

from wir.model.hexes import Hex, ring
from wir.model.roster import Places
from wir.model.sides import Side
from wir.model.state import State
from wir.model.words import listed
from wir.rules.refusal import Refusal
from wir.rules.tables import STACKING


def zone_of_control(state: State, side: Side) -> frozenset[Hex]:
    """The hexes that a side's groups control: the six around each combat group and each air group with aircraft.

    Depots have no zone (R50); the house rule leaves air groups without one. Not to be changed.
    """
    return (state.groups.of(side) if state.options.ground_zones_only else _everybody(state, side)).zone


def occupied_by(state: State, side: Side) -> Counter[Hex]:
    """How many groups of a side, combat and air, stand in each hex, not counting depots (R65). Not to be changed."""
    return _everybody(state, side).occupied


def has_enemy(state: State, hex_: Hex, side: Side) -> bool:
    """Whether any group of the enemy of a side stands in a hex, combat or air."""
    return bool(state.groups_at(hex_, side.enemy) or state.air_at(hex_, side.enemy))


def is_full(state: State, side: Side, hex_: Hex) -> bool:
    """Whether a hex holds as many groups of a side as it may (§6.7)."""
    return occupied_by(state, side)[hex_] >= STACKING


def _everybody(state: State, side: Side) -> Places:
    return state.groups.of(side).joined(state.air.of(side))


def has_entrenched_friend(state: State, hex_: Hex, side: Side) -> bool:
    """Whether an entrenched combat group of the side stands in the hex (§6.10, R51, R141)."""
    return any(group.entrenchment for group in state.groups_at(hex_, side))


@dataclass(frozen=True, slots=True)
class Field:
    """Where things stand for one side: the enemy's zone and hexes, and how full its own hexes are.

    Made once and used often, where many hexes are examined in the same state.
    """

    enemy_zone: frozenset[Hex]
    enemy_hexes: Counter[Hex]
    own_hexes: Counter[Hex]

    def is_contested(self, hex_: Hex) -> bool:
        """Whether an enemy group stands in the hex or controls it."""
        return hex_ in self.enemy_zone or hex_ in self.enemy_hexes

    def is_full(self, hex_: Hex) -> bool:
        """Whether two friendly groups, of any type, stand in the hex (§6.7)."""
        return self.own_hexes[hex_] >= STACKING


def why_contested(state: State, side: Side, hex_: Hex) -> str:
    """Which enemy group is in a contested hex or controls it, in words (§6.10, R50)."""
    only_ground = state.options.ground_zones_only
    for at in (hex_, *ring(hex_)):
        where = f"stands in {hex_}" if at == hex_ else f"has {hex_} in its zone of control"
        for group in state.groups_at(at, side.enemy):
            return f"enemy group {group.id} {where}"
        for air in state.air_at(at, side.enemy):
            if at == hex_ or (air.has_zone and not only_ground):
                return f"enemy air group {air.id} {where}"
    return f"{hex_} is in an enemy zone of control"


def is_barred(state: State, hex_: Hex, side: Side, field: Field) -> bool:
    """Whether the enemy's zone of control bars a hex, as no entrenched group of the side holds it (§6.10, R51)."""
    return hex_ in field.enemy_zone and not has_entrenched_friend(state, hex_, side)


def overstacked(state: State, side: Side, hex_: Hex) -> Refusal:
    """Why a hex full of a side's groups cannot be entered, naming the groups: air groups count too (§6.7)."""
    names = [f"group {group.id}" for group in state.groups_at(hex_, side)]
    names += [f"air group {air.id}" for air in state.air_at(hex_, side)]
    return Refusal("6.7", f"{hex_} already holds {STACKING} friendly groups: {listed(names)}")


def field_of(state: State, side: Side) -> Field:
    """The field as a side finds it."""
    return Field(zone_of_control(state, side.enemy), occupied_by(state, side.enemy), occupied_by(state, side))
