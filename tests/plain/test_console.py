from __future__ import annotations

import os
import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from wir.plain.console import LONGEST, Console


def console(source: bytes, *, is_person: bool = False) -> tuple[Console, StringIO]:
    sink = StringIO()
    return Console(BytesIO(source), sink, is_person=is_person), sink


def test_a_script_reads_its_lines_repeated_and_a_person_is_asked() -> None:
    piped, out = console(b"  look brest \n")
    assert piped.ask("Axis A") == "look brest"
    assert out.getvalue() == "> look brest\n"
    typed, out = console(b"look brest\n", is_person=True)
    assert typed.ask("Axis A") == "look brest"
    assert out.getvalue() == "Axis A> "


def test_the_mark_that_an_editor_puts_before_a_text_is_not_part_of_its_first_line() -> None:
    asked, _ = console("\ufeffend\n".encode())
    assert asked.ask("?") == "end"


def test_the_end_of_the_input_is_no_line_and_the_last_line_needs_no_end() -> None:
    asked, _ = console(b"end")
    assert asked.ask("?") == "end"
    assert asked.ask("?") is None


def test_of_a_line_without_end_only_the_beginning_is_kept() -> None:
    asked, _ = console(b"x" * (5 * LONGEST) + b"\nend\n")
    assert len(asked.ask("?") or "") <= LONGEST + 1
    assert asked.ask("?") == "end"


def test_bytes_that_are_no_text_and_signs_for_terminals_do_no_harm() -> None:
    asked, out = console(b"look \xff\x1b[2J\n")
    assert (asked.ask("?") or "").startswith("look ")
    asked.say("a\x1b[31mb\rc")
    assert not any(sign in out.getvalue() for sign in "\x1b\r")


def test_keys_that_are_no_text_leave_nothing_in_a_line() -> None:
    asked, _ = console(b"\x1b[A\x1b[4~look\x1bOP brest\x7f\x00\n")
    assert asked.ask("?") == "look brest"


def test_on_a_terminal_the_curtain_clears_the_screen_and_then_the_scrollback() -> None:
    asked, out = console(b"")
    out.isatty = lambda: True  # type: ignore[method-assign]
    asked.draw_curtain()
    assert out.getvalue().endswith("\x1b[H\x1b[2J\x1b[3J")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_what_was_typed_before_the_curtain_fell_does_not_raise_it() -> None:
    keyboard, terminal = os.openpty()
    with os.fdopen(terminal, "rb") as source:
        asked = Console(source, StringIO(), is_person=True)
        os.write(keyboard, b"end\n\n")
        assert asked.ask("?") == "end"
        asked.draw_curtain()
        os.write(keyboard, b"here\n")
        assert asked.ask("?") == "here"
    os.close(keyboard)


def test_a_console_without_the_signs_gets_ascii() -> None:
    sink = TextIOWrapper(BytesIO(), encoding="ascii")
    asked = Console(BytesIO(b"x\n"), sink, is_person=True)
    asked.say("Köln → §7.7")
    asked.ask("§")
    sink.seek(0)
    assert sink.read() == "Koln > s7.7\ns> "


def test_the_curtain_is_sixty_empty_lines() -> None:
    asked, out = console(b"")
    asked.draw_curtain()
    assert out.getvalue() == "\n" * 60


def test_names_of_other_writings_are_said_as_they_are() -> None:
    asked, out = console(b"")
    asked.say("Saved as ü 漢字.")
    assert out.getvalue() == "Saved as ü 漢字.\n"
