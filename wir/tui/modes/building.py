"""Building units and factories, dismantling (§4.8, §4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wir.model.cities import Factory
from wir.model.groups import Kind
from wir.orders.adjustment import Build, Dismantle, PlaceFactory
from wir.rules.building import buildable_types, may_become_another, why_no_building_in
from wir.rules.factories import why_cannot_build_factory, why_cannot_dismantle
from wir.rules.quality import cost_of, maximum_strength, starting_experience
from wir.rules.replacements import LOT
from wir.rules.tables import UNITS_OF_SIDE
from wir.rules.unit_table import MECHANIZED_GROUP_TYPES
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.dialogue import Script
from wir.tui.modes.asking import CITY_HEAD, ask_city
from wir.tui.questions import Certain, Menu, Option, YesNo, ask_number

if TYPE_CHECKING:
    from wir.model.units import UnitType
    from wir.tui.desk import Desk


def build_unit(desk: Desk) -> Script:
    """City, type, kind of group, strength; again until the player has had enough (§4.9)."""
    side = desk.viewer
    while True:
        view = desk.view
        cities = [city for _, city in sorted(view.cities.items()) if city.owner is side and city.at is not None]
        head = [_limits(desk), CITY_HEAD]
        open_to = [city for city in cities if why_no_building_in(view, side, city) is None]
        if view.units_of(side) >= UNITS_OF_SIDE:
            desk.warn(f"You have {UNITS_OF_SIDE} units, the most a side may control (§4.9)")
            return
        if not open_to:
            desk.warn("None of your cities can build (§4.9)")
            return
        city = yield ask_city(desk, "BUILD IN WHICH CITY", open_to, lambda _: None, head)
        if city.at is not None:
            desk.cursor = city.at
        types = [_type(desk, n, type_) for n, type_ in _types(desk)]
        type_ = yield Menu(desk, f"BUILD AT {city.name.upper()}", types, head=[_limits(desk)])
        kind = Kind.INFANTRY
        if type_ in MECHANIZED_GROUP_TYPES:
            kind = yield Menu(desk, "IN WHICH GROUP", [Option(k.value[0], f"{k.value} group", k) for k in Kind])
        most = _affordable(desk, type_)
        if most < LOT:
            desk.warn(f"The pools cannot pay for {LOT} points of {type_.label} (§4.9)")
            continue
        points = yield ask_number(desk, f"Strength of the new {type_.label}?", LOT, most, usual=most, step=LOT)
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
    once = "One city has been dismantled this week (§4.8)" if view.players[side].dismantled else ""
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
            note = line(Span(f" {city.factories(factory)} there", Role.FAINT))
            options.append(Option(str(n), factory.label, factory, note, str(refusal) if refusal else ""))
        factory = yield Menu(desk, f"FACTORY FOR {city.name.upper()}", options)
        desk.order(PlaceFactory(city.name, factory))


def _dismantle(desk: Desk) -> Script:
    view, side = desk.view, desk.viewer
    own = [c for _, c in sorted(view.cities.items()) if c.owner is side and c.all_factories]
    city = yield ask_city(desk, "DISMANTLE WHICH CITY", own, lambda c: why_cannot_dismantle(view, side, c), [CITY_HEAD])
    warning = "Some factories may stay, and it cannot be taken back (§4.8, R142)."
    if (yield Certain(desk, f"Dismantle the {city.all_factories} factories of {city.name}?", warning=warning)):
        desk.order(Dismantle(city.name))


def _types(desk: Desk) -> list[tuple[int, UnitType]]:
    return list(enumerate(buildable_types(desk.view, desk.viewer), 1))


def _type(desk: Desk, number: int, type_: UnitType) -> Option:
    view, side = desk.view, desk.viewer
    cost = cost_of(type_)
    price = f"{cost.infantry} infantry" + (f" + {cost.vehicle} vehicle" if cost.vehicle else "")
    most, experience = maximum_strength(type_, view.date, side), starting_experience(type_, view.date, side)
    note = line(Span(f" up to {most}, experience {experience}, {price} a point", Role.FAINT))
    return Option(str(number), type_.label, type_, note)


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
