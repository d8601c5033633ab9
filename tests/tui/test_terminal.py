"""What the tests read of a program in a terminal is all that it wrote."""

from __future__ import annotations

import os
import time
from types import MethodType

from tests.tui.terminal import terminal_of


def _says_a_word_and_ends() -> None:
    os.write(1, b"a last word")
    os._exit(2)


def test_a_last_word_between_the_last_look_and_the_end_is_read() -> None:
    with terminal_of(_says_a_word_and_ends, (80, 24)) as shown:
        shown.read = MethodType(lambda _, seconds: time.sleep(seconds), shown)  # type: ignore[method-assign]
        assert shown.ended() == 2
    assert shown.raw == b"a last word"
