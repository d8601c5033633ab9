"""What is left to do in a phase, by kind: groups in danger first, then attacks, most valuable first."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import groupby
from typing import Final

from wir.estimates.danger import LONG_ODDS, Danger, Foe, Peril
from wir.estimates.forecast import enemy_moves_before
from wir.estimates.openings import Opening
from wir.estimates.todo import Todo, leaves
from wir.model.phases import SUPPLY_OF
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.model.words import count, percent, place
from wir.text.panels.forecast_panel import chance_words, odds_range, sureness
from wir.text.panels.lines import Line, Role, Span, heading, line, with_commas, wrapped
from wir.text.panels.words import SIDE_ROLES, cite, odds, plates

_DANGER: Final = "IN DANGER"

_ROOMY: Final = 60
"""The width from which a heading has room to say what its figures leave out."""

_LEAST: Final = Fraction(1, 10)
"""Percent below which a chance is not given as a figure, which would round to nothing."""

_SECTIONS: Final = {
    "danger": _DANGER,
    "cities": "EMPTY CITIES",
    "plots": "NO ROOM",
    "attacks": "ATTACKS",
    "strikes": "AIR STRIKES",
    "standing": "STANDING",
    "arrivals": "ARRIVALS",
    "depots": "SUPPLY",
    "supply": "SUPPLY",
    "groups": "SUPPLY",
    "rail": "SUPPLY",
    "rules": "BY YOUR RULES",
}
"""The heading of each kind of thing; all others are about pools."""


def todo_blocks(view: View, found: Collection[Todo], width: int) -> Iterator[tuple[list[Line], list[Line]]]:
    """The lines above each entry (a heading if it is the first of its kind) and its own lines."""
    for title, alike in groupby(found, key=lambda each: _SECTIONS.get(each.kind, "POOLS")):
        entries = list(alike)
        shown = f"{title} before shelling and air strikes" if title == _DANGER and width >= _ROOMY else title
        head = [heading(shown, width, line(Span(str(len(entries)), Role.BAD if title == _DANGER else Role.FAINT)))]
        for each in entries:
            yield head, wrapped(line("- ", todo_line(view, each)), width, indent=2)
            head = []


def todo_line(view: View, entry: Todo) -> Line:
    """One thing left to do, in a sentence with its paragraph."""
    if isinstance(entry.about, Danger):
        words = danger_line(view, entry.about)
    elif isinstance(entry.about, Opening):
        words = _opening(view, entry.about)
    else:
        told = entry.text_at("" if entry.at is None else place(view.scenario, entry.at))
        best = f": {entry.best}" if entry.best else ""
        role = Role.TEXT if entry.matters or entry.kind == "danger" else Role.FAINT
        words = line(Span(f"{told}{best}", role))
    return line(words, " ", cite(entry.paragraph))


def danger_line(view: View, danger: Danger) -> Line:
    """Which group is in danger of what, and from which enemy: his hex and estimated strength."""
    parts = [*_verdicts(view, danger)]
    if danger.odds.likely and danger.perils != (Peril.SUPPLY,):
        between = odds_range(danger.odds).text.strip()
        against = line(_against(danger), Span(f" ({between})" if between else "", Role.FAINT))
        parts += [against, line(f"{_chance(danger.chance)}: ", _foes(view, danger))]
    elif Peril.BASE in danger.perils:
        parts.append(_foes(view, danger))
    if danger.cut_by is not None:
        parts.append(line("cut off by ", _foe(view, danger.cut_by)))
    return line(_whose(view, danger), f"{_leaving(view, danger)}: ", with_commas(parts))


def _chance(driven_out: Fraction) -> str:
    """How likely it is that a hex is lost; a chance in thousands is not given as none."""
    return f"driven out {percent(driven_out) if driven_out >= _LEAST else 'under 0.1%'}" if driven_out else "holds"


def danger_note(view: View, danger: Danger) -> Line:
    """The same in short: the gravest danger, and the odds."""
    gravest = [*_verdicts(view, danger)][:1]
    against = [_against(danger)] if danger.odds.likely else []
    return line(_whose(view, danger), ": ", with_commas([*gravest, *against]))


def _whose(view: View, danger: Danger) -> Line:
    return line(plates(danger.groups), Span(f" at {place(view.scenario, danger.at)}", Role.VALUE))


def _leaving(view: View, danger: Danger) -> str:
    """A note that groups will be gone before the enemy attacks, unless he moves first (§7.2)."""
    if not leaves(view, danger):
        return ""
    plots = "its plot" if len(danger.groups) == 1 else "their plots"
    return f", leaving by {plots} unless the enemy is first ({enemy_moves_before(view)}%)"


def _verdicts(view: View, danger: Danger) -> Iterator[Line]:
    """What a hex is in danger of, apart from the odds."""
    if Peril.SURRENDER in danger.perils:
        whose = "surrender" if danger.surrenders == 100 and len(danger.groups) > 1 else "surrenders"
        one = "one " if danger.surrenders < 100 else ""
        yield line(Span(f"{one}{whose} if driven out", Role.BAD))
    if Peril.ONE_WAY_OUT in danger.perils:
        yield line(Span("one way out", Role.WARNING))
    if Peril.BASE in danger.perils:
        yield line(Span("aircraft lost if the enemy comes", Role.BAD))
    if Peril.SUPPLY in danger.perils:
        is_over = view.phase > SUPPLY_OF[view.viewer]
        yield line(Span("out of supply next week" if is_over else "no depot reaches it", Role.WARNING))


def _against(danger: Danger) -> Line:
    role = Role.BAD if danger.odds.likely > LONG_ODDS else Role.WARNING
    return line(Span(f"{odds(danger.odds.likely)} against", role))


def _foes(view: View, danger: Danger) -> Line:
    """The strongest hex of enemies that can do it, and how many more there are."""
    others = len(danger.foes) - 1
    return line(_foe(view, danger.foes[0]), f" and {count(others, 'more hex')}" if others else "")


def _foe(view: View, foe: Foe) -> Line:
    return line(Span(f"~{foe.strength} at {place(view.scenario, foe.at)}", SIDE_ROLES[view.viewer.enemy]))


def _opening(view: View, opening: Opening) -> Line:
    """Who could attack whom, and with what result."""
    found, enemy = opening.forecast, view.viewer.enemy
    role = sureness(found)
    target = line(plates(found.defenders), Span(f" at {place(view.scenario, opening.target)}", SIDE_ROLES[enemy]))
    figures = line(": ", Span(f"{odds(found.odds.likely)}, {chance_words(found)}", role))
    spare = line(", ", plates(opening.spare), " to spare") if opening.spare else ()
    tired = found.nearly_spent
    worn = line(", ", plates(tired), Span(f" may reach {FATIGUE_LIMIT} fatigue", Role.WARNING)) if tired else ()
    return line(plates(opening.groups), " ► ", target, figures, spare, worn)
