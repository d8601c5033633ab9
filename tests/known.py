"""What tests meet on their way is known: each refusal by its words and sources, each event by its sources and facts.

The tests that look for one thing see others besides. A refusal or event that is on no list fails the test that met it.
`WIR_GOLDEN=write pytest -n 0 tests/rules tests/orders tests/engine` puts what is new on the lists; then read the
difference, and take off what is no longer said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.text.golden import WRITES
from tests.text.reports.events import EXAMPLES
from wir.model.events import Event
from wir.rules.refusal import Refusal

_FOLDER = Path(__file__).parent / "kept_lists"


def check_refusal(refusal: Refusal) -> None:
    """Asserts that the refusal, numbers and names of units apart, is on the list."""
    reason, _, source = str(refusal).rpartition(" (§")
    _check("refusals", f"{_without_names(reason)} (§{source}")


def check_events(events: Iterable[Event]) -> None:
    """Asserts that each event is on the list: its type, what it cites, who is told what."""
    for event in events:
        told = [event.type, f"§{event.paragraph}", *event.rulings, *(["to one side"] if event.side else [])]
        secrets = sorted({name for facts in event.secrets.values() for name in facts})
        is_new = not any(line.startswith(f"{event.type} ") for line in _known("events"))
        if is_new and not WRITES and _has_example(event):
            continue
        _check("events", f"{' '.join(told)}: {', '.join(sorted(event.facts))}; in secret {', '.join(secrets) or '-'}")


def _has_example(event: Event) -> bool:
    """Whether an example of the event's type tells just these facts and secrets."""
    secrets = {name for facts in event.secrets.values() for name in facts}
    of_type = [(set(facts), set(hidden)) for type_, facts, hidden, _ in EXAMPLES if type_ == event.type]
    return any(facts == set(event.facts) and hidden == secrets for facts, hidden in of_type)


def _check(name: str, line: str) -> None:
    known = _known(name)
    if line not in known and WRITES:
        known.add(line)
        (_FOLDER / f"{name}.txt").write_text("".join(f"{each}\n" for each in sorted(known)), "utf-8")
    assert line in known, f"on no list of {name}: {line}"


@cache
def _known(name: str) -> set[str]:
    return set((_FOLDER / f"{name}.txt").read_text("utf-8").splitlines())


def _without_names(text: str) -> str:
    """The text without numbers, and with one word for plots and types of units."""
    text = re.sub(r"^\S+ (is not a plot for|acts twice|leads to)", r"PLOT \1", text)
    return re.sub(r"\b[A-Z]{2,}(?:[_ ][A-Z]{2,})*\b", "TYPE", re.sub(r"\d+", "#", text))
