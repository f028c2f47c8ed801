"""Returns: final once filed, in order, voucher and late fee, the year, what billing brings, races."""

from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from core.errors import DomainError, Duplicate, InvalidState, ValidationFailed
from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from erp_planned.finance.models import Voucher
from erp_planned.gst.errors import NotReady, PeriodFiled
from erp_planned.gst.models import GSTInvoice, GSTReturn
from erp_planned.gst.selectors.figures import Amounts
from erp_planned.gst.services.collecting import collect
from erp_planned.gst.services.documents import cancel_document, set_credit
from erp_planned.gst.services.returns import file_return, generate, generate_year
from tests.erp_planned.billing.bills import billed, customer
from tests.erp_planned.gst.ledger import (
    OCTOBER,
    SYSTEM,
    bought,
    filed,
    line,
    made,
    registered,
    sold,
    worked_purchases,
    worked_sales,
)
from tests.kit.threads import at_once

DAY = date(2026, 10, 5)
BUYER = "29AABCS1234F1ZN"


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


def test_a_filed_month_is_final_and_late_documents_go_into_the_next(organization: Tenant) -> None:
    registered()
    row = sold("A1", DAY, [line(100)])
    waits = bought("P1", 100)
    filed("GSTR-1")
    with pytest.raises(PeriodFiled):
        cancel_document(document=row, reason="Too late", actor=SYSTEM)
    late = sold("A2", DAY, [line(100)])
    assert (late.period, late.invoice_on) == (date(2026, 11, 1), DAY)
    # The inward side is closed by the GSTR-3B alone; credit of a filed month may still be taken later.
    assert bought("P2", 100).period == OCTOBER.first
    filed("GSTR-3B")
    assert bought("P3", 100).period == date(2026, 11, 1)
    assert set_credit(document=waits, itc="eligible", actor=SYSTEM).credit_period == date(2026, 11, 1)
    for text, values in (
        ("UPDATE erp_gst_gstinvoice SET is_cancelled = true, cancelled_on = now() WHERE id = %s", [row.pk]),
        (
            "UPDATE erp_gst_gstinvoice SET total = total + 1, round_off = round_off + 1 WHERE id = %s",
            [late.pk],
        ),
        ("DELETE FROM erp_gst_gstinvoice WHERE id = %s", [late.pk]),
        ("UPDATE erp_gst_gstinvoiceline SET taxable_value = 1 WHERE invoice_id = %s", [late.pk]),
        ("UPDATE erp_gst_gstreturn SET documents = 7 WHERE status = %s", ["filed"]),
        ("DELETE FROM erp_gst_gstreturn WHERE status = %s", ["filed"]),
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(text, values)


def test_filing_asks_for_order_arn_day_and_what_the_ledger_holds(organization: Tenant) -> None:
    registered()
    sold("A1", DAY, [line(100)])
    three = made("GSTR-3B")
    good = {"arn_no": "AA2710261234567", "actor": SYSTEM}
    with pytest.raises(NotReady):
        file_return(gst_return=three, **good)
    one = made("GSTR-1")
    refused: list[tuple[dict[str, Any], str]] = [
        ({"arn_no": "123"}, "arn_no"),
        ({"filed_on": OCTOBER.last}, "filed_on"),
        ({"filed_on": date(2026, 11, 23)}, "filed_on"),
    ]
    for changed, field in refused:
        with pytest.raises(ValidationFailed) as caught:
            file_return(gst_return=one, **{**good, **changed})
        assert field in caught.value.fields
    sold("A2", DAY, [line(100)])
    with pytest.raises(NotReady):
        file_return(gst_return=one, **good)
    assert GSTReturn.objects.filter(status="filed").count() == 0
    again = made("GSTR-1")
    assert again.pk == one.pk
    file_return(gst_return=again, **good)
    with pytest.raises(InvalidState):
        made("GSTR-1")
    with pytest.raises(Duplicate) as caught_twice:
        file_return(gst_return=made("GSTR-3B"), **good)
    assert "arn_no" in caught_twice.value.fields


def test_a_filed_gstr3b_makes_its_voucher_once_with_late_fee(organization: Tenant) -> None:
    """Output tax against input credit and the cash ledger: 47,200 of tax in cash, two days late."""
    from tests.erp_planned.banking.books import head, year

    year()
    for key, code, kind in (
        ("gst_cash_ledger", "1310", "Asset"), ("gst_late", "4023", "Expense"), ("input_igst", "1307", "Asset"),
        ("input_cgst", "1305", "Asset"), ("input_sgst", "1306", "Asset"), ("output_igst", "2214", "Liability"),
        ("output_cgst", "2212", "Liability"), ("output_sgst", "2213", "Liability"),
    ):  # fmt: skip
        head(key, code, kind)
    registered()
    worked_sales()
    worked_purchases()
    filed("GSTR-1")
    row = filed("GSTR-3B")
    voucher = Voucher.objects.get(source="gst_return")
    assert row.voucher == voucher
    found = {one.account.code: one.debit - one.credit for one in voucher.entries.all()}
    interest = Decimal(47)  # 47,200 x 18% x 2 / 365, to the rupee
    assert found == {
        "2214": 54500, "2212": 6750, "2213": 6750, "4023": 100 + interest, "1307": -9000, "1305": -5900, "1306": -5900,
        "1310": -(47200 + 100 + interest),
    }  # fmt: skip
    assert row.figures["late"]["days"] == 2


def test_the_year_comes_after_its_returns(organization: Tenant, at: Any) -> None:
    registered(date(2026, 10, 1))
    worked_sales()
    worked_purchases()
    at("2027-04-25 12:00")
    year = FinancialYear(2026)
    with pytest.raises(NotReady) as caught:
        generate_year(year=year, actor=SYSTEM)
    assert "GSTR-1 2026-10" in str(caught.value.message)
    for offset in range(6):
        for kind in ("GSTR-1", "GSTR-3B"):
            filed(kind, OCTOBER.plus(offset))
    row = generate_year(year=year, actor=SYSTEM)
    told = {key: Amounts.of(one) for key, one in row.figures["lines"].items()}
    assert (told["t4a"].taxable, told["t4b"].taxable, told["t4i"].taxable) == (170000, 200000, -5000)
    assert (told["t5a"].taxable, told["t5d"].taxable) == (60000, 30000)
    # Table 4 has reverse charge, which 3.1(d) has; the rest is 3.1(a).
    assert (told["t4n"].taxable, told["t4n"].igst) == (365000 + 20000, 54500)
    assert told["t6o"].igst == told["t6a"].igst == 13500
    assert Decimal(row.figures["paid"]["igst"]["payable"]) == 54500
    assert row.period == "2026-27"


def test_invoices_of_billing_come_once_and_follow_when_cancelled(organization: Tenant) -> None:
    from erp_planned.billing.services.invoices import cancel_invoice

    registered()
    one = billed(customer(), 1000, tax=18, on=DAY)
    two = billed(customer("Old Rate"), 1000, tax=12, on=DAY)
    for entered in (1, 0):
        found = collect(first=OCTOBER.first, last=OCTOBER.last, actor=SYSTEM)
        assert (found.entered, [which for which, _why in found.troubles or ()]) == (
            entered, [f"{two.invoice_no} (billing:{two.pk})"]
        )  # fmt: skip
    row = GSTInvoice.objects.get()
    assert (row.source, row.invoice_no, row.cgst, row.total) == (
        f"billing:{one.pk}",
        one.invoice_no,
        90,
        1180,
    )
    with pytest.raises(InvalidState):
        cancel_document(document=row, reason="By hand", actor=SYSTEM)
    cancel_invoice(invoice=one, reason="Wrong", actor=SYSTEM)
    assert generate(return_type="GSTR-1", month=OCTOBER, actor=SYSTEM)[1].cancelled == 1
    row.refresh_from_db()
    assert row.is_cancelled


def test_a_quarter_is_one_return(organization: Tenant) -> None:
    registered(date(2026, 4, 1), frequency="quarterly")
    sold("A1", date(2026, 7, 5), [line(100)])
    sold("A2", date(2026, 9, 5), [line(100)])
    row = made("GSTR-1", Month(2026, 8))
    assert str(row) == "GSTR-1 July 2026 – September 2026"
    assert str(made("GSTR-3B", Month(2026, 11))) == "GSTR-3B October 2026 – December 2026"
    assert (row.starts_on, row.ends_on, row.documents, row.period) == (
        date(2026, 7, 1), date(2026, 9, 30), 2, "2026-09"
    )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_a_document_beside_filing_is_in_the_return_or_in_the_next_month(organization: Tenant) -> None:
    registered()
    sold("A1", DAY, [line(100)])
    row = made()

    def file() -> GSTReturn:
        return file_return(gst_return=row, arn_no="AA2710261234567", actor=SYSTEM)

    told = at_once(file, lambda: sold("A2", DAY, [line(100)]), made)
    assert not [one for one in told if isinstance(one, Exception) and not isinstance(one, DomainError)]
    kept, late = GSTReturn.objects.get(), GSTInvoice.objects.get(invoice_no="A2")
    if kept.status == "filed":
        assert kept.documents == GSTInvoice.objects.filter(period=OCTOBER.first).count()
    else:
        assert late.period == OCTOBER.first


@pytest.mark.django_db(transaction=True)
def test_of_two_who_make_or_file_a_return_there_is_one(organization: Tenant) -> None:
    """Catches a second draft of the month, and a return that is filed under two numbers."""
    registered()
    sold("A1", DAY, [line(100)])
    told = at_once(made, made, made)
    assert not [one for one in told if isinstance(one, Exception) and not isinstance(one, DomainError)]
    row = GSTReturn.objects.get()
    told = at_once(
        *(
            partial(file_return, gst_return=row, arn_no=f"AA271026123456{number}", actor=SYSTEM)
            for number in range(2)
        )
    )
    assert [isinstance(one, DomainError) for one in told].count(True) == 1
    assert GSTReturn.objects.get().status == "filed"
