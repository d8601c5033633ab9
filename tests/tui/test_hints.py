"""Every key in the line of keys does what its word says when it is pressed as it is shown, wherever it leads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from tests.saves.wars import small_war
from tests.text.panels.views import barbarossa
from tests.tui.past import at_war
from tests.tui.playing import Player
from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.tui.desk import Mode
from wir.tui.everything import EVERYTHING
from wir.tui.keys import Keyed, contexts_of, shown
from wir.tui.questions import Menu
from wir.tui.table_keys import hints_of, press

AS_FAR_AS = 3
"""Keys from the beginning of a phase to the modes whose keys are tried at most."""

OWN_PHASES = (Phase.AXIS_ADJUSTMENT, Phase.AXIS_SUPPLY, Phase.AXIS_MOVEMENT)


def in_phase(state: State, phase: Phase) -> Player:
    return Player(replace(state, phase=phase))


def again(game: Game) -> Player:
    """A player of a game with a past, who has given no orders yet."""
    p = Player(game.state, Side.AXIS)
    p.match.game = Game(game.state, game.history)
    return p


PLACES: dict[str, Callable[[], Player]] = {
    **{f"small war {phase}": partial(in_phase, small_war(), phase) for phase in OWN_PHASES},
    **{f"barbarossa {phase}": partial(in_phase, barbarossa(), phase) for phase in OWN_PHASES},
    "third week": partial(again, at_war().match.game),
    "after the end": partial(again, at_war(over=True).match.game),
}

FEW = ("small war A", "small war E", "small war F", "third week")
"""Where every key of a week is met; in Barbarossa, with hundreds of groups, there is more to show."""


@pytest.fixture
def acted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the bindings that were pressed."""
    names: list[str] = []
    act = Keyed.act

    def noted(keyed: Keyed, action: str) -> bool:
        names.append(f"{keyed.context}.{action}")
        return act(keyed, action)

    monkeypatch.setattr(Keyed, "act", noted)
    return names


def keys_shown(p: Player) -> Iterator[tuple[str, str]]:
    """The keys with which a player may take what stands in the line of keys, and the bindings that are meant.

    A small letter is shown as a large one, and may be typed so unless the large one has a binding of its own.
    """
    keymap, contexts = p.desk.keymap, contexts_of(p.mode)
    for hint in hints_of(p.desk, p.below):
        keys = [keymap.first_key(name, contexts) for name in hint.names]
        for name, key in zip(hint.names, keys, strict=True) if all(keys) else ():
            yield key, name
            if len(key) == 1 and shown(key) != key:
                found = ".".join(keymap.find(contexts, key.upper()) or ())
                if key.upper() not in keymap.bindings[found or name].keys:
                    yield key.upper(), name


def letters_shown(mode: Mode) -> list[str]:
    """The letters and numbers before the lines of a menu."""
    return [option.key for option in mode._options if option.key] if type(mode) is Menu else []


@pytest.mark.parametrize("keyed", EVERYTHING)
def test_bindings_that_share_a_place_share_their_word(keyed: type[Keyed]) -> None:
    words: dict[int, set[object]] = {rank: {hint.word} for rank, hint in keyed.borrowed.items()}
    for key in keyed.keys:
        words.setdefault(key.rank, set()).add(key.word if key.hint is None else key.hint)
    assert [rank for rank, told in words.items() if rank and len(told) > 1] == []


@pytest.mark.usefixtures("plans_kept", "sights_kept")
@pytest.mark.parametrize(
    "place",
    [pytest.param(place, marks=[] if place in FEW else [pytest.mark.thorough]) for place in PLACES],
)
def test_every_key_that_is_shown_does_what_is_said_of_it(place: str, acted: list[str]) -> None:
    def at(route: tuple[str, ...]) -> Player:
        p = PLACES[place]()
        for key in route:
            press(p.desk, p.below, key)
        acted.clear()
        return p

    def kind(p: Player) -> tuple[type[Mode], str]:
        return type(p.mode), p.popup().partition("\n")[0] if isinstance(p.mode, Menu) else ""

    met = {kind(at(()))}
    routes: deque[tuple[str, ...]] = deque([()])
    while routes:
        route = routes.popleft()
        p = at(route)
        bound, lettered = list(keys_shown(p)), letters_shown(p.mode)
        assert bound, route
        for key, name in [*bound, *((letter, "") for letter in lettered)]:
            p = at(route)
            press(p.desk, p.below, key)
            told = f"{' '.join((*route, key))}: {p.notice}"
            assert acted[:1] == ([name] if name else []), told
            assert not any(words in p.notice for words in ("means nothing", "stands for nothing")), told
            if kind(p) not in met and len(route) < AS_FAR_AS:
                met.add(kind(p))
                routes.append((*route, key))
    assert len(met) > 1
