"""The table of failing puzzles names puzzles."""

from __future__ import annotations

import re
from pathlib import Path

from tests.ai.puzzles.failing import FAILING


def test_every_name_in_the_table_is_a_puzzle() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    puzzles = {
        name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    }
    assert set(FAILING) <= puzzles
