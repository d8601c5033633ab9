"""The map modes: their names and keys, what each shows, and what paints it.

The menu, the keys, the help and the legend follow this table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from wir.estimates.danger import dangers, threatened
from wir.estimates.forecast import beliefs_of
from wir.estimates.outlook import Outlook, fatigue_removed_at
from wir.model.sides import Side
from wir.model.view import View
from wir.text.map import overlays
from wir.text.map.overlay import Overlay


@dataclass(frozen=True, slots=True)
class MapMode:
    """What the map can show besides the counters.

    `letter` chooses it in the menu, `keys` switch it directly. `paint` draws it over the map for the side of a View.
    """

    name: str
    letter: str
    keys: tuple[str, ...]
    meaning: str
    paint: Callable[[View, Outlook], Overlay]

    @property
    def id(self) -> str:
        """What ends the name of its binding: the first word of its own."""
        return self.name.partition(" ")[0]


def _supply(view: View, outlook: Outlook) -> Overlay:
    return overlays.supply(view, view.viewer, *fatigue_removed_at(view, outlook))


def _zones(_: View, outlook: Outlook) -> Overlay:
    return overlays.zones(outlook.zones[Side.AXIS], outlook.zones[Side.SOVIET])


def _threat(view: View, outlook: Outlook) -> Overlay:
    odds = {danger.at: danger.odds.likely for danger in dangers(view, outlook, beliefs_of(view))}
    return overlays.threat(threatened(view), odds)


def _known(paint: Callable[[View], Overlay]) -> Callable[[View, Outlook], Overlay]:
    """Paints what needs only the View."""
    return lambda view, _: paint(view)


PLAIN: Final = MapMode("map", "m", (), "nothing but the map", lambda *_: Overlay())

# The second keys are those on the digits of the first with Shift on American keyboards.
MAP_MODES: Final = (
    PLAIN,
    MapMode("supply", "s", ("f2", "@"), "which depot supplies, % of fatigue removed", _supply),
    MapMode("zones of control", "z", ("f3", "#"), "zones of control of both sides", _zones),
    MapMode("fatigue", "f", ("f4", "$"), "the most tired unit in each hex", _known(overlays.fatigue)),
    MapMode("entrenchment", "e", ("f5", "%"), "how deeply your groups are dug in", _known(overlays.entrenchment)),
    MapMode("control", "c", ("f6", "^"), "who controls each hex", _known(overlays.control)),
    MapMode("rails", "r", ("f7", "&"), "whose railways, cut ones, new ones", _known(overlays.rails)),
    MapMode("weather", "w", ("f8", "*"), "mud, frozen swamps and rivers", _known(overlays.weather)),
    MapMode("threat", "t", ("f9", "("), "strength that could attack, odds in danger", _threat),
)
"""In the order of the menu."""
