"""The past in plain mode: weeks, questions as they were answered then, searches, careers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from tests.plain.talking import answered, ask
from wir.engine.game import Game
from wir.match.match import Match
from wir.match.players import COMPUTER
from wir.model.hexes import Hex
from wir.model.scenario import Terms
from wir.model.sides import Side
from wir.model.state import Ending
from wir.plain.conversation import Outcome
from wir.plain.past import spread
from wir.plain.table import Table
from wir.text.charts import Curve
from wir.text.panels.lines import Role
from wir.text.war.changes import Changes
from wir.text.war.notes import noting


def war(last: date = date(1944, 12, 31)) -> Game:
    """The third week of a war against the computer, or the end, in the first of which group 12 took Minsk."""
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(70, (4, 4), rifle(strength=10)),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
        terms=Terms(last),
    )
    state.seats = {Side.SOVIET: COMPUTER}
    game = Game(state)
    while game.state.week < 3 and game.state.ending is None:
        game.end_phase()
    return game


@pytest.fixture
def table() -> Table:
    return Table(Match(war()), Side.AXIS)


def test_the_war_is_told_week_by_week(table: Table) -> None:
    first, second = answered(table, "history")
    assert first.startswith("Week 1, 22 JUN 1941, CLEAR: 1 combat")
    assert "Minsk taken by the Axis" in first
    assert "0 combats" in second


def test_the_soviets_who_took_a_city_are_told_in_the_plural() -> None:
    state = make_state(
        group(80, (4, 3), *map(rifle, range(6)), plot="4"),
        cities=[city("Minsk", (4, 4), Side.AXIS, population=3)],
    )
    game = Game(state)
    while game.state.week < 2:
        game.end_phase()
    told = answered(Table(Match(game), Side.SOVIET), "history")
    assert told[0].endswith("Minsk taken by the Soviets.")


def test_a_week_is_named_by_number_date_or_fall(table: Table) -> None:
    said = answered(table, "history 2")
    assert "past" in said[0]
    assert answered(table, "history 29 jun 1941") == said == answered(table, "history Minsk")
    assert ask(table, "history 9")[1] is Outcome.NOT_UNDERSTOOD


def test_questions_are_answered_as_they_were_then(table: Table) -> None:
    assert "4,3" in answered(table, "history 1 group 12")[0]
    assert "Minsk" in answered(table, "history 2 group 12")[0]
    assert "captures Minsk" in " ".join(answered(table, "history 2 report captures"))
    assert ask(table, "history 2 frobnicate")[1] is Outcome.NOT_UNDERSTOOD


def test_nothing_is_changed_in_the_past(table: Table) -> None:
    before = table.match.game.state
    for line in ("history 1 undo", "history 1 accept", "history 1 save as other", "history 1 march 12 to Minsk"):
        ask(table, line)
    assert table.match.game.state is before
    assert not table.match.game.given


def test_the_other_side_keeps_its_secrets_until_the_game_is_over(table: Table) -> None:
    assert ask(table, "history 1 soviet group 70")[1] is Outcome.NOT_UNDERSTOOD
    ended = replace(table.match.game.state.copy(), ending=Ending("agreement"))
    over = Table(Match(Game(ended, table.match.game.history)), Side.AXIS)
    assert "RIFLE" in " ".join(answered(over, "history 1 soviet group 70"))
    assert "RIFLE" not in " ".join(answered(over, "history 1 axis group 70"))
    assert "RIFLE" in " ".join(answered(over, "history 1 group 70"))  # both sides are seen


def test_the_past_is_gone_through_step_by_step(table: Table) -> None:
    assert "week 2 begins" in answered(table, "history back")[0]
    assert "week 1 begins" in answered(table, "history back")[0]
    assert "week 1 begins" in answered(table, "history here")[0]
    told = []
    while "week 2 begins" not in (told or [""])[-1]:
        told.append(answered(table, "history next phase")[0])
    assert any("tactical execution;" in text for text in told)
    assert any("after segment" in text for text in told)
    assert "Minsk" in answered(table, "history back phase group 12")[0]
    assert "week 2 begins" in answered(table, "history next")[0]
    assert "there is no capture after that" in str(ask(table, "history next capture")).casefold()
    answered(table, "history 1")
    assert "Minsk" in " ".join(answered(table, "history next capture"))


def test_after_the_last_week_comes_the_end_of_the_war() -> None:
    over = Table(Match(war(last=date(1941, 6, 22))), Side.AXIS)
    assert "week 1 begins" in answered(over, "history back")[0]
    said = answered(over, "history next")
    assert said[0] == "This is the past, the war ends in week 1; nothing can be changed in it."
    assert "Minsk taken by the Axis" in said[-1]
    assert "Minsk" in answered(over, "history here group 12")[0]
    assert "week 1 begins" in answered(over, "history back")[0]
    assert answered(over, "history minsk") == said == answered(over, "history next capture")


def test_what_is_now_does_not_end_the_war(table: Table) -> None:
    table.match.end_phase()
    assert "week 3 begins" in answered(table, "history 3")[0]
    assert answered(table, "history next")[0].startswith("This is the past, week 3, now; ")


def test_a_week_is_held_beside_now(table: Table) -> None:
    assert "Axis strength" in answered(table, "history 2")[-1]
    assert ", now " in answered(table, "history 2")[-1]
    assert "Axis percent supplied" in answered(table, "history 2")[-1]


def test_only_the_weeks_that_are_told_of_are_played_again() -> None:
    game = war()
    while game.state.week < 5:
        game.end_phase()
    table = Table(Match(game), Side.AXIS)
    answered(table, "history 2")
    assert [week.number for week in table.read_war().read] == [1, 4], "the week before, and the last one"


def test_charts_are_told_as_sums_and_month_by_month(table: Table) -> None:
    told = answered(table, "charts")
    assert any(text.startswith("Strength: Axis from ") for text in told)
    assert not any("Soviet from" in text for text in told if text.startswith("Strength"))  # it keeps its secrets
    assert any("in history from" in text for text in told if text.startswith("Victory points"))
    unit, *months = answered(table, "charts losses")
    assert "strength points lost in each week" in unit
    assert [text.split(":")[0] for text in months] == ["29 JUN 1941"]
    assert "paragraph 9.1" in answered(table, "charts victory")[0]
    assert ask(table, "charts weather")[1] is Outcome.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((10,), "Axis 10"),
        ((10, 30), "Axis from 10 to 30"),
        ((30, 20, 10), "Axis from 30 to 10"),
        ((10, 30, 20), "Axis from 10 to 20, between 10 and 30"),
    ],
)
def test_a_curve_is_told_with_what_its_ends_do_not_tell(values: tuple[float, ...], told: str) -> None:
    assert spread(Curve(tuple((date(1941, 6, 22), value) for value in values), Role.VALUE, "Axis")) == told


def test_searches_and_careers(table: Table) -> None:
    assert answered(table, "search who took Minsk")[0].startswith("Week 1, 22 JUN 1941: Axis captures Minsk")
    nothing, instead = answered(table, "search convoys")
    assert nothing == "Nothing like that has happened in this war."
    assert instead == "Career 12 or career 17 PZ follows a group or a unit."
    assert ask(table, "search")[1] is Outcome.NOT_UNDERSTOOD
    assert answered(table, "career 12")[0].startswith("22 JUN 1941 Axis group 12 at ")


def test_where_a_group_stood_is_told_in_whole_words(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered(table, "career 12")[0].startswith(
        "22 JUN 1941 Axis group 12 at 4,3, 1 hex north of Minsk, strength"
    )
    gone = Changes(won=frozenset(), lost=frozenset(), moved={}, new={}, gone={70: Hex(4, 3)})
    monkeypatch.setattr("wir.plain.past.changes_between", lambda *_: gone)
    assert answered(table, "changes")[-1] == "Gone: Soviet group 70 at 4,3, 1 hex north of Minsk."


def test_a_note_from_before_the_first_week_that_is_recorded_is_found() -> None:
    game = war()
    for order in noting(Side.AXIS, game.view(Side.AXIS), 1, Hex(4, 4), "the bridge"):
        game.submit(order)
    branched = Table(Match(Game(game.state)), Side.AXIS)  # as with other dice
    assert answered(branched, "search bridge") == ["Week 1, 22 JUN 1941: Note 4,4: the bridge."]


def test_changes_since_last_week_are_told(table: Table) -> None:
    assert answered(table, "history 1 changes") == ["No week has been played yet."]
    assert "1 Axis group moved" in " ".join(answered(table, "history 2 changes"))
    assert answered(table, "changes")[0] == "Ground won 0 hexes."


def test_remarks_are_kept_listed_found_and_taken_away(table: Table) -> None:
    answered(table, "remark at 4,4: Hold the bridge")
    answered(table, "remark week 1: too late")
    assert "Hold the bridge" in " ".join(answered(table, "look 4,4"))
    assert "Hold the bridge" not in " ".join(answered(table, "look 4,3"))
    week = table.view.week
    assert answered(table, "notes")[-2:] == ["Week 1: Note: too late.", f"Week {week}: Note 4,4: Hold the bridge."]
    assert "too late" in " ".join(answered(table, "search note"))
    answered(table, "remark at 4,4:")
    assert "Hold the bridge" not in " ".join(answered(table, "notes"))
    assert ask(table, "remark hold")[1] is Outcome.NOT_UNDERSTOOD
    assert ask(table, "history 1 remark at 4,4: no")[1] is Outcome.REFUSED
