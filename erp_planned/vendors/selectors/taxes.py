"""What is deducted from a bill: income tax by kind of payment, and GST; read from the payee's year and the law."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Sum
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.money import ZERO
from core.periods import Month
from erp_planned.vendors.calc import GstTds, Lower, TaxPart, bill_tax, gst_tds
from erp_planned.vendors.enums import TdsSection, payee_type_of
from erp_planned.vendors.models import LowerTaxCertificate, Vendor, VendorSettings, VendorTdsEntry
from erp_planned.vendors.rates import gst_rule
from payroll.contract_staff.calc import YearSoFar
from payroll.contract_staff.payees import section_of, year_so_far
from payroll.contract_staff.rates import rates_of
from payroll.organizations.selectors import organization


@dataclass(frozen=True, slots=True)
class Bill:
    """What the tax of a bill depends on: amounts by section without GST, rupees, and the day of credit."""

    credited_on: date
    amounts: Sequence[tuple[str, Decimal]]
    gst_amount: Decimal = ZERO
    contract_value: Decimal = ZERO
    place_of_supply: str = ""
    is_gst_exempt: bool = False

    @property
    def amount(self) -> Decimal:
        """The taxable amount in all."""
        return sum((amount for _section, amount in self.amounts), ZERO)


@dataclass(frozen=True, slots=True)
class Taxed:
    """One part of the tax of a bill, with the year before it and the certificate that was used."""

    payee_type: str
    paid_before: Decimal
    part: TaxPart
    certificate_id: int | None = None


@dataclass(frozen=True, slots=True)
class BillTaxes:
    """What is deducted from a bill."""

    parts: Sequence[Taxed]
    gst: GstTds

    @property
    def income_tax(self) -> Decimal:
        """Income tax in all."""
        return sum((one.part.tax for one in self.parts), ZERO)


def taxes_of(vendor: Vendor, bill: Bill, settings: VendorSettings) -> BillTaxes:
    """Return what is deducted from a bill, as the payee's year stands now.

    The caller that writes holds the payee (`payroll.contract_staff.payees.hold_payees`). Lines of one section count
    as one payment. Raises NoRates, and ValidationFailed where the institution's GSTIN is not known.
    """
    by_section: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for section, amount in bill.amounts:
        by_section[section] += amount
    parts: list[Taxed] = []
    for section, amount in by_section.items():
        if section != TdsSection.NONE:
            parts += _income_tax(vendor, section, amount, bill.credited_on)
    return BillTaxes(parts, _gst(vendor, bill, settings))


def _income_tax(vendor: Vendor, section: str, amount: Decimal, day: date) -> list[Taxed]:
    year = Month.of(day).financial_year
    payee_type = payee_type_of(section, vendor.payee_kind)
    rates = rates_of(year)
    before = payee_year(vendor, payee_type, year.start)
    certificate = _certificate(vendor, section, day)
    parts = bill_tax(
        amount,
        before,
        rates.rules[payee_type],
        no_pan_pct=None if vendor.pan else rates.no_pan_pct,
        lower=Lower(certificate.rate_pct, certificate.limit_amount - used_of(certificate))
        if certificate
        else None,
        is_transporter=section == TdsSection.CONTRACT and is_transporter(vendor, day),
    )
    return [
        Taxed(payee_type, before.paid, part, certificate.pk if certificate and part.by_certificate else None)
        for part in parts
    ]


def payee_year(vendor: Vendor, payee_type: str, year: int) -> YearSoFar:
    """Return the year of a vendor's payee: by PAN over all who pay it, and what the vendor got before it had one."""
    own = VendorTdsEntry.objects.filter(
        vendor=vendor, pan="", financial_year=year, posted_at__isnull=False, reversed_at=None
    )
    total = YearSoFar()
    for row in own.values("payee_type").annotate(
        paid=Sum("amount"), base=Sum("taxed"), owed=Sum("due"), taken=Sum("tax")
    ):
        if section_of(row["payee_type"]) == section_of(payee_type):
            total = total.plus(YearSoFar(row["paid"], row["base"], row["owed"], row["taken"]))
    if not vendor.pan:
        return total
    return total.plus(year_so_far(year=year, pan=vendor.pan, payee_type=payee_type))


def payee_key(vendor: Vendor) -> str:
    """Return by what a payee is held while its tax is posted: the PAN, or the vendor without one."""
    return vendor.pan or f"vendor:{vendor.pk}"


def is_transporter(vendor: Vendor, day: date) -> bool:
    """Say whether a transporter's declaration holds on a day: from its date, in its financial year."""
    declared = vendor.transporter_declared_on
    if declared is None or not vendor.pan:
        return False
    return declared <= day and Month.of(declared).financial_year == Month.of(day).financial_year


def _certificate(vendor: Vendor, section: str, day: date) -> LowerTaxCertificate | None:
    rows = vendor.certificates.filter(section=section, valid_from__lte=day, valid_to__gte=day)
    return rows.first() if vendor.pan else None


def used_of(certificate: LowerTaxCertificate) -> Decimal:
    """Return the payments that a certificate was used for so far."""
    rows = certificate.entries.filter(posted_at__isnull=False, reversed_at=None)
    return rows.aggregate(total=Sum("taxed"))["total"] or ZERO


def _gst(vendor: Vendor, bill: Bill, settings: VendorSettings) -> GstTds:
    """Return the GST to deduct: from registered suppliers, of taxable supplies, above the limit of the contract."""
    rule = gst_rule(bill.credited_on)
    if rule is None or not settings.deducts_gst or not vendor.gstin or bill.is_gst_exempt:
        return GstTds()
    value = max(bill.contract_value, bill.amount)
    if value <= rule.contract_above:
        return GstTds()
    own = organization().gstin
    if not own:
        text = _(
            "The contract is above the limit of GST deducted at source: enter the organization's GSTIN first,"
            " or say in the vendor settings that it does not deduct."
        )
        raise ValidationFailed.at("contract_value", text)
    supplier = vendor.gstin[:2]
    place = bill.place_of_supply or own[:2]
    return gst_tds(bill.amount, value, rule, supplier=supplier, place=place, deductor=own[:2])
