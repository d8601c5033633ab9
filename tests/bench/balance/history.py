"""What really happened, to hold the games beside: when cities changed hands, and whose maps show which day."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from wir.model.sides import Side
from wir.text.war.history import lines


class Capture(NamedTuple):
    """A city changes hands. In a game the day is the first of its week."""

    day: date
    city: str
    by: Side


HISTORY: Final = (
    Capture(date(1941, 6, 28), "Minsk", Side.AXIS),
    Capture(date(1941, 7, 1), "Riga", Side.AXIS),
    Capture(date(1941, 7, 16), "Smolensk", Side.AXIS),
    Capture(date(1941, 9, 19), "Kiev", Side.AXIS),
    Capture(date(1941, 10, 16), "Odessa", Side.AXIS),
    Capture(date(1941, 10, 24), "Kharkov", Side.AXIS),
    Capture(date(1941, 11, 2), "Kursk", Side.AXIS),
    Capture(date(1941, 11, 21), "Rostov", Side.AXIS),
    Capture(date(1941, 11, 29), "Rostov", Side.SOVIET),
    Capture(date(1942, 7, 4), "Sevastopol", Side.AXIS),
    Capture(date(1942, 7, 6), "Voronezh", Side.AXIS),
    Capture(date(1942, 7, 23), "Rostov", Side.AXIS),
    Capture(date(1942, 10, 14), "Stalingrad", Side.AXIS),
    Capture(date(1943, 1, 25), "Voronezh", Side.SOVIET),
    Capture(date(1943, 2, 2), "Stalingrad", Side.SOVIET),
    Capture(date(1943, 2, 8), "Kursk", Side.SOVIET),
    Capture(date(1943, 2, 14), "Rostov", Side.SOVIET),
    Capture(date(1943, 2, 16), "Kharkov", Side.SOVIET),
    Capture(date(1943, 3, 15), "Kharkov", Side.AXIS),
    Capture(date(1943, 8, 23), "Kharkov", Side.SOVIET),
    Capture(date(1943, 9, 25), "Smolensk", Side.SOVIET),
    Capture(date(1943, 11, 6), "Kiev", Side.SOVIET),
    Capture(date(1944, 4, 10), "Odessa", Side.SOVIET),
    Capture(date(1944, 5, 9), "Sevastopol", Side.SOVIET),
    Capture(date(1944, 7, 3), "Minsk", Side.SOVIET),
    Capture(date(1944, 8, 31), "Bucharest", Side.SOVIET),
    Capture(date(1944, 10, 13), "Riga", Side.SOVIET),
)
"""The cities by which the pace of a war is judged. Stalingrad was taken but for the river bank."""

REACHED: Final = (Capture(date(1942, 8, 23), "Stalingrad", Side.AXIS),)
"""Cities before which an army stood long before it took them: XIV Panzer Corps came to the Volga at Rynok."""

NEVER_TAKEN: Final = ("Leningrad", "Moscow")
"""Cities of the same weight that the Axis besieged or saw, and never entered."""

CITIES: Final = (*dict.fromkeys(capture.city for capture in HISTORY), *NEVER_TAKEN)

OWNER_MAPS: Final = {date(1942, 6, 28): "case_blue", date(1943, 7, 4): "zitadelle"}
"""Days of which we have the whole front: the owners of the hexes at the start of these scenarios."""

LINES: Final = lines()
"""The easternmost column of the Axis by row on other days, from that of Pskov and Staraya Russa on."""
