"""The inspector: a hex and who is in it, on pages where that is too long (§4.6)."""

from __future__ import annotations

from wir.estimates.outlook import Outlook
from wir.model.hexes import Hex
from wir.model.view import View
from wir.text.panels.group_panel import air_panel, depot_panel, group_panel
from wir.text.panels.hex_panel import hex_panel
from wir.text.panels.lines import Line, wrapped
from wir.text.panels.pages import PanelPage, paged
from wir.text.war.notes import known_notes, note_line


def inspector(view: View, hex_: Hex, width: int, outlook: Outlook, *, chosen: int | None = None) -> list[list[Line]]:
    """The blocks of the inspector: the hex, then everybody in it, the chosen group first."""
    held = [(group.id, group_panel(view, group, width)) for group in view.groups_at(hex_)]
    held += [(air.id, air_panel(view, air, width)) for air in view.air_at(hex_)]
    notes = [note for note in known_notes(view) if note.at == hex_]
    told = [spans for note in notes for spans in wrapped(note_line(note, view), width, indent=2)]
    blocks = [[*hex_panel(view, hex_, width, outlook), *told]]
    blocks += [block for _, block in sorted(held, key=lambda each: each[0] != chosen)]
    depots = sorted(view.depots.items())
    blocks += [depot_panel(view, depot, width) for _, depot in depots if hex_ in (depot.entry, depot.at)]
    return blocks


def inspector_page(
    view: View, hex_: Hex, width: int, height: int, outlook: Outlook, *, chosen: int | None = None, number: int = 1
) -> PanelPage:
    """A page of the inspector for a panel of so many columns and lines; of several the first begins with the chosen."""
    blocks = inspector(view, hex_, width, outlook, chosen=chosen)
    page = paged(blocks, width, height, number)
    present = {*(group.id for group in view.groups_at(hex_)), *(air.id for air in view.air_at(hex_))}
    if page.count > 1 and chosen in present:
        ground, group, *others = blocks
        page = paged([group, ground, *others], width, height, number)
    return page
