"""Lines of text with roles: what panels, lists and reports are made of.

A role says what a piece of text means; the styles of a palette say how that looks. Every character is one cell wide.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from wir.text.cells import Style


class Role(StrEnum):
    """What a piece of text means."""

    TEXT = "text"
    TITLE = "title"
    RULE = "rule"
    LABEL = "label"
    VALUE = "value"
    FAINT = "faint"
    GOOD = "good"
    BAD = "bad"
    WARNING = "warning"
    AXIS = "axis"
    SOVIET = "soviet"
    AXIS_PLATE = "axis plate"
    SOVIET_PLATE = "soviet plate"
    BADGE = "badge"
    KEY = "key"
    LINK = "link"
    SELECTED = "selected"
    PARAGRAPH = "paragraph"
    BAR_STRENGTH = "bar of strength"
    BAR_EXPERIENCE = "bar of experience"
    BAR_FATIGUE = "bar of fatigue"
    BAR_AXIS = "bar of the Axis"
    BAR_SOVIET = "bar of the Soviets"
    BAR_EMPTY = "rest of a bar"


class Span(NamedTuple):
    """A piece of text in one role; if it has to look as on the map it brings its own style."""

    text: str
    role: Role | Style = Role.TEXT


Line = tuple[Span, ...]
"""A line of text."""

_WHOLE: Final = (Role.AXIS_PLATE, Role.SOVIET_PLATE, Role.BADGE, Role.KEY)
"""Roles whose spans are never broken, and keep the blanks at their ends."""

_MORE: Final = " ►"
"""The ending that shows that there is more to read elsewhere."""

BLANK: Line = ()
"""An empty line."""


def line(*parts: str | Span | Line) -> Line:
    """A line of these parts in a row; plain text is in the role of text."""
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            spans.append(Span(part))
        elif isinstance(part, Span):
            spans.append(part)
        else:
            spans.extend(part)
    return tuple(span for span in spans if span.text)


def length(spans: Line) -> int:
    """Cells that a line takes."""
    return sum(len(span.text) for span in spans)


def text_of(spans: Line) -> str:
    """The characters of a line."""
    return "".join(span.text for span in spans)


def cut(spans: Line, width: int) -> Line:
    """The beginning of a line, when there is nothing better than cutting."""
    kept: list[Span] = []
    room = width
    for span in spans:
        if room <= 0:
            break
        kept.append(span._replace(text=span.text[:room]))
        room -= len(span.text)
    return tuple(kept)


def at_words(text: str, room: int) -> str:
    """A text in at most `room` characters: whole, or its first words and `...`."""
    if len(text) <= room:
        return text
    kept = text[: max(0, room - 3)]
    is_whole = text[len(kept)] == " "
    return f"{(kept if is_whole else kept.rpartition(' ')[0] or kept).rstrip(' ,;:')}..."


def cut_at_words(spans: Line, width: int) -> Line:
    """The beginning of a line, cut after a word if it has to be cut."""
    kept = cut(spans, width)
    if length(spans) <= width or not kept:
        return kept
    return line(kept[:-1], kept[-1]._replace(text=at_words(spans[len(kept) - 1].text, len(kept[-1].text))))


_SHORTEST: Final = 4
"""The fewest characters of an abbreviation, with its full stop."""

_ABBREVIATIONS: Final = {"stalingrad": ("Stalingr.", "Stalgr.", "Stgr.", "Stg"), "stalino": ("Stno.", "Sto")}
"""Abbreviations of names that could otherwise be mistaken, or that are well known."""


def shortened(name: str, room: int) -> str:
    """A name in at most `room` characters: whole, else cut after a word, else after a consonant, as in `Len.`.

    If there is no room for that it is just its beginning. Some names have abbreviations of their own.
    """
    if len(name) <= room:
        return name
    known = next((each for each in _ABBREVIATIONS.get(name.casefold(), ()) if len(each) <= room), "")
    if known:
        return known.upper() if name.isupper() else known
    words = name.replace("-", " ").split()
    for count in range(len(words) - 1, 0, -1):
        kept = " ".join(words[:count])
        if 3 <= len(kept) <= room:
            initial = f"{kept} {words[count][0]}."
            return initial if len(initial) <= room else kept
    if room <= _SHORTEST:
        return name[:room]
    cut_off = name[: room - 1].rstrip(" .-")
    stem = cut_off.rstrip("aeiouAEIOU")
    return f"{stem if len(stem) >= _SHORTEST - 1 else cut_off}."


def padded(spans: Line, width: int) -> Line:
    """The line with spaces up to a width."""
    return line(spans, Span(" " * (width - length(spans)), Role.TEXT))


def spread(left: Line, right: Line, width: int) -> Line:
    """One part at the left edge and one at the right; if both do not fit the left one is cut."""
    room = width - length(right)
    if room < 1:
        return cut(left or right, width)
    return line(padded(cut(left, room - 1 if right else room), room), right)


def with_commas(parts: Iterable[Line]) -> Line:
    """The parts in one line, with commas between them."""
    return line(*(line(", " if n else "", part) for n, part in enumerate(parts)))


def heading(title: str, width: int, note: Line = BLANK) -> Line:
    """A title with a rule to the right edge and a note at its end, if there is room for it."""
    name = Span(shortened(title, width), Role.TITLE)
    if note and len(name.text) + length(note) + 3 > width:
        note = BLANK
    rule = width - len(name.text) - 1 - (length(note) + 1 if note else 0)
    return line(name, Span(" " if rule > 0 else ""), Span("─" * rule, Role.RULE), Span(" " if note else ""), note)


def entry(label: str, value: str | Span | Line, width: int) -> list[Line]:
    """A label and its value on one line, the value wrapped below if it is longer."""
    shown = fact(label, value) if isinstance(value, str) else line(Span(f"{label} ", Role.LABEL), value)
    return wrapped(shown, width, indent=1)


def fact(label: str, value: object) -> Line:
    """A label and its value, side by side."""
    return line(Span(f"{label} ", Role.LABEL), Span(str(value), Role.VALUE))


def flowed(chunks: Iterable[Line], width: int, *, gap: int = 2, indent: int = 0) -> list[Line]:
    """Chunks side by side, each kept whole if possible, on as many lines as they need."""
    lines: list[Line] = []
    current = BLANK
    for chunk in chunks:
        if current and length(current) + gap + length(chunk) <= width:
            current = line(current, " " * gap, chunk)
        elif chunk:
            lines += [current] if current else []
            *whole, current = wrapped(chunk, width, indent=indent)
            lines += whole
    return [*lines, current] if current else lines


def wrapped(spans: Line, width: int, *, indent: int = 0) -> list[Line]:
    """A line broken between words into lines of a width, those after the first indented; long words are broken.

    If there is no room at all, every line has one cell.
    """
    width = max(1, width)
    if length(spans) <= width:
        return [_joined(_stripped(spans))]
    margin = Span(" " * min(indent, width // 3))
    lines: list[Line] = []
    current = BLANK
    for gap, word in _words(spans, width):
        longer = line(current, gap, word)
        if length(longer) <= width or not current:
            current = longer
        else:
            lines.append(current)
            current = line(margin, word)
        while length(current) > width:
            lines.append(cut(current, width))
            current = line(margin, _after(current, width))
    return [_joined(found) for found in (*lines, current)]


def _stripped(spans: Line) -> Line:
    """A line without the blanks at its end, except those of a counter's plate."""
    *before, last = spans or (Span(""),)
    if last.role in _WHOLE:
        return spans
    text = last.text.rstrip()
    return (*before, last._replace(text=text)) if text else _stripped(tuple(before)) if before else BLANK


def truncated(lines: list[Line], height: int, width: int, *, indent: int = 0, key: str = "") -> list[Line]:
    """As many of these lines as there is room for; if there are more, the last ends in a sign that says so.

    Behind the sign stands the `key` that shows the rest, if there is one.
    """
    if len(lines) <= height or height < 1:
        return lines[: max(0, height)]
    more = line(Span(_MORE, Role.FAINT), Span(f" {key} " if key else "", Role.KEY))
    last = wrapped(lines[height - 1], max(1, width - length(more)), indent=indent)[0]
    return [*lines[: height - 1], cut(line(last, more), width)]


def _words(spans: Line, width: int) -> Iterator[tuple[Span, Line]]:
    """Each word, which may have several roles, with the blanks before it.

    A counter's plate is never broken: it begins a word of its own, which includes a colon or the like after it.
    """
    gap, word = Span(""), BLANK
    for span in spans:
        if span.role in _WHOLE and len(span.text) <= width:
            if word:
                yield gap, _joined(word)
                gap, word = Span(""), BLANK
            word = (span,)
            continue
        for char in span.text:
            if not char.isspace():
                word = (*word, Span(char, span.role))
                continue
            if word:
                yield gap, _joined(word)
                gap, word = Span(""), BLANK
            gap = Span(gap.text + char, span.role)
    if word:
        yield gap, _joined(word)


def _after(spans: Line, width: int) -> Line:
    """What is left of a line behind its first cells."""
    left: list[Span] = []
    for span in spans:
        left.append(span._replace(text=span.text[width:]))
        width = max(0, width - len(span.text))
    return line(*left)


def _joined(spans: Line) -> Line:
    """The line with neighbouring spans of one role made one."""
    stretches = groupby(spans, key=lambda span: span.role)
    return tuple(Span("".join(span.text for span in stretch), role) for role, stretch in stretches)


def search(messages: Iterable[Line], text: str) -> list[int]:
    """The indexes of the messages in which every word of a text occurs, ignoring case; none for no words."""
    words = text.casefold().split()
    if not words:
        return []
    return [n for n, spans in enumerate(messages) if all(word in text_of(spans).casefold() for word in words)]


_EIGHTHS: Final = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
_HEIGHTS: Final = (" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█")


def first_seen(at: int, room: int, length: int) -> int:
    """Where the visible part of something longer begins, if so much is visible and position `at` is in its middle."""
    return max(0, min(at - room // 2, length - room))


def first_lines(lines: Sequence[Line], room: int) -> list[Line]:
    """So many lines as there is room for; where not all fit, the last tells how many more there are."""
    if len(lines) <= room:
        return [*lines]
    kept = max(0, room - 1)
    more = Span(f"... {len(lines) - kept} more lines", Role.FAINT)
    return [*lines[:kept], line(more)][: max(0, room)]


def bar(value: int | Fraction, most: int | Fraction, cells: int, role: Role) -> Line:
    """A bar of `value` out of `most` on so many cells, exact to an eighth of a cell and never empty."""
    eighths = _share(value, most, 8 * cells)
    whole, rest = divmod(eighths, 8)
    drawn = "█" * whole + _EIGHTHS[rest]
    return line(Span(drawn, role), Span(" " * (cells - len(drawn)), Role.BAR_EMPTY))


def gauge(value: int | Fraction, most: int | Fraction, role: Role) -> Span:
    """The same on one cell, by its height."""
    return Span(_HEIGHTS[_share(value, most, 8)], role)


def _share(value: int | Fraction, most: int | Fraction, parts: int) -> int:
    if value <= 0 or most <= 0:
        return 0
    return max(1, min(parts, int(Fraction(value) * parts / Fraction(most))))
