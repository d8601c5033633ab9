"""Somebody who has never seen the game plays it in a real terminal, with only the keys that the screen shows."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, terminal

_PAGE = "closes this box"
"""What stands at the foot of a page of the guide."""


def offered(shown: Terminal, word: str) -> str:
    """The key that the screen offers for something, at the bottom or in a menu; empty where it does not."""
    in_keys = re.search(rf"(\S+)  {re.escape(word)}(?=  |\s*$)", shown.keys, re.MULTILINE)
    found = in_keys or re.search(rf"(\S+)\s{{1,9}}{re.escape(word)}(?=  |\s*$|\s*║)", shown.text, re.MULTILINE)
    return "" if found is None else found[1]


def choose(shown: Terminal, word: str) -> None:
    """Presses the key that the screen offers for something."""
    shown.until(lambda _: bool(offered(shown, word)), f"a key for {word}")
    shown.press(offered(shown, word))


def press(shown: Terminal, key: str) -> None:
    """Presses a key that stands somewhere on the screen: in the guide's words, in a menu, or in the line of keys."""
    shown.until(lambda text: re.search(rf"(?<!\w){re.escape(key)}(?!\w)", text) is not None, f"the key {key}")
    shown.press(key)


def go_to(shown: Terminal, place: str) -> None:
    """Goes to a place by the key that the guide names."""
    press(shown, "/")
    shown.sees("Go to")
    shown.type(place)
    choose(shown, "Done")
    shown.until(lambda text: "Done" not in text.splitlines()[-2], "the map")


def told(shown: Terminal, pattern: str) -> str:
    """What the guide names in its band or page."""
    shown.until(lambda text: re.search(pattern, " ".join(text.split())) is not None, pattern)
    found = re.search(pattern, " ".join(shown.text.split()))
    assert found is not None
    return found[1]


def step(shown: Terminal, number: int) -> None:
    """Waits for a step of the guide."""
    shown.sees(f"GUIDE {number}/")


def do_it(shown: Terminal) -> None:
    """Puts the page of the guide away once it has been read."""
    shown.sees(_PAGE)
    choose(shown, "Close")
    shown.until(lambda text: _PAGE not in text, "the map")


def end_phase(shown: Terminal) -> None:
    choose(shown, "End")
    shown.sees("End this phase?")
    choose(shown, "Yes")


def look_around(shown: Terminal) -> None:
    """The steps of the first phase."""
    choose(shown, "The same with a guided first week, for newcomers")
    shown.sees("GUIDED FIRST WEEK", "Look at a hex")
    do_it(shown)
    go_to(shown, "brest")
    step(shown, 2)
    go_to(shown, "5")
    step(shown, 3)
    press(shown, "3")
    shown.sees("AIRCRAFT FROM")
    choose(shown, "Choose")
    shown.sees("AIRCRAFT TO")
    shown.type("54")
    choose(shown, "Choose")
    shown.sees("How many points")
    choose(shown, "Done")
    shown.sees("End a phase")
    do_it(shown)
    end_phase(shown)


def supply(shown: Terminal) -> None:
    """The steps of the supply phase."""
    shown.sees("Ask for a supply plan")
    do_it(shown)
    choose(shown, "Propose all")
    shown.sees("THE STAFF'S PLAN")
    choose(shown, "Give the orders")
    shown.sees("Supply your groups")
    do_it(shown)
    end_phase(shown)


def give_orders(shown: Terminal) -> None:
    """The steps of the movement phase."""
    shown.sees("Replace losses")
    do_it(shown)
    go_to(shown, told(shown, r"type (\d+) and press"))
    choose(shown, "Get group")
    shown.sees("status S")
    choose(shown, "Replace")
    shown.sees("REPLACEMENTS FOR GROUP")
    press(shown, "0")
    shown.sees("Points for")
    choose(shown, "Done")
    step(shown, 9)
    do_it(shown)
    for number in (9, 11, 12):
        plot(shown, number)


def plot(shown: Terminal, number: int) -> None:
    """Carries out a step that asks for a plot."""
    step(shown, number)
    group, text = told(shown, r"[Gg]o to (?:group )?(\d+) with"), told(shown, r"type (\d+S?)")
    go_to(shown, group)
    press(shown, "G")
    shown.sees("status S")
    choose(shown, "Plot")
    shown.sees("Plot for")
    shown.type(text)
    shown.sees(f" {text}  ")
    choose(shown, "Done")
    shown.until(lambda screen: "Plot for" not in screen, "the order")
    if _PAGE in shown.text:
        do_it(shown)


def first_week(shown: Terminal) -> None:
    """The guided week, up to the adjustment phase of the second."""
    shown.sees("Quit")
    look_around(shown)
    supply(shown)
    give_orders(shown)
    shown.read(0.3)
    if _PAGE in shown.text:
        do_it(shown)
    choose(shown, "Put down")
    shown.sees("Get group")
    watch(shown)
    shown.sees("Read the report")
    do_it(shown)
    read_report(shown)


def watch(shown: Terminal) -> None:
    """Ends the movement phase and passes over the combats."""
    end_phase(shown)
    choose(shown, "Skip all")


def read_report(shown: Terminal) -> None:
    """Reads the report of the week, for a second at least, and puts it away."""
    shown.sees("REPORT OF THE WEEK", "Open all")
    shown.read(1.0)
    choose(shown, "Back")
    shown.until(lambda text: "REPORT OF THE WEEK" not in text, "the map")


def another_week(shown: Terminal) -> None:
    """A week played just to see what happens: supply for all groups, one group plotted."""
    end_phase(shown)
    shown.sees("SUPPLY  AXIS")
    choose(shown, "Propose all")
    choose(shown, "Give the orders")
    end_phase(shown)
    choose(shown, "Next")
    choose(shown, "Plot")
    choose(shown, "Next target")
    shown.read(0.2)
    choose(shown, "Leave")
    choose(shown, "Put down")
    watch(shown)
    read_report(shown)


def leave(shown: Terminal) -> None:
    """Saves the game and leaves the program."""
    choose(shown, "Menu")
    choose(shown, "Save and leave the table")
    shown.sees("Resume")
    choose(shown, "Quit")
    assert shown.ended() == 0


@pytest.mark.thorough
@pytest.mark.rule("3.3")
def test_a_newcomer_plays_the_guided_week_with_the_keys_that_are_shown(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        first_week(shown)
        leave(shown)
    assert list(tmp_path.glob("*.wir"))


@pytest.mark.slow
@pytest.mark.rule("3.3")
def test_a_newcomer_plays_on_for_three_weeks_and_resumes_between_them(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown:
        first_week(shown)
        leave(shown)
    for week in (2, 3, 4):
        with terminal(tmp_path, size=(120, 40)) as shown:
            choose(shown, "Resume barbarossa-1")
            shown.sees(f"week {week} of")
            another_week(shown)
            shown.sees(f"week {week + 1} of")
            leave(shown)


@pytest.mark.slow
@pytest.mark.rule("3.3")
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_newcomer_plays_the_guided_week_and_five_more_at_each_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with terminal(tmp_path, size=size) as shown:
        first_week(shown)
        for week in range(2, 7):
            shown.sees(f"week {week} of")
            another_week(shown)
        shown.sees("week 7 of")
        leave(shown)


@pytest.mark.thorough
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_clean_and_the_game_saved(tmp_path: Path, sent: signal.Signals) -> None:
    with terminal(tmp_path, "play", "smolensk") as shown:
        shown.sees("ADJUST")
        os.kill(shown.process, sent)
        assert shown.ended() == 0
        for mode in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l"):
            assert mode in shown.raw
    assert list(tmp_path.glob("*.wir"))
    assert not list(tmp_path.glob("*.lock")), "the game was not closed"


@pytest.mark.thorough
def test_what_nobody_foresaw_is_told_in_a_line_and_the_game_is_saved(tmp_path: Path) -> None:
    broken = "wir.tui.table_keys.ask_place = lambda *asked: 1 // 0"
    with terminal(tmp_path, "play", "smolensk", before=f"import wir.tui.table_keys\n{broken}") as shown:
        shown.sees("ADJUST")
        shown.press("/")
        assert shown.ended() == 2
    assert b"Traceback" not in shown.raw
    assert b"unexpected error: ZeroDivisionError" in shown.raw
    assert "ZeroDivisionError" in (tmp_path / "wir.log").read_text(encoding="utf-8")
    assert list(tmp_path.glob("*.wir"))


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("TEXTUAL_DRIVER", "os:system", "is not a driver of Textual"),
        ("COLUMNS", "99999999", "is more than any terminal has"),
        *(
            pytest.param(*case, marks=pytest.mark.thorough)
            for case in (
                ("LINES", "99999999", "is more than any terminal has"),
                ("TEXTUAL_DRIVER", "no.such:Driver", "is not a driver of Textual"),
                ("TEXTUAL_DRIVER", "textual.driver:Driver", "is not a driver of Textual"),
                ("TEXTUAL_DRIVER", "", "is not a driver of Textual"),
                ("TEXTUAL_COLOR_SYSTEM", "zzz", "is not known; known are auto, standard, 256, truecolor, windows"),
                ("TEXTUAL_COLOR_SYSTEM", "", "is not known; known are auto, standard, 256, truecolor, windows"),
            )
        ),
    ],
)
def test_a_variable_that_textual_cannot_use_is_named(tmp_path: Path, variable: str, value: str, reason: str) -> None:
    with terminal(tmp_path, "play", "smolensk", before=f"import os\nos.environ[{variable!r}] = {value!r}") as shown:
        assert shown.ended() == 2
    assert bytes(shown.raw) == f"wir: {variable}={value}: {reason}\r\n".encode()
    assert not [*tmp_path.glob("*.wir")]
