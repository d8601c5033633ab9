"""Games on many machines, through dask.distributed, which is an optional extra: `pip install 'wir[cluster]'`.

The scheduler gives a game that was on a lost worker to another one, so that no game is lost with it. Scheduler and
workers run whatever they are sent: only for machines and networks that are one's own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Final, TypeVar

from wir.lab.errors import LabError

T = TypeVar("T")
R = TypeVar("R")

_PATIENCE: Final = "15s"
"""How long a scheduler may take to answer."""


def done_on_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[tuple[T, R]]:
    """Each task with what the work on it gives, in the order in which they are done.

    Raises LabError where dask is not installed, nothing answers at the address, or a task was lost with several workers
    one after the other, and what the work raises.
    """
    dask = _dask()
    client = _client(dask, address)
    try:
        waiting = {client.submit(work, task, pure=False): task for task in tasks}
        for future in dask.as_completed([*waiting]):
            yield waiting.pop(future), future.result()
    except (dask.KilledWorker, dask.client.FutureCancelledError, dask.CancelledError) as error:
        raise LabError(f"{address}: a game was lost with its workers ({type(error).__name__}); run it again") from None
    finally:
        client.close()


def _dask() -> Any:
    try:
        found = import_module("distributed")
    except ImportError:
        raise LabError("games on a cluster need dask: pip install 'wir[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return found


def _client(dask: Any, address: str) -> Any:
    try:
        return dask.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise LabError(f"{address}: no scheduler answers there: {error}") from None
