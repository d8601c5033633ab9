"""What is wrong with input from outside."""

from __future__ import annotations

from typing_extensions import override

from wir.model.printable import printable


class InputError(ValueError):
    """Something from outside that cannot be used: a file, an order, a name.

    Its text is one line for who gave it, in which no terminal finds anything to obey, whatever it repeats.
    """

    @override
    def __str__(self) -> str:
        return printable(super().__str__())
