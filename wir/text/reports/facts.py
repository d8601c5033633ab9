"""The facts of an event in the words of reports."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from wir.model.events import Event
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.widths import one_cell_each
from wir.model.words import as_hex, count, exact_multiple, listed, place, with_article
from wir.rules.combat import Factor
from wir.text.panels.lines import Line, Role, Span
from wir.text.panels.words import plate, plates, side_name


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of an event in the words of reports, with any secrets that the event still holds."""

    facts: Mapping[str, Any]
    scenario: Scenario

    @classmethod
    def of(cls, event: Event, scenario: Scenario) -> Self:
        """An event as it is told; `event` is what a side has seen of it."""
        facts = dict(event.facts)
        for side in sorted(event.secrets):
            facts.update(event.secrets[side])
        return cls(facts, scenario)

    def get(self, name: str, default: Any = None) -> Any:
        """A fact, or a substitute if this side does not know it."""
        return self.facts.get(name, default)

    def number(self, name: str) -> int:
        """A fact that is a number; 0 where it is not known."""
        return int(self.facts.get(name) or 0)

    def count(self, name: str, thing: str) -> str:
        """A number with what it counts."""
        return count(self.number(name), thing)

    def word(self, name: str) -> str:
        """A fact that is text from outside the program."""
        return one_cell_each(str(self.facts.get(name, "")))

    def value(self, name: str, role: Role = Role.VALUE) -> Span:
        """The same in a role."""
        return Span(self.word(name), role)

    @property
    def city(self) -> Span:
        """The city that it happened in, as it stands within a sentence."""
        return Span(with_article(self.word("city")), Role.VALUE)

    def words(self, name: str) -> str:
        """A fact that is a list of such texts."""
        return listed(one_cell_each(str(word)) for word in self.facts.get(name, ()))

    @property
    def factors(self) -> list[Factor]:
        """The multipliers of an attack."""
        return [
            Factor(Side(f["side"]), f["group"], f["name"], exact_multiple(f["value"]), f["paragraph"])
            for f in self.facts.get("factors", ())
        ]

    @property
    def side(self) -> Side:
        """The side of which the event tells."""
        return Side(self.facts["side"])

    def who(self, name: str = "group") -> Span:
        """The number of a group, air group or depot, as its counter shows it."""
        return plate(int(self.facts[name]))

    def all_of(self, name: str) -> Line:
        """The numbers of several groups."""
        return plates(map(int, self.facts.get(name, ())))

    def side_word(self) -> Span:
        """The name of that side in its colour."""
        return side_name(self.side)

    def place(self, name: str = "at") -> Span:
        """A hex with its name."""
        hex_ = as_hex(self.facts.get(name))
        return Span("somewhere" if hex_ is None else place(self.scenario, hex_), Role.VALUE)
