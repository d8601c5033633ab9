"""An event opened for a report: its facts, what this side knows besides, and the words for groups and places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wir.model.events import Event
from wir.model.groups import side_of
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.widths import one_cell_each
from wir.model.words import as_hex, count, listed, place
from wir.rules.combat import Factor
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import PLATES, side_name


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of an event, secrets among them as far as the event still holds them."""

    facts: Mapping[str, Any]
    scenario: Scenario

    @classmethod
    def of(cls, event: Event, scenario: Scenario) -> Facts:
        """An event as it is told; `event` is what a side has seen of it."""
        facts = dict(event.facts)
        for side in sorted(event.secrets):
            facts.update(event.secrets[side])
        return cls(facts, scenario)

    def get(self, name: str, default: Any = None) -> Any:
        """A fact, or what stands for it where this side does not know it."""
        return self.facts.get(name, default)

    def number(self, name: str) -> int:
        """A fact that is a number; 0 where it is not known."""
        return int(self.facts.get(name) or 0)

    def count(self, name: str, thing: str, things: str | None = None) -> str:
        """A number with what it counts."""
        return count(self.number(name), thing, things)

    def word(self, name: str) -> str:
        """A fact that is text from outside of the program."""
        return one_cell_each(str(self.facts.get(name, "")))

    def value(self, name: str, role: Role = Role.VALUE) -> Span:
        """The same in a role."""
        return Span(self.word(name), role)

    def words(self, name: str) -> str:
        """A fact that is a list of such texts."""
        return listed(one_cell_each(str(word)) for word in self.facts.get(name, ()))

    @property
    def factors(self) -> list[Factor]:
        """The multipliers of an attack."""
        return [
            Factor(Side(f["side"]), f["group"], f["name"], Fraction(f["value"]).limit_denominator(12), f["paragraph"])
            for f in self.facts.get("factors", ())
        ]

    @property
    def side(self) -> Side:
        """The side of which the event tells."""
        return Side(self.facts["side"])

    def who(self, name: str = "group") -> Span:
        """The number of a group, air group or depot, as its counter shows it."""
        number = int(self.facts[name])
        return Span(f" {number} ", PLATES[side_of(number)])

    def all_of(self, name: str) -> Line:
        """The numbers of several groups."""
        return line(*(Span(f" {number} ", PLATES[side_of(int(number))]) for number in self.facts.get(name, ())))

    def side_word(self, name: str = "side") -> Span:
        """A side by its name, in its colour."""
        side = Side(self.facts[name])
        return side_name(side)

    def place(self, name: str = "at") -> Span:
        """A hex with its name."""
        hex_ = as_hex(self.facts.get(name))
        return Span("somewhere" if hex_ is None else place(self.scenario, hex_), Role.VALUE)
