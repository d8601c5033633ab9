"""The prompt where it is longer than the screen is wide."""

from __future__ import annotations

from typing import Final

from wir.text.panels.lines import Line, Role, cut, length, line, wrapped

_MOST: Final = 2
"""Lines of a prompt at most."""


def prompt_lines(prompt: Line, width: int) -> list[Line]:
    """A prompt on one line, or on two where it is longer; of a long text being typed the end is seen."""
    if length(prompt) <= width:
        return [prompt]
    typed = next((place + 1 for place, span in enumerate(prompt) if span.role is Role.SELECTED), None)
    if typed is None:
        return wrapped(prompt, width)[:_MOST]
    lines = _chopped(prompt[:typed], width)[-_MOST:]
    after = prompt[typed:]
    room = width - length(lines[-1])
    if length(after) <= room or len(lines) == _MOST:
        return [*lines[:-1], line(lines[-1], cut(after, room))]
    return [*lines, *wrapped(after, width)[: _MOST - len(lines)]]


def _chopped(spans: Line, width: int) -> list[Line]:
    """A text in lines that are full to the last cell, so that each blank that was typed is seen."""
    cells = line(*(span._replace(text=char) for span in spans for char in span.text))
    return [cells[start : start + width] for start in range(0, len(cells), width)]
