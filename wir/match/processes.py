"""Work in several processes at once; Ctrl+C is for the one that began them, which ends them all."""

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
"""New objects after which garbage is looked for."""


class LostProcessError(InputError):
    """A process ended before its work did: a commander ended it, or there was no memory left."""


def in_processes(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[R]:
    """What work on each task gives, in their order, from so many processes at once; a single one works here.

    Raises LostProcessError where one of them is lost.
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
    """Work on tasks that has begun in so many processes; these are ended where what is inside is broken off."""
    others = {*active_children()}
    with interrupts_held_back():
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_process)
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
    """Inside, Ctrl+C waits until it is left; a process that is begun inside does not hear of it at all.

    While such a process loads, which takes a moment, Ctrl+C would end it with a traceback. Windows knows no such thing.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # else it would let Ctrl+C through again as soon as it is needed
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_process() -> None:
    """What a process that plays games begins with: Ctrl+C is not for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


def collect_seldom() -> None:
    """Looks for garbage less often in this process: nearly all that a war leaves behind goes by itself."""
    gc.set_threshold(_GARBAGE)
    gc.freeze()
