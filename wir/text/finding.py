"""Finding places by what players call them: names, group numbers, hexes."""

from collections.abc import Iterator
from difflib import get_close_matches

from wir.model.errors import InputError
from wir.model.hexes import Hex, parse_hex
from wir.model.printable import is_number
from wir.model.view import View
from wir.text.panels.words import near

_OFFERED = 8


def find_place(view: View, text: str) -> Hex:
    """The first hex that a text names: by city, town, group number or coordinates.

    Raises InputError if there is none.
    """
    text = text.strip()
    if "," in text:
        hex_ = parse_hex(text)
        if hex_ not in view.scenario.board.drawn:
            raise InputError(f"{hex_} is not on the map")
        return hex_
    if is_number(text):
        return _of_group(view, int(text))
    if not text:
        raise InputError("A name or a number is expected")
    for _, hex_ in _named(view, text):
        return hex_
    raise InputError(f"There is no place called {text!r}{_meant(view, text)}")


def complete_place(view: View, text: str) -> list[str]:
    """The names that a text may be completed to, those that begin with it first; for a group's number its place."""
    if not text:
        return []
    if is_number(text):
        try:
            return [f"{text}: {near(view.scenario, _of_group(view, int(text)))}"]
        except InputError:
            return []
    return [name for name, _ in _named(view, text)][:_OFFERED]


def _meant(view: View, text: str) -> str:
    """A question for the name that was probably meant; empty if none is similar."""
    names = {name.casefold(): name for name in sorted(view.scenario.board.labels.values())}
    near_names = get_close_matches(text.casefold(), names, n=1)
    return f"; did you mean {names[near_names[0]]}?" if near_names else ""


def _of_group(view: View, number: int) -> Hex:
    mover = view.mover(number)
    if mover is not None and mover.at is not None:
        return mover.at
    depot = view.depots.get(number)
    if depot is not None:
        return depot.at or depot.entry
    raise InputError(f"There is no group {number} on the map")


def _named(view: View, text: str) -> Iterator[tuple[str, Hex]]:
    """Places whose names begin with a text, then those that hold it; cities before towns."""
    cities = view.city_names
    places = sorted((hex_ not in cities, name, hex_) for hex_, name in view.scenario.board.labels.items())
    sought = text.lower()
    for begins in (True, False):
        for _, name, hex_ in places:
            known = name.lower()
            if sought in known and known.startswith(sought) is begins:
                yield name, hex_
