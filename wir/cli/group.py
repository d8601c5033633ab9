"""The command `wir` itself: its commands by name, and what becomes of errors.

An error is one line on stderr. Exit codes: 0 done, 1 the game says no, 2 wrong input. An unexpected error is one line
too, and goes with all its details into a file in the folder of saved games.
"""

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from typing import Any, Final, NoReturn, TextIO

import click

from wir import __version__
from wir.cli.interrupts import INTERRUPTED, Loading
from wir.cli.settings import Settings, saves_option
from wir.model.errors import InputError

WRONG_INPUT: Final = 2

NO_MEMORY: Final = "not enough memory for this"

COMMANDS: Final = {
    "play": ("wir.cli.playing", "Start a new game."),
    "resume": ("wir.cli.playing", "Resume a saved game, by default the newest."),
    "saves": ("wir.cli.saves", "List the games that can be resumed."),
    "serve": ("wir.cli.serve", "Let people play in a browser."),
    "simulate": ("wir.cli.simulate", "Let commanders play whole games against each other."),
    "ladder": ("wir.cli.lab", "Measure commanders against each other in paired games."),
    "tune": ("wir.cli.lab", "Search for better constants for the computer in paired games."),
    "show": ("wir.cli.show", "Show a scenario, a saved game or a state."),
    "do": ("wir.cli.show", "Carry out orders from standard input, one per line."),
    "odds": ("wir.cli.odds", "Calculate a battle described in JSON."),
    "check": ("wir.cli.check", "Report every problem in scenarios, saved games and states."),
    "replay": ("wir.cli.saves", "Replay a saved game, and verify it."),
    "history": ("wir.cli.playing", "Look back at the war of a saved game, week by week."),
    "branch": ("wir.cli.playing", "Start a new game from a week of a saved one."),
    "report": ("wir.cli.report", "Write a report of a saved game's war, as HTML or Markdown."),
    "explain": ("wir.cli.explain", "Explain what the computer did in a week of a saved game."),
    "rules": ("wir.cli.rules", "Look up a paragraph, a ruling or a word in the rules."),
}
"""The module of each command, in which it has the command's name, and its line in the list of commands."""


_PLAIN: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"is not a valid integer(?: range)?", "is not a whole number"),
        (r"is not a valid float(?: range)?", "is not a number"),
        (r"is not in the range (\S+?)<=x<=(\S+)", r"is not from \1 to \2"),
        (r"is not in the range x>=(\S+)", r"is less than \1"),
        (r"does not match the format '%Y-%m-%d'", "is not a date such as 1941-06-22"),
    )
)
"""What click says about values of options, and how we put it."""


def _plain(fault: str) -> str:
    """What is wrong with the command line, in plain words and without a full stop."""
    for pattern, words in _PLAIN:
        fault = pattern.sub(words, fault)
    return fault.rstrip(".")


def _printing(*names: str, meaning: str, text: Callable[[click.Context], str]) -> click.Option:
    """An option that only prints a text, through our own printing, so that a full disk is reported."""

    def show(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
        if is_asked and not ctx.resilient_parsing:
            from wir.cli.printing import say  # noqa: PLC0415 - not every command prints

            say(*text(ctx).split("\n"))
            ctx.exit()

    return click.Option(names, is_flag=True, is_eager=True, expose_value=False, help=meaning, callback=show)


_HELP: Final = _printing("-h", "--help", meaning="Show this message and exit.", text=lambda ctx: ctx.get_help())
_VERSION: Final = _printing("--version", meaning="Show the version and exit.", text=lambda _: f"wir {__version__}")


class Wir(click.Group):
    """A group whose commands are imported when they are called, and whose errors are one line."""

    def list_commands(self, _: click.Context) -> list[str]:
        """The commands in the order of the list."""
        return [*COMMANDS]

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        with Loading():
            command: click.Command = getattr(import_module(COMMANDS[cmd_name][0]), cmd_name)
        if _HELP not in command.params:
            command.params.append(_HELP)
        return command

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Prints the list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Carries out the command; an error is reported in a line, and an unexpected one is also logged."""
        import logging  # noqa: PLC0415 - a page of help does without it

        logging.getLogger("wir").addHandler(logging.NullHandler())
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, OSError, EOFError):
            raise
        except InputError as error:
            raise click.ClickException(str(error)) from error
        except MemoryError as error:
            raise click.ClickException(NO_MEMORY) from error.with_traceback(None)  # it holds what took the memory
        except Exception as error:  # a traceback is never shown
            raise click.ClickException(_written_down(error, ctx.ensure_object(Settings))) from error

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any, **extra: Any) -> NoReturn:
        """Runs the command line and exits with its code."""
        _open_streams()
        try:
            code = super().main(args, prog_name, **{**extra, "standalone_mode": False})
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx is not None else "wir"
            _fail(f"{_plain(error.format_message())} (see {command} --help)")
        except click.ClickException as error:
            _fail(error.format_message())
        except click.Abort:
            sys.exit(INTERRUPTED)
        except OSError as error:
            _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
        sys.exit(code if isinstance(code, int) else 0)


def _open_streams() -> None:
    """Puts an empty file in the place of each standard stream that is closed; no character stops the other two."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _fail(message: str) -> NoReturn:
    from wir.cli.printing import complain  # noqa: PLC0415 - what goes well need not wait for it

    with suppress(OSError):  # then there is no way to report it
        complain(message)
    for stream in (sys.stdout, sys.stderr):
        _drop_unwritten(stream)
    sys.exit(WRONG_INPUT)


def _drop_unwritten(stream: TextIO) -> None:
    """Drops what cannot be written: Python would try again as it exits, report that, and change the exit code."""
    try:
        stream.flush()
    except OSError:
        with open(os.devnull, "w", encoding="utf-8") as nowhere, suppress(OSError):  # noqa: PTH123 - as above
            os.dup2(nowhere.fileno(), stream.fileno())


def _written_down(error: Exception, settings: Settings) -> str:
    """Writes an error with its details into the log and returns the line that tells of it."""
    from traceback import format_exception  # noqa: PLC0415 - a page of help does without it

    line = f"unexpected error: {type(error).__name__}: {error}"
    when = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        log = settings.log_file()
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{when} {' '.join(sys.argv)}\n{''.join(format_exception(error))}\n")
    except OSError:
        return line
    return f"{line} (details in {log}; please report it)"


@click.group(cls=Wir, invoke_without_command=True, params=[_VERSION], context_settings={"max_content_width": 100})
@saves_option
@click.pass_context
def main(ctx: click.Context) -> None:
    """War in Russia, 1941-44: the Eastern Front week by week, in a terminal.

    Without a command the title screen opens.
    """
    if ctx.invoked_subcommand is None:
        with Loading():
            from wir.cli.title import title  # noqa: PLC0415 - Ctrl+C is to be quiet while it loads
        ctx.invoke(title)


main.params.append(_HELP)
