"""How many statements the requests that benchmarks measure take, exactly; and what is kept of a run's page."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from core.accounts.tokens import access_token
from core.actors import Actor
from core.api import pagination
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.runs.comparison import comparison_summary
from payroll.runs.models import PayrollRun
from payroll.runs.review import ReviewQuery, review, review_page
from payroll.runs.services import change_detail
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

Make = Callable[[str], PayrollRun]


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    return [make_employee(), make_employee(level=7, cell=3), make_employee(level=4, cell=2)]


@pytest.fixture
def statements(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[str], int]:
    """Return a function that counts the statements of a signed-in REST call, made once before."""
    client = client_of(organization)
    token = access_token(make_account("some.hr", "hr_manager"), organization.slug)

    def count(path: str) -> int:
        for _turn in range(2):
            with CaptureQueriesContext(connection) as captured:
                answer = client.get(path, headers={"Authorization": f"Bearer {token}"})
                assert answer.status_code == 200, answer.content[:500]
        return len(captured)

    return count


def test_statements_of_rest(people: list[Employee], lock: Make, process: Make, statements: Any) -> None:
    """One more in any of them is one more in every call of everybody: it needs a reason."""
    lock("2026-04")
    run = process("2026-05")
    found = {
        path: statements(path)
        for path in ("/api/auth/me", "/api/employees", f"/api/payroll/salary-details/{run.pk}")
    }
    assert list(found.values()) == [1, 4, 12], found


def page(rows: Any, number: int) -> list[Any]:
    request = Request(APIRequestFactory().get("/", {"page": number, "limit": 2}))
    return pagination.PagePagination().paginate_queryset(rows, request)


def test_a_far_page_holds_the_same_rows_in_the_same_order(
    organization: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rows are found by number first; a window's figures would be wrong so, and are left alone."""
    rows = ContentType.objects.order_by("-app_label", "model").annotate(label=F("model"))
    counted = rows.annotate(place=Window(RowNumber(), order_by=["-app_label", "model"]))
    near = page(rows, 4)
    monkeypatch.setattr(pagination, "FAR", 0)
    assert page(rows, 4) == near == list(rows[6:8])
    assert [row.label for row in page(rows, 4)] == [row.model for row in near]
    assert [row.place for row in page(counted, 4)] == [7, 8]


def test_what_is_kept_of_a_comparison_is_of_the_run_as_it_is(
    people: list[Employee], lock: Make, process: Make, actor: Actor
) -> None:
    """Kept figures of a run that was corrected since would be shown beside new ones."""
    lock("2026-04")
    run = process("2026-05")
    before = comparison_summary(run)
    assert before == comparison_summary(run)
    first = review_page(run, ReviewQuery(), 1)
    assert [row.pk for row in first] == [row.pk for row in review(run, ReviewQuery())]
    detail = run.details.get(employee=people[2])
    change_detail(
        run=run, detail=detail, values={"other_deductions": Decimal(700)}, reason="Test", actor=actor
    )
    run.refresh_from_db()
    assert comparison_summary(run) != before
    assert review_page(run, ReviewQuery(), 1)[0].employee_id == people[2].pk
