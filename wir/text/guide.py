"""The guided first week: short steps in which a newcomer does each thing once; the texts are data, `guide.toml`.

A player's progress is worked out from the journal, so it survives a save, and undoing an order undoes the step. What
has only been looked at leaves no trace there: whatever shows the guide reports it, and it counts as done when a later
step is. Which steps are skipped or looked at, and whether the guide is on, is kept aside for the side.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final

from wir.engine.game import Entry
from wir.estimates.forecast import Beliefs, beliefs_of, forecast_between, plotted_attacks
from wir.model.groups import Group, StrikeKind
from wir.model.hexes import DIRECTIONS, Hex, direction_to, nearest, neighbour, ring, step_to
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.catalogue import legal_orders
from wir.orders.conduct import Aside
from wir.orders.movement import Move, Plot, PlotStrike, RailMove, Replace
from wir.rules.replacements import room_for
from wir.toml import own_toml

_WORN: Final = Fraction(1, 4)
"""The most that a unit to be filled up may lack, relative to what it has, so that it loses little experience."""


def example_of(view: View, name: str) -> Order | None:
    """An order of the kind that a step of the guide asks for; None if there is none. Raises KeyError if unknown."""
    return _EXAMPLES[name](view)


def example_words(order: Order, view: View) -> dict[str, str]:
    """The parts of an example that texts use: the order, the group, its plot or direction, and the hex it leads to."""
    words = {
        name: str(getattr(order, name)) for name in ("group", "plot", "direction", "target") if hasattr(order, name)
    }
    if isinstance(order, Plot):
        words["target"] = str(neighbour(view.groups[order.group].at, int(order.plot[0])))
    elif isinstance(order, PlotStrike) and order.strike is not None:
        words |= {"group": str(order.air), "target": str(order.strike.target)}
    return {"order": str(order), **words}


def _stopping(view: View) -> Order | None:
    """An attack at the best odds without advance, by one of two groups that can make it together."""
    beliefs = beliefs_of(view, samples=0)
    starts = sorted({group.at for group in _free(view)})
    found = [_attack(view, start, target, beliefs) for start in starts for target in ring(start)]
    return max(filter(None, found), key=lambda attack: attack[:2], default=(0, 0, None))[2]


def _attack(view: View, start: Hex, target: Hex, beliefs: Beliefs) -> tuple[int, Fraction, Order | None] | None:
    """An attack by the last group in a hex, infantry if there is any; None if there is no enemy to meet.

    Before it come how many kinds of group could make it together, and the odds of all groups there.
    """
    able = [group for group in _free(view) if group.at == start and _joins(view, group, target)]
    found = forecast_between(view, start, target, beliefs) if able else None
    if found is None:
        return None
    order = Plot(able[-1].id, f"{step_to(start, target)}S")
    return len({group.kind for group in able}), found.odds.likely, order


def _joining(view: View) -> Order | None:
    """A plot by which another group, preferably mechanized, joins a plotted attack and advances."""
    for (target, leg), parts in sorted(plotted_attacks(view).items()):
        if leg == 0 and len(parts) == 1:
            able = [group for group in _free(view) if _joins(view, group, target)]
            for group in sorted(able, key=lambda group: (not group.is_mechanized, group.id)):
                return Plot(group.id, str(step_to(group.at, target)))
    return None


def _joins(view: View, group: Group, target: Hex) -> bool:
    direction = direction_to(group.at, target)
    return direction is not None and Plot(group.id, str(direction)).check(view) is None


def _two_hexes(view: View) -> Order | None:
    """A plot of two hexes by a mechanized group at the front: into a gap if there is one, then far east."""
    enemies = view.hexes_of(view.viewer.enemy)
    plots = [
        Plot(group.id, f"{first}{second}")
        for group in _free(view)
        if group.is_mechanized
        for first, second in product(DIRECTIONS, repeat=2)
    ]

    def worth(plot: Plot) -> tuple[bool, bool, int, int]:
        start = view.groups[plot.group].at
        first = neighbour(start, int(plot.plot[0]))
        end = neighbour(first, int(plot.plot[1]))
        is_gap = not view.groups_at(first) and not view.groups_at(end)
        return nearest(start, enemies) == 1, is_gap, end.column, -plot.group

    return max((plot for plot in plots if plot.check(view) is None), key=worth, default=None)


def _march(view: View) -> Order | None:
    """A hex of strategic movement that brings a group up behind the front, or else any."""
    enemies = view.hexes_of(view.viewer.enemy)

    def worth(move: Move) -> tuple[bool, int]:
        start = view.groups[move.group].at
        before, after = nearest(start, enemies), nearest(neighbour(start, move.direction), enemies)
        return 1 < after < before, -after

    moves = (Move(group.id, direction) for group, direction in product(_free(view), DIRECTIONS))
    return max((move for move in moves if move.check(view) is None), key=worth, default=None)


def _by_rail(view: View) -> Order | None:
    """A move by rail, towards the enemy if possible."""
    ways = ((group, order) for group in _free(view) for order in legal_orders(view, "RAIL", group.id))
    moves = [(group, order) for group, order in ways if isinstance(order, RailMove)]
    enemies = view.hexes_of(view.viewer.enemy)

    def gain(move: tuple[Group, RailMove]) -> int:
        return nearest(move[0].at, enemies) - nearest(move[1].target, enemies)

    return max(moves, key=gain)[1] if moves else None


def _strike(view: View) -> Order | None:
    """A ground attack, where an attack is plotted if one can be flown there."""
    attacked = {target for target, _ in plotted_attacks(view)}
    strikes = [o for o in legal_orders(view, "STRIKE") if isinstance(o, PlotStrike) and o.strike is not None]
    ground = [o for o in strikes if o.strike is not None and o.strike.kind is StrikeKind.GROUND]
    return max(ground, key=lambda o: o.strike is not None and o.strike.target in attacked, default=None)


def _replacement(view: View) -> Order | None:
    """What a worn unit lacks, as far as the pools go; the least if all lack more than a quarter."""
    places = [(group, place) for group in _free(view) for place in range(len(group.units))]
    rooms = [(room_for(view, group, place), group, place) for group, place in places]
    orders = [(room, Replace(group.id, place, room)) for room, group, place in rooms]
    able = [(room, order) for room, order in orders if order.check(view) is None]

    def worth(found: tuple[int, Replace]) -> tuple[bool, int]:
        room, order = found
        is_worn = room <= view.groups[order.group].units[order.unit].strength * _WORN
        return is_worn, room if is_worn else -room

    return max(able, key=worth)[1] if able else None


def _free(view: View) -> list[Group]:
    """The side's groups without orders yet."""
    return [group for group in view.groups_of(view.viewer) if not group.plot and not group.marched]


_EXAMPLES: Final[dict[str, Callable[[View], Order | None]]] = {
    "stopping": _stopping,
    "joining": _joining,
    "two_hexes": _two_hexes,
    "march": _march,
    "rail": _by_rail,
    "strike": _strike,
    "replacement": _replacement,
}
"""The kinds of order for which the guide has an example."""

_KEY: Final = re.compile(r"\{key:([a-z_]+\.[a-z0-9_]+)\}")
_WORD: Final = re.compile(r"\{(order|group|plot|direction|target)\}")
_GUIDE: Final = "guide"
_SKIPPED: Final = "guide.skipped"
_ON: Final = "on"


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do, in one phase of one week.

    `text` says what it is for, `screen` what to press, with `{key:movement.get}` for the key of a binding, `plain` the
    lines to type; `example` is the kind of order that fills the other names in braces. It is done when one of the words
    in `seen` has been looked at, when an order of the phase matches `order`, or, if it is `combined`, when two groups
    have plotted the same attack; a step without any of these lasts to the end of its phase.
    """

    id: str
    title: str
    week: int
    phase: Phase
    text: str
    screen: str
    plain: tuple[str, ...]
    seen: tuple[str, ...]
    order: re.Pattern[str] | None
    combined: bool
    example: str | None

    def on_screen(self, view: View, key: Callable[[str], str]) -> str:
        """What to press, with the keys as `key` names them for a binding such as `movement.get`."""
        return _KEY.sub(lambda match: key(match[1]), self._filled(self.screen, view))

    def to_type(self, view: View) -> list[str]:
        """The lines to type without a screen, in small letters."""
        return [self._filled(line, view).lower() for line in self.plain]

    def _filled(self, text: str, view: View) -> str:
        """The text filled in with an order that fits the moment."""
        order = None if self.example is None else example_of(view, self.example)
        words = {} if order is None else example_words(order, view)
        return _WORD.sub(lambda match: words.get(match[1], match[0]), text)

    @property
    def keys(self) -> tuple[str, ...]:
        """The bindings that the text for the screen names."""
        return tuple(_KEY.findall(self.screen))


@dataclass(frozen=True, slots=True)
class Guide:
    """The steps of one side's first week in one scenario, in their order."""

    scenario: str
    side: Side
    steps: tuple[GuideStep, ...]

    def fits(self, view: View) -> bool:
        """Whether the guide is about this game and side, and is not over yet."""
        last = max((step.week for step in self.steps), default=0)
        return view.scenario.id == self.scenario and view.viewer is self.side and view.week <= last

    def leads(self, view: View) -> bool:
        """Whether the side has switched the guide on, and it fits."""
        return self.fits(view) and view.own.asides.get(_GUIDE) == _ON

    def invites(self, view: View) -> bool:
        """Whether a newcomer should be told that there is a guide: in the first week, while it is off."""
        return self.fits(view) and view.week == 1 and not self.leads(view)

    def current(self, view: View, journal: Iterable[Entry], seen_actions: Collection[str] = ()) -> GuideStep | None:
        """The step to do now; None in the enemy's phases, after the last step, and if the guide does not fit.

        Steps for which no order is possible are skipped. Ask once for each state: it may look for an example. `journal`
        is that of the game, `seen_actions` holds the words of everything that has been looked at.
        """
        if not self.fits(view):
            return None
        entries = [entry for entry in journal if entry.phase.side is self.side]
        skipped = _skipped(view)
        steps = [step for step in self.steps if (step.week, step.phase) == (view.week, view.phase)]
        given = [str(e.order) for e in entries if (e.week, e.phase) == (view.week, view.phase)]
        by_order = [n for n, step in enumerate(steps) if _is_ordered(step, view, given)]
        for n, step in enumerate(steps):
            looked_at = any(word in seen_actions for word in step.seen)
            passed_over = bool(step.seen) and step.order is None and any(later > n for later in by_order)
            is_done = step.id in skipped or n in by_order or looked_at or passed_over
            if not is_done and (step.example is None or example_of(view, step.example) is not None):
                return step
        return None

    def place_of(self, step: GuideStep) -> tuple[int, int]:
        """Which step it is, counted from 1, of how many."""
        return self.steps.index(step) + 1, len(self.steps)

    def step_before(self, step: GuideStep) -> GuideStep | None:
        """The step that precedes it; None before the first."""
        place = self.steps.index(step)
        return self.steps[place - 1] if place else None


def _is_ordered(step: GuideStep, view: View, given: Sequence[str]) -> bool:
    if step.combined:
        return any(len(parts) > 1 for parts in plotted_attacks(view).values())
    return step.order is not None and any(step.order.fullmatch(text) for text in given)


def step_sentences(guide: Guide, step: GuideStep, view: View, *, has_accepted: bool) -> list[str]:
    """Which step it is, what it is for, and what to type, without the staff's plan if it has been accepted already."""
    number, steps = guide.place_of(step)
    done = _TO_ACCEPT if has_accepted else ()
    *first, last = [line for line in step.to_type(view) if line not in done]
    lines = f"{', then '.join(first)}, then {last}" if first else last
    return [f"Guide, step {number} of {steps}: {step.title}.", step.text, f"Type: {lines}"]


_TO_ACCEPT: Final = ("propose", "accept", "supply accept")
"""What is typed for the staff's plan."""


# What is kept aside


def skipping(step: GuideStep, view: View) -> Aside:
    """The order that remembers that a step is skipped."""
    return Aside(view.viewer, _SKIPPED, " ".join([*_skipped(view), step.id]))


def switching(side: Side, *, on: bool) -> Aside:
    """The order that switches the guide on or off for a side."""
    return Aside(side, _GUIDE, _ON if on else "")


def _skipped(view: View) -> list[str]:
    return view.own.asides.get(_SKIPPED, "").split()


# Reading the data


@cache
def first_week() -> Guide:
    """The guided first week of Barbarossa."""
    read = own_toml("wir.text", "guide.toml")
    return Guide(read["scenario"], Side(read["side"]), tuple(_step(entry) for entry in read["step"]))


def _step(entry: dict[str, Any]) -> GuideStep:
    done = entry.get("done", {})
    return GuideStep(
        id=entry["id"],
        title=entry["title"],
        week=entry.get("week", 1),
        phase=Phase(entry["phase"]),
        text=" ".join(entry["text"].split()),
        screen=" ".join(entry["screen"].split()),
        plain=tuple(entry["plain"]),
        seen=tuple(done.get("seen", ())),
        order=re.compile(done["order"]) if "order" in done else None,
        combined=done.get("combined", False),
        example=entry.get("example"),
    )
