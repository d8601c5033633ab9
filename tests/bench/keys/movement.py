"""The orders of a movement phase entered by keys, without the staff: by rule and by letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from tests.bench.keys.travel import Own, Round
from tests.bench.keys.typist import Typist
from tests.bench.keys.weeks import Recorded
from wir.model.groups import AirGroup, Strike
from wir.model.hexes import DIRECTIONS, Hex, direction_to, distance, end_of, neighbour
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace, group_of

_FULL = 2
"""Groups in a hex at most (§3.2)."""


@dataclass
class Wanted:
    """What one group is to do, and from where: march through hexes, go to one by rail, a plot, a strike."""

    at: Hex
    way: tuple[Hex, ...] = ()
    rail: Hex | None = None
    plot: str = ""
    strike: Strike | None = None

    @property
    def march(self) -> Hex | None:
        """Where it is to march."""
        return self.way[-1] if self.way else None


def wanted_of(week: Recorded) -> dict[int, Wanted]:
    """What each group is to do that has orders of its own."""
    movers = {mover.id: mover for mover in (*week.before.groups.values(), *week.before.air.values())}
    found = {number: Wanted(mover.at) for number, mover in movers.items() if mover.at is not None}
    ordered: dict[int, Wanted] = {}
    for order in week.orders:
        number = group_of(order)
        if number is None or isinstance(order, (AddGuns, Replace)):
            continue
        wanted = ordered.setdefault(number, found[number])
        if isinstance(order, Move):
            wanted.way += (neighbour(wanted.march or wanted.at, order.direction),)
        elif isinstance(order, RailMove):
            wanted.rail = order.target
        elif isinstance(order, Plot):
            wanted.plot = order.plot
        elif isinstance(order, PlotStrike):
            wanted.strike = order.strike
    return ordered


def enter_movement(typist: Typist, week: Recorded, kept: set[type[Order]]) -> None:
    """Enters all orders of the phase; `kept` are the kinds for which a rule holds already."""
    rules: tuple[tuple[type[Order], str, str], ...] = (
        (Replace, "Replace", "whose recruits are worth most"),
        (AddGuns, "Guns", ""),
    )
    for kind, word, line in rules:
        if kind not in kept and any(isinstance(order, kind) for order in week.orders):
            with typist.at_work(word.lower()):
                typist.do(word)
                if line:
                    typist.choose(line)
                typist.choose("Each week")
            kept.add(kind)
    with typist.at_work("letters"):
        _by_letter(typist, week)


def _by_letter(typist: Typist, week: Recorded) -> None:
    """Goes from group to group; one whose way is still barred, or who would bar another's, is left for later."""
    left, tried = wanted_of(week), set[int]()
    passed, later = set[int](), set[int]()
    with typist.at_work("lists"):
        if not typist.names and any(what.rail is not None for what in left.values()):
            typist.names = typist.cities()
        own = typist.who_could_act()
    typist.do("By letter")
    while left and (number := typist.at_hand()) is not None:
        ready = {each for each in left if not _must_wait(each, left, own)} or {*left}
        if number in ready:
            what = left[number]
            _order(typist, week, number, what)
            if typist.at_hand() != number:
                del left[number]
                own[number] = Own(what.march or what.rail or what.at, could_act=False)
                continue
            if number in tried or len(left) == 1:
                del left[number]
            tried.add(number)
        key = Round(own, passed, later).key_from(number, ready - {number}, stays=number in left)
        (passed if key == "Space" else later).add(number)
        typist.hit(key)


def _must_wait(number: int, left: Mapping[int, Wanted], own: Mapping[int, Own]) -> bool:
    """Whether a hex where a group is to go is full yet, or would be full before another has marched through it."""
    goal = left[number].march or left[number].rail
    if goal is None:
        return False
    there = sum(each.at == goal for each in own.values())
    others = (what for each, what in left.items() if each != number)
    return there >= _FULL or (there == _FULL - 1 and any(goal in what.way[:-1] for what in others))


def _order(typist: Typist, week: Recorded, number: int, what: Wanted) -> None:
    """Enters the orders of the group at hand by the fewest keys, if the screen has keys for them."""
    mover = week.before.groups.get(number) or week.before.air[number]
    if what.rail is not None:
        typist.do("Rail")
        letter = typist.letter_of(what.rail)
        if letter:
            typist.write(letter)
        else:
            typist.do("Rail")
            typist.name(what.rail)
    elif isinstance(mover, AirGroup) and what.march is not None:
        typist.write(str(direction_to(what.at, what.march)))
    elif what.strike is not None:
        typist.write(typist.letter_of(what.strike.target).lower())
    elif what.march is not None:
        typist.write(typist.letter_of(what.march).lower())
    else:
        _plot(typist, week, what)


def _plot(typist: Typist, week: Recorded, what: Wanted) -> None:
    """Plots by the letter of the hex where that leads there as it should, else in figures."""
    goal = end_of(what.at, map(int, what.plot.strip("0SB")))
    letter = typist.letter_of(goal) if what.plot == _way_by_letter(week, what, goal) else ""
    if letter:
        typist.write(letter.lower() if what.plot.endswith("S") else letter.upper())
        return
    typist.write(what.plot.lower())
    if len(what.plot) == 1:
        typist.hit("Enter")


def _way_by_letter(week: Recorded, what: Wanted, goal: Hex) -> str:
    """The plot that a letter gives: straight, else by the lower figure first, round an enemy if it can be."""
    away = distance(what.at, goal)
    ways = [way for way in product(DIRECTIONS, repeat=away) if end_of(what.at, way) == goal]
    enemies = {group.at for group in week.before.groups_of(week.side.enemy)}
    best = min(ways, key=lambda way: (away > 1 and neighbour(what.at, way[0]) in enemies, way))
    return "".join(map(str, best)) + "S" * what.plot.endswith("S")


def differences(week: Recorded, got: State) -> list[str]:
    """Where groups do not stand, or have not plotted, filled up or taken guns, as they did in the record."""
    wanted, found = _orders_of(week.after, week.side), _orders_of(got, week.side)
    return [f"{number} {found[number]} not {told}" for number, told in wanted.items() if found[number] != told]


def _orders_of(state: State, side: Side) -> dict[int, str]:
    """What orders have made of every group of a side."""
    found = {air.id: f"{air.at} {air.strike}" for air in state.air_of(side)}
    for group in state.groups_of(side):
        strengths = " ".join(str(unit.strength) for unit in group.units)
        found[group.id] = f"{group.at} {group.plot or '-'} guns {group.artillery} strength {strengths}"
    return found
