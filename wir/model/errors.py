"""What is wrong with input from outside."""

from typing_extensions import override

from wir.model.printable import one_line, printable


class InputError(ValueError):
    """Something from outside that cannot be used: a file, an order, a name.

    Its text is one line for the person who gave it, free of terminal control codes, whatever it quotes.
    """

    @override
    def __str__(self) -> str:
        return printable(super().__str__())


class LineError(InputError):
    """The same as one line of bounded length: `file: place: reason`."""

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))
