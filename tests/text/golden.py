"""Pictures and other long texts kept beside the tests.

Run the tests with WIR_GOLDEN=write in the environment to write them anew; then read the difference before you commit.
"""

from __future__ import annotations

import os
from pathlib import Path

from wir.text.cells import Canvas, Style
from wir.text.colours import Colour

WRITES = os.environ.get("WIR_GOLDEN") == "write"

_FOLDER = Path(__file__).parent / "golden"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "".join(map(chr, range(0xC0, 0x180)))


def check(name: str, text: str, folder: Path = _FOLDER) -> None:
    """The text must be the one kept under this name."""
    path = folder / f"{name}.txt"
    if WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no text {path.name} yet: see golden.py"
    assert text == path.read_text(encoding="utf-8")


def characters(canvas: Canvas) -> str:
    """The characters alone."""
    return "".join(line.rstrip() + "\n" for line in canvas.lines())


def with_styles(canvas: Canvas) -> str:
    """The characters, then a letter for the style of each cell, then what each letter stands for."""
    letters: dict[Style, str] = {}
    styles = [[letters.setdefault(style, _LETTERS[len(letters)]) for style in row] for row in canvas.styles]
    legend = [f"{letter} {_in_words(style)}" for style, letter in letters.items()]
    return characters(canvas) + "\n".join(["", *map("".join, styles), "", *legend, ""])


def _in_words(style: Style) -> str:
    marks = [name for name in ("bold", "underline", "reverse", "dim") if getattr(style, name)]
    return " ".join([f"{_colour(style.fg)} on {_colour(style.bg)}", *marks])


def _colour(colour: Colour | None) -> str:
    if colour is None:
        return "default"
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}" if colour.number is None else str(colour.number)
