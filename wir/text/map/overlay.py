"""What to show on a map besides the land: mainly a tint and a short label for each hex, with a meaning."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.text.cells import Style
from wir.text.colours import Colour
from wir.text.map.arms import Tint
from wir.text.map.arrows import Deeds, Trail
from wir.text.map.ground import Ground
from wir.text.map.layout import Zoom
from wir.text.map.palette import Palette
from wir.text.map.sheet import Sheet


@dataclass(frozen=True)
class Overlay:
    """Tints and labels by hex, and what each tint means in words; labels have at most three characters.

    A hex without a label shows the sign of its tint. A sign at the end of a label also has the meaning of its tint.
    Hexes off the map are ignored.
    """

    tints: Mapping[Hex, Tint] = field(default_factory=dict)
    labels: Mapping[Hex, str] = field(default_factory=dict)
    legend: tuple[tuple[Tint, str], ...] = ()


@dataclass(frozen=True)
class Picture:
    """What to show; `raised` are the groups that lie on top of stacks.

    `before` is the former owner of each hex: the front of that time is drawn as a thin line where it ran elsewhere.
    `trails` tell where groups came from, `notes` where the player has written a note; `deeds`, if given, are shown in
    place of these and the plots.
    """

    counters: bool = True
    overlay: Overlay = field(default_factory=Overlay)
    raised: frozenset[int] = frozenset()
    deeds: Deeds | None = None
    before: Mapping[Hex, Side] = field(default_factory=dict)
    trails: tuple[Trail, ...] = ()
    notes: frozenset[Hex] = frozenset()


BARE: Final = Picture()
"""Everything that a map shows by itself."""


def colours_over(
    state: State, overlay: Overlay, palette: Palette, tint: int, territory: int
) -> dict[Hex, tuple[Colour, int]]:
    """The colours to lay over hexes, and how much: `tint` percent of the overlay, else `territory` of the owner."""
    if overlay.tints:
        tints = palette.tints
        return {hex_: (tints[name], tint) for hex_, name in overlay.tints.items() if name in tints}
    if not territory:
        return {}
    return {hex_: (palette.territory[side], territory) for hex_, side in state.control.items()}


class Meaning(NamedTuple):
    """A line of the legend: a tint, what the map writes on it, and what that means in words.

    There is no tint for a sign that occurs only after labels.
    """

    tint: Tint | None
    sample: str
    words: str


def meanings(overlay: Overlay, signs: Mapping[Tint, str]) -> list[Meaning]:
    """The legend of an overlay: only what can be seen on the map, each with the commonest label on its tint.

    `signs` are those of the map for tints without a label.
    """
    written: dict[Tint, Counter[str]] = {}
    for hex_, tint in overlay.tints.items():
        written.setdefault(tint, Counter())[overlay.labels.get(hex_, signs[tint])] += 1
    ends = {label[-1:] for label in overlay.labels.values()}
    found: list[Meaning] = []
    for tint, words in overlay.legend:
        if tint in written:
            ((sample, _),) = written[tint].most_common(1)
            found.append(Meaning(tint, sample, words))
        elif not tint.value.isalnum() and tint.value in ends:
            found.append(Meaning(None, tint.value, words))
    return found


def in_two_cells(label: str, sign: str) -> str:
    """What a hex of two cells shows of a label: figures without the sign after them; `sign` for anything longer."""
    figures = label[:-1] if label[:-1].isdecimal() and not label[-1].isdecimal() else label
    return figures if 0 < len(figures) <= 2 else sign


def tint_style(palette: Palette, tint: Tint | None, ground: Colour | None = None, strength: int = 0) -> Style:
    """How a tint looks in a legend: alone, or `strength` percent of it laid over a ground as on the map."""
    colour = None if tint is None else palette.tints.get(tint)
    if colour is not None and ground is not None:
        colour = palette.blend(ground, colour, strength)
    return Style(palette.ink(colour), colour, bold=True)


def draw_labels(
    sheet: Sheet, overlay: Overlay, grounds: Mapping[Hex, Ground], occupied: Collection[Hex]
) -> set[tuple[int, int]]:
    """Writes the labels, and the sign of the tint if a hex has no label, so that tints can be told without colour.

    In the compact zoom the label takes the lower line of a counter, and signs appear only without a counter. Returns
    the cells of the labels, and those beside them if there is room.
    """
    shape, palette = sheet.layout.shape, sheet.look.palette
    is_small = shape.zoom is Zoom.COMPACT
    foot = shape.fill[-1]
    written: set[tuple[int, int]] = set()
    for hex_ in sorted(grounds.keys() & {*overlay.tints, *overlay.labels}):
        label = overlay.labels.get(hex_)
        if label is not None:
            text = label[: foot.length].center(foot.length if is_small else 0)
            x, y = sheet.layout.spot(hex_, (foot.x + (foot.length - len(text)) // 2, foot.y))
            beside = 0 if is_small else 1  # so that no name is read with it
            written.update((x + n, y) for n in range(-beside, len(text) + beside))
        elif not (is_small and hex_ in occupied):
            text = sheet.look.glyphs.signs[overlay.tints[hex_]]
            x, y = sheet.layout.spot(hex_, shape.sign)
        else:
            continue
        ground = grounds[hex_].fill
        sheet.write(x, y, text, Style(palette.ink(ground), ground, bold=True))
    return written
