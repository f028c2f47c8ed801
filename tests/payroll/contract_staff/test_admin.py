"""The browser screens: the same rules as the services, buttons by state and role."""

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Actor
from core.tenancy.models import Tenant
from payroll.contract_staff.models import ContractRun, ContractStaff
from payroll.organizations.models import Organization
from payroll.tds.models import Challan
from tests.payroll.contract_staff.people import make_contract

pytestmark = pytest.mark.django_db
STAFF = "organization:payroll_contract_staff_contractstaff"
RUN = "organization:payroll_contract_staff_contractrun"
CONTRACT = {
    "name": "Ramesh Lal",
    "code": "",
    "kind": "person",
    "payee_type": "contractor_person",
    "work": "Data entry",
    "department": "",
    "contract_from": "2026-04-01",
    "contract_to": "2027-03-31",
    "rate_basis": "monthly",
    "rate": "40000",
    "pan": "ABCPL1234F",
    "gstin": "",
    "bank_account": "30123456789",
    "ifsc": "SBIN0001234",
    "phone": "",
    "email": "",
    "address": "",
}


NO_INLINES = {
    f"{name}-{part}_FORMS": "0"
    for name in ("deductions", "rates", "late_days")
    for part in ("TOTAL", "INITIAL")
}


@pytest.fixture
def browser(organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor) -> Client:
    user, _password = create_user(
        actor=actor, username="hr", name="HR", role="hr_manager", password="Quiet-River-42"
    )
    User.objects.update(must_change_password=False)
    user.refresh_from_db()
    client = client_of(organization)
    client.force_login(user)
    return client


def page(client: Client, name: str, *args: Any) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return response.content.decode()


def test_a_contract_is_entered_and_refusals_stand_beside_the_field(browser: Client) -> None:
    add = reverse(f"{STAFF}_add")
    response = browser.post(add, {**CONTRACT, "pan": "ABCCL1234F"})
    assert response.status_code == 200
    assert "individual or HUF" in response.content.decode()
    assert not ContractStaff.objects.exists()
    assert browser.post(add, CONTRACT).status_code == 302
    staff = ContractStaff.objects.get()
    assert (staff.code, staff.rate) == ("C00001", 40000)
    change = reverse(f"{STAFF}_change", args=[staff.pk])
    assert (
        browser.post(change, {**CONTRACT, **NO_INLINES, "code": "C00001", "rate": "45000"}).status_code == 302
    )
    staff.refresh_from_db()
    assert staff.rate == 45000
    listed = page(browser, f"{STAFF}_changelist")
    assert "ABCPL1234F" not in listed
    assert "XXXXXX234F" in listed


def test_deduction_end_and_reopen(browser: Client) -> None:
    staff = make_contract(40000)

    def address(name: str) -> str:
        return reverse(f"{STAFF}_{name}", args=[staff.pk])

    data = {"name": "Room", "amount": "500", "from_on": "2026-04-10", "to_on": ""}
    assert browser.post(address("add_deduction"), data, follow=True).status_code == 200
    assert str(staff.deductions.get().from_on) == "2026-04-01"
    assert "Last paid day" in browser.get(address("end")).content.decode()
    refused = browser.post(address("end"), {"ended_on": "2020-01-01", "reason": ""})
    assert "lies between" in refused.content.decode()
    browser.post(address("end"), {"ended_on": "2026-11-20", "reason": "Left"})
    staff.refresh_from_db()
    assert (staff.status, staff.end_reason) == ("ended", "Left")
    browser.post(address("reopen"), {})
    staff.refresh_from_db()
    assert staff.status == "active"


def address_of(run: ContractRun, name: str) -> str:
    """Return where a button of a run leads."""
    return reverse(f"{RUN}_{name}", args=[run.pk])


@pytest.fixture
def run(browser: Client, deductor: Organization) -> ContractRun:
    """The month that is going on, with one payment, and one that waits for days, processed by the button."""
    make_contract(40000, name="Monthly")
    make_contract(600, rate_basis="daily", name="Daily")
    answer = browser.get(reverse(f"{RUN}_process_month"))
    this_month = answer.context["form"].fields["month"].choices[0][0]
    browser.post(reverse(f"{RUN}_process_month"), {"month": this_month, "keep_corrections": "on"})
    return ContractRun.objects.get()


def test_process_review_set_a_figure_lock(browser: Client, run: ContractRun) -> None:
    assert (run.state, run.paid) == ("processed", 1)
    assert "no days are entered" in page(browser, f"{RUN}_change", run.pk)
    daily = ContractStaff.objects.get(name="Daily")
    figure = {"staff_id": daily.pk, "field": "days", "value": "99", "reason": "Muster roll"}
    assert "Give days from 0" in browser.post(address_of(run, "set_figure"), figure).content.decode()
    browser.post(address_of(run, "set_figure"), {**figure, "value": "20"})
    run.refresh_from_db()
    assert (run.paid, run.total_gross) == (2, 52000)
    refused = browser.get(address_of(run, "advice"), follow=True)
    assert "made when the run is locked" in refused.content.decode()
    assert "51,600" in browser.get(address_of(run, "lock")).content.decode()
    assert "/lock/" in page(browser, f"{RUN}_change", run.pk)
    browser.post(address_of(run, "lock"), {"typed": run.month.strftime("%Y-%m")})
    run.refresh_from_db()
    assert run.state == "locked"
    shown = page(browser, f"{RUN}_change", run.pk)
    assert "/lock/" not in shown
    assert "/slips/" in shown
    book = load_workbook(io.BytesIO(browser.get(address_of(run, "advice")).content))
    assert book.active.cell(book.active.max_row, 6).value == 51600
    assert browser.get(address_of(run, "slips")).content.startswith(b"%PDF-")


@pytest.mark.parametrize("typed", ["", "2001-01", "yes"])
def test_the_lock_asks_for_the_month(browser: Client, run: ContractRun, typed: str) -> None:
    """Catches a month of contract staff locked by one press of a button."""
    refused = browser.post(address_of(run, "lock"), {"typed": typed})
    assert refused.context["form"].errors["typed"]
    run.refresh_from_db()
    assert (run.state, run.locked_at) == ("processed", None)


def test_who_is_left_out_is_named(browser: Client, run: ContractRun) -> None:
    """Catches a page, or a lock, that speaks of those paid only; and rows headed by names of the program."""
    said = "Left out, without pay for this month: Daily."
    shown = page(browser, f"{RUN}_change", run.pk)
    assert said in shown
    assert "no_days" not in shown
    assert "₹\xa040,000" in shown
    assert "40000" not in shown
    asked = browser.get(address_of(run, "lock")).content.decode()
    assert said in asked
    assert "1 contract is paid" in asked


def test_statement_challan_and_file(browser: Client, run: ContractRun) -> None:
    browser.post(address_of(run, "lock"), {"typed": run.month.strftime("%Y-%m")})
    statement = reverse(f"{RUN}_form_26q")
    shown = browser.get(f"{statement}?{_quarter(run)}").content.decode()
    assert "Without a challan" in shown
    assert "Monthly" in shown
    refused = browser.get(f"{statement}?{_quarter(run)}&format=txt")
    assert "not covered by a challan" in refused.content.decode()
    challan = {
        "kind": "contract",
        "month": run.month.isoformat(),
        "financial_year": "",
        "quarter": "",
        "mode": "challan",
        "receipt_code": "0510308",
        "serial": "00001",
        "paid_on": date.today().isoformat(),
        "tax": "400",
        "interest": "0",
        "fee": "0",
        "others": "0",
        "minor_head": "200",
    }
    add = reverse("organization:payroll_tds_challan_add")
    assert "seven digits" in browser.post(add, {**challan, "receipt_code": "123"}).content.decode()
    assert browser.post(add, challan).status_code == 302
    row = Challan.objects.get()
    change = reverse("organization:payroll_tds_challan_change", args=[row.pk])
    changed = {**challan, "financial_year": str(row.financial_year), "quarter": row.quarter, "interest": "10"}
    assert browser.post(change, changed).status_code == 302
    assert Challan.objects.get().total == 410
    file = browser.get(f"{statement}?{_quarter(run)}&format=txt")
    assert file.content.startswith(b"1^FH^NS1^")
    assert "0510308" in page(browser, "organization:payroll_tds_challan_changelist")
    assert "400" in page(browser, "organization:payroll_contract_staff_contracttdsentry_changelist")


def _quarter(run: ContractRun) -> str:
    from payroll.tds.periods import Period

    period = Period.of(run.month)
    return f"financial_year={period.year}&quarter={period.quarter}"


def test_a_run_can_be_discarded_but_not_written_by_form(browser: Client) -> None:
    make_contract(40000)
    browser.post(reverse(f"{RUN}_process_month"), {"month": "2026-06", "keep_corrections": "on"})
    run = ContractRun.objects.get()
    change = reverse(f"{RUN}_change", args=[run.pk])
    assert browser.post(change, {"total_net": "1"}).status_code == 403
    assert browser.get(reverse(f"{RUN}_changelist")).status_code == 200
    browser.post(address_of(run, "discard"), {})
    assert ContractRun.objects.get().state == "draft"
    browser.post(address_of(run, "discard"), {})
    assert not ContractRun.objects.exists()


@pytest.mark.parametrize("name", [f"{STAFF}_changelist", f"{RUN}_changelist", f"{RUN}_form_26q"])
def test_employees_have_no_admin(
    organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor, name: str
) -> None:
    user, _password = create_user(
        actor=actor, username="e", name="E", role="employee", password="Quiet-River-42"
    )
    User.objects.update(must_change_password=False)
    user.refresh_from_db()
    client = client_of(organization)
    client.force_login(user)
    assert client.get(reverse(name)).status_code == 302
