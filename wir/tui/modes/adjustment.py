"""The group adjustment and build phase: the original's menu, units, factories and dismantling (chapter 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from wir.model.cities import City, Factory
from wir.model.groups import Kind
from wir.model.units import UnitType
from wir.model.words import with_article
from wir.orders.adjustment import Build, Dismantle, PlaceFactory
from wir.orders.conduct import EndGame
from wir.orders.finders import own_cities
from wir.rules.building import (
    buildable_types,
    may_become_another,
    why_cannot_build,
    why_cannot_build_factory,
    why_cannot_dismantle,
    why_no_building_in,
)
from wir.rules.quality import MECHANIZED_GROUP_TYPES, cost_of, maximum_strength
from wir.rules.refusal import Refusal
from wir.rules.replacements import LOT
from wir.rules.tables import FACTORIES_IN_CITY, UNITS_OF_SIDE
from wir.text.map.layout import Zoom
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line
from wir.text.panels.spending import factory_words, price_of, unit_words
from wir.text.panels.table import in_columns
from wir.tui.desk import Desk, Mode, at_desk
from wir.tui.keys import END_HINT, Borrowed, Key, Keys
from wir.tui.modes.asking import ask_city, enemy_near, option_or_why, sure_to_dismantle, why_none
from wir.tui.modes.grouping import aircraft, divide, naval, transfer
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.staff import ask_staff
from wir.tui.questions import Certain, Menu, Option, Script, YesNo, ask_number, goes_back, talks


def _build_unit(desk: Desk) -> Script:
    """City, type, kind of group, strength; repeated until the player has finished (§4.9)."""
    side, has_built = desk.viewer, False
    while True:
        view = desk.view
        on_map = (city for city in own_cities(view) if city.at is not None)
        open_to = [city for city in on_map if why_no_building_in(view, side, city) is None]
        refusals = [_why_no_unit(desk, city) for city in open_to]
        if None not in refusals:
            if not has_built:  # otherwise the message about the last unit stays
                desk.warn(str(refusals[0]) if refusals else "None of your cities can build (§4.9)")
            return
        yield from _build(desk, open_to)
        has_built = True


@goes_back
def _build(desk: Desk, open_to: Sequence[City]) -> Script:
    """Builds one unit in one of the cities where that is possible."""
    view = desk.view
    city = yield ask_city(desk, "BUILD IN WHICH CITY", open_to, partial(_why_no_unit, desk), _limits(desk))
    if city.at is not None:
        desk.cursor = city.at
    types = [_type(desk, city, n, each) for n, each in enumerate(buildable_types(view, desk.viewer), 1)]
    type_ = yield Menu(desk, f"BUILD AT {city.name.upper()}", types, head=[_limits(desk)])
    kind = Kind.INFANTRY
    if type_ in MECHANIZED_GROUP_TYPES:
        kind = yield Menu(desk, "IN WHICH GROUP", [_kind(desk, city, type_, each) for each in Kind])
    points = yield ask_number(desk, f"Strength of the new {type_.label}?", LOT, _affordable(desk, type_), step=LOT)
    order = Build(city.name, kind, type_, points)
    if desk.match.check(order) is None and may_become_another(view, type_):
        warning = "It may turn out as another type, so this cannot be taken back (R142)."
        if not (yield YesNo(desk, f"Build {points} points of {type_.label}?", warning=warning)):
            return
    desk.order(order)


def factories(desk: Desk) -> Script:
    """Placing completed factories, as long as there are any, and dismantling a city's (§4.8)."""
    last = yield from _factory_or_not(desk)
    while last and desk.view.own.pools.factory:
        last = yield from _place_factory(desk, last)


@goes_back
def _factory_or_not(desk: Desk) -> Script:
    """Places a factory or dismantles a city's; returns the name of the city that has got one."""
    own = desk.view.own
    ready = own.pools.factory
    no_factory = "" if ready else "No completed factory is in the pool (§4.8)"
    once = "This week's attempt to dismantle factories has been made (§4.8)" if own.dismantled else ""
    what = yield Menu(
        desk,
        "FACTORIES",
        [
            Option("b", "Build a factory", "build", line(Span(f" {ready} in the pool", Role.FAINT)), no_factory),
            Option("d", "Dismantle the factories of a city", "dismantle", refusal=once),
        ],
    )
    return (yield from _place_factory(desk, "") if what == "build" else _dismantle(desk))


@goes_back
def _place_factory(desk: Desk, last: str) -> Script:
    """Places factories, beginning with the city of the last ones; returns the name of the city that has got them."""
    view, side = desk.view, desk.viewer
    pool = line(Span(f"{view.own.pools.factory} in the pool", Role.LABEL))
    city = yield ask_city(desk, "FACTORY FOR WHICH CITY", own_cities(view), lambda _: None, pool, last=last)
    options = []
    for n, factory in enumerate(Factory, 1):
        refusal = why_cannot_build_factory(view, side, city, factory)
        words = f"{city.factories(factory)} there; one more {factory_words(factory)}"
        options.append(option_or_why(str(n), factory.label, factory, words, refusal))
    factory = yield Menu(desk, f"FACTORY FOR {with_article(city.name).upper()}", options)
    room = min(view.own.pools.factory, FACTORIES_IN_CITY - city.factories(factory))
    many = (yield ask_number(desk, f"How many {factory.label} factories?", 1, room)) if room > 1 else 1
    if desk.order_all([PlaceFactory(city.name, factory)] * many) and many > 1:
        desk.note(f"{many} new {factory.label} factories in {with_article(city.name)}")
    return city.name


def _dismantle(desk: Desk) -> Script:
    view, side = desk.view, desk.viewer
    own = sorted((city for city in own_cities(view) if city.all_factories), key=lambda c: enemy_near(view, c))
    city = yield ask_city(desk, "DISMANTLE WHICH CITY", own, lambda c: why_cannot_dismantle(view, side, c))
    if (yield sure_to_dismantle(desk, city)):
        desk.order(Dismantle(city.name))


def _why_none_in(desk: Desk, city: City, type_: UnitType, kind: Kind) -> Refusal | None:
    """Why not even the smallest unit of a type can be built in such a group."""
    return why_cannot_build(desk.view, desk.viewer, city, kind, type_, LOT)


def _why_none_of(desk: Desk, city: City, type_: UnitType) -> Refusal | None:
    """Why no unit of a type can be built in a city, in any group."""
    kinds = tuple(Kind) if type_ in MECHANIZED_GROUP_TYPES else (Kind.INFANTRY,)
    return why_none(_why_none_in(desk, city, type_, kind) for kind in kinds)


def _why_no_unit(desk: Desk, city: City) -> Refusal | None:
    """Why no unit at all can be built in a city."""
    return why_none(_why_none_of(desk, city, type_) for type_ in buildable_types(desk.view, desk.viewer))


def _kind(desk: Desk, city: City, type_: UnitType, kind: Kind) -> Option:
    refusal = _why_none_in(desk, city, type_, kind)
    return option_or_why(kind.value[0], f"{kind.value.capitalize()} group", kind, "", refusal)


def _type(desk: Desk, city: City, number: int, type_: UnitType) -> Option:
    words = f"{price_of(type_)}; {unit_words(desk.view, type_)}"
    return option_or_why(str(number), type_.label, type_, words, _why_none_of(desk, city, type_))


def _affordable(desk: Desk, type_: UnitType) -> int:
    """The greatest strength of a new unit for which the pools can pay."""
    pools = desk.view.own.pools
    most = maximum_strength(type_, desk.view.date, desk.viewer)
    return cost_of(type_).paid_for(most, pools.infantry, pools.vehicle) // LOT * LOT


def _limits(desk: Desk) -> Line:
    """The points to build with, how many units there may be, and how many are still to come (R136)."""
    pools, units, coming = desk.view.own.pools, desk.view.units_of(desk.viewer), len(desk.view.own.expected)
    words = f"{pools.infantry} infantry, {pools.vehicle} vehicle points; {units} of {UNITS_OF_SIDE} units"
    is_short = units + coming >= UNITS_OF_SIDE
    due = Span(f", {coming} to come", Role.WARNING if is_short else Role.LABEL) if coming else Span("")
    return line(Span(words, Role.LABEL), due)


def _end_game(desk: Desk) -> Script:
    warning = "Both players should agree (§4.11)." if len(desk.match.people) > 1 else ""
    is_sure = yield Certain(desk, "End the game here and see the score?", warning=warning)
    if is_sure and desk.order(EndGame()):
        desk.host.go_on()


_WORDS: Final = {
    "divide": "Divide group",
    "transfer": "Transfer unit",
    "aircraft": "Transfer aircraft",
    "map": "Map display",
    "factory": "Build factory",
    "build": "Build unit",
    "naval": "Naval movement",
}
"""The words of the original's menu, if they differ from those in the line of keys."""

_TALL = 40
"""Lines of the panel from which the whole menu leaves room for the inspector."""

_FORMS = ((1, True), (0, True), (0, False))
"""Forms of the menu in two columns: cells between a key and its word, and whether it shows what waits in the pools."""


class AdjustmentMenu(Mode):
    """The menu is beside the map; number keys belong to it until the player looks at the map."""

    context = "adjustment"
    keys: ClassVar[Keys[AdjustmentMenu]] = (
        Key("divide", ("1",), "Divide", talks(divide, "divide"), 2),
        Key("transfer", ("2",), "Transfer", talks(transfer, "transfer"), 3),
        Key("aircraft", ("3",), "Aircraft", talks(aircraft, "aircraft"), 4),
        Key("map", ("4",), "Map", lambda mode: mode.desk.push(LookingRound(mode.desk)), 5),
        Key("strategic", ("5",), "Strategic map", lambda mode: mode._strategic(), 6, "Strategic"),
        Key("factory", ("6",), "Factories", talks(factories, "factories"), 7, "Factory"),
        Key("build", ("b",), "Build", talks(_build_unit, "units"), 8),
        Key("naval", ("n",), "Naval", talks(naval, "naval"), 9),
        Key("propose", ("p", "P"), "Staff plan", at_desk(ask_staff), 11, "Staff"),
        Key("end_game", ("x",), "End game", talks(_end_game), 10),
    )
    borrowed: ClassVar[Borrowed] = {1: END_HINT}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._zoom = Zoom.OPERATIONAL

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The menu above the inspector, but not beside the whole board.

        On small screens it is in two columns without its title and the end of the phase, which the bar and the keys
        show.
        """
        is_tall = height >= _TALL
        forms = iter([self._menu()]) if is_tall else (self._short_menu(*form) for form in _FORMS)
        menu = next((each for each in forms if max(map(length, each)) <= width), None)
        if menu is None:
            return None
        lines = [*([line(Span("ADJUSTMENT", Role.TITLE))] if is_tall else []), *menu, BLANK]
        return [*lines, *self.desk.inspector(width, height - len(lines))]

    def _entries(self) -> Iterator[tuple[Span, str, str, Line, Line]]:
        """The menu: key, words, a word for small screens, the points that wait in the pool drawn on, and how."""
        pools = self.desk.view.own.pools
        waiting = {"factory": (pools.factory, " ready"), "aircraft": (pools.aircraft, " in pool")}
        own = [(f"adjustment.{k.action}", _WORDS.get(k.action, k.word), k.hint_in(self)) for k in self.keys]
        for name, words, short in [*own, ("table.end", "End phase", "End phase")]:
            points, how = waiting.get(name.partition(".")[2], (0, ""))
            held = line(Span(f" {points}", Role.GOOD)) if points else BLANK
            key = Span(f" {self.desk.keymap.key_of(name)} ", Role.KEY)
            yield key, words, short, held, line(Span(how, Role.GOOD)) if points else BLANK

    def _menu(self) -> list[Line]:
        return [line(key, f" {words}", held, how) for key, words, _, held, how in self._entries()]

    def _short_menu(self, gap: int, has_notes: bool) -> list[Line]:
        blank = " " * gap
        *entries, _ = self._entries()
        cells = [line(key, blank, word, held if has_notes else BLANK) for key, _, word, held, _ in entries]
        broadest = max(map(length, cells)) + 2 * gap
        return in_columns([cells[::2], cells[1::2]], broadest)

    @override
    def prompt(self) -> Line:
        pools = self.desk.view.own.pools
        held = (
            ("infantry", pools.infantry),
            ("vehicle", pools.vehicle),
            ("guns", pools.artillery),
            ("aircraft", pools.aircraft),
        )
        return line(*(line(Span(f"{name} ", Role.LABEL), Span(f"{points}  ", Role.VALUE)) for name, points in held))

    def _strategic(self) -> None:
        """The whole board at once; the same key brings the map back as it was (§4.7)."""
        desk = self.desk
        if desk.zoom is Zoom.STRATEGIC:
            desk.zoom = self._zoom
        else:
            self._zoom, desk.zoom = desk.zoom, Zoom.STRATEGIC
