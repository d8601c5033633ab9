"""Every kind of order: how tests make it, sensible or not, and examples of what it says. A new order belongs here."""

from __future__ import annotations

from hypothesis import strategies as st

from wir.engine.game import Game
from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.hexes import Hex, end_of
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.words import place
from wir.orders.adjustment import Divide, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.building import Build, Dismantle, PlaceFactory
from wir.orders.conduct import Aside, EndGame, EndPhase, Note, Resign, SetLevel, TakeSeat
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.scenario import load_scenario

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

keys = st.from_regex(r"[a-z][a-z0-9._]{0,39}", fullmatch=True)
asides = st.just("") | notes.filter(lambda text: text != "-")

BUILDERS: dict[type[Order], st.SearchStrategy[Order]] = {
    Divide: st.builds(Divide, numbers, st.sampled_from(Kind), choices, amounts),
    Transfer: st.builds(Transfer, numbers, numbers, choices, amounts),
    TransferAircraft: st.builds(TransferAircraft, st.none() | numbers, numbers, amounts),
    Build: st.builds(Build, names, st.sampled_from(Kind), st.sampled_from(UnitType), amounts),
    Dismantle: st.builds(Dismantle, names),
    PlaceFactory: st.builds(PlaceFactory, names, st.sampled_from(Factory)),
    Sail: st.builds(Sail, numbers, numbers, places),
    MoveDepot: st.builds(MoveDepot, numbers, routes),
    LayRail: st.builds(LayRail, numbers, routes),
    Move: st.builds(Move, numbers, st.integers(1, 6)),
    RailMove: st.builds(RailMove, numbers, hexes),
    Plot: st.builds(Plot, numbers, plots),
    Replace: st.builds(Replace, numbers, places, amounts),
    AddGuns: st.builds(AddGuns, numbers),
    PlotStrike: st.builds(PlotStrike, numbers, st.none() | st.builds(Strike, hexes, st.sampled_from(StrikeKind))),
    SetLevel: st.builds(SetLevel, st.integers(0, 9)),
    TakeSeat: st.builds(TakeSeat, st.sampled_from(Side), words),
    Resign: st.builds(Resign, st.sampled_from(Side)),
    Note: st.builds(Note, notes),
    Aside: st.builds(Aside, st.sampled_from(Side), keys, asides),
    EndPhase: st.just(EndPhase()),
    EndGame: st.just(EndGame()),
}
"""How orders of each kind are made, sensible or not."""

orders: st.SearchStrategy[Order] = st.one_of(*BUILDERS.values())

VIEW = Game.new(load_scenario("barbarossa")).view(Side.AXIS)
(MINSK,) = [hex_ for hex_, name in VIEW.city_names.items() if name == "Minsk"]
FIRST = VIEW.groups[12].units[0].name
ENTRY = place(VIEW.scenario, VIEW.depots[58].entry)
END = place(VIEW.scenario, end_of(VIEW.depots[58].entry, (2, 2, 3)))

EXAMPLES: list[tuple[str, Order, str]] = [
    ("MOVE 12 2", Move(12, 2), "marches NE"),
    ("RAIL 12 17,15", RailMove(12, Hex(17, 15)), f"by rail to {place(VIEW.scenario, Hex(17, 15))}"),
    (f"RAIL 12 {MINSK}", RailMove(12, MINSK), f"by rail to Minsk {MINSK}"),
    ("PLOT 12 34S", Plot(12, "34S"), "SE, then attack S and stay"),
    ("PLOT 12 -", Plot(12, ""), "its plot is taken away"),
    ("REPLACE 12.0 10", Replace(12, 0, 10), f"10 points for {FIRST}"),
    ("REPLACE 12.9 30", Replace(12, 9, 30), "30 points for unit 9"),
    ("GUNS 12", AddGuns(12), "artillery from the pool"),
    ("STRIKE 52 14,17 ground", PlotStrike(52, Strike(Hex(14, 17), StrikeKind.GROUND)), "attacks 14,17"),
    (f"STRIKE 52 {MINSK} bomb", PlotStrike(52, Strike(MINSK, StrikeKind.BOMB)), f"bombs Minsk {MINSK}"),
    ("STRIKE 52 -", PlotStrike(52, None), "its strike is taken away"),
    ("DIVIDE 12 mech 0,2 guns=30", Divide(12, Kind.MECHANIZED, (0, 2), 30), "a new mechanized group out of group 12"),
    ("TRANSFER 12>14 3 guns=0", Transfer(12, 14, (3,), 0), "1 unit from group 12 to group 14"),
    (
        "TRANSFER 12>13 0,1 guns=5",
        Transfer(12, 13, (0, 1), 5),
        "2 units and 5 artillery points from group 12 to group 13",
    ),
    ("AIR 52>53 1", TransferAircraft(52, 53, 1), "1 aircraft point from air group 52 to air group 53"),
    ("AIR R>53 20", TransferAircraft(None, 53, 20), "20 aircraft points from the pool to air group 53"),
    (
        "BUILD Kharkov mech TANK 60",
        Build("Kharkov", Kind.MECHANIZED, UnitType.TANK, 60),
        f"60 points of {UnitType.TANK.label} in Kharkov",
    ),
    (
        "BUILD Velikie Luki inf RIFLE 90",
        Build("Velikie Luki", Kind.INFANTRY, UnitType.RIFLE, 90),
        f"90 points of {UnitType.RIFLE.label} in Velikie Luki",
    ),
    ("DISMANTLE Kiev", Dismantle("Kiev"), "the factories of Kiev are taken down"),
    ("FACTORY Gorki vehicle", PlaceFactory("Gorki", Factory.VEHICLE), "a factory for Gorki"),
    ("SAIL 12>13 0", Sail(12, 13, 0), f"{FIRST} by sea from group 12 to group 13"),
    ("SAIL 80>91 2", Sail(80, 91, 2), "unit 2 by sea from group 80 to group 91"),
    ("DEPOT 58 2,2,3", MoveDepot(58, (2, 2, 3)), f"supplies at {END}"),
    ("DEPOT 58 -", MoveDepot(58, ()), f"supplies at {ENTRY}"),
    ("LAY 58 2,2,3", LayRail(58, (2, 2, 3)), f"a railway for {END}"),
    ("LAY 99 -", LayRail(99, ()), ""),
    ("NOTE remember the bridges", Note("remember the bridges"), ""),
    ("ASIDE AXIS rails 8,5  9,5", Aside(Side.AXIS, "rails", "8,5  9,5"), ""),
    ("ASIDE SOVIET guide -", Aside(Side.SOVIET, "guide"), ""),
    ("LEVEL 2", SetLevel(2), ""),
    ("SEAT AXIS computer", TakeSeat(Side.AXIS, "computer"), ""),
    ("RESIGN SOVIET", Resign(Side.SOVIET), ""),
    ("END", EndPhase(), "end the phase"),
    ("END GAME", EndGame(), ""),
]
"""The agreed text form of each order, and what it is told to mean to the Axis at the start of Barbarossa."""
