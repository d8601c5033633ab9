"""A visitor's game, as the server starts it: `python -m wir.serve.seat KIND FOLDER WISH`, not for people to call.

It speaks with the server in packets on standard input and output.
"""

import gc
import json
import logging
import sys
from pathlib import Path
from traceback import format_exception
from typing import Final

from wir.files import LOG, log_to
from wir.serve.program import UNSAVED, SeatKind
from wir.serve.visitors import place_of

_GARBAGE: Final = 200_000
"""How many new objects trigger a garbage collection: loading the game creates many, and leaves no garbage."""


def main() -> int:
    """Plays until the visitor leaves; returns the exit code. An unexpected error is reported in a line and logged."""
    gc.set_threshold(_GARBAGE)
    kind, folder, wish = SeatKind(sys.argv[1]), Path(sys.argv[2]), json.loads(sys.argv[3])
    log_to(folder / LOG)
    place = place_of(wish["place"])
    try:
        if kind is SeatKind.SCREEN:
            from wir.serve.screen import run as run_screen  # noqa: PLC0415 - only one of them is needed

            columns, lines = wish["size"]
            problem = run_screen(folder, (columns, lines), place)
        else:
            from wir.serve.lines import run as run_lines  # noqa: PLC0415 - the same

            problem = run_lines(folder, place)
    except BrokenPipeError:  # the server is gone, which is no fault of the game, and nobody is left to tell
        return 1
    except Exception as error:  # a traceback is never shown
        logging.getLogger("wir").error("%s", "".join(format_exception(error)))
        details = f" (details in {LOG})" if (folder / LOG).exists() else ""
        sys.stderr.write(f"{type(error).__name__}: {error}{details}\n")
        return 1
    if problem is not None:
        sys.stderr.write(f"{problem}\n")
    return 0 if problem is None else UNSAVED


if __name__ == "__main__":
    sys.exit(main())
