"""Text from elsewhere, made to fit into cells: names in edited files may hold any character."""

from typing import Final
from unicodedata import category, east_asian_width, normalize

_STAND_IN = "?"

SIGNS: Final = {
    "─": "-",
    **dict.fromkeys("└┬┤", "+"),
    "│": "|",
    "█": "#",
    "▉": "#",
    "▊": "#",
    "▋": "#",
    "▌": "#",
    "▍": "-",
    "▎": "-",
    "▏": "-",
    "▁": ".",
    "▂": ".",
    "▃": ":",
    "▄": ":",
    "▅": "=",
    "▆": "=",
    "▇": "#",
    "►": ">",
    "◄": "<",
    "▲": "^",
    "▼": "v",
    "◆": "o",
    "∞": "8",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "·": ".",
    "×": "x",  # noqa: RUF001 - the multiplication sign is meant
    "§": "s",
    "■": "#",
    "●": "*",
    "✓": "x",
    "»": ">",
}
"""Characters beyond ASCII that panels and pages use, with the one that stands for each."""


def one_cell_each(text: str) -> str:
    """The text with a question mark for every character that is not one cell wide."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _is_one_cell(char) else _STAND_IN for char in normalize("NFC", text))


def in_ascii(text: str) -> str:
    """The text with a character of ASCII for each: signs by those that stand for them, letters without their accents.

    What ASCII has nothing like becomes a question mark.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_in_ascii, normalize("NFC", text)))


def _in_ascii(char: str) -> str:
    plain = SIGNS.get(char) or normalize("NFKD", char)[0]
    return plain if plain.isascii() and plain.isprintable() else _STAND_IN


def _is_one_cell(char: str) -> bool:
    return char.isprintable() and not category(char).startswith("M") and east_asian_width(char) not in "WF"
