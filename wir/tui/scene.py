"""What a mode shows: on the map, and in a box over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wir.text.panels.lines import BLANK, Line

if TYPE_CHECKING:  # The title shows boxes and no map: with these it would load the whole game before its first frame.
    from wir.model.hexes import Hex
    from wir.model.sides import Side
    from wir.model.view import View
    from wir.text.map.arrows import Deeds
    from wir.text.map.overlay import Overlay, Picture


@dataclass(frozen=True)
class Scene:
    """What a mode shows on the map: a hex framed, a way, tints, which groups lie on top, whether counters are shown.

    `state` takes the place of the game's own where something else is looked at, such as a film, and `deeds` that of the
    plots. `other_ground` is whose ground each hex was at the time whose front is the thin line; None leaves that to the
    desk. One that `is_centred` has each hex to which the cursor goes in the middle of the map.
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
    """The whole board, or the part of it around a hex for which there is room, in so many cells and lines.

    `letters` stand in their hexes; the `chosen` one is set off.
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
    """A box over the map: its lines fit into the room that was offered, with the small map to their right if any."""

    title: str
    lines: list[Line]
    foot: Line = BLANK
    map: SmallMap | None = None
