"""Lines of a document: how each is taxed, and what is refused of it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date, plain
from core.money import ZERO
from core.refusals import check_fields
from erp_planned.gst.calc import tax_of
from erp_planned.gst.data_seeds import UNITS
from erp_planned.gst.enums import (
    HSN_DIGITS,
    WITHOUT_TAX,
    ZERO_RATED,
    Flow,
    InwardKind,
    LineTreatment,
    TurnoverClass,
)
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine, GstRegistration, HsnCode
from erp_planned.gst.selectors.law import Law

SERVICES = "99"
CODE_LENGTHS = (4, 6, 8)
CHECKED = ("description", "hsn_code", "quantity", "unit", "treatment", "rate", "taxable_value", "cess")


def made_lines(
    row: GSTInvoice,
    lines: Sequence[Mapping[str, Any]],
    law: Law,
    *,
    is_reverse_charge: bool | None,
) -> list[GSTInvoiceLine]:
    """Return the lines with their tax, and set whether the document is under reverse charge.

    Raises ValidationFailed naming the line and its field (`lines.0.rate`).
    """
    known = law.codes({str(values.get("hsn_code") or "") for values in lines})
    made = [_line(row, number, values, known) for number, values in enumerate(lines, 1)]
    if row.original is None:
        row.is_reverse_charge = _reverse(row, made, law) if is_reverse_charge is None else is_reverse_charge
    registration = law.registration_on(row.invoice_on)
    rates = rates_of(row, law)
    for line in made:
        fault = _fault(row, line, registration, rates)
        if fault:
            raise ValidationFailed.at(f"lines.{line.line_no - 1}.{fault[0]}", fault[1])
        if line.treatment == LineTreatment.TAXABLE:
            tax = tax_of(
                taxable=line.taxable_value,
                rate=line.rate,
                inter=row.is_inter_state,
                supply_type=row.supply_type,
            )
            line.igst, line.cgst, line.sgst = tax.igst, tax.cgst, tax.sgst
    return made


def rates_of(row: GSTInvoice, law: Law) -> list[Any]:
    """Return the rates that lines may have: those of the day, of a note those of its original."""
    if row.original is not None:
        return list(row.original.lines.values_list("rate", flat=True))
    return law.rates_on(row.invoice_on)


def _line(
    row: GSTInvoice, number: int, values: Mapping[str, Any], known: Mapping[str, HsnCode]
) -> GSTInvoiceLine:
    given = {name: value for name, value in values.items() if value not in (None, "")}
    line = GSTInvoiceLine(line_no=number, **{"taxable_value": ZERO, **given})
    line.hsn_code = line.hsn_code.strip()
    code = known.get(line.hsn_code)
    if "treatment" not in given:
        line.treatment = _treatment(row, line, code)
    if line.hsn_code.startswith(SERVICES):
        line.unit, line.quantity = "NA", ZERO
    else:
        line.unit = line.unit.strip().upper() if "unit" in given else (code.unit if code else "OTH")
    line.description = line.description.strip() or (code.description if code else "")
    names = [name for name in CHECKED if name != "hsn_code" or line.hsn_code or row.flow == Flow.OUTWARD]
    try:
        check_fields(line, names)
    except ValidationFailed as error:
        error.fields = {f"lines.{number - 1}.{field}": texts for field, texts in error.fields.items()}
        raise
    return line


def _treatment(row: GSTInvoice, line: GSTInvoiceLine, code: HsnCode | None) -> str:
    """Return how a line is taxed where nobody says: taxable with a rate or abroad, else as its code."""
    if line.rate or row.supply_type in ZERO_RATED:
        return LineTreatment.TAXABLE
    return code.treatment if code else LineTreatment.EXEMPT


def _reverse(row: GSTInvoice, made: Sequence[GSTInvoiceLine], law: Law) -> bool:
    """Say whether the recipient pays the tax: of the listed services, and of services from abroad."""
    if row.flow == Flow.OUTWARD:
        return False
    if row.inward_kind == InwardKind.IMPORT_SERVICES:
        return True
    listed = law.reverse_prefixes(row.invoice_on)
    return bool(listed) and all(
        line.hsn_code.startswith(listed) and line.treatment == LineTreatment.TAXABLE for line in made
    )


def _fault(
    row: GSTInvoice, line: GSTInvoiceLine, registration: GstRegistration, rates: Sequence[Any]
) -> tuple[str, str] | None:
    """Return the field that is wrong of a line, and why."""
    if row.flow == Flow.OUTWARD and (fault := _wrong_code(line, registration)):
        return "hsn_code", fault
    if line.hsn_code and not line.hsn_code.isdigit():
        return "hsn_code", _("A code has digits only.")
    if line.unit not in UNITS:
        return "unit", _("Give a unit of the tax network's list, for example NOS, KGS, MTR or OTH.")
    if line.treatment != LineTreatment.TAXABLE:
        return _fault_untaxed(row, line)
    return _fault_taxed(row, line, rates)


def _fault_untaxed(row: GSTInvoice, line: GSTInvoiceLine) -> tuple[str, str] | None:
    if line.rate or line.cess:
        return "rate", _("What is nil rated, exempt or outside GST has no tax.")
    if row.supply_type in ZERO_RATED:
        return "treatment", _("Exports and supplies to SEZ are zero rated as a whole; enter them as taxable.")
    return None


def _fault_taxed(row: GSTInvoice, line: GSTInvoiceLine, rates: Sequence[Any]) -> tuple[str, str] | None:
    if row.supply_type in WITHOUT_TAX:
        return ("rate", _("A supply under LUT has no tax; the rate is 0.")) if line.rate else None
    if line.rate not in rates:
        return "rate", _wrong_rate(row, rates, row.invoice_on)
    if not line.rate:
        return "treatment", _("Without tax a supply is nil rated, exempt or outside GST; say which.")
    return None


def _wrong_code(line: GSTInvoiceLine, registration: GstRegistration) -> str:
    if not line.hsn_code.isdigit() or len(line.hsn_code) not in CODE_LENGTHS:
        return _("A code of goods or services has 4, 6 or 8 digits.")
    least = HSN_DIGITS[TurnoverClass(registration.turnover_class)]
    if line.treatment == LineTreatment.TAXABLE and len(line.hsn_code) < least:
        return _("By the institution's turnover a code has at least %(count)d digits.") % {"count": least}
    return ""


def _wrong_rate(row: GSTInvoice, rates: Sequence[Any], day: date) -> str:
    known = ", ".join(plain(rate) for rate in sorted(set(rates)))
    if row.original is not None:
        return _("A note has the rates of its invoice: %(known)s.") % {"known": known}
    return _("On %(day)s the rates are: %(known)s.") % {"day": in_date(day), "known": known}
