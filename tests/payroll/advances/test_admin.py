"""The browser screens of advances: the same rules as the services, refusals beside the fields."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.formatting import in_month
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceApplication, AdvanceEntry, AdvanceRate, AdvanceType
from payroll.employees.models import Employee
from payroll.runs.models import PayrollRun
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned, the_type
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
TYPES = "/admin/payroll_advances/advancetype/"
LIST = "/admin/payroll_advances/advanceapplication/"


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(make_account("clerk", "hr_manager"))
    return client


def press(browser: Client, row: AdvanceApplication, button: str, **values: Any) -> Any:
    path = f"{LIST}{row.pk}/{button}/"
    shown = browser.get(path, follow=True)
    assert shown.status_code == 200
    return browser.post(shown.request["PATH_INFO"], values)


def test_types_are_listed_added_and_changed(browser: Client) -> None:
    text = browser.get(TYPES).content.decode()
    assert "7.44%" in text
    form = {"code": "cycle", "name": "Cycle advance", "ceiling_amount": "4500", "ceiling_months": "",
            "max_principal_instalments": "30", "max_interest_instalments": "0", "min_service_years": "0",
            "max_times": "", "is_active": "on"}  # fmt: skip
    assert browser.post(f"{TYPES}add/", form).status_code == 302
    row = AdvanceType.objects.get(code="CYCLE")
    again = browser.post(f"{TYPES}add/", form)
    assert (again.status_code, "exists already" in again.content.decode()) == (200, True)
    change = f"{TYPES}{row.pk}/change/"
    inline = {"rates-TOTAL_FORMS": "0", "rates-INITIAL_FORMS": "0"}
    assert (
        browser.post(change, {**form, "code": "CYCLE", "ceiling_amount": "5000", **inline}).status_code == 302
    )
    row.refresh_from_db()
    assert row.ceiling_amount == 5000


def test_a_rate_is_entered(browser: Client, organization: Tenant) -> None:
    path = f"{TYPES}{the_type().pk}/rate/"
    shown = browser.get(path, follow=True)
    values = {"effective_on": "2026-10-01", "percentage": "8.5"}
    assert browser.post(shown.request["PATH_INFO"], values).status_code == 302
    assert AdvanceRate.objects.filter(type=the_type(), percentage="8.5").exists()


def test_an_advance_through_the_screens(
    browser: Client, employee: Employee, lock: Callable[[str], PayrollRun]
) -> None:
    form = {"employee": employee.pk, "type": the_type().pk, "amount": "30000", "applied_on": "2026-04-01",
            "principal_instalments": "60", "interest_instalments": "10", "purpose": ""}  # fmt: skip
    assert browser.post(f"{LIST}add/", form).status_code == 302
    row = AdvanceApplication.objects.get()
    page = browser.get(f"{LIST}{row.pk}/change/").content.decode()
    assert "Sanction" in page
    assert "Record repayment" not in page
    values = {"amount": "30000", "sanctioned_on": "2026-04-10", "principal_instalments": "60",
              "interest_instalments": "10", "first_recovery_month": "2026-05"}  # fmt: skip
    assert press(browser, row, "sanction", **values).status_code == 302
    assert press(browser, row, "disburse", amount="10000", paid_on="2026-04-12").status_code == 302
    assert press(browser, row, "disburse", amount="", paid_on="2026-04-12").status_code == 302
    lock("2026-05")
    assert press(browser, row, "skip", month="2026-06", reason="Illness").status_code == 302
    assert press(browser, row, "repayment", amount="5000", paid_on="2026-06-12").status_code == 302
    page = browser.get(f"{LIST}{row.pk}/change/").content.decode()
    assert "Record repayment" in page
    assert "24,500" in page
    assert "May 2026" in page, "the first recovery is a month, not a day"
    assert "1 May 2026" not in page
    statement = browser.get(f"{LIST}{row.pk}/statement/", follow=True).content.decode()
    assert "24,500" in statement
    assert "June 2026" in statement
    recovery = browser.get(f"{LIST}recovery/?month=2026-05", follow=True).content.decode()
    assert (employee.code in recovery, "Recovered" in recovery) == (True, True)
    file = browser.get(f"{LIST}recovery/?month=2026-05&format=xlsx", follow=True)
    assert file.content[:2] == b"PK"
    assert (
        "Nothing is to be recovered"
        in browser.get(f"{LIST}recovery/?month=2020-01", follow=True).content.decode()
    )


def test_refusals_stand_on_the_page(browser: Client, employee: Employee) -> None:
    row = apply_for(employee, 60000)
    values = {"amount": "60000", "sanctioned_on": "2026-04-10", "principal_instalments": "60",
              "interest_instalments": "10"}  # fmt: skip
    answer = press(browser, row, "sanction", **values)
    assert (answer.status_code, "50,000" in answer.content.decode()) == (200, True)
    assert press(browser, row, "reject", comments="").status_code == 200
    assert press(browser, row, "reject", comments="No bill").status_code == 302
    row.refresh_from_db()
    assert row.state == "rejected"
    answer = press(browser, drawn(employee), "repayment", amount="40000", paid_on="2026-04-20")
    assert (answer.status_code, "30,000" in answer.content.decode()) == (200, True)
    assert AdvanceEntry.objects.count() == 1


def test_the_list_and_its_export(browser: Client, employee: Employee) -> None:
    sanctioned(employee)
    assert employee.code in browser.get(LIST).content.decode()


def test_employees_do_not_come_in(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    client = client_of(organization)
    client.force_login(make_account("asha"))
    for path in (LIST, TYPES, f"{LIST}recovery/"):
        assert client.get(path).status_code in {302, 403}


def test_the_record_shows_what_comes_and_offers_no_payment_beyond_the_sanction(
    browser: Client, employee: Employee
) -> None:
    """Catches a schedule that begins with months long over, and a button whose act can only be refused."""
    row = drawn(employee)
    page = browser.get(f"{LIST}{row.pk}/change/")
    schedule = next(part for part in page.context["related"] if part["name"] == "schedule")
    first = [cell["text"] for cell in schedule["rows"][0]["cells"]]
    assert first[0] == in_month(row.first_recovery_month)
    assert first[1].startswith("₹")
    assert "Disburse" not in [str(button["title"]) for button in page.context["buttons"]]
    page = browser.get(f"{LIST}{sanctioned(make_employee(11, 1)).pk}/change/")
    assert "Disburse" in [str(button["title"]) for button in page.context["buttons"]]
