"""The forecasts of an attack and of an air strike: odds, chances and losses as ranges, multipliers, and warnings."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Final

from wir.estimates.forecast import Forecast, Range, enemy_moves_before
from wir.estimates.strike_forecast import Hit, ShellingForecast, StrikeForecast
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.model.weather import Weather
from wir.model.words import count, decimal, listed, multiple, percent, place, whole
from wir.rules.combat import Factor
from wir.rules.tables import AIR_WEATHER, BOMBER_WORTH
from wir.text.panels.lines import Line, Role, Span, bar, entry, flowed, heading, length, line, wrapped
from wir.text.panels.words import BEYOND_WORDS, SIDE_BARS, SIDE_ROLES, cite, odds, plate, plates, remark, side_name

_LABEL: Final = 8
_FIGURE: Final = 5
_RANGE: Final = 8
_SURE: Final = 75
_LIKELY: Final = 40


def forecast_panel(view: View, forecast: Forecast, width: int) -> list[Line]:
    """Everything that a forecast says, and that it is an estimate."""
    side, enemy = forecast.side, forecast.side.enemy
    who, whom = plates(part.group.id for part in forecast.parts), plates(forecast.defenders) or line("aircraft")
    most = max(forecast.attack.high, forecast.defence.high, Fraction(1))
    retreat = replace(forecast.retreat, likely=forecast.driven_out)
    lines = _head(view, who, forecast.target, width, whom)
    lines += _measure("attack", forecast.attack, most, SIDE_BARS[side], width)
    lines += _measure("defence", forecast.defence, most, SIDE_BARS[enemy], width)
    lines += entry("odds", line(Span(odds(forecast.odds.likely), sureness(forecast)), odds_range(forecast.odds)), width)
    lines += _measure("retreat", retreat, Fraction(100), Role.BAR_EXPERIENCE, width, unit="%")
    if forecast.retreats and forecast.retreat.high:
        lines += flowed(fates(view, forecast), width, indent=1)
    losses = ((side, forecast.attacker_loss), (enemy, forecast.defender_loss))
    lines += loss_lines((line(side_name(whose), f" {range_words(range_)}%") for whose, range_ in losses), width)
    if forecast.dug_in:
        lines += entry("dug in", line(levels_left(forecast), " ", cite("7.7")), width)
    lines += factor_lines(forecast.likely.strengths.factors, width)
    return lines + warning_lines(view, forecast, width)


def levels_left(forecast: Forecast) -> str:
    """The entrenchment levels of the defenders before and after an attack: `3 → 2`."""
    return listed(f"{group.entrenchment} → {left}" for group, left in forecast.dug_in)


def _head(view: View, who: Line, target: Hex, width: int, *whom: Line) -> list[Line]:
    """Who is sent where and against whom, with a note that it is an estimate."""
    parties = [who, line("►"), *whom, line(place(view.scenario, target))]
    return [heading("FORECAST", width, line(Span("estimate", Role.FAINT))), *flowed(parties, width, gap=1)]


def factor_lines(factors: Iterable[Factor], width: int) -> list[Line]:
    """Every multiplier with its paragraph; those shared by several groups only once."""
    shared: dict[tuple[str, Fraction, str, Side], list[int]] = {}
    for factor in factors:
        shared.setdefault((factor.name, factor.value, factor.paragraph, factor.side), []).append(factor.group)
    lines: list[Line] = []
    for (name, value, paragraph, _), groups in shared.items():
        figure = Span(multiple(value), Role.GOOD if value > 1 else Role.BAD)
        lines += wrapped(line(figure, f" {name} ", plates(groups), " ", cite(paragraph)), width, indent=1)
    return lines


def warning_lines(view: View, forecast: Forecast, width: int) -> list[Line]:
    """What to consider before the attack is ordered."""
    lines: list[Line] = []
    for text, paragraph, role in _warnings(view, forecast):
        lines += remark(f"{'+' if role is Role.GOOD else '!'} {text}", role, width, paragraph, indent=2)
    return lines


def _first_move(view: View, leg: int) -> str:
    """How likely the enemy is to move before our attack in a leg, from 0; empty if he cannot."""
    chance = enemy_moves_before(view, leg)
    who = "the Soviets move" if view.viewer is Side.AXIS else "the Axis moves"
    if leg and chance:
        return f"{who} before leg {leg + 1}"
    return f"{chance}% chance that {who} first" if chance else ""


def first_in_short(view: View, legs: Collection[int]) -> str:
    """The same for a line with little room, for the earliest leg in which friendly groups attack, if any do."""
    first = min(legs, default=0)
    chance = enemy_moves_before(view, first) if legs else 0
    if first and chance:
        return f"; enemy moves before leg {first + 1}"
    return f"; enemy first {chance}%" if chance else ""


def _warnings(view: View, forecast: Forecast) -> list[tuple[str, str, Role]]:
    found: list[tuple[str, str, Role]] = []
    good, bad = (Role.GOOD, Role.BAD) if forecast.side is view.viewer else (Role.BAD, Role.GOOD)
    if forecast.traps and forecast.retreat.high and not forecast.is_fortified:
        found.append(("no way out: groups driven out surrender", "7.7", good))
    for number, share in forecast.staying:
        found.append((f"group {number} stays dug in and holds the hex ({share}%)", "7.7", bad))
    if forecast.is_fortified:
        falls = forecast.retreat.high  # R80
        fate = "so weak a garrison surrenders" if falls else "its garrison never retreats"
        found.append((f"a fortified city: {fate}", "7.7", good if falls else Role.WARNING))
    if not forecast.defenders:
        found.append(("aircraft alone are destroyed", "7.7", good))
    if forecast.is_futile:
        found.append(("below 1-5: no experience, no entrenchment lost", "7.7", bad))
    if view.weather is Weather.RAIN:
        found.append(("rain halves every attack", "8.4", Role.WARNING))
    elif view.weather is not Weather.CLEAR:
        found.append((f"{view.weather.lower()}: attackers tire twice as much", "8.1", Role.WARNING))
    if forecast.nearly_spent:
        tired = listed(map(str, forecast.nearly_spent))
        found.append((f"{tired} may reach {FATIGUE_LIMIT} fatigue: no advance, no move", "8.1", Role.WARNING))
    if forecast.left_empty:
        found.append((leaves_empty(view, forecast), "8.8", Role.BAD))
    return [*found, *_in_time(view, forecast)]


def leaves_empty(view: View, forecast: Forecast) -> str:
    """Which friendly cities and depot entries nobody would hold after an advance."""
    return f"an advance would leave {listed(place(view.scenario, hex_) for hex_ in forecast.left_empty)} empty"


def _in_time(view: View, forecast: Forecast) -> list[tuple[str, str, Role]]:
    """What comes before the attack: own shells and bombs, which it allows for, and enemy moves, which it does not."""
    found: list[tuple[str, str, Role]] = []
    if forecast.after:
        verb = "hits" if len(forecast.after) == 1 else "hit"
        found.append((f"{listed(map(str, forecast.after))} {verb} it first", "7.0", Role.GOOD))
    if forecast.side is view.viewer and (first := _first_move(view, forecast.leg)):
        found.append((first, "7.0" if forecast.leg else "7.2", Role.WARNING))
    if forecast.side is view.viewer is Side.SOVIET and view.phase <= Phase.SOVIET_MOVEMENT:
        found.append(("before this the Axis rests (counted) and may march", "3.3", Role.WARNING))
    if forecast.side is view.viewer is Side.AXIS and view.options.blind_plotting:
        found.append(("plotting blind: the Soviets may have marched", "3.3", Role.WARNING))
    if not forecast.is_adjacent:
        found.append(("not adjacent: rivers on the way are not counted", "8.3", Role.WARNING))
    return found


def _measure(label: str, range_: Range, most: Fraction, role: Role, width: int, unit: str = "") -> list[Line]:
    """A label, a bar, the likely figure and the range, which goes below if there is no room for it.

    `most` is the figure of a full bar.
    """
    likely = Span(f"{whole(range_.likely)}{unit}".rjust(_FIGURE), Role.VALUE)
    low, high = whole(range_.low), whole(range_.high)
    between = Span(f" {low}-{high}" if low != high else "", Role.FAINT)
    cells = width - _LABEL - _FIGURE - max(_RANGE, len(between.text))
    name = Span(label.ljust(_LABEL), Role.LABEL)
    if cells >= 3:
        drawn = bar(range_.likely, most, cells, role)
        return [line(name, drawn, likely, between)]
    whole_line = line(name, likely, between)
    return [whole_line] if length(whole_line) <= width else wrapped(whole_line, width, indent=1)


def odds_range(range_: Range) -> Span:
    """The lowest and highest odds; nothing if they are certain."""
    low, high = range_.low, range_.high
    if low == high or low > BEYOND_WORDS:
        return Span("")
    least = decimal(low) if low >= 1 else odds(low)
    return Span(f"  {least} to {odds(high)}", Role.FAINT)


def loss_lines(losses: Iterable[Line], width: int) -> list[Line]:
    """The losses of both sides."""
    first, second = losses
    return flowed([line(Span("losses ", Role.LABEL), first), line(second, " ", cite("7.10"))], width)


def range_words(range_: Range) -> str:
    """A range in few characters: `3-7`, or `5` if there is none."""
    low, high = (decimal(value, 0 if value >= 10 else 1) for value in (range_.low, range_.high))
    return low if low == high else f"{low}-{high}"


def sureness(forecast: Forecast) -> Role:
    """How likely the enemy is to be driven out, as a colour."""
    chance = forecast.driven_out
    return Role.GOOD if chance >= _SURE else Role.WARNING if chance >= _LIKELY else Role.BAD


def chance_words(forecast: Forecast) -> str:
    """The fate of the defenders in short: `driven out 80%, then surrenders 100%; 28 holds 90%`."""
    if not round(forecast.driven_out):
        return "holds"
    if forecast.is_fortified:
        return f"surrenders {percent(forecast.driven_out)}"
    fate = f", then surrenders {forecast.surrenders}%" if forecast.surrenders else ""
    stays = "".join(f"; {number} holds {share}%" for number, share in forecast.staying)
    return f"driven out {percent(forecast.driven_out)}{fate}{stays}"


def fates(view: View, forecast: Forecast) -> list[Line]:
    """The fate of groups that are driven out, with percentages: they surrender, or go to one hex or another."""
    good, bad = (Role.GOOD, Role.BAD) if forecast.side is view.viewer else (Role.BAD, Role.GOOD)
    ways = [
        line(place(view.scenario, hex_), Span(f" {share}%", bad if share > forecast.surrenders else Role.FAINT))
        for hex_, share in forecast.retreats
    ]
    if ways:
        ways[0] = line(Span("to ", Role.LABEL), ways[0])
    gone = [line(Span(f"surrenders {forecast.surrenders}%", good))] if forecast.surrenders else []
    return [*gone, *ways]


def strike_panel(view: View, forecast: StrikeForecast, width: int) -> list[Line]:
    """Everything that the forecast of a strike says, and that it is an estimate."""
    air = forecast.air
    lines = [*_head(view, line(plate(air.id)), forecast.target, width), *_opposition(forecast, width)]
    most = max(Fraction(air.points), forecast.effect.high)
    lines += _measure("downed", forecast.lost, most, SIDE_BARS[air.side.enemy], width)
    lines += _measure("effect", forecast.effect, most, SIDE_BARS[air.side], width)
    lines += remark(_effect_words(view, air), Role.FAINT, width, "7.1", indent=1)
    if forecast.overcast:
        clouds = f"! overcast, {forecast.overcast}%: they would find nothing"
        lines += remark(clouds, Role.WARNING, width, "7.1", indent=2)
    label = line(Span("ground attack", Role.LABEL), " ", cite("7.1", "R83"))
    harm = _harm(label, forecast.hits, forecast.grounded, SIDE_ROLES[air.side.enemy], width)
    return [*lines, *harm, *_bombing(forecast, width)]


def _effect_words(view: View, air: AirGroup) -> str:
    """What the effect of a strike counts, and what a side's bombers and the weather make of each point (§7.1)."""
    shares = ((BOMBER_WORTH[air.side], air.side.title()), (AIR_WEATHER[view.weather], view.weather.value))
    reduced = (f"{multiple(share)} {what}" for share, what in shares if share != 1)
    return ", ".join(["aircraft points that reach the target", *reduced])


def shelling_panel(view: View, forecast: ShellingForecast, width: int) -> list[Line]:
    """Everything that the forecast of shelling says, and that it is an estimate."""
    group = forecast.group
    lines = _head(view, line(plate(group.id)), forecast.target, width)
    lines += entry("fires", line(Span(f"{whole(forecast.points)} points", Role.VALUE), " ", cite("7.5", "R83")), width)
    if forecast.used_up:
        lines += entry(
            "uses up", line(Span(f"{forecast.used_up} of {count(group.artillery, 'gun')}", Role.VALUE)), width
        )
    label = line(Span("shelling", Role.LABEL), " ", cite("7.5", "R84"))
    return [*lines, *_harm(label, forecast.hits, forecast.grounded, SIDE_ROLES[group.side.enemy], width)]


def _opposition(forecast: StrikeForecast, width: int) -> list[Line]:
    """What may intercept the strike, and whether it has an escort."""
    if not forecast.interceptors:
        return [line(Span("no fighters near", Role.GOOD), " ", cite("7.1"))]
    along = Span("escorted", Role.GOOD) if forecast.is_escorted else Span("without escort", Role.BAD)
    rising = line(Span("may rise ", Role.LABEL), plates(forecast.interceptors))
    return flowed([rising, line(along, " ", cite("7.1", "R94"))], width)


def _harm(label: Line, hits: Sequence[Hit], grounded: Range | None, role: Role, width: int) -> list[Line]:
    """What each group in the hex would lose, and the aircraft on its bases."""
    parts = [line(plate(hit.group), Span(f" {range_words(hit.loss)}%", role)) for hit in hits]
    if grounded is not None:
        parts.append(line(Span("aircraft lost ", Role.LABEL), Span(range_words(grounded), role)))
    if not parts:
        return []
    note = [line(Span("of strength lost, as much fatigue", Role.FAINT))] if hits else []
    return [label, *flowed([*parts, *note], width, indent=1)]


def _bombing(forecast: StrikeForecast, width: int) -> list[Line]:
    """What bombing the city would achieve."""
    if forecast.factories is None:
        return []
    chance = Span(f"{range_words(forecast.factories)}%", Role.VALUE)
    return wrapped(line(Span("bombing: a factory hit ", Role.LABEL), chance, " ", cite("7.1", "R93")), width, indent=1)
