from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from wir.text.terminal import fitted, has_signs


def stream(encoding: str) -> TextIOWrapper:
    return TextIOWrapper(BytesIO(), encoding=encoding)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", "Köln → §7.7 ?[2J?"), ("latin-1", "Koln > s7.7 ?[2J?"), ("ascii", "Koln > s7.7 ?[2J?")],
)  # fmt: skip
def test_a_line_is_in_ascii_if_the_encoding_lacks_one_of_its_characters(encoding: str, shown: str) -> None:
    assert fitted("Köln → §7.7 \x1b[2J\u202e", stream(encoding)) == shown


def test_what_an_encoding_can_say_is_said() -> None:
    assert fitted("Köln §7.7", stream("latin-1")) == "Köln §7.7"


@pytest.mark.parametrize(("encoding", "has"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False)])
def test_the_signs_of_the_screen_need_an_encoding_that_has_them_all(encoding: str, has: bool) -> None:
    assert has_signs(stream(encoding)) is has


@pytest.mark.skipif(sys.platform == "win32", reason="locales of other systems")
@pytest.mark.parametrize(
    ("is_terminal", "environment", "has"),
    [(False, {}, "True"), (True, {}, "False"), (True, {"PYTHONUTF8": "1"}, "True")],
)
def test_a_terminal_of_the_c_locale_has_ascii_though_python_writes_utf_8(
    is_terminal: bool, environment: dict[str, str], has: str
) -> None:
    code = f"""
import sys
from wir.text.terminal import has_signs
class Stream:
    encoding = sys.stdout.encoding
    isatty = lambda _: {is_terminal}
print(has_signs(Stream()))
"""
    usual = {name: value for name, value in os.environ.items() if name not in ("PYTHONUTF8", "PYTHONIOENCODING")}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**usual, "PYTHONPATH": str(Path(__file__).parents[2]), "LC_ALL": "C", **environment},
    )
    assert ended.stdout.strip() == has
