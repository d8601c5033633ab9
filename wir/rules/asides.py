"""What a side keeps for itself outside the war: marks on the screen, plans of a commander.

No rule of the book reads it.

Each side has a few short texts, by key. They are part of the state, hidden from the other side, but not of its digest:
the war is the same whatever a player jots down.
"""

import re
from typing import Final

from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.refusal import Refusal

MOST_ASIDES: Final = 32
"""The most texts that a side may keep."""

LONGEST_ASIDE: Final = 4000
"""Characters of a text at most."""

_KEY: Final = re.compile(r"[a-z][a-z0-9._]{0,39}")


def why_no_aside(key: str, text: str) -> str | None:
    """Why a side may not keep a text under a key, or None."""
    if _KEY.fullmatch(key) is None:
        return f"a key has 1 to 40 small letters, figures, points and lines, not {key[:40]!r}"
    if not (len(text) <= LONGEST_ASIDE and text.isprintable() and text == text.strip() and text != "-"):
        return f"what is kept under {key} is one line of at most {LONGEST_ASIDE} characters"
    return None


def why_cannot_put_aside(state: State, side: Side, key: str, text: str) -> Refusal | None:
    """Why a side may not keep a text now, or None; an empty text, which clears the key, it always may."""
    reason = why_no_aside(key, text)
    if reason is not None:
        return Refusal("3.3", reason)
    kept = state.players[side].asides
    if text and key not in kept and len(kept) >= MOST_ASIDES:
        return Refusal("3.3", f"no more than {MOST_ASIDES} texts are kept for a side")
    return None


def put_aside(change: Change, side: Side, key: str, text: str) -> None:
    """Keeps a text under a key, or clears the key where it is empty."""
    others = {known: kept for known, kept in change.player(side).asides.items() if known != key}
    change.update(side, asides={**others, key: text} if text else others)


def with_asides_of(state: State, other: State, own: str = "") -> State:
    """A state with what both sides keep in another one, except under the key `own`; itself if nothing differs."""
    players = {}
    for side, player in state.players.items():
        asides = {key: text for key, text in other.players[side].asides.items() if key != own}
        asides |= {key: text for key, text in player.asides.items() if key == own}
        if player.asides != asides:
            players[side] = replace(player, asides=asides)
    if not players:
        return state
    again = state.copy()
    again.players.update(players)
    return again
