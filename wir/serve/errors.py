"""What the server says no to."""

from __future__ import annotations

from wir.model.errors import LineError


class ServeError(LineError):
    """A visitor or a server that cannot be had."""
