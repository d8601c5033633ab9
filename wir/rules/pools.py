"""How much each pool holds (§8.5)."""

from __future__ import annotations

from typing import Final

from wir.rules.tables import PRODUCTION

FACTORY_POOL: Final = 255
"""Completed factories that may wait to be placed; the book prints no limit, a byte of 1984 held as many."""

MAXIMUM: Final = {**{name: lot.maximum for name, lot in PRODUCTION.items()}, "factory": FACTORY_POOL}
"""The most points of each pool (§8.5)."""
