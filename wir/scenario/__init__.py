"""Finds, reads and checks the files of maps and scenarios (§3.1, §3.2, R132)."""

from wir.scenario.errors import ScenarioError as ScenarioError
from wir.scenario.finding import find_scenario as find_scenario
from wir.scenario.finding import scenario_folder as scenario_folder
from wir.scenario.finding import scenario_names as scenario_names
from wir.scenario.loading import check_paths as check_paths
from wir.scenario.loading import load_scenario as load_scenario
