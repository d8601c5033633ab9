"""The enemy's week by sector: what his groups have been seen to do, in words, and what he seems to intend."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple

from wir.estimates.sectors import Sector
from wir.model.hexes import Hex
from wir.model.printable import printable
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.words import capital, listed, name_and_way, name_at
from wir.report.sentences import Telling
from wir.report.week_facts import Shift, WeekFacts
from wir.report.words import SIDE, direction, number, times
from wir.text.war.fought import PastBattle

_FEW: Final = 2
"""How many groups falling back, or attacks, show an intention; up to as many places are named one by one."""

_MANY: Final = 3
"""How many groups coming up mean that an enemy seems to be massing."""

_NEAR: Final = 2
"""How many hexes from a city still count as near it."""


class Doing(Enum):
    """What an enemy seems to intend in a sector."""

    FALLING_BACK = "falling back"
    GATHERING = "gathering"
    ATTACKING = "attacking"
    HOLDING = "holding"


@dataclass(frozen=True, slots=True)
class InSector:
    """What the enemy did in a sector: his attacks, and his groups that withdrew, came nearer, moved along, are new.

    Those in `moved_out` left it for another sector without withdrawing; they count there too, as nearer or along.
    `gains` are the hexes that he took there, less those that he lost.
    """

    sector: Sector
    gains: int = field(default=0, compare=False)
    attacks: list[PastBattle] = field(default_factory=list)
    away: list[Shift] = field(default_factory=list)
    nearer: list[Shift] = field(default_factory=list)
    along: list[Shift] = field(default_factory=list)
    moved_out: list[tuple[Sector, Shift]] = field(default_factory=list)
    new: list[Shift] = field(default_factory=list)

    @property
    def doing(self) -> Doing:
        """What he seems to intend."""
        came = len(self.nearer) + len(self.new)
        if len(self.away) >= _FEW and len(self.away) > came and self.gains <= 0:
            return Doing.FALLING_BACK
        if len(self.attacks) >= _FEW:
            return Doing.ATTACKING
        return Doing.GATHERING if came >= _MANY and came > len(self.away) else Doing.HOLDING


def by_sector(facts: WeekFacts) -> list[InSector]:
    """What the enemy did in each sector where he stands or has stood, from north to south."""
    took, gave = (Counter(map(facts.sector, hexes)) for hexes in (facts.lost, facts.won))
    found = {sector: InSector(sector, took[sector] - gave[sector]) for sector in Sector}
    for battle in facts.fought.battles:
        if battle.side is facts.enemy:
            found[facts.sector(battle.at)].attacks.append(battle)
    for shift in facts.shifts:
        if shift.is_far:
            continue
        if shift.start is None:
            found[facts.sector(shift.to)].new.append(shift)
        elif shift.nearer < 0:
            found[facts.sector(shift.start)].away.append(shift)
        else:
            there, left = found[facts.sector(shift.to)], found[facts.sector(shift.start)]
            (there.nearer if shift.nearer else there.along).append(shift)
            if left is not there:
                left.moved_out.append((there.sector, shift))
    return [here for here in found.values() if facts.standing.get(here.sector) or here != InSector(here.sector)]


def enemy_sentences(facts: WeekFacts) -> list[str]:
    """The enemy's week, a sentence for each sector; sectors where nothing was seen to happen share one."""
    sectors = by_sector(facts)
    quiet = [here.sector for here in sectors if here == InSector(here.sector)]
    found = [
        _sentence(here, facts, Telling(facts.scenario.id, facts.fought.week + n))
        for n, here in enumerate(sectors)
        if here.sector not in quiet
    ]
    if quiet:
        telling = Telling(facts.scenario.id, facts.fought.week)
        wordings = ("stood still", "and", "everywhere"), ("did not move", "or", "anywhere")
        still, joined, throughout = telling.one_of("still", *wordings)
        named = f"in {listed((f'the {sector}' for sector in quiet), joined)}"
        found.append(f"{SIDE[facts.enemy]} {still} {throughout if len(quiet) == len(sectors) else named}.")
    return [*map(capital, found), *_far_behind(facts)]


def _sentence(here: InSector, facts: WeekFacts, telling: Telling) -> str:
    did = listed(_did(here, facts.scenario, telling))
    who, place = SIDE[facts.enemy], f"in the {here.sector}"
    told = telling.one_of("sector first", f"{place} {who} {did}", f"{who} {did} {place}")
    return f"{told}{_details(_went(here, facts.scenario), ': ')}."


def _far_behind(facts: WeekFacts) -> list[str]:
    far = [shift for shift in facts.shifts if shift.is_far]
    new = [shift for shift in far if shift.start is None]
    railed, marched = ([s for s in far if s.start is not None and s.by_rail is by_rail] for by_rail in (True, False))
    went = [
        _Went(len(new), f"appeared{_near(facts.scenario, new)}", is_new=True),
        _Went(len(railed), f"went{_near(facts.scenario, railed, 'to')} by rail"),
        _Went(len(marched), "marched"),
    ]
    told = _details(went, "")
    return [f"Far behind the front {told}."] if told else []


def _did(here: InSector, scenario: Scenario, telling: Telling) -> Iterator[str]:
    """What he did in a word or two, his attacks first."""
    if here.attacks:
        names = [name_at(scenario, battle.at) for battle in here.attacks]
        places = [*dict.fromkeys(f"at {printable(name)}" for name in names if name is not None)]
        are_named = None not in names and len(places) <= _FEW
        yield f"attacked {listed(places) if are_named else times(len(here.attacks))}"
    if here.doing is Doing.FALLING_BACK:
        yield telling.one_of("falling back", "fell back", "gave up ground", "drew back")
    elif len(here.nearer) + len(here.new) > len(here.away):
        yield telling.one_of("gathering", "brought up troops", "moved up")
    elif not here.attacks or here.away or here.along or here.moved_out:
        yield telling.one_of("regrouping", "regrouped", "moved some troops")


class _Went(NamedTuple):
    """How many groups did what."""

    groups: int
    did: str
    is_new: bool = False


def _went(here: InSector, scenario: Scenario) -> Iterator[_Went]:
    """What his groups did; no verb is repeated, and a place that has just been named becomes `there`."""
    for by_rail, shifts in _by_rail(here.away):
        way = _way(shifts)
        yield _Went(len(shifts), "left by rail" if by_rail else f"marched {way}" if way else "marched off")
    named, verb = "", "came up"
    for by_rail, shifts in _by_rail(here.nearer):
        near = _near(scenario, shifts)
        yield _Went(len(shifts), f"{verb}{_there(near, named)}{' by rail' if by_rail else ''}".strip())
        named, verb = near, "arrived"  # a part without a verb of its own would run into the next
    yield _Went(len(here.along), "moved along the front")
    for sector, many in Counter(sector for sector, _ in here.moved_out).items():
        yield _Went(many, f"left for the {sector}")
    near = _near(scenario, here.new)
    yield _Went(len(here.new), f"appeared{near if here.along else _there(near, named)}", is_new=True)


def _there(near: str, named: str) -> str:
    """` there` if the place was named just before."""
    return " there" if near and near == named else near


def _details(went: Iterable[_Went], before: str) -> str:
    """`: six groups marched east, two left by rail and a new one appeared`; empty if none went anywhere."""
    parts: list[str] = []
    for many, did, is_new in went:
        noun = "group" if not parts else "one" if is_new else ""
        things = " ".join(filter(None, ("new" if is_new else "", f"{noun}s" if noun and many > 1 else noun)))
        how_many = "a" if things == "new one" else number(many)
        parts += [" ".join(filter(None, (how_many, things, did)))] if many else []
    return f"{before}{listed(parts)}" if parts else ""


def _by_rail(shifts: Sequence[Shift]) -> Iterator[tuple[bool, list[Shift]]]:
    """The groups that marched, then those that went by rail."""
    for by_rail, found in groupby(sorted(shifts, key=lambda shift: shift.by_rail), key=lambda shift: shift.by_rail):
        yield by_rail, [*found]


def _way(shifts: Sequence[Shift]) -> str:
    """The direction in which most of the groups went; empty if there is none."""
    ways = Counter(direction(shift.start, shift.to) for shift in shifts if shift.start is not None)
    ((way, most),) = ways.most_common(1)
    return way if 2 * most >= len(shifts) else ""


def _near(scenario: Scenario, shifts: Sequence[Shift], how: str = "near") -> str:
    """` near Smolensk` if most of the groups came to the same city; else nothing."""
    city, most = _gathered_at(scenario, shifts)
    return f" {how} {city}" if city and 2 * most > len(shifts) else ""


def _gathered_at(scenario: Scenario, shifts: Sequence[Shift]) -> tuple[str, int]:
    """The city to which most of the groups have come, and how many; the name is empty if there is none."""
    cities = Counter(city for shift in shifts if (city := _city(scenario, shift.to)))
    return cities.most_common(1)[0] if cities else ("", 0)


def _city(scenario: Scenario, hex_: Hex) -> str:
    """The city near a hex; empty if there is none."""
    name, away, _ = name_and_way(scenario, hex_)
    return printable(name) if away <= _NEAR and scenario.city_names else ""


def seems(facts: WeekFacts) -> str:
    """What the enemy seems to intend, in one sentence."""
    telling = Telling(facts.scenario.id, facts.fought.week)
    sectors = by_sector(facts)
    seem = telling.one_of("seems", "seem", "appear") + ("s" if facts.enemy is Side.AXIS else "")
    who = f"{SIDE[facts.enemy]} {seem} to be"
    parts = []
    for doing in (Doing.ATTACKING, Doing.FALLING_BACK, Doing.GATHERING):
        places = [_where(here, facts.scenario) for here in sectors if here.doing is doing]
        if places:
            is_everywhere = len(places) == len(sectors) >= _MANY
            parts.append(f"{doing.value} {'along the whole front' if is_everywhere else _in(places)}")
    if parts:
        return f"{who} {listed(parts)}."
    holding = telling.one_of("holding", "holding the line", "standing on the defensive", "holding their ground")
    return f"{who} {holding if facts.enemy is Side.SOVIET else holding.replace('their', 'its')}."


def _in(places: Sequence[str]) -> str:
    """`in the north and the south`, but `in the north and in the south near Odessa`: both are not near it."""
    is_mixed = any(" near " in each for each in places)
    return listed(f"in {each}" for each in places) if is_mixed else f"in {listed(places)}"


def _where(here: InSector, scenario: Scenario) -> str:
    """The sector, and the city near which he is massing."""
    city, most = _gathered_at(scenario, [*here.nearer, *here.new])
    is_there = here.doing is Doing.GATHERING and most >= _FEW
    return f"the {here.sector}" + (f" near {city}" if is_there else "")


def gathering_place(facts: WeekFacts) -> Hex | None:
    """Where the enemy's largest concentration is; None if there is none."""
    found = [here for here in by_sector(facts) if here.doing is Doing.GATHERING]
    if not found:
        return None
    most = max(found, key=lambda here: len(here.nearer) + len(here.new))
    return Counter(shift.to for shift in (*most.nearer, *most.new)).most_common(1)[0][0]
