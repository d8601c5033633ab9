"""How strong both sides are by sector of the front, as one side sees it, and what ground has changed hands."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from wir.estimates.belief import Knowledge, appearance_of
from wir.estimates.sectors import Sector, sectors_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View
from wir.rules.bombardment import basic_acs


@dataclass(frozen=True, slots=True)
class SectorForces:
    """What stands in a sector, in ACS, the enemy's as he is believed to be; hexes won and lost since some week."""

    sector: Sector
    own: int
    enemy: int
    won: int
    lost: int

    @property
    def ratio(self) -> Fraction | None:
        """Own strength to the enemy's; None where he has none."""
        return Fraction(self.own, self.enemy) if self.enemy else None


def changed_hands(before: Mapping[Hex, Side], now: Mapping[Hex, Side]) -> dict[Hex, Side]:
    """The hexes that had another owner before, each with whose it is now."""
    return {hex_: side for hex_, side in now.items() if before.get(hex_, side) is not side}


def acs_by_hex(state: State) -> dict[Hex, int]:
    """ACS of the groups in each hex, of the enemy as the side of a View believes; nothing where it may not guess."""
    found: dict[Hex, Fraction] = {}
    for number, points in acs_by_group(state).items():
        at = state.groups[number].at
        found[at] = found.get(at, Fraction()) + points
    return {at: round(points) for at, points in found.items()}


def acs_by_group(state: State) -> dict[int, Fraction]:
    """The same for each group by its number, with its fraction, so that sums of it agree wherever they are told."""
    believed = _believed_acs(state) if isinstance(state, View) else {}
    known = {group.id: basic_acs(group) for group in state.groups.values() if group.units}
    return known | {number: Fraction(points) for number, points in believed.items()}


def _believed_acs(view: View) -> dict[int, int]:
    """ACS of the groups whose units are not known, by number, without those that limited intelligence hides (R165)."""
    knowledge = Knowledge(view)
    return {
        group.id: knowledge.believed(group, view.own.sightings.get(group.id))
        for group in view.groups.values()
        if not group.units and (appearance_of(view, group) is not None or not view.options.limited_intelligence)
    }


def forces_by_sector(view: View, before: Mapping[Hex, Side]) -> list[SectorForces]:
    """The sectors in which anybody stands, from north to south; `before` is whose ground each hex once was."""
    sectors, side = sectors_of(view), view.viewer
    own, enemy = dict.fromkeys(Sector, Fraction()), dict.fromkeys(Sector, Fraction())
    for number, points in acs_by_group(view).items():
        group = view.groups[number]
        (own if group.side is side else enemy)[sectors[group.at]] += points
    changed = changed_hands(before, view.control)
    won, lost = (
        Counter(sectors[hex_] for hex_, owner in changed.items() if owner is whose) for whose in (side, side.enemy)
    )
    return [
        SectorForces(each, round(own[each]), round(enemy[each]), won[each], lost[each])
        for each in Sector
        if own[each] or enemy[each]
    ]
