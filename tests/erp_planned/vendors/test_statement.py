"""One PAN over contract staff and vendors: thresholds counted together, one statement, one writer at a time."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from erp_planned.vendors.errors import TaxChanged
from erp_planned.vendors.models import VendorTdsEntry
from erp_planned.vendors.selectors.effects import effects_of
from erp_planned.vendors.selectors.ledger import gstr7, year_of
from erp_planned.vendors.services.deciding import approve_payment, cancel_payment
from payroll.contract_staff import services as contracts
from payroll.contract_staff.returns import quarter_return, return_file
from payroll.organizations.models import Organization
from payroll.tds.enums import Quarter
from payroll.tds.layout.checks import problems_of
from payroll.tds.layout.reader import read
from payroll.tds.masters import challans
from payroll.tds.periods import Period
from tests.erp_planned.vendors.people import SYSTEM, approved, bill, gstin, in_delhi, individual, verified
from tests.kit.threads import at_once
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.tds.particulars import DEDUCTOR

Q1 = Period(FinancialYear(2026), Quarter.Q1)
JULY = "2026-07-01 10:00"


def lock(month: Month) -> None:
    run = contracts.process_month(month=month, actor=SYSTEM)
    contracts.lock_run(run=run, actor=SYSTEM)


@pytest.mark.django_db
def test_statement_holds_both_and_ties_with_its_challans(
    organization: Tenant, at: Callable[[str], None]
) -> None:
    at(JULY)
    Organization.objects.update(**DEDUCTOR)
    pan = individual()
    make_contract(30000, name="Both", pan=pan)
    lock(Month(2026, 4))
    lock(Month(2026, 5))  # 60,000 so far, no tax
    vendor = verified(pan=pan, name="Both as vendor")
    transporter = verified(transporter_declared_on=date(2026, 4, 1), name="Transporter")
    crossing = approved(vendor, 45000, credited_on=date(2026, 6, 1))
    approved(transporter, 70000)
    assert crossing.tds_deducted == 1050  # 1% of 1,05,000
    lock(Month(2026, 6))  # contract staff count the vendor's bill: 300 of 30,000
    assert year_of(vendor, Q1.year)[0].paid == 135000
    found = quarter_return(Q1)
    assert (found.total("tax"), found.unmatched_tax) == (1350, 1350)
    challans.create(
        actor=SYSTEM, kind="contract", month=date(2026, 6, 1), receipt_code="0510308", serial="00001",
        paid_on=date(2026, 7, 1), tax=Decimal(1350),
    )  # fmt: skip
    found = quarter_return(Q1)
    assert (found.unmatched, [block.left for block in found.challans]) == ([], [0])
    file = return_file(found, today=date(2026, 7, 1))
    assert problems_of(file.content, today=date(2026, 7, 1)) == []
    rows = [row for row in read(file.content).rows if row.record == "DD"]
    told = sorted((row["name"], row["tds"], row["reason"] or "") for row in rows)
    assert told == [("Both", 300, ""), ("Both as vendor", 1050, ""), ("Transporter", 0, "T")]
    # Taking the bill back now names the deposit; the statement then has too much deposited.
    assert "00001" in effects_of(crossing)[0]
    cancel_payment(payment=crossing, remarks="Wrong", actor=SYSTEM)
    after = quarter_return(Q1)
    assert (after.total("tax"), after.challans[0].left) == (300, 1050)


@pytest.mark.django_db(transaction=True)
def test_two_bills_at_once_do_not_both_stay_below(organization: Tenant, at: Callable[[str], None]) -> None:
    """Would catch two approvals that each count the year without the other; the PAN is held, not the vendor."""
    at(JULY)
    pan = individual()
    one, other = (verified(pan=pan, tds_section="professional") for _branch in range(2))
    bills = [bill(one, 30000), bill(other, 30000)]
    told = at_once(*[lambda row=row: approve_payment(payment=row, actor=SYSTEM) for row in bills])  # type: ignore[misc]
    assert sorted(type(outcome).__name__ for outcome in told) == ["TaxChanged", "VendorPayment"]
    assert VendorTdsEntry.objects.filter(posted_at__isnull=False).count() == 1
    assert any(isinstance(outcome, TaxChanged) for outcome in told)


@pytest.mark.django_db
def test_gstr7_of_a_month_by_supplier(organization: Tenant, at: Callable[[str], None]) -> None:
    at(JULY)
    in_delhi()
    pan = "AABCE4321F"
    vendor = verified(pan=pan, gstin=gstin(pan))
    for amount in (100000, 60000):
        approved(vendor, amount, contract_ref="WO-1", contract_value=Decimal(300000))
    (row,) = gstr7(Month(2026, 6))
    assert (row.gstin, row.amount, row.cgst, row.sgst, row.igst) == (vendor.gstin, 160000, 1600, 1600, 0)
    assert gstr7(Month(2026, 5)) == []
