"""Who goes where: posts to be manned, the groups that man them, and where to mass for an attack.

Groups that have marched attack no more this week (§6.2, §6.6): they are sent beside the hex now, and storm it later.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.estimates.glance import city_value, vital_cities
from wir.estimates.marches import weeks_of_march
from wir.lab.opponents.november.attacking import FIRST_LEG, Assault, evaluate, may_attack
from wir.lab.opponents.november.situation import PRESS, Situation, Stance
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, ring
from wir.model.records import replace
from wir.model.terrain import Terrain
from wir.rules.ground import terrain_of
from wir.rules.tables import PORTS, STACKING, STRATEGIC_MOVEMENT
from wir.rules.zones import occupied_by

LEAST_ODDS: Final = Fraction(3)
"""Odds that are worth the march of many groups."""

MOST: Final = 3
"""Hexes against which a side masses at a time."""

ROOTED: Final = 3
"""Groups dug in to this level are not called away."""

FARTHEST_PENALTY: Final = 3
"""Groups mass where a depot reaches them with so many penalty hexes at most."""

_PULL: Final = 20


@dataclass(frozen=True, slots=True)
class Mass:
    """A hex to be attacked, own hexes beside it, what the attack would be worth, and the groups that march there."""

    target: Hex
    starts: tuple[Hex, ...]
    worth: Fraction
    marchers: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Muster:
    """Who could come together against a hex: own hexes beside it, places free in them, groups there, others near."""

    target: Hex
    starts: tuple[Hex, ...]
    rooms: tuple[Hex, ...]
    present: tuple[Group, ...]
    near: tuple[Group, ...]

    def marching(self, called: set[int], spare: int) -> list[Group]:
        """The groups that march there, `spare` at most, when some have been called elsewhere."""
        return [group for group in self.near if group.id not in called][: min(spare, len(self.rooms))]


def plan_masses(situation: Situation, stance: Stance, line: list[Hex], spare: int) -> list[Mass]:
    """The hexes to mass against, the most promising first; `spare` groups at most march, none of them twice."""
    free = _free(situation, stance, line)
    targets = sorted({group.at for group in situation.enemies})
    musters = [muster for target in targets if (muster := _muster(situation, target, free)) is not None]
    offers: dict[tuple[Hex, tuple[int, ...]], Mass | None] = {}
    chosen: list[Mass] = []
    called: set[int] = set()
    while len(chosen) < MOST and spare > 0:
        best: Mass | None = None
        for muster in musters:
            marching = muster.marching(called, spare)
            key = muster.target, tuple(group.id for group in marching)
            if key not in offers:
                offers[key] = _offer(situation, muster, marching)
            offer = offers[key]
            if offer is not None and (best is None or (offer.worth, offer.target) > (best.worth, best.target)):
                best = offer
        if best is None:
            break
        chosen.append(best)
        taken = (best.target, *ring(best.target))
        musters = [muster for muster in musters if muster.target not in taken]
        called |= best.marchers
        spare -= len(best.marchers)
    return chosen


def _free(situation: Situation, stance: Stance, line: list[Hex]) -> list[Group]:
    """The fresh groups that the line can do without, the strongest first: those behind it, and the second in a hex."""
    fresh = [group for group in situation.own if may_attack(situation, stance, group)]
    kept: dict[Hex, Group] = {}
    for group in fresh:
        best = kept.get(group.at)
        if group.at in line and (best is None or _steadiness(situation, group) > _steadiness(situation, best)):
            kept[group.at] = group
    spared = [group for group in fresh if kept.get(group.at) is not group and group.entrenchment < ROOTED]
    return sorted(spared, key=lambda group: (-situation.strength[group.id], group.id))


def _steadiness(situation: Situation, group: Group) -> tuple[int, int, int]:
    """Who holds a hex of the line: the most dug in, then the weakest, so that the strong are free to attack."""
    return group.entrenchment, -situation.strength[group.id], -group.id


def _muster(situation: Situation, target: Hex, free: list[Group]) -> _Muster | None:
    """Who could come together against a hex; None where nobody could march there."""
    view, side = situation.believed, situation.side
    around = [hex_ for hex_ in ring(target) if view.groups_at(hex_, side)]
    starts = [hex_ for hex_ in around if situation.supply.get(hex_, FAR) <= FARTHEST_PENALTY]
    if not starts:
        return None
    taken = occupied_by(view, side)
    rooms = [hex_ for hex_ in starts for _ in range(STACKING - taken[hex_])]
    away = situation.steps_from(target)
    near = [g for g in free if g.at not in starts and away(g.at) - 1 <= STRATEGIC_MOVEMENT[g.kind]]
    if not near or not rooms:
        return None
    present = [g for hex_ in starts for g in view.groups_at(hex_, side) if may_attack(situation, PRESS, g)]
    return _Muster(target, tuple(starts), tuple(rooms), tuple(present), tuple(near))


def _offer(situation: Situation, muster: _Muster, marching: list[Group]) -> Mass | None:
    """The attack that everybody beside a hex and those who march there could make next week, if it is a good one."""
    if not marching:
        return None
    assaults = [Assault(group, "") for group in muster.present]
    assaults += [Assault(replace(g, at=hex_), "") for g, hex_ in zip(marching, muster.rooms, strict=False)]
    attack = evaluate(situation, PRESS, muster.target, FIRST_LEG, tuple(assaults))
    if attack is None or attack.worth <= 0 or attack.worked_out.effective_odds < LEAST_ODDS:
        return None
    worth = attack.worth + situation.pull.get(muster.target, 0) // _PULL
    return Mass(muster.target, muster.starts, worth, frozenset(group.id for group in marching))


VITAL_WITHIN: Final = 6
"""A city that decides the war is held by two groups when the enemy is this near, in hexes."""

VITAL_WITHIN_ADVANCE: Final = 2
"""The same for a side that advances, whose own line covers its cities."""

FARTHEST: Final = 3
"""Weeks of march at most to a post that can wait."""

_CANNOT_WAIT: Final = ("vital city", "line", "garrison")
_EVERY_PORT: Final = frozenset(name for names in PORTS.values() for name in names)


@dataclass(frozen=True, slots=True)
class Post:
    """A hex that wants a group: how urgently (less is sooner), and what for."""

    at: Hex
    rank: int
    purpose: str


def posts_for(situation: Situation, stance: Stance, line: list[Hex]) -> list[Post]:
    """The posts of a side, as many as it has groups, those that attack included.

    Cities that decide the war come first, then the line, the most threatened hexes before the quiet ones. Pairs that
    are dug in stay together; garrisons follow. Whoever is left masses where an attack promises most, or stands in a
    line behind threatened hexes, or as a second group in each of them.
    """
    wanted = situation.pull if stance.offensive else situation.danger
    by_danger = sorted(line, key=lambda hex_: (-wanted.get(hex_, 0), hex_))
    hot = [hex_ for hex_ in by_danger if wanted.get(hex_, 0)]
    needed = [
        ("vital city", vital_posts(situation, stance)),
        ("line", by_danger),
        ("second", dug_in_twice(situation, hot)),
        ("garrison", garrisons(situation, set(line))),
    ]
    numbers = len(situation.own)
    spare = numbers - sum(len(hexes) for _, hexes in needed)
    sorts = [
        *needed,
        ("spearhead", spearheads(plan_masses(situation, stance, line, spare))),
        ("rear line", second_line(situation, set(line), hot)),
        ("second", hot),
    ]
    posts = [(hex_, 100 * n, purpose) for n, (purpose, hexes) in enumerate(sorts) for hex_ in hexes]
    return [Post(hex_, rank + n, purpose) for n, (hex_, rank, purpose) in enumerate(posts[:numbers])]


def spearheads(masses: list[Mass]) -> list[Hex]:
    """The hexes from which attacks are to be made, the most promising first: one more group is sent to each."""
    return list(dict.fromkeys(start for mass in masses for start in mass.starts))


def dug_in_twice(situation: Situation, hexes: list[Hex]) -> list[Hex]:
    """The hexes where two own groups are dug in, which would lose more by leaving than they could gain elsewhere."""
    groups_at = situation.believed.groups_at
    worth = [sorted(group.entrenchment for group in groups_at(hex_, situation.side)) for hex_ in hexes]
    return [hex_ for hex_, levels in zip(hexes, worth, strict=True) if len(levels) == STACKING and levels[0]]


def garrisons(situation: Situation, line: set[Hex]) -> list[Hex]:
    """Own cities with factories, ports and depots' entry hexes that raiders may reach, the most valuable first."""
    view, side = situation.believed, situation.side
    vital: dict[Hex, int] = {}
    for city in view.cities.values():
        if city.at is not None and city.owner is side and (city.all_factories or city.name in _EVERY_PORT):
            vital[city.at] = city_value(city)
    for depot in view.depots_of(side):
        vital[depot.entry] = vital.get(depot.entry, 0) + 60
    near = [h for h in vital if h in situation.raided and h not in line]
    return sorted(near, key=lambda hex_: (situation.contact[hex_] - vital[hex_] // 20, hex_))


def second_line(situation: Situation, line: set[Hex], threatened: list[Hex]) -> list[Hex]:
    """A hex behind each threatened hex of the line, best ground first, where the line can fall back to (§7.7)."""
    around = situation.believed.scenario.board.land_around
    chosen: list[Hex] = []
    for hex_ in threatened:
        behind = [
            near
            for near in around[hex_]
            if near not in line
            and near not in chosen
            and situation.contact.get(near, FAR) > situation.contact.get(hex_, FAR)
        ]
        if behind:
            chosen.append(
                min(behind, key=lambda near: (_ground_rank(situation, near), situation.home.get(near, FAR), near))
            )
    return chosen


def _ground_rank(situation: Situation, hex_: Hex) -> int:
    order = {Terrain.CITY: 0, Terrain.MOUNTAIN: 1, Terrain.SWAMP: 2, Terrain.FOREST: 3}
    return order.get(terrain_of(situation.believed, hex_), 4)


def assign(situation: Situation, posts: list[Post], groups: list[Group], *, offensive: bool) -> dict[int, Post]:
    """The post of each group by number.

    On the defence a group that stands on a post keeps it, with its entrenchments; then urgent posts choose first among
    the others, and take the nearest, strongest or least dug in.
    """
    free = {group.id: group for group in groups}
    taken: dict[int, Post] = {}
    open_posts: list[Post] = []
    for post in sorted(posts, key=lambda post: (post.rank, post.at)):
        here = [] if offensive else [group for group in free.values() if group.at == post.at]
        if here:
            stays = max(here, key=lambda group: (group.entrenchment, situation.strength[group.id], -group.id))
            taken[stays.id] = post
            del free[stays.id]
        else:
            open_posts.append(post)
    room = Counter(post.at for post in taken.values())
    for post in open_posts:
        if not free or room[post.at] >= STACKING:
            continue
        steps = situation.steps_from(post.at)
        away = {group.id: steps(group.at) for group in free.values()}
        best = min(free.values(), key=lambda group: (_price(situation, group, post, away[group.id]), group.id))
        weeks = weeks_of_march(best, away[best.id])
        if weeks <= FARTHEST or (post.purpose in _CANNOT_WAIT and away[best.id] < FAR):
            taken[best.id] = post
            room[post.at] += 1
            del free[best.id]
    return taken


def _price(situation: Situation, group: Group, post: Post, steps: int) -> int:
    """What sending a group to a post costs: weeks of march, holes left, strength wasted on a quiet post."""
    price = 30 * weeks_of_march(group, steps) + (15 * group.entrenchment if steps else 0)
    strength = min(200, situation.strength[group.id])
    threatened = situation.danger.get(post.at, 0) > 0 and post.purpose != "garrison"
    return price - strength // 8 if threatened else price + strength // 8


def vital_posts(situation: Situation, stance: Stance) -> list[Hex]:
    """Own cities that decide the war and are within the enemy's reach in a few weeks, each named twice (§8.9)."""
    within = VITAL_WITHIN_ADVANCE if stance.offensive else VITAL_WITHIN
    cities = (situation.believed.cities.get(name) for name in sorted(vital_cities(situation.side)))
    places = [city.at for city in cities if city is not None and city.owner is situation.side and city.at is not None]
    near = [place for place in places if situation.contact.get(place, FAR) <= within]
    return [place for place in near for _ in range(STACKING)]
