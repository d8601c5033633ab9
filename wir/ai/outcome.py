"""What a trial week has brought, in points of ACS, by the weights with which attacks are planned."""

from collections import defaultdict
from typing import Final

from wir.ai.advancing import price_of_fatigue
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.engine.rehearsal import Tried
from wir.estimates.glance import city_value
from wir.model.groups import Group
from wir.model.hexes import Hex, ring
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit
from wir.rules.entrenchment import defence_multiple
from wir.rules.retreats import may_retreat_to
from wir.rules.tables import ENTRENCHMENT_LEVELS, TACTICAL_MOVEMENT
from wir.rules.zones import field_of

_DEFENCE: Final = [float(defence_multiple(level)) for level in range(ENTRENCHMENT_LEVELS + 1)]

Account = dict[int | Hex | str, float]
"""What each thing contributes: groups by number, hexes won or lost, cities by name."""


class Judge:
    """Judges weeks that begin as `start` for the side of a situation: what is good for it counts above 0.

    Its points are floats: they only compare plans, and none of them reaches a state.
    """

    def __init__(self, situation: Situation, stance: Stance, start: State) -> None:
        self._situation, self._stance, self._start = situation, stance, start
        self._side = situation.side
        weights = situation.constants
        self._rout, self._works_lost = float(weights.rout), float(weights.works_lost)
        self._enemy_tired, self._no_way_out = float(weights.enemy_tired), float(weights.no_way_out)
        self._out_of_supply = float(weights.out_of_supply)
        self._exposed, self._exposed_holding = float(weights.exposed), float(weights.exposed_holding)
        self._known: dict[int, tuple[float, float, tuple[Unit, ...]]] = {}
        self._before = {number: (group, *self._points(group)) for number, group in sorted(start.groups.items())}
        self._tired = {number: self._price_of_fatigue(group) for number, (group, _, _) in self._before.items()}
        self._held = {side: start.hexes_of(side) for side in SIDES}

    def account(self, tried: Tried) -> Account:
        """What each thing that the week changed, or that may follow from it next week, contributes."""
        found = {number: self._hurt(number, tried.state) for number in self._before}
        for number in tried.driven_out:
            if number in tried.state.groups:
                found[number] += self._routed(number)
        account: Account = dict(found.items())
        threat = self._threat(tried.state)
        for side in SIDES:
            self._add_dangers(account, tried.state, side, threat)
        self._add_ground(account, tried.state)
        return account

    def _points(self, group: Group) -> tuple[float, float]:
        """Basic ACS of a group if it were fresh, and as it is; cached by its units, which most weeks leave alone."""
        known = self._known.get(id(group.units))
        if known is None:
            fresh = tired = 0
            for unit in group.units:
                points = unit.strength * unit.experience
                fresh += points
                tired += points * unit.fatigue
            known = self._known[id(group.units)] = fresh / 100, fresh / 100 - tired / 10_000, group.units
        return known[:2]

    def _price_of_fatigue(self, group: Group) -> float:
        """What each point of a group's strength that fatigue takes away counts."""
        own = group.side is self._side
        return float(price_of_fatigue(self._situation, self._stance, group.at)) if own else self._enemy_tired

    def _sign(self, group: Group) -> int:
        """What harm to a group counts: -1 for one of the side's own, 1 for one of the enemy's."""
        return -1 if group.side is self._side else 1

    def _hurt(self, number: int, state: State) -> float:
        """What a group has lost for good, and to fatigue."""
        before, fresh, acs = self._before[number]
        after = state.groups.get(number)
        if after is None:
            return self._sign(before) * fresh
        fresh_now, acs_now = self._points(after)
        tired = max(0.0, acs * fresh_now / fresh - acs_now) if fresh else 0.0
        return self._sign(before) * (fresh - fresh_now + tired * self._tired[number])

    def _routed(self, number: int) -> float:
        """What driving a group out counts: it is worn out, and its entrenchment is lost."""
        before, _, acs = self._before[number]
        return self._sign(before) * min(acs, acs * (self._rout + self._works_lost * before.entrenchment))

    def _threat(self, state: State) -> dict[Hex, float]:
        """ACS of the enemies that could attack each hex next week without a march."""
        reach = state.scenario.board.distances.reach
        total: dict[Hex, float] = defaultdict(float)
        for group in state.groups_of(self._side.enemy):
            acs = self._points(group)[1]
            for hex_ in reach(group.at, TACTICAL_MOVEMENT[group.kind]):
                total[hex_] += acs
        return total

    def _add_dangers(self, account: Account, state: State, side: Side, threat: dict[Hex, float]) -> None:
        """What is to be feared next week where groups of a side have ended."""
        supply = self._situation.supply
        enemies, field = state.hexes_of(side.enemy), field_of(state, side)
        land = state.scenario.board.land_around
        for group in state.groups_of(side):
            at = group.at
            fresh, acs = self._points(group)
            price = 0.0
            if not enemies.isdisjoint(ring(at)) and not any(may_retreat_to(state, h, side, field) for h in land[at]):
                price += fresh * self._no_way_out
            if side is self._side:
                defence = max(1.0, acs * _DEFENCE[group.entrenchment])
                odds = threat.get(at, 0.0) / defence
                if odds > 1:
                    exposed = self._exposed if self._stance.at(at).offensive else self._exposed_holding
                    price += fresh * exposed * min(1.0, (odds - 1) / 2)
                if at not in supply:
                    price += fresh * self._out_of_supply
            account[group.id] += self._sign(group) * price

    def _add_ground(self, account: Account, state: State) -> None:
        """What the hexes from which groups were driven, and the cities that were taken, count."""
        weights = self._situation.constants
        for side in SIDES:
            worth = weights.ground_taken if side is self._side else -weights.ground_taken
            for hex_ in self._held[side.enemy]:
                if state.control.get(hex_) is side and not state.groups_at(hex_, side.enemy):
                    account[hex_] = worth
        for name, city in state.cities.items():
            before = self._start.cities[name]
            if city.at is not None and city.owner is not before.owner:
                worth = weights.city_taken * city_value(before)
                account[name] = worth if city.owner is self._side else -worth
