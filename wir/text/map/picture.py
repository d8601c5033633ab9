"""What to show on a map besides the land."""

from __future__ import annotations

from dataclasses import dataclass, field

from wir.text.map.arrows import Deeds
from wir.text.map.overlay import Overlay


@dataclass(frozen=True)
class Picture:
    """What to show; `raised` are the groups that lie on top of stacks.

    `deeds`, where they are given, are shown in place of what is plotted. Only these `lines` of the map are wanted; the
    others may be left out. None is the whole map.
    """

    counters: bool = True
    overlay: Overlay = field(default_factory=Overlay)
    raised: frozenset[int] = frozenset()
    deeds: Deeds | None = None
    lines: range | None = None
