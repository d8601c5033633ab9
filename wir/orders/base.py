"""What every order is: frozen, with a text form, checked against a state before it is carried out."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from wir.model.phases import Phase
from wir.model.state import State
from wir.orders.patterns import written
from wir.rules.change import Change
from wir.rules.refusal import Refusal, RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How an order is put into words: in the journal, aloud, and in its help.

    `text` is its text form: its first word in capital letters, then a part for each field, as `{group:number}`; what
    may be left out is in brackets (`wir.orders.patterns`). Blanks in the player's own text, where that follows, are
    kept. `example` is an order in its text form. `typed` shows how a player may type it, empty for orders that only
    programs give; `meaning` says what it does, and `page` is the context of its help page. `longest` is the most
    characters that it may have. `words` say what it means, with its fields as `{order.group}`; where that depends on
    more than its fields, it has a method of that name.
    """

    text: str
    example: str
    typed: str
    meaning: str
    page: str
    words: str = ""
    keeps_blanks: bool = False
    longest: int = 500

    @property
    def word(self) -> str:
        """The first word."""
        return self.text.partition(" ")[0]


class Order(ABC):
    """Something a player may say. Its text form is `str(order)`, read back by `parse_order`.

    Everything about an order is in its class: the parser, the list of legal orders, help and the palette are made
    of the classes that `wir.orders.catalogue` finds.
    """

    form: ClassVar[Form]
    """How it is said."""

    phases: ClassVar[tuple[Phase, ...]] = tuple(Phase)
    """The phases in which it may be given."""

    paragraph: ClassVar[str] = "3.3"
    """The paragraph to cite when it is given at the wrong time."""

    irrevocable: ClassVar[bool] = False
    """Whether it can never be taken back."""

    offers_are_legal: ClassVar[bool] = False
    """Whether its offers need no check, which would only follow every route again."""

    def __str__(self) -> str:
        return written(self.form.text, self)

    @property
    def called(self) -> str:
        """What it is called when it is undone or redone."""
        return str(self)

    def words(self, _view: State) -> str:
        """What the order means to a player who sees the game as `view`; empty if its text says it all."""
        return self.form.words.format(order=self)

    @classmethod
    @abstractmethod
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        """Orders of this kind that may be possible in one of its phases, for the list of legal ones.

        With a `number` only those for the group, air group or depot of that number. Amounts are offered as least, most
        and tens.
        """

    def check(self, state: State) -> Refusal | None:
        """Why the side whose phase it is may not give this order, or None; after the end no side may (§4.11).

        Works on a state and on a View alike.
        """
        if state.ending is not None:
            return Refusal("4.11", "the game is over")
        if state.phase not in self.phases:
            wanted = " or ".join(phase.value for phase in self.phases)
            return Refusal(self.paragraph, f"this order belongs to phase {wanted}, not to phase {state.phase}")
        try:
            return self.refuse(state)
        except RefusedError as error:
            return error.refusal

    def is_final(self, _state: State) -> bool:
        """Whether the order cannot be taken back: it ends a phase, or rolls at once (R142)."""
        return self.irrevocable

    def warning(self, _view: State) -> str:
        """What to tell a player before he gives an order that cannot be taken back; empty if nothing in particular."""
        return ""

    @abstractmethod
    def refuse(self, state: State) -> Refusal | None:
        """Why the order is not allowed in this state, phase and end of the game apart.

        Raises RefusedError where a group, city or depot that it names cannot be found.
        """


class Action(Order):
    """An order that its own rules carry out."""

    @abstractmethod
    def apply(self, change: Change) -> None:
        """Carries out the order, which has been checked."""


def unit_name(view: State, number: int, unit: int) -> str:
    """What a unit of a group is called, or its index in the group if there is no such unit."""
    group = view.groups.get(number)
    return group.units[unit].name if group is not None and unit < len(group.units) else f"unit {unit}"
