"""An attack by its target, as a list: who can join, what they would achieve together, and the ring around the enemy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.estimates.assaults import Assault, Joiner, Manner, Task, fatigue_after
from wir.estimates.forecast import Forecast, believed_range
from wir.estimates.rings import WayOut
from wir.estimates.seals import Seal
from wir.estimates.strike_forecast import Hit, ShellingForecast, StrikeForecast
from wir.model.hexes import Hex
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

FLIES: Final = "+"

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


@dataclass(frozen=True, slots=True)
class AttackList:
    """What a player has before him: the target, all groups that can join, those that do and how, and the chosen row.

    `adds` tells what each group adds to the odds, `shelling` what those achieve that only bombard.
    """

    target: Hex
    joiners: Sequence[Joiner]
    tasks: Mapping[int, Task]
    strikes: Sequence[StrikeForecast]
    flying: frozenset[int]
    found: Assault
    adds: Mapping[int, Fraction]
    ring: Sequence[WayOut]
    closing: Sequence[Seal]
    shelling: Mapping[int, ShellingForecast]
    at: int = 0


def attack_panel(view: View, listed: AttackList, width: int, height: int) -> list[Line]:
    """The list in so many lines: the forecast above it, the ring below; all but the odds gives way if room is short."""
    head = [*_target(view, listed, width), *_forecasts(view, listed, width)]
    if height - len(head) <= _LEAST:
        head = [*_target(view, listed, width), *_forecasts(view, listed, width, is_low=True)]
    first, *rows = _rows(view, listed, width)
    below = _ring(view, listed, width)
    room = height - len(head) - 1
    seen = max(_LEAST, room - len(below)) - 1
    top = first_seen(listed.at, seen, len(rows))
    note = line(Span(_joined(listed), Role.LABEL))
    return [*head, heading("WHO CAN JOIN", width, note), first, *rows[top : top + seen], *below][:height]


def _joined(listed: AttackList) -> str:
    """How many groups and air groups join, of all that can."""
    return f"{len(listed.tasks) + len(listed.flying)} of {len(listed.joiners) + len(listed.strikes)}"


def _target(view: View, listed: AttackList, width: int) -> list[Line]:
    """Who is attacked, and how strong the defenders may be."""
    title = "ATTACK ON"
    where = near(view.scenario, listed.target, width - len(title) - 3)
    enemy = view.viewer.enemy
    chunks = []
    for group in view.groups_at(listed.target, enemy):
        low, high = believed_range(view, group)
        chunks.append(line(plate(group.id), Span(f" {low}-{high}", Role.VALUE)))
    chunks += [line(plate(air.id)) for air in view.air_at(listed.target, enemy)]
    return [heading(title, width, line(Span(where, Role.VALUE))), *flowed(chunks, width)]


def _forecasts(view: View, listed: AttackList, width: int, *, is_low: bool = False) -> list[Line]:
    """The result of each leg: odds, the chance to drive the enemy out, his fate; losses if there is room."""
    lines = [
        line(plate(task.joiner.group.id), Span(f"finds {task.joiner.beside.at} full", Role.WARNING))
        for task in listed.found.kept_out
    ]
    if not listed.found.legs:
        return lines or [line(Span(_nobody(listed), Role.FAINT))]
    for leg, expected in listed.found.legs:
        lines += _forecast(view, expected, f"leg {leg} " if len(listed.found.legs) > 1 else "", width)
        lines += [] if is_low else _losses(expected, width)
    return lines


def _nobody(listed: AttackList) -> str:
    """Says that no group attacks, and what others do."""
    if listed.tasks:
        return "no attack, only shelling"
    return "only aircraft join yet" if listed.flying else "no group joins yet"


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


def _rows(view: View, listed: AttackList, width: int) -> list[Line]:
    """The head of the table, then a row for each group and air group."""
    cells: list[list[str | Span | Line]] = []
    for number, joiner in enumerate(listed.joiners):
        cells.append(_joiner(view, listed, number, joiner))
    for number, strike in enumerate(listed.strikes, len(listed.joiners)):
        is_in = strike.air.id in listed.flying
        hits = _hits(strike.hits)
        mark = _mark(listed, number, FLIES if is_in else " ")
        points = Span(str(strike.air.points), Role.LABEL)
        cells.append([mark, plate(strike.air.id), "air", "", Span(hits, Role.VALUE), "", points, ""])
    return table(_COLUMNS, cells, width)


def _hits(hits: Sequence[Hit]) -> str:
    """What shells or bombs cost each group in the target; aircraft there have no percentage."""
    return " ".join(f"-{decimal(hit.loss.likely)}%" for hit in hits) or "air"


def _joiner(view: View, listed: AttackList, number: int, joiner: Joiner) -> list[str | Span | Line]:
    group = joiner.group
    given = listed.tasks.get(group.id)
    task = given or Task(joiner, joiner.manners[0])
    tired = fatigue_after(view, task, listed.target)
    then = f"advances {ADVANCE_CHANCE[group.kind]}%" if given and task.manner is Manner.ADVANCE else task.manner.value
    if given is None:
        then = f"plot {group.plot}" if group.plot else ""
    elif task.plot == group.plot and task.onward:
        then = f"{then}, then {task.onward}"
    shelling = listed.shelling.get(group.id)
    adds = decimal(listed.adds[group.id]) if shelling is None else _hits(shelling.hits)
    return [
        _mark(listed, number, LETTERS[task.manner] if given else " "),
        plate(group.id),
        "mech" if group.is_mechanized else "inf",
        str(task.leg),
        Span(adds, Role.VALUE if given else Role.FAINT),
        line(Span(f"{mean_fatigue(group)}►", Role.FAINT), Span(str(tired), Role.TEXT if given else Role.FAINT)),
        Span(whole(joiner.strength), Role.LABEL),
        Span(then, Role.LABEL),
    ]


def _mark(listed: AttackList, number: int, letter: str) -> Line:
    """The pointer, the key of a row, and how it joins."""
    key = str(number + 1) if number < KEYS else " "
    pointer = "►" if number == listed.at else " "
    figure = Span(key, Role.FAINT if letter == " " else Role.KEY)
    return line(Span(pointer, Role.TITLE), figure, Span(letter, Role.GOOD))


def _ring(view: View, listed: AttackList, width: int) -> list[Line]:
    """Which groups are sent to shut the ring and what they leave empty, the open ways out, and who could shut those."""
    doors = [way for way in listed.ring if way.is_open]
    sent = [line(" ", _closer(closer)) for closer in listed.closing]
    by = wrapped(line(Span("shut by", Role.GOOD), *sent), width, indent=3) if sent else []
    if empty := _left_empty(view, listed.closing):
        by += wrapped(line(Span(f"leaving {', '.join(empty)} empty", Role.BAD)), width, indent=3)
    if not doors:
        return by or [cut(line(Span("the ring is shut", Role.GOOD)), width)] * bool(listed.ring)
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


def summary(listed: AttackList) -> Line:
    """What is about to be ordered, in a line."""
    main = listed.found.main
    who = line(Span(f"{_joined(listed)} join", Role.VALUE))
    if main is None:
        return who if listed.tasks or listed.flying else line(who, Span(": digits choose who does", Role.FAINT))
    words = f": odds {odds(main.odds.likely)}, {chance_words(main)}"
    return line(who, Span(words, sureness(main)))


def first_moves(view: View, listed: AttackList) -> Line:
    """Whether the enemy may move before the attack, which its figures do not take into account."""
    return line(Span(first_in_short(view, [expected.leg for _, expected in listed.found.legs]), Role.LABEL))
