"""What really happened, to hold the games beside: when cities changed hands, and whose maps show which day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from statistics import fmean
from typing import Final, NamedTuple

from wir.model.sides import Side


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
    Capture(date(1941, 11, 20), "Rostov", Side.AXIS),
    Capture(date(1941, 11, 29), "Rostov", Side.SOVIET),
    Capture(date(1942, 7, 3), "Sevastopol", Side.AXIS),
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

NEVER_TAKEN: Final = ("Leningrad", "Moscow")
"""Cities of the same weight that the Axis besieged or saw, and never entered."""

CITIES: Final = (*dict.fromkeys(capture.city for capture in HISTORY), *NEVER_TAKEN)

OWNER_MAPS: Final = {date(1942, 6, 28): "case_blue", date(1943, 7, 4): "zitadelle"}
"""Days of which we have the whole front: the owners of the hexes at the start of these scenarios."""

FIRST_ROW: Final = 11
"""The northernmost row of LINES: that of Pskov and Staraya Russa. The last one is that of Odessa and Rostov."""

LINES: Final = {
    date(1941, 7, 9): (10, 9, 9, 9, 11, 10, 10, 10, 8, 8, 8, 9, 8, 7, 8, 8),
    date(1941, 9, 30): (12, 13, 12, 12, 13, 13, 14, 14, 14, 14, 14, 14, 15, 15, 14, 14),
    date(1942, 11, 18): (12, 13, 11, 15, 15, 14, 14, 16, 16, 18, 18, 20, 24, 23, 24, 23),
    date(1943, 12, 31): (12, 12, 10, 10, 11, 11, 11, 10, 10, 8, 8, 8, 12, 13, 14, 13),
    date(1944, 6, 22): (10, 10, 10, 10, 11, 11, 11, 10, 8, 6, 5, 5, 6, 5, 8, 9),
}
"""The easternmost column of the Axis by row on other days, good to a column, from these facts.

9 July 1941: Pskov, Vitebsk, Zhitomir entered; on the Berezina and before Mogilev; Bobruisk taken, the Dnieper not
crossed; Novograd-Volynski broken; Bessarabia still Soviet. 30 September 1941: the line that Typhoon set out from,
Demyansk - Yartsevo - Desna - Glukhov - Romny - Poltava, the Dnieper below with Dnepropetrovsk's bridgehead. 18 November
1942: the line of June in the north and centre, Voronezh's west bank, the Don to Kletskaya, Stalingrad, the steppe.
31 December 1943: Staraya Russa, Vitebsk, Orsha, Mogilev, Bobruisk, Mozyr, the bulge of Korsun, Kirovograd, Krivoi Rog
held; Nevel, Korosten, Zhitomir lost. 22 June 1944: the Panther line at Pskov, the balcony of White Russia, Kovel and
Stanislav held, Tarnopol and Czernowitz lost, Jassy and Kishinev held.
"""


def mean_column(front: Sequence[int | None]) -> float:
    """The mean of the easternmost columns of the Axis in rows 15 to 24, those that every line of history has."""
    return fmean(column or 0 for column in front[14:24])
