from __future__ import annotations

import pytest

from tests.kit import city, events_of, group, make_state, play, refusal
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Ending, State
from wir.orders import parse_order
from wir.orders.conduct import LONGEST_NOTE, EndGame, Note, Resign, TakeSeat, deeds_among
from wir.rules.problems import LONGEST_PLAYER


def begun(phase: Phase = Phase.AXIS_ADJUSTMENT, **more: object) -> State:
    cities = [city("Berlin", (1, 1), Side.AXIS, population=7), city("Moscow", (9, 9), Side.SOVIET, supply_centers=2)]
    return make_state(group(12, (2, 2)), group(80, (9, 9)), cities=cities, phase=phase, **more)  # type: ignore[arg-type]


@pytest.mark.rule("4.11")
def test_ending_the_game_shows_the_final_score() -> None:
    game = play(begun())
    events = game.submit(parse_order("END GAME"))
    assert game.state.ending == Ending("agreement")
    (ended,) = events_of(events, "game_ended")
    assert (ended.facts["margin"], ended.facts["level"], ended.facts["ended_by"]) == (-5, "Draw", "agreement")
    assert game.undo() is None


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("phase", list(Phase))
def test_the_game_is_ended_from_the_adjustment_menu(phase: Phase) -> None:
    allowed = phase in (Phase.AXIS_ADJUSTMENT, Phase.SOVIET_ADJUSTMENT)
    assert refusal(begun(phase), "END GAME") == ("" if allowed else "4.11")


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("order", ["END", "END GAME", "LEVEL 2", "NOTE late", "DIVIDE 12 inf 0", "RESIGN AXIS"])
def test_after_the_end_no_order_is_taken(order: str) -> None:
    assert refusal(play(begun(), "END GAME").state, order) == "4.11"


@pytest.mark.rule("4.11")
def test_a_side_that_resigns_loses_the_war() -> None:
    assert play(begun(), "RESIGN AXIS").state.ending == Ending("resignation", Side.SOVIET)


@pytest.mark.rule("10.0", "3.1")
def test_the_level_may_be_changed_to_one_of_four() -> None:
    assert play(begun(), "LEVEL 1").state.level == 1
    assert [refusal(begun(), f"LEVEL {n}") for n in (0, 1, 4, 5)] == ["10.0", "", "", "10.0"]


@pytest.mark.rule("3.0", "3.1", "10.0")
def test_a_side_may_be_handed_over() -> None:
    state = play(begun(), "SEAT SOVIET computer", "SEAT AXIS human").state
    assert state.seats == {Side.SOVIET: "computer", Side.AXIS: "human"}


@pytest.mark.parametrize("name", ["", "a b", "a\nb", "x" * (LONGEST_PLAYER + 1)])
def test_a_seats_name_fits_the_journal(name: str) -> None:
    refused = TakeSeat(Side.AXIS, name).check(begun())
    assert refused is not None
    assert refused.paragraph == "10.0"


@pytest.mark.parametrize("text", ["", " lead", "trail ", "two\nlines", "tab\tbed", "x" * (LONGEST_NOTE + 1)])
def test_a_note_is_one_line_of_the_journal(text: str) -> None:
    refused = Note(text).check(begun())
    assert refused is not None
    assert refused.paragraph == "3.3"
    for good in ("x", "x" * LONGEST_NOTE):
        assert Note(good).check(begun()) is None


def test_a_note_changes_nothing_and_is_the_writers_alone() -> None:
    game = play(begun())
    before = game.digest()
    (event,) = game.submit(Note("hold the line"))
    assert game.digest() == before
    assert event.side is Side.AXIS


@pytest.mark.rule("3.3", "4.11", "10.0")
@pytest.mark.parametrize(
    ("order", "type_", "paragraph", "rulings", "facts"),
    [
        ("NOTE hold the line", "note", "3.3", (), {"text": "hold the line"}),
        ("LEVEL 2", "level", "10.0", ("R115",), {"level": 2}),
        ("SEAT SOVIET hold", "seat", "10.0", (), {"side": Side.SOVIET, "player": "hold"}),
        ("RESIGN AXIS", "game_ended", "4.11", (), {"ended_by": "resignation", "winner": Side.SOVIET}),
        ("END GAME", "game_ended", "4.11", (), {"ended_by": "agreement", "winner": None}),
    ],
)
def test_what_an_order_about_the_game_tells(
    order: str, type_: str, paragraph: str, rulings: tuple[str, ...], facts: dict[str, object]
) -> None:
    (event,) = play(begun()).submit(parse_order(order))
    assert (event.type, event.paragraph, event.rulings) == (type_, paragraph, rulings)
    assert {name: event.facts.get(name) for name in facts} == facts


@pytest.mark.rule("3.3")
def test_every_phase_may_be_ended_and_only_that_in_the_execution() -> None:
    assert all(refusal(begun(phase), "END") == "" for phase in Phase)
    assert [str(order) for order in play(begun(Phase.EXECUTION)).legal_orders()] == ["END"]


@pytest.mark.rule("4.11")
def test_a_player_about_to_end_the_whole_game_is_warned() -> None:
    assert EndGame().warning(begun()) == "This ends the whole game, not only the phase"
    assert Resign(Side.SOVIET).warning(begun()) == "This ends the whole game: the Soviet side gives up"


@pytest.mark.parametrize(
    ("key", "called"),
    [
        ("holds", "a stay or hold"),
        ("led", "a change of what the staff leads"),
        ("rules", "a rule for each week"),
        ("commander.goals", "where groups of the staff's plan are bound for"),
        ("other", "what was kept under other"),
    ],
)
def test_what_is_kept_for_weeks_is_called_in_words_when_it_is_taken_back(key: str, called: str) -> None:
    game = play(begun(), f"KEEP AXIS {key} 1: 12>3/-1")
    undone = game.undo()
    assert undone is not None
    assert undone.called == called


def test_of_what_is_kept_a_player_is_told_only_what_he_ordered() -> None:
    texts = ["ASIDE AXIS rails 8,5", "KEEP AXIS commander.goals 12 8,5", "KEEP AXIS holds 12", "MOVE 12 3"]
    assert [str(order) for order in deeds_among(map(parse_order, texts))] == texts[2:]
