"""Times things side by side in one run, since figures of different runs do not compare."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

ROUNDS = 30


def medians(
    things: Mapping[str, Callable[[], object]], rounds: int = ROUNDS, clock: Callable[[], float] = process_time
) -> dict[str, float]:
    """The median milliseconds of each thing, done in turn; the first round warms up and is not counted.

    Counted is this process's own time, so that others at work on the machine do not matter; for other processes give
    the clock `perf_counter`. The test runner's own objects are kept from the collection of garbage: no player has them.
    """
    gc.collect()
    gc.freeze()
    times: dict[str, list[float]] = {name: [] for name in things}
    for _ in range(rounds + 1):
        for name, do in things.items():
            began = clock()
            do()
            times[name].append(1000 * (clock() - began))
    return {name: median(found[1:]) for name, found in times.items()}


def tell(title: str, found: Mapping[str, float]) -> None:
    """Prints the figures, each as a multiple of the first besides."""
    first = next(iter(found.values()))
    print(f"\n{title}")
    for name, figure in found.items():
        print(f"  {name:40} {figure:8.2f} ms  x{figure / first:.2f}")
