"""What is wrong with a saved game, in one line."""

from pathlib import Path

from wir.files import reason_of
from wir.model.errors import LineError


class SaveError(LineError):
    """A saved game that cannot be read or written."""


class BrokenError(SaveError):
    """A saved game whose file is cut off or altered."""


class BarredError(SaveError):
    """A saved game that cannot be continued under its name now: it can be watched, or goes on under another name.

    `folder_is_shut` if nothing can be written beside it, so that another name would not help.
    """

    def __init__(self, save: Path, reason: str, *, folder_is_shut: bool = False) -> None:
        super().__init__(f"the game {save.stem} {reason}")
        self.save = save
        self.folder_is_shut = folder_is_shut


class ForeignError(SaveError):
    """What is on the disk is not what this program wrote there last; it is not overwritten."""


class ReplacedError(ForeignError):
    """Another program has put a file in the place of the save or its journal."""


class DamageError(ValueError):
    """Content that does not belong in a saved game; the text names the place in the file."""


class NewerError(DamageError):
    """Content that this program does not know; it would be lost if the game were written again."""

    def __init__(self, detail: str) -> None:
        super().__init__(f"made by a newer wir: update this one to open it; the file stays as it is ({detail})")


def about_system(path: Path, error: OSError) -> SaveError:
    """The error for something that the operating system refused to do with a file."""
    return SaveError(f"{path.name}: {reason_of(error)}")
