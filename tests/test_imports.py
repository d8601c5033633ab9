"""No module needs itself by a way through others: each can be read, and changed, after those that it imports."""

from __future__ import annotations

import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def test_no_imports_go_round_in_a_circle() -> None:
    """Imports that only the type checker follows count too."""
    graph = grimp.build_graph("wir", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' <- '.join(error.args[1])}")


def test_the_title_is_shown_before_the_game_is_loaded() -> None:
    """Rules, orders and the map come with the first page that needs them: the title is painted sooner without."""
    rooms = "{name.split('.')[1] for name in sys.modules if name.startswith('wir.')}"
    program = f"import sys, wir.cli.title, wir.tui.app; print(*sorted({rooms}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert "tui" in done.stdout.split()
    assert not {"rules", "orders", "engine", "saves", "estimates"}.intersection(done.stdout.split())
