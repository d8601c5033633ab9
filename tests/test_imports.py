"""No module needs itself by a way through others: each can be read, and changed, after those that it imports."""

from __future__ import annotations

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
