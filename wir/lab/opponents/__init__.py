"""Opponents that never change, to measure commanders against: one folder or file each, which says what it tests.

`hold` gives no orders: who cannot win the war against it at once fails (§8.9). `random` gives any that are allowed: it
finds what breaks.
"""

from __future__ import annotations

from typing import Final

OPPONENTS: Final = {
    "november": "wir.lab.opponents.november.commander:Commander",
    "puncher": "wir.lab.opponents.puncher:Puncher",
    "gunner": "wir.lab.opponents.gunner:Gunner",
    "winter": "wir.lab.opponents.winter:Winter",
    "wall": "wir.lab.opponents.wall:Wall",
    "calibrated": "wir.lab.opponents.calibrated:Calibrated",
    "rusher": "wir.lab.opponents.rusher:Rusher",
    "raider": "wir.lab.opponents.raider:Raider",
    "wedge": "wir.lab.opponents.wedge:Wedge",
    "pocketeer": "wir.lab.opponents.pocketeer:Pocketeer",
    "hold": "wir.ai.simple:HoldStill",
    "random": "wir.ai.simple:RandomOrders",
}
"""Where the commander of each name is; the entry points of `wir.commanders` name the same."""


def player_of(name: str) -> str:
    """How a match knows the commander of a name: by an opponent's class, else by the name itself."""
    return OPPONENTS.get(name, name)
