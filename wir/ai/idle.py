"""Where groups go that no post has called: forward to the front, or back to supply or from too strong an enemy."""

from wir.ai.posts import LAST_RANK, Post, Purpose
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, ring
from wir.rules.retreats import can_retreat


def to_the_front(situation: Situation, line: list[Hex], groups: list[Group]) -> dict[int, Post]:
    """Where groups far behind that no post has called go: to the nearest hex of the line, to be at hand there."""
    found: dict[int, Post] = {}
    for group in groups:
        if situation.contact.get(group.at, FAR) > situation.constants.at_hand and not situation.is_guard(group):
            steps = situation.steps_from(group.at)
            joined = [hex_ for hex_ in line if situation.able_to_reach(hex_, [group])]
            nearest = min(joined or line, key=lambda hex_: (steps(hex_), hex_))
            if steps(nearest) < FAR:
                found[group.id] = Post(nearest, LAST_RANK, Purpose.FRONT)
    return found


def back_to_depots(situation: Situation, groups: list[Group]) -> dict[int, Post]:
    """Where groups go that no depot reaches: to the nearest hex where one does, before the ring closes (§5.2, §7.7).

    The only group in a city stays.
    """
    fed = sorted(situation.supply.keys() & situation.distances.number.keys())
    found: dict[int, Post] = {}
    for group in groups:
        if fed and group.id in situation.cut_off and not situation.is_guard(group):
            steps = situation.steps_from(group.at)
            nearest = min(fed, key=lambda hex_: (steps(hex_), hex_))
            if steps(nearest) < FAR:
                found[group.id] = Post(nearest, LAST_RANK, Purpose.SAFETY)
    return found


def without_line(situation: Situation, stance: Stance, groups: list[Group]) -> dict[int, Post]:
    """Where groups go while there is no line: on to the nearest enemy city, or back from too strong an enemy."""
    view, side = situation.believed, situation.side
    goals = [depot.entry for depot in view.depots_of(side)]
    if stance.offensive:
        goals = [city.at for city in view.cities.values() if city.owner is not side and city.at is not None]
    found: dict[int, Post] = {}
    for group in groups:
        steps = situation.steps_from(group.at)
        leaves = not situation.is_in_front(group.at) if stance.offensive else _is_lost(situation, group)
        if goals and leaves and not situation.is_guard(group):
            goal = min(goals, key=lambda at: (at not in situation.prizes, steps(at), at))
            found[group.id] = Post(goal, LAST_RANK, Purpose.CITY if stance.offensive else Purpose.SAFETY)
    return found


def _is_lost(situation: Situation, group: Group) -> bool:
    """Whether a group in the open would be driven out of its hex, and guards no pocket there."""
    view = situation.believed
    if group.entrenchment >= situation.constants.rooted:
        return False
    beside = [hex_ for hex_ in ring(group.at) if hex_ in situation.field.enemy_hexes]
    if view.city_at(group.at) is not None or any(not can_retreat(view, hex_, situation.side.enemy) for hex_ in beside):
        return False
    return situation.is_outmatched(group, group.at)
