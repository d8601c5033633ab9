"""An example of every type of event, as the game tells it, with the line that should come of it.

Own secrets are those of the Axis, under the key `AXIS` of the example.
"""

from __future__ import annotations

from typing import Any

from tests.orders.examples import EVENTS
from wir.model.events import Event, Roll
from wir.model.sides import Side

ATTACK: dict[str, Any] = {
    "side": Side.AXIS,
    "at": [8, 4],
    "attackers": [1, 2],
    "start": [[7, 4], [7, 5]],
    "defenders": [64, 76],
    "attacker_acs": 205.5,
    "defender_acs": 60.25,
    "odds": 3.41,
    "factors": [
        {"side": Side.SOVIET, "group": 64, "name": "entrenchment 2", "value": 1.4, "paragraph": "7.9"},
        {"side": Side.AXIS, "group": 1, "name": "across river", "value": 0.5, "paragraph": "8.3"},
    ],
    "retreat_chance": 100.0,
    "entrenchment": [[64, 2, 0], [76, 0, 0]],
    "losses": {"AXIS": 12, "SOVIET": 30},
    "driven_out": [64, 76],
}

EXAMPLES: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    *EVENTS,
    ("first_player", {"side": "AXIS"}, {}, "Axis moves and attacks first this week"),
    (
        "strike",
        {"side": "AXIS", "air": 52, "start": [2, 5], "at": [8, 4], "kind": "ground", "escorted": True}
        | {"flak": 2, "downed": 1, "overcast": False},
        {"points": 90},
        " 52  flies a ground attack on Dnepropetrovsk 8,4 with escort, 3 aircraft points lost",
    ),
    (
        "strike",
        {"side": "AXIS", "air": 52, "start": [2, 5], "at": [6, 2], "kind": "bomb", "escorted": False}
        | {"flak": 0, "downed": 0, "overcast": True},
        {},
        " 52  bombs 6,2 but finds it under overcast",
    ),
    (
        "intercepted",
        {"side": "SOVIET", "air": 52, "at": [6, 2], "downed": 4, "lost": {"116": 1, "117": 2}},
        {},
        "Soviet fighters meet  52 : 4 bomber points shot down; 116 loses 1 and 117 loses 2",
    ),
    (
        "intercepted",
        {"side": "AXIS", "air": 120, "at": [6, 2], "downed": 3, "lost": {"56": 0}},
        {},
        "Axis fighters meet  120 : 3 bomber points shot down",
    ),
    (
        "bombed",
        {"side": "AXIS", "air": 52, "city": "Minsk", "at": [5, 5], "destroyed": ["heavy_industry", "vehicle"]},
        {},
        " 52  bombs Minsk: heavy industry and vehicle destroyed",
    ),
    (
        "bombed",
        {"side": "AXIS", "air": 52, "city": "Minsk", "at": [5, 5], "destroyed": []},
        {},
        " 52  bombs Minsk: no factory hit",
    ),
    (
        "ground_attack",
        {"side": "SOVIET", "air": 116, "at": [2, 3], "groups": [13], "grounded": [52]},
        {"hit": [{"group": 13, "strength_lost": 5}], "aircraft_lost": {"52": 3}},
        " 116  hits  13  at Konigsberg 2,3: 5 strength lost and 3 aircraft points lost",
    ),
    (
        "ground_attack",
        {"side": "SOVIET", "air": 116, "at": [2, 3], "groups": [], "grounded": [52]},
        {"hit": [], "aircraft_lost": {"52": 3}},
        " 116  hits aircraft at Konigsberg 2,3: 3 aircraft points lost",
    ),
    (
        "ground_attack",
        {"side": "SOVIET", "air": 116, "at": [2, 3], "groups": [], "grounded": [52]},
        {"hit": [], "aircraft_lost": {"52": 1}},
        " 116  hits aircraft at Konigsberg 2,3: 1 aircraft point lost",
    ),
    (
        "ground_attack",
        {"side": "SOVIET", "air": 116, "at": [2, 3], "groups": [], "grounded": []},
        {"hit": [], "aircraft_lost": {}},
        " 116  finds no enemy at Konigsberg 2,3",
    ),
    (
        "bombarded",
        {"side": "AXIS", "group": 12, "at": [5, 4], "defenders": [100]},
        {"points": 40},
        " 12  bombards  100  at 5,4",
    ),
    (
        "attacked",
        ATTACK,
        {},
        " 1  2  attack  64  76  at Dnepropetrovsk 8,4 (3.4-1): driven out, losses Axis 12, Soviet 30",
    ),
    (
        "attacked",
        ATTACK | {"attackers": [1], "odds": 0.5, "driven_out": [], "entrenchment": [[64, 2, 1]], "defenders": [64]},
        {},
        " 1  attacks  64  at Dnepropetrovsk 8,4 (1-2): the entrenchments hold, losses Axis 12, Soviet 30",
    ),
    (
        "attacked",
        ATTACK | {"driven_out": [], "destroyed": [64, 76], "entrenchment": [[64, 5, 2], [76, 0, 0]]},
        {},
        " 1  2  attack  64  76  at Dnepropetrovsk 8,4 (3.4-1): destroyed, losses Axis 12, Soviet 30",
    ),
    (
        "attacked",
        ATTACK | {"attackers": [1], "odds": None, "driven_out": [], "entrenchment": [], "defenders": []},
        {},
        " 1  attacks aircraft at Dnepropetrovsk 8,4 (over 99-1): the airfield is overrun, losses Axis 12, Soviet 30",
    ),
    (
        "retreated",
        {"side": "AXIS", "group": 12, "start": [4, 4], "to": [3, 4]},
        {"guns_lost": 30, "strength_lost": 7},
        " 12  retreats from 4,4 to Rovno 3,4, losing 7 strength and 30 artillery points",
    ),
    (
        "retreated",
        {"side": "SOVIET", "group": 64, "start": [4, 4], "to": [3, 4]},
        {},
        " 64  retreats from 4,4 to Rovno 3,4",
    ),
    (
        "surrendered",
        {"side": "AXIS", "group": 12, "at": [4, 4]},
        {"strength": 140, "units": ["1 INF", "2 INF"]},
        " 12  surrenders at 4,4: 140 strength points, 1 INF and 2 INF",
    ),
    (
        "advanced",
        {"by": "advance", "side": "AXIS", "group": 1, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 5},
        " 1  advances to Minsk 5,5, +5 fatigue",
    ),
    (
        "moved",
        {"by": "tactical", "side": "AXIS", "group": 1, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 5},
        " 1  moves to Minsk 5,5, +5 fatigue",
    ),
    (
        "moved",
        {"by": "tactical", "side": "AXIS", "group": 1, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 15, "river": 10},
        " 1  moves to Minsk 5,5, +15 fatigue, 10 for the river",
    ),
    (
        "moved",
        {"by": "strategic", "side": "AXIS", "group": 1, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 5, "halted": True},
        " 1  marches to Minsk 5,5, +5 fatigue, and stops there",
    ),
    (
        "moved",
        {"by": "strategic", "side": "AXIS", "group": 1, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 25, "river": 20, "halted": True},
        " 1  marches to Minsk 5,5, +25 fatigue, 20 for the river, and stops there",
    ),
    (
        "moved",
        {"by": "strategic", "side": "AXIS", "group": 1, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 25, "halted": True, "spent": True},
        " 1  marches to Minsk 5,5, +25 fatigue: at 95% it can no longer move",
    ),
    (
        "moved",
        {"by": "strategic", "side": "AXIS", "group": 52, "start": [4, 4], "to": [5, 5]},
        {"fatigue": 0},
        " 52  moves to Minsk 5,5",
    ),
    (
        "moved",
        {"by": "rail", "side": "SOVIET", "group": 64, "start": [4, 4], "to": [5, 5]},
        {},
        " 64  goes by rail to Minsk 5,5",
    ),
    (
        "moved",
        {"by": "hidden", "side": "SOVIET", "group": 64, "start": [4, 4], "to": [5, 5]},
        {},
        " 64  is revealed at Minsk 5,5",
    ),
    (
        "stayed",
        {"side": "AXIS", "group": 1, "at": [4, 4], "to": [5, 5]},
        {},
        " 1  does not advance into Minsk 5,5",
    ),
    (
        "stayed",
        {"side": "AXIS", "group": 1, "at": [4, 4], "to": [5, 5], "reason": "a unit is at 95% fatigue"},
        {},
        " 1  does not advance into Minsk 5,5: a unit is at 95% fatigue",
    ),
    (
        "stopped",
        {"side": "AXIS", "group": 1, "at": [4, 4], "reason": "illegal terrain"},
        {},
        " 1  stops at 4,4: illegal terrain",
    ),
    (
        "captured",
        {"city": "Minsk", "by": "AXIS", "at": [5, 5], "supply_centers": 2, "factories_destroyed": 1}
        | {"population_lost": 6},
        {},
        "Axis captures Minsk, supply centers now 2, 1 factory destroyed",
    ),
    (
        "air_destroyed",
        {"side": "AXIS", "air": 52, "at": [2, 5]},
        {"points": 66, "saved": 33},
        " 52  is overrun at 2,5: 33 of 66 points saved",
    ),
    ("produced", {"side": "AXIS", "stopped": True}, {}, "No production this week"),
    (
        "produced",
        {"side": "AXIS", "stopped": False, "points": {"vehicle": 30, "aircraft": 0}, "factories": 1}
        | {"wasted": {"supply": 4}},
        {},
        "Axis production: wasted 4 supply; made 30 vehicle; 1 new factory",
    ),
    (
        "shipment",
        {"area": "NORTH", "cancelled": False, "vehicle": 60, "aircraft": 4, "waits": True},
        {},
        "Lend lease in the North: 60 vehicle, 4 aircraft, waiting at Murmansk",
    ),
    (
        "shipment",
        {"area": "SOUTH", "cancelled": False, "vehicle": 40, "aircraft": 4, "waits": False, "wasted": {"aircraft": 3}},
        {},
        "Lend lease in the South: 40 vehicle, 4 aircraft; wasted 3 aircraft",
    ),
    (
        "shipment",
        {"area": "SOUTH", "cancelled": True, "vehicle": 0, "aircraft": 0, "waits": False},
        {},
        "Lend lease for the South is cancelled: no port is open to it",
    ),
    (
        "convoy_raided",
        {"air": 57, "poor_weather": False, "hits": 2},
        {},
        " 57  raids the northern convoy: 2 hits",
    ),
    (
        "convoy_raided",
        {"air": 57, "poor_weather": True, "hits": 0},
        {},
        " 57  misses the northern convoy in poor weather",
    ),
    ("convoys_released", {"vehicle": 60, "aircraft": 4}, {}, "What waited at Murmansk arrives: 60 vehicle, 4 aircraft"),
    ("convoys_lost", {"vehicle": 60, "aircraft": 4}, {}, "What waited at Murmansk is lost: 60 vehicle, 4 aircraft"),
    ("no_partisans", {}, {}, "The partisans cut no railway"),
    ("partisans", {"at": [3, 4]}, {}, "Partisans cut the railway at Rovno 3,4"),
    ("weather", {"weather": "RAIN", "date": "1941-06-29"}, {}, "Weather from 29 JUN 1941: RAIN"),
    ("arrived", {"side": "AXIS", "air": 52, "at": [2, 3]}, {}, " 52  is formed again at Konigsberg 2,3"),
    (
        "arrived",
        {"side": "AXIS", "group": None},
        {"unit": "4 MTN", "strength": 57},
        "4 MTN is broken up, as 199 units are the limit: 57 points to the pools",
    ),
    (
        "arrived",
        {"side": "SOVIET", "group": 80, "at": [8, 4], "siberians": True},
        {},
        "Siberians arrive at Dnepropetrovsk 8,4 as  80 ",
    ),
    (
        "arrived",
        {"side": "AXIS", "group": 12, "at": [2, 3], "joins": True},
        {"unit": "4 MTN", "strength": 57},
        "4 MTN, 57 points, joins  12  at Konigsberg 2,3",
    ),
    (
        "arrived",
        {"side": "AXIS", "group": 12, "at": [2, 3], "joins": False},
        {"unit": "4 MTN", "strength": 57},
        "4 MTN, 57 points, arrives at Konigsberg 2,3 as  12 ",
    ),
    (
        "arrived",
        {"side": "SOVIET", "group": 80, "at": [8, 4]},
        {},
        "A reinforcement arrives at Dnepropetrovsk 8,4 as  80 ",
    ),
    (
        "redesignated",
        {"side": "SOVIET", "group": 80, "unit": "3 RIFLE", "now": "1 GDS RIFLE"},
        {},
        " 80  3 RIFLE becomes 1 GDS RIFLE",
    ),
    (
        "redesignated",
        {"side": "AXIS", "date": "1943-01-01"},
        {},
        "Axis mobile units take their new types, 1 JAN 1943",
    ),
    ("rail_laid", {"side": "AXIS", "at": [6, 4]}, {}, "Axis railway laid at 6,4"),
    ("rail_lost", {"side": "AXIS", "at": [6, 4], "reason": "rain"}, {}, "Axis railway not laid at 6,4: rain"),
    (
        "rail_lost",
        {"side": "AXIS", "at": [6, 4], "reason": "enemy"},
        {},
        "Axis railway not laid at 6,4: the enemy is too near",
    ),
    ("month_survived", {"side": "AXIS", "points": 50}, {}, "Axis has held out another month: 50 victory points"),
]


def event(type_: str, facts: dict[str, Any], secrets: dict[str, Any] | None = None, **more: Any) -> Event:
    """An event of a type; the secrets are those of the Axis."""
    hidden = {Side.AXIS: secrets} if secrets else {}
    rolls = (Roll("7.7", "retreat", 250_000, chance=500_000),) if type_ == "attacked" else ()
    defaults: dict[str, Any] = {"n": 1, "week": 1, "phase": "G", "segment": 4, "paragraph": "7.6", "rolls": rolls}
    return Event(type=type_, facts=facts, secrets=hidden, **(defaults | more))
