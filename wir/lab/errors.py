"""What the laboratory says no to."""

from __future__ import annotations

from wir.model.errors import InputError
from wir.model.printable import one_line


class LabError(InputError):
    """A ladder that cannot be played or read. The text is one line."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))
