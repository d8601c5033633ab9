"""What a commander means to do in the weeks to come, kept aside so that it survives a save.

What is decided in the adjustment phase holds for the week: posture by sector, operations under way, and those that
are over with the reason, the last first. In the movement phase it keeps where groups on the march are bound for.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from wir.model.hexes import Hex, parse_hex
from wir.model.view import View
from wir.orders.conduct import Aside

_POSTURES: Final = "commander.postures"
_OPERATIONS: Final = "commander.operations"
_OVER: Final = "commander.over"
_GOALS: Final = "commander.goals"

REMEMBERED: Final = 8
"""How many past operations are remembered."""

_MOST_WEEKS: Final = 1000
"""No war is as long as that."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation against a city, since a week."""

    objective: Hex
    begun: int


@dataclass(frozen=True, slots=True)
class PastOperation:
    """An operation that is over: what it was, the week of its end and the reason."""

    operation: Operation
    ended: int
    why: str


@dataclass(frozen=True, slots=True)
class Plans:
    """What a side has decided on."""

    postures: Mapping[str, str] = field(default_factory=dict)
    operations: tuple[Operation, ...] = ()
    over: tuple[PastOperation, ...] = ()
    goals: Mapping[int, Hex] = field(default_factory=dict)
    """Where groups on the march are bound for, by number."""


def plans_of(view: View) -> Plans:
    """What the side has decided on; nothing where it has not decided, or where what is kept cannot be read."""
    kept = view.own.asides
    try:
        return Plans(
            dict(text.split("=") for text in _parts(kept.get(_POSTURES, ""), ",")),
            tuple(_operation(view, text) for text in _parts(kept.get(_OPERATIONS, ""), ";")),
            tuple(_over(view, text) for text in _parts(kept.get(_OVER, ""), ";")),
            goals_in(kept.get(_GOALS, "")),
        )
    except ValueError:
        return Plans()


def keeping(view: View, plans: Plans) -> Iterator[Aside]:
    """The orders that keep what has changed."""
    before, side = plans_of(view), view.viewer
    if plans.postures != before.postures:
        yield Aside(side, _POSTURES, ",".join(f"{sector}={posture}" for sector, posture in plans.postures.items()))
    if plans.operations != before.operations:
        yield Aside(side, _OPERATIONS, ";".join(map(_text, plans.operations)))
    if plans.over != before.over:
        ended = (f"{_text(over.operation)}/{over.ended}/{over.why}" for over in plans.over[:REMEMBERED])
        yield Aside(side, _OVER, ";".join(ended))
    if plans.goals != before.goals:
        yield Aside(side, _GOALS, ";".join(f"{number}={at}" for number, at in sorted(plans.goals.items())))


def keeping_goals(view: View, goals: Mapping[int, Hex]) -> Iterator[Aside]:
    """The orders that keep where groups are bound for, by number, if that has changed."""
    yield from keeping(view, replace(plans_of(view), goals=goals))


def goals_in(text: str) -> dict[int, Hex]:
    """Where groups are bound for, by number, as a text keeps it; nothing where it cannot be read."""
    try:
        return dict(_goal(each) for each in _parts(text, ";"))
    except ValueError:
        return {}


def _parts(text: str, separator: str) -> list[str]:
    return text.split(separator) if text else []


def _goal(text: str) -> tuple[int, Hex]:
    """A group's number and where it is bound for. Raises ValueError for another text."""
    number, at = text.split("=")
    return int(number), parse_hex(at)


def _text(operation: Operation) -> str:
    return f"{operation.objective}/{operation.begun}"


def _operation(view: View, text: str) -> Operation:
    """The operation of a text. Raises ValueError where it is none, or against no city of the map."""
    objective, begun = text.split("/")
    operation = Operation(parse_hex(objective), _week(begun))
    if view.city_at(operation.objective) is None:
        raise ValueError(objective)
    return operation


def _over(view: View, text: str) -> PastOperation:
    operation, ended, why = text.rsplit("/", 2)
    return PastOperation(_operation(view, operation), _week(ended), why)


def _week(text: str) -> int:
    """The week of a text. Raises ValueError where no war has it."""
    week = int(text)
    if abs(week) > _MOST_WEEKS:
        raise ValueError(text)
    return week
