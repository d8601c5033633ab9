"""Who goes where: posts to be manned, and the groups that man them."""

from __future__ import annotations

from dataclasses import dataclass

from wir.ai.situation import FAR, Situation, Ways, city_value
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.terrain import Terrain
from wir.rules.ground import terrain_of
from wir.rules.tables import PORTS, STACKING

_EVERY_PORT = frozenset(name for names in PORTS.values() for name in names)


@dataclass(frozen=True, slots=True)
class Post:
    """A hex that wants a group: how urgently (less is sooner), and what for."""

    at: Hex
    rank: int
    purpose: str


def posts_for(situation: Situation, line: list[Hex], numbers: int, *, offensive: bool) -> list[Post]:
    """The posts of a side in order of rank: the line, vital garrisons, second groups, a second line.

    `numbers` is how many groups there are to man them.
    """
    danger = situation.pull if offensive else situation.danger
    by_danger = sorted(line, key=lambda hex_: (-danger.get(hex_, 0), hex_))
    posts = [Post(hex_, n, "line") for n, hex_ in enumerate(by_danger)]
    posts += [Post(hex_, 100 + n, "garrison") for n, hex_ in enumerate(garrisons(situation, set(line)))]
    spare = numbers - len(posts)
    if spare <= 0:
        return posts
    threatened = [hex_ for hex_ in by_danger if danger.get(hex_, 0)]
    rear = second_line(situation, set(line), threatened)
    seconds = [Post(hex_, 200 + 2 * n, "second") for n, hex_ in enumerate(threatened)]
    behind = [Post(hex_, 201 + 2 * n, "rear line") for n, hex_ in enumerate(rear)]
    return posts + sorted(seconds + behind, key=lambda post: post.rank)[:spare]


def garrisons(situation: Situation, line: set[Hex]) -> list[Hex]:
    """Own cities with factories, ports and depots' entry hexes that raiders may reach, the most valuable first."""
    state, side = situation.state, situation.side
    vital: dict[Hex, int] = {}
    for city in state.cities.values():
        if city.at is not None and city.owner is side and (city.all_factories or city.name in _EVERY_PORT):
            vital[city.at] = city_value(city)
    for depot in state.depots_of(side):
        vital[depot.entry] = vital.get(depot.entry, 0) + 60
    near = [h for h in vital if h in situation.raided and h not in line]
    return sorted(near, key=lambda hex_: (situation.contact[hex_] - vital[hex_] // 20, hex_))


def second_line(situation: Situation, line: set[Hex], threatened: list[Hex]) -> list[Hex]:
    """A hex behind each threatened hex of the line, best ground first, where the line can fall back to (§7.7)."""
    around = situation.state.scenario.board.land_around
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
    return order.get(terrain_of(situation.state, hex_), 4)


def assign(situation: Situation, posts: list[Post], groups: list[Group], ways: Ways) -> dict[int, Post]:
    """The post of each group by number: urgent posts choose first, and take the nearest, strongest or best dug in."""
    free = {group.id: group for group in groups}
    taken: dict[int, Post] = {}
    room: dict[Hex, int] = {}
    for post in sorted(posts, key=lambda post: (post.rank, post.at)):
        if not free or room.get(post.at, 0) >= STACKING:
            continue
        steps = ways.to(post.at)
        best = min(
            free.values(), key=lambda group: (_price(situation, group, post, steps.get(group.at, FAR)), group.id)
        )
        if steps.get(best.at, FAR) >= FAR:
            continue
        taken[best.id] = post
        room[post.at] = room.get(post.at, 0) + 1
        del free[best.id]
    return taken


def _price(situation: Situation, group: Group, post: Post, steps: int) -> int:
    """What sending a group to a post costs: weeks of march, holes left, strength wasted on a quiet post."""
    pace = 3 if group.is_mechanized else 2
    weeks = -(-steps // pace)
    price = 30 * weeks + (15 * group.entrenchment if steps else 0)
    strength = min(200, situation.strength[group.id])
    threatened = situation.danger.get(post.at, 0) > 0 and post.purpose != "garrison"
    return price - strength // 8 if threatened else price + strength // 8
