"""A year in the life of a school: fees, attendance, marks and ledgers tie on every date."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.tenancy.models import Tenant
from tests.core.tenancy.backups import remove_files
from tests.journeys import school_story as story_of
from tests.journeys import school_year as year
from tests.journeys.desk import Clock
from tests.journeys.school_ties import everything_ties
from tests.school.conftest import _answers_are_as_documented

__all__ = ["_answers_are_as_documented"]


@pytest.fixture(autouse=True)
def _backups(settings: Any) -> Iterator[None]:
    """Let nothing of the tenant be remembered over the restore, and leave no files."""
    settings.TENANT_CACHE_SECONDS = 0
    yield
    remove_files()


@pytest.mark.django_db(transaction=True)
def test_a_school_year_whose_books_tie(
    school: Tenant, at: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    """Catches a rupee, a mark or a day that is in one book of the school and not in another."""
    story = story_of.begin(school, Clock(at))
    story_of.admit(story)
    everything_ties(story)
    year.first_quarter(story)
    year.quarter(story, 2, "2026-07-01")
    year.exam(story)
    year.quarter(story, 3, "2026-10-01")
    year.timetable_and_leave(story)
    year.salaries(story)
    year.lose_and_restore(story)
    year.quarter(story, 4, "2027-01-02")
    year.leaves(story)
    year.promotion(story)
    assert [one.message for one in caplog.records if one.levelno >= logging.ERROR] == []
