"""Frames put together from the cells that have changed show what whole frames show."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from tests.tui.terminal import Terminal, forked_terminal, terminal
from wir.text.cells import PLAIN
from wir.tui.cell_frames import CellCompositor, LineShift
from wir.tui.frames import CellScreen, CellWidget
from wir.tui.rows import CellRow, RowPart
from wir.tui.table import begin_frames

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
def test_changed_cells_add_up_to_the_whole_frame(tmp_path: Path) -> None:
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


RENAMED = """
import sys, textual, types
from pathlib import Path
here = Path(textual.__file__).with_name("_compositor.py")
module = sys.modules["textual._compositor"] = types.ModuleType("textual._compositor")
module.__file__ = str(here)
exec(compile(here.read_text().replace({old!r}, "strange"), str(here), "exec"), vars(module))
"""
OTHER_TEXTUALS = {
    "has another name for what is imported": RENAMED.format(old="ChopsUpdate"),
    "has another name for what is called": RENAMED.format(old="_regions_to_spans"),
    "has its layers the other way round": (
        "from textual._compositor import Compositor; layers = Compositor.layers_visible.fget;"
        " Compositor.layers_visible = property(lambda self: [line[::-1] for line in layers(self)])"
    ),
    "shows no frames but its own": (
        "from textual.app import App; display = App._display; App._display = lambda self, screen, frame:"
        " display(self, screen, frame if type(frame).__module__.startswith('textual') else None)"
    ),
}
"""What might be otherwise in it."""


Cells = list[list[tuple[object, ...]]]


def shown_after_keys(shown: Terminal) -> Cells:
    """What the screen shows after some keys."""
    shown.sees("Divide")
    for keys in (AWAY, [WHEEL_DOWN, "M", "S", "I", "Esc"]):
        for key in keys:
            shown.press(key)
        shown.settle()
    return shown.cells


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Cells:
    """What it shows with Textual as it is."""
    with forked_terminal(tmp_path_factory.mktemp("saves"), *PLAYED) as shown:
        return shown_after_keys(shown)


@pytest.mark.thorough
@pytest.mark.xdist_group("other Textuals")  # so that the usual screen is drawn once
@pytest.mark.parametrize("other", OTHER_TEXTUALS)
def test_with_another_textual_the_screen_is_drawn_in_the_common_way(tmp_path: Path, other: str, usual: Cells) -> None:
    with terminal(tmp_path, *PLAYED, before=OTHER_TEXTUALS[other]) as shown:
        assert shown_after_keys(shown) == usual


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


async def test_frames_from_changed_cells_are_not_begun_where_they_would_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Covered()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(CellRow, "sent", lambda self, left, right: "," * (right - left))
        screen = app.screen
        assert isinstance(screen, CellScreen)
        begin_frames(screen)
        assert screen.frames is None
        assert type(screen._compositor) is Compositor


@pytest.mark.parametrize("rolled", [ROLLED[:1], pytest.param(ROLLED[1:], marks=pytest.mark.thorough)])
def test_lines_that_the_terminal_moves_add_up_to_the_whole_frame(tmp_path: Path, rolled: list[list[str]]) -> None:
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
@pytest.mark.parametrize("before", ["", OTHER_TEXTUALS["shows no frames but its own"]])
def test_the_table_stays_hidden_behind_the_curtain_in_a_window_of_another_size(tmp_path: Path, before: str) -> None:
    people = ("--axis", "human", "--soviet", "human")
    with terminal(tmp_path, "play", "smolensk", *people, size=(120, 40), before=before) as shown:
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
def test_a_scroll_sends_the_lines_that_come_into_sight_and_what_stands_beside(tmp_path: Path) -> None:
    with forked_terminal(tmp_path, *PLAYED, size=(120, 40)) as shown:
        shown.sees("Divide")
        shown.press(WHEEL_DOWN)
        scroll, whole = (_sent(shown, key) for key in (WHEEL_DOWN, REPAINT))
        assert scroll < whole / 3


@pytest.mark.thorough
def test_a_menu_sends_itself_and_what_it_covered(tmp_path: Path) -> None:
    with forked_terminal(tmp_path, *PLAYED, size=(120, 40)) as shown:
        shown.sees("Divide")
        whole, opened, closed = (_sent(shown, key) for key in (REPAINT, "M", "Esc"))
        assert opened < whole / 2
        assert closed < whole / 2


class Covered(App[None]):
    """A widget, and another that may lie over its end."""

    CSS = "Screen { layers: base over; } #over { layer: over; height: 1; width: 9; display: none; }"

    def get_default_screen(self) -> Screen[None]:
        return CellScreen(id="_default")

    def compose(self) -> ComposeResult:
        yield Blank(id="under")
        yield Blank(id="over")


def begun(app: Covered) -> CellCompositor:
    """What puts the frames together once that is begun."""
    assert isinstance(app.screen, CellScreen)
    begin_frames(app.screen)
    assert app.screen.frames is not None
    compositor = app.screen._compositor
    assert isinstance(compositor, CellCompositor)
    return compositor


class Beside(Covered):
    """A widget, and another beside it."""

    CSS = "Screen { layout: horizontal; } #under { width: 12; } #over { width: 8; }"


class Blank(CellWidget):
    """A widget of full stops."""

    asked = 0

    def part(self, y: int, left: int, right: int) -> RowPart:
        self.asked += 1
        return RowPart(CellRow("." * right, [PLAIN] * right), left, right)


async def test_lines_below_another_widget_are_not_moved() -> None:
    app = Covered()
    async with app.run_test(size=(20, 6)) as pilot:
        under, over = app.query(Blank)
        compositor = begun(app)
        assert compositor.move_lines(under, 2)
        compositor.render_partial_update()
        over.display = True
        await pilot.pause()
        compositor.render_full_update()
        assert not compositor.move_lines(under, 2)


async def test_what_stands_beside_lines_that_are_moved_twice_is_asked_for_again_only_when_it_has_changed() -> None:
    app = Beside()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        under, beside = app.query(Blank)
        compositor = begun(app)
        for changes in (0, 6, 1):
            if changes:
                beside.redraw(Region(0, 0, 1, changes))
                compositor.render_partial_update()
            beside.asked = 0
            assert compositor.move_lines(under, 2)
            compositor.render_partial_update()
            assert beside.asked == (changes or 6)
            beside.asked = 0
            assert compositor.move_lines(under, 2)
            compositor.render_partial_update()
            assert beside.asked == 0


async def test_what_has_changed_before_lines_move_is_drawn_anew() -> None:
    app = Covered()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        under = app.query(Blank).first()
        compositor = begun(app)
        under.redraw(Region(0, 0, 1, 1))
        assert not compositor.move_lines(under, 2)


def test_a_move_is_told_as_line_feeds_between_margins() -> None:
    assert LineShift(2, 10, 3).sent == "\x1b[0m\x1b[3;10r\x1b[10;1H\n\n\n\x1b[r"
    assert LineShift(2, 10, -2).sent == "\x1b[0m\x1b[3;10r\x1b[3;1H\x1bM\x1bM\x1b[r"


def _sent(shown: Terminal, key: str) -> int:
    """Bytes that answer a key."""
    shown.settle()
    before = len(shown.raw)
    shown.press(key)
    shown.settle()
    return len(shown.raw) - before
