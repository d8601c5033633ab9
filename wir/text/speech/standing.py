"""The state of a game in sentences: moment, weather, pools, score, calendar, what is left to do."""

import re
from collections.abc import Collection
from typing import Final

from wir.estimates.coming import coming
from wir.estimates.danger import Danger
from wir.estimates.production import POOLS, completions, gains, prizes, stake_of, wasted
from wir.estimates.series import FIGURES, RECORDED, series_of
from wir.estimates.todo import Todo
from wir.model.calendar import WEEK, spoken
from wir.model.groups import GROUP_NUMBERS, Kind
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.words import count, listed, signed
from wir.rules.first_player import axis_chance
from wir.rules.production import chance_of_none
from wir.rules.rail_building import axis_area, has_rail_area
from wir.rules.victory import margin, result_level, score_of
from wir.rules.weather import weather_chances
from wir.text.house_rules import house_rules
from wir.text.panels.economy import lend_lease, partisan_words
from wir.text.panels.lines import Line
from wir.text.panels.spending import spending_sentences
from wir.text.panels.todo_list import danger_line, todo_line
from wir.text.panels.victory_panel import ending_words, is_given_up, levels_and_ends
from wir.text.speech.words import WIDE, aloud, said, sentence, whereabouts
from wir.text.war.history import at_hand

_WEEKS_BACK: Final = 10

_FOES: Final = re.compile(r"~(?=\d+ at )")
"""The sign before an enemy's strength and his hex."""

_ODDS: Final = re.compile(r"(?<![\d.])(?=[\d.]+ to [\d.]+ against\b)")
"""The place before the odds against a group."""


def moment_sentences(view: View) -> list[str]:
    """Where the game is: week, weather, phase, terms."""
    whose = "" if view.side is None else f"{view.side.title()} "
    rails = _rails(view) if view.viewer is Side.AXIS else ""
    phase = f"Phase {view.phase}: {whose}{view.phase.label.lower()}.{rails}"
    rules = house_rules(view.options)
    house = f", house rules: {', '.join(rules)}" if rules else ""
    return [
        f"Week {view.week} of {view.last_week}, {spoken(view.date)}, weather {view.weather}.",
        phase if view.ending is None else ending_sentences(view)[0],
        f"{view.scenario.title}, {view.length} game, level {view.level}{house}.",
    ]


def weather_sentences(view: View) -> list[str]:
    """This week's weather, next week's odds, and who will probably move first."""
    coming_week = view.date + WEEK
    chances = listed(f"{weather} {percent} percent" for weather, percent in weather_chances(coming_week))
    frozen = " Rivers and swamps are frozen." if view.weather.freezes else ""
    next_week = [f"Next week, {spoken(coming_week)}: {chances}."] if view.weeks_left else []
    now = f"The weather is {view.weather}.{frozen}"
    if view.ending is not None:
        return [now]
    return [now, *next_week, f"There is a {axis_chance(view)} percent chance that the Axis moves first this week."]


def pool_sentences(view: View) -> list[str]:
    """Every pool with what it holds, gains and would waste, what comes besides, free numbers, what spending brings."""
    pools, adds, over = view.own.pools, gains(view), wasted(view)
    lines = []
    for pool in POOLS:
        waste = f", of which {over[pool]} would be wasted" if pool in over else ""
        more = f", next week {adds[pool]} more{waste}" if adds[pool] else ""
        lines.append(sentence(f"{pool} {getattr(pools, pool)}{more}"))
    if view.ending is not None:
        return lines
    chance = chance_of_none(view, view.viewer) if view.weeks_left else 0
    lines += [f"There is a {chance} percent chance of no production at all."] if chance else []
    lines += [sentence(said(words))] if (words := partisan_words(view)) else []
    days = [(view.date + each.weeks * WEEK, each.factories) for each in completions(view)]
    built = listed(f"{count(done, 'factory')} on {spoken(day)}" for day, done in days)
    lines += [f"To be finished: {built}."] if days else []
    lines += [sentence(said(f"lend lease, {label}: {fate}")) for label, fate in lend_lease(view)]
    return [*lines, _numbers_left(view), *spending_sentences(view)]


def _numbers_left(view: View) -> str:
    """How many group numbers of each kind are free for new groups, and which comes next (§4.1)."""
    parts = []
    for kind in Kind:
        free = [number for number in GROUP_NUMBERS[view.viewer, kind] if number not in view.groups]
        parts.append(f"{len(free)} {kind}, {free[0]} being the next" if free else f"no {kind}")
    return f"Free group numbers: {'; '.join(parts)}."


def score_sentences(view: View) -> list[str]:
    """Both sides' victory points, what the next level takes, what ends the game, the most valuable cities (§9.1)."""
    lines = []
    for side in SIDES:
        score = score_of(view, side)
        parts = score.parts | {"handicap": score.handicap}
        whence = ", ".join(f"{word} {points}" for word, points in parts.items() if points)
        doubled = ", doubled" if score.multiple > 1 else ""
        doubled += " except for the handicap" if doubled and score.handicap else ""
        total = f"{side.title()} {count(score.total, 'point')}"
        lines.append(sentence(f"{total}: {whence}{doubled}" if whence else total))
    lines.append(said(f"The Soviet margin is {margin(view)}: {result_level(view)}."))
    if view.ending is not None:
        return [*lines, f"The game is over. {ending_words(view.ending)}"]
    lines += map(aloud, levels_and_ends(view, WIDE))
    swings = listed(f"{c.name} ({c.owner.title()}) {stake_of(view, c).swing}" for c in prizes(view))
    return [*lines, *([f"How far the fall of a city would move the margin: {swings}."] if swings else [])]


def calendar_sentences(view: View) -> list[str]:
    """What is coming, by date, then what happened in the war at this time."""
    lines = [sentence(said(f"{spoken(each.day)}: {each.text}")) for each in coming(view)]
    return [*lines, *(f"In history, {spoken(each.day)}: {each.text}" for each in at_hand(view.date))]


def todo_sentences(view: View, found: Collection[Todo]) -> list[str]:
    """What is left to do in the phase; groups with the same need are named together."""
    if not found:
        return ["Nothing is left to do in this phase." if view.ending is None else "The game is over."]
    lines: list[str] = []
    for each in found:
        words = _TOGETHER.get((each.kind, each.paragraph))
        if words is None:
            lines.append(_aloud(todo_line(view, each)) if each.about is not None else sentence(_said(view, each)))
            continue
        alike = [other.number for other in found if (other.kind, other.paragraph) == (each.kind, each.paragraph)]
        if each.number == alike[0]:
            numbers = [number for number in alike if number is not None]
            lines.append(sentence(f"{count(len(numbers), 'group')} {words}: {listed(map(str, numbers))}"))
    return lines


_TOGETHER: Final = {("groups", "5.2"): "out of supply though a depot can reach them"}
"""What is said of several groups at once, by kind and paragraph."""


def _aloud(spans: Line) -> str:
    """A line of the list, with the signs of its estimates in words."""
    told = _ODDS.sub("odds ", _FOES.sub("a combat strength of ~", aloud(spans)))
    return told.replace("~", "about ")


def _said(view: View, each: Todo) -> str:
    """An entry with the place of its group or depot; places of entries about a whole side are only for the eye."""
    told = each.text_at("" if each.at is None else whereabouts(view.scenario, each.at))
    return f"{told}{f': {said(each.best)}' if each.best else ''}"


def danger_sentences(view: View, found: Collection[Danger]) -> list[str]:
    """Friendly groups in danger, a hex a line."""
    if view.ending is not None:
        return ["The game is over."]
    lines = [_aloud(danger_line(view, each)) for each in found]
    heading = f"{count(len(lines), 'place')} in danger; shelling and air strikes before an attack would raise its odds."
    return [heading, *lines] if lines else ["No group of yours is in danger."]


def record_sentences(view: View) -> list[str]:
    """The side's figures of the last weeks, a week a line."""
    recorded = [week for week, _ in series_of(view, "strength")]
    weeks = recorded[-_WEEKS_BACK:]
    figures = {name: dict(series_of(view, name)) for name in FIGURES if "pool" not in name}
    lines = [f"Week {week}: {', '.join(f'{name} {figures[name][week]}' for name in figures)}." for week in weeks]
    of_all = f"; the last {len(weeks)} of {len(recorded)} weeks" if len(weeks) < len(recorded) else ""
    return [sentence(RECORDED + of_all), *lines] if lines else ["Nothing is recorded before the end of the first week."]


def _rails(view: View) -> str:
    """Where the Axis may build railways this week (§5.3)."""
    area = axis_area(view.week)
    if has_rail_area(view):
        return f" The Axis may lay rails in the {area}."
    return f" The Axis may lay no rails: this week they are laid in the {area}, which this map does not have."


def ending_sentences(view: View) -> list[str]:
    """How the game ended, and the result in a sentence of its own."""
    if view.ending is None:
        return ["The game goes on."]
    winner = f" The {view.ending.winner.title()} side has won." if view.ending.winner else ""
    margin_said = said(f"Soviet margin {signed(margin(view))}")
    level = f"{'On points ' if is_given_up(view) else ''}{result_level(view)}"
    return [f"The game is over. {ending_words(view.ending)}{winner}", f"{level}, {margin_said}."]
