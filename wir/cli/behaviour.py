"""The table of `wir ladder --behaviour`: how commanders behave, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.cli.printing import say, say_json
from wir.lab.behaviour import MEASURES, Tally, figure
from wir.lab.fixtures import Fixture, Schedule
from wir.lab.playing import watch_all
from wir.model.sides import SIDES, Side

_NAMES: Final = 52
_FIGURES: Final = 12


def print_behaviour(commanders: Sequence[str], schedule: Schedule, jobs: int, *, as_json: bool) -> None:
    """Watches each commander play itself in every campaign of a schedule, and prints what was counted."""
    fixtures = [
        Fixture(campaign, seed, schedule.weeks, name, name, schedule.level)
        for seed in schedule.seeds
        for campaign in schedule.campaigns
        for name in commanders
    ]
    tallies: dict[tuple[str, str, Side], Tally] = {}
    for fixture, found in watch_all(fixtures, jobs):
        for side, tally in found.items():
            key = fixture.scenario, fixture.axis, side
            tallies[key] = tallies.get(key, Tally()) + tally
    for campaign in schedule.campaigns:
        by_column = {(name, side): tallies[campaign, name, side] for name in commanders for side in SIDES}
        if as_json:
            _print_json(campaign, by_column)
        else:
            _print(campaign, by_column)


def _print(campaign: str, columns: dict[tuple[str, Side], Tally]) -> None:
    wars = next(iter(columns.values())).wars
    say(f"{campaign}, {wars} {'war' if wars == 1 else 'wars'}")
    say(" " * _NAMES + "".join(f"{name[: _FIGURES - 2]:>{_FIGURES}}" for name, _ in columns))
    say(" " * _NAMES + "".join(f"{side.title():>{_FIGURES}}" for _, side in columns))
    for measure in MEASURES:
        figures = (figure(tally, measure) for tally in columns.values())
        shown = ("-" if value is None else f"{value:.1f}" for value in figures)
        say(f"  {measure:{_NAMES - 2}}" + "".join(f"{text:>{_FIGURES}}" for text in shown))


def _print_json(campaign: str, columns: dict[tuple[str, Side], Tally]) -> None:
    for (name, side), tally in columns.items():
        figures = {measure: figure(tally, measure) for measure in MEASURES}
        rounded = {measure: None if value is None else round(value, 3) for measure, value in figures.items()}
        known = {"commander": name, "campaign": campaign, "seat": side.value, "wars": tally.wars}
        say_json({"type": "behaviour", **known, **rounded})
