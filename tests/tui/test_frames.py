"""What is drawn again of the screen after a key adds up to what the whole screen shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, forked_terminal

PLAYED = ("play", "barbarossa", "--seed", "1")

AWAY = ["→", "↓", "→", "L", "→", "→", "↓", "↓", "Z", "Z", "Z"]
THERE_AND_BACK = ["→", "↓", "M", "Z", "M", "S", "↑", "←", "M", "M", "Z", "Z", "Z", "I", "Bksp"]

WHEEL_DOWN, WHEEL_UP = "\x1b[<65;50;20M", "\x1b[<64;50;20M"
ROLLED = [
    [WHEEL_DOWN] * 7,
    ["→", "↓", WHEEL_UP, WHEEL_UP],
    ["I", WHEEL_DOWN, "Esc", WHEEL_UP],
    ["M", "S", WHEEL_DOWN, WHEEL_DOWN],
    ["\x1b[B\x1b[C" * 9 + WHEEL_DOWN * 3 + "\x1b[B\x1b[C" + WHEEL_UP * 2],
]
"""The wheel alone, between cursor moves, over a list, in a map mode, and faster than it can be answered."""

REPAINT = "\x0c"


@pytest.mark.thorough
def test_what_is_drawn_again_adds_up_to_the_whole_screen(tmp_path: Path) -> None:
    with forked_terminal(tmp_path, *PLAYED, size=(120, 40)) as shown:
        shown.sees("Divide")
        for key in AWAY:
            shown.press(key)
        shown.settle()
        shown.resize(121, 40)
        shown.settle()
        shown.resize(120, 40)
        shown.settle()
        whole, text = shown.cells, shown.text
        for key in THERE_AND_BACK:
            shown.press(key)
        shown.settle()
        assert shown.text == text
        assert shown.cells == whole


@pytest.mark.thorough
def test_the_window_may_be_resized_at_any_moment(tmp_path: Path) -> None:
    with forked_terminal(tmp_path, *PLAYED, size=(80, 24)) as shown:
        shown.sees("Divide")
        for size in ((121, 40), (120, 41), (200, 60), (81, 25)):
            shown.resize(*size)
            shown.sees("Divide", "22 JUN 1941")
        shown.press("I")
        shown.resize(100, 30)
        shown.sees("INFORMATION", "22 JUN 1941")


@pytest.mark.parametrize("rolled", [ROLLED[:1], pytest.param(ROLLED[1:], marks=pytest.mark.thorough)])
def test_a_map_that_rolls_adds_up_to_the_whole_screen(tmp_path: Path, rolled: list[list[str]]) -> None:
    with forked_terminal(
        tmp_path, "play", "barbarossa", "--seed", "1", size=(160, 46)
    ) as shown:  # the small map is beside
        shown.sees("Divide")
        shown.settle()
        for keys in rolled:
            for key in keys:
                shown.press(key)
            shown.settle()
            cells, text = shown.cells, shown.text
            shown.press(REPAINT)
            shown.settle()
            assert shown.text == text
            assert shown.cells == cells


@pytest.mark.thorough
def test_the_table_stays_hidden_behind_the_curtain_in_a_window_of_another_size(tmp_path: Path) -> None:
    people = ("--axis", "human", "--soviet", "human")
    with forked_terminal(tmp_path, "play", "smolensk", *people, size=(120, 40)) as shown:
        shown.sees("Pass the keyboard")
        shown.press(" ")
        shown.sees("Divide")
        shown.settle()
        for key in ("e", "y"):
            shown.press(key)
        shown.sees("Pass the keyboard")
        sent = len(shown.raw)
        shown.resize(100, 30)
        shown.settle()
        assert "Pass the keyboard" in shown.text
        assert b"Divide" not in shown.raw[sent:]
        assert "ADJUST" not in shown.text


@pytest.mark.thorough
def test_a_menu_sends_itself_and_what_it_covered(tmp_path: Path) -> None:
    with forked_terminal(tmp_path, *PLAYED, size=(120, 40)) as shown:
        shown.sees("Divide")
        whole, opened, closed = (_sent(shown, key) for key in (REPAINT, "M", "Esc"))
        assert opened < whole / 2
        assert closed < whole / 2


def _sent(shown: Terminal, key: str) -> int:
    """Bytes that answer a key."""
    shown.settle()
    before = len(shown.raw)
    shown.press(key)
    shown.settle()
    return len(shown.raw) - before
