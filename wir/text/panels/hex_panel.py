"""What a hex is: terrain, rivers, railway, city, zones of control, supply, and what it costs to enter (§4.6)."""

from fractions import Fraction
from typing import Final

from wir.estimates.outlook import Outlook, best_offer
from wir.model.groups import Kind, any_group
from wir.model.hexes import COMPASS, DIRECTIONS, Hex, neighbour, ring
from wir.model.sides import SIDES
from wir.model.terrain import Terrain
from wir.model.view import View
from wir.model.words import count, multiple, name_at, place
from wir.rules.fatigue import strategic_fatigue, tactical_fatigue
from wir.rules.ground import is_difficult, is_enemy_city, is_fortified, is_land, river_between, side_of_line, terrain_of
from wir.rules.tables import DEFENDER_TERRAIN, FORTIFIED_CITY, RIVER_FATIGUE_STRATEGIC, RIVER_FATIGUE_TACTICAL
from wir.rules.zones import has_enemy
from wir.text.panels.cities import city_lines
from wir.text.panels.lines import Line, Role, Span, fact, flowed, heading, length, line
from wir.text.panels.words import cite, side_name, the_side

_FAIR: Final = 25
_ROOMY: Final = 50
_BROAD: Final = 60
"""The width from which there is room for whole sentences, and to say when a river tires marching groups."""


def hex_panel(view: View, hex_: Hex, width: int, outlook: Outlook) -> list[Line]:
    """Everything about a hex except the groups in it."""
    name = name_at(view.scenario, hex_)
    title = f"HEX {hex_}" if name is None else place(view.scenario, hex_)
    lines = [heading(title, width), *flowed([*_rail(view, hex_, outlook), *_ground(view, hex_)], width)]
    lines += flowed(_rivers(view, hex_), width)
    if not is_land(view, hex_):
        return lines
    city = view.city_at(hex_)
    if city is not None:
        lines += city_lines(view, city, width)
    lines += flowed(zones(hex_, outlook), width)
    if view.ending is not None:
        return lines
    lines += flowed(_supply(view, hex_, outlook), width)
    return lines + flowed(entering(view, hex_, width), width)


def attack_factor(view: View, hex_: Hex) -> Fraction:
    """The factor by which the terrain of a hex multiplies its attackers (§8.3)."""
    return FORTIFIED_CITY if is_fortified(view, hex_) else DEFENDER_TERRAIN.get(terrain_of(view, hex_), Fraction(1))


def _ground(view: View, hex_: Hex) -> list[Line]:
    terrain = terrain_of(view, hex_)
    drawn = view.scenario.board.drawn[hex_]
    is_frozen = terrain is Terrain.FOREST and drawn is Terrain.SWAMP
    is_city = terrain is Terrain.CITY
    word = "frozen swamp" if is_frozen else (terrain if is_city else drawn).value
    chunks = [line(Span(word, Role.VALUE if is_frozen or is_city or drawn is terrain else Role.FAINT))]
    factor = attack_factor(view, hex_)
    if factor != 1:
        chunks.append(line(fact("attack", multiple(factor)), " ", cite("8.3")))
    if hex_ in {player.rail_hex for player in view.players.values()}:
        chunks.append(line(Span("railway to be built", Role.GOOD), " ", cite("5.3")))
    control = view.control.get(hex_)
    if control is not None and view.city_at(hex_) is None:
        chunks.append(line(Span("held by ", Role.LABEL), the_side(control)))
    return chunks


def _rail(view: View, hex_: Hex, outlook: Outlook) -> list[Line]:
    """Which side the railway through the hex serves, and whether its enemy keeps trains from it (R41)."""
    owner = side_of_line(view, hex_)
    if owner is None or hex_ not in view.rails:
        return []
    enemy = owner.enemy
    contested = hex_ in outlook.zones[enemy] or view.groups_at(hex_, enemy) or view.air_at(hex_, enemy)
    state = Span("closed", Role.BAD) if contested else Span("open", Role.GOOD)
    return [line(side_name(owner), Span(" rail ", Role.VALUE), state)]


def water_ways(view: View, hex_: Hex) -> tuple[list[int], list[int]]:
    """The directions in which a hex has a river, and those in which it has a strait."""
    sides = view.scenario.board.river_sides
    kinds = {direction: sides.get((hex_, neighbour(hex_, direction))) for direction in DIRECTIONS}
    return [d for d, strait in kinds.items() if strait is False], [d for d, strait in kinds.items() if strait]


def _rivers(view: View, hex_: Hex) -> list[Line]:
    """The hexsides with rivers and with straits, by direction in small letters: capitals are keys."""
    rivers, straits = (" ".join(COMPASS[d].lower() for d in ways) for ways in water_ways(view, hex_))
    frozen = line(" ", Span("frozen", Role.LINK)) if view.weather.freezes else ()
    chunks = [line(Span("river ", Role.LABEL), rivers, frozen)] if rivers else []
    return chunks + ([line(Span("strait ", Role.LABEL), straits)] if straits else [])


def zones(hex_: Hex, outlook: Outlook) -> list[Line]:
    """In which side's zones of control a hex lies."""
    held = [side_name(side) for side in SIDES if hex_ in outlook.zones[side]]
    if not held:
        return []
    whose = held[0] if len(held) == 1 else "of both sides"
    return [line(Span("zones ", Role.LABEL), whose, " ", cite("6.10"))]


def _supply(view: View, hex_: Hex, outlook: Outlook) -> list[Line]:
    """What a depot could do for groups here, whether or not it will."""
    offer = best_offer(view, outlook, hex_)
    if offer is None:
        return [line(Span("no depot reaches it", Role.BAD), " ", cite("5.2"))]
    good = Role.GOOD if offer.percent >= _FAIR else Role.WARNING
    chunks = [line(Span("depot ", Role.LABEL), str(offer.depot), Span(" can reach it", Role.LABEL))]
    if offer.penalty:
        chunks.append(line(count(offer.penalty, "penalty hex")))
    relief = f"-{offer.percent}%" if offer.percent else "stays: pool empty"
    return [*chunks, line(Span("fatigue ", Role.LABEL), Span(relief, good), " ", cite("5.2"))]


def entering(view: View, hex_: Hex, width: int) -> list[Line]:
    """The fatigue of entering the hex this week, by either kind of movement and across a river (§8.1).

    No group marches into a hex with enemies, nor into an enemy city (§6.2, §8.8).
    """
    side = view.viewer
    tactical = {kind: tactical_fatigue(view, any_group(side, kind, hex_), hex_) for kind in Kind}
    strategic = strategic_fatigue(view, any_group(side, Kind.INFANTRY, hex_), hex_, leaving_zone=False)
    mechanized = f", mech {tactical[Kind.MECHANIZED]}" if len(set(tactical.values())) > 1 else ""
    wet = any(river_between(view, near, hex_) for near in ring(hex_))
    to_march, to_plot = ("to march in ", "to plot in ") if width >= _ROOMY else ("march ", "plot ")
    out = " out of an enemy zone" if width >= _BROAD else ""
    by_march = f", river {_more(RIVER_FATIGUE_STRATEGIC, width)}{out}" if wet else ""
    by_plot = f", river {_more(RIVER_FATIGUE_TACTICAL, width)}" if wet else ""
    march = line(Span(to_march, Role.LABEL), Span(f"{strategic} fatigue", Role.VALUE), by_march)
    if length(march) > width < _ROOMY:
        march = line(Span(to_march, Role.LABEL), Span(f"{strategic}", Role.VALUE), by_march)
    is_closed = has_enemy(view, hex_, side) or is_enemy_city(view, hex_, side)
    by_foot = f"{tactical[Kind.INFANTRY]}{' fatigue' if is_closed else ''}"
    plot = line(Span(to_plot, Role.LABEL), Span(by_foot, Role.VALUE), mechanized, by_plot)
    cited = line(" ", cite("8.1"))
    if is_closed:
        return [line(plot, cited)]
    is_early = length(line(march, cited)) <= width < length(line(plot, cited))
    chunks = [line(march, cited), plot] if is_early else [march, line(plot, cited)]
    if is_difficult(view, hex_):
        chunks.append(line(Span("ends a march", Role.WARNING), " ", cite("6.2")))
    return chunks


def _more(points: int, width: int) -> str:
    """So many points in addition, as there is room to say it."""
    return f"{points} more" if width >= _ROOMY else f"+{points}"
