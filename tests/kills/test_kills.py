"""No acknowledged order is lost when programs are killed at random moments.

Twenty-five of them, a hundred with `-m thorough`, a thousand with `-m slow`.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.kills.killing import NAME, PLAYERS, SHARES, Player, kill_all
from tests.kills.scripts import enact, play_on
from wir.match.opening import open_game
from wir.match.start import Resume

ROOT = Path(__file__).parents[2]

needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9")


def killed(name: str, kills: int, first: int) -> tuple[int, int]:
    """How many programs of a kind were killed, and how many lines they had acknowledged."""
    command = [sys.executable, "-m", "tests.kills", str(kills), "--only", name, "--first", str(first)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    found = re.search(r"(\d+) kills, (\d+) lines acknowledged, none lost", ended.stdout)
    assert found is not None, ended.stdout
    return int(found[1]), int(found[2])


@needs_kill
@pytest.mark.parametrize(
    ("name", "share"), [("scripted", 10), *(pytest.param(name, 1, marks=pytest.mark.thorough) for name in PLAYERS)]
)
def test_no_order_is_lost_when_a_program_is_killed(name: str, share: int) -> None:
    wanted = SHARES[name] // share
    kills, lines = killed(name, wanted, 0)
    assert kills == wanted
    assert lines > kills


@pytest.mark.slow
@needs_kill
@pytest.mark.parametrize("name", PLAYERS)
def test_no_order_is_lost_when_a_thousand_programs_are_killed(name: str) -> None:
    assert killed(name, 10 * SHARES[name], 1000)[0] == 10 * SHARES[name]


class Forgetful(Player):
    """Acknowledges an order that is no longer in the journal."""

    def play(self, saves: Path, lines: list[str], dice: Random) -> int:
        match = open_game(saves, Resume(NAME)).match
        play_on(match)
        for line in lines[:5]:
            enact(match, line)
        match.close()
        journal = saves / f"{NAME}.journal"
        journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
        return 5


def test_an_order_that_was_lost_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="5 lines after the first 0 were acknowledged"):
        kill_all(Forgetful(), 1, 0, tmp_path)
