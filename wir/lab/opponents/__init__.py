"""Opponents that never change, to measure commanders against: one folder or file each."""

from __future__ import annotations

from typing import Final

OPPONENTS: Final = {
    "november": "wir.lab.opponents.november.commander:Commander",
    "puncher": "wir.lab.opponents.puncher:Puncher",
    "gunner": "wir.lab.opponents.gunner:Gunner",
    "winter": "wir.lab.opponents.winter:Winter",
    "wall": "wir.lab.opponents.wall:Wall",
}
"""Where the commander of each name is; the entry points of `wir.commanders` name the same."""


def player_of(name: str) -> str:
    """How a match knows the commander of a name: by an opponent's class, else by the name itself."""
    return OPPONENTS.get(name, name)
