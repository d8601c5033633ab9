"""The guided first week: short steps in which a newcomer does each thing once; the texts are data, `guide.toml`.

A player's progress is worked out from the journal, so it survives a save, and undoing an order undoes the step. What
has only been looked at leaves no trace there: whatever shows the guide reports it, and it counts as done when a later
step is. Which steps are skipped or looked at, and whether the guide is on, is kept aside for the side.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from wir.engine.game import Entry
from wir.estimates.forecast import plotted_attacks
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.conduct import Aside
from wir.text.guide_examples import example_of, example_words
from wir.toml import own_toml

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


def step_sentences(step: GuideStep, view: View, *, has_accepted: bool) -> list[str]:
    """Which step it is, what it is for, and what to type, without the staff's plan if it has been accepted already."""
    number, steps = first_week().place_of(step)
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
