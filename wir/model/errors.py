"""What is wrong with input from outside."""

from typing_extensions import override

from wir.model.printable import one_line, printable


class InputError(ValueError):
    """Something from outside that cannot be used: a file, an order, a name.

    Its text is one line for who gave it, in which no terminal finds anything to obey, whatever it repeats.
    """

    @override
    def __str__(self) -> str:
        return printable(super().__str__())


class LineError(InputError):
    """The same as one line of bounded length: `file: place: reason`."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))
