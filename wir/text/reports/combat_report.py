"""A combat in detail: strengths, every modifier, chances and rolls, each with its paragraph (chapter 7)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from wir.model.events import Event, Roll
from wir.model.scenario import Scenario
from wir.model.sides import SIDES
from wir.model.widths import one_cell_each
from wir.model.words import decimal, listed, signed
from wir.text.panels.forecast_panel import factor_lines, loss_lines
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, entry, flowed, line, padded, wrapped
from wir.text.panels.words import SIDE_BARS, SIDE_ROLES, cite, odds, plate, side_name
from wir.text.reports.event_lines import tell
from wir.text.reports.facts import Facts
from wir.text.reports.rolls import purpose

AFTERMATH: Final = ("retreated", "surrendered", "advanced", "stayed", "captured", "air_destroyed", "bombarded")
"""The events that follow from an attack."""

_RETREAT: Final = "7.7"
_LABEL: Final = 9
_LEAST_BAR: Final = 3
_FIGURE: Final = 6
_PLATE: Final = 6


def attack_among(events: Iterable[Event]) -> Event | None:
    """The attack in a step of the execution, if there is one."""
    return next((event for event in events if event.type == "attacked"), None)


def combat_pane(attack: Event, events: Sequence[Event], scenario: Scenario, width: int) -> list[Line]:
    """One combat as shown in the film: who attacks whom and where, strengths, odds, result, losses, what followed.

    `events` are those of one step of the film as a side has seen them, the attack among them.
    """
    facts = Facts.of(attack, scenario)
    defenders = facts.all_of("defenders") or line(side_name(facts.side.enemy), " aircraft")
    parties = (facts.all_of("attackers"), line("►"), defenders, line(facts.place()))
    lines = flowed(parties, width, gap=1)
    lines += _strengths(facts, width)
    lines += entry("odds", line(Span(odds(facts.get("odds")), Role.VALUE), " ", cite("7.6")), width)
    lines += factor_lines(facts.factors, width)
    who, what = outcome(events, facts)
    banner = Span(f" {listed(map(str, who))} {what.upper()} " if who else f" {what.upper()} ", Role.BADGE)
    lines += [BLANK, *wrapped(line(banner), width), *_before_and_after(facts, width)]
    lost: dict[str, int] = facts.get("losses", {})
    costs = (line(Span(f"{side.title()} ", SIDE_ROLES[side]), signed(-lost.get(side, 0))) for side in SIDES)
    lines += loss_lines(costs, width)
    for event in events:
        if event.type in AFTERMATH:
            lines += wrapped(tell(event, scenario), width, indent=1)
    return lines


def combat_details(event: Event, scenario: Scenario, width: int) -> list[Line]:
    """The details of an attack: strengths, modifiers, entrenchments, the side's own units afterwards, and the rolls."""
    facts = Facts.of(event, scenario)
    lines = [*_strengths(facts, width), *deciding_lines(facts, width)]
    for name in ("attacking_units", "defending_units"):
        for group in facts.get(name, ()):
            lines += _units_after(group, width)
    decisive = sorted(event.rolls, key=lambda roll: roll.paragraph != _RETREAT)
    return lines + roll_lines(decisive, width)


def deciding_lines(facts: Facts, width: int) -> list[Line]:
    """What decided an attack: every multiplier, the chance of a retreat, and the fate of entrenchments."""
    chance = decimal(Fraction(facts.get("retreat_chance", 0)))
    lines = factor_lines(facts.factors, width)
    lines += entry("retreat", line(Span(f"{chance}%", Role.VALUE), " ", cite("7.7", "R76")), width)
    for number, before, after in facts.get("entrenchment", ()):
        if before:
            lines += entry(f"entrenchment, {number}:", line(f"{before} → {after} ", cite("7.7", "R125")), width)
    return lines


def roll_lines(rolls: Sequence[Roll], width: int) -> list[Line]:
    """Every roll that this side may know: what it was for, the chance or the range, and the result."""
    lines: list[Line] = []
    for roll in rolls:
        lines += wrapped(line(cite(roll.paragraph), f" {purpose(roll)}: ", *_outcome(roll)), width, indent=1)
    return lines


def _outcome(roll: Roll) -> Line:
    if roll.chance is None:
        return line(f"{roll.low} to {roll.high}, ", Span(str(roll.value), Role.VALUE))
    chance, value = (decimal(Fraction(part, 10_000), 0) for part in (roll.chance, roll.value))
    came = roll.value < roll.chance
    return line(f"{chance}%, {value} rolled: ", Span("yes" if came else "no", Role.GOOD if came else Role.FAINT))


def _strengths(facts: Facts, width: int) -> list[Line]:
    figures = {facts.side: facts.get("attacker_acs", 0), facts.side.enemy: facts.get("defender_acs", 0)}
    most = Fraction(max(*figures.values(), 1))
    lines = []
    for label, side in (("attack", facts.side), ("defence", facts.side.enemy)):
        figure = Span(f"{round(figures[side])}".rjust(_FIGURE), Role.VALUE)
        cells = width - _LABEL - _FIGURE
        drawn = bar(Fraction(figures[side]), most, cells, SIDE_BARS[side])
        lines.append(line(Span(label.ljust(_LABEL), Role.LABEL), drawn, figure))
    return lines


def _before_and_after(facts: Facts, width: int) -> list[Line]:
    """Strength points of the side's groups before and after the combat; the enemy's are not known."""
    parts = {facts.side: facts.get("attacking_units"), facts.side.enemy: facts.get("defending_units")}
    lines = []
    for side, groups in parts.items():
        if groups is None:
            continue
        after = sum(int(unit[1]) for group in groups for unit in group["units"])
        before = after + int(facts.get("losses", {}).get(side, 0))
        label, figures = Span("strength".ljust(_LABEL), Role.LABEL), Span(f" {before} → {after}", Role.VALUE)
        cells = width - _LABEL - len(figures.text)
        drawn = bar(after, before, cells, SIDE_BARS[side]) if cells >= _LEAST_BAR else ()
        lines += wrapped(line(label, drawn, figures), width) if not drawn else [line(label, drawn, figures)]
    return lines


def outcome(events: Sequence[Event], facts: Facts) -> tuple[list[int], str]:
    """The result of an attack in a few words, and the groups that they are about, if any."""
    gone = [int(event.facts["group"]) for event in events if event.type == "surrendered"]
    if gone:
        return gone, "surrenders" if len(gone) == 1 else "surrender"
    driven = [*map(int, facts.get("driven_out", ()))]
    if driven:
        return driven, f"{'is' if len(driven) == 1 else 'are'} driven out"
    destroyed = [*map(int, facts.get("destroyed", ()))]
    if destroyed and len(destroyed) == len(facts.get("defenders")):
        return destroyed, f"{'is' if len(destroyed) == 1 else 'are'} destroyed"
    is_overrun = any(event.type == "air_destroyed" for event in events)
    return [], "the airfield is overrun" if is_overrun else "the defenders hold"


def _units_after(group: dict[str, Any], width: int) -> list[Line]:
    """The units of a group after the combat: strength, experience and fatigue; they stand beside its number."""
    units = [line(f"{one_cell_each(name)} {'/'.join(map(str, figures))}") for name, *figures in group["units"]]
    first, *others = flowed(units, width - _PLATE) or [BLANK]
    number = line(plate(int(group["group"])))
    return [line(padded(number, _PLATE), first), *(line(" " * _PLATE, spans) for spans in others)]
