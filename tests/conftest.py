"""What all tests share: properties are tried on the same examples in every run and on every machine."""

from __future__ import annotations

import asyncio
import compileall
import gc
import inspect
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling

from tests.properties import THOROUGH

for name in ("repeatable", THOROUGH):
    settings.register_profile(name, derandomize=True, deadline=None)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind `nohup ... &`; programs that tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


sys.dont_write_bytecode = False  # whatever the shell says: three workers and each program that they start read it again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.pop("PYTHONUNBUFFERED", None)  # nobody who plays sets it, and it hides what Python has still to write


_GARBAGE = 50_000
"""New objects after which garbage is looked for, as in the game itself: nearly all of them go by themselves."""

gc.set_threshold(_GARBAGE)  # from here on, as reading thousands of tests makes most of all

SINGLE = (
    "tests/wars",
    "tests/ai/test_efforts",
    "tests/tui/test_hints",
    "tests/tui/test_frames",
    "tests/kills",
    "tests/saves/test_hostile",
    "tests/fuzz",
    "tests/soak",
    "tests/serve",
    "tests/lab",
)
"""Where single tests take long, or wait; the longest first."""

LONGEST = (*SINGLE, "tests/tui", "tests/cli", "tests/ai")
"""What takes long, in the order in which it is begun."""


class ByFile(LoadGroupScheduling):
    """Gives a worker a whole file at a time, what takes long test by test: fewer messages, and less is set up twice."""

    def _split_scope(self, nodeid: str) -> str:
        group = super()._split_scope(nodeid)
        return group if group != nodeid or nodeid.startswith(SINGLE) else nodeid.partition("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    return ByFile(config, log) if config.getoption("dist") == "loadgroup" else None


def pytest_configure(config: pytest.Config) -> None:
    if "not thorough" not in config.getoption("markexpr"):
        settings.load_profile(THOROUGH)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker reads its share of the files first, so that in a new checkout each is compiled only once.

    All of them collect all tests, and what another has compiled by then, they need not compile themselves.
    """
    shared = getattr(session.config, "workerinput", None)
    if shared is None:
        return
    own = slice(int(shared["workerid"].removeprefix("gw")), None, shared["workercount"])
    root = session.config.rootpath
    files = [file for folder in ("tests", "wir") for file in sorted((root / folder).rglob("*.py"))]
    for file in files[own]:
        if not _is_test(file):  # those are compiled in pytest's own way
            compileall.compile_file(file, quiet=2)
    for file in [file for file in files if _is_test(file) and _is_asked_for(file, session.config)][own]:
        with suppress(Exception, pytest.skip.Exception):  # it is told of when the file is collected
            import_module(".".join(file.relative_to(root).with_suffix("").parts))


def _is_test(file: Path) -> bool:
    return file.name.startswith("test_")


def _is_asked_for(file: Path, config: pytest.Config) -> bool:
    """Whether a file's tests are to be collected."""
    left_out = config.getini("norecursedirs")
    return not any(part in left_out for part in file.relative_to(config.rootpath).parts) and any(
        file.is_relative_to(Path(word.partition("::")[0]).absolute()) for word in config.args
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with them at the end; properties come in thorough runs too."""
    for item in items if settings.get_current_profile_name() == THOROUGH else ():
        if item.get_closest_marker("again") is not None:
            item.add_marker("thorough")
    items.sort(key=lambda item: next((n for n, name in enumerate(LONGEST) if item.nodeid.startswith(name)), 99))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(pyfuncitem.obj(**wanted))
    return True


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector of garbage need not look at them again and again."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """pytest looks for garbage five times over at the end, to warn of it: after this one it is quick."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: many tests wait for a terminal, a process or a lock."""
    return (os.cpu_count() or 1) + 1
