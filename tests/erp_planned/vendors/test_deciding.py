"""Second pairs of eyes, stale figures, taking back; blacklists; papers; the books."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.actors import Actor, Door, actor_for
from core.errors import Duplicate, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.finance.models import Account, BookYear, HeadAccount, Voucher
from erp_planned.finance.parties import KINDS
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.finance.services.again import make_again
from erp_planned.finance.services.deciding import approve, reject
from erp_planned.vendors import masters
from erp_planned.vendors.errors import OwnEntry, SameInvoice, TaxChanged, VendorNotUsable
from erp_planned.vendors.models import BankChange, Vendor, VendorDocument, VendorPayment, VendorTdsEntry
from erp_planned.vendors.rating_sources import Receipt, _sources
from erp_planned.vendors.selectors.effects import effects_of
from erp_planned.vendors.selectors.payments import payments_of
from erp_planned.vendors.selectors.ratings import means_of, ratings_of
from erp_planned.vendors.services import papers, standing, vendors
from erp_planned.vendors.services.bills import compute_again
from erp_planned.vendors.services.deciding import (
    approve_payment,
    cancel_payment,
    pay_payment,
    reject_payment,
    reverse_payment,
)
from tests.core.accounts.people import user_of
from tests.erp_planned.vendors.people import (
    DAY,
    SYSTEM,
    approved,
    bill,
    category,
    gstin,
    in_delhi,
    make_vendor,
    verified,
)
from tests.payroll.ess.conftest import make_account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("june")]
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n"
D = Decimal


@pytest.fixture
def june(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-07-01 10:00")


def person(number: int) -> Actor:
    """Somebody with all rights."""
    return Actor(number, f"Person {number}", "admin", Door.API, permissions=SYSTEM.permissions)


def test_nobody_verifies_what_they_entered_or_changed() -> None:
    row = make_vendor(actor=person(1))
    masters.vendors.update(row, actor=person(2), name="Changed by two")
    for own in (1, 2):
        with pytest.raises(OwnEntry):
            vendors.verify_vendor(vendor=row, actor=person(own))
    assert vendors.verify_vendor(vendor=row, actor=person(3)).status == "verified"


def test_a_category_wants_a_third_pair_of_eyes() -> None:
    row = make_vendor(actor=person(1), category=category("Strict", approval_required=True))
    row = vendors.verify_vendor(vendor=row, actor=person(2))
    with pytest.raises(VendorNotUsable, match="waits for approval"):
        vendors.require_usable(row, DAY)
    with pytest.raises(OwnEntry):
        vendors.approve_vendor(vendor=row, actor=person(2))
    vendors.approve_vendor(vendor=row, actor=person(3))
    assert vendors.require_usable(row, DAY).status == "verified"


def test_the_old_account_stays_until_a_second_person_has_approved() -> None:
    row = verified()
    change = vendors.ask_bank_change(
        vendor=row, bank_account="112233445566", ifsc="punb0123400", reason="Merged", actor=person(1)
    )
    with pytest.raises(Duplicate):
        vendors.ask_bank_change(
            vendor=row, bank_account="112233445577", ifsc="PUNB0123400", reason="Again", actor=person(2)
        )
    with pytest.raises(OwnEntry):
        vendors.approve_bank_change(change=change, actor=person(1))
    assert Vendor.objects.get(pk=row.pk).bank_account == row.bank_account
    vendors.approve_bank_change(change=change, actor=person(2))
    row.refresh_from_db()
    assert (row.bank_account, row.ifsc, BankChange.objects.get().status) == (
        "112233445566",
        "PUNB0123400",
        "approved",
    )
    with pytest.raises(InvalidTransition):
        vendors.reject_bank_change(change=change, remarks="Late", actor=person(2))


def test_blacklists_are_half_open_and_do_not_overlap() -> None:
    row = verified()
    standing.blacklist_vendor(
        vendor=row, reason="Fraud", from_on=date(2026, 6, 1), to_on=date(2026, 6, 10), actor=SYSTEM
    )
    with pytest.raises(Duplicate):
        standing.blacklist_vendor(vendor=row, reason="More", from_on=date(2026, 6, 9), actor=SYSTEM)
    for day in (date(2026, 6, 1), date(2026, 6, 9)):
        with pytest.raises(VendorNotUsable, match="Fraud"):
            KINDS["vendor"].payable(row.pk, day)
    for day in (date(2026, 5, 31), date(2026, 6, 10)):
        KINDS["vendor"].payable(row.pk, day)
    with pytest.raises(VendorNotUsable):
        bill(row, 100, credited_on=date(2026, 6, 5))
    assert not VendorPayment.objects.exists()
    again = standing.blacklist_vendor(vendor=row, reason="Next", from_on=date(2026, 6, 10), actor=SYSTEM)
    lifted = standing.lift_blacklist(blacklist=again, reason="Cleared", actor=SYSTEM)
    assert (lifted.to_on, vendors.require_usable(row, date(2026, 7, 1)).pk) == (date(2026, 7, 1), row.pk)
    with pytest.raises(InvalidState):
        standing.lift_blacklist(blacklist=again, reason="Twice", actor=SYSTEM)


def test_an_invoice_is_entered_once_in_a_year_and_again_after_it_was_cancelled() -> None:
    row = verified()
    first = bill(row, 1000, invoice_no="A/1")
    with pytest.raises(SameInvoice):
        bill(row, 1000, invoice_no="a/1")
    cancel_payment(payment=first, remarks="Wrong amount", actor=SYSTEM)
    assert bill(row, 900, invoice_no="A/1").net_amount == 900


def test_the_maker_is_not_the_checker() -> None:
    row = bill(verified(), 1000, actor=person(1))
    for act in (approve_payment, lambda **kw: reject_payment(remarks="x", **kw)):
        with pytest.raises(OwnEntry):
            act(payment=row, actor=person(1))
    assert VendorPayment.objects.get().status == "entered"
    done = approve_payment(payment=row, actor=person(2))
    with pytest.raises(InvalidTransition):
        approve_payment(payment=done, actor=person(2))
    clerk = Actor(3, "Clerk", "accountant", Door.API, permissions=frozenset({"vendor:write"}))
    with pytest.raises(Forbidden):
        cancel_payment(payment=done, remarks="x", actor=clerk)


def test_stale_tax_is_refused_and_computed_again() -> None:
    """Two bills each below the limit, looked at side by side, are not both approved without tax."""
    row = verified()
    first, second = bill(row, 30000), bill(row, 30000)
    third, fourth = bill(row, 30000), bill(row, 30000)
    for one in (first, second, third):
        approve_payment(payment=one, actor=SYSTEM)
    with pytest.raises(TaxChanged, match="2,400"):
        approve_payment(payment=fourth, actor=SYSTEM)
    assert VendorTdsEntry.objects.get(payment=fourth).tax == 0
    compute_again(payment=fourth, actor=SYSTEM)
    assert approve_payment(payment=fourth, actor=SYSTEM).tds_deducted == 2400


def test_what_was_paid_is_reversed_with_its_tax() -> None:
    row = verified()
    first = approved(row, 95000)
    pay_payment(payment=first, reference="UTR1", paid_on=date(2026, 6, 5), actor=SYSTEM)
    second = approved(row, 20000)
    assert (first.tds_deducted, second.tds_deducted) == (1900, 400)
    assert second.invoice_no in effects_of(first)[0]
    with pytest.raises(InvalidTransition):
        cancel_payment(payment=first, remarks="Wrong", actor=SYSTEM)
    reverse_payment(payment=first, remarks="Paid to the wrong vendor", actor=SYSTEM)
    assert VendorTdsEntry.objects.get(payment=first).reversed_at is not None
    assert bill(row, 25000).tds_deducted == 0  # 45,000 in the year


def test_the_database_keeps_posted_tax_and_decided_bills() -> None:
    row = approved(verified(), 40000)
    for act in (
        lambda: VendorTdsEntry.objects.filter(payment=row).update(tax=1),
        lambda: VendorTdsEntry.objects.filter(payment=row).delete(),
        lambda: VendorPayment.objects.filter(pk=row.pk).update(invoice_no="X"),
        lambda: VendorPayment.objects.filter(pk=row.pk).delete(),
        lambda: row.lines.update(amount=1),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    assert VendorTdsEntry.objects.get(payment=row).tax == 800


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"invoice_date": date(2026, 7, 2)}, "invoice_date"),
        ({"credited_on": date(2026, 7, 2)}, "credited_on"),
        ({"gst_amount": D(180)}, "gst_amount"),
        ({"section": "rent"}, "section"),
        ({"invoice_no": " "}, "invoice_no"),
        ({"lines": [{"amount": D(5), "section": "none"}]}, "amount"),
    ],
)
def test_a_wrong_bill_is_refused_beside_the_field(facts: dict[str, Any], field: str) -> None:
    row = verified()
    with pytest.raises(ValidationFailed) as caught:
        bill(row, 1000, **facts)
    assert field in caught.value.fields
    assert not VendorPayment.objects.exists()


def test_a_certificate_lowers_the_rate_up_to_its_limit() -> None:
    row = verified()
    masters.certificates.create(
        actor=SYSTEM, vendor=row, certificate_no="2026AB1234", section="contract", rate_pct=D("0.5"),
        limit_amount=D(100000), valid_from=date(2026, 4, 1), valid_to=date(2027, 3, 31),
    )  # fmt: skip
    first, second = approved(row, 80000), approved(row, 50000)
    # 0.5% of 80,000; then 0.5% of the 20,000 that are left and 2% of 30,000.
    assert (first.tds_deducted, second.tds_deducted) == (400, 100 + 600)
    reasons = second.tds_entries.order_by("pk").values_list("reason", "taxed")
    assert list(reasons) == [("A", 20000), ("", 30000)]


def test_a_transporter_is_nil_and_reported() -> None:
    row = verified(transporter_declared_on=date(2026, 4, 1))
    assert approved(row, 500000).tds_deducted == 0
    entry = VendorTdsEntry.objects.get()
    assert (entry.reason, entry.taxed) == ("T", 500000)


def test_ratings_by_hand_and_from_receipts_make_one_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    row = verified()
    receipt = Receipt("PO-1", date(2026, 6, 10), D(100), D(75), due_on=date(2026, 6, 8))
    monkeypatch.setattr(
        "erp_planned.vendors.rating_sources._sources", [*_sources, lambda _ids: {row.pk: [receipt]}]
    )
    made = standing.rate_vendor(
        vendor=row, quality=D(5), delivery=D(4), pricing=D(3), order_id="PO-2", actor=SYSTEM
    )
    with pytest.raises(Duplicate):
        standing.rate_vendor(
            vendor=row, quality=D(1), delivery=D(1), pricing=D(1), order_id="po-2", actor=SYSTEM
        )
    with pytest.raises(ValidationFailed):
        standing.rate_vendor(vendor=row, quality=D(6), delivery=D(1), pricing=D(1), actor=SYSTEM)
    # 40/30/30 of 5, 4, 3; and 40/30 of quality 4 (75 of 100) and delivery 4 (in the first week late).
    assert made.overall_rating == D("4.10")
    assert {one.overall_rating for one in ratings_of(row)} == {D("4.10"), D("4.00")}
    assert means_of([row.pk])[row.pk] == D("4.05")


def test_papers_are_verified_by_another_and_told_before_they_run_out(organization: Tenant) -> None:
    user_of(organization, "accountant")
    row = verified()
    paper = papers.add_document(
        vendor=row,
        doc_type="GST",
        file=SimpleUploadedFile("a.pdf", PDF),
        expires_on=date(2026, 7, 20),
        actor=person(1),
    )
    with pytest.raises(OwnEntry):
        papers.verify_document(document=paper, actor=person(1))
    papers.verify_document(document=paper, actor=person(2))
    assert VendorDocument.objects.get().status == "approved"
    day = date(2026, 7, 1)
    assert [papers.remind_of_expiry(day=day, actor=SYSTEM) for _again in range(2)] == [1, 0]
    assert Message.objects.filter(channel="inbox").count() == 1


def keep_books() -> None:
    """Open the year, with an account for each head of vendors."""
    in_delhi()
    BookYear.objects.get_or_create(start_date=date(2026, 4, 1), end_date=date(2027, 3, 31))
    facts = {"vendor_expense": "Expense", "creditors": "Liability", "vendor_tds": "Liability",
             "vendor_gst_tds": "Liability", "vendor_bank": "Asset"}  # fmt: skip
    for number, (head, kind) in enumerate(facts.items()):
        account = Account.objects.create(
            code=f"98{number}", name=head, type=kind, cash_or_bank="bank" if head == "vendor_bank" else ""
        )
        HeadAccount.objects.update_or_create(head=head, defaults={"account": account})


def test_a_rejected_voucher_of_a_bill_is_told_to_who_entered_it_and_made_again(organization: Tenant) -> None:
    """A bill that stays approved while the books never get it would be found at the year end, if at all."""
    keep_books()
    pan = "AABCE1234F"
    clerk = make_account("bill.clerk", "accountant")
    row = verified(pan=pan, gstin=gstin(pan))
    one = approve_payment(payment=bill(row, 50000, actor=actor_for(
        clerk, tenant_type="organization", door=Door.API)), actor=SYSTEM)  # fmt: skip
    old = reject(voucher=Voucher.objects.get(), remarks="No order", actor=SYSTEM)
    told = Message.objects.get(channel="inbox", user_id=clerk.pk, template="voucher_rejected")
    assert told.payload["url"] == f"/admin/erp_vendors/vendorpayment/{one.pk}/change/"
    assert "No order" in undone_text("vendor_bill", str(one.pk))
    new = make_again(voucher=old, actor=SYSTEM)
    assert (new.source_key, new.status, new.total) == (str(one.pk), "submitted", old.total)
    cancel_payment(payment=one, remarks="Wrong", actor=SYSTEM)
    new.refresh_from_db()
    assert new.status == "cancelled"
    with pytest.raises(InvalidState):
        make_again(voucher=old, actor=SYSTEM)


@pytest.mark.parametrize("is_approved", [False, True])
def test_the_books_get_bill_and_payment_once_and_take_them_back(is_approved: bool) -> None:
    """What waits in finance is given up, what is approved there is reversed: never an opposite of nothing."""
    keep_books()
    pan = "AABCE1234F"
    row = verified(pan=pan, gstin=gstin(pan))
    one = approved(row, 100000, gst_amount=D(18000), contract_value=D(300000))
    pay_payment(payment=one, reference="UTR1", paid_on=date(2026, 6, 20), actor=SYSTEM)
    booked = {
        (v.source, e.account.name): e.debit - e.credit
        for v in Voucher.objects.all()
        for e in v.entries.select_related("account")
    }
    assert booked == {
        ("vendor_bill", "vendor_expense"): 118000, ("vendor_bill", "creditors"): -114000,
        ("vendor_bill", "vendor_tds"): -2000, ("vendor_bill", "vendor_gst_tds"): -2000,
        ("vendor_payment", "creditors"): 114000, ("vendor_payment", "vendor_bank"): -114000,
    }  # fmt: skip
    for voucher in Voucher.objects.order_by("date", "id") if is_approved else ():
        approve(voucher=voucher, actor=SYSTEM)
    reverse_payment(payment=one, remarks="Wrong", actor=SYSTEM)
    if not is_approved:
        assert set(Voucher.objects.values_list("status", flat=True)) == {"cancelled"}
        return
    sums: dict[str, Decimal] = {}
    for voucher in Voucher.objects.all():
        for entry in voucher.entries.select_related("account"):
            sums[entry.account.name] = sums.get(entry.account.name, D(0)) + entry.debit - entry.credit
    assert (set(sums.values()), Voucher.objects.exclude(reversal_of=None).count()) == ({D(0)}, 2)


def test_a_list_of_bills_asks_as_much_for_three_as_for_one() -> None:
    row, counts = verified(), []
    for _more in range(2):
        bill(row, 1000)
        with CaptureQueriesContext(connection) as queries:
            [[one.tds_deducted, [line.account for line in one.lines.all()]] for one in payments_of(row)]
        counts.append(len(queries))
    assert counts[0] == counts[1]
