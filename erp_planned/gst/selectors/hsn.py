"""Supplies by HSN and SAC (table 12 of GSTR-1, tables 17 and 18 of GSTR-9)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Case, CharField, F, Min, Sum, Value, When

from erp_planned.gst.enums import Flow
from erp_planned.gst.models import GSTInvoiceLine
from erp_planned.gst.selectors.figures import SIGN, Amounts
from erp_planned.gst.selectors.settings import code_map

B2B, B2C = "b2b", "b2c"
# Of unregistered and overseas buyers there is no GSTIN.
TAB = Case(
    When(invoice__party_gstin="", then=Value(B2C)), default=Value(B2B), output_field=CharField(max_length=3)
)


@dataclass(frozen=True, slots=True)
class HsnRow:
    """A code at a rate, of buyers registered (`b2b`) or not (`b2c`); credit notes are taken off."""

    tab: str
    hsn_code: str
    description: str
    unit: str
    quantity: Decimal
    rate: Decimal
    amounts: Amounts


def hsn_rows(first: date, last: date, *, flow: str = Flow.OUTWARD, is_split: bool = True) -> list[HsnRow]:
    """Return supplies by code, unit and rate, in the order in which codes first appear; two queries."""
    keys = ["tab", "hsn_code", "unit", "rate"] if is_split else ["hsn_code", "unit", "rate"]
    rows = list(
        GSTInvoiceLine.objects.filter(
            invoice__flow=flow, invoice__period__range=(first, last), invoice__is_cancelled=False
        )
        .annotate(tab=TAB)
        .order_by()
        .values(*keys)
        .annotate(
            begins=Min("pk"),
            text=Min("description"),
            number=Sum(F("quantity") * SIGN),
            taxable=Sum(F("taxable_value") * SIGN),
            of_igst=Sum(F("igst") * SIGN),
            of_cgst=Sum(F("cgst") * SIGN),
            of_sgst=Sum(F("sgst") * SIGN),
            of_cess=Sum(F("cess") * SIGN),
        )
    )
    begins: dict[tuple[str, str], int] = {}
    for row in rows:
        key = (row.get("tab", ""), row["hsn_code"])
        begins[key] = min(begins.get(key, row["begins"]), row["begins"])
    rows.sort(
        key=lambda row: (row.get("tab", ""), begins[row.get("tab", ""), row["hsn_code"]], row["begins"])
    )
    known = code_map({row["hsn_code"] for row in rows})
    return [
        HsnRow(
            row.get("tab", ""),
            row["hsn_code"],
            known[row["hsn_code"]].description if row["hsn_code"] in known else row["text"],
            row["unit"],
            row["number"],
            row["rate"],
            Amounts(row["taxable"], row["of_igst"], row["of_cgst"], row["of_sgst"], row["of_cess"]),
        )
        for row in rows
    ]
