"""Browser screens of leave: same rules as the services, refusals shown, nothing half done."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.accounts.services import create_user
from core.actors import Actor
from core.periods import Month, today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveEntry, LeaveType, LeaveYearEnd
from payroll.runs import services as run_services
from tests.payroll.leave.conftest import PASSWORD, Apply, balance, kind
from tests.payroll.leave.test_applications import certificate
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
ADMIN = "/admin/payroll_leave"


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], system: Actor) -> Client:
    create_user(
        actor=system, username="clerk", name="Clerk", role="hr_manager", password=PASSWORD,
        must_change_password=False,
    )  # fmt: skip
    client = client_of(organization)
    assert client.login(username="clerk", password=PASSWORD)
    return client


def test_every_screen_opens(browser: Client, asha: Employee, take: Apply) -> None:
    row = take(asha, "EL", "2026-06-01", "2026-06-05")
    entry, account = LeaveEntry.objects.first(), LeaveAccount.objects.first()
    assert entry is not None
    assert account is not None
    pages = [
        "/leavetype/", f"/leavetype/{kind('EL').pk}/change/", "/leavetype/add/", "/holiday/", "/holiday/add/",
        "/leaveapplication/", "/leaveapplication/add/", f"/leaveapplication/{row.pk}/change/",
        "/leaveapplication/calendar/", "/leaveapplication/calendar/?month=2026-06-15", "/leaveaccount/",
        f"/leaveaccount/{account.pk}/change/", f"/leaveaccount/{account.pk}/adjust/", "/leaveentry/",
        f"/leaveentry/{entry.pk}/change/", "/leaveyearend/", "/leaveyearend/process/",
    ]  # fmt: skip
    for page in pages:
        answer = browser.get(f"{ADMIN}{page}")
        assert answer.status_code == 200, (page, answer.status_code)
    assert "EL" in browser.get(f"{ADMIN}/leaveapplication/calendar/?month=2026-06-15").content.decode()


def test_lists_are_exported(browser: Client, asha: Employee, take: Apply) -> None:
    take(asha, "EL", "2026-06-01", "2026-06-05")
    for model in ("leaveapplication", "leaveaccount", "leaveentry"):
        text = b"".join(browser.get(f"{ADMIN}/{model}/export.csv")).decode("utf-8-sig")
        assert asha.code in text
        assert "EL" in text


def test_type_is_added_and_refused(browser: Client) -> None:
    form = {
        "code": "scl", "name": "Special Casual Leave", "credit_mode": "yearly", "entitlement": "10",
        "carry_forward": "none", "pay_effect": "full", "debit_factor": "1", "is_active": "on",
    }  # fmt: skip
    assert browser.post(f"{ADMIN}/leavetype/add/", form).status_code == 302
    assert LeaveType.objects.get(code="SCL").entitlement == 10
    again = browser.post(f"{ADMIN}/leavetype/add/", form)
    assert list(again.context["adminform"].form.errors) == ["code"]
    wrong = browser.post(f"{ADMIN}/leavetype/add/", {**form, "code": "X", "carry_forward": "maximum"})
    assert list(wrong.context["adminform"].form.errors) == ["carry_maximum"]


def test_apply_for_an_employee_and_decide(browser: Client, asha: Employee) -> None:
    picture = certificate()
    picture.name = "c.png"
    form = {
        "employee": asha.pk, "leave_type": kind("COM").pk, "from_on": "2026-06-01", "to_on": "2026-06-05",
        "reason": "Fever", "attachment": picture,
    }  # fmt: skip
    answer = browser.post(f"{ADMIN}/leaveapplication/add/", form)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    row = LeaveApplication.objects.get()
    assert row.debit == 10
    one = f"{ADMIN}/leaveapplication/{row.pk}"
    assert "Fever" in browser.get(f"{one}/approve/").content.decode()
    assert browser.post(f"{one}/approve/", {"comments": "Get well"}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.comments) == ("approved", "Get well")
    assert balance(asha, "HPL") == 10
    assert browser.get(f"{one}/certificate/").content.startswith(b"\x89PNG")
    again = browser.post(f"{one}/reject/", {"comments": ""})
    assert again.status_code == 200  # the refusal is shown on the page
    row.refresh_from_db()
    assert row.state == "approved"
    assert browser.post(f"{one}/cancel/", {"comments": ""}).status_code == 302
    assert balance(asha, "HPL") == 20


def test_over_booking_is_refused_beside_the_field(browser: Client, asha: Employee) -> None:
    form = {
        "employee": asha.pk, "leave_type": kind("EL").pk, "from_on": "2026-06-01", "to_on": "2026-07-31",
        "reason": "Family",
    }  # fmt: skip
    answer = browser.post(f"{ADMIN}/leaveapplication/add/", form)
    assert list(answer.context["adminform"].form.errors) == ["to_on"]
    assert not LeaveApplication.objects.exists()


def test_adjustment(browser: Client, asha: Employee) -> None:
    account = LeaveAccount.objects.get(employee=asha, leave_type=kind("EL"))
    page = browser.get(f"{ADMIN}/leaveaccount/{account.pk}/change/").content.decode()
    assert "Cash in lieu of leave" in page
    form = {"leave_type": kind("EL").pk, "days": "2.5", "on": "2026-06-01", "reason": "Order 7"}
    assert browser.post(f"{ADMIN}/leaveaccount/{account.pk}/adjust/", form).status_code == 302
    assert balance(asha, "EL") == 32.5
    refused = browser.post(f"{ADMIN}/leaveaccount/{account.pk}/adjust/", {**form, "days": "-90"})
    assert refused.status_code == 200
    assert balance(asha, "EL") == 32.5


def test_year_end_is_shown_applied_and_taken_back(browser: Client, asha: Employee) -> None:
    first = f"{today().year + 1}-01-01"
    page = browser.get(f"{ADMIN}/leaveyearend/process/?period={first}")
    assert asha.code in page.content.decode()
    assert not LeaveYearEnd.objects.exists()
    assert browser.post(f"{ADMIN}/leaveyearend/process/", {"period": first}).status_code == 302
    row = LeaveYearEnd.objects.get()
    assert balance(asha, "EL") == 60
    assert browser.get(f"{ADMIN}/leaveyearend/{row.pk}/change/").status_code == 200
    assert browser.get(f"{ADMIN}/leaveyearend/{row.pk}/take-back/").status_code == 200
    assert browser.post(f"{ADMIN}/leaveyearend/{row.pk}/take-back/", {}).status_code == 302
    assert balance(asha, "EL") == 30


def test_list_of_applications_at_one_and_three_rows(
    browser: Client, organization: Tenant, apply: Apply
) -> None:
    counts = []
    browser.get(f"{ADMIN}/leaveapplication/")
    for more in (1, 2):
        for _number in range(more):
            apply(make_employee(), "EOL", "2026-06-01")
        with CaptureQueriesContext(connection) as queries:
            browser.get(f"{ADMIN}/leaveapplication/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_page_shows_what_a_decision_needs(
    browser: Client, organization: Tenant, asha: Employee, apply: Apply, take: Apply
) -> None:
    """Balance after the leave, others of the department, the certificate; no ticks and crosses."""
    colleague, stranger = make_employee(), make_employee()
    away = take(colleague, "EOL", "2026-06-03", "2026-06-04")
    take(stranger, "EOL", "2026-06-10")
    picture = certificate()
    picture.name = "c.png"
    row = apply(asha, "COM", "2026-06-01", "2026-06-05", attachment=picture)
    for page in ("change", "approve"):
        text = browser.get(f"{ADMIN}/leaveapplication/{row.pk}/{page}/").content.decode()
        assert "20 days on the account, 10 after this leave" in text
        row_of_colleague = text.partition(f">{colleague}</a>")[2].partition("</tr>")[0]
        for told in (away.leave_type.name, "3 Jun 2026", "4 Jun 2026", "Approved"):
            assert told in row_of_colleague, told
        assert str(stranger) not in text
        assert f'<img src="{ADMIN}/leaveapplication/{row.pk}/certificate/"' in text
        assert "20.0" not in text
    page = browser.get(f"{ADMIN}/leaveapplication/{row.pk}/change/").content.decode()
    assert "This application waits for a decision." in page
    assert f"{row.pk}/approve/" in page
    assert "icon-no" not in page


def test_a_decision_that_is_over_is_not_offered(
    browser: Client, asha: Employee, take: Apply, organization: Tenant
) -> None:
    row = take(asha, "EL", "2026-06-01", "2026-06-05")
    for act in ("approve", "reject"):
        shown = browser.get(f"{ADMIN}/leaveapplication/{row.pk}/{act}/", follow=True)
        assert shown.request["PATH_INFO"].endswith("/change/")
        assert "This leave is approved already (" in shown.content.decode()
    form = browser.get(f"{ADMIN}/leaveapplication/{row.pk}/cancel/").content.decode()
    assert "First day taken back" in form
    assert browser.get(f"{ADMIN}/leaveapplication/abc/change/").status_code == 404


def test_rejecting_asks_for_the_reason(browser: Client, asha: Employee, apply: Apply) -> None:
    row = apply(asha, "EL", "2026-06-01")
    answer = browser.post(f"{ADMIN}/leaveapplication/{row.pk}/reject/", {"comments": ""})
    assert list(answer.context["form"].errors) == ["comments"]
    row.refresh_from_db()
    assert row.state == "pending"


def test_late_leave_says_what_becomes_of_the_pay(
    browser: Client, asha: Employee, apply: Apply, system: Actor
) -> None:
    row = apply(asha, "EOL", "2026-06-10", "2026-06-11")
    run = run_services.create_run(month=Month(2026, 6), actor=system)
    run_services.lock_run(run=run_services.start_processing(run=run, actor=system), actor=system)
    path = f"{ADMIN}/leaveapplication/{row.pk}/approve/"
    assert "comes with the next payroll run" in browser.get(path).content.decode()
    done = browser.post(path, {"comments": ""}, follow=True)
    assert "comes with the next payroll run" in done.content.decode()


def test_statements_of_the_page_do_not_grow(
    browser: Client, organization: Tenant, asha: Employee, apply: Apply
) -> None:
    row, counts = apply(asha, "EL", "2026-06-01", "2026-06-05"), []
    path = f"{ADMIN}/leaveapplication/{row.pk}/change/"
    browser.get(path)
    for more in (1, 2):
        for _number in range(more):
            apply(make_employee(), "EOL", "2026-06-01")
        with CaptureQueriesContext(connection) as queries:
            browser.get(path)
        counts.append(len(queries))
    assert counts[0] == counts[1]
