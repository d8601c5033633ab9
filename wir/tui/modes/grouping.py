"""Dividing groups, transferring units and aircraft between them, movement by sea (§4.3-§4.5, §4.10)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Self

from typing_extensions import override

from wir.model.groups import Group, Kind
from wir.model.view import View
from wir.model.words import count
from wir.orders.adjustment import Divide, Sail, Transfer, TransferAircraft
from wir.rules.grouping import port_sea, why_no_part_of, why_sea_closed
from wir.rules.quality import maximum_strength
from wir.rules.refusal import Refusal
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED, UNITS_IN_GROUP
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line
from wir.text.panels.table import in_columns
from wir.text.panels.words import near, plate
from wir.tui.desk import Desk, Mode
from wir.tui.keys import ENTER, Key, Keys
from wir.tui.modes.asking import air_options, ask_group, ask_kind, unit_keys, why_none
from wir.tui.questions import Chooser, Menu, Option, Question, Script, ask, ask_number, goes_back
from wir.tui.scene import Popup, Scene
from wir.tui.scrolling import RingCursor, line_keys

_NAME = 18

_TAKEN = "+"
"""Marks a unit that goes along; a list's cursor has a different sign."""

_BESIDE = 92
"""The width from which two groups fit beside each other."""


@goes_back
def divide(desk: Desk) -> Script:
    """Group, kind of the new one, units and guns (§4.3)."""
    view = desk.view
    group: Group = yield ask_group(
        desk, "DIVIDE WHICH GROUP", view.groups_of(desk.viewer), lambda each: _why_whole(view, each)
    )
    desk.cursor = group.at
    title = f"A NEW GROUP OUT OF GROUP {group.id}"
    kind: Kind = yield ask_kind(desk, title, lambda each: why_no_part_of(view, group, each))
    places, guns = yield Picking(desk, group, kind)
    desk.order(Divide(group.id, kind, places, guns))


def _why_whole(view: View, group: Group) -> Refusal | None:
    """Why a group cannot be divided in any way, or None."""
    own = why_no_part_of(view, group, group.kind)
    return own if all(why_no_part_of(view, group, kind) for kind in Kind) else None


def _why_alone(view: View, group: Group) -> Refusal | None:
    """Why a group has no other to transfer units to, or None."""
    has_company = len(view.groups_at(group.at, group.side)) > 1
    return None if has_company else Refusal("4.4", f"no other combat group is in the hex of group {group.id}")


@goes_back
def transfer(desk: Desk) -> Script:
    """Losing and gaining group, then the units one by one (§4.4)."""
    view, side = desk.view, desk.viewer
    first: Group = yield ask_group(desk, "LOSING GROUP", view.groups_of(side), lambda each: _why_alone(view, each))
    desk.cursor = first.at
    others = [group for group in view.groups_at(first.at, side) if group.id != first.id]
    second: Group = yield ask_group(desk, "GAINING GROUP", others, lambda _: None)
    desk.push(Transferring(desk, first.id, second.id))


def _unit_line(desk: Desk, group: Group, place: int, *, is_here: bool, mark: str = " ", has_key: bool = True) -> Line:
    """A unit with its number, if that is a key, and its strength, experience and fatigue."""
    unit = group.units[place]
    most = maximum_strength(unit.type, desk.view.date, group.side)
    name = Span(f" {unit.name[:_NAME]:{_NAME}}", Role.SELECTED if is_here else Role.TEXT)
    figures = f"{unit.strength:>4}/{most:<4}{unit.experience:>4}{unit.fatigue:>5}"
    key = Span(f" {place} ", Role.KEY) if has_key else Span("   ")
    return line(key, Span(mark, Role.GOOD), name, Span(figures, Role.VALUE))


_UNIT_HEAD = line(Span(f"{'':{_NAME + 5}} strength  exp  fat", Role.LABEL))


def _ask_guns(desk: Desk, group: Group, question: str, least: int, answered: Callable[[int], object]) -> None:
    """Asks how many of a group's artillery points go to the other group; all of them by default."""
    if group.artillery:
        ask(desk, ask_number(desk, question, least, group.artillery), answered)
    else:
        desk.warn(f"Group {group.id} has no artillery points")


class Picking(Question[tuple[tuple[int, ...], int]]):
    """The units that are to leave a group, marked one by one, and how many guns go with them."""

    context = "units"
    topic = "divide"
    keys: ClassVar[Keys[Self]] = (
        *unit_keys(lambda mode, place: mode._toggle(place)),
        Key("guns", ("6",), "Artillery", lambda mode: mode._ask_guns(), 2),
        Key("all", ("a",), "All", lambda mode: mode._taken.update(range(mode.cursor.length))),
        *line_keys(),
        Key("take", (" ",), "Take", lambda mode: mode._toggle(mode.cursor.at)),
        Key("done", ENTER, "Done", lambda mode: mode._done(), 3),
        Key("back", ("escape", "backspace", "q", "x"), "Back", lambda mode: mode.leave(), 4),
    )

    def __init__(self, desk: Desk, group: Group, kind: Kind) -> None:
        super().__init__(desk)
        self._group = group
        self._kind = kind
        self._taken: set[int] = set()
        self._guns = 0
        self.cursor: RingCursor = RingCursor(lambda: len(self._group.units))

    @override
    def prompt(self) -> Line:
        return line(Span(f"Mark the units of the new {self._kind} group by their numbers, then Enter", Role.LABEL))

    @override
    def popup(self, width: int, height: int) -> Popup:
        rows = [
            _unit_line(self.desk, self._group, n, is_here=n == self.cursor.at, mark=_TAKEN if n in self._taken else " ")
            for n in range(len(self._group.units))
        ]
        guns = line(Span(" 6 ", Role.KEY), f"  artillery {self._group.artillery}, of which {self._along} go along")
        return Popup(f"DIVIDE GROUP {self._group.id}", [_UNIT_HEAD, *rows, BLANK, guns])

    @property
    def _along(self) -> int:
        """The guns that go along: all of them if no unit stays behind (R153)."""
        return self._group.artillery if len(self._taken) == len(self._group.units) else self._guns

    def _toggle(self, place: int) -> None:
        if place < len(self._group.units):
            self.cursor.at = place
            self._taken ^= {place}
        else:
            self.desk.warn(f"Group {self._group.id} has no unit {place}")

    def _ask_guns(self) -> None:
        _ask_guns(self.desk, self._group, "Artillery points to go along?", 0, partial(setattr, self, "_guns"))

    def _done(self) -> None:
        places = tuple(sorted(self._taken))
        refusal = self.desk.match.check(Divide(self._group.id, self._kind, places, self._along))
        if refusal is not None:
            self.desk.warn(str(refusal))
        else:
            self.answer((places, self._along))


class Transferring(Mode):
    """Two groups, the losing one on top; a number moves a unit at once."""

    context = "units"
    says = "A number moves a unit from the losing group to the gaining one"
    covers = True
    topic = "transfer"
    keys: ClassVar[Keys[Self]] = (
        *unit_keys(lambda mode, place: mode._move((place,)), "Move unit"),
        Key("guns", ("6",), "Artillery", lambda mode: mode._ask_guns(), 3),
        Key("all", ("a",), "All", lambda mode: mode._move_all(), 2),
        Key("swap", ("tab", "t"), "Swap groups", lambda mode: mode._swap(), 4),
        *line_keys(),
        Key("take", (" ",), "Take", lambda mode: mode._move((mode.cursor.at,))),
        Key("done", ENTER, "Done", lambda mode: mode.leave(), 5),
        Key("back", ("escape", "backspace", "q", "x"), "Back", lambda mode: mode.leave()),
    )

    def __init__(self, desk: Desk, loser: int, gainer: int) -> None:
        super().__init__(desk)
        self._loser = loser
        self._gainer = gainer
        self.cursor: RingCursor = RingCursor(lambda: 0 if self._losing is None else len(self._losing.units))

    @property
    def _losing(self) -> Group | None:
        """The losing group; None when it has given up its last unit."""
        return self.desk.view.groups.get(self._loser)

    @override
    def popup(self, width: int, height: int) -> Popup:
        self.cursor.step(0)  # the unit at hand may have been the last one
        losing, gaining = self._list(self._loser, is_loser=True), self._list(self._gainer, is_loser=False)
        if width < _BESIDE:
            return Popup("TRANSFER UNITS", [*losing, BLANK, *gaining])
        half = max(map(length, (*losing, *gaining))) + 2
        return Popup("TRANSFER UNITS", in_columns([losing, gaining], half))

    @override
    def scene(self) -> Scene:
        return Scene(selected=self.desk.cursor)

    def _list(self, number: int, *, is_loser: bool) -> list[Line]:
        """A group with its units."""
        group = self.desk.view.groups.get(number)
        if group is None:
            return [line(f" {number} ", Span("has given up its last unit", Role.FAINT)), _UNIT_HEAD]
        guns = f", {group.artillery} artillery points" if group.artillery else ""
        what = f"{group.kind}, {len(group.units)} of {UNITS_IN_GROUP} units{guns}"
        head = line(plate(group.id), Span(f" {'losing' if is_loser else 'gaining'}, {what}", Role.LABEL))
        rows = (
            _unit_line(self.desk, group, n, is_here=is_loser and n == self.cursor.at, has_key=is_loser)
            for n in range(len(group.units))
        )
        return [head, _UNIT_HEAD, *rows]

    def _move(self, places: tuple[int, ...], guns: int = 0) -> None:
        """Transfers units and guns; the last unit takes all guns along, which would go back to the pool (R153)."""
        if (group := self._losing) is not None and len(places) == len(group.units):
            guns = group.artillery
        self.desk.order(Transfer(self._loser, self._gainer, places, guns))

    def _move_all(self) -> None:
        if (group := self._losing) is not None:
            self._move(tuple(range(len(group.units))))

    def _ask_guns(self) -> None:
        if (group := self._losing) is None:
            self.desk.warn(f"Group {self._loser} has given up its last unit")
        else:
            _ask_guns(self.desk, group, "Artillery points to transfer?", 1, partial(self._move, ()))

    def _swap(self) -> None:
        self._loser, self._gainer = self._gainer, self._loser
        self.cursor.restart()


def aircraft(desk: Desk) -> Script:
    """Losing group or pool, gaining group, points; repeated until the player has finished (§4.5)."""
    while (left := AIRCRAFT_TRANSFERRED - desk.view.own.aircraft_moved) > 0:
        yield from _transfer_aircraft(desk, left)
    desk.warn(f"All {AIRCRAFT_TRANSFERRED} aircraft points of this week have been transferred (§4.5)")


@goes_back
def _transfer_aircraft(desk: Desk, left: int) -> Script:
    """Transfers once, with so many points left this week."""
    view, side = desk.view, desk.viewer
    head = [line(Span(f"{left} of {AIRCRAFT_TRANSFERRED} points may still be transferred this week", Role.LABEL))]
    groups = view.air_of(side)
    held = view.own.pools.aircraft
    pool = Option("R", f"{held:3} points", None, line(Span(" reinforcement pool", Role.FAINT)))
    givers = air_options(desk, groups, lambda air: "" if air.points else f"Air group {air.id} has no aircraft")
    losers = [pool, *givers] if held else givers
    loser = yield Chooser(desk, "AIRCRAFT FROM", losers, head=head, at=None)
    others = [air for air in groups if air is not loser]
    takers = air_options(
        desk, others, lambda air: "" if air.points < AIRCRAFT_IN_GROUP else f"Air group {air.id} is full"
    )
    gainer = yield Chooser(desk, "AIRCRAFT TO", takers, head=head, at=None)
    most = min(held if loser is None else loser.points, left, AIRCRAFT_IN_GROUP - gainer.points)
    points = yield ask_number(desk, f"How many points for air group {gainer.id}?", 1, most)
    desk.order(TransferAircraft(None if loser is None else loser.id, gainer.id, points))


@goes_back
def naval(desk: Desk) -> Script:
    """Losing port, gaining port, unit (§4.10)."""
    view, side = desk.view, desk.viewer
    in_ports = [group for group in view.groups_of(side) if port_sea(view, group.at, side) and not group.is_mechanized]
    partners = {group.id: [each for each in in_ports if _may_sail(view, group, each)] for group in in_ports}
    if not any(partners.values()):
        desk.warn("Naval movement needs infantry groups in two friendly ports on the same sea (§4.10)")
        return
    losers = [_port(desk, group, _why_none_sails(desk, group, partners[group.id])) for group in in_ports]
    loser = yield Chooser(desk, "SHIP FROM", sorted(losers, key=lambda option: bool(option.refusal)))
    others = partners[loser.id]
    gainers = [_port(desk, group, _why_none_sails(desk, loser, [group])) for group in others]
    gainer = yield Chooser(desk, "SHIP TO", gainers)
    options = []
    for place, unit in enumerate(loser.units):
        refusal = desk.match.check(Sail(loser.id, gainer.id, place))
        strength = line(Span(f" strength {unit.strength}", Role.FAINT))
        options.append(Option(str(place), unit.name, place, strength, str(refusal or "")))
    guns = loser.artillery if len(loser.units) == 1 else 0
    head = [line(Span(f"Its {count(guns, 'gun')} cannot sail: back to the pool", Role.WARNING))] if guns else []
    place = yield Menu(desk, f"UNIT OF GROUP {loser.id}", options, head=head)
    desk.order(Sail(loser.id, gainer.id, place))


def _may_sail(view: View, group: Group, other: Group) -> bool:
    """Whether two infantry groups stand in different ports of the same sea."""
    sea = port_sea(view, group.at, group.side)
    return other.at != group.at and port_sea(view, other.at, other.side) is sea


def _why_none_sails(desk: Desk, loser: Group, gainers: Sequence[Group]) -> str:
    """Why no unit of a group can sail to any of some others; empty if one can."""
    if not gainers:
        return _no_partner(desk.view, loser)
    orders = (Sail(loser.id, gainer.id, place) for gainer in gainers for place in range(len(loser.units)))
    return str(why_none(map(desk.match.check, orders)) or "")


def _no_partner(view: View, group: Group) -> str:
    sea = port_sea(view, group.at, group.side)
    closed = why_sea_closed(view, sea, group.side) if sea else None
    return str(closed or f"No infantry group of yours is in another port of the {str(sea).title()} Sea (§4.10)")


def _port(desk: Desk, group: Group, refusal: str) -> Option:
    where = near(desk.view.scenario, group.at)
    note = line(Span(f" {where}", Role.FAINT))
    return Option(str(group.id), f"{count(len(group.units), 'unit'):7}", group, note, refusal, where)
