"""What the server says no to."""

from __future__ import annotations

from wir.model.errors import InputError
from wir.model.printable import one_line


class ServeError(InputError):
    """A visitor or a server that cannot be had. The text is one line."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))
