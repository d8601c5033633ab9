"""The inspector: a hex and everybody in it, on pages where that is too long (§4.6)."""

from __future__ import annotations

from wir.model.hexes import Hex
from wir.model.state import State
from wir.text.panels.group_panel import air_panel, depot_panel, group_panel
from wir.text.panels.hex_panel import hex_panel
from wir.text.panels.lines import Line
from wir.text.panels.outlook import Outlook
from wir.text.panels.pages import Page, paged


def inspector(view: State, hex_: Hex, width: int, outlook: Outlook, *, chosen: int | None = None) -> list[list[Line]]:
    """The blocks of the inspector: the hex, then each group in it, the chosen one first."""
    groups = sorted(view.groups_at(hex_), key=lambda group: (group.id != chosen, group.id))
    blocks = [hex_panel(view, hex_, width, outlook)]
    blocks += [group_panel(view, group, width) for group in groups]
    blocks += [air_panel(view, air, width) for air in view.air_at(hex_)]
    depots = sorted(view.depots.items())
    blocks += [depot_panel(view, depot, width) for _, depot in depots if hex_ in (depot.entry, depot.at)]
    return blocks


def inspector_page(
    view: State, hex_: Hex, width: int, height: int, outlook: Outlook, *, chosen: int | None = None, number: int = 1
) -> Page:
    """A page of the inspector for a panel of so many columns and lines."""
    return paged(inspector(view, hex_, width, outlook, chosen=chosen), width, height, number)
