"""The orders of a movement phase entered by keys, without the staff: by letter, by rule and by place."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass

from tests.bench.keys.typist import Typist
from tests.bench.keys.weeks import Recorded
from wir.estimates.phase_rules import rules_of
from wir.estimates.targets import plot_to
from wir.model.groups import AirGroup, Group, Strike
from wir.model.hexes import Hex, direction_to, end_of
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace, group_of
from wir.text.finding import find_place
from wir.tui.modes.letters import FAR, LETTERS, ByLetter, movers_left, that_way, way_to

_ARROWS = {
    "up": (0, -1, 1),
    "down": (0, 1, 1),
    "left": (-1, 0, 1),
    "right": (1, 0, 1),
    "pageup": (0, -1, FAR),
    "pagedown": (0, 1, FAR),
    "home": (-1, 0, FAR),
    "end": (1, 0, FAR),
}
"""The keys that lead from group to group, with the direction, and the hexes that it takes at least."""

_FARTHEST = 400
"""Ways at most that the typist thinks through on his way from group to group."""


@dataclass
class Wanted:
    """What one group is to do: march to a hex, go there by rail, a plot, a strike."""

    march: Hex | None = None
    rail: Hex | None = None
    plot: str = ""
    strike: Strike | None = None


def wanted_of(week: Recorded) -> dict[int, Wanted]:
    """What each group is to do that has orders of its own."""
    found: dict[int, Wanted] = defaultdict(Wanted)
    for order in week.orders:
        number = group_of(order)
        if number is None or isinstance(order, (AddGuns, Replace)):
            continue
        mover = week.after.groups.get(number) or week.after.air[number]
        if isinstance(order, Move):
            found[number].march = mover.at
        elif isinstance(order, RailMove):
            found[number].rail = order.target
        elif isinstance(order, Plot):
            found[number].plot = order.plot
        elif isinstance(order, PlotStrike):
            found[number].strike = order.strike
    return dict(found)


def enter_movement(typist: Typist, week: Recorded) -> list[str]:
    """Enters all orders of the phase; returns what could not be entered, or came out otherwise."""
    with typist.at_work("replacements"):
        _by_rule(typist, week, Replace, "Replace", "whose recruits are worth most")
    with typist.at_work("guns"):
        _by_rule(typist, week, AddGuns, "Guns", "")
    with typist.at_work("letters"):
        _by_letter(typist, wanted_of(week))
    return differences(typist, week)


def _by_rule(typist: Typist, week: Recorded, kind: type[Order], key: str, rule: str) -> None:
    """Sets a rule for each week in the first one in which it would do anything; it is kept from then on."""
    rules = rules_of(typist.desk.view)
    is_kept = rules.guns if kind is AddGuns else rules.first is not None
    if not is_kept and any(isinstance(order, kind) for order in week.orders):
        typist.do(key)
        if rule:
            typist.choose(rule)
        typist.choose("Each week")


# One group after the other


def _by_letter(typist: Typist, wanted: dict[int, Wanted]) -> None:
    left, later = dict(wanted), dict[int, Wanted]()
    is_first_time = True
    while left or (later and is_first_time):
        if not left:
            left, later, is_first_time = later, {}, False
        if not isinstance(typist.mode, ByLetter):
            typist.do("By letter")
        if not isinstance(typist.mode, ByLetter):
            break
        number = typist.mode.number
        if number in left:
            what = left.pop(number)
            if not _order(typist, typist.mode, what):
                later[number] = what
        elif left.keys() & {mover.id for mover in movers_left(typist.desk.view)}:
            typist.hit(_key_towards(typist, typist.mode, left))
        else:
            left = {}


def _order(typist: Typist, mode: ByLetter, what: Wanted) -> bool:
    """Enters the orders of the group at hand by the fewest keys; whether that went."""
    mover = mode.mover
    before = typist.state
    if what.rail is not None:
        typist.do("Rail")
        place = mode.hexes.index(what.rail) if what.rail in mode.hexes else len(mode.hexes)
        name = _shortest_name(typist, what.rail)
        if place // len(LETTERS) + 1 <= len(name) + 2:
            _letter(typist, mode, what.rail)
        else:
            typist.do("Rail")
            typist.write(name)
    elif isinstance(mover, AirGroup) and what.march is not None and mover.at is not None:
        typist.hit(str(direction_to(mover.at, what.march)))
    elif what.strike is not None:
        _letter(typist, mode, what.strike.target)
    elif what.march is not None:
        _letter(typist, mode, what.march)
    elif isinstance(mover, Group):
        end = end_of(mover.at, map(int, what.plot.strip("0SB")))
        if what.plot == plot_to(typist.desk.view, mover, end):
            _letter(typist, mode, end, plots=True)
        else:
            typist.hit(*what.plot.lower())
            if len(what.plot) == 1:
                typist.do("Done")
    return typist.state is not before


def _letter(typist: Typist, mode: ByLetter, hex_: Hex, *, plots: bool = False) -> None:
    """Presses the letter of a hex; where it has none the group is left alone."""
    if hex_ not in mode.hexes:
        return
    while hex_ not in mode.letters.values():
        typist.do("More letters")
    letter = next(letter for letter, at in mode.letters.items() if at == hex_)
    typist.hit(letter.upper() if plots else letter)


def _shortest_name(typist: Typist, hex_: Hex) -> str:
    """What is typed for a hex: the beginning of a name, the number of a group there, or column and row."""
    view = typist.desk.view
    names = [name[:n].lower() for name in view.scenario.board.labels.values() for n in range(2, len(name) + 1)]
    names += [str(mover.id) for mover in view.movers_of(view.viewer) if mover.at == hex_]
    found = [name for name in names if find_place(view, name) == hex_]
    return min([str(hex_), *found], key=len)


def _key_towards(typist: Typist, mode: ByLetter, left: dict[int, Wanted]) -> str:
    """The first of the fewest keys, Space and arrows, that lead to a group with orders."""
    view = typist.desk.view
    movers = {mover.id: mover for mover in movers_left(view)}
    places = {number: mover.at for number, mover in movers.items() if mover.at is not None}
    places.setdefault(mode.number, typist.desk.cursor)
    ahead = deque([(mode.number, frozenset(mode.passed), "")])
    seen: set[tuple[int, frozenset[int]]] = set()
    while ahead:
        number, passed, first = ahead.popleft()
        if number in left:
            return first
        if (number, passed) in seen or len(seen) > _FARTHEST:
            continue
        seen.add((number, passed))
        gone = passed | {number}
        ready = [other for other in places if other not in gone]
        if ready:
            nearest = min(ready, key=lambda other: (way_to(view, places[number], movers[other]), other))
            ahead.append((nearest, gone, first or " "))
        for key, way in _ARROWS.items():
            there = that_way(view, places[number], *way)
            if there is not None:
                ahead.append((there.id, passed, first or key))
    return " "


def differences(typist: Typist, week: Recorded) -> list[str]:
    """Where the groups do not stand, or have not plotted, as they did in the record."""
    found = []
    for number, group in week.after.groups.items():
        got = typist.state.groups[number]
        if group.side is week.side and (got.at, got.plot) != (group.at, group.plot):
            found.append(f"{number} {got.at} {got.plot or '-'} not {group.at} {group.plot or '-'}")
    for number, air in week.after.air.items():
        flown = typist.state.air[number]
        if air.side is week.side and (flown.at, flown.strike) != (air.at, air.strike):
            found.append(f"{number} {flown.at} {flown.strike} not {air.at} {air.strike}")
    return found
