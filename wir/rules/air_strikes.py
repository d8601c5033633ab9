"""Plotting air strikes (§6.9) and resolving them (§7.1)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wir.model.cities import City, Factory
from wir.model.groups import AIR_NUMBERS, AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex, distance
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.aircraft import being_rebuilt, hit_on_the_ground
from wir.rules.attacks import shown
from wir.rules.bombardment import after_bombardment, aircraft_steps
from wir.rules.change import Change
from wir.rules.ground import is_enemy_city
from wir.rules.levels import is_surprised, why_surprised
from wir.rules.refusal import Refusal
from wir.rules.rulings import BOMBER_LOSS, BOMBER_LOSS_ESCORTED, INTERCEPTOR_LOSS, INTERCEPTOR_LOSS_ESCORT
from wir.rules.tables import (
    AIR_WEATHER,
    AIR_WORTH,
    BOMB_CHANCE,
    BOMB_LOT,
    BOMBER_WORTH,
    ESCORT_RANGE,
    FLAK,
    INTERCEPTION_RANGE,
    OVERCAST,
    STRIKE_RANGE,
)
from wir.rules.zones import has_enemy


@dataclass(frozen=True, slots=True)
class AirBattle:
    """Shares of bombers and of interceptors lost in the air, in percent (R94)."""

    bombers: Fraction
    interceptors: Fraction


def why_no_strike_by(state: State, air: AirGroup) -> Refusal | None:
    """Why an air group may not fly a strike this week, or None (§6.9)."""
    if (refusal := why_surprised(state, air)) is not None:
        return refusal
    if air.at is None:
        return being_rebuilt(air)
    if air.moved:
        return Refusal("6.9", f"air group {air.id} has moved this week")
    if not air.supplied:
        return Refusal("6.9", f"air group {air.id} is out of supply")
    if not air.points:
        return Refusal("6.9", f"air group {air.id} has no aircraft")
    return None


def why_cannot_strike(state: State, air: AirGroup, strike: Strike) -> Refusal | None:
    """Why an air group may not plot a strike, or None (§6.9, R95, R156)."""
    refusal = why_no_strike_by(state, air)
    if refusal is not None or air.at is None:
        return refusal
    target = strike.target
    if target not in state.scenario.board.drawn:
        return Refusal("6.9", f"{target} is not on the map")
    reach = STRIKE_RANGE[air.side]
    if distance(air.at, target) > reach:
        return Refusal("6.9", f"{target} is {distance(air.at, target)} hexes away; the range is {reach}", "R95")
    if strike.kind is StrikeKind.BOMB:
        return None if is_enemy_city(state, target, air.side) else Refusal("6.9", f"there is no enemy city in {target}")
    if not has_enemy(state, target, air.side):
        return Refusal("6.9", f"there is no enemy group in {target}")
    return None


def is_escorted(air: AirGroup) -> bool:
    """Whether a plotted strike is near enough to home for a fighter escort (§7.1)."""
    return air.strike is not None and air.at is not None and distance(air.at, air.strike.target) <= ESCORT_RANGE


def interceptors_of(state: State, side: Side, target: Hex) -> list[AirGroup]:
    """The air groups of a side that rise against a strike on a hex: near, supplied, not moved, with aircraft (§7.1).

    None does while the side is taken by surprise (R128).
    """
    if is_surprised(state, side):
        return []
    return [
        air
        for air in state.air_of(side)
        if air.supplied and not air.moved and air.points and air.at and distance(air.at, target) <= INTERCEPTION_RANGE
    ]


def air_battle(bombers: AirGroup, interceptors: list[AirGroup], *, escorted: bool) -> AirBattle:
    """Losses of both sides in the air; Axis aircraft count double, escorts on strikes of their own half (§7.1, R94)."""
    b = Fraction(bombers.points * AIR_WORTH[bombers.side])
    i = sum(
        (Fraction(air.points * AIR_WORTH[air.side], 2 if is_escorted(air) else 1) for air in interceptors), Fraction(0)
    )
    if not i:
        return AirBattle(Fraction(0), Fraction(0))
    bomber_loss = BOMBER_LOSS_ESCORTED if escorted else BOMBER_LOSS
    interceptor_loss = INTERCEPTOR_LOSS_ESCORT if escorted else INTERCEPTOR_LOSS
    return AirBattle(bomber_loss * i / (b + i), interceptor_loss * b / (b + i))


def strike_order(state: State) -> list[int]:
    """The numbers of the air groups with plotted strikes in the order in which they fly (R140)."""
    numbers = [number for side in SIDES for number in AIR_NUMBERS[side]]
    return [number for number in numbers if number in state.air and state.air[number].strike is not None]


def resolve_strike(change: Change, number: int) -> None:
    """Flies one plotted strike: interception, flak, overcast, bombs (§7.1, R140)."""
    air = change.state.air[number]
    strike = air.strike
    if strike is None or air.at is None or not air.points:
        return
    flown, downed = _intercept(change, air, strike.target)
    flak = Fraction(flown.points * change.dice.between(*FLAK, "7.1", "flak", number), 100)
    shot = change.dice.rounded(flak, "7.1", "flak losses", number, side=air.side)
    flown = change.put(replace(flown, points=flown.points - shot))
    overcast = change.dice.chance(OVERCAST[change.state.weather], "7.1", "overcast", number)
    worth = BOMBER_WORTH[air.side] * AIR_WEATHER[change.state.weather]
    points = Fraction(0) if overcast else flown.points * worth
    change.tell(
        "strike",
        "7.1",
        "R94",
        "R140",
        of=air,
        start=air.at,
        at=strike.target,
        kind=strike.kind,
        escorted=is_escorted(air),
        flak=shot,
        downed=downed,
        overcast=overcast,
        secrets={air.side: {"points": flown.points, "effect": shown(points)}},
    )
    if not points:
        return
    if strike.kind is StrikeKind.BOMB:
        _bomb(change, air, strike.target, points)
    else:
        _ground_attack(change, air, strike.target, points)


def _intercept(change: Change, air: AirGroup, target: Hex) -> tuple[AirGroup, int]:
    """The bombers that get through the interceptors, and how many were shot down (§7.1, R94)."""
    defenders = interceptors_of(change.state, air.side.enemy, target)
    losses = air_battle(air, defenders, escorted=is_escorted(air))
    if not defenders:
        return air, 0
    fallen: dict[str, int] = {}
    for defender in defenders:
        share = Fraction(defender.points) * losses.interceptors / 100
        lost = change.dice.rounded(share, "7.1", "interceptors", air.id, defender.id, side=defender.side)
        change.put(replace(defender, points=defender.points - lost))
        fallen[str(defender.id)] = lost
    downed = change.dice.rounded(air.points * losses.bombers / 100, "7.1", "bombers", air.id, side=air.side)
    flown = change.put(replace(air, points=air.points - downed))
    change.tell("intercepted", "7.1", "R94", side=air.side.enemy, air=air.id, at=target, downed=downed, lost=fallen)
    return flown, downed


def bombing_chances(points: Fraction) -> list[Fraction]:
    """Percent chance for each fifty bombing points, or part of fifty, to destroy a factory (§7.1, R93)."""
    chances = []
    while points > 0:
        chances.append(BOMB_CHANCE * min(points, Fraction(BOMB_LOT)) / BOMB_LOT)
        points -= BOMB_LOT
    return chances


def _bomb(change: Change, air: AirGroup, target: Hex, points: Fraction) -> None:
    city = change.state.city_at(target)
    if city is None or city.owner is air.side:
        return
    destroyed: list[str] = []
    for n, chance in enumerate(bombing_chances(points)):
        if city.all_factories and change.dice.chance(chance, "7.1", "bomb", air.id, n):
            city, factory = _without_one(change, city, air.id, n)
            destroyed.append(factory)
    change.tell("bombed", "7.1", "R93", of=air, city=city.name, at=target, destroyed=destroyed)


def _without_one(change: Change, city: City, number: int, lot: int) -> tuple[City, Factory]:
    """Destroys one factory of a random type, weighted by their numbers (R93)."""
    weights = [city.factories(factory) for factory in Factory]
    factory = tuple(Factory)[change.dice.pick(weights, "7.1", "factory", number, lot)]
    city = city.with_factories({factory: city.factories(factory) - 1})
    change.state.cities[city.name] = city
    return city, factory


def _ground_attack(change: Change, air: AirGroup, target: Hex, points: Fraction) -> None:
    """Every combat group in the hex takes the full effect, air groups lose one point in ten (§7.1, R140)."""
    enemy = air.side.enemy
    groups = change.state.groups_at(target, enemy)
    hit: list[dict[str, Any]] = []
    for group in groups:
        steps = aircraft_steps(points, group.entrenchment)
        after = change.put(after_bombardment(group, steps, change.dice, "ground attack", air.id))
        change.lose(enemy, group.strength - after.strength)
        hit.append({"group": group.id, "strength_lost": group.strength - after.strength})
    aircraft = hit_on_the_ground(change, target, enemy, points, air.id)
    secrets: dict[Side, dict[str, Any]] = {enemy: {"hit": hit, "aircraft_lost": aircraft}}
    there, bases = [group.id for group in groups], [int(number) for number in aircraft]
    change.tell("ground_attack", "7.1", "R83", "R140", of=air, at=target, groups=there, grounded=bases, secrets=secrets)
