"""The game's dice: keyed, so that no order can be re-rolled by rephrasing it.

A roll is a hash of the week's key and of what is rolled for: the paragraph, then whatever distinguishes this roll from
every other of the week. The order and number of rolls do not matter, so that undo, redo and reloading lead to the same
war.
"""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b

from wir.model.events import Roll
from wir.model.sides import Side

MILLION = 1_000_000


def week_key(seed: int, week: int) -> bytes:
    """The key of a week's dice in a game that is not played by mail."""
    return blake2b(f"war in russia {seed} {week}".encode(), digest_size=32).digest()


class Dice:
    """The dice of one week. Keeps what was rolled until `taken` asks for it."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._rolls: list[Roll] = []

    def _draw(self, paragraph: str, subject: str, sides: int) -> int:
        """A whole number from 0 to `sides` - 1, the same each time it is asked for."""
        drawn = blake2b(f"{paragraph}|{subject}".encode(), digest_size=8, key=self._key).digest()
        return int.from_bytes(drawn, "big") * sides >> 64

    def chance(self, percent: int | Fraction, paragraph: str, *subject: object, side: Side | None = None) -> bool:
        """Whether something with a chance of `percent` happens now.

        With a `side`, the roll is hidden from the other.
        """
        return self._throw(percent.numerator * (MILLION // 100) // percent.denominator, paragraph, subject, side)

    def _throw(self, chance: int, paragraph: str, subject: tuple[object, ...], side: Side | None) -> bool:
        """Whether something with a chance of so many in a million happens now."""
        named = " ".join(map(str, subject))
        value = self._draw(paragraph, named, MILLION)
        self._rolls.append(Roll(paragraph, named, value, chance=chance, side=side))
        return value < chance

    def between(self, low: int, high: int, paragraph: str, *subject: object, side: Side | None = None) -> int:
        """A whole number from `low` to `high`, both included, each equally likely."""
        named = " ".join(map(str, subject))
        value = low + self._draw(paragraph, named, high - low + 1)
        self._rolls.append(Roll(paragraph, named, value, low=low, high=high, side=side))
        return value

    def pick(self, weights: Sequence[int], paragraph: str, *subject: object, side: Side | None = None) -> int:
        """An index into `weights`, each as likely as its weight."""
        left = self.between(1, sum(weights), paragraph, *subject, side=side)
        for place, weight in enumerate(weights):
            left -= weight
            if left <= 0:
                return place
        raise ValueError("no weights to pick from")

    def rounded(self, value: Fraction, paragraph: str, *subject: object, side: Side | None = None) -> int:
        """A fraction rounded up or down in proportion, so that means stay true (R131)."""
        whole, part = divmod(value.numerator, value.denominator)
        if part and self._throw(part * MILLION // value.denominator, paragraph, subject, side):
            return whole + 1
        return whole

    def taken(self) -> tuple[Roll, ...]:
        """The rolls since the last time this was asked."""
        rolls = tuple(self._rolls)
        self._rolls.clear()
        return rolls
