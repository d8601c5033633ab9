"""Orders of every kind, sensible or not, for properties that hold for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.orders.adjustment import Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import EndGame, EndPhase, Note, Resign, SetLevel, TakeSeat
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot

CITIES = ("Leningrad", "Brest", "Riga", "Odessa", "Velikie Luki")

COMMON = (1, 12, 13, 14, 15, 52, 53, 58, 59, 64, 76, 77, 78, 79, 116, 117, 122, 123)

numbers = st.sampled_from(COMMON) | st.integers(1, 127)
places = st.integers(0, 2) | st.integers(0, 9)
amounts = st.sampled_from((0, 10, 20, 30, 60)) | st.integers(0, 999)
hexes = st.builds(Hex, st.integers(0, 12), st.integers(0, 12))
choices = st.lists(places, max_size=6).map(tuple)
routes = st.lists(st.integers(1, 6), max_size=12).map(tuple)
names = st.sampled_from(CITIES)
plots = st.from_regex(r"[1-6][SB]?|0?[1-6][SB]?|[1-6]{2}[SB]?", fullmatch=True) | st.just("")
printable = st.characters(codec="utf-8", categories=("L", "N", "P", "S"))
words = st.text(printable, min_size=1, max_size=30)
notes = st.text(st.one_of(printable, st.just(" ")), min_size=1, max_size=60).map(str.strip).filter(bool)

orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(Divide, numbers, st.sampled_from(Kind), choices, amounts),
    st.builds(Transfer, numbers, numbers, choices, amounts),
    st.builds(TransferAircraft, st.none() | numbers, numbers, amounts),
    st.builds(Build, names, st.sampled_from(Kind), st.sampled_from(UnitType), amounts),
    st.builds(Dismantle, names),
    st.builds(PlaceFactory, names, st.sampled_from(Factory)),
    st.builds(Sail, numbers, numbers, places),
    st.builds(MoveDepot, numbers, routes),
    st.builds(LayRail, numbers, routes),
    st.builds(Move, numbers, st.integers(1, 6)),
    st.builds(RailMove, numbers, hexes),
    st.builds(Plot, numbers, plots),
    st.builds(Replace, numbers, places, amounts),
    st.builds(AddGuns, numbers),
    st.builds(PlotStrike, numbers, st.none() | st.builds(Strike, hexes, st.sampled_from(StrikeKind))),
    st.builds(SetLevel, st.integers(0, 9)),
    st.builds(TakeSeat, st.sampled_from(Side), words),
    st.builds(Resign, st.sampled_from(Side)),
    st.builds(Note, notes),
    st.just(EndPhase()),
    st.just(EndGame()),
)
