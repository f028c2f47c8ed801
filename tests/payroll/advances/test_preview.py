"""What a recovery would leave of the pay is shown before the sanction, and a heavy one has to be confirmed."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.accounts.tokens import access_token
from core.actors import Actor
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.advances import calc
from payroll.advances.models import AdvanceApplication
from payroll.advances.selectors.applications import account_of
from payroll.advances.selectors.preview import RecoveryPreview, recovery_preview
from payroll.advances.services.decisions import Sanction, preview_sanction
from payroll.employees.models import Employee
from payroll.runs.models import PayrollRun, SalaryDetail
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import caller

pytestmark = pytest.mark.django_db
Lock = Callable[[str], PayrollRun]
TERMS = {"sanctioned_on": date(2026, 4, 10), "first_recovery_month": Month(2026, 5)}
LIST = "/admin/payroll_advances/advanceapplication/"


def preview(row: AdvanceApplication, actor: Actor, **values: Any) -> RecoveryPreview:
    terms = Sanction(**{**TERMS, **values})
    return preview_sanction(application=row, actor=actor, terms=terms)


def test_the_figures(employee: Employee, actor: Actor, lock: Lock) -> None:
    """Monthly amount, months, interest, and the net pay of the newest locked month before and after it."""
    net = SalaryDetail.objects.get(run=lock("2026-04"), employee=employee).net
    row = apply_for(employee, 30000)
    found = preview(row, actor)
    assert (found.monthly, found.first_month, found.last_month) == (694, Month(2026, 5), Month(2032, 2))
    assert found.interest == calc.interest_for(Decimal(30000) * 61 / 2, Decimal("9.1"))
    assert (found.net_month, found.net, found.net_after) == (Month(2026, 4), net, net - 694)
    assert found.warnings == []
    row.refresh_from_db()
    assert (row.state, row.sanctioned_amount) == ("submitted", None)


def test_without_a_payslip(employee: Employee, actor: Actor) -> None:
    found = preview(apply_for(employee, 30000), actor)
    assert (found.net, found.net_after, found.warnings) == (None, None, [])


@pytest.mark.parametrize(
    ("instalments", "words"), [(100, ""), (16, "half of the net pay"), (7, "more than the net pay")]
)
def test_a_heavy_recovery_is_warned_of(
    employee: Employee, actor: Actor, lock: Lock, instalments: int, words: str
) -> None:
    net = SalaryDetail.objects.get(run=lock("2026-04"), employee=employee).net
    row = apply_for(employee, int(net) * 10, "HBA", principal_instalments=180, interest_instalments=60)
    found = preview(row, actor, principal_instalments=instalments)
    assert [words in text for text in found.warnings] == ([True] if words else [])


def test_a_recovery_beyond_retirement_is_warned_of(employee: Employee, actor: Actor) -> None:
    Employee.objects.filter(pk=employee.pk).update(retirement_on=date(2028, 3, 31))
    row = apply_for(employee, 24000, principal_instalments=20, interest_instalments=2)
    (text,) = preview(row, actor, first_recovery_month=Month(2026, 8)).warnings
    assert "May 2028" in text
    assert "31 Mar 2028" in text


def test_beyond_retirement_counts_the_month_of_retirement_in(employee: Employee, actor: Actor) -> None:
    """20 of principal and 2 of interest from June 2026 end in March 2028, the month of retirement."""
    Employee.objects.filter(pk=employee.pk).update(retirement_on=date(2028, 3, 31))
    row = apply_for(employee, 24000, principal_instalments=20, interest_instalments=2)
    assert preview(row, actor, first_recovery_month=Month(2026, 6)).warnings == []
    assert len(preview(row, actor, first_recovery_month=Month(2026, 7)).warnings) == 1


def test_a_plan_counts_the_months_before_the_recovery(employee: Employee) -> None:
    row = sanctioned(employee, 30000, first_recovery_month=Month(2026, 11))
    waiting = Decimal(30000) * 6
    expected = calc.interest_for(Decimal(30000) * 61 / 2 + waiting, Decimal("9.1"))
    assert account_of(row).interest_total == expected


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[..., Any]:
    token = access_token(make_account("hr", "hr_manager"), "alpha")
    return caller(client_of(organization), token, prefix="/api/advances/applications")


def test_rest_shows_it_and_sanctions_nothing(api: Callable[..., Any], employee: Employee, lock: Lock) -> None:
    lock("2026-04")
    row = apply_for(employee, 30000)
    waiting = api("GET", f"/{row.pk}")[1]["data"]["recovery"]
    assert waiting["firstMonth"] == str(Month.of(today()).plus(1))
    body = {"preview": True, "sanctionedOn": "2026-04-10", "firstRecoveryMonth": "2026-05",
            "principalInstalments": 30}  # fmt: skip
    status, answer = api("PUT", f"/{row.pk}/sanction", body)
    found = answer["data"]["recovery"]
    assert (status, answer["data"]["state"]) == (200, "submitted")
    assert (found["monthly"], found["lastMonth"], found["warnings"]) == (1000, "2029-08", [])
    assert found["netAfter"] == found["net"] - 1000
    row.refresh_from_db()
    assert (row.state, row.principal_instalments) == ("submitted", 60)
    status, answer = api("PUT", f"/{row.pk}/sanction", {**body, "preview": False})
    assert (answer["data"]["state"], answer["data"]["recovery"]["monthly"]) == ("sanctioned", 1000)
    assert api("GET", f"/{row.pk}")[1]["data"]["recovery"] is None


def test_the_preview_is_refused_like_the_sanction(api: Callable[..., Any], employee: Employee) -> None:
    row = apply_for(employee, 60000)
    status, answer = api("PUT", f"/{row.pk}/sanction", {"preview": True})
    assert (status, list(answer["data"]["fields"])) == (400, ["amount"])


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(make_account("clerk", "hr_manager"))
    return client


def test_the_page_asks_to_confirm_a_heavy_recovery(browser: Client, employee: Employee, lock: Lock) -> None:
    """18,00,000 in 7 instalments: shown, warned of, sanctioned only with the tick."""
    lock("2026-05")
    row = apply_for(employee, 1800000, "HBA", principal_instalments=180, interest_instalments=60)
    path = f"{LIST}{row.pk}/sanction/"
    first = browser.get(path, follow=True).content.decode()
    assert "Taken from pay each month" in first
    values = {"amount": "1800000", "sanctioned_on": "2026-06-10", "principal_instalments": "7",
              "interest_instalments": "60", "first_recovery_month": "2026-07"}  # fmt: skip
    looked = browser.post(path, {**values, "look": "1"}).content.decode()
    assert "2,57,143" in looked
    assert "more than the net pay" in looked
    warned = browser.post(path, values)
    assert warned.status_code == 200
    assert list(warned.context["form"].errors) == ["confirmed"]
    row.refresh_from_db()
    assert row.state == "submitted"
    assert browser.post(path, {**values, "confirmed": "on"}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.principal_instalments) == ("sanctioned", 7)


def test_one_query_more_for_the_last_payslip(employee: Employee, actor: Actor, lock: Lock) -> None:
    lock("2026-05")
    lock("2026-06")
    terms = calc.Terms(Decimal(1000), 10, 0, Decimal(0), Month(2026, 7))
    with CaptureQueriesContext(connection) as queries:
        recovery_preview(employee, terms, Month(2026, 6))
    assert len(queries) == 1


@pytest.mark.parametrize(
    ("make", "act", "words"),
    [
        (sanctioned, "sanction", "This advance is sanctioned already (22"),
        (drawn, "sanction", "sanctioned and paid out already"),
        (drawn, "reject", "sanctioned and paid out already"),
        (apply_for, "disburse", "waits for a decision"),
        (sanctioned, "skip", "sanctioned already"),
    ],
)
def test_a_second_tab_is_told_what_has_happened(
    browser: Client, employee: Employee, make: Callable[..., AdvanceApplication], act: str, words: str
) -> None:
    """The form of an act that is over is not offered; the sentence names day and person."""
    row = make(employee)
    AdvanceApplication.objects.filter(pk=row.pk, state="sanctioned").update(
        decided_at="2026-11-22T06:00:00Z", decided_by="Meera Krishnamurthy"
    )
    shown = browser.get(f"{LIST}{row.pk}/{act}/", follow=True)
    assert shown.request["PATH_INFO"].endswith("/change/")
    assert words in shown.content.decode()
    if act == "sanction" and make is sanctioned:
        assert "(22 Nov 2026, Meera Krishnamurthy)" in shown.content.decode()


def test_what_comes_second_over_rest_is_told_alike(api: Callable[..., Any], employee: Employee) -> None:
    row = sanctioned(employee)
    status, answer = api("PUT", f"/{row.pk}/sanction", {})
    assert (status, answer["data"]["from"], answer["data"]["to"]) == (409, "sanctioned", "sanctioned")
    assert answer["message"].startswith("This advance is sanctioned already (")


def test_the_file_of_the_list_is_filled(browser: Client, employee: Employee) -> None:
    """Would catch columns that name nothing and come out empty."""
    sanctioned(employee)
    lines = b"".join(browser.get(f"{LIST}export.csv")).decode("utf-8-sig").splitlines()
    cells = lines[1].split(",")
    assert cells[:3] == [employee.code, employee.name, "Computer advance"]
    assert "Sanctioned" in lines[1] or "sanctioned" in lines[1]
