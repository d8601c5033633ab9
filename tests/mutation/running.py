"""A plugin of pytest that tries mutants: it collects the tests once and forks a process for each mutant.

mutmut writes all mutants of a function beside it. Where mutmut itself would start pytest anew for every mutant and go
through a switch at every call, the fork gives the function the code of the mutant and runs the tests that reach it, the
quickest first, until one fails.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import mutmut.mutation.trampoline
import pytest
from _pytest.runner import runtestprotocol

WANTED: Final = "WIR_MUTANTS"
"""The variable of the environment that names the file of the mutants, a line each: the name and a sum of its code."""

KEEP: Final = "WIR_MUTANTS_SURVEYED"
"""The variable that is there where the tests that have been surveyed need not be surveyed again."""

RESULTS: Final = Path("results.jsonl")
SURVEY: Final = Path("survey.json")

SECONDS: Final = "WIR_MUTANTS_SECONDS"
"""The variable that says how many seconds of tests are tried on a mutant at most."""

KILLED, LIVED, ENDLESS, UNTESTED = "killed", "lived", "endless", "untested"

_functions: dict[str, tuple[FunctionType, dict[str, FunctionType]]] = {}
_reached: set[str] = set()
_everywhere: set[str] = set()
_kills: Counter[str | None] = Counter()


def _remembering(mutants: dict[str, FunctionType], is_classmethod: bool = False) -> Callable[[Any], Any]:
    """Takes the place of mutmut's switch: keeps a function with its mutants, and notes when it is called."""

    def wrap(function: FunctionType) -> FunctionType:
        _functions[f"{function.__module__}.{function.__qualname__}"] = function, mutants
        return function

    return wrap


mutmut.mutation.trampoline.wrap_in_trampoline = _remembering


def _function_of(mutant: str) -> tuple[FunctionType, FunctionType]:
    """The function that a mutant belongs to, and the mutant itself."""
    module, _, name = mutant.rpartition(".")
    import_module(module)  # which no test may have done
    for key, (function, mutants) in _functions.items():
        if key.startswith(module) and function.__module__ == module and name in mutants:
            return function, mutants[name]
    raise KeyError(mutant)


def _become(function: FunctionType, other: FunctionType) -> None:
    function.__code__ = other.__code__
    function.__defaults__ = other.__defaults__
    function.__kwdefaults__ = other.__kwdefaults__


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def _forked(work: Callable[[], object], seconds: float) -> tuple[int, bytes]:
    """What some work in a process of its own ended with, and what it returned as JSON; `seconds` of work at most."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(out)
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            limit = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            signal.alarm(10 * limit)
            data = json.dumps(work()).encode()
            while data:
                data = data[os.write(into, data) :]
            status = 0
        finally:
            os._exit(status)
    os.close(into)
    with os.fdopen(out, "rb") as pipe:
        data = pipe.read()
    return os.waitpid(child, 0)[1], data


def _note_calls() -> None:
    """Lets each function note that it is called, then do what it does."""
    for key, (function, _) in _functions.items():
        own = FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
        )
        own.__kwdefaults__ = function.__kwdefaults__
        names = {"own": own, "reached": _reached}
        if function.__closure__:  # its code cannot be exchanged, so that every test is said to reach it
            _everywhere.add(key)
            continue
        name = f"_noted_{len(key)}_{abs(hash(key))}"
        function.__globals__[name] = names
        source = f"def noting(*a, **k): {name}['reached'].add({key!r}); return {name}['own'](*a, **k)"
        scope: dict[str, FunctionType] = {}
        exec(source, function.__globals__, scope)
        _become(function, scope["noting"])


def _forget() -> None:
    """Clears what functions of the project have kept of what they worked out."""
    for kept in _caches():
        kept.cache_clear()


@cache
def _caches() -> list[_lru_cache_wrapper[Any]]:
    gc.unfreeze()  # what conftest.py has frozen is not listed
    return [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper) and "wir." in each.__module__]


def _survey(items: list[pytest.Item]) -> list[tuple[float, list[str]]]:
    """For each test its seconds and the functions that it reaches; none for one that fails as things are."""
    _note_calls()
    found: list[tuple[float, list[str]]] = []
    for item, following in zip(items, [*items[1:], None], strict=True):
        _reached.clear()
        _forget()  # what an earlier test has had worked out would not be reached
        began = sum(os.times()[:4])  # with what programs take that the test starts
        passed = _passes(item, following)
        found.append((sum(os.times()[:4]) - began, sorted(_reached | _everywhere) if passed else []))
    return found


def _try(mutant: str, tests: list[tuple[float, pytest.Item]]) -> dict[str, Any]:
    """One mutant: what became of it, in how many seconds, and by which test."""
    function, other = _function_of(mutant)
    key = f"{function.__module__}.{function.__qualname__}"
    if not tests:
        return {"mutant": mutant, "function": key, "fate": UNTESTED, "seconds": 0.0, "by": None}

    def work() -> str | None:
        _become(function, other)
        _forget()  # what was worked out without the mutant
        for n, (_, item) in enumerate(tests):
            if not _passes(item, tests[n + 1][1] if n + 1 < len(tests) else None):
                return item.nodeid
        return None

    began = time.perf_counter()
    status, said = _forked(work, 5 + 4 * sum(seconds for seconds, _ in tests))
    by = json.loads(said) if said else None
    fate = ENDLESS if os.WIFSIGNALED(status) else KILLED if by or status else LIVED
    return {"mutant": mutant, "function": key, "fate": fate, "seconds": time.perf_counter() - began, "by": by}


def _within(tests: list[tuple[float, pytest.Item]]) -> list[tuple[float, pytest.Item]]:
    """The quickest tests and those that have killed most, in this order, for as long as the budget lasts."""
    chosen: list[tuple[float, pytest.Item]] = []
    left = float(os.environ[SECONDS])
    for seconds, item in sorted(tests, key=lambda test: test[0] / (1 + _kills[test[1].nodeid]) ** 2):
        left -= seconds
        if left < 0:
            break
        chosen.append((seconds, item))
    return chosen


def _surveyed(items: list[pytest.Item]) -> dict[str, list[tuple[float, pytest.Item]]]:
    """The tests that reach each function, with their seconds; what was found before of tests is kept if so wished.

    It is not where there are functions by now that no test could reach then.
    """
    before = json.loads(SURVEY.read_text("utf-8")) if KEEP in os.environ and SURVEY.exists() else {}
    known: dict[str, Any] = before["tests"] if _functions.keys() <= {*before.get("functions", ())} else {}
    new = [item for item in items if item.nodeid not in known]
    if new:
        status, data = _forked(lambda: _survey(new), 3600)
        if status or not data:
            raise pytest.UsageError("the tests could not be surveyed")
        known |= {item.nodeid: found for item, found in zip(new, json.loads(data), strict=True)}
        SURVEY.write_text(json.dumps({"functions": [*_functions], "tests": known}), "utf-8")
    reaching: dict[str, list[tuple[float, pytest.Item]]] = {}
    for item in items:
        seconds, functions = known[item.nodeid]
        for key in functions:
            reaching.setdefault(key, []).append((seconds, item))
    return reaching


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Tries the wanted mutants instead of running the tests."""
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # one for all forks
    reaching = _surveyed(session.items)
    wanted = [line.split() for line in Path(os.environ[WANTED]).read_text("utf-8").splitlines()]
    with RESULTS.open("a", encoding="utf-8") as results:
        for mutant, code in wanted:
            function, _ = _function_of(mutant)
            _caches()  # looked for once, and not in every fork
            tests = _within(reaching.get(f"{function.__module__}.{function.__qualname__}", []))
            found = _try(mutant, tests)
            _kills[found["by"]] += 1
            results.write(json.dumps({**found, "code": code}) + "\n")
            results.flush()
    return True
