"""A terminal of another encoding: one that lacks the signs gets ASCII; what it sends and is no text does no harm."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals", allow_module_level=True)

from tests.tui.terminal import terminal

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("environment", [{"LC_ALL": "C", "PYTHONIOENCODING": ""}, {"PYTHONIOENCODING": "latin-1"}])
def test_the_screen_is_in_ascii_where_the_terminal_has_no_more(tmp_path: Path, environment: dict[str, str]) -> None:
    with terminal(tmp_path, "play", "smolensk", "--seed", "1", **environment) as shown:
        shown.sees("week 1", "Menu")
        shown.settle()
        assert shown.raw.isascii()
        assert "\\u" not in shown.text


def test_another_terminal_gets_the_signs(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "smolensk", "--seed", "1", LC_ALL="C.UTF-8") as shown:
        shown.sees("week 1", "Menu")
        shown.settle()
        assert not shown.raw.isascii()


@pytest.mark.parametrize("sent", ["\udcfc", "\udcff\udcfe\x1b[", "\x1b[57441;1:3u"], ids=["latin-1", "bytes", "no key"])
def test_the_game_outlives_what_is_no_key_nor_text(tmp_path: Path, sent: str) -> None:
    with terminal(tmp_path, "play", "smolensk", "--seed", "1") as shown:
        shown.sees("week 1", "Menu")
        shown.send(sent)
        shown.read(0.5)
        shown.press("?")
        shown.sees("HELP")
