"""What groups and aircraft did in a moment of the execution, as arrows (chapter 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wir.model.events import Event
from wir.model.groups import StrikeKind
from wir.model.hexes import Hex, direction_to
from wir.rules.plots import Action
from wir.text.map.arrows import Arrow, Deeds, Flight
from wir.text.panels.words import as_hex

_MARCHES: Final = ("moved", "advanced", "retreated")


def deeds_of(events: Iterable[Event]) -> Deeds:
    """What events tell, as a side has seen them, of who went where; what is not told is left out."""
    arrows: list[Arrow] = []
    flights: list[Flight] = []
    for event in events:
        target = as_hex(event.facts.get("to") if event.type in _MARCHES else event.facts.get("at"))
        if target is None:
            continue
        if event.type in _MARCHES:
            arrows += _arrows([event.facts.get("start")], target, is_retreat=event.type == "retreated")
        elif event.type == "attacked":
            arrows += _arrows(event.facts["start"], target)
        elif event.type == "strike" and (start := as_hex(event.facts.get("start"))) is not None:
            flights.append(Flight(start, target, StrikeKind(event.facts["kind"])))
    return Deeds(tuple(dict.fromkeys(arrows)), tuple(flights))


def _arrows(starts: Iterable[object], target: Hex, *, is_retreat: bool = False) -> Iterator[Arrow]:
    """An arrow from each of these hexes that lies beside the target."""
    for start in map(as_hex, starts):
        direction = None if start is None else direction_to(start, target)
        if start is not None and direction is not None:
            yield Arrow(start, direction, Action.MOVE, is_retreat)
