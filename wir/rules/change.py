"""A change in progress: a state of its own, the week's dice, and what has happened so far.

Groups that come to a hex are reported with the same facts and secrets, whatever paragraph brought them there.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, TypeVar

from wir.model.events import Event, Roll
from wir.model.groups import AirGroup, Depot, Group, Mover
from wir.model.hexes import Hex
from wir.model.players import Player, Pools
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit
from wir.rules.dice import Dice
from wir.rules.tables import MAXIMUM

M = TypeVar("M", bound=Mover)
T = TypeVar("T")

_CALLED: Final = {Group: "group", AirGroup: "air", Depot: "depot"}
"""The name under which the number of each is reported."""


@dataclass(slots=True)
class Change:
    """What the rules work on while something is carried out.

    The state is the change's own; the rules replace what it holds. `segment` is that of §7.0 during the execution.
    """

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)
    segment: int | None = None

    reports: ClassVar[bool] = True
    """Whether anyone is told what happens; not in a week that is only tried out."""

    def once(self, work: Callable[[], T], _key: Hashable, /, *_groups: Group) -> T:
        """The result of some work; in a week tried out again and again it is done once for the same key and groups."""
        return work()

    def tell(
        self,
        type_: str,
        paragraph: str,
        *rulings: str,
        of: Mover | Depot | None = None,
        private: bool = False,
        only: Side | None = None,
        secrets: Mapping[Side, Mapping[str, Any]] | None = None,
        rolls: tuple[Roll, ...] = (),
        **facts: Any,
    ) -> None:
        """Records an event, with the rolls made since the last one, and others that decided it.

        A mover or depot is given by side and number; hexes are given as pairs. `only` limits it to that side, as
        `private` does to the side that it concerns.
        """
        if of is not None:
            facts = {"side": of.side, _CALLED[type(of)]: of.id, **facts}
            only = of.side if private else only
        self.events.append(
            Event(
                n=len(self.events) + 1,
                week=self.state.week,
                phase=self.state.phase.value,
                segment=self.segment,
                type=type_,
                paragraph=paragraph,
                rulings=rulings,
                facts={name: list(fact) if type(fact) is Hex else fact for name, fact in facts.items()},
                secrets=secrets or {},
                rolls=(*rolls, *self.dice.taken()),
                side=only,
            )
        )

    def put(self, mover: M) -> M:
        """Puts a group in its new form into the state; a combat group without units is removed with its guns (R131).

        A group that was not there before is raised this week (R170).
        """
        if isinstance(mover, AirGroup):
            self.state.air[mover.id] = mover
        elif mover.units:
            if mover.id not in self.state.groups:
                mover = replace(mover, raised=self.state.week)
                self._forget(mover)
            self.state.groups[mover.id] = mover
        else:
            del self.state.groups[mover.id]
        return mover

    def _forget(self, new: Group) -> None:
        """Makes the enemy forget what he saw of an earlier group that had the number of a new one (R170)."""
        knower = self.player(new.side.enemy)
        known = {"sightings": knower.sightings, "attackers": knower.attackers}
        kept = {name: {n: seen for n, seen in met.items() if n != new.id} for name, met in known.items()}
        self.update(new.side.enemy, **kept)

    def arrived(self, group: Group) -> Group:
        """The group marked as new in its hex this week; the hex is its side's from then on (R133)."""
        self.state.control[group.at] = group.side
        return replace(group, since=self.state.week)

    def player(self, side: Side) -> Player:
        """A side's holdings as they stand now."""
        return self.state.players[side]

    def pools(self, side: Side) -> Pools:
        """A side's pools as they stand now."""
        return self.state.players[side].pools

    def update(self, side: Side, **changes: Any) -> None:
        """Changes a side's holdings."""
        self.state.players[side] = replace(self.state.players[side], **changes)

    def lose(self, side: Side, points: int) -> None:
        """Counts strength points that a side has lost this week."""
        self.update(side, losses=self.player(side).losses + points)

    def pay(self, side: Side, **amounts: int) -> None:
        """Takes points out of a side's pools; the caller has checked that they are there."""
        pools = self.pools(side)
        self.update(side, pools=replace(pools, **{name: getattr(pools, name) - n for name, n in amounts.items()}))

    def earn(self, side: Side, **amounts: int) -> dict[str, int]:
        """Puts points into a side's pools up to their limits (§8.5), and returns what is lost of each."""
        pools = self.pools(side)
        wanted = {name: getattr(pools, name) + n for name, n in amounts.items()}
        self.update(side, pools=replace(pools, **{name: min(MAXIMUM[name], n) for name, n in wanted.items()}))
        return {name: n - MAXIMUM[name] for name, n in wanted.items() if n > MAXIMUM[name]}


def tell_move(
    change: Change,
    mover: Mover,
    start: Hex | None,
    to: Hex | None,
    by: str,
    paragraph: str,
    *rulings: str,
    only: Side | None = None,
    **cost: Any,
) -> None:
    """Reports a group's move, and to its own side alone what it cost and whether it ended there.

    `cost` says how many points of fatigue, how many of them for a `river`, and whether the group `halted` or is `spent`
    (§8.1, R54).
    """
    secrets = {mover.side: {"fatigue": None, "river": None, "halted": None, "spent": None, **cost}}
    facts: dict[str, Any] = {"by": by, "group": mover.id, "side": mover.side, "start": start, "to": to}
    change.tell("moved", paragraph, *rulings, secrets=secrets, only=only, **facts)


def tell_arrival(
    change: Change,
    side: Side,
    at: Hex | None,
    paragraph: str,
    *rulings: str,
    unit: Unit | None = None,
    only: Side | None = None,
    **who: Any,
) -> None:
    """Reports what comes onto the map or into the pools, and to its own side alone which unit that is.

    `who` is the number of the `group` that it is or `joins`, or of the `air` group, and whether it is of the
    `siberians`.
    """
    facts: dict[str, Any] = {"side": side, "group": None, "air": None, "at": at, "siberians": False, "joins": False}
    facts |= who
    named = {"unit": None, "strength": None} if unit is None else {"unit": unit.name, "strength": unit.strength}
    change.tell("arrived", paragraph, *rulings, secrets={side: named}, only=only, **facts)
