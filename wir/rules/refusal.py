"""Why something is not allowed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The paragraph that forbids it, the ruling if one applies, and the reason in the player's words."""

    paragraph: str
    reason: str
    ruling: str | None = None

    @property
    def source(self) -> str:
        """Where the rule is found."""
        return f"§{self.paragraph}" if self.ruling is None else f"§{self.paragraph}, {self.ruling}"

    def __str__(self) -> str:
        return f"{self.reason} ({self.source})"


class RefusedError(Exception):
    """Something that an order names does not exist, or is not this side's; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
