"""What is wrong with a saved game, in one line."""

from __future__ import annotations

from pathlib import Path

from wir.model.printable import one_line


class SaveError(ValueError):
    """A saved game that cannot be read or written. The text is one line: file, place, reason."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))


class DamageError(ValueError):
    """Content that is not what a saved game holds; the text names the place in the file."""


def about_system(path: Path, error: OSError) -> SaveError:
    """The error for what the operating system refused to do with a file."""
    return SaveError(f"{path.name}: {(error.strerror or str(error)).lower()}")
