"""Hexes and what is in them, in sentences: groups, air groups, depots, ground, the front, plots (§4.6, §6.1, §6.6)."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from wir.estimates.forces import SectorForces
from wir.estimates.group_rows import GroupRow, acs_of
from wir.estimates.outlook import Outlook, best_offer
from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group, Mover
from wir.model.hexes import COMPASS, COMPASS_WORDS, DIRECTIONS, Hex, neighbour, ring
from wir.model.phases import SUPPLY_OF
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.units import Unit
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import called, count, decimal, listed
from wir.rules.entrenchment import defence_multiple
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_fortified, is_land, river_between, terrain_of
from wir.rules.plots import LegAction, legs
from wir.rules.quality import maximum_strength
from wir.rules.supply import is_cut_off
from wir.rules.tables import STACKING
from wir.text.panels.cities import ECONOMY
from wir.text.panels.group_panel import back_words, believed_lines, believed_words, doing_lines, status_words
from wir.text.panels.hex_panel import attack_factor, entering, water_ways, zones
from wir.text.panels.words import label_in_cells
from wir.text.speech.words import WIDE, aloud, said, sentence, whereabouts

_AIMS: Final = {"ground": "fly a ground attack on", "bomb": "bomb"}


def group_sentences(view: View, group: Group) -> list[str]:
    """A combat group: everything for its own side, what is known and believed about an enemy one."""
    label = label_in_cells(view.scenario, group)
    head = f"{group.side.title()} {group.kind} group {group.id}{f', {label},' if label else ''}"
    lines = [f"{head} at {whereabouts(view.scenario, group.at)}."]
    if not view.knows(group.side):
        return [*lines, *map(aloud, believed_lines(view, group, WIDE))]
    power = f"combat strength {acs_of(group)}"
    lines.append(f"Strength {group.strength}, {power}, {count(group.artillery, 'artillery point')}, {dug_in(group)}.")
    lines += [_status(view, group), *map(aloud, doing_lines(view, group, WIDE))]
    return lines + [_unit(view, group, place) for place in range(len(group.units))]


def air_sentences(view: View, air: AirGroup) -> list[str]:
    """An air group; for an enemy one only whether it has aircraft."""
    if not view.knows(air.side):
        where = "" if air.at is None else f" It stands at {whereabouts(view.scenario, air.at)}."
        return [f"{_air_line(view, air)}{where}"]
    if air.at is None:
        return [f"Air group {air.id} is being rebuilt. It {back_words(view, air)}."]
    lines = [f"Air group {air.id} at {whereabouts(view.scenario, air.at)}: {count(air.points, 'aircraft point')}."]
    lines.append(_status(view, air))
    if air.strike is not None:
        lines.append(f"It is to {_AIMS[air.strike.kind]} {whereabouts(view.scenario, air.strike.target)}.")
    return lines


def depot_sentences(view: View, depot: Depot) -> list[str]:
    """A depot: where it starts, what it has done this week, and its last route."""
    lines = [f"Depot {depot.id} starts at {whereabouts(view.scenario, depot.entry)}."]
    if not view.knows(depot.side):
        return lines
    if is_cut_off(view, depot):
        lines.append("The enemy holds that hex: the depot cannot be used.")
    elif depot.at is not None:
        penalty = f", after {count(depot.penalty, 'penalty hex')}" if depot.penalty else ""
        week = "this week" if view.phase >= SUPPLY_OF[depot.side] else "last week"
        lines.append(f"It supplied from {whereabouts(view.scenario, depot.at)} {week}{penalty}.")
    elif depot.route:
        lines.append(f"Its last route was {' '.join(COMPASS[direction] for direction in depot.route)}.")
    return lines


def group_line(view: View, group: Group) -> str:
    """A combat group in one sentence, without its place."""
    name = f"{group.side.title()} {group.kind} group {group.id}"
    if not view.knows(group.side):
        return sentence(said(f"{name}, {believed_words(view, group)}"))
    return f"{name}, strength {group.strength}, fatigue {mean_fatigue(group)}, {dug_in(group)}."


def _air_line(view: View, air: AirGroup) -> str:
    """An air group in one sentence, without its place."""
    name = f"{air.side.title()} air group {air.id}"
    if view.knows(air.side):
        return f"{name}, {count(air.points, 'aircraft point')}."
    return f"{name}, {'with aircraft' if air.points else 'without aircraft'}."


def row_line(view: View, row: GroupRow) -> str:
    """An entry of the list of groups in one sentence."""
    name = f"Air group {row.number}" if row.kind == "air" else f"{row.kind.title()} group {row.number}"
    parts = [f"{name} at {whereabouts(view.scenario, row.at)}"]
    if row.kind == "air":
        parts.append(count(row.strength, "aircraft point"))
    else:
        parts += [f"strength {row.strength}", f"fatigue {row.fatigue}"]
        parts += [f"dug in {row.entrenchment}"] if row.entrenchment else []
        parts += [f"guns {row.guns}"] if row.guns else []
    parts.append("supplied" if row.supplied else "not supplied")
    parts += [f"plot {row.plot}"] if row.plot else []
    return sentence(", ".join([*parts, *(["idle"] if row.idle else [])]))


def dug_in(group: Group) -> str:
    """How deep a group is entrenched, and what that is worth."""
    if not group.entrenchment:
        return "not dug in"
    return f"dug in to level {group.entrenchment}, defence times {decimal(defence_multiple(group.entrenchment), 2)}"


def _status(view: View, group: Mover) -> str:
    status, words = status_words(view, group)
    by = f"; supplied by depot {group.supplied_by}" if group.supplied_by else ""
    return sentence(words if status is None else f"Status {status.value}, {words}{by}")


def _unit(view: View, group: Group, place: int) -> str:
    unit: Unit = group.units[place]
    most = maximum_strength(unit.type, view.date, group.side)
    figures = f"strength {unit.strength} of {most}, experience {unit.experience}, fatigue {unit.fatigue}"
    return f"Unit {place}, {one_cell_each(unit.name)}: {figures}."


def place_sentences(view: View, hex_: Hex, outlook: Outlook) -> list[str]:
    """Everything about a hex: ground, rivers, city, zones of control, supply, the cost of entering, who is there."""
    lines = [sentence(f"{whereabouts(view.scenario, hex_)}: {ground(view, hex_)}{_held(view, hex_)}")]
    lines += _rivers(view, hex_)
    if not is_land(view, hex_):
        return lines
    city = view.city_at(hex_)
    lines += [*city_sentences(view, city)] if city is not None else []
    lines += [*_attack(view, hex_), *map(aloud, zones(hex_, outlook))]
    if view.ending is None:
        lines += [_supply(view, hex_, outlook), *map(aloud, entering(view, hex_, WIDE))]
    return [*lines, *(_occupants(view, hex_) or ["Nobody is here."])]


def _occupants(view: View, hex_: Hex) -> list[str]:
    """All groups in a hex, and the depots there, a line each."""
    own = [depot for depot in view.depots_of(view.viewer) if hex_ in (depot.entry, depot.at)]
    return _movers_at(view, hex_) + [
        f"Depot {depot.id} {'starts' if depot.entry == hex_ else 'has supplied from'} here." for depot in own
    ]


def _movers_at(view: View, hex_: Hex) -> list[str]:
    return [*(group_line(view, g) for g in view.groups_at(hex_)), *(_air_line(view, air) for air in view.air_at(hex_))]


def around(view: View, hex_: Hex) -> list[str]:
    """The six hexes around one: the number and name of the direction, the ground, rivers between, who is there."""
    return [_beyond(view, hex_, direction) for direction in DIRECTIONS]


def _beyond(view: View, hex_: Hex, direction: int) -> str:
    target = neighbour(hex_, direction)
    way = f"Direction {direction}, {COMPASS_WORDS[direction]}"
    if target not in view.scenario.board.drawn:
        return f"{way}: the edge of the map."
    strait = view.scenario.board.river_sides.get((hex_, target))
    frozen = "frozen " if view.weather.freezes else ""
    river = "" if strait is None else ", across a strait" if strait else f", across a {frozen}river"
    who = _named([*view.groups_at(target), *view.air_at(target)])
    here = f": {who}" if who else ""
    return sentence(f"{way}, {whereabouts(view.scenario, target)}, {ground(view, target)}{river}{here}")


def ground(view: View, hex_: Hex) -> str:
    """What a hex is: `forest with a Soviet railway`, `Soviet city of Minsk`, `frozen swamp`."""
    drawn, now = view.scenario.board.drawn[hex_], terrain_of(view, hex_)
    city = view.city_at(hex_)
    if city is not None:
        return f"{city.owner.title()} city{' with fortifications' if is_fortified(view, hex_) else ''}"
    word = "frozen swamp" if drawn is Terrain.SWAMP and now is Terrain.FOREST else _GROUND.get(drawn, drawn.value)
    owner = view.rails.get(hex_)
    return word if owner is None else f"{word} with {_RAILWAY[owner]}"


_RAILWAY: Final = {Side.AXIS: "an Axis railway", Side.SOVIET: "a Soviet railway"}
_GROUND: Final = {Terrain.CLEAR: "clear ground", Terrain.MOUNTAIN: "mountains", Terrain.NEUTRAL: "neutral land"}


def _held(view: View, hex_: Hex) -> str:
    control = view.control.get(hex_)
    return "" if control is None or view.city_at(hex_) is not None else f", held by the {control.title()} side"


def _rivers(view: View, hex_: Hex) -> list[str]:
    rivers, straits = (listed(COMPASS_WORDS[d] for d in ways) for ways in water_ways(view, hex_))
    frozen = ", frozen now" if view.weather.freezes else ""
    lines = [f"River on the {rivers}{frozen}."] if rivers else []
    return lines + ([f"Strait on the {straits}."] if straits else [])


def city_sentences(view: View, city: City, whose: str = "") -> Iterator[str]:
    """The economy of a city and the sea of its port; `whose` comes after its name."""
    economy = [f"{word} {getattr(city, part)}" for word, part in ECONOMY if getattr(city, part)]
    yield f"{city.name}{whose}: {', '.join(economy) or 'no people or factories left'}."
    port = view.scenario.board.place_of(city.name).port
    if port is not None:
        yield f"It has a port on the {port.value.title()} Sea."


def _attack(view: View, hex_: Hex) -> list[str]:
    factor = attack_factor(view, hex_)
    return [f"An attack here counts times {decimal(factor, 2)}."] if factor != 1 else []


def _supply(view: View, hex_: Hex, outlook: Outlook) -> str:
    offer = best_offer(view, outlook, hex_)
    if offer is None:
        return "None of your depots can supply this hex."
    after = f" after {count(offer.penalty, 'penalty hex')}" if offer.penalty else ""
    relief = f"{offer.percent} percent of" if offer.percent else "no"
    empty = "" if offer.percent else ", as the supply pool is empty"
    return f"Depot {offer.depot} can supply here{after}: it removes {relief} fatigue{empty}."


def front_sentences(view: View) -> list[str]:
    """Every enemy hex beside friendly groups: the ground, who holds it, and who could attack it from where."""
    side = view.viewer
    held = sorted(view.hexes_of(side.enemy) | {a.at for a in view.air_of(side.enemy) if a.at})
    lines = [_enemies_at(view, target, beside) for target in held if (beside := _beside(view, target))]
    return lines or ["No group of yours is next to the enemy."]


def sector_sentences(sectors: Iterable[SectorForces], weeks: int) -> list[str]:
    """Each sector of the front from north to south: own strength, the enemy's estimated, ground won and lost.

    The ground is counted over so many weeks; in the first week of a war there is none to count.
    """
    return [
        f"{each.sector.value.capitalize()}: combat strength {each.own}, the enemy's about {each.enemy}"
        + (f"; {count(each.won, 'hex')} won and {each.lost} lost in {count(weeks, 'week')}." if weeks else ".")
        for each in sectors
    ] or ["There are no groups on the map."]


def _beside(view: View, target: Hex) -> list[str]:
    """The side's groups next to a hex, by the direction in which they would attack; a frozen river does not matter."""
    lines = []
    for direction in DIRECTIONS:
        start = next(hex_ for hex_ in ring(target) if neighbour(hex_, direction) == target)
        groups = view.groups_at(start, view.viewer)
        river = ", across a river" if river_between(view, start, target) else ""
        attack = "attacks" if len(groups) == 1 else "attack"
        lines += [f"{called(group.id for group in groups)} {attack} in direction {direction}{river}"] if groups else []
    return lines


def _enemies_at(view: View, target: Hex, beside: list[str]) -> str:
    who = _movers_at(view, target)
    own = f"Yours beside it: {'; '.join(beside)}."
    return f"{whereabouts(view.scenario, target)}, {ground(view, target)}: {' '.join(who)} {own}"


def plot_sentence(view: View, group: Group) -> str:
    """What the plot of a friendly group does, hex by hex, and whom it would meet there as things stand."""
    if not group.plot:
        return f"Group {group.id} has no plot."
    at, lines = group.at, []
    for leg in legs(group.plot):
        target = neighbour(at, leg.direction) if leg.direction else at
        lines.append(_leg(view, group, leg.action, leg.direction, target))
        at = target
    return sentence(f"group {group.id} plots {group.plot}: {', then '.join(lines)}")


def _leg(view: View, group: Group, action: LegAction, direction: int, target: Hex) -> str:
    if action is LegAction.PAUSE:
        return "wait"
    way, where = COMPASS_WORDS[direction], whereabouts(view.scenario, target)
    enemies = _whom(view, group, target)
    if action is LegAction.MOVE and not enemies:
        there = len(view.groups_at(target)) + len(view.air_at(target))
        full = f", which holds {count(there, 'group')} of yours now" if there >= STACKING else ""
        return f"{way} to {where}{full}"
    verb = "bombard" if action is LegAction.BOMBARD else "attack"
    end = " and stay" if action is LegAction.ATTACK_ONLY else ""
    return f"{verb} {way} against {enemies or 'nobody yet'} at {where}{end}"


def _whom(view: View, group: Group, target: Hex) -> str:
    enemy = group.side.enemy
    return _named([*view.groups_at(target, enemy), *view.air_at(target, enemy)])


def _named(movers: Iterable[Mover]) -> str:
    """Combat and air groups by side and number: `Soviet groups 64 and 80 and Soviet air group 121`."""
    kinds = groupby(movers, key=lambda mover: (mover.side, isinstance(mover, AirGroup)))
    return listed(f"{side.title()} {called(mover.id for mover in alike)}" for (side, _), alike in kinds)
