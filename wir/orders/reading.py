"""Reading orders from their text form; also the journal's form."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.hexes import parse_hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.orders.adjustment import KIND_WORDS, Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import EndGame, EndPhase, Note, Resign, SetLevel, TakeSeat
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.plots import normalized

LONGEST: Final = 500
"""Characters of an order at most."""

_FREE_TEXT: Final = frozenset({"NOTE", "SEAT"})
"""First words after which every character is the player's own."""

_KINDS: Final = {word: kind for kind, word in KIND_WORDS.items()} | {
    "mechanized": Kind.MECHANIZED,
    "infantry": Kind.INFANTRY,
}


class OrderError(ValueError):
    """A text that is not an order; the message says what was expected."""


def parse_order(text: str) -> Order:
    """Reads an order: `parse_order(str(order)) == order`. Raises OrderError with what was expected."""
    line = text.strip()
    if len(line) > LONGEST:
        raise OrderError(f"an order has at most {LONGEST} characters")
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    reader = _READERS.get(word.upper())
    if reader is None:
        raise OrderError(f"{word!r} is no order; orders begin with {', '.join(_READERS)}")
    pattern, example, make = reader
    told = rest if word.upper() in _FREE_TEXT else re.sub(r"\s*([,.>=])\s*", r"\1", rest)
    match = re.fullmatch(pattern, told, flags=re.IGNORECASE | re.ASCII)
    if match is None:
        raise OrderError(f"{line!r} should look like {example!r}")
    try:
        return make(*match.groups())
    except ValueError as error:
        raise OrderError(f"{line!r}: {error}") from None


def _numbers(text: str | None) -> tuple[int, ...]:
    return () if text in (None, "", "-") else tuple(int(part) for part in str(text).split(","))


def _divide(group: str, kind: str, units: str, guns: str | None) -> Order:
    return Divide(int(group), _KINDS[kind.lower()], _numbers(units), int(guns or 0))


def _transfer(loser: str, gainer: str, units: str, guns: str | None) -> Order:
    return Transfer(int(loser), int(gainer), _numbers(units), int(guns or 0))


def _aircraft(loser: str, gainer: str, points: str) -> Order:
    return TransferAircraft(None if loser.upper() == "R" else int(loser), int(gainer), int(points))


def _build(city: str, kind: str, type_: str, points: str) -> Order:
    return Build(city, _KINDS[kind.lower()], _unit_type(type_), int(points))


def _unit_type(text: str) -> UnitType:
    try:
        return UnitType(text.upper())
    except ValueError:
        raise ValueError(f"{text} is no type of unit") from None


def _plot(group: str, text: str) -> Order:
    return Plot(int(group), "" if text == "-" else normalized(text))


def _strike(air: str, target: str | None, kind: str | None) -> Order:
    if target is None or kind is None:
        return PlotStrike(int(air), None)
    return PlotStrike(int(air), Strike(parse_hex(target), StrikeKind(kind.lower())))


def _end(game: str | None) -> Order:
    return EndGame() if game else EndPhase()


_NUMBER = r"(\d{1,3})"
_PAIR = r"(\d{1,3})>(\d{1,3})"
_PLACES = r"(-|\d(?:,\d)*)"
_GUNS = r"(?:\s+guns=(\d{1,3}))?"
_KIND = r"(mech|inf|mechanized|infantry)"
_ROUTE = r"(?:\s+(-|[1-6](?:,[1-6])*))?"
_HEX = r"(\d{1,2},\d{1,2})"
_SIDE = r"(AXIS|SOVIET)"

_READERS: Final[dict[str, tuple[str, str, Callable[..., Order]]]] = {
    "MOVE": (rf"{_NUMBER}\s+([1-6])", "MOVE 12 2", lambda group, d: Move(int(group), int(d))),
    "RAIL": (rf"{_NUMBER}\s+{_HEX}", "RAIL 12 17,15", lambda group, to: RailMove(int(group), parse_hex(to))),
    "PLOT": (rf"{_NUMBER}\s+(\S+)", "PLOT 12 34S", _plot),
    "REPLACE": (
        rf"{_NUMBER}\.(\d)\s+(\d{{1,3}})",
        "REPLACE 12.3 30",
        lambda group, unit, points: Replace(int(group), int(unit), int(points)),
    ),
    "GUNS": (_NUMBER, "GUNS 12", lambda group: AddGuns(int(group))),
    "STRIKE": (rf"{_NUMBER}\s+(?:-|{_HEX}\s+(ground|bomb))", "STRIKE 52 14,17 ground", _strike),
    "DIVIDE": (rf"{_NUMBER}\s+{_KIND}\s+{_PLACES}{_GUNS}", "DIVIDE 12 mech 0,2 guns=30", _divide),
    "TRANSFER": (rf"{_PAIR}\s+{_PLACES}{_GUNS}", "TRANSFER 12>14 3 guns=0", _transfer),
    "AIR": (r"(R|\d{1,3})>(\d{1,3})\s+(\d{1,3})", "AIR R>53 20", _aircraft),
    "BUILD": (rf"(.+?)\s+{_KIND}\s+(\S+)\s+(\d{{1,3}})", "BUILD Kharkov mech TANK 60", _build),
    "DISMANTLE": (r"(.+)", "DISMANTLE Kiev", Dismantle),
    "FACTORY": (
        rf"(.+?)\s+({'|'.join(Factory)})",
        "FACTORY Gorki vehicle",
        lambda city, factory: PlaceFactory(city, Factory(factory.lower())),
    ),
    "SAIL": (rf"{_PAIR}\s+(\d)", "SAIL 80>91 2", lambda loser, gainer, u: Sail(int(loser), int(gainer), int(u))),
    "DEPOT": (rf"{_NUMBER}{_ROUTE}", "DEPOT 58 2,2,3", lambda depot, r: MoveDepot(int(depot), _numbers(r))),
    "LAY": (rf"{_NUMBER}{_ROUTE}", "LAY 58 2,2,3", lambda depot, r: LayRail(int(depot), _numbers(r))),
    "NOTE": (r"(.+)", "NOTE remember the bridges", Note),
    "LEVEL": (r"(\d)", "LEVEL 2", lambda level: SetLevel(int(level))),
    "SEAT": (rf"{_SIDE}\s+(\S+)", "SEAT AXIS computer", lambda side, who: TakeSeat(Side(side.upper()), who)),
    "RESIGN": (_SIDE, "RESIGN AXIS", lambda side: Resign(Side(side.upper()))),
    "END": (r"(GAME)?", "END", _end),
}
"""For each first word: what follows it, an example, and how it is read."""
