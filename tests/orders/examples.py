"""Examples of every order and of the events that orders tell. A new order belongs here, and so does its event."""

from __future__ import annotations

from typing import Any

from wir.engine.game import Game
from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.hexes import Hex, end_of
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.words import place
from wir.orders.adjustment import Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import Aside, EndGame, EndPhase, Keep, Note, Resign, SetLevel, TakeSeat
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.scenario.loading import load_scenario

VIEW = Game.new(load_scenario("barbarossa")).view(Side.AXIS)
(MINSK,) = [hex_ for hex_, name in VIEW.city_names.items() if name == "Minsk"]
FIRST = VIEW.groups[12].units[0].name
ENTRY = place(VIEW.scenario, VIEW.depots[58].entry)
END = place(VIEW.scenario, end_of(VIEW.depots[58].entry, (2, 2, 3)))

EXAMPLES: list[tuple[str, Order, str]] = [
    ("MOVE 12 2", Move(12, 2), "marches north-east"),
    ("RAIL 12 17,15", RailMove(12, Hex(17, 15)), f"by rail to {place(VIEW.scenario, Hex(17, 15))}"),
    (f"RAIL 12 {MINSK}", RailMove(12, MINSK), f"by rail to Minsk {MINSK}"),
    ("PLOT 12 34S", Plot(12, "34S"), "south-east, then attack south and stay"),
    ("PLOT 12 -", Plot(12, ""), "its plot is cancelled"),
    ("REPLACE 12.0 10", Replace(12, 0, 10), f"10 points for {FIRST}"),
    ("REPLACE 12.9 30", Replace(12, 9, 30), "30 points for unit 9"),
    ("GUNS 12", AddGuns(12), "artillery from the pool"),
    ("STRIKE 52 14,17 ground", PlotStrike(52, Strike(Hex(14, 17), StrikeKind.GROUND)), "attacks 14,17"),
    (f"STRIKE 52 {MINSK} bomb", PlotStrike(52, Strike(MINSK, StrikeKind.BOMB)), f"bombs Minsk {MINSK}"),
    ("STRIKE 52 -", PlotStrike(52, None), "its strike is cancelled"),
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
    ("DISMANTLE Kiev", Dismantle("Kiev"), "the factories of Kiev are dismantled"),
    ("FACTORY Gorki vehicle", PlaceFactory("Gorki", Factory.VEHICLE), "vehicle factory in Gorki"),
    ("SAIL 12>13 0", Sail(12, 13, 0), f"{FIRST} by sea from group 12 to group 13"),
    ("SAIL 80>91 2", Sail(80, 91, 2), "unit 2 by sea from group 80 to group 91"),
    ("DEPOT 58 2,2,3", MoveDepot(58, (2, 2, 3)), f"supplies at {END}"),
    ("DEPOT 58 -", MoveDepot(58, ()), f"supplies at {ENTRY}"),
    ("LAY 58 2,2,3", LayRail(58, (2, 2, 3)), f"a railway for {END}"),
    ("LAY 99 -", LayRail(99, ()), ""),
    ("NOTE remember the bridges", Note("remember the bridges"), ""),
    ("ASIDE AXIS rails 8,5  9,5", Aside(Side.AXIS, "rails", "8,5  9,5"), ""),
    ("ASIDE SOVIET guide -", Aside(Side.SOVIET, "guide"), ""),
    ("KEEP AXIS holds 1: 12>5/3", Keep(Side.AXIS, "holds", "1: 12>5/3"), ""),
    ("LEVEL 2", SetLevel(2), ""),
    ("SEAT AXIS computer", TakeSeat(Side.AXIS, "computer"), ""),
    ("RESIGN SOVIET", Resign(Side.SOVIET), ""),
    ("END", EndPhase(), "end the phase"),
    ("END GAME", EndGame(), ""),
]
"""The agreed text form of each order, and what it is told to mean to the Axis at the start of Barbarossa."""

EVENTS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    (
        "divided",
        {"side": "AXIS", "group": 1, "new": 3, "guns_back": 1},
        {},
        " 1  gives up units to a new group  3 ; 1 gun goes back to the pool",
    ),
    (
        "transferred",
        {"side": "AXIS", "group": 1, "to": 2, "units": ["1 PZ"], "guns": 0, "guns_back": 20},
        {},
        "1 PZ of  1  to  2 ; 20 guns go back to the pool",
    ),
    (
        "transferred",
        {"side": "AXIS", "group": 1, "to": 2, "units": [], "guns": 1, "guns_back": 0},
        {},
        "1 gun of  1  to  2 ",
    ),
    (
        "aircraft",
        {"side": "AXIS", "source": "R", "to": 52, "points": 20},
        {},
        "20 aircraft points from the pool to  52 ",
    ),
    ("aircraft", {"side": "AXIS", "source": 53, "to": 52, "points": 1}, {}, "1 aircraft point from  53  to  52 "),
    (
        "built",
        {"side": "AXIS", "city": "Minsk", "group": 14},
        {"unit": "323 INF", "strength": 70, "ordered": "INF"},
        "323 INF, 70 points, raised in Minsk in group  14 ",
    ),
    ("built", {"side": "SOVIET", "city": "Odessa", "group": 80}, {}, "A unit raised in Odessa in group  80 "),
    (
        "factory",
        {"side": "AXIS", "city": "Minsk", "factory": "heavy_industry"},
        {},
        "New heavy industry factory in Minsk",
    ),
    ("factory", {"side": "SOVIET", "city": "Urals", "factory": "vehicle"}, {}, "New vehicle factory in the Urals"),
    (
        "dismantled",
        {"side": "AXIS", "city": "Minsk", "factories": 3},
        {"points": 15, "lost": 0},
        "3 factories dismantled in Minsk: 15 construction points",
    ),
    (
        "dismantled",
        {"side": "AXIS", "city": "Minsk", "factories": 3},
        {"points": 11, "lost": 4},
        "3 factories dismantled in Minsk: 11 construction points, 4 lost: the pool is full",
    ),
    (
        "dismantled",
        {"side": "AXIS", "city": "Minsk", "factories": 0},
        {"points": 0, "lost": 0},
        "No factory could be dismantled in Minsk",
    ),
    ("dismantled", {"side": "SOVIET", "city": "Odessa", "factories": 1}, {}, "1 factory dismantled in Odessa"),
    (
        "sailed",
        {"side": "AXIS", "unit": "1 INF", "group": 13, "to": 14, "sea": "BALTIC", "guns_back": 0},
        {},
        "1 INF sails the Baltic Sea from  13  to  14 ",
    ),
    (
        "supplied",
        {"side": "AXIS", "depot": 58, "at": [3, 4], "penalty": 1, "percent": 33, "groups": [1, 2]} | {"points": 9},
        {},
        " 58  supplies 2 groups from Rovno 3,4 after 1 penalty hex: -33% fatigue, 9 supply points",
    ),
    *(
        (
            "supplied",
            {"side": "AXIS", "depot": 58, "at": [3, 4], "percent": 50, "groups": reached, "points": points, "dry": dry},
            {},
            f" 58  supplies {told}",
        )
        for reached, points, dry, told in (
            ([1, 2], 9, [], "2 groups from Rovno 3,4: -50% fatigue, 9 supply points"),
            ([1, 2], 9, [2], "2 groups from Rovno 3,4: -50% fatigue, 9 supply points; the pool ran out before 1 group"),
            ([1, 2], 0, [1, 2], "2 groups from Rovno 3,4: no fatigue removed, the supply pool is empty"),
            ([1, 2], 0, [], "2 groups from Rovno 3,4: nobody is tired"),
            ([], 0, [], "nobody from Rovno 3,4"),
        )
    ),
    (
        "rail_designated",
        {"side": "AXIS", "depot": 58, "at": [6, 4]},
        {},
        " 58  designates a railway at 6,4 for next week",
    ),
    (
        "replaced",
        {"side": "AXIS", "group": 12, "unit": "1 INF", "points": 20, "experience": [75, 60]},
        {},
        " 12  1 INF +20 strength, experience 75 → 60",
    ),
    (
        "replaced",
        {"side": "AXIS", "group": 12, "unit": "1 INF", "points": 10, "experience": [70, 70]},
        {},
        " 12  1 INF +10 strength, experience still 70",
    ),
    ("artillery", {"side": "AXIS", "group": 12, "points": 30}, {}, " 12  +30 guns"),
    (
        "plotted",
        {"side": "AXIS", "group": 1, "plot": "34S", "against": [[], [80]]},
        {},
        " 1  plots 34S: south-east, then attack group 80 south and stay",
    ),
    ("plotted", {"side": "AXIS", "group": 1, "plot": "", "against": []}, {}, " 1  no longer has a plot"),
    (
        "strike_plotted",
        {"side": "AXIS", "air": 52, "strike": {"at": [5, 5], "kind": "bomb"}},
        {},
        " 52  is to bomb Minsk 5,5",
    ),
    ("strike_plotted", {"side": "AXIS", "air": 52, "strike": None}, {}, " 52  stays on the ground"),
    ("dug_in_vain", {"side": "AXIS", "groups": [12, 13]}, {}, "Failed to dig in this week:  12  13 "),
    ("entrenched", {"side": "AXIS", "group": 12, "level": 3}, {}, " 12  digs in to level 3"),
    ("level", {"level": 2}, {}, "The game goes on at level 2"),
    ("seat", {"side": "SOVIET", "player": "computer"}, {}, "Soviets are played by the computer"),
    ("note", {"text": "remember the bridges"}, {}, "Note: remember the bridges"),
    ("note", {"text": "漢"}, {}, "Note: ?"),
    ("phase_ended", {"ended": "F"}, {}, "Axis movement and tactical plot ends"),
    ("phase_ended", {"ended": "G"}, {}, "Tactical execution ends"),
    (
        "game_ended",
        {"ended_by": "schedule", "winner": None, "margin": -150, "level": "Axis Marginal Victory"},
        {},
        "Axis Marginal Victory: the last week is over, Soviet margin -150",
    ),
]
"""Type, facts, secrets of the Axis, and the line that should come of it, as in `tests.text.reports.events`."""
