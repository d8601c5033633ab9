"""Which group goes where: posts to be manned, and the groups that man them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wir.ai.massing import Mass, plan_masses
from wir.ai.situation import Situation, weeks_to
from wir.ai.stance import EQUAL, Stance
from wir.estimates.glance import city_value
from wir.estimates.marches import reachable, weeks_of_march
from wir.model.groups import Group, Kind
from wir.model.hexes import FAR, Hex
from wir.model.scenario import Scenario
from wir.model.terrain import Terrain
from wir.model.words import place
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import terrain_of
from wir.rules.movement import why_cannot_rail
from wir.rules.reinforcements import arrival_hex, lacks_number, overdue
from wir.rules.tables import STACKING, UNITS_IN_GROUP

_DEPOT: Final = 60
"""What a depot's entry hex is worth beside a city."""

_BEFORE_THE_ENEMY: Final = 2
"""Hexes from the enemy within which a group is in the front."""

LAST_RANK: Final = 10_000
"""The rank of a group without a post."""


class Purpose(StrEnum):
    """What a post is for, in the words that stand before its place."""

    VITAL_CITY = "to hold"
    GARRISON = "to garrison"
    LINE = "to the line at"
    ARRIVALS = "to take in reinforcements at"
    EMPTY_CITY = "towards the empty city"
    SECOND = "to join the group at"
    SPEARHEAD = "to mass at"
    REAR_LINE = "to a second line at"
    WORKS = "stays entrenched at"
    CITY = "towards"
    SAFETY = "back to"
    FRONT = "forward to"


@dataclass(frozen=True, slots=True)
class Post:
    """A hex that needs a group: how urgently (lowest first), and what for."""

    at: Hex
    rank: int
    purpose: Purpose
    kind: Kind | None = None
    """The kind of group it needs; None for any."""

    def words(self, scenario: Scenario) -> str:
        """What a group goes there for, as in "to the line at Orel 17,20"."""
        return f"{self.purpose} {place(scenario, self.at)}"


def posts_for(situation: Situation, stance: Stance, line: list[Hex]) -> list[Post]:
    """The posts of a side: on the defence as many as it has groups, those that attack included.

    Cities that decide the war and fortified ones come first, then whatever else the enemy could be in next week: an
    empty city costs more than a hex of front. Reinforcements that wait for a number are taken in next. The line
    follows, the most threatened hexes before the quiet ones. Pairs that are dug in stay together, and so do guards with
    the enemy near. The groups left over of a side that attacks mass where an attack promises most, guard ordinary
    cities that could be raided in two weeks and fill the quiet gaps in its line; on the defence, where the enemy's
    week comes before the attack, they form a line behind threatened hexes. The rest are second groups in them.
    """
    wanted = situation.pull if stance.offensive else situation.danger
    by_danger = sorted(line, key=lambda hex_: (-wanted.get(hex_, 0), hex_))
    if stance.thins:
        by_danger = thinned(situation, by_danger)
    hot = [hex_ for hex_ in by_danger if wanted.get(hex_, 0)]
    gaps = quiet_gaps(situation, line) if stance.offensive else set[Hex]()
    numbers = len(situation.own)
    vital, guarded = vital_posts(situation, stance), garrisons(situation)
    open_to_raids = [hex_ for hex_ in guarded if hex_ in situation.inroads and hex_ not in vital]
    waiting = [hex_ for hex_ in open_to_raids if stance.offensive and _can_wait(situation, hex_)]
    soon = [hex_ for hex_ in open_to_raids if hex_ not in waiting]
    kept = {*situation.inroads, *line, *(vital if stance.offensive else [])}
    later = [hex_ for hex_ in guarded if hex_ not in kept]
    arrivals = places_of_arrival(situation)
    needed = [
        (Purpose.VITAL_CITY, vital),
        (Purpose.GARRISON, soon),
        (Purpose.ARRIVALS, [*arrivals]),
        (Purpose.LINE, [hex_ for hex_ in by_danger if hex_ not in soon and hex_ not in gaps]),
        (Purpose.EMPTY_CITY, [] if stance.offensive else empty_cities(situation)),
        (Purpose.SECOND, dug_in_pairs(situation, hot, offensive=stance.offensive)),
        (Purpose.GARRISON, later),
    ]
    spare = numbers - sum(len(hexes) for _, hexes in needed)
    sorts = [
        *needed,
        (Purpose.SPEARHEAD, spearheads(plan_masses(situation, stance, line, spare)) if stance.offensive else []),
        (Purpose.GARRISON, waiting),
        (Purpose.LINE, [hex_ for hex_ in by_danger if hex_ in gaps and hex_ not in soon]),
        (Purpose.REAR_LINE, [] if stance.offensive else second_line(situation, set(line), hot)),
        (Purpose.SECOND, hot),
    ]
    posts = [(hex_, 100 * n, purpose) for n, (purpose, hexes) in enumerate(sorts) for hex_ in hexes]
    most = len(posts) if stance.offensive else numbers
    return [
        Post(hex_, rank + n, purpose, arrivals[hex_] if purpose is Purpose.ARRIVALS else None)
        for n, (hex_, rank, purpose) in enumerate(posts[:most])
    ]


def thinned(situation: Situation, line: list[Hex]) -> list[Hex]:
    """A line without every other hex of its quiet part, which the zones of the hexes beside it cover (§6.10).

    `line` begins with its most threatened hexes, and so does what is kept. Cities, depots and deep entrenchments are
    never left.
    """
    view, side, constants = situation.believed, situation.side, situation.constants
    around = view.scenario.board.land_around
    needed = {city.at for city in view.cities.values()} | {depot.entry for depot in view.depots_of(side)}
    needed |= {group.at for group in situation.own if group.entrenchment >= constants.never_thinned}
    kept, left = set(line), set[Hex]()
    for hex_ in reversed(line[len(line) * (100 - constants.thinned) // 100 :]):
        if hex_ not in needed and len(kept.intersection(around[hex_])) > 1 and left.isdisjoint(around[hex_]):
            kept.discard(hex_)
            left.add(hex_)
    return [hex_ for hex_ in line if hex_ in kept]


def quiet_gaps(situation: Situation, line: list[Hex]) -> set[Hex]:
    """The hexes of an attacker's line where nobody stands, and the enemy's cities draw him no more than elsewhere."""
    pulls = {hex_: situation.pull.get(hex_, 0) for hex_ in line}
    total = sum(pulls.values())
    return {hex_ for hex_, pull in pulls.items() if hex_ not in situation.held and pull * len(line) <= total}


def spearheads(masses: list[Mass]) -> list[Hex]:
    """The hexes from which attacks are to be made, the most promising first: one more group is sent to each."""
    return list(dict.fromkeys(start for mass in masses for start in mass.starts))


def dug_in_pairs(situation: Situation, hexes: list[Hex], *, offensive: bool) -> list[Hex]:
    """The hexes where two groups are dug in, which would lose more by leaving than they could gain elsewhere.

    For a side that attacks only those next to the enemy.
    """
    groups_at = situation.believed.groups_at
    hexes = [hex_ for hex_ in hexes if not offensive or situation.is_in_front(hex_)]
    worth = [sorted(group.entrenchment for group in groups_at(hex_, situation.side)) for hex_ in hexes]
    return [hex_ for hex_, levels in zip(hexes, worth, strict=True) if len(levels) == STACKING and levels[0]]


def places_of_arrival(situation: Situation) -> dict[Hex, Kind]:
    """Where reinforcements are overdue for lack of a number, and the kind of group that could take them in (R117).

    The place where most strength waits comes first, and there the kind of which most waits counts.
    """
    view = situation.believed
    waiting = Counter[tuple[Hex, Kind]]()
    for each in overdue(view, situation.side):
        at = arrival_hex(view, each)
        if at is not None and lacks_number(view, each):
            waiting[at, each.kind] += each.unit.strength
    places: dict[Hex, Kind] = {}
    for (at, kind), _ in waiting.most_common():
        places.setdefault(at, kind)
    return places


def _suits(situation: Situation, group: Group, post: Post) -> bool:
    """Whether a group may have a post: one that is dug in deep before the enemy goes nowhere to be a second group.

    To an empty enemy city goes armour that could be in it within two weeks. To take in reinforcements a group has to be
    half empty, of their kind, and near; it counts as near if it can come by rail, since new units wait far behind the
    front.
    """
    is_other_second = post.purpose is Purpose.SECOND and group.at != post.at
    if is_other_second and situation.is_bound_by_works(group):
        return False
    if post.purpose is Purpose.EMPTY_CITY:
        return group.is_mechanized and post.at in weeks_to(situation.believed, situation.side, [group])
    if post.kind is None:
        return True
    if group.kind is not post.kind or len(group.units) > UNITS_IN_GROUP // 2:
        return False
    weeks = weeks_of_march(group, situation.steps(post.at, group.at))
    return weeks <= situation.constants.farthest_post or why_cannot_rail(situation.believed, group, post.at) is None


def garrisons(situation: Situation) -> list[Hex]:
    """Our cities and depots' entry hexes that the enemy may soon enter, the nearest and most valuable first (§8.8).

    One with a single group counts too while the enemy is near: the group that bars his way may be gone next week.
    """
    view, side, inroads = situation.believed, situation.side, situation.inroads
    worth = {city.at: city_value(city) for city in view.cities.values() if city.at is not None and city.owner is side}
    for depot in view.depots_of(side):
        worth[depot.entry] = worth.get(depot.entry, 0) + _DEPOT
    least = situation.constants.guards_from
    near = [hex_ for hex_ in worth if hex_ in inroads or (worth[hex_] >= least and _has_a_guard(situation, hex_))]
    return sorted(near, key=lambda hex_: (hex_ not in inroads, -worth[hex_], hex_))


def _can_wait(situation: Situation, hex_: Hex) -> bool:
    """Whether an attacker guards a place last: the enemy could be in it only in two weeks, and it is no great city.

    A few raiders would else tie down a fifth of his army.
    """
    return situation.inroads[hex_] > 1 and not situation.is_great_city(hex_)


def _has_a_guard(situation: Situation, hex_: Hex) -> bool:
    """Whether a single group stands in a hex, with the enemy near."""
    is_near = situation.contact.get(hex_, FAR) <= situation.constants.guards_within
    return is_near and len(situation.believed.groups_at(hex_, situation.side)) == 1


def empty_cities(situation: Situation) -> list[Hex]:
    """Enemy cities without a garrison that our armour could soon be in, the nearest and most valuable first (§8.8)."""
    soon, side = situation.outreach, situation.side
    worth = {
        city.at: city_value(city)
        for city in situation.believed.cities.values()
        if city.owner is not side and city.at in soon and city.at not in situation.field.enemy_hexes
    }
    return sorted(worth, key=lambda hex_: (soon[hex_], -worth[hex_], hex_))


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


def posts_left(posts: Iterable[Post], busy: Iterable[Hex]) -> Iterator[Post]:
    """The posts that no group with other orders already holds; in a city that decides the war it holds only one."""
    held = Counter(busy)
    for post in posts:
        if not held[post.at]:
            yield post
        elif post.purpose is Purpose.VITAL_CITY:
            held[post.at] -= 1


def assign(situation: Situation, posts: list[Post], groups: list[Group], *, offensive: bool) -> dict[int, Post]:
    """The post of each group by number.

    On the defence a group that stands on a post keeps it, with its entrenchments; a garrison always does, and so does
    infantry dug in deep in the line; but a city in danger that decides the war first calls the groups near it, wherever
    they stand. Then the most urgent posts choose first among the rest, taking the nearest, strongest or least dug in.
    The deep entrenchments of a weaker side are worth more than a better line: groups in them stay, but one of two in a
    hex may be called to garrison a city near by, without which the other would soon be cut off. No group is called
    from the other end of the front, where it would be missed for weeks before it arrives.
    """
    free = {group.id: group for group in groups}
    taken: dict[int, Post] = {}
    open_posts: list[Post] = []
    for post in sorted(posts, key=lambda post: (post.rank, post.at)):
        first = _first_claims(situation, post, free, post.rank - len(posts), offensive=offensive)
        taken |= first
        free = {number: group for number, group in free.items() if number not in first}
        open_posts += [] if first else [post]
    spare: dict[int, Group] = {}
    if not offensive and situation.ratio() < EQUAL:
        rooted = [group for group in free.values() if _is_rooted(situation, group)]
        taken |= {group.id: Post(group.at, LAST_RANK, Purpose.WORKS) for group in rooted}
        free = {number: group for number, group in free.items() if number not in taken}
        spare = _one_of_two(situation, rooted)
    room = Counter(post.at for post in taken.values())
    for post in open_posts:
        able = free | _near(situation, post, spare)
        best = _best_for(situation, post, able, offensive=offensive) if room[post.at] < STACKING else None
        if best is not None:
            taken[best.id] = post
            room[post.at] += 1
            free.pop(best.id, None)
            spare.pop(best.id, None)
    return taken


def _one_of_two(situation: Situation, rooted: list[Group]) -> dict[int, Group]:
    """The groups, by number, whose hex another one holds that is dug in as deep: the less steady in each hex."""
    at = Counter(group.at for group in rooted)
    best = {group.at: group for group in sorted(rooted, key=lambda g: (situation.defence(g), -g.id))}
    return {group.id: group for group in rooted if at[group.at] > 1 and best[group.at] is not group}


def _near(situation: Situation, post: Post, groups: Mapping[int, Group]) -> dict[int, Group]:
    """Those of some groups that could garrison a place within a week; none for any other post."""
    if post.purpose is not Purpose.GARRISON:
        return {}
    steps = situation.steps_from(post.at)
    return {n: group for n, group in groups.items() if weeks_of_march(group, steps(group.at)) <= 1}


def _first_claims(
    situation: Situation, post: Post, free: Mapping[int, Group], before: int, *, offensive: bool
) -> dict[int, Post]:
    """Who has a post before all others: the group that is called to it, or one that stands there and keeps it.

    A guard whose place the called group takes goes where that one stood, with the rank `before`, so as to make room.
    """
    if (called := _called(situation, post, free)) is not None:
        weakest = _weakest_guard(situation, post, free)
        relieved = {} if weakest is None else {weakest.id: Post(called.at, before, Purpose.LINE)}
        return relieved | {called.id: post}
    at_post = [g for g in free.values() if g.at == post.at and _can_stay(situation, g) and _suits(situation, g, post)]
    here = [group for group in at_post if not offensive or _keeps(situation, post, group)]
    key = {group.id: (group.entrenchment, situation.strength[group.id], -group.id) for group in here}
    return {max(key, key=key.__getitem__): post} if key else {}


def _best_for(situation: Situation, post: Post, free: Mapping[int, Group], *, offensive: bool) -> Group | None:
    """The free group for which an open post costs least; None where none could come, or it would take too long."""
    steps = situation.steps_from(post.at)
    able = [group for group in free.values() if _suits(situation, group, post)]
    if post.purpose is not Purpose.EMPTY_CITY:
        able = situation.able_to_reach(post.at, able)
    steps_to = {group.id: steps(group.at) for group in able}
    farthest = FAR if post.kind is not None else _farthest(situation, post, offensive=offensive)
    prices = {
        group.id: (_price(situation, group, post, steps_to[group.id], offensive=offensive), group.id)
        for group in able
        if weeks_of_march(group, steps_to[group.id]) <= farthest
    }
    return free[min(prices, key=prices.__getitem__)] if prices else None


def _farthest(situation: Situation, post: Post, *, offensive: bool) -> int:
    """From how far a post calls a group, in weeks of march.

    Who attacks breaks off nothing far away to guard, or to be a second group: that would leave the battle for weeks.
    """
    is_near = offensive and post.purpose in (Purpose.GARRISON, Purpose.SECOND)
    return situation.constants.farthest_garrison if is_near else situation.constants.farthest_post


def _called(situation: Situation, post: Post, free: Mapping[int, Group]) -> Group | None:
    """The strongest group within a week's march of a city in danger that decides the war.

    While it is full, one that changes places with a weaker guard. None is called if a group there has the post already.
    Groups dug in deep elsewhere are not called, nor those in another such city.
    """
    at = post.at
    if post.purpose is not Purpose.VITAL_CITY or at not in situation.vital_in_danger:
        return None
    weakest = _weakest_guard(situation, post, free)
    if weakest is None and any(group.at == at for group in free.values()):
        return None
    steps, rooted = situation.steps_from(at), situation.constants.rooted
    near = [
        group
        for group in free.values()
        if weeks_of_march(group, steps(group.at)) <= 1
        and group.entrenchment < rooted
        and group.at not in situation.vital
        and mean_fatigue(group) < situation.constants.too_tired_to_march
        and (weakest is None or _relieves(situation, group, weakest))
    ]
    return max(near, key=lambda group: (situation.strength[group.id], -group.id), default=None)


def _weakest_guard(situation: Situation, post: Post, free: Mapping[int, Group]) -> Group | None:
    """The weakest guard of a full city, who could leave it to a stronger one; None where one may come without that.

    Only one leaves in a week, while the others have no orders: who relieves him may be held up on the way.
    """
    inside = situation.believed.groups_at(post.at, situation.side)
    if len(inside) < STACKING or any(group.id not in free for group in inside):
        return None
    return min(inside, key=situation.defence)


def _relieves(situation: Situation, group: Group, guard: Group) -> bool:
    """Whether a group that marches into a guard's place this week is stronger there in the open than he is dug in."""
    strength, defence = situation.strength[group.id], situation.defence(guard)
    if strength <= defence:
        return False
    view = situation.believed.copy()
    del view.groups[guard.id]
    march = reachable(view, group).get(guard.at)
    return march is not None and strength * (100 - march.fatigue) > 100 * defence


def _keeps(situation: Situation, post: Post, group: Group) -> bool:
    """Whether a group of a side that attacks stays on the post where it stands."""
    if post.purpose is Purpose.LINE:
        return not group.is_mechanized and situation.is_bound_by_works(group)
    if post.purpose is Purpose.GARRISON:
        return not group.is_mechanized or situation.strength[group.id] <= situation.danger.get(post.at, 0)
    if post.purpose is Purpose.VITAL_CITY:
        return situation.keeps_vital_city(group)
    return post.purpose is Purpose.ARRIVALS


def _is_rooted(situation: Situation, group: Group) -> bool:
    """Whether a group facing the enemy is dug in so deep that he can hardly drive it out (§6.8).

    In a city it waits for him: a group that leaves its entrenchment now has none when he comes.
    """
    in_city = situation.believed.city_at(group.at) is not None
    within = situation.constants.siege_within if in_city else _BEFORE_THE_ENEMY
    if group.entrenchment < situation.constants.rooted or situation.contact.get(group.at, FAR) > within:
        return False
    return situation.threat.get(group.at, 0) <= situation.constants.outnumbered * situation.defence(group)


def _can_stay(situation: Situation, group: Group) -> bool:
    """Whether a group is fresh enough, or dug in deep enough, to keep its post without looking for a fresh one."""
    limits = situation.constants
    return mean_fatigue(group) <= limits.relieved_above or group.entrenchment >= limits.rooted


def _price(situation: Situation, group: Group, post: Post, steps: int, *, offensive: bool) -> int:
    """What sending a group to a post costs: weeks of march, entrenchment left, strength wasted on a quiet post.

    Strength counts for it where it is needed, and against it where it is not: a side that attacks guards its cities
    with as little as will do, and with armour last.
    """
    weights, weeks = situation.constants, weeks_of_march(group, steps)
    price = weights.week_of_march * weeks
    if post.purpose is Purpose.GARRISON and weeks > 1 and post.at in situation.inroads:
        price += weights.comes_too_late
    price += weights.uprooted * situation.entrenchment_of(group, offensive=offensive) if steps else 0
    price -= weights.bound_for if situation.goals.get(group.id) == post.at else 0
    price += 0 if _can_stay(situation, group) else weights.tired_post
    strength, danger = min(200, situation.strength[group.id]), situation.danger.get(post.at, 0)
    if offensive and post.purpose in (Purpose.VITAL_CITY, Purpose.GARRISON):
        price += weights.armour_on_guard if group.is_mechanized else 0
        needed = min(strength, danger)
    else:
        is_quiet = post.purpose is Purpose.GARRISON and post.at not in situation.vital
        needed = strength if danger and not is_quiet else 0
    return price + strength // 8 - 2 * (needed // 8)


def vital_posts(situation: Situation, stance: Stance) -> list[Hex]:
    """Friendly cities that decide the war and are within the enemy's reach in a few weeks (§8.9).

    Each is named twice once he could soon be in it, and until then for each group that is there, or once while he is
    near; by a side that attacks once while he is near, and twice only where one guard is too weak.
    Fortified cities with the enemy near follow, each once for every infantry group in it, which stays; those of a side
    that attacks only while he could be in them within two weeks.
    """
    near = situation.constants
    within = near.vital_guard_within if stance.offensive else near.vital_within
    reached = [at for at in situation.vital if situation.contact.get(at, FAR) <= within]
    to_hold = {at for at in situation.fortresses if not stance.offensive or at in situation.inroads}
    inside = [group.at for group in situation.own if group.at in to_hold and not group.is_mechanized]
    guards = [at for at in reached for _ in range(_guards_of(situation, stance, at))]
    return guards + sorted(at for at in inside if at not in reached)


def _guards_of(situation: Situation, stance: Stance, at: Hex) -> int:
    """How many groups are to hold a city that decides the war."""
    present, soon = len(situation.believed.groups_at(at, situation.side)), at in situation.inroads
    if not stance.offensive:
        is_near = situation.contact.get(at, FAR) <= situation.constants.vital_guard_within
        return STACKING if soon else max(present, int(is_near))
    return STACKING if soon and present and at in situation.vital_in_danger else 1
