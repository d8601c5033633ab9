"""What happened: events and the rolls behind them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from wir.model.records import replace
from wir.model.sides import Side

_PERCENT: Final = 10_000
"""How many millionths make a percent."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of the game's dice.

    `subject` names what was rolled for. A chance is in millionths and succeeds where `value` is below it; a range is
    inclusive, and `value` is the number that came up. `side` marks a roll that only this side may know of.
    """

    paragraph: str
    subject: str
    value: int
    chance: int | None = None
    low: int = 0
    high: int = 0
    side: Side | None = None

    def plain(self) -> dict[str, Any]:
        """The roll in builtins: paragraph, subject, chance or range, value; a chance and its value in percent."""
        plain: dict[str, Any] = {"paragraph": self.paragraph, "subject": self.subject}
        if self.chance is None:
            return plain | {"range": [self.low, self.high], "value": self.value}
        return plain | {"chance": self.chance / _PERCENT, "value": self.value / _PERCENT}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the paragraph and rulings that made it happen.

    `facts` may be known to both sides, `secrets` hold what only one side knows. An event with a `side` is known to that
    side alone.
    """

    n: int
    week: int
    phase: str
    segment: int | None
    type: str
    paragraph: str
    rulings: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    secrets: Mapping[Side, Mapping[str, Any]] = field(default_factory=dict)
    rolls: tuple[Roll, ...] = ()
    side: Side | None = None

    def plain(self) -> dict[str, Any]:
        """The event in builtins, secrets beside the facts."""
        plain = {
            "n": self.n,
            "week": self.week,
            "phase": self.phase,
            "segment": self.segment,
            "type": self.type,
            "paragraph": self.paragraph,
            "rulings": list(self.rulings),
            **self.facts,
        }
        for side in sorted(self.secrets):
            plain.update(self.secrets[side])
        plain["rolls"] = [roll.plain() for roll in self.rolls]
        return plain


def seen(event: Event, side: Side) -> Event | None:
    """The event as a side may know it, or None if it may not know of it at all."""
    if event.side not in (None, side):
        return None
    return replace(
        event,
        secrets={own: facts for own, facts in event.secrets.items() if own is side},
        rolls=tuple(roll for roll in event.rolls if roll.side in (None, side)),
    )


def seen_by(events: Iterable[Event], *sides: Side) -> list[Event]:
    """The events as all of these sides may know them, without what any of them may not know."""
    known = [*events]
    for side in sides:
        known = [found for event in known if (found := seen(event, side)) is not None]
    return known
