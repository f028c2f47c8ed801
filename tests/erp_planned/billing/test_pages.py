"""The office's pages of billing, from the customer's bill to the money."""

from typing import Any

import pytest
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.billing.models import Invoice, Receipt
from tests.core.accounts.people import PASSWORD, api_of, user_of
from tests.erp_planned.banking.books import account
from tests.erp_planned.billing.bills import billed, books, customer


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


def test_bill_and_money_in_the_office(organization: Tenant) -> None:
    books()
    who, income = customer(), account("3002", "Fee Income", "Income")
    cash = account("1001", "Cash", money="cash")
    office = Client(headers={"host": f"{organization.slug}.testserver"})
    assert office.login(username=user_of(organization, "accountant").username, password=PASSWORD)
    body = {
        "customer": who.pk, "invoice_on": "2026-11-02", "due_on": "2026-12-02", "description": "Hall", "quantity": "1",
        "rate": "10,000", "tax_pct": "18", "income": income.pk,
    }  # fmt: skip
    answer = office.post("/admin/erp_billing/invoice/add/", body)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    row = Invoice.objects.get()
    assert row.total_amount == 11800
    money = {
        "customer": who.pk, "invoice": row.pk, "received_on": "2026-11-03", "amount": "5,000", "mode": "Cash",
        "account": cash.pk,
    }  # fmt: skip
    answer = office.post("/admin/erp_billing/receipt/add/", money)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    receipt = Receipt.objects.get()
    row.refresh_from_db()
    assert row.outstanding == 6800
    wrong = office.post("/admin/erp_billing/receipt/add/", {**money, "mode": "NEFT"})
    assert "account" in wrong.context["adminform"].form.errors
    for address in (
        "invoice/", f"invoice/{row.pk}/change/", f"invoice/{row.pk}/paper/", "customer/", "receipt/",
        f"receipt/{receipt.pk}/change/", f"receipt/{receipt.pk}/paper/", f"customer/{who.pk}/change/",
    ):  # fmt: skip
        assert office.get(f"/admin/erp_billing/{address}").status_code == 200, address
    assert "6,800" in office.get("/admin/reports/ageing/").content.decode()
    assert (
        office.post(f"/admin/erp_billing/receipt/{receipt.pk}/reverse/", {"reason": "Came back"}).status_code
        == 302
    )
    receipt.refresh_from_db()
    assert receipt.state == "reversed"


def test_rest_names_what_is_wrong_and_takes_a_key_once(organization: Tenant) -> None:
    who = customer()
    row = billed(who)
    api = api_of(user_of(organization, "accountant"), organization)
    cash = account("1001", "Cash", money="cash")
    body = {"partyId": who.pk, "amount": 400, "mode": "Cash", "accountId": cash.pk, "from": "The librarian"}
    share = {"invoiceId": row.pk, "amount": 400}
    refused = api.post("finance/receipts", {**body, "againstInvoice": [share, share]})
    assert (refused.status_code, list(refused.json()["data"]["fields"])) == (400, ["againstInvoice"])
    refused = api.post("finance/receipts", {**body, "mode": "Cheque"})
    assert set(refused.json()["data"]["fields"]) == {"accountId", "reference"}
    given = {**body, "againstInvoice": [share]}
    told = [
        api("POST", "finance/receipts", given, **{"Idempotency-Key": "k-1"}).json()["data"]
        for _turn in range(2)
    ]
    assert told[0] == told[1]
    assert (told[0]["from"], told[0]["onAccount"]) == ("The librarian", 0)
    assert told[0]["againstInvoice"][0]["invoiceNo"] == row.invoice_no
    assert Receipt.objects.count() == 1
    found = api.get("finance/ageing?date=2026-11-22").json()["data"]
    assert (found["items"][0]["due"], found["inBooks"], found["ties"]) == (600, 0, False)
