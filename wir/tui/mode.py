"""What the keys mean at the moment: modes lie on the desk in a pile, and the uppermost answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from wir.text.panels.lines import BLANK, Line

if TYPE_CHECKING:  # the title screen needs none of them
    from wir.model.hexes import Hex
    from wir.model.state import State
    from wir.text.map.arrows import Deeds
    from wir.text.map.overlay import Overlay
    from wir.tui.desk import Desk

Actions = Mapping[str, Callable[[], object]]
"""What each action of a mode's context does."""


class Hint(NamedTuple):
    """Bindings for the line of keys, and what they do in a word."""

    names: tuple[str, ...]
    word: str


def hint(word: str, *names: str) -> Hint:
    """A hint for these bindings."""
    return Hint(names, word)


def directions(context: str, word: str) -> Hint:
    """The hint for the six directions of a context."""
    return Hint(tuple(f"{context}.{n}" for n in range(1, 7)), word)


@dataclass(frozen=True)
class Scene:
    """What a mode shows on the map: a hex framed, a way, tints, which groups lie on top, whether counters are shown.

    `state` takes the place of the game's own where something else is looked at, such as a film, and `deeds` that of the
    plots.
    """

    selected: Hex | None = None
    path: tuple[Hex, ...] = ()
    overlay: Overlay | None = None
    raised: frozenset[int] = field(default_factory=frozenset)
    counters: bool = True
    hidden: frozenset[int] = field(default_factory=frozenset)
    state: State | None = None
    deeds: Deeds | None = None


@dataclass(frozen=True)
class Popup:
    """A box over the map: its lines fit into the room that was offered."""

    title: str
    lines: list[Line]
    foot: Line = BLANK


class Mode:
    """One way of using the keys. `context` names its bindings and its page of help.

    A mode that `covers` leaves no key to the map below it.
    """

    context: ClassVar[str] = "table"
    topic: str = ""
    """The page of help where it is not that of the context."""
    covers: ClassVar[bool] = False
    types: ClassVar[bool] = False
    """Whether characters without a binding are taken as typed."""

    passes: ClassVar[bool] = False
    """Whether a key without a binding takes the mode off the desk and means what it means below."""

    holds_still: ClassVar[bool] = False
    """Whether the desk shows the game as it stood when the mode began."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def actions(self) -> Actions:
        """What the bindings of the context do."""
        return {}

    def hints(self) -> list[Hint]:
        """The keys to show, the most important first."""
        return []

    def leave(self) -> None:
        """Takes the mode off the desk; what has not been ordered yet stays undone."""
        self.desk.remove(self)

    def go_to(self, at: Hex | None) -> None:
        """Leaves for a place on the map; where there is none, the player is told."""
        if at is None:
            self.desk.warn("This has no place on the map")
        else:
            self.desk.remove(self)
            self.desk.cursor = at

    def typed(self, char: str) -> None:
        """Takes a character that was typed."""

    def clicked(self, hex_: Hex) -> bool:  # noqa: ARG002 - for modes that answer
        """Answers a click on a hex; False leaves it to the cursor."""
        return False

    def chosen_line(self, line: int) -> None:
        """Answers a click on a line of the popup, counted from 0."""

    def renew(self) -> None:
        """Looks at the game anew when orders have been taken back or given again."""

    def prompt(self) -> Line:
        """The line above the keys."""
        return BLANK

    def popup(self, width: int, height: int) -> Popup | None:  # noqa: ARG002 - for modes with a box
        """The box over the map, for so many columns and lines at most; None where that is what the mode below shows."""
        return None

    def side(self, width: int, height: int) -> list[Line] | None:  # noqa: ARG002 - for modes with a page of their own
        """What stands beside the map; None where that is what the mode below shows, at last the inspector."""
        return None

    def scene(self) -> Scene | None:
        """What is shown on the map; None where that is what the mode below shows."""
        return None
