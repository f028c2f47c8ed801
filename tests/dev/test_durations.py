"""What runs keep of the time that tests took, and a run that ends at a moment."""

import time
from pathlib import Path

import pytest

from dev import pytest_durations
from dev.quick import UNKNOWN, expected

pytest_plugins = ["pytester"]
TWO = "import pytest\n@pytest.mark.parametrize('n', [1, 2])\ndef test_a(n): pass\ndef test_b(): pass\n"


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.setenv("VAR", str(pytester.path / "var"))
    monkeypatch.delenv("TESTS_UNTIL", raising=False)
    pytester.makeini("[pytest]")
    pytester.makepyfile(test_two=TWO)
    options = ("-p", "dev.pytest_durations", "-p", "no:django", "-p", "no:cacheprovider")
    return lambda *more: pytester.runpytest_subprocess(*options, *more)


def test_durations_are_kept_by_function_and_those_of_other_runs_stay(run, pytester: pytest.Pytester) -> None:
    run("-k", "test_a").assert_outcomes(passed=2, deselected=1)
    run("-k", "test_b").assert_outcomes(passed=1, deselected=2)
    kept = pytest_durations.read(pytester.path / "var")
    assert set(kept["test_two.py"]) == {"test_a", "test_b"}


def test_after_the_moment_no_test_begins_and_the_end_says_so(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESTS_UNTIL", str(time.time() - 1))
    result = run()
    result.assert_outcomes()
    result.stdout.fnmatch_lines(["*time was up: 3 tests of 1 files did not run*", "test_two.py: 3"])


def test_a_broken_file_of_durations_is_none(tmp_path: Path) -> None:
    pytest_durations.kept_in(tmp_path).write_text("{")
    assert pytest_durations.read(tmp_path) == {}


def test_a_file_without_durations_is_guessed_by_its_functions() -> None:
    name = "tests/dev/test_durations.py"
    assert expected(name, {name: {"test_a": 2.0, "test_b": 1.5}}) == 3.5
    assert expected("tests/dev/test_file_length.py", {}) == UNKNOWN
