"""Each door of an organization once: what stands here has to work before anything else is worth a look."""

from collections.abc import Callable
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from core.accounts.tokens import access_token
from core.actors import Actor
from core.outbox.models import Message
from core.tenancy.models import Tenant
from core.tenancy.tasks import HEADER
from erp_planned.finance.models import Account, BookYear
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.services import lock_run
from payroll.runs.tasks import notify
from tests.erp_planned.finance.year import begin
from tests.payroll.ess.conftest import make_account, make_person
from tests.payroll.rest import caller, signed_in

pytestmark = pytest.mark.django_db
Clients = Callable[[Tenant], Client]


@pytest.fixture
def books(organization: Tenant) -> BookYear:
    return begin()


@pytest.fixture
def office(organization: Tenant, client_of: Clients) -> Client:
    """A browser of an administrator in the admin."""
    client = client_of(organization)
    client.force_login(make_account("head", "admin"))
    return client


def test_a_month_by_rest_and_payslip_in_the_portal(
    organization: Tenant, client_of: Clients, system: Actor
) -> None:
    """Sign-in, create, process, lock; the employee's own page then shows the sum that REST gave."""
    person = make_person("asha")
    api = signed_in(client_of(organization), system, "hr_manager", prefix="/api/payroll", name="hr")
    run = api("POST", "/runs", {"month": 6, "year": 2026})[1]["data"]["id"]
    assert api("POST", f"/runs/{run}/process", {})[1]["data"]["employeesPaid"] == 1
    assert api("POST", f"/runs/{run}/lock")[0] == 200
    net = api("GET", f"/salary-details/{run}")[1]["data"]["items"][0]["net"]
    browser = client_of(organization)
    browser.force_login(person.user)
    payslip = SalaryDetail.objects.get(run_id=run)
    assert (payslip.employee_id, payslip.net) == (person.pk, Decimal(net))
    assert f"/ess/payslips/{payslip.pk}" in browser.get("/ess/payslips").content.decode()


def test_a_month_by_command_and_its_notices_by_task(organization: Tenant, system: Actor) -> None:
    """The worker enters the institution that the message names, and does what it was sent for."""
    person = make_person("asha")
    out = StringIO()
    call_command(
        "process_payroll", "--tenant", organization.slug, "--month", "2026-06", stdout=out, stderr=out
    )
    run = PayrollRun.objects.get()
    assert run.state == RunState.PROCESSED, out.getvalue()
    run = lock_run(run=run, actor=system)
    Message.objects.all().delete()
    done = notify.apply(kwargs={"run_id": run.pk}, headers={HEADER: organization.schema_name})
    connection.set_tenant(organization)
    assert done.get() == {"notices": 1}
    assert set(Message.objects.values_list("user_id", flat=True)) == {person.user_id}


def test_a_voucher_by_rest_and_in_the_admin(
    books: BookYear, organization: Tenant, client_of: Clients, office: Client
) -> None:
    """Made and approved by two people through REST; list and page of the admin show its number."""
    make, check = (
        caller(client_of(organization), access_token(user, organization.slug), prefix="/api/finance/")
        for user in (make_account("maker", "accountant"), make_account("checker", "finance_officer"))
    )
    chart = dict(Account.objects.values_list("code", "pk"))
    lines = [{"accountId": chart["4003"], "debit": 10}, {"accountId": chart["1001"], "credit": 10}]
    body = {"type": "Payment", "date": "2026-04-08", "entries": lines, "submit": True}
    one = make("POST", "vouchers", body)[1]["data"]["id"]
    status, answer = check("PUT", f"vouchers/{one}/approve", {"decision": "Approve"})
    assert (status, answer["data"]["total"]) == (200, 10)
    number = answer["data"]["voucherNo"]
    assert number in office.get(reverse("admin:erp_finance_voucher_changelist")).content.decode()
    assert number in office.get(reverse("admin:erp_finance_voucher_change", args=(one,))).content.decode()


@pytest.mark.parametrize("name", ["index", "payroll_runs_payrollrun_changelist", "accounts_user_add"])
def test_pages_of_the_admin(office: Client, name: str) -> None:
    assert office.get(reverse(f"admin:{name}")).status_code == 200


def test_guests_are_sent_to_the_sign_in_at_every_door(organization: Tenant, client_of: Clients) -> None:
    """The pages of employees, students, the admin; REST answers 401."""
    guest = client_of(organization)
    for page in ("/ess/", "/student/", "/admin/"):
        assert guest.get(page).status_code == 302, page
    assert guest.get("/api/payroll/runs").status_code == 401
    assert guest.get("/api/finance/vouchers").status_code == 401
