"""Colours as terminals know them: true colours, the 256 of xterm and the 16 of ANSI."""

from functools import lru_cache
from typing import Final, NamedTuple


class Colour(NamedTuple):
    """A colour; red, green and blue 0-255.

    `number` is what to send to a terminal that counts its colours, 0-15 of ANSI or 16-255 of xterm; None for a true
    colour. An ANSI colour carries the shade of the VGA, which terminals may show otherwise.
    """

    red: int
    green: int
    blue: int
    number: int | None = None


_VGA: Final = (
    *(0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA),
    *(0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF),
)
_CUBE: Final = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE: Final = 16
_FIRST_GREY: Final = 232


def rgb(text: str) -> Colour:
    """The true colour written `#2560ae`."""
    return _split(int(text.removeprefix("#"), 16))


def ansi(number: int) -> Colour:
    """One of the 16 colours of ANSI, by its number 0-15."""
    return _split(_VGA[number])._replace(number=number)


def xterm(number: int) -> Colour:
    """One of the colours 16-255 of xterm, which are the same on every terminal."""
    if number >= _FIRST_GREY:
        level = 8 + 10 * (number - _FIRST_GREY)
        return Colour(level, level, level, number)
    place = number - _FIRST_OF_CUBE
    return Colour(_CUBE[place // 36], _CUBE[place // 6 % 6], _CUBE[place % 6], number)


@lru_cache(maxsize=4096)
def mix(a: Colour, b: Colour, percent: int) -> Colour:
    """The true colour that has `percent` of `b` in `a`."""
    rest = 100 - percent
    return Colour(
        (a.red * rest + b.red * percent) // 100,
        (a.green * rest + b.green * percent) // 100,
        (a.blue * rest + b.blue * percent) // 100,
    )


@lru_cache(maxsize=4096)
def luminance(colour: Colour) -> float:
    """How light a colour is to the eye, 0 to 1 (the relative luminance of WCAG)."""
    red, green, blue = (_linear(part / 255) for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG); text wants 4.5."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)


def _split(value: int) -> Colour:
    return Colour(value >> 16, value >> 8 & 255, value & 255)
