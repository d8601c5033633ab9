"""Building units and factories, dismantling (§4.8, §4.9)."""

from __future__ import annotations

from functools import partial

from wir.model.cities import City, Factory
from wir.model.groups import Kind
from wir.model.units import UnitType
from wir.orders.adjustment import Build, Dismantle, PlaceFactory
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
from wir.rules.tables import UNITS_OF_SIDE
from wir.text.panels.economy import factory_words, moving_words, price_of, unit_words
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk
from wir.tui.modes.asking import CITY_HEAD, ask_city
from wir.tui.questions import Certain, Menu, Option, Script, YesNo, ask_number


def build_unit(desk: Desk) -> Script:
    """City, type, kind of group, strength; again until the player has had enough (§4.9)."""
    side = desk.viewer
    while True:
        view = desk.view
        cities = [city for _, city in sorted(view.cities.items()) if city.owner is side and city.at is not None]
        head = [_limits(desk), CITY_HEAD]
        open_to = [city for city in cities if why_no_building_in(view, side, city) is None]
        if not open_to:
            desk.warn("None of your cities can build (§4.9)")
            return
        refusals = [_why_nothing(desk, city) for city in open_to]
        if None not in refusals:
            desk.warn(str(refusals[0]))
            return
        city = yield ask_city(desk, "BUILD IN WHICH CITY", open_to, partial(_why_nothing, desk), head)
        if city.at is not None:
            desk.cursor = city.at
        types = [_type(desk, city, n, each) for n, each in enumerate(buildable_types(view, side), 1)]
        type_ = yield Menu(desk, f"BUILD AT {city.name.upper()}", types, head=[_limits(desk)])
        kind = Kind.INFANTRY
        if type_ in MECHANIZED_GROUP_TYPES:
            kind = yield Menu(desk, "IN WHICH GROUP", [_kind(desk, city, type_, each) for each in Kind])
        most = _affordable(desk, type_)
        points = yield ask_number(desk, f"Strength of the new {type_.label}?", LOT, most, step=LOT)
        order = Build(city.name, kind, type_, points)
        if desk.match.game.check(order) is None and may_become_another(view, type_):
            warning = "Another type may come of it, so this cannot be taken back (R142)."
            if not (yield YesNo(desk, f"Build {points} points of {type_.label}?", warning=warning)):
                continue
        desk.order(order)


def factories(desk: Desk) -> Script:
    """Placing completed factories, and dismantling a city (§4.8)."""
    view, side = desk.view, desk.viewer
    ready = view.players[side].pools.factory
    no_factory = "" if ready else "No completed factory is in the pool (§4.8)"
    once = "A city has already been dismantled this week (§4.8)" if view.players[side].dismantled else ""
    what = yield Menu(
        desk,
        "FACTORIES",
        [
            Option("b", "Build a factory", "build", line(Span(f" {ready} in the pool", Role.FAINT)), no_factory),
            Option("d", "Dismantle the factories of a city", "dismantle", refusal=once),
        ],
    )
    if what == "build":
        yield from _place_factories(desk)
    else:
        yield from _dismantle(desk)


def _place_factories(desk: Desk) -> Script:
    side = desk.viewer
    while (view := desk.view).players[side].pools.factory:
        own = [city for _, city in sorted(view.cities.items()) if city.owner is side]
        head = [line(Span(f"{view.players[side].pools.factory} in the pool", Role.LABEL)), CITY_HEAD]
        city = yield ask_city(desk, "FACTORY FOR WHICH CITY", own, lambda _: None, head)
        options = []
        for n, factory in enumerate(Factory, 1):
            refusal = why_cannot_build_factory(view, side, city, factory)
            words = f"{city.factories(factory)} there; one more {factory_words(factory)}"
            options.append(_option(str(n), factory.label, factory, words, refusal))
        factory = yield Menu(desk, f"FACTORY FOR {city.name.upper()}", options)
        desk.order(PlaceFactory(city.name, factory))


def _dismantle(desk: Desk) -> Script:
    view, side = desk.view, desk.viewer
    own = [c for _, c in sorted(view.cities.items()) if c.owner is side and c.all_factories]
    city = yield ask_city(desk, "DISMANTLE WHICH CITY", own, lambda c: why_cannot_dismantle(view, side, c), [CITY_HEAD])
    order = Dismantle(city.name)
    lost = order.warning(view)
    warning = f"{f'{lost} (§8.5). ' if lost else ''}{moving_words(view, city)}. It cannot be taken back (§4.8, R142)."
    if (yield Certain(desk, f"Dismantle the {city.all_factories} factories of {city.name}?", warning=warning)):
        desk.order(order)


def _why_not(desk: Desk, city: City, type_: UnitType, kind: Kind) -> Refusal | None:
    """Why not even the smallest unit of a type is built in such a group."""
    return why_cannot_build(desk.view, desk.viewer, city, kind, type_, LOT)


def _why_no(desk: Desk, city: City, type_: UnitType) -> Refusal | None:
    """Why no unit of a type is built in a city, in whatever group."""
    kinds = tuple(Kind) if type_ in MECHANIZED_GROUP_TYPES else (Kind.INFANTRY,)
    refusals = [_why_not(desk, city, type_, kind) for kind in kinds]
    return None if None in refusals else refusals[0]


def _why_nothing(desk: Desk, city: City) -> Refusal | None:
    """Why no unit at all is built in a city."""
    refusals = [_why_no(desk, city, type_) for type_ in buildable_types(desk.view, desk.viewer)]
    return None if None in refusals else refusals[0]


def _option(key: str, text: str, value: object, words: str, refusal: Refusal | None) -> Option:
    """A line of a menu with words about it, or with what stands against it."""
    note = line(Span(f" {refusal.reason if refusal else words}", Role.FAINT))
    return Option(key, text, value, note, str(refusal or ""))


def _kind(desk: Desk, city: City, type_: UnitType, kind: Kind) -> Option:
    return _option(kind.value[0], f"{kind.value.capitalize()} group", kind, "", _why_not(desk, city, type_, kind))


def _type(desk: Desk, city: City, number: int, type_: UnitType) -> Option:
    words = f"{price_of(type_)}; {unit_words(desk.view, type_)}"
    return _option(str(number), type_.label, type_, words, _why_no(desk, city, type_))


def _affordable(desk: Desk, type_: UnitType) -> int:
    """Strength points of a new unit at most, as far as the pools go."""
    view, side = desk.view, desk.viewer
    cost, pools = cost_of(type_), view.players[side].pools
    most = min(maximum_strength(type_, view.date, side), pools.infantry // cost.infantry)
    if cost.vehicle:
        most = min(most, pools.vehicle // cost.vehicle)
    return most // LOT * LOT


def _limits(desk: Desk) -> Line:
    """What there is to build with, and how many units there may be."""
    view, side = desk.view, desk.viewer
    pools = view.players[side].pools
    words = f"{pools.infantry} infantry, {pools.vehicle} vehicle points; {view.units_of(side)} of {UNITS_OF_SIDE} units"
    return line(Span(words, Role.LABEL))
