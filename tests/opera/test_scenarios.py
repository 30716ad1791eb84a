"""The worked examples and whole games, as files that a person can read."""

import pytest

from tests.opera import scenarios
from tests.opera.scenarios import NAMES, Scenario

EXAMPLES = {f"E{number}" for number in range(1, 31)}


@pytest.fixture(params=NAMES)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    return scenarios.load(request.param)


def test_after_every_line_that_speaks_the_numbers_are_right(scenario: Scenario) -> None:
    assert scenario.after
    wrong = {
        line: found
        for line, wanted in scenario.after.items()
        if (found := scenarios.differences(wanted, scenarios.seen(scenario.until(line))))
    }
    assert wrong == {}


def test_exactly_the_forbidden_lines_are_refused(scenario: Scenario) -> None:
    refused = scenario.until(len(scenario.lines)).refused
    assert [{"line": one.line, "rule": one.refusal.rule.key} for one in refused] == scenario.refused


def test_every_example_has_a_scenario() -> None:
    assert {scenarios.load(name).example for name in NAMES} >= EXAMPLES
