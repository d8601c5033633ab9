"""Saved games: their format, safe writing, the journal beside a save, and recovery from it."""

from wir.saves.errors import SaveError as SaveError
from wir.saves.saving import load_game as load_game
from wir.saves.saving import load_header as load_header
from wir.saves.saving import save_game as save_game
