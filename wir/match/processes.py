"""Work in several processes at once; Ctrl+C goes to the one that began them, which ends them all."""

import gc
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from typing import Final, TypeVar

from wir.model.errors import InputError

T = TypeVar("T")
R = TypeVar("R")

_GARBAGE: Final = 200_000
"""How many new objects trigger a garbage collection."""


class LostProcessError(InputError):
    """A process ended before its work was done: a commander ended it, or there was no memory left."""


def in_processes(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """The results of work on each task, in order, from so many processes at once; a single one works here.

    Raises LostProcessError if one of them is lost.
    """
    if jobs == 1 or not tasks:
        yield from map(work, tasks)
        return
    with at_work(work, tasks, min(jobs, len(tasks))) as begun:
        try:
            for each in begun:
                yield each.result()
        except BrokenProcessPool:
            raise LostProcessError("a process ended early, perhaps for lack of memory") from None


@contextmanager
def at_work(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[list[Future[R]]]:
    """Starts work on tasks in so many processes; they are ended if the block inside is broken off."""
    others = {*active_children()}
    with interrupts_held_back():
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin_process)
    try:
        with interrupts_held_back():
            begun = [pool.submit(work, task) for task in tasks]
        yield begun
    except BaseException:
        with interrupts_held_back():
            for process in {*active_children()} - others:
                process.terminate()
            pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Holds Ctrl+C back until the block is left; a process begun inside never receives it.

    While such a process loads, which takes a moment, Ctrl+C would end it with a traceback. Windows knows no such thing.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # otherwise it would let Ctrl+C through again as soon as it is used
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_process() -> None:
    """Prepares a process that plays games: it ignores Ctrl+C, and what it has loaded stays."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Meanwhile runs the garbage collector less often: nearly all that a war leaves is freed without it."""
    before = gc.get_threshold()
    gc.set_threshold(_GARBAGE)
    try:
        yield
    finally:
        gc.set_threshold(*before)
