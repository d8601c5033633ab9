"""Text from elsewhere, made to fit into cells: names in edited files may hold any character."""

from __future__ import annotations

from unicodedata import category, east_asian_width, normalize

_STAND_IN = "?"


def one_cell_each(text: str) -> str:
    """The text with a question mark for every character that is not one cell wide."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _is_one_cell(char) else _STAND_IN for char in normalize("NFC", text))


def in_ascii(text: str) -> str:
    """The text without accents, and with a question mark for every character that ASCII does not have."""
    bare = (char for char in normalize("NFKD", text) if not _is_mark(char))
    return "".join(char if char.isascii() and char.isprintable() else _STAND_IN for char in bare)


def _is_one_cell(char: str) -> bool:
    return char.isprintable() and not _is_mark(char) and east_asian_width(char) not in "WF"


def _is_mark(char: str) -> bool:
    """Accents and the like, which share the cell of the letter before them."""
    return category(char).startswith("M")
