"""War in Russia: the weekly hex wargame of the Eastern Front, 1941-44.

The public names are loaded when first asked for, so that `import wir.model` brings in nothing else.
"""

from wir.version import __version__

TYPE_CHECKING = False  # that of `typing`, which takes long to load: the command line catches Ctrl+C only after us
if TYPE_CHECKING:
    from wir.engine.game import Game as Game
    from wir.orders import parse_order as parse_order
    from wir.saves import load_game as load_game
    from wir.saves import save_game as save_game
    from wir.scenario import load_scenario as load_scenario

_HOMES = {
    "Game": "wir.engine.game",
    "load_game": "wir.saves",
    "load_scenario": "wir.scenario",
    "parse_order": "wir.orders",
    "save_game": "wir.saves",
}
__all__ = ["Game", "__version__", "load_game", "load_scenario", "parse_order", "save_game"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'wir' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - for the same reason

    return getattr(import_module(_HOMES[name]), name)
