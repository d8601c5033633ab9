"""Naval movement (§4.10)."""

from __future__ import annotations

from dataclasses import replace

from wir.model.groups import Group, Kind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Sea
from wir.rules.change import Change
from wir.rules.grouping import join, why_no_unit
from wir.rules.refusal import Refusal
from wir.rules.tables import PORTS, UNITS_IN_GROUP
from wir.rules.unit_table import NAVAL_BANNED


def port_sea(state: State, hex_: Hex, side: Side) -> Sea | None:
    """The sea of a friendly port in a hex; None where there is none (§4.10, R147)."""
    city = state.city_at(hex_)
    if city is None or city.owner is not side:
        return None
    return next((sea for sea, names in PORTS.items() if city.name in names), None)


def why_cannot_sail(state: State, loser: Group, gainer: Group, place: int) -> Refusal | None:
    """Why a unit, by its place from 0, may not go by sea from one group to another, or None (§4.10, R27, R28, R147)."""
    side = loser.side
    seas = {port_sea(state, group.at, side) for group in (loser, gainer)}
    sea = next(iter(seas)) if len(seas) == 1 else None
    if sea is None or loser.at == gainer.at:
        return Refusal(
            "4.10", f"groups {loser.id} and {gainer.id} are not in two friendly ports on the same sea", "R147"
        )
    if any(group.kind is not Kind.INFANTRY for group in (loser, gainer)):
        return Refusal("4.10", "both groups must be infantry groups")
    if sea is Sea.BALTIC and side is Side.SOVIET:
        return Refusal("4.10", "the Soviets never sail in the Baltic Sea")
    if sea is Sea.WHITE and state.weather.freezes:
        return Refusal("4.10", "the White Sea is frozen", "R147")
    if sea in state.players[side].sailed:
        return Refusal("4.10", f"a unit has already sailed in the {sea.value.title()} Sea this week", "R27")
    return _why_not_aboard(loser, gainer, place)


def _why_not_aboard(loser: Group, gainer: Group, place: int) -> Refusal | None:
    if (refusal := why_no_unit(loser, place, "4.10")) is not None:
        return refusal
    if loser.units[place].type in NAVAL_BANNED:
        return Refusal("4.10", f"{loser.units[place].name} may never go by sea", "R28")
    if len(gainer.units) >= UNITS_IN_GROUP:
        return Refusal("4.4", f"group {gainer.id} already has {UNITS_IN_GROUP} units")
    return None


def sail(change: Change, loser: Group, gainer: Group, place: int) -> None:
    """Carries out a checked transfer by sea; the guns stay behind, no entrenchment comes along (§4.10, R27, R152)."""
    side = loser.side
    sea = port_sea(change.state, loser.at, side)
    if sea is None:
        raise ValueError(f"group {loser.id} is not in a port")
    unit = loser.units[place]
    left = (*loser.units[:place], *loser.units[place + 1 :])
    if not left:
        change.earn(side, artillery=loser.artillery)
    change.put(replace(loser, units=left))
    joined = join(change, gainer, [unit], 0)
    change.put(replace(joined, weeks_unsupplied=max(joined.weeks_unsupplied, loser.weeks_unsupplied)))
    change.update(side, sailed=(*change.player(side).sailed, sea))
    change.tell(
        "sailed", "4.10", "R27", only=side, side=side, unit=unit.name, group=loser.id, to=gainer.id, sea=sea.value
    )
