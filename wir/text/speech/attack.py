"""An attack by its target, in sentences: who can join, what it would come to, and the ring around the enemy (§7.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wir.estimates.assaults import Assault, Joiner, Manner, Task, fatigue_after, mean_fatigue
from wir.estimates.forecast import Forecast
from wir.estimates.rings import Closer, Shut, Target, WayOut
from wir.estimates.strike_forecast import StrikeForecast
from wir.model.groups import Group
from wir.model.hexes import COMPASS_WORDS, Hex
from wir.model.view import View
from wir.model.words import count, decimal, listed, whole
from wir.rules.refusal import Refusal
from wir.text.panels.forecast_panel import spread_of
from wir.text.panels.words import odds
from wir.text.speech.week import fates_aloud
from wir.text.speech.words import called, plot_aloud, said, sentence, whereabouts


def target_sentence(view: View, target: Target) -> str:
    """A hex that can be attacked: whom, with which odds, and what would become of them."""
    main = target.assault.main
    whom = _whom(view, target.hex)
    if main is None:
        return sentence(f"{whom}: only groups with other plots could attack")
    by = called(part.group.id for part in main.parts)
    shut = "; the ring can be shut" if target.can_be_shut and main.retreats else ""
    return sentence(f"{whom}: odds {said(odds(main.odds.likely))} by {by}; {_fate(view, main)}{shut}")


def joiner_sentences(
    view: View, target: Hex, found: Sequence[Joiner], chosen: Mapping[int, Task], strikes: Iterable[StrikeForecast]
) -> list[str]:
    """Everybody who can join an attack on a hex by his number in the list; then the air groups."""
    lines = [_joiner(view, target, number, chosen.get(j.group.id), j) for number, j in enumerate(found, 1)]
    return lines + [_strike(number, each) for number, each in enumerate(strikes, len(found) + 1)]


def _joiner(view: View, target: Hex, number: int, chosen: Task | None, joiner: Joiner) -> str:
    group, task = joiner.group, chosen or Task(joiner, joiner.manners[0])
    now = f", now plotted {plot_aloud(group.plot)}" if group.plot and group.plot != task.plot else ""
    tired = f"fatigue {mean_fatigue(group)}, then {fatigue_after(view, task, target)}"
    joins = f", {task.manner.value}" if chosen is not None else ""
    adds = f"adds {decimal(joiner.odds)} to the odds"
    where = whereabouts(view.scenario, group.at)
    return sentence(
        f"{number}: group {group.id}, {group.kind.value}, {where}, leg {task.leg}, {adds}, {tired}{joins}{now}"
    )


def _strike(number: int, strike: StrikeForecast) -> str:
    hits = listed(f"group {hit.group} {said(spread_of(hit.loss))} percent" for hit in strike.hits)
    flies = ", plotted" if strike.air.strike is not None else ""
    return sentence(
        f"{number}: air group {strike.air.id}, {strike.air.points} points, costs {hits or 'aircraft'}{flies}"
    )


def cannot_sentences(found: Iterable[tuple[Group, Refusal]]) -> list[str]:
    """Those beside the enemy who cannot join, and why."""
    return [sentence(f"Cannot join: {said(refusal.reason)}") for _, refusal in found]


def assault_sentences(view: View, found: Assault) -> list[str]:
    """What the attack would come to, leg by leg."""
    if not found.legs:
        return ["Nobody joins yet."]
    lines = []
    for leg, expected in found.legs:
        by = called(part.group.id for part in expected.parts)
        low, likely, high = (
            said(odds(value)) for value in (expected.odds.low, expected.odds.likely, expected.odds.high)
        )
        lines.append(sentence(f"Leg {leg}, by {by}: odds {likely}, between {low} and {high}; {_fate(view, expected)}"))
    return lines


def _fate(view: View, expected: Forecast) -> str:
    """What becomes of the defenders, with chances in percent."""
    if not expected.defenders:
        return "the aircraft there are destroyed"
    driven = f"driven out {whole(expected.retreat.likely)} percent"
    if expected.is_fortified:
        return f"{driven}, for the garrison of a fortified city never retreats"
    return f"{driven}: {fates_aloud(view, expected)}"


def ring_sentences(view: View, ways: Sequence[WayOut]) -> list[str]:
    """Which ways out are open, who holds them open, and who could shut them."""
    doors = [way for way in ways if way.is_open]
    if not doors:
        return ["The ring is shut: who is driven out surrenders."]
    return [sentence(_way(view, way)) for way in doors]


def _way(view: View, way: WayOut) -> str:
    where = f"open to the {COMPASS_WORDS[way.direction]}: {whereabouts(view.scenario, way.hex)}"
    if way.groups:
        sure = "" if way.doubtful == 100 else f", in {way.doubtful} percent of the ways in which it may stand"
        held = f", which {called(way.groups)} holds open if entrenched{sure}" if way.shut is Shut.OPEN else ""
        return f"{where}{held}"
    by = [_closer(view, closer) for closer in way.closers]
    return f"{where}; " + (f"shut by {' or '.join(by)}" if by else "nobody can shut it this week")


def _closer(view: View, closer: Closer) -> str:
    where = whereabouts(view.scenario, closer.at)
    if closer.march is not None:
        return f"group {closer.group} if it marches to {where} for {closer.march.fatigue} fatigue"
    return f"group {closer.group} if it plots {closer.plot} to {where}"


def plotted_sentence(view: View, target: Hex, tasks: Sequence[Task], strikes: int) -> str:
    """Who has been sent against a hex."""
    parts = [
        f"{called(task.joiner.group.id for task in tasks if task.manner is manner)} {words}"
        for manner, words in ((Manner.ADVANCE, "to advance"), (Manner.STAY, "to stay"), (Manner.SHELL, "to shell"))
        if any(task.manner is manner for task in tasks)
    ]
    flying = [count(strikes, "air strike")] if strikes else []
    return sentence(f"plotted against {_whom(view, target)}: {listed([*parts, *flying])}")


def _whom(view: View, target: Hex) -> str:
    enemy = view.viewer.enemy
    numbers = [group.id for group in view.groups_at(target, enemy)]
    who = called(numbers) if numbers else called(air.id for air in view.air_at(target, enemy))
    return f"{who} at {whereabouts(view.scenario, target)}"
