"""Credit from before the first return, and tax that is paid in whole rupees."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core.errors import Forbidden, InvalidState, ValidationFailed
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.finance.models import Voucher
from erp_planned.gst.calc import Payment, set_off
from erp_planned.gst.errors import NotReady, OwnOpening
from erp_planned.gst.models import GSTOpeningCredit
from erp_planned.gst.selectors.gstr9 import paid
from erp_planned.gst.services.opening import approve_opening, enter_opening, remove_opening
from erp_planned.gst.services.returns import file_return
from erp_planned.gst_credit.reports import build_ledger
from erp_planned.gst_credit.selectors.credit import credit_rows, ledger_of
from tests.erp_planned.banking.books import head, year
from tests.erp_planned.gst.ledger import OCTOBER, bought, filed, line, made, person, registered, sold

GIVEN: dict[str, Any] = {"month": OCTOBER.first, "reference": "Portal, 1 October 2026"}


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Any) -> None:
    at("2026-11-22 12:00")
    registered()


def opened(**amounts: int) -> GSTOpeningCredit:
    """Return an opening credit entered by one person and approved by another."""
    given = {name: Decimal(amount) for name, amount in amounts.items()}
    row = enter_opening(**GIVEN, **given, actor=person(1))
    return approve_opening(opening=row, actor=person(2))


def test_the_first_return_uses_it_before_the_credit_of_documents() -> None:
    """900 + 900 of tax against 500 + 500 from before and 450 + 450 of a purchase: 50 + 50 are left."""
    opened(cgst=500, sgst=500)
    sold("A1", date(2026, 10, 5), [line(10000)])
    bill = bought("P1", 5000, itc="eligible")
    filed("GSTR-1")
    row = filed("GSTR-3B", on=date(2026, 11, 20))
    assert row.figures["brought_forward"]["cgst"] == "500.00"
    payment = row.figures["payment"]
    assert (Decimal(payment["total_cash"]), Decimal(payment["left"]["cgst"])) == (0, 50)
    one = ledger_of(credit_rows().filter(pk=bill.pk))[0]
    assert (one.eligible, one.utilized) == (900, 800)
    told = list(build_ledger({"month": "2026-10"}).rows.stream())
    assert [(row["standing"], row["eligible"], row["utilized"]) for row in told] == [
        ("Opening credit", 1000, 1000), ("Eligible", 900, 800)
    ]  # fmt: skip
    # The next return goes on with what is left, and not with the opening again.
    assert made("GSTR-3B", Month(2026, 11)).figures["brought_forward"]["cgst"] == "50.00"


def test_it_takes_two_people_and_is_entered_once() -> None:
    row = enter_opening(**GIVEN, igst=Decimal(100), actor=person(1))
    with pytest.raises(InvalidState):
        enter_opening(**GIVEN, igst=Decimal(100), actor=person(2))
    with pytest.raises(OwnOpening):
        approve_opening(opening=row, actor=person(1))
    remove_opening(opening=row, actor=person(2))
    row = approve_opening(opening=enter_opening(**GIVEN, igst=Decimal(70), actor=person(1)), actor=person(2))
    with pytest.raises(InvalidState):
        remove_opening(opening=row, actor=person(1))
    with pytest.raises(IntegrityError), transaction.atomic():
        GSTOpeningCredit.objects.create(month=OCTOBER.first, igst=1, state="approved")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({}, "igst"), ({"igst": Decimal(-1)}, "igst"), ({"cgst": Decimal(1), "month": date(2026, 12, 1)}, "month"),
        ({"cgst": Decimal(1), "month": date(2026, 3, 1)}, "month"),
        ({"cgst": Decimal(1), "reference": " "}, "reference"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(values: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        enter_opening(**{**GIVEN, **values}, actor=person(1))
    assert field in caught.value.fields
    assert not GSTOpeningCredit.objects.exists()


def test_until_it_is_approved_it_counts_nothing_and_after_a_filed_return_it_is_too_late() -> None:
    row = enter_opening(**GIVEN, cgst=Decimal(500), sgst=Decimal(500), actor=person(1))
    sold("A1", date(2026, 10, 5), [line(10000)])
    filed("GSTR-1")
    draft = made("GSTR-3B")
    assert Decimal(draft.figures["payment"]["total_cash"]) == 1800
    approve_opening(opening=row, actor=person(2))
    with pytest.raises(NotReady):
        file_return(gst_return=draft, arn_no="AA271026000001A", actor=person(3))
    GSTOpeningCredit.objects.all().delete()
    filed("GSTR-3B")
    with pytest.raises(InvalidState):
        enter_opening(**GIVEN, cgst=Decimal(500), actor=person(1))


def test_who_may_not_file_enters_none() -> None:
    from dataclasses import replace

    with pytest.raises(Forbidden):
        enter_opening(
            **GIVEN, cgst=Decimal(500), actor=replace(person(1), permissions=frozenset({"gst:write"}))
        )


def test_tax_is_paid_in_whole_rupees_by_head() -> None:
    """Half a rupee goes up, what is below down; the tax itself stays to the paisa."""
    found = set_off({"cgst": Decimal("111.50"), "sgst": Decimal("111.49")}, {}, {"igst": Decimal("0.50")})
    assert found.payable == {"igst": 1, "cgst": 112, "sgst": 111, "cess": 0}
    assert (found.cash["cgst"], found.total_cash) == (Decimal("111.50"), 224)
    assert Payment().total_cash == 0


def test_the_voucher_clears_the_tax_and_the_difference_is_a_round_off() -> None:
    """1,234.56 at 18 percent: 111.11 of each half; 111 are paid of each, 0.22 are a round-off; GSTR-9 says 222."""
    year()
    for key, code, kind in (
        ("gst_cash_ledger", "1310", "Asset"), ("gst_round_off", "4023", "Expense"), ("gst_late", "4025", "Expense"),
        ("output_cgst", "2212", "Liability"), ("output_sgst", "2213", "Liability"),
    ):  # fmt: skip
        head(key, code, kind)
    sold("A1", date(2026, 10, 5), [line("1234.56")])
    filed("GSTR-1")
    row = filed("GSTR-3B", on=date(2026, 11, 20))
    assert Decimal(row.figures["payment"]["total_cash"]) == 222
    found = {
        one.account.code: one.debit - one.credit
        for one in Voucher.objects.get(source="gst_return").entries.all()
    }
    assert found == {
        "2212": Decimal("111.11"), "2213": Decimal("111.11"), "4023": Decimal("-0.22"), "1310": Decimal(-222)
    }  # fmt: skip
    told = paid(date(2026, 4, 1), date(2027, 3, 31))
    assert Decimal(told["cgst"]["cash"]) + Decimal(told["sgst"]["cash"]) == 222
