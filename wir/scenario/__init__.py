"""Finds, reads and checks the files of maps and scenarios (§3.1, §3.2, R132)."""

from wir.scenario.errors import ScenarioError
from wir.scenario.finding import find_scenario, scenario_folder, scenario_names
from wir.scenario.loading import check_paths, load_map, load_scenario

__all__ = [
    "ScenarioError",
    "check_paths",
    "find_scenario",
    "load_map",
    "load_scenario",
    "scenario_folder",
    "scenario_names",
]
