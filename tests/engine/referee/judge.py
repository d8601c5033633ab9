"""Follows an execution event by event and says where it is not what the book leads to (§7.0 to §7.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import Any

from tests.engine.referee.book import MULTIPLE, Book, acs, fire, level_after, losses, shelled
from wir.engine.execution import execute
from wir.model.events import Event
from wir.model.groups import AirGroup, Group, side_of
from wir.model.hexes import Hex, neighbour, ring
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit
from wir.model.weather import Weather
from wir.rules.change import Change

SEGMENTS = ((3, 5), (7, 9))
LITTLE = 0.011
"""How far figures that are reported to two places may lie from those worked out here."""


class DisagreementError(AssertionError):
    """The program did something else than the book says."""


def agree(is_so: bool, what: object) -> None:
    """Raises DisagreementError unless something is so."""
    if not is_so:
        raise DisagreementError(str(what))


def legs(plot: str, weather: Weather) -> list[tuple[str, int]]:
    """What a plot does in each segment: M move, S attack only, B bombard, P pause (§6.6); once at most in RAIN."""
    found = [("M" if c != "0" else "P", int(c)) for c in plot if c.isdigit()]
    if plot[-1:] in ("S", "B"):
        found[-1] = plot[-1], found[-1][1]
    return found[:1] if weather is Weather.RAIN and found[:1] and found[0][0] != "P" else found


class Judge:
    """One execution; `seen` counts what was judged."""

    def __init__(self, change: Change) -> None:
        self.now = change.state.copy()
        self.plots = {number: group.plot for number, group in change.state.groups.items()}
        self.told: list[tuple[Event, State]] = []
        for step in execute(change):
            self.told += [(event, step.state) for event in step.events]
        self.seen: Counter[str] = Counter()

    @property
    def book(self) -> Book:
        """The rules as things stand."""
        return Book(self.now)

    def next(self, *types: str) -> tuple[Event, State]:
        """The next event, which must be of one of these types, and the state after its step."""
        agree(bool(self.told) and self.told[0][0].type in types, f"{types} expected, not {self.told[:1]}")
        self.seen[self.told[0][0].type] += 1
        return self.told.pop(0)

    def run(self) -> Counter[str]:
        """Judges all ten segments (§7.0); no air strikes are plotted."""
        event, self.now = self.next("first_player")
        first = Side(event.facts["side"])
        for leg, segments in enumerate(SEGMENTS):
            for side, segment in zip((first, first.enemy), segments, strict=True):
                targets: dict[Hex, list[int]] = {}
                for number, does, target in self._acting(side, leg, "MS"):
                    self._move(self.now.groups[number], does, target, segment, targets)
                for number, _, target in self._acting(side, leg, "B"):
                    self._shell(self.now.groups[number], target)
                for target, numbers in sorted(targets.items(), key=lambda item: item[1][0]):
                    self._attack(numbers, target, leg)
        agree(not self.told, f"nothing more was expected, but {self.told[:1]}")
        return self.seen

    def _acting(self, side: Side, leg: int, actions: str) -> Iterator[tuple[int, str, Hex]]:
        """The groups of a side that do one of these things in a leg, in order of number, as their turns come."""
        for number in sorted(group.id for group in self.now.groups.values() if group.side is side):
            group = self.now.groups.get(number)
            found = legs(self.plots[number], self.now.weather)
            if group is not None and leg < len(found) and found[leg][0] in actions:
                yield number, found[leg][0], neighbour(group.at, found[leg][1])

    # Movement (§7.3)

    def _move(self, group: Group, does: str, target: Hex, segment: int, targets: dict[Hex, list[int]]) -> None:
        book = self.book
        if does == "M" and any(unit.fatigue >= 95 for unit in group.units):
            self._stopped(group)
        elif book.standing(target, group.side.enemy):
            targets.setdefault(target, []).append(group.id)
        elif does == "S":
            return
        elif not book.is_land(target) or len(book.standing(target, group.side)) >= 2:
            self._stopped(group)
        else:
            event, after = self.next("moved")
            told = event.facts["group"], Hex(*event.facts["to"]), event.segment
            agree(told == (group.id, target, segment), f"{told}, not {group.id} to {target}")
            points = book.tactical(group, target)
            units = [replace(unit, fatigue=min(95, unit.fatigue + points)) for unit in group.units]
            agree(_figures(after.groups[group.id].units) == _figures(units), f"{group.id} gains {points}")
            self._entered(group, target, after, set())
            self.now = after

    def _stopped(self, group: Group) -> None:
        event, _ = self.next("stopped")
        agree(event.facts["group"] == group.id, f"{group.id} stops, not {event.facts}")
        self.plots[group.id] = ""

    def _entered(self, group: Group, target: Hex, after: State, taken: set[Hex]) -> None:
        """What a group left behind and took (§8.8, §8.10)."""
        there, town = after.groups[group.id], self.now.city_at(target)
        agree((there.at, there.artillery, there.entrenchment) == (target, 0, 0), f"{group.id} in {target}")
        if town is None or town.owner is group.side or target in taken:
            return
        taken.add(target)
        self.next("captured")
        now = after.cities[town.name]
        left = now.owner, now.population, now.all_factories, now.supply_centers
        agree(left == (group.side, 0, 0, town.supply_centers // 2), f"{town.name} is {left}")

    # Bombardment (§7.5)

    def _shell(self, group: Group, target: Hex) -> None:
        enemies = self.book.standing(target, group.side.enemy)
        if not enemies:
            return
        event, after = self.next("bombarded")
        agree((event.facts["group"], Hex(*event.facts["at"])) == (group.id, target), event.facts)
        for enemy in enemies:
            if isinstance(enemy, Group):
                was = {unit.name: unit for unit in (after.groups[enemy.id].units if enemy.id in after.groups else ())}
                for unit, (strength, fresh, _) in zip(enemy.units, shelled(enemy, fire([group])), strict=True):
                    left = was.get(unit.name, replace(unit, strength=0, fatigue=100 - floor(fresh)))
                    agree(_rounds(left.strength, strength), f"{unit} shelled to {left}, not {strength}")
                    agree(_rounds(100 - left.fatigue, fresh), f"{unit} shelled to {left}, not {fresh} fresh")
        agree(after.groups[group.id].artillery == group.artillery - ceil(group.artillery / 4), f"guns of {group.id}")
        self.now = after

    # Attacks (§7.4, §7.6 to §7.8, §7.10)

    def _attack(self, numbers: list[int], target: Hex, leg: int) -> None:
        attackers = [self.now.groups[number] for number in numbers]
        enemies = self.book.standing(target, attackers[0].side.enemy)
        going = [n for n in numbers if legs(self.plots[n], self.now.weather)[leg][0] == "M"]
        after, is_free, spent = self.now, True, {group.id for group in attackers if group.is_spent}
        if enemies:
            event, after = self.next("attacked")
            told = event.secrets[attackers[0].side]["attacking_units"]
            spent = {each["group"] for each in told if any(fatigue >= 95 for *_, fatigue in each["units"])}
            is_free = self._fought(event, after, attackers, enemies, target)
        elif self.told and self.told[0][0].type in ("advanced", "stayed"):
            after = self.told[0][1]
        able = [n for n in going if n in after.groups]
        gone = self._advanced(able, target, after) if is_free else []
        agree(spent.isdisjoint(gone), f"{gone} advance, {spent} are at the limit of fatigue")
        self.plots |= dict.fromkeys(set(going) - set(gone), "")
        self.now = after

    def _fought(
        self, event: Event, after: State, attackers: list[Group], enemies: Sequence[Group | AirGroup], target: Hex
    ) -> bool:
        """Judges a combat and the retreats that follow; whether the hex is free then."""
        defenders = [enemy for enemy in enemies if isinstance(enemy, Group)]
        facts, points = event.facts, fire(attackers)
        agree(facts["attackers"] == [group.id for group in attackers], facts)
        forces = [(group, shelled(group, points)) for group in sorted(defenders, key=lambda group: group.id)]
        strengths = [MULTIPLE[g.entrenchment] * sum(s * f * e for s, f, e in units) / 1e4 for g, units in forces]
        defence = sum(strengths)
        armour = sum(s for s, (group, _) in zip(strengths, forces, strict=True) if group.is_mechanized)
        factors = [self.book.factor(group, target, armour / defence if defence else 0) for group in attackers]
        attack = sum(acs(group) * factor for group, factor in zip(attackers, factors, strict=True))
        told = facts["attacker_acs"], facts["defender_acs"]
        agree(abs(told[0] - attack) < LITTLE and abs(told[1] - defence) < LITTLE, f"{told}, not {attack, defence}")
        is_weak = defence <= 1
        odds = 20.0 if is_weak else attack / defence
        left = {group.id: level_after(group.entrenchment, odds) for group, _ in forces}
        agree({n: level for n, _, level in facts["entrenchment"]} == left, f"{facts['entrenchment']}, not {left}")
        self._must_leave(facts, left, odds, target, is_weak=is_weak)
        level = sum(s * group.entrenchment for s, (group, _) in zip(strengths, forces, strict=True))
        ranges = losses(odds, level / defence if defence else 0, is_weak=is_weak)
        side, times = attackers[0].side, 1 if self.now.weather is Weather.CLEAR else 2
        units = [(g, u, float(u.strength), float(100 - u.fatigue)) for g in attackers for u in g.units]
        self._worn(units, event.secrets[side]["attacking_units"], ranges[0], times)
        hit = [(g, u, s, f) for g, each in forces for u, (s, f, _) in zip(g.units, each, strict=True)]
        self._worn(hit, event.secrets[side.enemy]["defending_units"], ranges[1], 1)
        return self._left(event, after, left, target, [enemy for enemy in enemies if isinstance(enemy, AirGroup)])

    def _must_leave(
        self, facts: Mapping[str, Any], left: dict[int, int], odds: float, target: Hex, *, is_weak: bool
    ) -> None:
        """The chance of a retreat, and who goes (§7.7, R76, R79, R80)."""
        chance = max(0.0, min(100.0, (odds - 1) * 50))
        if left and all(left.values()):
            chance = 0
        if self.book.is_fortress(target):
            chance = 100 * is_weak
        agree(abs(facts["retreat_chance"] - chance) < LITTLE, f"{facts['retreat_chance']}, not {chance}")
        open_to = [n for n, level in left.items() if not level and n not in facts["destroyed"]]
        sure = [open_to] if chance == 100 else [[]] if chance == 0 else [open_to, []]
        agree(facts["driven_out"] in sure, f"{facts['driven_out']} driven out of {left}")

    def _worn(
        self,
        units: list[tuple[Group, Unit, float, float]],
        told: list[dict[str, Any]],
        percent: tuple[float, float],
        times: int,
    ) -> None:
        """Casualties and fatigue of units that are far from the limit, from their strength and freshness before."""
        after = {(each["group"], unit[0]): unit for each in told for unit in each["units"]}
        for group, unit, strength, fresh in units:
            least, most = strength * (1 - percent[1] / 100), strength * (1 - percent[0] / 100)
            _, now, _, fatigue = after.get((group.id, unit.name), ("", 0, 0, None))
            if fresh > 60:
                agree(floor(least - 1e-6) <= now <= ceil(most + 1e-6), f"{unit} to {now}, not {least} to {most}")
                tired = 100 - fresh
                is_so = fatigue is None or floor(tired) + 8 * times <= fatigue <= ceil(tired) + 12 * times
                agree(is_so, f"{unit} at {fatigue} after {times} x 8 to 12")

    def _left(self, event: Event, after: State, left: dict[int, int], target: Hex, bases: Sequence[AirGroup]) -> bool:
        """Follows those driven out one by one, then what becomes of air groups (§7.7, R78, R79)."""
        there = self.now.copy()
        for number in list(there.groups):
            now = after.groups.get(number)
            if number in event.facts["destroyed"] or (now is None and number in event.facts["attackers"]):
                del there.groups[number]
            elif number in left:
                there.groups[number] = replace(there.groups[number], entrenchment=left[number])
        side = side_of(event.facts["attackers"][0]).enemy
        for number in event.facts["driven_out"]:
            book = Book(there)
            ways = [] if book.is_fortress(target) else [near for near in ring(target) if book.takes_in(near, side)]
            fate, _ = self.next("retreated" if ways else "surrendered")
            agree(fate.facts["group"] == number, f"{number} leaves, not {fate.facts}")
            self.plots[number] = ""
            if not ways:
                del there.groups[number]
                continue
            to = Hex(*fate.facts["to"])
            best = min(book.preference(way, side) for way in ways)
            agree(to in ways and book.preference(to, side) == best, f"{number} goes to {to}, not one of {ways}")
            there.groups[number] = replace(there.groups[number], at=to, entrenchment=0)
            if number in after.groups:
                agree(after.groups[number].artillery == after.groups[number].entrenchment == 0, f"{number} keeps guns")
            else:
                del there.groups[number]
        is_free = not any(group.side is side and group.at == target for group in there.groups.values())
        for base in bases if is_free else ():
            destroyed, _ = self.next("air_destroyed")
            agree(destroyed.facts["air"] == base.id and after.air[base.id].at is None, base)
        if bases and not is_free and self.told and "R161" in self.told[0][0].rulings:
            self.next("bombarded")
        return is_free

    def _advanced(self, going: list[int], target: Hex, after: State) -> list[int]:
        """Who follows into a hex that is free: two at most, none at the limit of fatigue (§7.8, R137, R160)."""
        gone: list[int] = []
        taken: set[Hex] = set()
        for number in going:
            event, _ = self.next("advanced", "stayed")
            agree(event.facts["group"] == number, f"{number} advances or stays, not {event.facts}")
            if event.type == "advanced":
                group = self.now.groups[number]
                gone.append(number)
                points = self.book.tactical(group, target)
                agree(event.secrets[group.side]["fatigue"] == points, f"{number} advances for {points}")
                self._entered(group, target, after, taken)
        agree(len(gone) <= 2, f"{gone} advance to {target}")
        return gone


def _figures(units: Sequence[Unit]) -> list[tuple[int, int, int]]:
    return [(unit.strength, unit.experience, unit.fatigue) for unit in units]


def _rounds(figure: int, exact: float) -> bool:
    """Whether the dice may have rounded a figure so (R131)."""
    return floor(exact - 1e-6) <= figure <= ceil(exact + 1e-6)
