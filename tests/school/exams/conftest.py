"""The day of the tests of exams: after the exam of September."""

import pytest


@pytest.fixture(autouse=True)
def in_october(at):
    """Put the clock to 5 October 2026."""
    at("2026-10-05 10:00")
