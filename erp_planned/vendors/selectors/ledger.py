"""The ledger of tax deducted from vendors: what payroll counts, the figures of GSTR-7, the year against thresholds."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import QuerySet, Sum

from core.money import ZERO
from core.periods import FinancialYear, Month
from erp_planned.vendors.enums import VendorPaymentStatus
from erp_planned.vendors.models import Vendor, VendorPayment, VendorTdsEntry
from erp_planned.vendors.selectors.taxes import payee_year
from payroll.contract_staff.calc import YearSoFar
from payroll.contract_staff.enums import PayeeType
from payroll.contract_staff.providers import PayeeYear, TdsPayments, TdsRow
from payroll.contract_staff.rates import rates_of
from payroll.tds.periods import Period


def posted() -> QuerySet[VendorTdsEntry]:
    """Return the entries that stand: posted and not reversed."""
    return VendorTdsEntry.objects.filter(posted_at__isnull=False, reversed_at=None)


def payee_years(year: int, pan: str) -> list[PayeeYear]:
    """Return what vendors with a PAN got in a financial year, all of them or one; one query."""
    rows = posted().filter(financial_year=year).exclude(pan="")
    if pan:
        rows = rows.filter(pan=pan)
    sums = rows.values("pan", "payee_type").annotate(
        paid=Sum("amount"), base=Sum("taxed"), owed=Sum("due"), taken=Sum("tax")
    )
    return [
        PayeeYear(
            row["pan"], row["payee_type"], YearSoFar(row["paid"], row["base"], row["owed"], row["taken"])
        )
        for row in sums
    ]


def tds_rows(period: Period) -> list[TdsRow]:
    """Return the rows of a quarter's statement of contractors and fees; one query."""
    rows = posted().filter(month__range=(period.first, period.last)).select_related("vendor", "certificate")
    return [
        TdsRow(
            id=("vendor", row.pk),
            month=row.month,
            paid_on=row.paid_on,
            payee_type=row.payee_type,
            reference=row.vendor.code,
            payee_name=row.payee_name,
            pan=row.pan,
            amount=row.amount,
            taxed=row.taxed,
            rate_pct=row.rate_pct,
            tax=row.tax,
            reason=row.reason,
            certificate=row.certificate.certificate_no if row.certificate else "",
        )
        for row in rows.order_by("month", "payee_type", "vendor__code", "pk")
    ]


VENDOR_PAYMENTS = TdsPayments(years=payee_years, rows=tds_rows)


@dataclass(frozen=True, slots=True)
class Gstr7Row:
    """One supplier of a month of GSTR-7, rupees."""

    gstin: str
    name: str
    amount: Decimal
    cgst: Decimal
    sgst: Decimal
    igst: Decimal


def gstr7(month: Month) -> list[Gstr7Row]:
    """Return the GST deducted in a month by supplier, by GSTIN; bills approved or paid, by their day of credit."""
    standing = [VendorPaymentStatus.APPROVED, VendorPaymentStatus.PAID]
    rows = VendorPayment.objects.filter(credited_on__range=(month.first, month.last), status__in=standing)
    rows = rows.exclude(gst_tds_cgst=0, gst_tds_sgst=0, gst_tds_igst=0)
    sums = (
        rows.order_by("vendor__gstin")
        .values("vendor__gstin", "vendor__name")
        .annotate(
            taxable=Sum("amount"),
            cgst=Sum("gst_tds_cgst"),
            sgst=Sum("gst_tds_sgst"),
            igst=Sum("gst_tds_igst"),
        )
    )
    return [
        Gstr7Row(
            row["vendor__gstin"], row["vendor__name"], row["taxable"], row["cgst"], row["sgst"], row["igst"]
        )
        for row in sums
    ]


@dataclass(frozen=True, slots=True)
class YearOfKind:
    """A payee's year for one kind of payment against its threshold, rupees."""

    payee_type: str
    kind: str
    paid: Decimal
    tax: Decimal
    single_above: Decimal | None
    year_above: Decimal

    @property
    def left(self) -> Decimal:
        """What may still be paid before the year's threshold is crossed."""
        return max(ZERO, self.year_above - self.paid)


def year_of(vendor: Vendor, year: FinancialYear) -> Sequence[YearOfKind]:
    """Return the year of a vendor's payee by kind of payment, over contract staff and all vendors of the PAN.

    Raises NoRates for a year without rates.
    """
    rates = rates_of(year)
    person = PayeeType.CONTRACTOR_PERSON if vendor.payee_kind == "individual" else PayeeType.CONTRACTOR_OTHER
    found = []
    for kind in (person, PayeeType.PROFESSIONAL, PayeeType.TECHNICAL):
        so_far, rule = payee_year(vendor, kind, year.start), rates.rules[kind]
        found.append(
            YearOfKind(kind, str(kind.label), so_far.paid, so_far.taken, rule.single_above, rule.year_above)
        )
    return found
