from __future__ import annotations

from io import BytesIO, TextIOWrapper

import pytest

from wir.text import terminal
from wir.text.terminal import fitted, has_signs


def stream(encoding: str) -> TextIOWrapper:
    return TextIOWrapper(BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", "Köln → §7.7 ?[2J?"), ("latin-1", "Koln > s7.7 ?[2J?"), ("ascii", "Koln > s7.7 ?[2J?")],
)  # fmt: skip
def test_a_line_is_in_ascii_where_the_encoding_lacks_a_character_of_it(encoding: str, shown: str) -> None:
    assert fitted("Köln → §7.7 \x1b[2J\u202e", stream(encoding)) == shown


def test_what_an_encoding_can_say_is_said() -> None:
    assert fitted("Köln §7.7", stream("latin-1")) == "Köln §7.7"


@pytest.mark.parametrize(("encoding", "has"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False)])
def test_the_signs_of_the_screen_need_an_encoding_that_has_them_all(encoding: str, has: bool) -> None:
    assert has_signs(stream(encoding)) is has


def test_a_terminal_of_the_c_locale_has_ascii_though_python_writes_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    class Flags:
        utf8_mode = 1

    ours = stream("utf-8")
    monkeypatch.setattr(terminal.sys, "flags", Flags)
    monkeypatch.setattr(terminal.os, "name", "posix")
    monkeypatch.delenv("PYTHONUTF8", raising=False)
    monkeypatch.setattr("locale.getencoding", lambda: "ANSI_X3.4-1968")
    assert has_signs(ours)  # a file or a pipe
    ours.isatty = lambda: True  # type: ignore[method-assign]
    assert not has_signs(ours)
    monkeypatch.setenv("PYTHONUTF8", "1")
    assert has_signs(ours)
