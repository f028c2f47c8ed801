"""Progress of long work, in Redis and on a terminal."""

import io

import pytest
from django.core.cache import cache
from django.db import connection
from rich.console import Console

from core.progress import Progress, ProgressBar, clear_progress, get_progress, set_progress
from core.tenancy.models import Tenant


def test_progress_is_read_back_and_forgotten(organization: Tenant) -> None:
    assert get_progress("run:1") is None
    set_progress("run:1", 30, 120, "payslips")
    assert get_progress("run:1") == Progress(30, 120, "payslips")
    assert get_progress("run:1").percent == 25
    assert 0 < cache._cache.get_client().ttl(cache.make_key("progress:run:1")) <= 3600
    clear_progress("run:1")
    assert get_progress("run:1") is None


def test_progress_of_one_institution_is_not_seen_by_another(
    organization: Tenant, other_organization: Tenant
) -> None:
    set_progress("run:1", 1, 2)
    connection.set_tenant(other_organization)
    assert get_progress("run:1") is None


@pytest.mark.parametrize(("done", "total", "percent"), [(0, 0, 0), (1, 3, 33), (3, 3, 100), (5, 3, 100)])
def test_percent_stays_between_0_and_100(done: int, total: int, percent: int) -> None:
    assert Progress(done, total).percent == percent


def test_bar_is_silent_in_a_pipe() -> None:
    out = io.StringIO()
    with ProgressBar(Console(file=out)) as bar:
        bar.report(3, 5, "Importing")
    assert out.getvalue() == ""


def test_bar_shows_counts_on_a_terminal() -> None:
    out = io.StringIO()
    with ProgressBar(Console(file=out, force_terminal=True, width=100)) as bar:
        bar.report(3, 3, "Importing")
        bar.report(7, 9, "Payslips")
    assert "3/3" in out.getvalue()
    assert "7/9" in out.getvalue()
