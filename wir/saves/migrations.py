"""Saved games of earlier formats, brought up to date step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wir.saves.container import FORMAT, Document
from wir.saves.errors import DamageError
from wir.saves.packing import decoded, encoded

Parts = tuple[Any, Any]
"""Header and body in builtins; the body is None where only the header was read."""

MIGRATIONS: Final[Mapping[int, Callable[[Parts], Parts]]] = {}
"""For each earlier format the step that makes the next one of it."""


def migrated(
    document: Document,
    migrations: Mapping[int, Callable[[Parts], Parts]] = MIGRATIONS,
    target: int = FORMAT,
) -> Document:
    """The document in the target format. Raises DamageError where a step finds what its format does not hold."""
    if document.version == target:
        return document
    parts: Parts = decoded(document.header), decoded(document.body) if document.body else None
    for version in range(document.version, target):
        try:
            parts = migrations[version](parts)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise DamageError(f"cannot be brought from format {version} to {version + 1}") from None
    header, body = parts
    return Document(target, encoded(header), b"" if body is None else encoded(body))
