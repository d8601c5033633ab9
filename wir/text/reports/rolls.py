"""What a roll was for, in words: the dice know it by keys of figures (§7.0-§8.2)."""

from __future__ import annotations

import re
from typing import Final

from wir.model.events import Roll
from wir.model.widths import one_cell_each

_AFFECTED: Final = {"7.10": "losses", "8.1": "fatigue", "8.2": "experience", "8.10": "guns"}
"""What is rolled for by the paragraph, where the key names only who is hit."""

_BATTLE: Final = r"\d+ \d+,\d+"
"""The segment and the hex of an attack."""

_FORMS: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (rf"{_BATTLE}", "retreat of the defenders"),
        (rf"{_BATTLE} (attacker|defender)", r"losses of the \1s, thousandths"),
        (rf"(?:attack|combat|combat combat) {_BATTLE} (\d+) (\d)", r"{affected}, unit \2 of group \1"),
        (rf"gain combat {_BATTLE} (\d+) (\d)", r"gain of {affected}, unit \2 of group \1"),
        (rf"attack {_BATTLE} (\d+)", r"{affected} of group \1"),
        (r"\d+ (\d+) \d+,\d+", r"advance of group \1"),
        (r"ground attack (\d+) (\d+) (\d)", r"{affected} by \1, unit \3 of group \2"),
        (r"ground attack (\d+) (\d+)", r"{affected} of group \2 by \1"),
        (r"retreat (\d+) (\d) \d+,\d+", r"{affected} of the retreat, unit \2 of group \1"),
        (r"rout (\d+) (\d) \d+,\d+", r"{affected} of the rout, unit \2 of group \1"),
        (r"flak (\d+)", r"flak against \1"),
        (r"flak losses (\d+)", r"losses of \1 to flak"),
        (r"overcast (\d+)", r"overcast over the target of \1"),
        (r"interceptors (\d+) (\d+)", r"losses of the interceptors \2 to \1"),
        (r"bombers (\d+)", r"losses of the bombers \1"),
        (r"return (\d+)", r"weeks until \1 is formed again"),
    )
)


def purpose(roll: Roll) -> str:
    """What the roll was for; its key where there are no words for it."""
    for pattern, words in _FORMS:
        found = pattern.fullmatch(roll.subject)
        if found is not None:
            return found.expand(words).replace("{affected}", _AFFECTED.get(roll.paragraph, "effect"))
    return one_cell_each(roll.subject)
