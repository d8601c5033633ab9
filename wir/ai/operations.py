"""Operations: at most two cities at a time that a side fights its way to for weeks, where it attacks at all.

An objective is the city that draws most in its sector; it stays the objective until it is taken, or given up for a
stated reason. Being an objective does not add to its pull: at one and a half and at three times the pull a side gained
fewer points.
"""

from collections.abc import Iterator
from typing import Final

from wir.ai.plans import Operation, PastOperation, Plans, plans_of
from wir.ai.situation import Situation
from wir.ai.stance import STAND, Stance
from wir.estimates.glance import city_value, pull_over, vital_cities
from wir.estimates.sectors import Sector
from wir.model.cities import City
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex
from wir.model.weather import Weather
from wir.rules.ground import is_enemy_city

AT_ONCE: Final = 2
"""Operations of a side at most: it can be strong at two places."""


def decide(situation: Situation, stance: Stance) -> Plans:
    """What a side means to do from this week on: its postures, the operations that go on or begin, and those over."""
    kept, week = plans_of(situation.believed), situation.believed.week
    ends = {operation: _why_over(situation, stance, operation) for operation in kept.operations}
    over = tuple(PastOperation(operation, week, why) for operation, why in ends.items() if why) + kept.over
    going = [operation for operation, why in ends.items() if not why]
    offers = sorted(_offers(situation, stance, going, over), key=lambda offer: (-offer[0], offer[1].objective))
    going += [operation for _, operation in offers[: AT_ONCE - len(going)]]
    postures = {str(sector): posture.name for sector, posture in stance.by_sector.items()}
    return Plans(postures, tuple(going), over, kept.goals)


def forces_of(situation: Situation, operation: Operation) -> list[Group]:
    """The groups that fight for an objective: those of its sector that are near the enemy, by number."""
    sector_of, near = situation.sector_of, situation.constants.takes_part_within
    return [
        group
        for group in situation.own
        if sector_of[group.at] is sector_of[operation.objective] and situation.contact.get(group.at, FAR) <= near
    ]


def steps_left(situation: Situation, operation: Operation) -> int:
    """How far the nearest group of an operation is from its objective, in hexes."""
    steps = situation.steps_from(operation.objective)
    return min((steps(group.at) for group in forces_of(situation, operation)), default=FAR)


def _why_over(situation: Situation, stance: Stance, operation: Operation) -> str:
    """Why an operation ends now; empty while it goes on."""
    view, limits = situation.believed, situation.constants
    if not is_enemy_city(view, operation.objective, situation.side):
        return "taken"
    forces = forces_of(situation, operation)
    cut_off = sum(group.at not in situation.supply for group in forces)
    if 2 * cut_off >= len(forces):
        return "supply gave out" if forces else "nobody was left to go on"
    posture, is_new = stance.at(operation.objective), operation.begun == view.week
    waits = not is_new and (view.weather is Weather.RAIN or posture.name == STAND.name)
    if not posture.offensive and not waits:
        return "the odds were gone"
    return "it came to nothing" if view.week - operation.begun >= limits.longest_operation else ""


def _offers(
    situation: Situation, stance: Stance, going: list[Operation], over: tuple[PastOperation, ...]
) -> Iterator[tuple[int, Operation]]:
    """The best operation for each sector that attacks and has none, with what it promises."""
    view, sector_of = situation.believed, situation.sector_of
    rest = situation.constants.longest_operation
    barred = {each.operation.objective for each in over if view.week - each.ended < rest}
    busy = {sector_of[operation.objective] for operation in going}
    best: dict[Sector, tuple[int, Operation]] = {}
    for city in view.cities.values():
        at = city.at
        if at is None or at in barred or sector_of.get(at) in {*busy, None}:
            continue
        if situation.reserve.get(at, FAR) > situation.constants.farthest_objective:
            continue
        offer = _promise(situation, city, at), Operation(at, view.week)
        if offer[0] > best.get(sector_of[at], (0, None))[0] and not _why_over(situation, stance, offer[1]):
            best[sector_of[at]] = offer
    yield from best.values()


def _promise(situation: Situation, city: City, at: Hex) -> int:
    """What a city promises as an objective: its value, less with the distance from the nearest friendly group."""
    value = city_value(city) * (situation.constants.draw if city.name in vital_cities(situation.side.enemy) else 1)
    return pull_over(value, situation.reserve.get(at, FAR))
