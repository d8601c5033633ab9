"""An attack by its target, as a list: who can join, what they would achieve together, and the ring around the enemy."""

from collections.abc import Sequence
from typing import Final

from wir.estimates.assaults import Joiner, Manner, fatigue_after
from wir.estimates.attack_plan import AttackPlan
from wir.estimates.forecast import Forecast, believed_range
from wir.estimates.rings import WayOut
from wir.estimates.seals import Seal
from wir.estimates.strike_forecast import Hit
from wir.model.view import View
from wir.model.words import decimal, percent, whole
from wir.rules.fatigue import mean_fatigue
from wir.rules.tables import ADVANCE_CHANCE
from wir.text.panels.forecast_panel import chance_words, fates, first_in_short, odds_range, range_words, sureness
from wir.text.panels.lines import Line, Role, Span, cut, first_seen, flowed, heading, line, wrapped
from wir.text.panels.table import Column, table
from wir.text.panels.words import near, odds, plate, plates

LETTERS: Final = {Manner.ADVANCE: "A", Manner.STAY: "S", Manner.SHELL: "B"}
"""The marks of groups that join: they advance, stay, or bombard."""

_FLIES: Final = "+"

KEYS: Final = 9
"""How many rows have a digit for a key."""

NOBODY_JOINS: Final = "No group joins, so nothing is plotted"

_LEAST: Final = 4
"""The fewest rows of the list for which room is kept."""

_COLUMNS: Final = (
    Column(""),
    Column("group"),
    Column("kind", rank=3),
    Column("leg", rank=1, right=True),
    Column("odds", right=True),
    Column("tired", right=True),
    Column("strength", rank=4, right=True),
    Column("then", rank=2),
)


def attack_panel(plan: AttackPlan, at: int, width: int, height: int) -> list[Line]:
    """The list and its chosen row, the forecast above, the ring below; if room is short all but the odds gives way."""
    head = [*_target(plan, width), *_forecasts(plan, width)]
    if height - len(head) <= _LEAST:
        head = [*_target(plan, width), *_forecasts(plan, width, is_low=True)]
    first, *rows = _rows(plan, at, width)
    below = _ring(plan, width)
    room = height - len(head) - 1
    seen = max(_LEAST, room - len(below)) - 1
    top = first_seen(at, seen, len(rows))
    note = line(Span(_joined(plan), Role.LABEL))
    return [*head, heading("WHO CAN JOIN", width, note), first, *rows[top : top + seen], *below][:height]


def _joined(plan: AttackPlan) -> str:
    """How many groups and air groups join, of all that can."""
    return f"{len(plan.tasks) + len(plan.flying)} of {len(plan.joiners) + len(plan.strikes)}"


def _target(plan: AttackPlan, width: int) -> list[Line]:
    """Who is attacked, and how strong the defenders may be."""
    title = "ATTACK ON"
    view, enemy = plan.view, plan.view.viewer.enemy
    where = near(view.scenario, plan.target, width - len(title) - 3)
    chunks = []
    for group in view.groups_at(plan.target, enemy):
        low, high = believed_range(view, group)
        chunks.append(line(plate(group.id), Span(f" {low}-{high}", Role.VALUE)))
    chunks += [line(plate(air.id)) for air in view.air_at(plan.target, enemy)]
    return [heading(title, width, line(Span(where, Role.VALUE))), *flowed(chunks, width)]


def _forecasts(plan: AttackPlan, width: int, *, is_low: bool = False) -> list[Line]:
    """The result of each leg: odds, the chance to drive the enemy out, his fate; losses if there is room."""
    lines = [
        line(plate(task.joiner.group.id), Span(f"finds {task.joiner.beside.at} full", Role.WARNING))
        for task in plan.found.kept_out
    ]
    if not plan.found.legs:
        return lines or [line(Span(_nobody(plan), Role.FAINT))]
    for leg, expected in plan.found.legs:
        lines += _forecast(plan.view, expected, f"leg {leg} " if len(plan.found.legs) > 1 else "", width)
        lines += [] if is_low else _losses(expected, width)
    return lines


def _nobody(plan: AttackPlan) -> str:
    """Says that no group attacks, and what others do."""
    if plan.tasks:
        return "no attack, only shelling"
    return "only aircraft join yet" if plan.flying else "no group joins yet"


def _forecast(view: View, expected: Forecast, leg: str, width: int) -> list[Line]:
    role = sureness(expected)
    likely = Span(odds(expected.odds.likely), role)
    between = odds_range(expected.odds)
    lines = flowed(
        [line(Span(f"{leg}odds ", Role.LABEL), likely), line(between._replace(text=between.text.strip()))], width, gap=1
    )
    if not expected.defenders:
        return [*lines, line(Span("aircraft destroyed", Role.GOOD))]
    best = round(expected.retreat.high)
    rarely = f"at best {best}%" if best else "0%"
    chance = percent(expected.driven_out) if round(expected.driven_out) else rarely
    leaves = "surrenders" if expected.is_fortified else "driven out"
    driven = line(Span(f"{leaves} ", Role.LABEL), Span(chance, role))
    ways = fates(view, expected) if round(expected.retreat.high) and not expected.is_fortified else []
    lines += flowed([line(driven, ", then") if ways else driven, *ways], width, gap=1)
    for number, share in expected.staying:
        lines += wrapped(line(plate(number), Span(f" stays dug in {share}%", Role.WARNING)), width, indent=1)
    return lines


def _losses(expected: Forecast, width: int) -> list[Line]:
    """What an attack would cost both sides; nothing if only aircraft are to be destroyed."""
    if not expected.defenders:
        return []
    losses = (range_words(expected.attacker_loss), range_words(expected.defender_loss))
    told = (f"you lose {losses[0]}%", f"he loses {losses[1]}%")
    return flowed((line(Span(each, Role.LABEL)) for each in told), width)


def _rows(plan: AttackPlan, at: int, width: int) -> list[Line]:
    """The head of the table, then a row for each group and air group."""
    cells: list[list[str | Span | Line]] = []
    for number, joiner in enumerate(plan.joiners):
        letter = LETTERS[plan.tasks[joiner.group.id].manner] if joiner.group.id in plan.tasks else " "
        cells.append([_mark(at, number, letter), *_joiner(plan, joiner)])
    for number, strike in enumerate(plan.strikes, len(plan.joiners)):
        mark = _mark(at, number, _FLIES if strike.air.id in plan.flying else " ")
        points = Span(str(strike.air.points), Role.LABEL)
        cells.append([mark, plate(strike.air.id), "air", "", Span(_hits(strike.hits), Role.VALUE), "", points, ""])
    return table(_COLUMNS, cells, width)


def _hits(hits: Sequence[Hit]) -> str:
    """What shells or bombs cost each group in the target; aircraft there have no percentage."""
    return " ".join(f"-{decimal(hit.loss.likely)}%" for hit in hits) or "air"


def _joiner(plan: AttackPlan, joiner: Joiner) -> list[str | Span | Line]:
    group, task = joiner.group, plan.task_of(joiner)
    joins = group.id in plan.tasks
    tired = fatigue_after(plan.view, task, plan.target)
    then = f"advances {ADVANCE_CHANCE[group.kind]}%" if task.manner is Manner.ADVANCE else task.manner.value
    if not joins:
        then = f"plot {group.plot}" if group.plot else ""
    elif task.plot == group.plot and task.onward:
        then = f"{then}, then {task.onward}"
    shelling = plan.shelling.get(group.id)
    adds = decimal(plan.adds[group.id]) if shelling is None else _hits(shelling.hits)
    return [
        plate(group.id),
        "mech" if group.is_mechanized else "inf",
        str(task.leg),
        Span(adds, Role.VALUE if joins else Role.FAINT),
        line(Span(f"{mean_fatigue(group)}→", Role.FAINT), Span(str(tired), Role.TEXT if joins else Role.FAINT)),
        Span(whole(joiner.strength), Role.LABEL),
        Span(then, Role.LABEL),
    ]


def _mark(at: int, number: int, letter: str) -> Line:
    """The pointer, the key of a row, and how it joins."""
    key = str(number + 1) if number < KEYS else " "
    pointer = "►" if number == at else " "
    figure = Span(key, Role.FAINT if letter == " " else Role.KEY)
    return line(Span(pointer, Role.TITLE), figure, Span(letter, Role.GOOD))


def _ring(plan: AttackPlan, width: int) -> list[Line]:
    """Which groups are sent to shut the ring and what they leave empty, the open ways out, and who could shut those."""
    doors = [way for way in plan.ring if way.is_open]
    sent = [line(" ", _closer(closer)) for closer in plan.closing]
    by = wrapped(line(Span("shut by", Role.GOOD), *sent), width, indent=3) if sent else []
    if empty := _left_empty(plan.view, plan.closing):
        by += wrapped(line(Span(f"leaving {', '.join(empty)} empty", Role.BAD)), width, indent=3)
    if not doors:
        return by or [cut(line(Span("the ring is shut", Role.GOOD)), width)] * bool(plan.ring)
    sure = sum(way.doubtful == 100 for way in doors)
    parts = [f"{sure} open" if sure else "", f"{len(doors) - sure} in doubt" if sure < len(doors) else ""]
    lines = [heading("THE RING", width, line(Span(", ".join(filter(None, parts)), Role.WARNING)))]
    for way in doors:
        lines += _way(way, width)
    return [*lines, *by]


def _left_empty(view: View, closing: Sequence[Seal]) -> list[str]:
    """The cities that would be left empty if these groups went (§8.8)."""
    gone = {closer.group for closer in closing}
    hexes = dict.fromkeys(view.groups[number].at for number in gone)
    left = [at for at in hexes if gone.issuperset(group.id for group in view.groups_at(at, view.viewer))]
    cities = [city for at in left if (city := view.city_at(at)) is not None]
    return sorted(city.name for city in cities if city.owner is view.viewer)


def _way(way: WayOut, width: int) -> list[Line]:
    role = Role.BAD if way.doubtful == 100 else Role.WARNING
    where = line(Span("to ", Role.LABEL), Span(str(way.hex), role))
    open_ = line(where, Span(" open" if way.doubtful == 100 else f" open {way.doubtful}%", Role.LABEL))
    if way.groups:
        return wrapped(line(open_, Span(", drive out ", Role.LABEL), plates(way.groups)), width, indent=3)
    return wrapped(line(open_, *(line(" ", _closer(closer)) for closer in way.closers)), width, indent=3)


def _closer(closer: Seal) -> Line:
    """Who could shut a way out, and how."""
    how = f"►{closer.end}" if closer.by_march else f" plot {closer.way}"
    tired = f" +{closer.fatigue}" if closer.by_march else ""
    return line(plate(closer.group), Span(how, Role.GOOD), Span(tired, Role.FAINT))


def summary(plan: AttackPlan) -> Line:
    """What is about to be ordered, in a line."""
    main = plan.found.main
    who = line(Span(f"{_joined(plan)} join", Role.VALUE))
    if main is None:
        return who if plan.tasks or plan.flying else line(who, Span(": digits choose who does", Role.FAINT))
    words = f": odds {odds(main.odds.likely)}, {chance_words(main)}"
    return line(who, Span(words, sureness(main)))


def first_moves(plan: AttackPlan) -> Line:
    """Whether the enemy may move before the attack, which its figures do not take into account."""
    return line(Span(first_in_short(plan.view, [expected.leg for _, expected in plan.found.legs]), Role.LABEL))
