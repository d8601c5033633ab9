"""Programs as forks of the process in which tests run: they begin at once, as what they load is loaded already.

They are for tests of what the program does. How the interpreter begins and what it makes of its surroundings, such as
closed streams, encodings and signals while it loads, only a program that is started anew shows.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryFile

from wir.cli import main

PATIENCE = 120.0
"""Seconds that a program may take."""


def forked(*words: str, stdin: str = "", **environment: str) -> CompletedProcess[str]:
    """What the command does with these words, as a process of its own in the present folder."""
    return ran(lambda: command(*words), stdin, **environment)


def ran(program: Callable[[], object], stdin: str = "", **environment: str) -> CompletedProcess[str]:
    """What becomes of something that is done in a process of its own, with streams of its own."""
    with TemporaryFile("w+") as typed, TemporaryFile("w+") as told, TemporaryFile("w+") as wrong:
        typed.write(stdin)
        typed.seek(0)
        streams = (typed.fileno(), told.fileno(), wrong.fileno())
        process = multiprocessing.get_context("fork").Process(target=_begun, args=(program, streams, environment))
        process.start()
        process.join(PATIENCE)
        code = process.exitcode
        if code is None:
            process.kill()
            raise AssertionError("the program does not end")
        for stream in (told, wrong):
            stream.seek(0)
        return CompletedProcess((), code, told.read(), wrong.read())


def _begun(program: Callable[[], object], streams: tuple[int, ...], environment: dict[str, str]) -> None:
    """Does something with these streams, in the surroundings that a program would find."""
    os.environ.update(environment)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.path.insert(0, str(Path.cwd()))
    open_streams()
    program()


def command(*words: str) -> None:
    """The command, in a process that was forked and has other streams since."""
    open_streams()
    sys.argv = ["wir", *words]
    main()


def open_streams() -> None:
    """Has Python read and write the streams that a process has been given since it began."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        stream = os.fdopen(number, mode, encoding="utf-8", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
