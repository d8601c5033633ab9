"""A step of the guided first week in sentences, with the lines to type."""

from __future__ import annotations

from wir.model.view import View
from wir.text.guide import Guide, GuideStep


def step_sentences(guide: Guide, step: GuideStep, view: View) -> list[str]:
    """Which step it is, what it is for, and what to type."""
    number, steps = guide.place_of(step)
    *first, last = step.to_type(view)
    lines = f"{', then '.join(first)}, then {last}" if first else last
    return [f"Guide, step {number} of {steps}: {step.title}.", step.text, f"Type: {lines}"]
