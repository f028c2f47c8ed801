"""The day of these tests."""

from collections.abc import Callable

import pytest

from tests.school.portal.teacher.kit import NINE


@pytest.fixture(autouse=True)
def on_wednesday(at: Callable[[str], None]) -> None:
    """Put the clock to nine on a working day."""
    at(NINE)
