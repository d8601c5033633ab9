"""Which characters every terminal font has and draws one cell wide."""

from __future__ import annotations

_SIGNS = "·≈∞○●■►▲▼◄‡¶"
"""All of them in WGL4, none of them known to terminals as an emoji."""

_BLOCKS = (range(0x20, 0x7F), range(0x2500, 0x25A0), range(0x2800, 0x2900))
"""ASCII, box drawing with the block elements, braille."""


def is_allowed(char: str) -> bool:
    """Whether a character may be drawn."""
    return char in _SIGNS or any(ord(char) in block for block in _BLOCKS)
