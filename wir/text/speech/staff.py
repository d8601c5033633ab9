"""What the staff proposes, in sentences: a line of the proposal each, numbered as it is accepted."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from wir.ai.commander import Commander
from wir.ai.staff import Lapsed, Proposed, Task
from wir.engine.game import Game
from wir.estimates.forecast import Forecast
from wir.estimates.guns import guns_sent_back
from wir.estimates.marches import tired_by
from wir.estimates.room import without_room
from wir.match.explaining import explained
from wir.match.players import PlayerError, is_played
from wir.model.calendar import spoken
from wir.model.view import View
from wir.model.words import called, listed, percent, place
from wir.text.panels.forecast_panel import leaves_empty
from wir.text.panels.group_panel import pool_note
from wir.text.panels.words import odds
from wir.text.speech.words import said, sentence, whereabouts

GOOD: Final = 75
"""Percent that a hex is cleared from which an attack's chance is a good one; below it works may be the reason."""

HEADINGS: Final = {
    Task.ATTACK: "attacks",
    Task.SEAL: "seals",
    Task.MARCH: "marches",
    Task.RAIL: "rail",
    Task.STRIKE: "strikes",
    Task.SHELL: "shelling",
    Task.GUNS: "guns",
    Task.REPLACEMENTS: "replacements",
    Task.SUPPLY: "depots",
    Task.RAILWAY: "railway",
    Task.EVACUATION: "evacuations",
    Task.JOINING: "groups joined",
    Task.FACTORIES: "factories",
    Task.AIRCRAFT: "aircraft",
    Task.UNITS: "units",
    Task.REST: "rest",
}
"""The heading of the lines of each sort."""


def proposal_sentences(view: View, lines: Sequence[Proposed]) -> list[str]:
    """All lines, by sector and sort, each with its number from 1 on."""
    told: list[str] = []
    for (sector, task), alike in groupby(enumerate(lines, 1), key=lambda each: (each[1].sector, each[1].task)):
        found = [*alike]
        name = HEADINGS[task] if sector is None else f"{sector}, {HEADINGS[task]}"
        told.append(f"{name.capitalize()}, {len(found)}:")
        told += [sentence(f"{number}: {_line(view, line)}") for number, line in found]
    return told


def judgement_sentences(game: Game, view: View) -> list[str]:
    """How the staff sees the week; once the game is over, how the computers saw the last one."""
    if is_played(game.state) or not game.history.past:
        return [sentence(said(told)) for told in Commander().judgement(view)]
    told: list[str] = []
    try:
        for phase in explained(game):
            if phase.judgement:
                told.append(f"{phase.side.title()}, {spoken(phase.day)}:")
                told += [sentence(said(line)) for line in phase.judgement]
                told += [sentence(f"{order}: {said(why)}") for order, why in phase.orders]
    except PlayerError as error:
        told.append(sentence(str(error)))
    return told


def _line(view: View, line: Proposed) -> str:
    where = "" if line.at is None else f"{whereabouts(view.scenario, line.at)}, "
    told = f"{where}{called(line.groups)}: {said(line.why)}" if line.groups else f"{where}{said(line.why)}"
    tired = tired_by(view, line.orders)
    told += "" if tired is None else f", fatigue {tired[0]} to {tired[1]}"
    guns = 0 if line.forecast else guns_sent_back(view, line.orders)
    told += f", {guns} guns go back to the pool{pool_note(view, guns)}" if guns else ""
    return told if line.forecast is None else f"{told}, {forecast_words(view, line, line.forecast)}"


def forecast_words(view: View, line: Proposed, forecast: Forecast) -> str:
    """The forecast of an attack: whom it meets, its odds, the chances, and where the defenders would go."""
    if not forecast.defenders:
        return "against aircraft"
    parts = [
        f"against {called(forecast.defenders)}, odds {said(odds(forecast.odds.likely))}",
        f"driven out {said(percent(forecast.driven_out))}",
    ]
    parts += [f"hex cleared {said(percent(forecast.cleared))}"] if forecast.staying else []
    parts += [f"surrender {line.gives_up} percent in all"] if line.gives_up else []
    levels = listed(f"{group.entrenchment} to {left}" for group, left in forecast.dug_in)
    parts += [f"dug in {levels}"] if levels and forecast.cleared < GOOD else []
    parts += [f"group {number} stays dug in and holds the hex ({share} percent)" for number, share in forecast.staying]
    parts += [leaves_empty(view, forecast)] if forecast.left_empty else []
    ways = [f"{whereabouts(view.scenario, hex_)} ({share} percent)" for hex_, share in forecast.retreats]
    parts += [f"{'way' if len(ways) == 1 else 'ways'} out {listed(ways)}"] if ways else []
    return ", ".join(parts)


def lapsed_sentences(lapsed: Iterable[Lapsed]) -> list[str]:
    """The lines that are no longer allowed, each with the reason."""
    return [
        sentence(f"lapsed, {each.line.task}{_by(each.line)}: {each.order}: {said(str(each.refusal))}")
        for each in lapsed
    ]


def crowded_lines(before: View, after: View) -> list[str]:
    """Which groups will find no room because of the orders between two Views, in sentences without a full stop."""
    was, scenario = without_room(before), after.scenario
    found = {number: at for number, at in without_room(after).items() if was.get(number) != at}
    hexes = {number: place(scenario, at) for number, at in found.items()}
    return [f"no room for group {number} in {at}, where two other groups will be" for number, at in hexes.items()]


def _by(line: Proposed) -> str:
    return f" by {called(line.groups)}" if line.groups else ""
