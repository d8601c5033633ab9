"""Positions for puzzles, and what the commander answers to them.

The board is twenty by eleven hexes of clear ground, the Axis in the west and the Soviets in the east, with a railway
along row 6 that changes hands at the front, between columns 9 and 10. Hex 10,5 borders on 9,5, 9,6, 10,4, 10,6, 11,5
and 11,6. Everybody is supplied, and each side knows the other's strength, unless the puzzle says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from tests.ai.playing import play_phase
from tests.kit import group, make_board, make_state, unit
from wir.engine.game import Game
from wir.model.board import Board, River
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex, neighbour
from wir.model.phases import Phase
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.rules.bombardment import basic_acs
from wir.rules.plots import LegAction, legs
from wir.rules.retreats import retreat_hexes

SUMMER = date(1942, 7, 5)
FIRST_WINTER = date(1941, 12, 14)
ROWS = ("." * 20,) * 11
BOARD = make_board(ROWS)
FRONT = 10
"""The first column of what the Soviets hold, unless a group stands farther on."""
DEPOTS = (Depot(58, Hex(1, 6)), Depot(122, Hex(20, 6)))
RAILS = {(column, 6): Side.AXIS if column < 10 else Side.SOVIET for column in range(1, 21)}


def army(number: int, at: tuple[int, int], acs: int, *, fatigue: int = 0, units: int = 0, **marks: object) -> Group:
    """A supplied group that has so much ACS when fresh, in units of usual size."""
    tanks = UnitType.PZ if number < 64 else UnitType.TANK
    foot = UnitType.INF if number < 64 else UnitType.RIFLE
    is_mechanized = number < 12 or 64 <= number < 76
    count = units or max(1, min(6, acs // 60))
    each = [unit(tanks if is_mechanized else foot, n, acs // count, 100, fatigue) for n in range(count)]
    marks.setdefault("supplied_by", 58 if number < 64 else 122)
    return group(number, at, *each, **marks)


def board(rows: tuple[str, ...] = ROWS, rivers: tuple[River, ...] = ()) -> Board:
    """Another board of the same size."""
    return make_board(rows, rivers=rivers)


def river(east_of: int) -> River:
    """A river all along the east side of an odd column: north-east and south-east of each of its hexes."""
    return River("Test", tuple(f"{east_of},{row} {way}" for row in range(1, 12) for way in (2, 3)))


@dataclass(frozen=True)
class Answer:
    """What the commander ordered, and the state after it."""

    orders: list[str]
    state: State

    def at(self, number: int) -> tuple[int, int]:
        """Where a group stands after its march."""
        found = self.state.groups[number].at
        return found.column, found.row

    def end(self, number: int) -> tuple[int, int]:
        """Where a group will be if its plot goes through."""
        hex_ = self.state.groups[number].at
        for leg in legs(self.state.groups[number].plot):
            if leg.action is LegAction.MOVE:
                hex_ = neighbour(hex_, leg.direction)
        return hex_.column, hex_.row

    def attackers(self, *target: int) -> set[int]:
        """The groups that attack a hex with enemies in it, other than by guns alone."""
        return self._against(Hex(*target), (LegAction.MOVE, LegAction.ATTACK_ONLY))

    def shelling(self, *target: int) -> set[int]:
        """The groups that only shell a hex."""
        return self._against(Hex(*target), (LegAction.BOMBARD,))

    def _against(self, target: Hex, actions: tuple[LegAction, ...]) -> set[int]:
        found: set[int] = set()
        for group_ in self.state.groups.values():
            hex_ = group_.at
            for leg in legs(group_.plot):
                if leg.action is LegAction.PAUSE:
                    continue
                ahead = neighbour(hex_, leg.direction)
                if ahead == target and leg.action in actions and self.state.groups_at(ahead, group_.side.enemy):
                    found.add(group_.id)
                hex_ = ahead
        return found

    def attacks(self) -> set[int]:
        """The groups that attack anybody, other than by guns alone."""
        return {n for g in self.state.groups.values() for n in self.attackers(g.at.column, g.at.row)}

    def held(self, *place: int) -> bool:
        """Whether an own group ends the week in a hex, if all goes through."""
        side = self.state.side
        return any(self.end(g.id) == place for g in self.state.groups.values() if g.side is side)

    def ways_out(self, *place: int) -> int:
        """The retreat hexes that enemies in a hex have left when the own moves are made and the attacks begin."""
        side = self.state.side
        assert side is not None
        after = self.state.copy()
        busy = self.attackers(*place)
        for group_ in self.state.groups_of(side):
            if group_.id not in busy:
                after.groups[group_.id] = replace(group_, at=Hex(*self.end(group_.id)))
        return len(retreat_hexes(after, Hex(*place), side.enemy))

    def gave(self, beginning: str) -> bool:
        """Whether an order begins so."""
        return any(order.startswith(beginning) for order in self.orders)

    def refreshed(self, number: int) -> bool:
        """Whether a depot has supplied a group in this phase."""
        return self.state.groups[number].supplied


def position(side: Side, *groups: Group, informed: bool = True, owned: bool = False, **more: object) -> State:
    """The movement phase of a side in the summer of 1942, unless said otherwise.

    Ground belongs to nobody but where somebody stands, so that there is no rear for a line to protect; where it is
    `owned`, each side has its half of it.
    """
    more.setdefault("day", SUMMER)
    more.setdefault("board", BOARD)
    more.setdefault("depots", DEPOTS)
    more.setdefault("rails", RAILS)
    more.setdefault("phase", Phase.AXIS_MOVEMENT if side is Side.AXIS else Phase.SOVIET_MOVEMENT)
    state = make_state(*groups, **more)  # type: ignore[arg-type]
    if owned:
        halves = {hex_: Side.AXIS if hex_.column < FRONT else Side.SOVIET for hex_ in state.scenario.board.land}
        state.control.update({hex_: owner for hex_, owner in halves.items() if hex_ not in state.control})
    return knowing(state, side) if informed else state


def knowing(state: State, side: Side) -> State:
    """The state with every enemy group sighted this week, as it is."""
    seen = {g.id: Sighting(state.week, int(basic_acs(g)), g.entrenchment) for g in state.groups_of(side.enemy)}
    return sighted(state, side, seen)


def sighted(state: State, side: Side, seen: dict[int, Sighting]) -> State:
    """The state with these sightings."""
    state.players[side] = replace(state.players[side], sightings={**state.players[side].sightings, **seen})
    return state


def answer(state: State) -> Answer:
    """What the commander does in the phase of a state."""
    game = Game(state)
    return Answer(play_phase(game), game.state)


def axis(*groups: Group, **more: object) -> Answer:
    """What the Axis does in its movement phase."""
    return answer(position(Side.AXIS, *groups, **more))


def soviets(*groups: Group, **more: object) -> Answer:
    """What the Soviets do in their movement phase."""
    return answer(position(Side.SOVIET, *groups, **more))
