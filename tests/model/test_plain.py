from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import play
from tests.model.full import war
from tests.properties import ANY, examples
from wir.engine.game import Game
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.plain import PlainError, digest, from_plain, to_plain
from wir.model.sides import Side
from wir.model.state import Ending, State
from wir.rules.problems import problems


def through_json(state: State) -> State:
    return from_plain(json.loads(json.dumps(to_plain(state))), state.scenario)


def test_a_state_comes_back_from_its_plain_form() -> None:
    state = war()
    state.ending = Ending("resignation", Side.AXIS)
    state.captured = (("Brest", Side.AXIS),)
    state.battles = (Hex(8, 6),)
    state.seats = {Side.SOVIET: "computer"}
    assert through_json(state) == state
    assert digest(through_json(state)) == digest(state)


def test_a_game_comes_back_at_every_phase_of_two_weeks() -> None:
    game = Game(war())
    for _ in range(14):
        game.end_phase()
        again = through_json(game.state)
        assert again == game.state
        assert digest(again) == game.digest()


def test_the_plain_form_holds_builtins_only() -> None:
    def walk(value: object) -> None:
        assert type(value) in (dict, list, str, int, bool, type(None)), repr(value)
        for entry in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(entry)

    game = Game(war())
    for _ in range(7):
        game.end_phase()
    walk(to_plain(game.state))


def test_any_change_of_the_state_changes_the_digest() -> None:
    digests = {digest(war())}
    for order, phase in (
        ("MOVE 12 1", Phase.AXIS_MOVEMENT),
        ("PLOT 12 1", Phase.AXIS_MOVEMENT),
        ("STRIKE 52 -", Phase.AXIS_MOVEMENT),
        ("LEVEL 1", Phase.AXIS_MOVEMENT),
        ("END", Phase.AXIS_MOVEMENT),
    ):
        state = war()
        state.phase = phase
        digests.add(digest(play(state, order).state))
    assert len(digests) == 6


def test_the_order_in_which_things_were_put_in_does_not_matter() -> None:
    state = war()
    turned = state.copy()
    for part in ("groups", "air", "depots", "cities", "rails", "control", "players"):
        setattr(turned, part, dict(reversed(getattr(state, part).items())))
    assert digest(turned) == digest(state)


@pytest.mark.thorough
def test_the_digest_does_not_depend_on_the_hash_seed() -> None:
    code = "from tests.model.full import war; from wir.model.plain import digest; print(digest(war()))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert found == {f"{digest(war())}\n".encode()}


@pytest.mark.rule("3.2")
def test_what_is_missing_is_taken_from_the_scenarios_start() -> None:
    state = from_plain({}, war().scenario)
    assert (state.week, state.phase, state.level) == (1, Phase.AXIS_ADJUSTMENT, 3)
    assert set(state.groups) == {1, 12, 80}
    assert state.rails == {Hex(2, 6): Side.AXIS, Hex(3, 6): Side.AXIS}


def test_a_date_may_stand_for_the_week() -> None:
    assert from_plain({"date": "1941-07-06"}, war().scenario).week == 3


def test_a_hand_placed_group_owns_its_hex() -> None:
    plain = to_plain(war())
    plain["groups"]["80"]["at"] = [6, 6]
    state = from_plain(plain, war().scenario)
    assert state.control[Hex(6, 6)] is Side.SOVIET
    assert problems(state) == []


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["groups", "12", "entrenchment"], "deep", "groups[12].entrenchment: a whole number is expected, not text"),
        (["groups", "12", "units"], 7, "groups[12].units"),
        (["groups", "twelve"], {}, "'twelve' is not a number"),
        (["cities", "Atlantis"], {}, "the scenario has no city 'Atlantis'"),
        (["weather"], "HOT", "weather: 'HOT' is not known here"),
        (["control"], ["A"], "control: 12 rows of 12 letters are wanted"),
        (["control"], ["X" * 12] * 12, "control: only the letters A, S and . are known"),
        (["rails"], [[1, 2]], "rails[0]: a list of 3 is expected, not of 2"),
        (["players", "AXIS", "railed"], None, "players[AXIS].railed: a whole number is expected, not null"),
        (["pools"], {"NEUTRAL": {}}, "pools: 'NEUTRAL' is not known here"),
        (["week"], 1.5, "week: a whole number is expected, not a fraction"),
        (["options"], [], "options"),
    ],
)
def test_a_fault_is_named_with_its_place(path: list[str], value: object, message: str) -> None:
    plain = to_plain(war())
    at: Any = plain
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(PlainError) as caught:
        from_plain(plain, war().scenario)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("whole", [[], "state", 7, None])
def test_what_is_no_object_is_no_state(whole: Any) -> None:
    with pytest.raises(PlainError, match="an object"):
        from_plain(whole, war().scenario)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(ANY, max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(ANY, max_size=5), inner, max_size=3),
    max_leaves=5,
)


@examples(100)
@given(st.data())
def test_a_damaged_plain_form_is_read_judged_or_refused_but_never_breaks(data: st.DataObject) -> None:
    """Whatever stands in one place of it: an error with a place, a list of problems, or a state that can be shown."""
    plain = to_plain(war())
    at: Any = plain
    while True:
        keys = sorted(at, key=str) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        inner = at[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            at[key] = data.draw(junk | st.integers(-1, 300) if type(inner) is int else junk)
            break
        at = inner
    try:
        state = from_plain(plain, war().scenario)
    except PlainError as error:
        assert "\n" not in str(error)
        return
    found = problems(state)
    assert all(str(problem) for problem in found)
    if not found:
        assert from_plain(to_plain(state), state.scenario) == state
