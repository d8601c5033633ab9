"""Kills programs at random moments: `python -m tests.kills 1000`, or `python -m tests.kills 30 --only plain`."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.kills.killing import PLAYERS, SHARES, kill_all


def main() -> None:
    """Does so and prints how many orders had been acknowledged; the first that is lost ends it with an error."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("kills", type=int, help="how many programs to kill")
    parser.add_argument("--only", choices=PLAYERS, help="only programs of this kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first script")
    chosen = parser.parse_args()
    shares = {chosen.only: 100} if chosen.only else SHARES
    for name, share in shares.items():
        began, kills = time.monotonic(), chosen.kills * share // 100
        with tempfile.TemporaryDirectory(prefix="wir-kills-") as folder:
            told = kill_all(PLAYERS[name](), kills, chosen.first, Path(folder))
        print(
            f"{name}: {kills} kills, {told} lines acknowledged, none lost ({time.monotonic() - began:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
