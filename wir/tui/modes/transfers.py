"""Transfers of aircraft and movement by sea (§4.5, §4.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wir.orders.adjustment import Sail, TransferAircraft
from wir.rules.naval import port_sea
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import near
from wir.tui.desk import Desk
from wir.tui.dialogue import Script
from wir.tui.modes.asking import air_options
from wir.tui.questions import Chooser, Menu, Option, ask_number

if TYPE_CHECKING:
    from wir.model.groups import Group


def aircraft(desk: Desk) -> Script:
    """Losing group or pool, gaining group, points; again until the player has had enough (§4.5)."""
    while True:
        view, side = desk.view, desk.viewer
        player = view.players[side]
        left = AIRCRAFT_TRANSFERRED - player.aircraft_moved
        if left <= 0:
            desk.warn(f"All {AIRCRAFT_TRANSFERRED} aircraft points of this week have been transferred (§4.5)")
            return
        head = [line(Span(f"{left} of {AIRCRAFT_TRANSFERRED} points may still be transferred this week", Role.LABEL))]
        groups = view.air_of(side)
        held = player.pools.aircraft
        pool = Option("R", f"{held:3} points", None, line(Span(" reinforcement pool", Role.FAINT)))
        givers = air_options(desk, groups, lambda air: "" if air.points else f"Air group {air.id} has no aircraft")
        loser = yield _chooser(desk, "AIRCRAFT FROM", [pool, *givers] if held else givers, head)
        others = [air for air in groups if air is not loser]
        takers = air_options(
            desk, others, lambda air: "" if air.points < AIRCRAFT_IN_GROUP else f"Air group {air.id} is full"
        )
        gainer = yield _chooser(desk, "AIRCRAFT TO", takers, head)
        most = min(held if loser is None else loser.points, left, AIRCRAFT_IN_GROUP - gainer.points)
        points = yield ask_number(desk, f"How many points for air group {gainer.id}?", 1, most, usual=most)
        desk.order(TransferAircraft(None if loser is None else loser.id, gainer.id, points))


def _chooser(desk: Desk, title: str, options: list[Option], head: list[Line]) -> Chooser:
    """A list that begins on the first line that can be chosen."""
    return Chooser(
        desk, title, options, head=head, at=next((n for n, each in enumerate(options) if not each.refusal), 0)
    )


def naval(desk: Desk) -> Script:
    """Losing port, gaining port, unit (§4.10)."""
    view, side = desk.view, desk.viewer
    in_ports = [group for group in view.groups_of(side) if port_sea(view, group.at, side) and not group.is_mechanized]
    if len(in_ports) < 2:
        desk.warn("Naval movement needs infantry groups in two friendly ports on the same sea (§4.10)")
        return
    loser = yield Chooser(desk, "SHIP FROM", [_port(desk, group) for group in in_ports])
    sea = port_sea(view, loser.at, side)
    others = [g for g in in_ports if g.at != loser.at and port_sea(view, g.at, side) is sea]
    if not others:
        desk.warn(f"No infantry group of yours is in another port of the {str(sea).title()} Sea (§4.10)")
        return
    gainer = yield Chooser(desk, "SHIP TO", [_port(desk, group) for group in others])
    options = []
    for place, unit in enumerate(loser.units):
        refusal = desk.match.game.check(Sail(loser.id, gainer.id, place))
        options.append(Option(str(place), unit.name, place, _figures(unit.strength), str(refusal) if refusal else ""))
    place = yield Menu(desk, f"UNIT OF GROUP {loser.id}", options)
    desk.order(Sail(loser.id, gainer.id, place))


def _port(desk: Desk, group: Group) -> Option:
    where = line(Span(f" {near(desk.view.scenario, group.at)}", Role.FAINT))
    return Option(str(group.id), f"{len(group.units)} units", group, where)


def _figures(strength: int) -> Line:
    return line(Span(f" strength {strength}", Role.FAINT))
