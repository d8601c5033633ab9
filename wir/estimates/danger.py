"""Friendly groups in danger: of surrender if driven out, of losing supply or their last way out, or facing long odds.

So are aircraft that stand alone where an enemy can come (§7.7).

Only the enemies who can attack this week from where they are count: a group that marches may not plot (§6.2).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Final

from wir.estimates.assaults import Joiner, joiners
from wir.estimates.belief import believe
from wir.estimates.forecast import AttackPart, Beliefs, Forecast, Range, as_believed, forecast
from wir.estimates.glance import strength_in_reach
from wir.estimates.group_rows import acs_of
from wir.estimates.outlook import Outlook, best_offer, outlook_of
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, ring, within
from wir.model.records import replace
from wir.model.roster import Roster
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.levels import is_surprised
from wir.rules.retreats import retreat_hexes
from wir.rules.supply import Arrival
from wir.rules.tables import RETREAT_CHANCES, STACKING, SUPPLY_RADIUS, TACTICAL_MOVEMENT
from wir.rules.zones import field_of, occupied_by

LONG_ODDS: Final = 2
"""Odds above which an attack that the enemy could make is always listed."""

_LEAST: Final = RETREAT_CHANCES[0][0] * 2 / 3
"""Likely odds above which enemies half as strong again as believed would drive a group out."""

_GUNS: Final = Fraction(5, 4)
"""What the guns of several attackers may add to the sum of their odds."""

_SLIGHT: Final = 5
"""Percent to be driven out below which groups that would have no way out stand last in the list."""

NOBODY: Final = Range(Fraction(0), Fraction(0), Fraction(0))
"""The odds given where no enemy can attack."""


class Peril(StrEnum):
    """What threatens a group, the gravest first."""

    SURRENDER = "surrender"
    ONE_WAY_OUT = "one way out"
    BASE = "base"
    SUPPLY = "supply"
    ODDS = "odds"


@dataclass(frozen=True, slots=True)
class Foe:
    """Enemy groups in one hex, and the ACS that they are believed to have together, entrenchments apart."""

    at: Hex
    groups: tuple[int, ...]
    strength: int


@dataclass(frozen=True, slots=True)
class Danger:
    """A hex with groups in danger: the kinds of danger, gravest first, and the enemies behind it, strongest first.

    `strength` is the ACS of the groups, of aircraft their points. `odds` are those of all `foes` together, likeliest,
    least and most; `chance`, percent to be driven out, is the mean over all that the foes may be, and `surrenders` the
    percent of those driven out that would surrender; 0 where no enemy can attack. `cut_by` bars the way of the depot
    with the fewest enemies in its path.
    """

    at: Hex
    groups: tuple[int, ...]
    strength: int
    perils: tuple[Peril, ...]
    foes: tuple[Foe, ...] = ()
    odds: Range = NOBODY
    chance: Fraction = Fraction(0)
    surrenders: int = 0
    cut_by: Foe | None = None

    @property
    def worth(self) -> tuple[int, Fraction]:
        """The sort key: the gravest peril first, then the strength that is probably driven out or cut off.

        Traps that will hardly be sprung come last.
        """
        gravest = self.perils[0]
        chance = Fraction(100) if gravest in (Peril.SUPPLY, Peril.BASE) else self.chance
        is_slight = gravest in (Peril.SURRENDER, Peril.ONE_WAY_OUT) and chance < _SLIGHT
        return -len(Peril) if is_slight else -list(Peril).index(gravest), self.strength * chance


def dangers(view: View, outlook: Outlook, beliefs: Beliefs) -> list[Danger]:
    """Every hex with groups of the side of a View in danger, the most worth first."""
    lookout = _Lookout(view, outlook, beliefs)
    places = {**view.groups.of(view.viewer).at, **view.air.of(view.viewer).at}
    found = [danger for hex_ in places if (danger := lookout.danger_at(hex_)) is not None]
    return sorted(found, key=lambda danger: (danger.worth, danger.at), reverse=True)


def threatened(view: View) -> dict[Hex, int]:
    """ACS that the enemies who could attack each hex this week are believed to have together (§6.2, §6.6, R139).

    Distances are over land, as groups march; other groups in the way are ignored.
    """
    enemies = [*believe(view).groups_of(view.viewer.enemy)]
    return _in_reach(view, {group.id: acs_of(group) for group in enemies})


def enterable(view: View) -> frozenset[Hex]:
    """The hexes that the enemy could attack or enter this week; like `threatened`, but without estimated strengths."""
    return frozenset(_in_reach(view, {group.id: 0 for group in view.groups_of(view.viewer.enemy)}))


def _in_reach(view: View, strength: dict[int, int]) -> dict[Hex, int]:
    """Strength of the enemy groups that could reach each hex by a plot; none can if they are surprised (R128)."""
    if is_surprised(view, view.viewer.enemy):
        return {}
    hexes = dict.fromkeys(Kind, 1) if view.weather is Weather.RAIN else TACTICAL_MOVEMENT
    return strength_in_reach(view, [view.groups[number] for number in strength], strength, hexes)


class _Lookout:
    """Answers questions about one own hex after another."""

    def __init__(self, view: View, outlook: Outlook, beliefs: Beliefs) -> None:
        self._view, self._outlook, self._beliefs = view, outlook, beliefs
        self._field = field_of(view, view.viewer)
        self._across = as_believed(view, beliefs.likely)  # the enemy's own list of targets
        self._across.viewer = view.viewer.enemy

    def danger_at(self, hex_: Hex) -> Danger | None:
        """The danger to the groups in a hex; None where there is none."""
        groups = self._view.groups_at(hex_, self._view.viewer)
        if not groups:
            return self._base_in_danger(hex_)
        ways = len(retreat_hexes(self._view, hex_, self._view.viewer, self._field))
        attack = self._worst_attack(hex_, Fraction(LONG_ODDS) if ways > 1 else _LEAST)
        whole = None if attack is None else self._as_may_be(attack)
        is_cut_off = best_offer(self._view, self._outlook, hex_) is None
        perils = [Peril.SUPPLY] if is_cut_off else []
        may_succeed = attack is not None and whole is not None and (attack.retreat.likely or whole.retreat.high)
        is_trapped = attack is not None and (attack.surrenders or ways <= 1) and may_succeed
        if attack is not None and is_trapped:
            perils.insert(0, Peril.SURRENDER if attack.surrenders else Peril.ONE_WAY_OUT)
        if attack is not None and attack.odds.likely > LONG_ODDS:
            perils.append(Peril.ODDS)
        if not perils:
            return None
        found = Danger(
            hex_,
            tuple(group.id for group in groups),
            sum(map(acs_of, groups)),
            tuple(perils),
            cut_by=self._cutter(hex_) if is_cut_off else None,
        )
        if attack is None or whole is None:
            return found
        return replace(
            found,
            foes=self._foes(part.group.id for part in attack.parts),
            odds=whole.odds,
            chance=whole.driven_out,
            surrenders=attack.surrenders if is_trapped else 0,
        )

    def _base_in_danger(self, hex_: Hex) -> Danger | None:
        """The danger to aircraft without a combat group beside them: the first enemy to come destroys them (§7.7)."""
        able = self._enemies_against(hex_)
        air = self._view.air_at(hex_, self._view.viewer)
        foes = self._foes(joiner.group.id for joiner in able)
        points = sum(each.points for each in air)
        return Danger(hex_, tuple(each.id for each in air), points, (Peril.BASE,), foes) if foes and points else None

    # Who could attack

    def _enemies_against(self, hex_: Hex) -> list[Joiner]:
        """The enemies next to the hex, and the strongest of those that have room to drive up (§6.7)."""
        standing = occupied_by(self._across, self._across.viewer).copy()
        kept = []
        for joiner in joiners(self._across, hex_, Beliefs({}, ())):
            if joiner.approach and standing[joiner.beside.at] >= STACKING:
                continue
            standing[joiner.beside.at] += bool(joiner.approach)
            kept.append(joiner)
        return kept

    def _worst_attack(self, hex_: Hex, least: Fraction) -> Forecast | None:
        """The attack in either leg that is likeliest to drive the groups out; None if none reaches these odds."""
        able = self._enemies_against(hex_)
        legs = [[joiner for joiner in able if not joiner.approach]]
        if len(legs[0]) < len(able):
            legs.append([joiner for joiner in able if joiner.group.is_mechanized])
        found = [self._attack(leg, hex_) for leg in legs if sum(j.odds for j in leg) * _GUNS > least]
        return max(filter(None, found), key=lambda each: (each.retreat.likely, each.odds.likely), default=None)

    def _attack(self, leg: Sequence[Joiner], hex_: Hex) -> Forecast | None:
        """The attack of enemies as they probably are; those that drive up first are tired by it."""
        parts = [AttackPart(joiner.beside if joiner.approach else self._view.groups[joiner.group.id]) for joiner in leg]
        return forecast(self._view, parts, hex_, Beliefs(self._beliefs.likely, ()))

    def _as_may_be(self, attack: Forecast) -> Forecast:
        """An attack over all that the enemies may be."""
        return forecast(self._view, attack.parts, attack.target, self._beliefs) or attack

    def _foes(self, numbers: Iterable[int]) -> tuple[Foe, ...]:
        """Enemy groups by the hex in which they stand now, the strongest first."""
        places: dict[Hex, list[Group]] = {}
        for number in numbers:
            group = self._across.groups[number]
            places.setdefault(group.at, []).append(group)
        found = [Foe(at, tuple(g.id for g in there), sum(map(acs_of, there))) for at, there in places.items()]
        return tuple(sorted(found, key=lambda foe: (-foe.strength, foe.at)))

    # Who cuts off

    def _cutter(self, hex_: Hex) -> Foe | None:
        """The strongest enemy that bars a depot's way; None where no depot could come even without enemies.

        Of all ways into supply, the one with the fewest barred hexes counts: its depot is nearest to getting through,
        while another may be cut off at the far end of the front. Only what lies between the group and the hexes that
        some depot reaches counts.
        """
        barred = [bars for reach in self._peace.reaches.values() for bars in self._barred_ways(reach, hex_)]
        if not barred:
            return None
        first, enemy = min(barred, key=len)[-1], self._across.viewer
        there = (group.id for at in (first, *ring(first)) for group in self._across.groups_at(at, enemy))
        return next(iter(self._foes(there)), None)

    def _barred_ways(self, reach: Mapping[Hex, Arrival], hex_: Hex) -> Iterator[list[Hex]]:
        """The barred hexes on each route by which a depot could supply a hex if there were no enemy, its start last.

        The way is followed back to the first hex that any depot reaches as things stand.
        """
        for end in within(hex_, SUPPLY_RADIUS):
            at: Hex | None = end if end in reach else None
            bars: list[Hex] = []
            while at is not None and at not in self._reached:
                bars += [at] if self._field.is_contested(at) else []
                at = reach[at].before
            if bars:
                yield bars

    @cached_property
    def _peace(self) -> Outlook:
        """What the side's depots would reach if there were no enemy groups."""
        state, side = self._view.copy(), self._view.viewer
        state.groups = Roster((group.id, group) for group in self._view.groups_of(side))
        state.air = Roster((air.id, air) for air in self._view.air_of(side))
        return outlook_of(state)

    @cached_property
    def _reached(self) -> frozenset[Hex]:
        """Every hex that one of the side's depots reaches."""
        return frozenset(chain.from_iterable(self._outlook.reaches.values()))
