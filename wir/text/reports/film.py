"""The film of an execution and of the enemy's marches: what a side may see of them, shot by shot (chapter 7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from wir.engine.execution import Step
from wir.model.events import Event, seen_by
from wir.model.groups import side_of
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View
from wir.model.view import view as view_of
from wir.text.map.arrows import Deeds, Trail, deeds_of
from wir.text.panels.lines import Line, wrapped
from wir.text.reports.combat_report import attack_among, combat_pane
from wir.text.reports.event_lines import place_of, tell, with_surrenders
from wir.text.reports.week_report import details

_FOUGHT: Final = frozenset({"attacked", "strike", "bombarded", "first_player", "ground_attack", "bombed"})
"""Events that deserve a shot of their own."""

_HELD: Final = _FOUGHT - {"bombarded"}
"""Those of them that are shown for as long as a combat."""

_TITLES: Final = {
    "strike": "AIR STRIKE",
    "intercepted": "AIR STRIKE",
    "bombarded": "BOMBARDMENT",
    "first_player": "FIRST PLAYER",
}
_BROADEST: Final = 64
"""Columns of the pane of a fight at most."""

_ROOM_FOR_BOX: Final = 26
"""Lines from which on there is room for a box over the map; on fewer, the panel beside it has everything."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of the film: what happened, the state after it, where, whether there was a fight, and who went where."""

    events: tuple[Event, ...]
    state: View
    at: Hex | None
    is_fight: bool
    deeds: Deeds

    @property
    def attack(self) -> Event | None:
        """The attack in it, if there was one."""
        return attack_among(self.events)

    @property
    def holds(self) -> bool:
        """Whether it is shown for as long as a combat; shelling is not, as even a quiet front has a dozen."""
        return any(event.type in _HELD for event in self.events)

    def title(self, number: int, combats: int) -> str:
        """The title of a fight; a combat has this number among so many."""
        if self.attack is not None:
            return f"COMBAT {number} OF {combats}"
        return _TITLES.get(self.events[0].type, "EXECUTION")

    def pane(self, width: int) -> list[Line]:
        """A fight: a combat with strengths, odds and result, anything else in a few lines."""
        width, scenario = min(width, _BROADEST), self.state.scenario
        attack = self.attack
        if attack is None:
            return [spans for event in self.events for spans in wrapped(tell(event, scenario), width, indent=2)]
        return combat_pane(attack, self.events, scenario, width)

    def details(self, width: int) -> list[Line]:
        """Everything that happened, with the modifiers and rolls behind it."""
        lines: list[Line] = []
        for event in self.events:
            lines += wrapped(tell(event, self.state.scenario), width, indent=2)
            lines += details(event, self.state.scenario, width)
        return lines

    def hides_the_map(self, height: int) -> bool:
        """Whether a box would leave too little of so many lines of map: for a combat less than half."""
        if height < _ROOM_FOR_BOX:
            return True
        return self.attack is not None and 2 * (1 + len(self.pane(_BROADEST))) > height

    def is_of(self, side: Side) -> bool:
        """Whether groups of a side attack or are attacked."""
        attack = self.attack
        parties = () if attack is None else (*attack.facts["attackers"], *attack.facts["defenders"])
        return any(side_of(int(number)) is side for number in parties)


def shots(film: Iterable[Step], viewers: Sequence[Side]) -> list[Shot]:
    """The film as a side may see it; for two people at one screen without what is secret of either."""
    found: list[Shot] = []
    for step in film:
        events = tuple(with_surrenders(seen_by(step.events, *viewers)))
        if events:
            view = reduce(view_of, viewers[1:], view_of(step.state, viewers[0]))
            place = next((at for event in events if (at := place_of(event, view.scenario)) is not None), None)
            is_fight = any(event.type in _FOUGHT for event in events)
            found.append(Shot(events, view, place, is_fight, deeds_of(events)))
    return found


_COUNTED: Final = {"attacked": "combat", "bombarded": "bombardment", "strike": "air strike"}
"""The fights that are counted, by their events, and what they are called."""


def fights_in(film: Iterable[Shot]) -> Counter[str]:
    """How many combats, bombardments and air strikes are among some shots; what does not occur is left out."""
    types = [event.type for shot in film for event in shot.events]
    return Counter({what: many for type_, what in _COUNTED.items() if (many := types.count(type_))})


_SHOTS: Final = 12
"""The most shots in which the marches are shown."""

March = tuple[int, Hex, Hex]
"""A group, from where, and to where."""


def marched(before: View, now: View) -> list[March]:
    """The enemy's groups that stand elsewhere than earlier in the same week, from north to south."""
    found = [
        (group.id, then.at, group.at)
        for group in now.groups_of(now.viewer.enemy)
        if (then := before.groups.get(group.id)) is not None and then.at != group.at
    ]
    return sorted(found, key=_southward)


def trails(newest: Iterable[March], earlier: Iterable[March], view: View) -> tuple[Trail, ...]:
    """The marches as the map draws them, the earlier ones faintly, without those of groups that are gone."""
    enemy = view.viewer.enemy
    return tuple(
        Trail(start, to, enemy, faint)
        for marches, faint in ((earlier, True), (newest, False))
        for group, start, to in marches
        if group in view.groups
    )


def march_shots(view: View, marches: Sequence[March]) -> list[Shot]:
    """The marches one after the other, from north to south; groups yet to go stand where they set out."""
    ordered = sorted((march for march in marches if march[0] in view.groups), key=_southward)
    size = -(-len(ordered) // _SHOTS) or 1
    found = []
    for first in range(0, len(ordered), size):
        done = ordered[: first + size]
        then = view.copy()
        for number, start, _ in ordered[first + size :]:
            then.groups[number] = replace(then.groups[number], at=start)
        way = Deeds(trails=trails(done[first:], done[:first], view))
        found.append(Shot((), then, done[-1][2], False, way))
    return found


def _southward(march: March) -> tuple[int, Hex]:
    return march[1].row, march[1]
