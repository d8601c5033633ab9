"""Frames put together from the cells that have changed show what whole frames show."""

from __future__ import annotations

from pathlib import Path

from textual.screen import Screen

from tests.tui.terminal import terminal
from wir.tui.frames import CellCompositor, frame_by_cells

AWAY = ["→", "↓", "→", "L", "→", "→", "↓", "↓", "Z", "Z", "Z"]
THERE_AND_BACK = ["→", "↓", "M", "Z", "M", "S", "↑", "←", "M", "M", "Z", "Z", "Z", "I", "Bksp"]


def test_this_textual_can_be_asked_for_changed_cells_alone() -> None:
    screen: Screen[None] = Screen()
    assert frame_by_cells(screen)
    assert isinstance(screen._compositor, CellCompositor)


def test_changed_cells_add_up_to_the_whole_frame(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "barbarossa", "--seed", "1", size=(120, 40)) as shown:
        shown.sees("Divide")
        for key in AWAY:
            shown.press(key)
        shown.resize(121, 40)
        shown.resize(120, 40)
        whole, text = shown.cells, shown.text
        for key in THERE_AND_BACK:
            shown.press(key)
        shown.read(0.5)
        assert shown.text == text
        assert shown.cells == whole


def test_the_window_may_be_resized_at_any_moment(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "barbarossa", "--seed", "1", size=(80, 24)) as shown:
        shown.sees("Divide")
        for size in ((121, 40), (120, 41), (200, 60), (81, 25)):
            shown.resize(*size)
            shown.sees("Divide", "22 JUN 1941")
        shown.press("I")
        shown.resize(100, 30)
        shown.sees("INFORMATION", "22 JUN 1941")
