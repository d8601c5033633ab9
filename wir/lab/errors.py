"""What the laboratory says no to."""

from __future__ import annotations

from wir.model.errors import LineError


class LabError(LineError):
    """A ladder that cannot be played or read."""
