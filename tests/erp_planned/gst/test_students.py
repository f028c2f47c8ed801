"""What students are charged stands in the returns as one exempt total of each kind and month."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.gst.models import GSTInvoice, StudentSupply
from erp_planned.gst.selectors.checks import checks
from erp_planned.gst.selectors.figures import figures
from erp_planned.gst.selectors.gstr1 import hsn_tabs, nil_rows
from erp_planned.gst.services.collecting import collect
from erp_planned.gst.sources_students import charges_behind, origin_of
from erp_planned.mess.masters import rates
from erp_planned.mess.services.bills import cancel, generate, issue
from erp_planned.mess.services.payments import raise_fee
from erp_planned.student_fees.services.concessions import approve_concession, propose_concession
from tests.erp_planned.gst.ledger import SYSTEM, filed, line, made, registered, sold
from tests.erp_planned.student_fees.fees import academic_year, billed, fee_head, instalment, student

OCTOBER, NOVEMBER = Month(2026, 10), Month(2026, 11)
Clock = Callable[[str], None]
Row = tuple[str, str, int, str, bool]


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Clock) -> None:
    at("2026-10-05 12:00")
    registered()


def rows() -> list[Row]:
    """Return what counts: number, kind, rupees, month of the return, is it a total."""
    found = GSTInvoice.objects.filter(is_cancelled=False).order_by("pk")
    return [
        (one.invoice_no, one.document_type, int(one.taxable_value), f"{one.period:%Y-%m}", one.is_summary)
        for one in found
    ]


def brought(month: Month = OCTOBER) -> tuple[int, int]:
    """Collect a month; return how many documents came and went."""
    found = collect(first=month.first, last=month.last, actor=SYSTEM)
    assert not found.troubles
    return found.entered, found.cancelled


def test_fees_of_a_month_are_one_exempt_total_with_a_line_for_each_head() -> None:
    """A caution deposit is no supply; a second time nothing comes."""
    asha = student()
    instalment(12000, date(2026, 10, 20))
    instalment(3000, date(2026, 10, 20), of=fee_head("LAB"))
    instalment(5000, date(2026, 10, 20), of=fee_head("CAUTION", is_deposit=True))
    billed(asha)
    assert brought() == (1, 0)
    assert brought() == (0, 0)
    row = GSTInvoice.objects.get()
    assert rows() == [("FEES/2610/1", "INV", 15000, "2026-10", True)]
    told = row.lines.order_by("line_no").values_list("description", "taxable_value", "hsn_code", "treatment")
    assert list(told) == [("Fee LAB", 3000, "9992", "exempt"), ("Fee TUI", 12000, "9992", "exempt")]
    assert (row.total, row.tax, row.party_gstin, row.place_of_supply) == (15000, 0, "", "27")
    assert [(one.student, one.amount) for one in charges_behind(row)] == [
        ("Asha Rao", 3000),
        ("Asha Rao", 12000),
    ]
    assert origin_of(row) == "Fees of students, charged in October 2026"


def test_it_stands_in_table_8_hsn_gstr3b_and_gstr9_and_ties() -> None:
    sold("A1", date(2026, 10, 3), [line(1000)])
    asha = student()
    instalment(12000, date(2026, 10, 20))
    billed(asha)
    row = made("GSTR-1")
    assert nil_rows(OCTOBER.first, OCTOBER.last) == [
        {"sply_ty": "INTRAB2C", "nil_amt": 0, "expt_amt": 12000.0, "ngsup_amt": 0}
    ]
    codes = hsn_tabs(OCTOBER.first, OCTOBER.last)["hsn_b2c"]
    assert [(one["hsn_sc"], one["txval"], one["uqc"]) for one in codes] == [
        ("999293", 1000.0, "NA"), ("9992", 12000.0, "NA")
    ]  # fmt: skip
    # Without a number of its own it is not among the documents issued.
    assert row.figures["series"] == {"INV": [["A1", "A1", 1, 0]]}
    three = made("GSTR-3B")
    assert Decimal(three.figures["lines"]["osup_nil_exmp"]["taxable"]) == 12000
    assert figures("GSTR-9", date(2026, 4, 1), date(2027, 3, 31))["t5d"].taxable == 12000
    assert all(one.ties for one in checks(OCTOBER.first, OCTOBER.last) if one.key != "books")


def test_until_its_return_is_filed_it_is_made_again_and_then_changed_by_notes(at: Clock) -> None:
    """12,000; 10,000 after a concession; filed; 1,500 more let off is a credit note of the next open month."""
    asha = student()
    instalment(12000, date(2026, 10, 20))
    billed(asha)
    brought()

    def let_off(amount: int, reason: str) -> None:
        asked = propose_concession(
            student=asha,
            year=academic_year(),
            head=fee_head(),
            reason=reason,
            amount=Decimal(amount),
            actor=SYSTEM,
        )
        approve_concession(concession=asked, actor=SYSTEM)

    let_off(2000, "merit")
    assert brought() == (1, 1)
    assert rows() == [("FEES/2610/2", "INV", 10000, "2026-10", True)]
    at("2026-11-09 12:00")
    filed("GSTR-1")
    let_off(3500, "sibling")
    assert brought(NOVEMBER) == (1, 0)
    assert brought(NOVEMBER) == (0, 0)
    assert rows()[1:] == [("FEES/2610/3", "CRN", 1500, "2026-11", True)]
    assert figures("GSTR-1", NOVEMBER.first, NOVEMBER.last)["exempt"].taxable == -1500
    assert GSTInvoice.objects.get(document_type="CRN").original == GSTInvoice.objects.get(
        invoice_no="FEES/2610/2"
    )


def test_a_filed_month_without_a_total_is_left_as_it_was_filed(at: Clock) -> None:
    """Catches fees of years ago that come into the first return after this was switched on."""
    StudentSupply.objects.all().delete()
    asha = student()
    instalment(12000, date(2026, 10, 20))
    billed(asha)
    at("2026-11-09 12:00")
    filed("GSTR-1")
    StudentSupply.objects.create(kind="student_fees", hsn_code="9992", valid_from=date(2017, 7, 1))
    assert brought(NOVEMBER) == (0, 0)
    assert rows() == []


def test_mess_and_hostel_come_by_the_day_they_are_asked_for(at: Clock) -> None:
    """Rent and electricity, no deposit and no fine; a bill that is cancelled leaves; the settings say the code."""
    from erp_planned.hostel.services.stays import allocate
    from tests.erp_planned.hostel.places import hostel
    from tests.erp_planned.hostel.places import student as resident

    at("2026-11-03 10:00")
    house, who = hostel(beds=(4,)), resident(1)
    rates.create(
        actor=SYSTEM,
        hostel=house,
        effective_on=date(2026, 7, 1),
        method="fixed",
        rate=Decimal(120),
        due_days=10,
    )
    allocate(student=who, from_on=date(2026, 10, 1), actor=SYSTEM)
    for kind, amount in (("rent", 9000), ("electricity", 500), ("deposit", 5000), ("fine", 100)):
        given = {"term": "2026-27/1", "due_on": date(2026, 11, 20), "actor": SYSTEM}
        raise_fee(student=who, fee_type=kind, amount=Decimal(amount), **given)
    generate(hostel=house, month=OCTOBER, actor=SYSTEM)
    from erp_planned.mess.models import MessBill

    bill = issue(bill=MessBill.objects.get(), actor=SYSTEM)
    StudentSupply.objects.filter(kind="mess").update(hsn_code="9963", treatment="nil")
    assert brought(NOVEMBER) == (2, 0)
    assert rows() == [
        ("HOSTEL/2611/1", "INV", 9500, "2026-11", True), ("MESS/2611/1", "INV", 31 * 120, "2026-11", True)
    ]  # fmt: skip
    found = figures("GSTR-1", NOVEMBER.first, NOVEMBER.last)
    assert (found["exempt"].taxable, found["nil"].taxable) == (9500, 3720)
    cancel(bill=bill, reason="Wrong month", actor=SYSTEM)
    assert brought(NOVEMBER) == (0, 1)
    assert [number for number, *_rest in rows()] == ["HOSTEL/2611/1"]


def test_a_kind_whose_row_has_ended_stays_out() -> None:
    StudentSupply.objects.filter(kind="student_fees").update(valid_to=date(2026, 9, 30))
    asha = student()
    instalment(12000, date(2026, 10, 20))
    billed(asha)
    assert brought() == (0, 0)
