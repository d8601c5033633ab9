"""How strong the groups of both sides are as one side takes them to be: by hex, and along the front."""

from __future__ import annotations

from wir.estimates.belief import Knowledge, appearance_of, believed_strength
from wir.model.hexes import Hex
from wir.model.state import State
from wir.model.view import View
from wir.rules.bombardment import basic_acs


def acs_by_hex(state: State) -> dict[Hex, int]:
    """ACS of the groups in each hex, of the enemy as the side of a View believes; nothing where it may not guess."""
    knowledge = Knowledge(state) if isinstance(state, View) else None
    found: dict[Hex, int] = {}
    for group in state.groups.values():
        if group.units or knowledge is None or not isinstance(state, View):
            points = int(basic_acs(group))
        elif state.options.limited_intelligence and appearance_of(state, group) is None:
            continue
        else:
            sighting = state.own.sightings.get(group.id)
            points = believed_strength(state, group, sighting, knowledge)
        found[group.at] = found.get(group.at, 0) + points
    return found
