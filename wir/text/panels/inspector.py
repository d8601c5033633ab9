"""The inspector: a hex and who is in it, on several pages if necessary (§4.6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from wir.estimates.outlook import Outlook
from wir.model.hexes import Hex
from wir.model.view import View
from wir.text.panels.group_panel import air_panel, depot_panel, group_panel
from wir.text.panels.hex_panel import hex_panel
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line, spread, wrapped
from wir.text.war.notes import known_notes, note_line


@dataclass(frozen=True, slots=True)
class PanelPage:
    """The lines of one page, its number from 1, and how many there are."""

    lines: tuple[Line, ...]
    number: int = 1
    count: int = 1


def paged(blocks: Sequence[Sequence[Line]], width: int, height: int, number: int = 1) -> PanelPage:
    """Page `number`, or the first one if there are fewer; the bottom line of each says which of how many it is.

    A block that no longer fits begins a page of its own, and only one longer than a page is broken. The blocks of a
    page have empty lines between them only if there is room for all.
    """
    blocks = [block for block in blocks if block]
    everything = _joined(blocks, height)
    if len(everything) <= height:
        return PanelPage(tuple(everything))
    room = max(1, height - 1)
    pages: list[list[Sequence[Line]]] = []
    left = 0
    for part in (block[start : start + room] for block in blocks for start in range(0, len(block), room)):
        if len(part) > left:
            pages.append([])
            left = room
        pages[-1].append(part)
        left -= len(part)
    number = number if number <= len(pages) else 1
    shown = _joined(pages[number - 1], room)
    return PanelPage((*shown, *[BLANK] * (room - len(shown)), foot(number, len(pages), width)), number, len(pages))


def foot(number: int, count: int, width: int, key: str = "") -> Line:
    """The bottom line of a page: which of how many it is, after the key that turns it if there is one and it fits."""
    words = Span(f"page {number} of {count}", Role.FAINT)
    turning = line(Span(f" {key} ", Role.KEY), " ", words) if key else line(words)
    return spread(BLANK, turning if length(turning) <= width else line(words), width)


def _joined(blocks: Sequence[Sequence[Line]], room: int) -> list[Line]:
    """The blocks, with an empty line between each two if they still fit into so many lines."""
    gap = [BLANK] if sum(map(len, blocks)) + len(blocks) - 1 <= room else []
    return [spans for n, block in enumerate(blocks) for spans in (*(gap if n else []), *block)]


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
    """A page of the inspector for a panel of so many columns and lines; the first of several has the chosen group."""
    blocks = inspector(view, hex_, width, outlook, chosen=chosen)
    page = paged(blocks, width, height, number)
    present = {*(group.id for group in view.groups_at(hex_)), *(air.id for air in view.air_at(hex_))}
    if page.count > 1 and chosen in present:
        ground, group, *others = blocks
        page = paged([group, ground, *others], width, height, number)
    return page
