"""Text from outside, which may hold anything: made fit for a line of a terminal, and recognized as a number."""

from typing import Final

LONGEST_LINE: Final = 200
"""The most characters in a line about an error."""

_GAP: Final = "..."
_LEAST: Final = 40
"""The fewest characters to leave of a name, as long as that makes the line short enough."""


def printable(text: str) -> str:
    """The text with a question mark for each character that a terminal would obey instead of showing.

    These are control characters, ends of lines and the marks that turn the direction of writing.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "?" for char in text)


def one_line(text: str, most: int = LONGEST_LINE) -> str:
    """The text as one printable line of limited length; the middle of the longest name in it is left out.

    The parts of an error, such as `file: place: reason`, are recognized by their colons.
    """
    line = printable(" ".join(text.split()))
    if len(line) <= most:
        return line
    parts = line.split(": ")
    longest = max(range(len(parts)), key=lambda n: len(parts[n]))
    parts[longest] = shortened(parts[longest], max(_LEAST, len(parts[longest]) - (len(line) - most)))
    return shortened(": ".join(parts), most)


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and end if it has more than so many characters."""
    if len(text) <= most:
        return text
    kept = most - len(_GAP)
    return f"{text[: kept - kept // 2]}{_GAP}{text[len(text) - kept // 2 :]}"


def is_number(text: str) -> bool:
    """Whether a text is nothing but plain digits; `isdigit` alone accepts `²` and the digits of other scripts too."""
    return text.isascii() and text.isdigit()
