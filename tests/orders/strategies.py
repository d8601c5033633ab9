"""Every kind of order as tests make it, sensible or not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.orders.base import Order
from wir.orders.catalogue import ORDERS
from wir.orders.patterns import parts_of

CITIES = ("Leningrad", "Brest", "Riga", "Odessa", "Velikie Luki")

COMMON = (1, 12, 13, 14, 15, 52, 53, 58, 59, 64, 76, 77, 78, 79, 116, 117, 122, 123)

numbers = st.sampled_from(COMMON) | st.integers(1, 127)
places = st.integers(0, 2) | st.integers(0, 9)
amounts = st.sampled_from((0, 10, 20, 30, 60)) | st.integers(0, 999)
hexes = st.builds(Hex, st.integers(0, 12), st.integers(0, 12))
choices = st.lists(places, max_size=6).map(tuple)
routes = st.lists(st.integers(1, 6), max_size=12).map(tuple)
names = st.sampled_from(CITIES)
ascii_ = st.characters(max_codepoint=127)
plots = st.from_regex(r"[1-6][SB]?|0?[1-6][SB]?|[1-6]{2}[SB]?", fullmatch=True, alphabet=ascii_) | st.just("")
printable = st.characters(categories=("L", "N", "P", "S"))
words = st.text(printable, min_size=1, max_size=30)
notes = st.text(st.one_of(printable, st.just(" ")), min_size=1, max_size=60).map(str.strip).filter(bool)

keys = st.from_regex(r"[a-z][a-z0-9._]{0,39}", fullmatch=True, alphabet=ascii_)
asides = st.just("") | notes.filter(lambda text: text != "-")

BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "unit": places,
    "units": choices,
    "points": amounts,
    "guns": amounts,
    "direction": st.integers(1, 6),
    "route": routes,
    "level": st.integers(0, 9),
    "key": keys,
}
"""What the fields of some names hold."""

BY_PART: dict[str, st.SearchStrategy[Any]] = {
    "number": numbers,
    "numbers": choices,
    "hex": hexes,
    "side": st.sampled_from(Side),
    "kind": st.sampled_from(Kind),
    "type": st.sampled_from(UnitType),
    "factory": st.sampled_from(Factory),
    "plot": plots,
    "strike": st.none() | st.builds(Strike, hexes, st.sampled_from(StrikeKind)),
    "source": st.none() | numbers,
    "word": words,
    "name": names,
    "text": notes,
    "cleared": asides,
}
"""What the others hold, by their part of the order's text."""


def made(kind: type[Order]) -> st.SearchStrategy[Order]:
    """Orders of a kind, sensible or not."""
    parts = parts_of(kind.form.text)
    return st.builds(kind, **{name: BY_NAME.get(name, BY_PART[part]) for name, part in parts.items()})


orders: st.SearchStrategy[Order] = st.one_of(*map(made, ORDERS))
