"""The execution of a week with its battles, forecasts of them, and the report, in sentences (chapter 7)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from wir.engine.execution import Step
from wir.estimates.forecast import Forecast, Range
from wir.estimates.strike_forecast import ShellingForecast, StrikeForecast
from wir.model.events import Event, seen_by
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.words import as_hex, called, listed, whole
from wir.rules.plots import plot_words
from wir.text.panels.forecast_panel import factor_lines, range_words, warning_lines
from wir.text.panels.words import odds
from wir.text.reports.combat_report import AFTERMATH, attack_among, outcome
from wir.text.reports.event_lines import tell
from wir.text.reports.facts import Facts
from wir.text.reports.week_report import Section
from wir.text.speech.words import WIDE, aloud, said, sentence, whereabouts


def event_sentences(events: Iterable[Event], scenario: Scenario) -> list[str]:
    """Events as a side has seen them, a line each; groups that dug in are named together, level by level."""
    lines: list[str] = []
    dug_in: dict[int, list[int]] = {}
    for event in events:
        facts = event.facts
        if event.type == "entrenched":
            dug_in.setdefault(facts["level"], []).append(facts["group"])
        elif event.type == "plotted" and facts["plot"]:
            words = plot_words(facts["plot"], facts["against"])
            lines.append(f"Group {facts['group']} plots {facts['plot']}: {words}.")
        else:
            lines.append(aloud(tell(event, scenario)))
    return [sentence(f"{called(groups)} dug in to level {level}") for level, groups in sorted(dug_in.items())] + lines


def without_steps(events: Iterable[Event]) -> list[Event]:
    """The events; of a march of several hexes only the last step."""
    kept: list[Event] = []
    for event in events:
        if kept and _goes_on(kept[-1], event):
            kept.pop()
        kept.append(event)
    return kept


def _goes_on(event: Event, after: Event) -> bool:
    """Whether one march is a step of the same march as the one after it."""
    is_march = event.type == after.type == "moved"
    return is_march and event.facts.get("group") == after.facts.get("group") is not None


def film_sentences(film: Iterable[Step], sides: Sequence[Side]) -> Iterator[list[str]]:
    """The execution step by step as these sides may see it: each combat with its count, all else an event a line."""
    steps = [(seen_by(step.events, *sides), step.state.scenario) for step in film]
    combats = sum(attack_among(events) is not None for events, _ in steps)
    number = 0
    for events, scenario in steps:
        if (attack := attack_among(events)) is not None:
            number += 1
            yield combat_sentences(attack, events, scenario, (number, combats))
        elif events:
            yield event_sentences(events, scenario)


def report_sentences(sections: Iterable[Section], folded: Collection[str] = ()) -> list[str]:
    """The ledger of a week, part by part with a headline each; `folded` ones with their total alone."""
    lines: list[str] = []
    for section in sections:
        head = f"{section.title}, {section.number}"
        if section.title in folded:
            lines.append(f"{head}: {section.total}. Report {section.title.casefold()} lists each.")
        else:
            lines += [f"{head}, {section.in_vain}:" if section.in_vain else f"{head}:", *_items(section)]
    return lines


def _items(section: Section) -> Iterator[str]:
    numbered = section.title == "Combats"
    for number, item in enumerate(section.items, 1):
        text = aloud(item.line)
        yield f"Combat {number}: {text}" if numbered else text
        if item.note:
            yield sentence(said(item.note))


def forecast_sentences(view: View, forecast: Forecast) -> list[str]:
    """Everything that a forecast says: strengths, odds, chances and losses as ranges, multipliers, warnings."""
    who = called(part.group.id for part in forecast.parts)
    whom = called(forecast.defenders) if forecast.defenders else "aircraft"
    side, enemy = forecast.side.title(), forecast.side.enemy.title()
    lines = [
        f"Forecast, an estimate: {side} {who} against {enemy} {whom} at {whereabouts(view.scenario, forecast.target)}.",
        f"Attack {_points(forecast.attack)}, defence {_points(forecast.defence)}.",
        f"Odds {odds_aloud(forecast)}.",
        f"The chance that the defenders {'surrender' if forecast.is_fortified else 'retreat'} is {_chance(forecast)}.",
    ]
    may_go = forecast.retreats and forecast.retreat.high
    lines += [sentence(f"driven out, they would {fates_aloud(view, forecast)}")] if may_go else []
    lines.append(f"Losses: {side} {_percent(forecast.attacker_loss)}, {enemy} {_percent(forecast.defender_loss)}.")
    lines += [
        f"The entrenchment of group {group.id} would {_goes(group.entrenchment, left)}."
        for group, left in forecast.dug_in
    ]
    lines += map(aloud, factor_lines(forecast.likely.strengths.factors, WIDE))
    return lines + [sentence(aloud(spans).lstrip("!+ ")) for spans in warning_lines(view, forecast, WIDE)]


def strike_sentences(view: View, forecast: StrikeForecast) -> list[str]:
    """Everything that the forecast of an air strike says (§7.1)."""
    air, enemy = forecast.air, forecast.air.side.enemy.title()
    escort = "escorted" if forecast.is_escorted else "without escort"
    where = whereabouts(view.scenario, forecast.target)
    rising = f"{enemy} {called(forecast.interceptors)} may rise" if forecast.interceptors else "no fighters are near"
    lines = [
        f"Forecast, an estimate: {called([air.id])} with {air.points} points against {where}, {escort}; {rising}.",
        f"Aircraft points shot down {_points(forecast.lost)}, and that reach the target {_points(forecast.effect)}.",
    ]
    if forecast.overcast:
        lines.append(f"There is a {forecast.overcast} percent chance of overcast, in which they find nothing.")
    lines += [f"A ground attack costs group {hit.group} {_percent(hit.loss)} of its strength." for hit in forecast.hits]
    if forecast.grounded is not None:
        lines.append(f"A ground attack destroys aircraft points there: {_points(forecast.grounded)}.")
    if forecast.factories is not None:
        lines.append(f"The chance that bombs hit a factory is {_percent(forecast.factories)}.")
    return lines


def shelling_sentences(view: View, forecast: ShellingForecast) -> list[str]:
    """Everything that the forecast of shelling says (§7.5)."""
    group, where = forecast.group, whereabouts(view.scenario, forecast.target)
    lines = [f"Forecast, an estimate: {called([group.id])} fires {whole(forecast.points)} points at {where}."]
    lines += [f"It uses up {forecast.used_up} of its {group.artillery} guns."] if forecast.used_up else []
    lines += [f"Group {hit.group} loses {_percent(hit.loss)} of its strength." for hit in forecast.hits]
    if forecast.grounded is not None:
        lines.append(f"Aircraft points destroyed there: {_points(forecast.grounded)}.")
    return lines


def combat_sentences(attack: Event, events: Sequence[Event], scenario: Scenario, count: tuple[int, int]) -> list[str]:
    """One attack and what followed from it, as told while the execution runs; `count` says which of how many."""
    told = Facts.of(attack, scenario)
    facts, side = told.facts, told.side
    whom = called(facts["defenders"]) if facts["defenders"] else "aircraft"
    number, place = f"Combat {count[0]} of {count[1]}", as_hex(facts["at"])
    who, what = outcome(events, told)
    where = "" if place is None else f" at {whereabouts(scenario, place)}"
    losses = facts.get("losses", {})
    lost = listed(f"{side.title()} {losses.get(side, 0)}" for side in SIDES)
    return [
        f"{number}{where}: {side.title()} {called(facts['attackers'])} against {side.enemy.title()} {whom}.",
        f"Strength {_acs(facts, 'attacker')} against {_acs(facts, 'defender')}, odds {said(odds(facts['odds']))}.",
        f"{sentence(f'{called(who)} {what}' if who else what)} Losses: {lost}.",
        *(aloud(tell(event, scenario)) for event in events if event.type in AFTERMATH),
    ]


def _points(range_: Range) -> str:
    return whole(range_.likely) + _between(range_)


def _between(range_: Range) -> str:
    low, high = whole(range_.low), whole(range_.high)
    return "" if low == high else f", between {low} and {high}"


def _percent(range_: Range) -> str:
    return f"{said(range_words(range_))} percent"


def _chance(forecast: Forecast) -> str:
    """`94 percent, between 0 and 100`, or `100 percent` if it is certain."""
    return f"{whole(forecast.driven_out)} percent{_between(forecast.retreat)}"


def odds_aloud(forecast: Forecast) -> str:
    """`4.5 to 1, between 3.2 to 1 and 6 to 1`."""
    low, likely, high = (said(odds(value)) for value in (forecast.odds.low, forecast.odds.likely, forecast.odds.high))
    return f"{likely}, between {low} and {high}"


def fates_aloud(view: View, forecast: Forecast) -> str:
    """What groups that are driven out do, with percentages: surrender, or go to one hex or another."""
    gone = [f"surrender ({forecast.surrenders} percent)"] if forecast.surrenders else []
    ways = [f"{whereabouts(view.scenario, hex_)} ({share} percent)" for hex_, share in forecast.retreats]
    return " or ".join([*gone, *([f"go to {listed(ways, 'or')}"] if ways else [])])


def _goes(level: int, left: int) -> str:
    """What becomes of entrenchments of a level."""
    return f"stay at level {level}" if left == level else f"go from level {level} to {left}"


def _acs(facts: Mapping[str, Any], whose: str) -> str:
    return whole(Fraction(facts[f"{whose}_acs"]))
