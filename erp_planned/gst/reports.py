"""Reports of GST: HSN summary, GSTR-7, figures of a return (GSTR-9 also with tables 17 and 18)."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import Month, today
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import Span, choice, month, span
from erp_planned.gst.enums import Flow, ReturnType
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.gstr7 import deducted_bills, deductees
from erp_planned.gst.selectors.hsn import hsn_rows
from erp_planned.gst.selectors.returns import get_return, returns
from erp_planned.gst.selectors.told import figure_rows, hsn_of, paid_of

GROUP = _t("GST")
HSN_COLUMNS = (
    Column(_t("HSN or SAC"), "hsn_code", Kind.TEXT, 12),
    Column(_t("Description"), "description", Kind.TEXT, 32),
    Column(_t("Buyers"), "tab", Kind.TEXT, 10, labels={"b2b": _t("registered"), "b2c": _t("not registered")}),
    Column(_t("Unit"), "unit", Kind.TEXT, 7),
    Column(_t("Quantity"), "quantity", Kind.NUMBER, 12),
    Column(_t("Rate"), "rate", Kind.PERCENT, 8),
    Column(_t("Taxable value"), "taxable_value", Kind.MONEY, 15),
    Column(_t("IGST"), "igst", Kind.MONEY, 13),
    Column(_t("CGST"), "cgst", Kind.MONEY, 13),
    Column(_t("SGST"), "sgst", Kind.MONEY, 13),
    Column(_t("Cess"), "cess", Kind.MONEY, 12),
    Column(_t("Tax"), "tax_amount", Kind.MONEY, 13),
)
SUMMED = ("taxable_value", "igst", "cgst", "sgst", "cess", "tax_amount")


def _months(texts: Texts) -> Span:
    this = Month.of(today())
    return span(texts) or Span(this, this)


def _hsn_row(row: Any) -> dict[str, Any]:
    return {
        "tab": row.tab, "hsn_code": row.hsn_code, "description": row.description, "unit": row.unit,
        "quantity": row.quantity, "rate": row.rate, "taxable_value": row.amounts.taxable, "igst": row.amounts.igst,
        "cgst": row.amounts.cgst, "sgst": row.amounts.sgst, "cess": row.amounts.cess, "tax_amount": row.amounts.tax,
    }  # fmt: skip


def build_hsn(texts: Texts) -> Table:
    """Return supplies by code over months, outward or inward. Raises ValidationFailed."""
    months, flow = _months(texts), choice(texts, "flow", Flow.values) or Flow.OUTWARD
    rows = [_hsn_row(row) for row in hsn_rows(months.first.first, months.last.last, flow=flow)]
    return Table(
        title=_("HSN summary"),
        subtitle=f"{Flow(flow).label}, {months.in_words}",
        columns=HSN_COLUMNS,
        rows=ListRows(rows),
        filename=f"hsn-{flow}-{months.slug}",
        totals={"hsn_code": _("Total"), **{name: sum((row[name] for row in rows), ZERO) for name in SUMMED}},
        notes=[_("Credit notes are taken off.")],
    )


GSTR7_COLUMNS = (
    Column(_t("GSTIN of the deductee"), "gstin", Kind.TEXT, 18),
    Column(_t("Name"), "name", Kind.TEXT, 32),
    Column(_t("Bills"), "bills", Kind.INTEGER, 8),
    Column(_t("Value without tax"), "paid_value", Kind.MONEY, 15),
    Column(_t("IGST"), "igst", Kind.MONEY, 13),
    Column(_t("CGST"), "cgst", Kind.MONEY, 13),
    Column(_t("SGST"), "sgst", Kind.MONEY, 13),
)
BILL_COLUMNS = (
    Column(_t("Credited on"), "credited_on", Kind.DATE, 12),
    Column(_t("GSTIN of the deductee"), "gstin", Kind.TEXT, 18),
    Column(_t("Invoice"), "invoice_no", Kind.TEXT, 20),
    *GSTR7_COLUMNS[3:],
)


def build_gstr7(texts: Texts) -> Table:
    """Return GST deducted in a month by deductee; a GSTIN gives its bills below. Raises ValidationFailed."""
    wanted, gstin = month(texts) or Month.of(today()), texts.get("gstin", "").strip().upper()
    found = deductees(wanted.first, wanted.last)
    if gstin:
        found = [one for one in found if one.gstin == gstin]
    names = tuple(column.key for column in GSTR7_COLUMNS)
    rows = [{name: getattr(one, name) for name in names} for one in found]
    bills: list[dict[str, Any]] = [
        {
            "credited_on": row.credited_on, "gstin": row.vendor.gstin, "invoice_no": row.invoice_no,
            "paid_value": row.amount, "igst": row.gst_tds_igst, "cgst": row.gst_tds_cgst, "sgst": row.gst_tds_sgst,
        }
        for row in deducted_bills(wanted.first, wanted.last, gstin)
    ]  # fmt: skip
    sums = ("bills", "paid_value", "igst", "cgst", "sgst")
    return Table(
        title=_("GSTR-7: GST deducted at source"),
        subtitle=_("%(month)s, due on %(day)s")
        % {"month": wanted, "day": in_date(wanted.plus(1).first.replace(day=10))},
        columns=GSTR7_COLUMNS,
        rows=ListRows(rows),
        filename=f"gstr7-{wanted}",
        totals={"gstin": _("Total"), **{name: sum((row[name] for row in rows), ZERO) for name in sums}},
        more=[Table(_("Bills"), BILL_COLUMNS, ListRows(bills), key="bill_list")],
    )


FIGURE_COLUMNS = (
    Column(_t("Table"), "table", Kind.TEXT, 10),
    Column(_t("Figure"), "title", Kind.TEXT, 44),
    Column(_t("Taxable value"), "taxable", Kind.MONEY, 15),
    Column(_t("IGST"), "igst", Kind.MONEY, 13),
    Column(_t("CGST"), "cgst", Kind.MONEY, 13),
    Column(_t("SGST"), "sgst", Kind.MONEY, 13),
    Column(_t("Cess"), "cess", Kind.MONEY, 12),
    Column(_t("Documents"), "documents", Kind.INTEGER, 11),
)
PAID_COLUMNS = (
    Column(_t("Tax"), "head", Kind.TEXT, 10),
    Column(_t("Payable"), "payable", Kind.MONEY, 15),
    Column(_t("Paid in cash"), "cash", Kind.MONEY, 15),
    Column(_t("Paid by credit"), "credit", Kind.MONEY, 15),
)


def _kept_hsn(title: str, key: str, row: GSTReturn) -> Table:
    return Table(title, HSN_COLUMNS, ListRows(hsn_of(row, key)), key=key)


def build_return(texts: Texts) -> Table:
    """Return a return as it was made or filed. Raises ValidationFailed, NoSuchReturn."""
    text = texts.get("return", "").strip()
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise ValidationFailed.at("return", _("Choose a return."))
    row = get_return(int(text))
    more: list[Table] = []
    if row.return_type == ReturnType.GSTR1:
        more = [_kept_hsn(_("12: HSN summary"), "hsn", row)]
    if row.return_type == ReturnType.GSTR9:
        more = [
            Table(_("9: Tax payable and paid"), PAID_COLUMNS, ListRows(paid_of(row)), key="paid"),
            _kept_hsn(_("17: Outward supplies by HSN"), "table_17", row),
            _kept_hsn(_("18: Inward supplies by HSN"), "table_18", row),
        ]
    return Table(
        title=str(row),
        subtitle=f"{row.gstin}, {row.get_status_display()}" + (f", ARN {row.arn_no}" if row.arn_no else ""),
        columns=FIGURE_COLUMNS,
        rows=ListRows(figure_rows(row)),
        filename=f"{row.return_type}-{row.period}",
        more=more,
    )


def _choices() -> list[tuple[str, Any]]:
    return [(str(row.pk), str(row)) for row in returns()[:200]]


MONTHS = (
    Parameter("month", _t("Month"), ParameterKind.MONTH, empty=_t("This month")),
    Parameter("from", _t("From month"), ParameterKind.MONTH),
    Parameter("to", _t("To month"), ParameterKind.MONTH),
)
HSN_SUMMARY = Report(
    name="gst-hsn-summary", title=_t("HSN summary"), purpose=_t("Supplies by HSN and SAC, outward or inward."),
    parameters=(*MONTHS, Parameter("flow", _t("Direction"), ParameterKind.CHOICE, choices=lambda: Flow.choices)),
    build=build_hsn, permission=P.READ, usual=lambda: {"month": str(Month.of(today()))}, group=GROUP,
)  # fmt: skip
GSTR7 = Report(
    name="gstr7", title=_t("GSTR-7: GST deducted at source"),
    purpose=_t("What was deducted from bills of vendors under section 51, by deductee, with the bills."),
    parameters=(MONTHS[0], Parameter("gstin", _t("GSTIN of a deductee"), empty=_t("All"))),
    build=build_gstr7, permission=P.READ, usual=lambda: {"month": str(Month.of(today()))}, group=GROUP,
)  # fmt: skip
RETURN = Report(
    name="gst-return", title=_t("GST return"), purpose=_t("A GSTR-1, GSTR-3B or GSTR-9 as tables, to be printed."),
    parameters=(Parameter("return", _t("Return"), ParameterKind.RECORD, choices=_choices, is_required=True),),
    build=build_return, permission=P.READ, group=GROUP,
)  # fmt: skip
REPORTS = (HSN_SUMMARY, GSTR7, RETURN)
