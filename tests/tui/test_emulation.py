"""The emulation in which sequences are taken whole shows what pyte shows."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from tests.tui.emulation import Stream

SENT = (
    "abc\x1b[2;3Hde\x1b[1;38;2;10;20;30mf\x1b[mg\x1b[0m\x1b[K\x1b[7mé\x1b[4;8r\x1b[8;1H\n\n\x1b[r\x1b[?25l\x1b[2J"
    "\x1b]0;a title\x1b\\h\x1b[>1mi\x1b[3\rAj\x1b7\x1b[2Bk\x1b8\x1b[s\x1b[z\x1b[12345Gl\x1b[;Hm\x1b[1\x1b[2Hn"
)


def shown(stream: type[pyte.ByteStream], pieces: list[bytes]) -> tuple[list[str], object, tuple[int, int]]:
    screen = pyte.Screen(20, 10)
    taken = stream(screen)
    for piece in pieces:
        taken.feed(piece)
    return screen.display, screen.buffer, (screen.cursor.x, screen.cursor.y)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_whatever_is_sent_in_whatever_pieces_is_shown(size: int) -> None:
    data = SENT.encode()
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert shown(Stream, pieces) == shown(pyte.ByteStream, [data])


@examples(100)
@given(st.lists(st.sampled_from(["\x1b", "[", "]", "2", ";", "m", "H", "J", "\x1b[3m", "\x1b[2;2H", "x", "?", "\x07"])))
def test_sequences_within_each_other_are_shown(parts: list[str]) -> None:
    data = "".join(parts).encode()
    assert shown(Stream, [data]) == shown(pyte.ByteStream, [data])
