"""Tries damaged files for as long as one likes: `python -m tests.fuzz 1000000 --jobs 2`, or one case again."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.fuzz.kinds import KINDS, SHARES
from tests.fuzz.trying import Tally, tried

AT_ONCE = 2000
"""Cases that a process tries before it tells of them."""


def main() -> None:
    """Tries cases and prints figures of each kind."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("what", help="how many cases, or a kind of file: " + ", ".join(KINDS))
    parser.add_argument("number", nargs="?", type=int, help="the number of the one case of this kind to try")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case of each kind")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    if chosen.what in KINDS:
        folder = Path(tempfile.mkdtemp(prefix="wir-fuzz-"))
        print(f"{chosen.what} {chosen.number} lies in {folder}")
        print(*(tried(chosen.what, range(chosen.number, chosen.number + 1), folder).lines or ["is read"]))
    elif chosen.what.isdigit():
        sys.exit(1 if _try_all(int(chosen.what), chosen.first, chosen.jobs) else 0)
    else:
        parser.error(f"{chosen.what!r} is neither a number nor a kind of file")


def _try_all(cases: int, first: int, jobs: int) -> int:
    """Tries so many cases, shared among the kinds, and prints what became of them; how many batches went wrong."""
    began, faults = time.monotonic(), 0
    read, refused, slowest = Counter[str](), Counter[str](), dict.fromkeys(KINDS, (0.0, -1))
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [(name, pool.submit(_batch, name, numbers)) for name, numbers in _batches(cases, first)]
        for name, batch in waiting:
            try:
                tally = batch.result()
            except AssertionError as error:
                faults += 1
                print(error, flush=True)
                continue
            read[name] += tally.read
            refused[name] += tally.refused
            slowest[name] = max(slowest[name], tally.slowest)
    for name in KINDS:
        seconds, number = slowest[name]
        print(f"{name:15} {read[name]:8} read {refused[name]:8} refused, slowest {seconds:.3f} s (case {number})")
    print(f"{read.total() + refused.total()} cases in {time.monotonic() - began:.0f} s, {faults} faults")
    return faults


def _batches(cases: int, first: int) -> Iterator[tuple[str, range]]:
    for name, share in SHARES.items():
        last = first + cases * share // sum(SHARES.values())
        for start in range(first, last, AT_ONCE):
            yield name, range(start, min(start + AT_ONCE, last))


def _batch(name: str, numbers: range) -> Tally:
    with tempfile.TemporaryDirectory(prefix="wir-fuzz-") as folder:
        return tried(name, numbers, Path(folder))


if __name__ == "__main__":
    main()
