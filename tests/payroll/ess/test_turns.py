"""A person has payslips set one at a time and so many a minute, over REST and on the pages."""

import pytest

from core.documents import turns
from payroll.runs.models import SalaryDetail
from tests.payroll.ess.conftest import lock_months

pytestmark = pytest.mark.django_db


@pytest.fixture
def slip(person) -> int:
    lock_months("2026-04")
    return SalaryDetail.objects.get(employee=person).pk


def test_payslips_of_a_minute_at_both_doors(person, slip, api, client_of, organization, settings):
    settings.PDF_A_MINUTE = 2
    rest, page = api(person.user), client_of(organization)
    page.force_login(person.user)
    assert rest.get(f"/api/ess/payslips/{slip}/pdf").status_code == 200
    assert page.get(f"/ess/payslips/{slip}/pdf").status_code == 200
    answer = rest.get(f"/api/ess/payslips/{slip}/pdf")
    assert (answer.status_code, answer.json()["data"]["code"]) == (429, "TOO_MANY_REQUESTS")
    assert int(answer["Retry-After"]) > 0
    assert page.get(f"/ess/payslips/{slip}/pdf").status_code == 429


def test_one_at_a_time_at_both_doors(person, slip, api, client_of, organization, rf):
    held = rf.get("/")
    held.user = person.user
    page = client_of(organization)
    page.force_login(person.user)
    with turns.answering(held):
        turns.take_turn()
        assert api(person.user).get(f"/api/ess/payslips/{slip}/pdf").status_code == 429
        assert page.get(f"/ess/payslips/{slip}/pdf").status_code == 429
    assert page.get(f"/ess/payslips/{slip}/pdf").status_code == 200
