"""What a mode shows: on the map, and in a box over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wir.text.panels.lines import BLANK, Line

if TYPE_CHECKING:  # The title screen shows boxes but no map: these would load the whole game before its first frame.
    from wir.model.hexes import Hex
    from wir.model.sides import Side
    from wir.model.view import View
    from wir.text.map.arrows import Deeds
    from wir.text.map.overlay import Overlay, Picture


@dataclass(frozen=True)
class Scene:
    """What a mode shows on the map: a framed hex, a way, tints, which groups are on top, whether counters are shown.

    `state` replaces the game's own when something else is shown, such as a film, and `deeds` replace the plots.
    `other_ground` is the control of each hex at the time of the front drawn as a thin line; None leaves that to the
    desk. With `is_centred`, each hex to which the cursor goes is in the middle of the map.
    """

    selected: Hex | None = None
    path: tuple[Hex, ...] = ()
    overlay: Overlay | None = None
    raised: frozenset[int] = field(default_factory=frozenset)
    counters: bool = True
    hidden: frozenset[int] = field(default_factory=frozenset)
    state: View | None = None
    deeds: Deeds | None = None
    other_ground: Mapping[Hex, Side] | None = None
    is_centred: bool = False


@dataclass(frozen=True)
class SmallMap:
    """The whole board, or as much of it around a hex as there is room for, in so many cells and lines.

    `letters` are shown in their hexes; the `chosen` one is highlighted.
    """

    width: int
    height: int
    middle: Hex
    state: View
    picture: Picture
    letters: Mapping[Hex, str]
    chosen: str = ""


@dataclass(frozen=True)
class Popup:
    """A box over the map: its lines fit into the room offered, with the small map, if any, to their right."""

    title: str
    lines: list[Line]
    foot: Line = BLANK
    map: SmallMap | None = None
