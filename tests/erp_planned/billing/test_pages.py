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
    page = "/admin/erp_billing/invoice/add/"
    assert office.get(page).status_code == 200
    body = {
        "key": "k-1", "customer": who.pk, "invoice_on": "2026-11-02", "due_on": "2026-12-02",
        "line-TOTAL_FORMS": "3", "line-INITIAL_FORMS": "0", "line-0-description": "Hall", "line-0-quantity": "1",
        "line-0-rate": "9,000", "line-0-tax_pct": "18", "line-0-account": f"{income.code} {income.name}",
        "line-2-description": "Lights", "line-2-quantity": "2", "line-2-rate": "500", "line-2-tax_pct": "18",
        "line-2-account": income.code,
    }  # fmt: skip
    answer, _again = office.post(page, body), office.post(page, body)
    assert answer.status_code == 302, (answer.context["head"].errors, answer.context["lines"].errors)
    row = Invoice.objects.get()
    assert (row.total_amount, row.items.count()) == (11800, 2)
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


@pytest.mark.parametrize(
    ("change", "line", "box"),
    [
        ({"line-2-account": "9999"}, 2, "account"),
        ({"line-2-rate": ""}, 2, "rate"),
        ({"line-2-rate": "many"}, 2, "rate"),
        ({"line-2-tax_pct": "41"}, 2, "tax_pct"),
        ({"line-2-account": "1001"}, 2, "account"),
        ({"due_on": "2026-10-01"}, None, "due_on"),
        ({"line-0-description": "", "line-0-rate": "", "line-0-account": "", "line-2-description": "",
          "line-2-rate": "", "line-2-account": ""}, None, "__all__"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_told_beside_its_box_and_nothing_is_issued(
    organization: Tenant, change: dict[str, str], line: int | None, box: str
) -> None:
    """What was typed stays; line 2 is the second that is filled in, so its number and its place differ."""
    books()
    who, income = customer(), account("3002", "Fee Income", "Income")
    account("1001", "Cash", money="cash")
    office = Client(headers={"host": f"{organization.slug}.testserver"})
    assert office.login(username=user_of(organization, "accountant").username, password=PASSWORD)
    body = {
        "key": "k-1", "customer": who.pk, "invoice_on": "2026-11-02", "due_on": "2026-12-02",
        "line-TOTAL_FORMS": "3", "line-INITIAL_FORMS": "0",
        **{f"line-{number}-{name}": value for number in (0, 2) for name, value in {
            "description": "Hall", "quantity": "1", "rate": "100", "tax_pct": "0", "account": income.code}.items()},
        **change,
    }  # fmt: skip
    answer = office.post("/admin/erp_billing/invoice/add/", body)
    assert answer.status_code == 200
    found = answer.context["head"] if line is None else answer.context["lines"].forms[line]
    assert box in found.errors, (answer.context["head"].errors, answer.context["lines"].errors)
    assert not Invoice.objects.exists()
    more = office.post("/admin/erp_billing/invoice/add/", {**body, "save": "more"})
    assert (len(more.context["lines"].forms), more.context["head"].errors) == (8, {})
    assert more.context["lines"].forms[2]["quantity"].value() == "1"
    assert office.post("/admin/erp_billing/invoice/add/", {"save": "more"}).status_code == 200
    assert office.post("/admin/erp_billing/invoice/add/", {}).status_code == 200


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
