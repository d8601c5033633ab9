"""A week tried out again and again with other plots and the same dice, for a commander that looks ahead."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, TypeVar

from typing_extensions import override

from wir.engine.execution import fight_week, open_week
from wir.model.groups import Depot, Group, Mover
from wir.model.records import replace
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.dice import Dice

T = TypeVar("T")

_Kept = dict[tuple[object, ...], tuple[Any, tuple[Group, ...]]]
"""What was worked out before, by its key and by the very groups that it was worked out for, which are kept with it."""


@dataclass(slots=True)
class _Trial(Change):
    """The change of a week that is only tried out: no events are recorded, and no combat is worked out twice."""

    kept: _Kept = field(default_factory=dict)
    driven_out: list[int] = field(default_factory=list)

    reports: ClassVar[bool] = False

    @override
    def once(self, work: Callable[[], T], key: Hashable, /, *groups: Group) -> T:
        known = (key, *map(id, groups))
        found = self.kept.get(known)
        if found is None:
            found = self.kept[known] = work(), groups
        done: T = found[0]
        return done

    @override
    def tell(self, type_: str, paragraph: str, *rulings: str, of: Mover | Depot | None = None, **facts: Any) -> None:
        self.dice.taken()
        if type_ == "retreated" and of is not None:
            self.driven_out.append(of.id)


@dataclass(frozen=True, slots=True)
class Tried:
    """How a week went: the state after the last attack, and the groups that were driven out and escaped."""

    state: State
    driven_out: list[int]


class Rehearsal:
    """A week from a state in which all orders have been given, to be tried out with other plots for some groups."""

    def __init__(self, state: State, key: bytes) -> None:
        self._key = key
        self._kept: _Kept = {}
        change = self._change(state)
        change.state.captured, change.state.battles = (), ()
        for _ in open_week(change):
            pass
        self.start = change.state
        """The state after the air strikes, which no plot changes."""

    def play(self, plots: Mapping[int, str]) -> Tried:
        """How the week goes with these plots for the groups named."""
        change = self._change(self.start)
        for number, plot in plots.items():
            group = change.state.groups.get(number)
            if group is not None and group.plot != plot:
                change.put(change.once(partial(replace, group, plot=plot), ("plot", plot), group))
        for _ in fight_week(change):
            pass
        return Tried(change.state, change.driven_out)

    def _change(self, state: State) -> _Trial:
        return _Trial(state.copy(), Dice(self._key), kept=self._kept)
