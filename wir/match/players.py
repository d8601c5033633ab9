"""The players: people, and commanders by name (§10.0).

A commander is a class whose `orders(view)` is a generator, called once for each phase with what its side may know. It
yields orders and receives the new View after each; the phase ends when it returns. Each phase gets a new object of the
class, so that a game which is saved and resumed goes on as if it had never stopped.
"""

from collections.abc import Generator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
from typing import Any, Final, Protocol, cast

from wir.model.errors import InputError
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View
from wir.orders.base import Order

HUMAN: Final = "human"
COMPUTER: Final = "computer"

EFFORTS: Final = {"quick": "quick", "normal": COMPUTER, "deep": "deep"}
"""The computer's commanders, by how long it should think about a week."""

GROUP: Final = "wir.commanders"
"""The entry points by which installed packages register commanders."""


class Commander(Protocol):
    """What plays a side's phases."""

    def orders(self, view: View) -> Generator[Order, View, None]:
        """The orders for the phase of the View; each is answered with the View after it."""


class PlayerError(InputError):
    """A player of that name cannot be found; the text says why, in one line."""


def is_played(state: State) -> bool:
    """Whether the game is not over and a person plays a side of it, because no commander was named for it (§3.0)."""
    return state.ending is None and bool(people_of(state))


def people_of(state: State) -> list[Side]:
    """The sides that people play, because no commander was named for them (§3.0)."""
    return [side for side in SIDES if state.seats.get(side, HUMAN) == HUMAN]


def viewer_of(state: State, asked: Side | None) -> Side:
    """The side as which the past of a game is viewed.

    Raises PlayerError if a person still plays it and the other side was asked for, or if two people do and neither was.
    """
    people = people_of(state)
    if not is_played(state):
        return asked or (people or SIDES)[0]
    if asked is None and len(people) > 1:
        raise PlayerError("two people still play this game: name one with --side axis or --side soviet")
    if asked not in (None, *people):
        raise PlayerError("this game is still being played; the computer's plans stay secret until it is over")
    return asked or people[0]


def known_to(state: State, viewer: Side) -> tuple[Side, ...]:
    """The sides as which a player may view the past: both once the game is over, until then his own."""
    return (viewer,) if is_played(state) else SIDES


def commander_names() -> tuple[str, ...]:
    """The commanders that can be named without a module, in alphabetical order."""
    return tuple(sorted({entry.name for entry in _entries()}))


def meaning_of(player: str) -> str:
    """What kind of commander a name stands for, in its author's words; empty if there are none or it is not found."""
    try:
        return (find_commander(player).__doc__ or "").strip().partition("\n")[0]
    except PlayerError:
        return ""


def find_commander(player: str) -> type[Commander]:
    """The commander of a name, or the class of `module:Class`. Raises PlayerError where there is none."""
    try:
        found = _imported(player) if is_module(player) else _registered(player)
        is_commander = isinstance(found, type) and callable(getattr(found, "orders", None))
    except PlayerError:
        raise
    except BaseException as error:  # a stranger's module may do anything while it is imported and inspected
        if type(error) is KeyboardInterrupt:
            raise  # the player's own Ctrl+C
        raise PlayerError(f"player {player!r}: {told(error)}") from error
    if not is_commander:
        raise PlayerError(f"player {player!r}: is not a class with a method orders(view)")
    return cast(type[Commander], found)


def told(error: BaseException) -> str:
    """An error raised by foreign code, in one line; even its text may fail."""
    try:
        reason = str(error)
    except BaseException as another:
        if type(another) is KeyboardInterrupt:
            raise  # the player's own Ctrl+C
        reason = "its message cannot be shown"
    return " ".join(f"{type(error).__name__}: {reason}".split())


def is_module(player: str) -> bool:
    """Whether a player is named as `module:Class`, which is imported: only the user himself may say so, not a save."""
    return ":" in player


def check_player(player: str) -> None:
    """Raises PlayerError unless the name is `human` or that of a commander that can be found."""
    if player != HUMAN:
        find_commander(player)


def _imported(player: str) -> Any:
    module, _, name = player.partition(":")
    try:
        return getattr(import_module(module), name)
    except AttributeError:
        raise PlayerError(f"player {player!r}: {module} has no class {name!r}") from None


@cache
def _entries() -> EntryPoints:
    """The installed commanders; looking them up takes longer than most phases."""
    return entry_points(group=GROUP)


def _registered(player: str) -> Any:
    found = next(iter(_entries().select(name=player)), None)
    if found is None:
        known = ", ".join((HUMAN, *commander_names()))
        raise PlayerError(f"player {player!r} is not known; known are {known}, or module:Class")
    return found.load()
