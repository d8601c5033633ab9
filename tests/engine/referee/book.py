"""The figures of chapters 6 to 8 as the book prints them, and what they say of a hex, a march and a battle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from math import ceil, prod

from wir.model.groups import Group, Mover
from wir.model.hexes import Hex, neighbour, ring
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather

MULTIPLE = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
SHELLED = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
MARCHING = {Weather.CLEAR: 1, Weather.COLD: 2, Weather.VERY_COLD: 3, Weather.RAIN: 4}
FROST = {1: 3.0, 2: 2.5, 3: 2.0, 4: 1.5}
HARD = ("swamp", "mountain")
GOOD = ("clear", "rail", "city")


@dataclass(frozen=True)
class Book:
    """The rules at one moment of the war."""

    state: State

    @property
    def weather(self) -> Weather:
        """This week's weather."""
        return self.state.weather

    @property
    def is_frozen(self) -> bool:
        """Whether rivers and swamps bear (§8.4)."""
        return self.weather in (Weather.COLD, Weather.VERY_COLD)

    # A hex

    def is_land(self, hex_: Hex) -> bool:
        """Whether groups may stand there."""
        rows = self.state.scenario.board.terrain
        inside = 1 <= hex_.row <= len(rows) and 1 <= hex_.column <= len(rows[0])
        return inside and rows[hex_.row - 1][hex_.column - 1] in ".fs^"

    def terrain(self, hex_: Hex) -> str:
        """City before rail before what is drawn (R130)."""
        if self.state.city_at(hex_) is not None:
            return "city"
        if hex_ in self.state.rails:
            return "rail"
        letter = self.state.scenario.board.terrain[hex_.row - 1][hex_.column - 1]
        drawn = {".": "clear", "f": "forest", "s": "swamp", "^": "mountain"}[letter]
        return "forest" if drawn == "swamp" and self.is_frozen else drawn

    def river(self, a: Hex, b: Hex) -> bool:
        """Whether water that is not frozen runs between two hexes."""
        pairs = [(a, b), (b, a)]
        names = {f"{x} {d}" for x, y in pairs for d in range(1, 7) if neighbour(x, d) == y}
        crossed = [river for river in self.state.scenario.board.rivers if names.intersection(river.sides)]
        return any(river.strait or not self.is_frozen for river in crossed)

    def is_fortress(self, hex_: Hex) -> bool:
        """Whether a fortified city lies there (R80)."""
        return any(place.fortified and place.at == str(hex_) for place in self.state.scenario.board.cities)

    def standing(self, hex_: Hex, side: Side) -> list[Mover]:
        """Groups of a side in a hex, of any type."""
        movers: list[Mover] = [*self.state.groups.values(), *self.state.air.values()]
        return [mover for mover in movers if mover.side is side and mover.at == hex_]

    def is_controlled(self, hex_: Hex, side: Side) -> bool:
        """Whether a side has a zone of control there (§6.10, R98)."""
        around = [mover for near in ring(hex_) for mover in self.standing(near, side)]
        return any(isinstance(mover, Group) or mover.points for mover in around)

    def is_dug_in(self, hex_: Hex, side: Side) -> bool:
        """Whether an entrenched combat group of a side stands there."""
        return any(isinstance(mover, Group) and mover.entrenchment for mover in self.standing(hex_, side))

    def takes_in(self, hex_: Hex, side: Side) -> bool:
        """Whether a group of a side may retreat there (§7.7, R133)."""
        town = self.state.city_at(hex_)
        if not self.is_land(hex_) or self.standing(hex_, side.enemy) or len(self.standing(hex_, side)) > 1:
            return False
        if town is not None and town.owner is not side:
            return False
        return self.is_dug_in(hex_, side) or not self.is_controlled(hex_, side.enemy)

    def preference(self, hex_: Hex, side: Side) -> tuple[bool, bool, bool]:
        """What makes a way out better than another, depots apart: less is better (R78)."""
        town = self.state.city_at(hex_)
        return not self.is_dug_in(hex_, side), town is None, self.is_controlled(hex_, side.enemy)

    # A march

    def is_line(self, hex_: Hex, side: Side) -> bool:
        """Whether a side's own railway or city is there (R41)."""
        town = self.state.city_at(hex_)
        return self.state.rails.get(hex_) is side if town is None else town.owner is side

    def may_march(self, group: Group, target: Hex, gone: int, start: Hex) -> bool:
        """Whether a group that has marched so many hexes from its start may take another (§6.2, §6.7, §6.10, §8.8)."""
        side, town = group.side, self.state.city_at(target)
        hexes = 1 if self.weather is Weather.RAIN else 4 if group.is_mechanized else 2
        if not group.supplied and not self.is_line(start, side):
            hexes = 1
        in_zone = self.is_controlled(group.at, side.enemy)
        has_ended = gone and (in_zone or self.terrain(group.at) in HARD)
        if gone >= hexes or has_ended or any(unit.fatigue >= 95 for unit in group.units):
            return False
        if not self.is_land(target) or self.standing(target, side.enemy) or len(self.standing(target, side)) > 1:
            return False
        if town is not None and town.owner is not side:
            return False
        return not (in_zone and self.is_controlled(target, side.enemy)) or self.is_dug_in(target, side)

    def strategic(self, group: Group, target: Hex) -> int:
        """Fatigue of a hex of strategic movement (§8.1, R53, R54)."""
        points = (25 if self.terrain(target) in HARD else 5) * self.bad_weather(group.side)
        return points + 20 * (self.is_controlled(group.at, group.side.enemy) and self.river(group.at, target))

    def bad_weather(self, side: Side) -> int:
        """What multiplies the fatigue of movement; more for the Axis in the frost of 1941 (R55)."""
        is_first_frost = self.weather is Weather.VERY_COLD and self.state.year == 1941 and side is Side.AXIS
        return 5 if is_first_frost else MARCHING[self.weather]

    def tactical(self, group: Group, target: Hex) -> int:
        """Fatigue of a tactical move or an advance (§8.1, R53)."""
        terrain = self.terrain(target)
        points = 50 if terrain in HARD else 10
        if group.is_mechanized and terrain in GOOD and self.weather in (Weather.CLEAR, Weather.COLD):
            points //= 2
        return points * self.bad_weather(group.side) + 10 * self.river(group.at, target)

    # A battle

    def factor(self, group: Group, target: Hex, armour: float) -> float:
        """What multiplies an attacker; `armour` is the share of mechanized groups in the defence (§7.6, §8.3, §8.4)."""
        into, out_of = self.terrain(target), self.terrain(group.at)
        half = [
            self.is_fortress(target) or into == "swamp",
            self.river(group.at, target),
            self.is_fortress(group.at) or out_of == "swamp",
            self.weather is Weather.RAIN,
        ]
        found = prod([0.5] * sum(half)) / (3 if into == "mountain" else 1)
        is_early = self.state.year < 1943
        if self.weather is Weather.VERY_COLD and is_early:
            found *= 0.25 if group.side is Side.AXIS else FROST[self.state.level]
        ready = (
            not (self.weather is Weather.VERY_COLD and is_early)
            if group.side is Side.AXIS
            else self.state.date >= date(1942, 10, 1)
        )
        if group.is_mechanized and into in ("clear", "rail") and self.weather is not Weather.RAIN and ready:
            found *= 1 + 0.5 * (1 - armour)
        return found


def acs(group: Group) -> float:
    """Strength x experience x (100 - fatigue) / 10000 (§7.6)."""
    return sum(unit.strength * unit.experience * (100 - unit.fatigue) for unit in group.units) / 10000


def fire(groups: list[Group]) -> float:
    """Artillery points of a bombardment (§7.5)."""
    return sum(group.artillery + acs(group) / 10 for group in groups)


def shelled(group: Group, points: float) -> list[tuple[float, float, int]]:
    """Strength, freshness and experience of a group's units after so many artillery points (§7.5, §7.9, R56, R83)."""
    left = 0.99 ** (points / 15 * SHELLED[group.entrenchment])
    return [
        (
            unit.strength * left * (0.75 if unit.fatigue >= 95 and points else 1),
            max(5.0, (100 - unit.fatigue) * left),
            unit.experience,
        )
        for unit in group.units
    ]


def level_after(level: int, odds: float) -> int:
    """Entrenchment that an attack leaves (§7.7, R77, R125)."""
    percent = 0 if odds < 0.2 else 100 if odds > 8 else max(20, 10 * odds)
    return max(0, level - ceil(level * percent / 100 - 1e-9))


def losses(odds: float, level: float, *, is_weak: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """The least and the most percent that attacker and defender lose (§7.10, R82, R149)."""
    counted = min(20.0, max(0.2, odds))
    attacker = 0.01 if is_weak else min(50.0, 10 / counted * (1 + level / 10))
    ranges = []
    for mean, limit in ((attacker, 50.0), (2 * counted, 40.0)):
        spread = min(0.2, limit / mean - 1)
        ranges.append((mean * (1 - spread), mean * (1 + spread)))
    return ranges[0], ranges[1]
