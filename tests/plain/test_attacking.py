"""`attack` in plain mode: targets, who can join, and all plots in one line."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.plain.talking import answered, ask, seated
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.board import Place
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.plain import attacking
from wir.plain.conversation import Outcome
from wir.plain.table import Table


@pytest.fixture
def front() -> Table:
    """A Soviet group with infantry beside it, armour behind that, an air group in range, and one way out."""
    state = make_state(
        group(12, (4, 4), infantry(), infantry()),
        group(14, (3, 4), infantry()),
        group(15, (5, 4), infantry(), moved=1),
        mech(1, (4, 5), panzer(1), panzer(2)),
        group(80, (4, 3), rifle()),
        air=[AirGroup(52, Hex(4, 6), 60, supplied_by=58)],
    )
    return Table(seated(Match(Game(state))), Side.AXIS)


def plots(table: Table) -> dict[int, str]:
    return {each.id: each.plot for each in table.view.groups_of(Side.AXIS) if each.plot}


def test_who_can_join_is_listed_with_what_it_would_come_to(front: Table) -> None:
    assert answered(front, "attack 80") == GOLDEN


GOLDEN = [
    "3 groups can join an attack at 4,3.",
    "1: group 1, mechanized, 4,5, leg 2, adds 9.8 to the odds, fatigue 0, then 20.",
    "2: group 12, infantry, 4,4, leg 1, adds 2.2 to the odds, fatigue 0, then 20, advances.",
    "3: group 14, infantry, 3,4, leg 1, adds 1.1 to the odds, fatigue 0, then 20, advances.",
    "4: air group 52, 60 points, costs group 80 10 to 11 percent.",
    "Cannot join: group 15 has used strategic movement this week.",
    "Leg 1, by groups 12 and 14: odds 3.3 to 1, between 2.6 to 1 and 3.8 to 1; "
    "driven out 96 percent, and would then go to 4,2 (100 percent).",
    "Open to the north: 4,2; no group can shut it this week.",
    "Type attack, the target and all to plot this attack.",
]


def test_an_attack_at_less_than_even_odds_is_not_recommended() -> None:
    state = make_state(group(12, (4, 4), infantry(strength=5)), group(80, (4, 3), rifle()))
    table = Table(seated(Match(Game(state))), Side.AXIS)
    told = answered(table, "attack 80")
    assert told[0] == "1 group can join an attack at 4,3."
    assert not any("for this attack" in line or "odds 1 to" in line for line in told)
    ask(table, "attack 80 all")
    assert plots(table) == {12: "1"}


def test_numbers_plot_them_all_with_the_plots_that_lead_there(front: Table) -> None:
    told = answered(front, "attack 80 1 2")
    assert plots(front) == {1: "11", 12: "1"}
    assert sum(line.startswith("Plotted against group 80") for line in told) == 1


def test_after_s_they_stay_and_after_b_they_shell(front: Table) -> None:
    answered(front, "attack 80 s 2 b 3")
    assert plots(front) == {12: "1S", 14: "2B"}


def test_an_air_group_is_sent_by_its_number_in_the_same_list(front: Table) -> None:
    answered(front, "attack 4,3 4")
    assert front.view.air[52].strike == Strike(Hex(4, 3), StrikeKind.GROUND)


def test_all_is_the_attack_that_was_shown_and_one_undo_takes_it_back(front: Table) -> None:
    answered(front, "attack 80 all")
    assert {12, 14} <= set(plots(front))
    answered(front, "undo")
    assert plots(front) == {}


@pytest.mark.parametrize(
    "line", ["attack 4,3 all s 1 2", "attack 80 s 1 all", "attack 80 all 1 ring", "attack 80 s all"]
)
def test_all_with_numbers_is_told_what_to_type(front: Table, line: str) -> None:
    told, outcome = ask(front, line)
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert told == [
        "All stands alone, for the attack as listed; otherwise name each group that joins, such as 80 s 1 2 a 4."
    ]
    assert plots(front) == {}


@pytest.mark.rule("6.7")
def test_who_drives_up_to_a_full_hex_is_told_and_does_not_count() -> None:
    groups = (mech(number, (4, 5), panzer()) for number in (1, 2))
    table = Table(seated(Match(Game(make_state(group(12, (4, 4), infantry()), *groups, group(80, (4, 3)))))), Side.AXIS)
    told = answered(table, "attack 80 s 1 2 3")
    assert "Group 2 cannot get to 4,4, which holds 2 groups by then." in told
    assert any(line.startswith("Leg 2, if they have held, by group 1: ") for line in told)


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("strong", "told"), [(1, "stay at level 5"), (30, "go from level 5 to 4")])
def test_works_that_an_attack_does_not_hurt_stay_as_they_are(strong: int, told: str) -> None:
    dug_in = group(12, (4, 4), *map(infantry, range(4)), entrenchment=5)
    state = make_state(dug_in, group(80, (4, 3), *(rifle(n, strength=3 * strong) for n in range(2))))
    table = Table(seated(Match(Game(state))), Side.AXIS)
    assert f"The entrenchment of group 12 would {told}." in answered(table, "threat 12")


@pytest.mark.rule("7.7")
def test_who_would_stay_behind_its_works_is_told_where_another_is_driven_out() -> None:
    bare, dug_in = group(80, (4, 3), rifle()), group(81, (4, 3), rifle(2), entrenchment=4)
    state = make_state(group(12, (4, 4), *map(infantry, range(6))), bare, dug_in)
    met = {80: Sighting(state.week, 20, 0), 81: Sighting(state.week, 20, 4)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
    table = Table(seated(Match(Game(state))), Side.AXIS)
    assert any("; group 81 stays dug in and holds the hex (" in line for line in answered(table, "attack 80"))


def test_what_comes_of_it_counts_those_who_were_sent_before(front: Table) -> None:
    answered(front, "plot 14 2")
    answered(front, "strike 52 4,3 ground")
    together = next(line for line in answered(front, "attack 80 2") if line.startswith("Leg 1, by groups 12 and 14: "))
    assert together in answered(front, "attack 80")


def test_who_sends_all_when_all_were_sent_is_told_that_nobody_else_can(front: Table) -> None:
    answered(front, "attack 80 all")
    answered(front, "plot 1 2")
    told = answered(front, "attack 80 all")
    assert told[0] == "No other free group can advance against group 80 at 4,3."
    assert told[1].startswith("Leg 1, by groups 12 and 14: ")


def test_what_is_plotted_is_what_is_listed_next(front: Table) -> None:
    answered(front, "attack 80 3")
    told = answered(front, "attack 80")
    assert [line for line in told if "advances" in line] == [line for line in told if line.startswith("3:")]


def test_targets_are_told_by_worth(front: Table) -> None:
    told = answered(front, "attack")
    assert told[0] == "1 target within reach, the most worthwhile first."
    assert told[1].startswith("Group 80 at 4,3")


def test_where_there_are_more_targets_than_are_told_that_is_said(front: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attacking, "TARGETS", 0)
    assert answered(front, "attack") == ["1 target within reach, the most worthwhile first; these are the first 0."]


def test_of_who_cannot_be_driven_out_it_is_not_told_where_he_would_go() -> None:
    state = make_state(group(12, (4, 4), infantry()), group(80, (4, 3), *(rifle(n) for n in range(4)), entrenchment=4))
    table = Table(seated(Match(Game(state))), Side.AXIS)
    assert answered(table, "attack")[1].endswith("by group 12; it holds.")
    assert not any(line.startswith("Driven out") for line in answered(table, "forecast 12>4,3"))


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("strong", "fate"),
    [(90, "it holds, for the garrison of a fortified city never retreats."), (1, "it surrenders ")],
)
def test_the_garrison_of_a_fortified_city_holds_or_surrenders(strong: int, fate: str) -> None:
    board = make_board(cities=[Place("Leningrad", "4,3", fortified=True)])
    besieger = mech(1, (4, 4), *map(panzer, range(6)), artillery=240)
    state = make_state(besieger, group(80, (4, 3)), board=board, cities=[city("Leningrad", (4, 3), Side.SOVIET)])
    met = {80: Sighting(state.week, strong, 0)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
    told = answered(Table(seated(Match(Game(state))), Side.AXIS), "attack 80")
    assert any(f"; {fate}" in line for line in told)
    assert not any("Open to the" in line for line in told)


@pytest.mark.parametrize("words", ["80 9", "80 0", "nowhere 1", "80 all 1"])
def test_what_is_not_in_the_list_is_refused_in_a_line(front: Table, words: str) -> None:
    said, outcome = ask(front, f"attack {words}")
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert len(said) == 1
    assert plots(front) == {}


def test_an_empty_hex_is_no_target(front: Table) -> None:
    assert answered(front, "attack 8,8") == ["There is no enemy to attack at 8,8."]


@pytest.mark.rule("7.5")
def test_a_group_that_only_bombards_shows_what_that_costs_the_enemy_and_that_nobody_attacks() -> None:
    state = make_state(group(12, (6, 9), infantry(), infantry(2), artillery=90), group(80, (6, 8), rifle()))
    table = Table(seated(Match(Game(state))), Side.AXIS)
    assert answered(table, "attack 80 b 1")[-1] == "There is no attack, only shelling."
    told = " ".join(answered(table, "attack 80"))
    assert re.search(r"1: group 12, \w+, [^:]*, leg 1, costs group 80 [\d.]+ to [\d.]+ percent, fatigue", told), told
    assert "No group joins" not in told


def test_other_groups_shut_the_ring_in_the_same_line() -> None:
    state = make_state(
        group(12, (6, 9), infantry(), infantry(2)),
        group(14, (5, 7), infantry(3), supplied_by=58),
        mech(1, (8, 9), panzer(1), supplied_by=58),
        group(80, (6, 8), rifle()),
    )
    table = Table(seated(Match(Game(state))), Side.AXIS)
    told = answered(table, "attack 80 all ring")
    assert told[-1].startswith("Sent to shut the ring: group")
    assert answered(table, "attack 80 ring") == ["The ring is shut."]
    assert len(table.match.take_back()) >= 1


def test_who_has_added_guns_is_asked_by_number_not_by_all() -> None:
    state = make_state(group(12, (4, 4), infantry(), supplied_by=58), group(80, (4, 3), rifle()))
    table = Table(seated(Match(Game(state))), Side.AXIS)
    answered(table, "guns 12")
    told = answered(table, "attack")
    assert told[1] == "Group 80 at 4,3: only groups with other plots, or that must stay in their hex, could attack."
    (nobody,) = answered(table, "attack 80 all")
    assert nobody.startswith("Nothing is plotted: no free group")
    assert plots(table) == {}
    answered(table, "attack 80 s 1")
    assert plots(table) == {12: "1S"}


def test_a_word_that_no_attack_knows_is_named_with_those_that_it_knows(front: Table) -> None:
    said, outcome = ask(front, "attack 80 1 x")
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert said == ["'1 x' is neither a number of the list nor s, a, b, all or ring; help attack tells more."]
    assert ask(front, "attack nowhere known")[0] == ["There is no place called 'nowhere known'."]
