"""Payroll's vouchers over REST and in the browser; two who press at once."""

from typing import Any

import pytest
from django.test import Client

from core.actors import Actor
from core.tenancy.models import Tenant
from erp_planned.finance.models import Account, BookYear, Voucher
from erp_planned.finance.services.deciding import reject
from erp_planned.payroll_vouchers.errors import MadeAlready
from erp_planned.payroll_vouchers.services.accruals import make_salary_voucher
from payroll.runs.models import PayrollRun
from tests.core.accounts.people import PASSWORD, Api, api_of, refused, user_of
from tests.erp_planned.payroll_vouchers.conftest import SYSTEM, lock_month
from tests.kit.threads import at_once
from tests.payroll.runs.people import make_employee

PATH = "finance/payroll-vouchers"


@pytest.fixture
def run(organization: Tenant) -> PayrollRun:
    make_employee(7, 5)
    return lock_month("2026-04")


@pytest.fixture
def api(organization: Tenant) -> Api:
    return api_of(user_of(organization, "accountant"), organization)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "runId"),
        ({"runId": 1, "month": "2026-04"}, "month"),
        ({"month": "2026-13"}, "month"),
        ({"runId": 1, "kind": "tds"}, "kind"),
        ({"month": "2026-04", "kind": "netPay"}, "kind"),
        ({"runId": 1, "run": 2}, "run"),
    ],
)
def test_wrong_bodies_name_the_field(api: Api, body: dict[str, Any], field: str) -> None:
    told = refused(api("POST", PATH, body), 400, "VALIDATION_ERROR")
    assert list(told["fields"]) == [field]


def test_a_run_its_net_pay_and_the_list_over_rest(books: BookYear, run: PayrollRun, api: Api) -> None:
    """First the run's own voucher, then what clears it; each once."""
    bank = Account.objects.get(code="1002")
    net = {"runId": run.pk, "kind": "netPay", "accountId": bank.pk, "date": "2026-04-30", "reference": "U1"}
    refused(api("POST", PATH, net), 409, "INVALID_STATE")
    made = api("POST", PATH, {"month": "2026-04"})
    assert made.status_code == 201, made.content
    voucher = made.json()["data"]["items"][0]
    assert (voucher["type"], voucher["status"], voucher["date"]) == ("Journal", "submitted", "2026-04-30")
    refused(api("POST", PATH, {"runId": run.pk}), 409, "DUPLICATE")
    paid = api("POST", PATH, net).json()["data"]["items"][0]
    assert (paid["type"], paid["total"]) == ("Payment", float(run.total_net))
    refused(api("POST", PATH, {"runId": 999999}), 404, "NOT_FOUND")
    listed = api("GET", f"{PATH}?financialYear=2026-27").json()["data"]
    kinds = {row["kind"]: row["voucher"] and row["voucher"]["id"] for row in listed["items"]}
    assert kinds == {"salary": voucher["id"], "netPay": paid["id"], "nps": None}


def test_page_makes_it_once(organization: Tenant, books: BookYear, run: PayrollRun) -> None:
    """A page that was open meanwhile says that it is made, and makes nothing."""
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user_of(organization, "accountant").username, password=PASSWORD)
    listed = client.get("/admin/finance/payroll-vouchers/?year=2026-27")
    assert f"/admin/finance/payroll-vouchers/salary/{run.pk}/" in listed.content.decode()
    page = f"/admin/finance/payroll-vouchers/salary/{run.pk}/"
    assert client.get(page).status_code == 200
    assert client.post(page, {"date": ""}).status_code == 302
    again = client.post(page, {"date": ""})
    assert again.status_code == 200
    assert again.context["form"].errors
    assert Voucher.objects.filter(source="payroll_run").count() == 1
    assert client.get("/admin/finance/payroll-vouchers/gift/1/").status_code == 404
    reject(voucher=Voucher.objects.get(source="payroll_run"), remarks="A head is missing", actor=SYSTEM)
    told = client.get("/admin/finance/payroll-vouchers/?year=2026-27").content.decode()
    assert "Voucher rejected: A head is missing" in told
    assert client.post(page, {"date": ""}).status_code == 302
    assert (
        "A head is missing"
        not in client.get("/admin/finance/payroll-vouchers/?year=2026-27").content.decode()
    )


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_makes_it(organization: Tenant, books: BookYear, run: PayrollRun) -> None:
    def make(actor: Actor = SYSTEM) -> Voucher:
        return make_salary_voucher(run=run, actor=actor)

    told = at_once(make, make)
    assert sorted(type(one).__name__ for one in told) == sorted([Voucher.__name__, MadeAlready.__name__])
    assert Voucher.objects.filter(source="payroll_run", source_key=str(run.pk)).count() == 1
