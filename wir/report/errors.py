"""What is wrong with what was asked of a report."""

from __future__ import annotations

from wir.model.errors import InputError


class ReportError(InputError):
    """No report can be made as asked; the text is one line."""
