"""Rules that a side has set for its phases, kept aside until they are changed (§5.2, §6.4, §6.5)."""

from dataclasses import dataclass
from typing import Final

from wir.estimates.asides import KeptByNumber, week_kept, words_kept
from wir.estimates.replacements import FIRST_BY_NAME, First
from wir.model.hexes import parse_hex
from wir.model.view import View
from wir.orders.conduct import Aside

_KEY: Final = "rules"
_GUNS: Final = "guns"
_DEPOTS: Final = "depots"

DRIVEN: Final = KeptByNumber("rules.driven", parse_hex)
"""Where the rule last sent each depot, and the week in which it was carried out, taken back or not."""


@dataclass(frozen=True, slots=True)
class PhaseRules:
    """What is done each week.

    Replacements go out as the phase begins, by priority and up to a percentage; guns go to all stationary groups facing
    the enemy when it ends; depots follow their routes as supply begins.
    """

    guns: bool = False
    first: First | None = None
    percent: int = 100
    depots: bool = False

    @property
    def words(self) -> str:
        """The rules as they are kept."""
        parts = [f"{self.first.name.lower()}/{self.percent}"] if self.first is not None else []
        return " ".join([*parts, *([_GUNS] if self.guns else []), *([_DEPOTS] if self.depots else [])])


def rules_of(view: View) -> PhaseRules:
    """The rules in force; a text that cannot be read counts as none."""
    words = words_kept(view, _KEY)
    found = next((word.partition("/") for word in words if word not in (_GUNS, _DEPOTS)), ("", "", ""))
    percent = int(found[2]) if found[2].isdecimal() else 0
    first = FIRST_BY_NAME.get(found[0]) if 10 <= percent <= 100 else None
    return PhaseRules(_GUNS in words, first, percent if first is not None else 100, _DEPOTS in words)


def followed(view: View) -> list[int]:
    """The depots that the rule has sent along their routes this week and that have not been taken back since."""
    driven = DRIVEN.of(view) if DRIVEN.week(view) == view.week else {}
    return [number for number in view.own.depots_used if driven.get(number) == view.depots[number].at]


def week_of_rules(view: View) -> int:
    """The last week in which they were carried out; 0 where there are none."""
    return week_kept(view, _KEY)


def keeping_rules(view: View, rules: PhaseRules, week: int | None = None) -> Aside:
    """The order that keeps rules, which were last carried out in this week unless another is given."""
    week = view.week if week is None else week
    return Aside(view.viewer, _KEY, f"{week}: {rules.words}" if rules.words else "")
