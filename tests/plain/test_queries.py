from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.plain.talking import answered, ask, at_phase, seated
from tests.text.reports.events import event
from wir.engine.game import Game
from wir.estimates.forecast import Forecast
from wir.match.match import Match
from wir.model.board import River
from wir.model.groups import GROUP_NUMBERS, AirGroup, Depot, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, WeekFigures
from wir.model.printable import LONGEST_LINE
from wir.model.roster import Roster
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.plain.commands import COMMANDS
from wir.plain.conversation import Outcome
from wir.plain.table import Table
from wir.saves.recorder import Recorder
from wir.scenario import load_scenario
from wir.text.panels.lines import Span
from wir.text.speech.places import plot_sentence
from wir.text.speech.week import fates_aloud
from wir.text.speech.words import aloud

QUESTIONS = (
    "look brest",
    "look 7,6",
    "near 12",
    "near minsk",
    "front",
    "group 12",
    "group 80",
    "group 52",
    "group 116",
    "group 58",
    "list groups",
    "list groups mechanized by strength",
    "list enemies",
    "list depots",
    "list cities",
    "list cities soviet",
    "list orders",
    "status",
    "todo",
    "danger",
    "sectors",
    "legal 12",
    "legal build",
    "forecast 1,12>7,6",
    "forecast 12",
    "forecast 52",
    "forecast 52>7,6",
    "threat brest",
    "supply",
    "pools",
    "weather",
    "score",
    "calendar",
    "report",
    "news",
    "weeks",
    "notes",
    "rule 7.7",
    "rule r76",
    "rule surrender",
    "guide",
    "help",
    "help plot",
)
"""Questions that have an answer at any time."""


def stripped_of_secrets(state: State) -> State:
    """The same position with other secrets of the Soviets: units, entrenchments, guns, pools, aircraft."""
    groups = {
        number: g
        if g.side is Side.AXIS
        else replace(g, units=tuple(replace(u, strength=1, fatigue=90) for u in g.units), artillery=30, entrenchment=5)
        for number, g in state.groups.items()
    }
    players = dict(state.players)
    players[Side.SOVIET] = replace(players[Side.SOVIET], pools=replace(players[Side.SOVIET].pools, infantry=1))
    other = state.copy()
    other.groups, other.players, other.seed = Roster(groups), players, 99
    return other


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_is_answered_in_whole_sentences_without_signs(table: Table, question: str) -> None:
    told = answered(table, question)
    assert told
    for line in told:
        assert line[-1] in ".!?:", line
        assert line[0].isupper() or not line[0].isalpha() or question == "help", line
        assert not set(line) & set("§→►│─┌█▌\x1b"), line


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_answer_depends_on_what_the_enemy_hides(table: Table, question: str) -> None:
    other = Table(Match(Game(stripped_of_secrets(table.match.game.state))), Side.AXIS)
    told = [line for line in answered(table, question) if "SEAT" not in line and "order in this phase" not in line]
    assert told == [line for line in answered(other, question) if "0 orders" not in line]


def test_a_group_of_ones_own_is_told_whole_and_one_of_the_enemys_estimated(table: Table) -> None:
    assert "Unit 2, 3 INF: strength 70 of 70, experience 70, fatigue 0." in answered(table, "group 12")
    told = " ".join(answered(table, "group 80"))
    assert "Estimated combat strength" in told
    assert "Unit" not in told


def test_a_hex_tells_its_ground_its_supply_and_who_is_there(table: Table) -> None:
    told = answered(table, "LOOK Brest")
    assert told[0] == "Brest 4,6: Axis city."
    assert "Depot 58 can supply here: it removes 50 percent of fatigue." in told
    assert told[-1].startswith("Axis infantry group 12, strength 210")


def test_near_tells_rivers_and_neighbours_by_direction(table: Table) -> None:
    told = answered(table, "near 6,3")
    assert told[2] == "Direction 2, north-east, 7,3, 5 hexes north-east of Brest, clear ground, across a river."
    board = make_board(rivers=[River("Bug", ("6,3 2",))])
    winter = make_state(group(12, (6, 4), infantry()), board=board, weather=Weather.COLD)
    told = answered(Table(seated(Match(Game(winter))), Side.AXIS), "near 6,3")
    assert told[2] == "Direction 2, north-east, 7,3, clear ground, across a frozen river."


def test_lists_are_narrowed_and_sorted(table: Table) -> None:
    told = answered(table, "list groups infantry by strength")
    assert told[0] == "2 groups."
    assert [line.split(" at ")[0] for line in told[1:]] == ["Infantry group 12", "Infantry group 13"]


def test_what_is_legal_can_be_given(table: Table) -> None:
    (told,) = answered(table, "legal 12 divide")
    order = told.removeprefix("DIVIDE: ").rstrip(".").split(", ")[0]
    assert answered(table, order) == ["Axis group 12 gives up units to a new Axis group 14."]


def test_what_can_be_raised_is_told_of_every_city_with_the_most_points() -> None:
    match = Match(Game.new(load_scenario("case_blue"), 3))
    while match.game.phase is not Phase.SOVIET_ADJUSTMENT:
        match.end_phase()
    cities = {str(order).split()[1] for order in match.game.legal_orders("BUILD")}
    (told,) = answered(Table(match, Side.SOVIET), "legal build")
    raised = told.removeprefix("BUILD: ").rstrip(".").split(", ")
    assert "BUILD Krasnodar inf RIFLE 10 to 90" in raised
    assert {each.split()[1] for each in raised} == cities
    whole = answered(Table(match, Side.SOVIET), "legal")
    assert "END: END." in whole


def test_a_forecast_of_a_plot_counts_everybody_who_joins(in_movement: Table) -> None:
    answered(in_movement, "move 12 2")
    assert answered(in_movement, "forecast 12") == ["Group 12 has no plot."]
    told = answered(in_movement, "forecast 1,13>7,6")
    assert told[0].startswith("Forecast, an estimate: Axis groups 1 and 13 against Soviet group 80 at 7,6")


@pytest.mark.parametrize("who", ["52", "1", "1,12", "1 12"])
def test_a_forecast_takes_the_name_of_a_place_without_an_arrow(who: str, in_movement: Table) -> None:
    told = answered(in_movement, f"forecast {who}>minsk")
    assert "Minsk 9,7" in told[0]
    assert answered(in_movement, f"forecast {who} Minsk") == told


def test_a_forecast_of_shelling_is_told_once_it_is_plotted() -> None:
    match = seated(Match(Game(make_state(group(12, (5, 5), supplied_by=58), group(80, (5, 4))))))
    table = at_phase(match, Phase.AXIS_MOVEMENT)
    answered(table, "plot 12 1b")
    told = answered(table, "forecast 12")
    assert told[0].startswith("Forecast, an estimate: group 12 fires ")
    assert any(line.startswith("Group 80 loses ") for line in told)


def test_a_forecast_against_a_hex_alone_is_told_of_who_is_missing(in_movement: Table) -> None:
    """`7,6` reads as two groups; the first was answered for, or told not to be there."""
    (told,), outcome = ask(in_movement, "forecast 7,6")
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert "names no target" in told
    assert "attack 7,6" in told


def test_a_forecast_of_a_strike_is_told_before_and_after_it_is_plotted(in_movement: Table) -> None:
    assert answered(in_movement, "forecast 52") == ["Air group 52 has no strike plotted."]
    told = answered(in_movement, "forecast 52>7,6")
    assert told[0].startswith("Forecast, an estimate: air group 52 with ")
    assert any(line.startswith("A ground attack costs group 80 ") for line in told)
    (nothing,) = answered(in_movement, "forecast 52>12,12")
    assert nothing.startswith("There is no enemy target at 12,12")
    answered(in_movement, "strike 52 7,6 ground")
    assert answered(in_movement, "forecast 52") == told


def test_notes_are_kept_and_told_again(table: Table) -> None:
    answered(table, "note Mind the Bug")
    assert answered(table, "notes")[-1] == "Week 1: Mind the Bug."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("look Minks", "did you mean Minsk?"),
        ("look 99,1", "99,1 is not on the map"),
        ("look", "A name or a number is expected"),
        ("group 99", "There is no group 99 on the map"),
        ("group twelve", "A number is expected"),
        ("list people", "Choose a list: groups"),
        ("list groups asleep", "Groups can be narrowed to"),
        ("list cities german", "Type list cities, list cities axis or list cities soviet"),
        ("forecast 80>4,6", "You have no combat group 80"),
        ("forecast 53>4,6", "You have no air group 53"),
        ("forecast >4,6", "Name groups and a target"),
        ("forecast nowhere", "Name groups and a target"),
        ("forecast 52 nowhere", "'nowhere'"),
        ("forecast 1 12 Minks", "did you mean Minsk?"),
        ("forecast 1,x>7,6", "A number is expected"),
        ("combat 7", "There is no combat 7"),
        ("rule", "Name a rule"),
        ("help plott", "did you mean plot?"),
        ("help fly", "there is no help on 'fly'; did you mean strike?"),
        ("victory", "'victory' is neither a command nor an order; help lists them all; did you mean score?"),
        ("Bomb minsk", "'Bomb' is neither a command nor an order; help lists them all; did you mean strike?"),
        ("loook brest", "; help lists them all; did you mean look?"),
        ("undo twice", "Type undo, undo group 12, undo plan or undo all"),
        ("redo twice", "Type redo; it gives again what was taken back last"),
        ("guide maybe", "Type guide, guide on, guide off or guide skip"),
        ("replace all of them", "type replace all to 80, with"),
        ("list groups by foo", "Groups can be sorted by number,"),
        ("list groups foo", "Groups can be narrowed to all,"),
        ("list enemies by strength", "List enemies takes nothing after it"),
        ("list depots by number", "List depots takes nothing after it"),
        ("list orders by number", "List orders takes nothing after it"),
        ("quit soon", "Quit stands alone on its line"),
    ],
)
def test_what_is_not_understood_is_told_in_one_line_with_what_was_expected(table: Table, line: str, told: str) -> None:
    said, outcome = ask(table, line)
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert len(said) == 1
    assert told.casefold() in said[0].casefold()


@pytest.mark.parametrize("line", [
    f"look {'q' * 900}", f"group {'9' * 900}", f"rule {'q' * 900}", f"save as {'b' * 900}", f"save as /{'b' * 900}",
    f"dismantle {'q' * 200}", f"history {'q' * 900}", "q" * 900,
])  # fmt: skip
def test_what_is_wrong_is_told_in_200_characters(table: Table, tmp_path: Path, line: str) -> None:
    table.match.recorder = Recorder(tmp_path / "war.wir", table.match.game)
    (told,), _ = ask(table, line)
    assert len(told) <= LONGEST_LINE
    assert "..." in told


def test_the_list_of_orders_tells_which_plots_no_longer_hold(in_movement: Table) -> None:
    for line in ("plot 12 2", "strike 52 7,6 ground", "plot 13 1", "plot 12 3", "strike 52 -", "plot 12 -"):
        answered(in_movement, line)
    assert answered(in_movement, "list orders") == [
        "6 orders in this phase.",
        "PLOT 12 2, replaced later.",
        "STRIKE 52 7,6 ground, replaced later.",
        "PLOT 13 1.",
        "PLOT 12 3, replaced later.",
        "STRIKE 52 -.",
        "PLOT 12 -.",
    ]


def test_the_pools_tell_which_group_numbers_are_free() -> None:
    groups = [group(number, (4, 4)) for number in GROUP_NUMBERS[Side.AXIS, Kind.INFANTRY]]
    table = Table(Match(Game(make_state(mech(1, (4, 5), panzer()), *groups))), Side.AXIS)
    assert "Free group numbers: 10 mechanized, 2 being the next; no infantry." in answered(table, "pools")


@pytest.mark.rule("8.6")
def test_the_pools_tell_of_lend_lease_and_of_what_waits_at_murmansk() -> None:
    ports = [city("Murmansk", (2, 2), Side.SOVIET), city("Archangel", (4, 4), Side.AXIS)]
    state = make_state(day=date(1942, 7, 5), cities=ports)
    state.players[Side.SOVIET] = replace(state.players[Side.SOVIET], convoy_vehicle=60, convoy_aircraft=4)
    told = [line for line in answered(Table(Match(Game(state)), Side.SOVIET), "pools") if "end lease" in line]
    assert told == [
        "Lend lease, North 50 percent: 80 vehicle, 8 aircraft, to wait at Murmansk.",
        "Lend lease, South 25 percent: cancelled.",
        "Lend lease, East 25 percent: 40 vehicle, 4 aircraft.",
        "Lend lease, waiting at Murmansk: 60 vehicle, 4 aircraft.",
    ]


@pytest.mark.parametrize("line", ["depots", "Cities soviet", "groups mechanized by strength", "orders", "enemies"])
def test_a_list_may_be_named_alone(table: Table, line: str) -> None:
    assert answered(table, line) == answered(table, f"list {line}")
    assert answered(table, f"help {line.partition(' ')[0]}")[0] == answered(table, "help list")[0]


def test_help_on_a_word_that_begins_no_line_tells_where_it_is_spoken_of(table: Table) -> None:
    head, *lines = answered(table, "help plan")
    assert head == "No command begins with plan; these mention it:"
    assert {line.partition(":")[0].partition(",")[0] for line in lines} == {
        "propose", "accept", "supply", "undo", "redo",
    }  # fmt: skip


@pytest.mark.parametrize("word", ["the", "a", "(", "nonsense"])
def test_help_on_a_word_that_tells_nothing_is_refused(table: Table, word: str) -> None:
    (told,), outcome = ask(table, f"help {word}")
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert told.startswith(f"There is no help on '{word}'")


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_has_help(table: Table, word: str) -> None:
    assert COMMANDS[word].meaning.casefold() in " ".join(answered(table, f"help {word}")).casefold()


@pytest.mark.parametrize(("word", "told"), [("help", "Help, help plot, ?: "), ("quit", "Quit: saves the game")])
def test_what_is_no_command_has_help_too(table: Table, word: str, told: str) -> None:
    (line,) = answered(table, f"help {word}")
    assert line.startswith(told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("legal 80", "Nothing is possible now for group 80."),
        (
            "legal 12 plot",
            "No order PLOT is possible now for group 12: it belongs to movement and tactical plot.",
        ),
        ("legal rail", "No order RAIL is possible now: it belongs to movement and tactical plot."),
        ("legal fly", "No order FLY is possible now: there is no such order."),
    ],
)
def test_where_no_order_is_possible_it_is_told_which_was_asked_for(table: Table, line: str, told: str) -> None:
    assert answered(table, line) == [told]


def test_a_question_mark_asks_for_help(table: Table) -> None:
    assert answered(table, "?") == answered(table, "help")
    assert answered(table, "? plot") == answered(table, "help plot")


def test_who_asks_for_history_or_a_career_too_soon_is_answered(table: Table) -> None:
    assert answered(table, "history") == ["No week has been played yet."]
    assert ask(table, "career")[0] == ["Name a group or a unit, such as career 12 or career 17 PZ."]


def test_a_play_of_two_sides_is_asked_by_each_for_itself(match: Match) -> None:
    soviet = Table(seated(match, soviet="human"), Side.SOVIET)
    assert answered(soviet, "group 80")[2] == "Status S, supplied last week."
    assert "Estimate" in " ".join(answered(soviet, "group 12"))


def test_a_depot_tells_where_it_has_been_this_week_or_last(in_movement: Table) -> None:
    assert answered(in_movement, "group 58")[1] == "It supplied from Brest 4,6 this week."
    while in_movement.view.week == 1:
        in_movement.match.end_phase()
    assert answered(in_movement, "group 58")[1] == "It supplied from Brest 4,6 last week."


@pytest.mark.rule("7.7")
def test_groups_in_danger_are_told_with_the_enemy_who_can_do_it() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (6, 5)), (81, (6, 7)))]
    state = make_state(group(12, (6, 6)), *ring, depots=[Depot(58, Hex(6, 6))])
    assert answered(Table(Match(Game(state)), Side.AXIS), "danger") == [
        "1 place in danger; shelling and air strikes before an attack would raise its odds.",
        "Axis group 12 at 6,6: surrenders if driven out, odds 3.8 to 1 against (3.5 to 4.1 to 1), driven out 100 "
        "percent: a combat strength of about 90 at 6,5 and 1 more hex.",
    ]
    quiet = make_state(group(12, (6, 6)), depots=[Depot(58, Hex(6, 6))])
    assert answered(Table(Match(Game(quiet)), Side.AXIS), "danger") == ["No group of yours is in danger."]


def test_the_signs_of_the_map_are_listed_with_their_meaning(table: Table) -> None:
    told = answered(table, "legend")
    assert "    ¶  your note on the hex" in told
    assert any("where an enemy marched" in line for line in told)


def test_a_combat_looked_up_again_tells_who_surrendered_in_it(table: Table) -> None:
    facts = {"side": Side.AXIS, "at": [5, 5], "attackers": [1], "defenders": [80, 81], "driven_out": [80, 81]}
    strengths = {"attacker_acs": 70, "defender_acs": 20, "odds": 3.5}
    fought = event("attacked", {**facts, **strengths, "entrenchment": [], "losses": {}})
    gone = event("surrendered", {"side": Side.SOVIET, "group": 80, "at": [5, 5]}, n=2)
    table.report = (fought, gone)
    assert answered(table, "combat 1")[2].startswith("Group 80 surrenders.")


def test_the_ways_out_of_those_who_are_driven_out_are_listed_with_one_verb(table: Table) -> None:
    ways = ((Hex(5, 3), 50), (Hex(4, 3), 20), (Hex(6, 3), 10))
    forecast = cast(Forecast, SimpleNamespace(surrenders=20, retreats=ways))
    told = fates_aloud(table.view, forecast)
    assert told.startswith("surrender (20 percent) or go to 5,3")
    assert [told.count(word) for word in ("go to", " or ")] == [1, 2]


def test_the_weeks_that_are_left_out_are_counted() -> None:
    state = make_state(group(12, (5, 5)))
    records = tuple(WeekFigures(week, 1, 1, 1, 1, 1, 1, 1, Pools()) for week in range(1, 13))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], records=records)
    told = answered(Table(seated(Match(Game(state))), Side.AXIS), "weeks")
    assert told[0] == "As each week ended, before arrivals; the last 10 of 12 weeks."
    assert len(told) == 11


def test_a_game_that_is_over_has_no_turns(table: Table) -> None:
    answered(table, "resign")
    assert [answered(table, line) for line in ("undo", "list orders", "legal 12")] == [["The game is over."]] * 3


def test_those_who_stand_in_a_hex_are_named_together() -> None:
    state = make_state(
        mech(1, (5, 5), panzer(), plot="1"),
        group(80, (5, 4), rifle(1)),
        group(81, (5, 4), rifle(2)),
        air=[AirGroup(116, Hex(5, 6), 9)],
    )
    table = Table(seated(Match(Game(state))), Side.AXIS)
    assert any(line.endswith(": Soviet groups 80 and 81.") for line in answered(table, "near 1"))
    assert any(line.endswith(": Soviet air group 116.") for line in answered(table, "near 1"))
    assert "against Soviet groups 80 and 81 at" in plot_sentence(table.view, table.view.groups[1])


@pytest.mark.parametrize(
    ("told", "said_aloud"),
    [("retreat 100% §7.7 R76", "paragraph 7.7, R76"), ("holds (38%) §7.7", "(38 percent), paragraph 7.7")],
)
def test_a_paragraph_and_its_ruling_are_told_apart(told: str, said_aloud: str) -> None:
    assert said_aloud in aloud((Span(told),))


@pytest.mark.rule("9.1")
def test_a_side_without_a_handicap_has_no_exception_to_its_doubled_points() -> None:
    game = Game.new(load_scenario("smolensk"), length=Length.SHORT)
    axis, soviet = answered(Table(seated(Match(game)), Side.AXIS), "score")[:2]
    assert axis.endswith(", doubled.")
    assert soviet.endswith(", doubled except for the handicap.")


def test_a_side_without_points_and_a_map_without_cities_leave_no_empty_list() -> None:
    told = answered(Table(seated(Match(Game(make_state()))), Side.AXIS), "score")
    assert told == [
        "Axis 0 points.",
        "Soviet 0 points.",
        "The Soviet margin is 0: Draw.",
        "Soviets need 100 more: Soviet Marginal Victory.",
        "Axis needs 100 more: Axis Marginal Victory.",
    ]


def test_the_margin_below_zero_is_said_in_words() -> None:
    state = make_state(cities=[city("Minsk", (4, 4), Side.AXIS, population=3)])
    assert "The Soviet margin is minus 23: Draw." in answered(Table(seated(Match(Game(state))), Side.AXIS), "score")
