"""Reading orders from their text form; also the journal's form."""

import re
from collections.abc import Callable

from wir.model.errors import InputError
from wir.model.printable import shortened
from wir.orders.base import Order
from wir.orders.catalogue import BY_WORD, PLAYED
from wir.orders.conduct import EndPhase
from wir.orders.patterns import read_parts


class OrderError(InputError):
    """A text that is not an order; the message says what was expected."""


def parse_order(text: str) -> Order:
    """Reads an order: `parse_order(str(order)) == order`. Raises OrderError with what was expected."""
    line = text.strip()
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    kinds = BY_WORD.get(word.upper(), ())
    longest = max((kind.form.longest for kind in kinds), default=EndPhase.form.longest)
    if len(line) > longest:
        raise OrderError(f"an order has at most {longest} characters")
    if not kinds:
        raise OrderError(f"{shortened(word, 20)!r} is not an order; orders are {', '.join(PLAYED)}")
    tight = re.sub(r"\s*([,.>=])\s*", r"\1", rest)
    for kind in kinds:
        try:
            parts = read_parts(kind.form.text, rest if kind.form.keeps_blanks else tight)
        except ValueError as error:
            raise OrderError(f"{line!r}: {error}") from None
        if parts is not None:
            make: Callable[..., Order] = kind
            return make(**parts)
    raise OrderError(f"{line!r} should look like {' or '.join(repr(kind.form.example) for kind in kinds)}")
