"""REST and admin: the same rules as the services; who may, what is masked, what a page says next."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.periods import today
from core.tenancy.models import Tenant
from core.todo import to_do
from erp_planned.vendors.models import Vendor, VendorDocument, VendorPayment
from erp_planned.vendors.reports import REPORTS
from tests.core.accounts.people import PASSWORD, Api, api_of, user_of
from tests.erp_planned.vendors.people import approved, category, individual, make_vendor, verified

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n"
SITE = "organization:erp_vendors"


@pytest.fixture
def office(organization: Tenant, at: Callable[[str], None]) -> dict[str, Api]:
    at("2026-07-01 10:00")
    return {
        role: api_of(user_of(organization, role), organization) for role in ("accountant", "finance_officer")
    }


@pytest.fixture
def browser(organization: Tenant, at: Callable[[str], None]) -> Client:
    at("2026-07-01 10:00")
    user = user_of(organization, "finance_officer")
    client = Client(headers={"host": f"{organization.slug}.testserver"})
    assert client.login(username=user.username, password=PASSWORD)
    return client


def data(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.content.decode()
    return dict(answer.json()["data"])


def test_from_registration_to_payment_over_rest(office: dict[str, Api]) -> None:
    """The accountant enters, the finance officer decides; each refusal leaves all as it was."""
    clerk, officer = office["accountant"], office["finance_officer"]
    category("Works")
    pan = individual()
    body = {
        "name": "Ravi Works",
        "category": "Works",
        "pan": pan,
        "bankAccount": "112233445566",
        "ifsc": "SBIN0001234",
    }
    made = data(clerk("POST", "vendors", body), 201)
    one = f"vendors/{made['id']}"
    assert (made["status"], made["payeeKind"], made["pan"]) == ("registered", "individual", pan)
    assert data(clerk("GET", "vendors"), 200)["items"][0]["pan"] != pan
    bill = {"invoiceNo": "A-1", "invoiceDate": "2026-06-01", "amount": 40000}
    refused = clerk("POST", f"{one}/payments", bill)
    assert (refused.status_code, VendorPayment.objects.count()) == (409, 0)
    assert clerk("PUT", f"{one}/verify", {}).status_code == 403
    assert data(officer("PUT", f"{one}/verify", {}), 200)["status"] == "verified"
    headers = {"Idempotency-Key": "bill-1"}
    first = data(clerk("POST", f"{one}/payments", bill, **headers), 201)
    again = data(clerk("POST", f"{one}/payments", bill, **headers), 201)
    assert first == again
    assert (first["tdsDeducted"], first["netAmount"], first["status"]) == (400, 39600, "entered")
    assert clerk("POST", f"{one}/payments", bill).json()["data"]["code"] == "DUPLICATE"
    pay = f"{one}/payments/{first['id']}"
    assert clerk("PUT", pay, {"status": "approved"}).status_code == 403
    assert clerk("PUT", pay, {"status": "paid", "reference": "UTR9"}).status_code == 409
    assert data(officer("PUT", pay, {"status": "approved"}), 200)["status"] == "approved"
    wrong = clerk("PUT", pay, {"status": "paid", "remarks": "x"})
    assert list(wrong.json()["data"]["fields"]) == ["remarks"]
    missing = clerk("PUT", pay, {"status": "paid"})
    assert list(missing.json()["data"]["fields"]) == ["reference"]
    paid = data(clerk("PUT", pay, {"status": "paid", "reference": "UTR9", "paidOn": "2026-07-01"}), 200)
    assert (paid["status"], paid["reference"], paid["paidOn"]) == ("paid", "UTR9", "2026-07-01")
    assert data(clerk("GET", f"{one}/payments?status=paid"), 200)["total"] == 1
    other = verified()
    assert clerk("GET", f"vendors/{other.pk}/payments/{first['id']}").status_code == 404


@pytest.mark.parametrize(
    "bill", [{"amount": 0}, {"lines": [{"amount": 0}]}, {"lines": [{"amount": 5}, {"amount": 0}]}]
)
def test_a_bill_of_nothing_is_refused_beside_its_amount(office: dict[str, Api], bill: dict[str, Any]) -> None:
    """Catches a zero that is taken for a value which was not given."""
    one = verified()
    body = {"invoiceNo": "A-1", "invoiceDate": "2026-06-01", **bill}
    answer = office["accountant"]("POST", f"vendors/{one.pk}/payments", body)
    assert answer.status_code == 400, answer.content
    assert all("amount" in name for name in answer.json()["data"]["fields"])
    assert VendorPayment.objects.count() == 0


def test_a_document_is_told_by_its_content(office: dict[str, Api]) -> None:
    clerk = office["accountant"]
    vendor = make_vendor()
    for name, content, status in (("a.pdf", PDF, 201), ("a.pdf", b"MZ\x90 no pdf", 415)):
        answer = clerk.client.post(
            f"/api/vendors/{vendor.pk}/documents",
            {"docType": "GST", "file": SimpleUploadedFile(name, content)},
        )
        assert answer.status_code == status, answer.content
    kept = VendorDocument.objects.get()
    answer = clerk("GET", f"vendors/{vendor.pk}/documents/{kept.pk}")
    assert (answer.status_code, b"".join(answer)) == (200, PDF)


def test_pages_of_the_admin(browser: Client) -> None:
    """A vendor's way through the browser: verified, billed, approved by somebody else, paid; every page opens."""
    vendor = make_vendor()
    page = reverse(f"{SITE}_vendor_change", args=[vendor.pk])
    shown = browser.get(page).content.decode()
    assert "is not verified yet" in shown
    assert vendor.pan not in shown
    assert browser.post(reverse(f"{SITE}_vendor_verify", args=[vendor.pk])).status_code == 302
    form = reverse(f"{SITE}_vendor_enter_bill", args=[vendor.pk])
    bad = browser.post(form, {"invoice_no": "A-1", "invoice_date": "2026-06-01"})
    assert (bad.status_code, VendorPayment.objects.count()) == (200, 0)
    sent = {
        "invoice_no": "A-1", "invoice_date": "2026-06-01", "amount_1": "40,000", "section_1": "contract",
        "amount_2": "60000", "section_2": "technical",
    }  # fmt: skip
    assert browser.post(form, sent).status_code == 302
    bill = VendorPayment.objects.get()
    assert (bill.tds_deducted, bill.lines.count()) == (2000, 2)
    mine = browser.get(reverse(f"{SITE}_vendorpayment_approve", args=[bill.pk]), follow=True)
    assert "You entered this yourself" in mine.content.decode()
    assert browser.get(reverse(f"{SITE}_vendor_add_document", args=[vendor.pk])).status_code == 200
    for kind in (
        "vendor", "vendorcategory", "vendorpayment", "vendortdsentry", "vendordocument", "bankchange",
        "vendorrating", "vendorblacklist", "lowertaxcertificate",
    ):  # fmt: skip
        assert browser.get(reverse(f"{SITE}_{kind}_changelist")).status_code == 200, kind
    for name, number in (("vendor", vendor.pk), ("vendorpayment", bill.pk)):
        assert browser.get(reverse(f"{SITE}_{name}_change", args=[number])).status_code == 200
    settings = browser.get(reverse(f"{SITE}_vendorsettings_changelist"), follow=True)
    assert settings.status_code == 200
    assert "Bills of vendors that wait for approval: 1" in [item.text for item in to_do(today())]
    assert Vendor.objects.get().status == "verified"


@pytest.mark.parametrize("name", ["vendor-tds", "vendor-payments-due", "vendor-gst-tds", "vendor-papers"])
def test_reports_as_files(office: dict[str, Api], name: str) -> None:

    approved(verified(msme_class="micro", udyam_no="UDYAM-DL-01-0000001"), 40000)
    table: Any = next(one for one in REPORTS if one.name == name).build({})
    rows = table.rows.part(0, 10)
    expected = {"vendor-tds": 1, "vendor-payments-due": 1}.get(name, 0)
    assert (len(rows), table.rows.count) == (expected, expected)
    if name == "vendor-payments-due":
        assert rows[0]["due_on"].isoformat() == "2026-07-16"
