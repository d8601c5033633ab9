"""Questions that several menus ask: for a group, a city, a kind of group; and orders about the game."""

from collections.abc import Callable, Iterable
from typing import Any

from wir.engine.game import OrderRefusedError
from wir.match.players import PlayerError
from wir.model.cities import City, Factory
from wir.model.groups import AirGroup, Group, Kind
from wir.model.hexes import FAR, Hex, nearest
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import count, with_article
from wir.orders.base import Order
from wir.orders.conduct import EndGame, Keeping, Resign, TakeSeat
from wir.orders.movement import plot_warning
from wir.rules.building import room_for_construction
from wir.rules.refusal import Refusal
from wir.rules.tables import CONSTRUCTION_OF_FACTORY, UNITS_IN_GROUP
from wir.text.finding import complete_place, find_place
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.text.panels.spending import moving_words
from wir.text.panels.words import near, player_words
from wir.tui.desk import Desk
from wir.tui.keys import Keys, figure_keys
from wir.tui.questions import AskText, Certain, Chooser, Menu, Option, Script, ask


def ask_place(desk: Desk, question: str, go: Callable[[Hex], object], read: Callable[[str], Hex] | None = None) -> None:
    """Asks for a hex by the name of a place, the number of a group, or column and row; `read` finds it."""
    reading = AskText(
        desk,
        question,
        read or (lambda text: find_place(desk.view, text)),
        complete=lambda text: complete_place(desk.view, text),
        note="a city, a town, the number of a group, or a hex such as 17,15",
    )
    ask(desk, reading, go)


def take_next(desk: Desk, targets: list[Hex], last: Hex | None, go: Callable[[Hex], object], none: str) -> None:
    """Goes to the next target, after the last one to the first again; says so if there are none."""
    if targets:
        go(targets[(targets.index(last) + 1) % len(targets)] if last in targets else targets[0])
    else:
        desk.warn(none)


def option_or_why(key: str, text: str, value: object, words: str, refusal: Refusal | None) -> Option:
    """A line of a menu with words about it, or with the reason against it."""
    note = line(Span(f" {refusal.reason if refusal else words}", Role.FAINT))
    return Option(key, text, value, note, str(refusal or ""))


def why_none(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """Why none of several things is possible, by the first of them; None if one is possible."""
    found = [*refusals]
    return None if None in found else found[0]


def ask_group(desk: Desk, title: str, groups: Iterable[Group], why_not: Callable[[Group], Refusal | None]) -> Chooser:
    """Asks for one of these groups, those at the cursor first, each impossible one with the reason.

    Impossible ones come last and faint.
    """
    places = [(group, near(desk.view.scenario, group.at)) for group in groups]
    broadest = max((len(where) for _, where in places), default=0)
    options = []
    for group, where in places:
        refusal = why_not(group)
        words = f"{where:{broadest}} {count(len(group.units), 'unit')}"
        note = line(Span(f" {refusal.reason}", Role.FAINT)) if refusal else BLANK
        options.append(Option(str(group.id), words, group, note, str(refusal or ""), where))
    options.sort(key=lambda option: (bool(option.refusal), option.value.at != desk.cursor))
    here = (n for n, each in enumerate(options) if each.value.at == desk.cursor)
    return Chooser(desk, title, options, at=next(here, 0))


def ask_kind(desk: Desk, title: str, why_not: Callable[[Kind], Refusal | None]) -> Menu:
    """Asks for the kind of a new group (§4.1)."""
    options = []
    for key, kind in (("m", Kind.MECHANIZED), ("i", Kind.INFANTRY)):
        refusal, number = why_not(kind), desk.view.free_number(desk.viewer, kind)
        options.append(option_or_why(key, f"{kind.value.capitalize()} group", kind, f"number {number}", refusal))
    return Menu(desk, title, options)


def ask_city(
    desk: Desk,
    title: str,
    cities: Iterable[City],
    why_not: Callable[[City], Refusal | None],
    *above: Line,
    last: str = "",
) -> Chooser:
    """Asks for a city below these lines, beginning with the one of that name, else the one at the cursor.

    Impossible ones are faint, and give the reason when they are chosen.
    """
    options = []
    for n, city in enumerate(cities, 1):
        refusal = why_not(city)
        note = _city_note(city, enemy_near(desk.view, city))
        options.append(Option(str(n), f"{city.name:14}", city, note, str(refusal or ""), city.name))
    meant = [n for n, each in enumerate(options) if each.value.name == last]
    meant += [n for n, each in enumerate(options) if each.value.at == desk.cursor and not each.refusal]
    return Chooser(desk, title, options, head=[*above, _CITY_HEAD], at=next(iter(meant), 0))


def sure_to_dismantle(desk: Desk, city: City) -> Certain:
    """Asks before the factories of a city are dismantled, saying what may come of it (§4.8)."""
    room = room_for_construction(desk.view, city.owner) // CONSTRUCTION_OF_FACTORY
    limit = f"; the pool has room for {room} (§8.5)" if room < city.all_factories else ""
    return Certain(
        desk,
        f"Dismantle {with_article(city.name)}?",
        warning=f"{moving_words(desk.view, city)}{limit}. It cannot be undone (§4.8, R142).",
    )


def unit_keys(does: Callable[[Any, int], object], word: str = "Unit") -> Keys[Any]:
    """The numbers of the units in a list; the line of keys shows those of existing units."""
    return figure_keys(range(UNITS_IN_GROUP), "Unit", does, 1, word, lambda mode, place: place < mode.cursor.length)


def enemy_near(view: View, city: City) -> int:
    """How many hexes the nearest enemy group is from one of our cities; FAR for one off the map."""
    return FAR if city.at is None else nearest(city.at, view.hexes_of(city.owner.enemy))


def _city_note(city: City, enemy: int) -> Line:
    """Population, supply centers and factories of a city in a few columns, and how far away the enemy is."""
    figures = (city.population, city.supply_centers, *(city.factories(factory) for factory in Factory))
    columns = (Span(f"{figure or '-':>5}", Role.LABEL) for figure in figures)
    return line(*columns, Span(f"{enemy if enemy < FAR else '-':>7}", Role.LABEL))


_CITY_HEAD = line(Span(f"{'      city':20}  pop  sup  ind  veh  art  air  enemy", Role.LABEL))


def air_options(desk: Desk, groups: Iterable[AirGroup], why_not: Callable[[AirGroup], str]) -> list[Option]:
    """Air groups for a menu, by number; impossible ones are faint, and give the reason when they are chosen."""
    scenario = desk.view.scenario
    return [
        Option(
            str(air.id),
            f"{air.points:3} points",
            air,
            line(Span(f" {near(scenario, air.at) if air.at else 'being rebuilt'}", Role.FAINT)),
            why_not(air) if air.at is not None else f"Air group {air.id} is being rebuilt",
        )
        for air in groups
    ]


def hand_seat(desk: Desk, side: Side, player: str) -> None:
    """Hands a side over to a player; if he cannot be found, the player at the desk is told."""
    try:
        desk.match.take_seats({side: player})
    except (PlayerError, OrderRefusedError) as error:
        desk.warn(str(error))
        return
    desk.reply(f"The {side.title()} side is now played by {player_words(desk.match.seat(side))}")
    desk.host.go_on()


def give_typed(desk: Desk, order: Order, text: str = "") -> Script:
    """Gives a typed order; one that ends the game or hands a side over goes the way of the menus.

    Where the end of a plot in its `text` is ignored, that is said once it has been given (R11).
    """
    if isinstance(order, TakeSeat):
        hand_seat(desk, order.side, order.player)
    elif isinstance(order, Resign) and order.side is not desk.viewer:
        desk.warn(f"You play the {desk.viewer.title()} side, and cannot resign for the enemy")
    elif isinstance(order, Keeping) and order.side is not desk.viewer:
        desk.warn("What is kept for the enemy is not yours to change")
    elif isinstance(order, Resign | EndGame):
        is_refused = desk.match.check(order) is not None
        is_sure = is_refused or (yield Certain(desk, "Give this order?", warning=f"{order.warning(desk.view)}."))
        if is_sure and desk.order(order):
            desk.host.go_on()
    else:
        desk.order_aside(order)
        if (ignored := plot_warning(text)) and order in desk.match.game.given[-1:]:
            desk.warn(ignored)
