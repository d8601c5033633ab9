"""Plots (§6.6): who of an attack stops, who goes on and where to, and into which cities that the enemy left (§8.8)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from wir.estimates.glance import city_value
from wir.lab.opponents.november.attacking import FIRST_LEG, SECOND_LEG, Assault, Attack
from wir.lab.opponents.november.situation import Situation, Stance
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, FAR, Hex, direction_to, neighbour
from wir.model.view import View
from wir.model.weather import Weather
from wir.orders.movement import Plot
from wir.rules.combat import battle_at, odds_of
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_difficult, is_enemy_city, is_land
from wir.rules.tables import STACKING

TOO_TIRED: Final = 45
"""Mechanized groups above this mean fatigue do not drive on after an attack."""

FARTHEST_PENALTY: Final = 3
"""Attackers do not drive on beyond what depots reach with so many penalty hexes."""

_GREAT_CITY: Final = 30


def plots_for(situation: Situation, attack: Attack) -> Iterator[Plot]:
    """A plot for each group of an attack: two may advance, mechanized groups drive on where the way is open."""
    advancing = 0
    for assault in sorted(attack.assaults, key=_by_mobility):
        group = assault.group
        direction = direction_to(group.at, attack.target)
        stays = _should_stay(situation, group, attack) or advancing >= STACKING
        if stays:
            yield Plot(group.id, f"{assault.approach}{direction}S")
            continue
        advancing += 1
        onward = None
        if attack.leg == FIRST_LEG and group.is_mechanized:
            onward = drive_on(situation, group, attack.target)
        yield Plot(group.id, f"{assault.approach}{direction}{onward or ''}")


def _by_mobility(assault: Assault) -> tuple[bool, int, int]:
    """Those most likely to advance come first."""
    return not assault.group.is_mechanized, mean_fatigue(assault.group), assault.group.id


def _should_stay(situation: Situation, group: Group, attack: Attack) -> bool:
    """Whether a group is worth more where it stands, or the target is a bad place to be."""
    view = situation.believed
    if attack.leg == SECOND_LEG:
        return False
    alone = len(view.groups_at(group.at, group.side)) == 1
    city = view.city_at(group.at)
    guards = city is not None and city_value(city) > _GREAT_CITY and situation.contact.get(group.at, FAR) <= 1
    if alone and (guards or any(depot.entry == group.at for depot in view.depots_of(group.side))):
        return True
    return is_difficult(view, attack.target)


def drive_on(situation: Situation, group: Group, target: Hex) -> int | None:
    """The direction in which a mechanized group goes on from a hex it has taken; None where it had better stop."""
    if situation.believed.weather is Weather.RAIN or mean_fatigue(group) > TOO_TIRED:
        return None
    best: tuple[int, int] | None = None
    for direction in DIRECTIONS:
        hex_ = neighbour(target, direction)
        if hex_ == group.at or not is_land(situation.believed, hex_):
            continue
        worth = _onward_worth(situation, group, target, hex_)
        if worth > 0 and (best is None or worth > best[0]):
            best = (worth, direction)
    return None if best is None else best[1]


def _onward_worth(situation: Situation, group: Group, target: Hex, hex_: Hex) -> int:
    """What a second hex is worth: a weak enemy, an enemy city, ground behind the enemy; nothing out of supply."""
    view = situation.believed
    if situation.supply.get(hex_, FAR) > FARTHEST_PENALTY or is_difficult(view, hex_):
        return 0
    if view.groups_at(hex_, situation.side.enemy):
        odds = odds_of(battle_at(view, hex_, [replace(group, at=target, artillery=0)])).effective_odds
        return int(10 * odds) if odds >= 4 else 0
    city = view.city_at(hex_)
    if city is not None and city.owner is not situation.side:
        return 100 + city_value(city)
    if situation.field.is_full(hex_):
        return 0
    return max(0, situation.pull.get(hex_, 0) - situation.pull.get(target, 0))


TIRED = 75
"""Groups above this mean fatigue take no empty cities."""


def plan_exploitation(situation: Situation, view: View, stance: Stance) -> Iterator[tuple[Plot, str]]:
    """Plots of groups that are still free: into enemy cities that nobody holds (§8.8, R69)."""
    taken: set[Hex] = set()
    for group in view.groups_of(situation.side):
        if group.plot or group.moved or group.is_spent or mean_fatigue(group) > TIRED:
            continue
        if not stance.offensive and situation.threat.get(group.at, 0) > situation.defence(group):
            continue
        offer = _empty_city(situation, group, taken)
        if offer is not None:
            plot, city = offer
            taken.add(city)
            yield Plot(group.id, plot), f"takes the empty city {city}"


def _empty_city(situation: Situation, group: Group, taken: set[Hex]) -> tuple[str, Hex] | None:
    """A plot into an enemy city without enemies, one or, for mechanized groups, two hexes away."""
    view = situation.believed
    offers: list[tuple[int, str, Hex]] = []
    for first in DIRECTIONS:
        near = neighbour(group.at, first)
        if not is_land(view, near) or near in situation.field.enemy_hexes:
            continue
        if _is_open_city(situation, near, taken):
            offers.append((2 * _value(situation, near), str(first), near))
        if not group.is_mechanized or view.weather is Weather.RAIN or situation.field.is_full(near):
            continue
        for second in DIRECTIONS:
            beyond = neighbour(near, second)
            if is_land(view, beyond) and _is_open_city(situation, beyond, taken):
                offers.append((_value(situation, beyond), f"{first}{second}", beyond))
    if not offers:
        return None
    _, plot, city = max(offers)
    return plot, city


def _is_open_city(situation: Situation, hex_: Hex, taken: set[Hex]) -> bool:
    if hex_ in taken or hex_ in situation.field.enemy_hexes:
        return False
    return is_enemy_city(situation.believed, hex_, situation.side)


def _value(situation: Situation, hex_: Hex) -> int:
    city = situation.believed.city_at(hex_)
    return 0 if city is None else city_value(city)
