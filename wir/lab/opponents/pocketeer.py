"""An opponent that wants prisoners: those whom it has cut off come first, and the last ways out of others.

It attacks the trapped at even odds, marches into hexes that only few are left of for a retreat, and for the rest does
as November does. It tests whether a commander leaves its groups a way out, and moves those that have none left (§7.7).
"""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from typing_extensions import override

from wir.estimates.marches import march_orders, reachable
from wir.lab.opponents.november.attacking import Attack, plan_attacks
from wir.lab.opponents.november.situation import PRESS, Situation, Stance
from wir.lab.opponents.variant import Variant, fresh_groups
from wir.model.hexes import Hex
from wir.model.view import View
from wir.orders.giving import Play
from wir.rules.retreats import retreat_hexes

NEARLY_SHUT: Final = 2
"""Retreat hexes at most of a group that is worth a march around it."""

EVEN: Final = replace(PRESS, least_odds=Fraction(1))
"""How it fights those who cannot get away."""

TIRED: Final = 60
"""Groups above this mean fatigue, in percent, are not sent around."""


class Pocketeer(Variant):
    """Pockets first."""

    @override
    def _wanted(self, situation: Situation, stance: Stance) -> list[Attack]:
        """Attacks on the trapped at even odds, and whatever else November would attack with other groups."""
        trapped = [attack for attack in plan_attacks(situation, EVEN) if attack.traps]
        used = {number for attack in trapped for number in attack.numbers}
        others = [attack for attack in plan_attacks(situation, stance) if used.isdisjoint(attack.numbers)]
        return [*trapped, *(attack for attack in others if attack.target not in {a.target for a in trapped})]

    @override
    def _march(self, view: View, situation: Situation, stance: Stance) -> Play:
        for gap in gaps(situation):
            marches = {
                group.id: reachable(view, group, situation.field)[gap]
                for group in fresh_groups(view, TIRED)
                if gap in reachable(view, group, situation.field)
            }
            if marches:
                number = min(marches, key=lambda n: (marches[n].fatigue, n))
                for step in march_orders(view.groups[number], marches[number]):
                    view = yield from self._give(view, step, f"shuts the way out by {gap}")
        return (yield from super()._march(view, situation, stance))


def gaps(situation: Situation) -> list[Hex]:
    """The empty hexes into which enemies with few ways out could retreat, those of the strongest first."""
    view, enemy = situation.believed, situation.side.enemy
    prizes: dict[Hex, int] = {}
    for at in sorted({group.at for group in situation.enemies}):
        ways_out = retreat_hexes(view, at, enemy)
        if len(ways_out) <= NEARLY_SHUT:
            strength = situation.strength_of(view.groups_at(at, enemy))
            for gap in ways_out:
                if gap not in situation.field.enemy_hexes:
                    prizes[gap] = prizes.get(gap, 0) + strength
    return sorted(prizes, key=lambda gap: (-prizes[gap], gap))
