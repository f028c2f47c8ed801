"""Reports of vendors: tax deducted, bills to be paid, GST deducted by month, papers that run out."""

from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, QueryRows, Report, Table, Texts
from core.reports.sums import plain, sums_of
from erp_planned.vendors.enums import VendorPaymentStatus
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors import ledger
from erp_planned.vendors.selectors.papers import expiring_certificates, expiring_documents
from erp_planned.vendors.selectors.payments import due_on, unpaid_payments
from erp_planned.vendors.selectors.vendors import settings
from payroll.contract_staff.enums import PayeeType
from payroll.contract_staff.rates import known_years
from payroll.tds.codes import payment_code
from payroll.tds.periods import Period

GROUP = _("Vendors")
MOST_UNPAID = 5000
TDS_COLUMNS = (
    Column(_("Credited on"), "paid_on", Kind.DATE, 12),
    Column(_("Code"), "vendor", Kind.TEXT, 10),
    Column(_("Name"), "name", Kind.TEXT, 30),
    Column("PAN", "pan", Kind.TEXT, 12),
    Column(_("Invoice"), "invoice_no", Kind.TEXT, 16),
    Column(_("Paid for"), "kind", Kind.TEXT, 28, dict(PayeeType.choices)),
    Column(_("Payment code"), "code", Kind.TEXT, 8),
    Column(_("Paid"), "amount", Kind.MONEY, 14),
    Column(_("Taxed amount"), "taxed", Kind.MONEY, 14),
    Column(_("Rate"), "rate", Kind.PERCENT, 8),
    Column(_("Tax"), "tax", Kind.MONEY, 12),
    Column(_("Reason"), "reason", Kind.TEXT, 8),
)
DUE_COLUMNS = (
    Column(_("Due on"), "due_on", Kind.DATE, 12),
    Column(_("Days late"), "late", Kind.INTEGER, 8),
    Column(_("Code"), "vendor", Kind.TEXT, 10),
    Column(_("Name"), "name", Kind.TEXT, 30),
    Column(_("Invoice"), "invoice_no", Kind.TEXT, 16),
    Column(_("Accepted on"), "received_on", Kind.DATE, 12),
    Column(_("Class"), "msme_class", Kind.TEXT, 10),
    Column(_("Status"), "status", Kind.TEXT, 14, dict(VendorPaymentStatus.choices)),
    Column(_("Net"), "net", Kind.MONEY, 14),
)
GSTR7_COLUMNS = (
    Column("GSTIN", "gstin", Kind.TEXT, 17),
    Column(_("Name"), "name", Kind.TEXT, 30),
    Column(_("Taxable amount"), "amount", Kind.MONEY, 14),
    Column("CGST", "cgst", Kind.MONEY, 12),
    Column("SGST", "sgst", Kind.MONEY, 12),
    Column("IGST", "igst", Kind.MONEY, 12),
)
EXPIRY_COLUMNS = (
    Column(_("Valid until"), "until", Kind.DATE, 12),
    Column(_("Vendor"), "vendor", Kind.TEXT, 36),
    Column(_("Paper"), "paper", Kind.TEXT, 30),
)


def tds_register(texts: Texts) -> Table:
    """Return the tax deducted from vendors in a financial year, bill by bill. Raises ValidationFailed."""
    year = read.financial_year(texts)
    rows = ledger.posted().filter(financial_year=year.start)
    totals = plain(rows.aggregate(**sums_of(("amount", "taxed", "tax"))))
    query = rows.select_related("vendor", "payment").order_by("paid_on", "pk")
    return Table(
        title=_t("TDS of vendors"),
        subtitle=str(year),
        filename=f"vendor-tds-{year}",
        columns=TDS_COLUMNS,
        rows=QueryRows(query, _tds_rows, query.count()),
        totals=totals,
    )


def _tds_rows(block: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            "paid_on": row.paid_on,
            "vendor": row.vendor.code,
            "name": row.payee_name,
            "pan": row.pan,
            "invoice_no": row.payment.invoice_no,
            "kind": row.payee_type,
            "code": payment_code(row.payee_type, Period.of(row.paid_on)),
            "amount": row.amount,
            "taxed": row.taxed,
            "rate": row.rate_pct,
            "tax": row.tax,
            "reason": row.reason,
        }
        for row in block
    ]


def payments_due(_texts: Texts) -> Table:
    """Return what is not paid, micro and small enterprises by their day (45 days, section 15 MSMED Act) first."""
    counted, day = settings(), today()
    found = [(due_on(row, counted), row) for row in unpaid_payments()[:MOST_UNPAID]]
    found.sort(key=lambda one: (one[0] is None, one[0] or one[1].received_on, one[1].pk))
    items = [
        {
            "due_on": until,
            "late": max(0, (day - until).days) if until else 0,
            "vendor": row.vendor.code,
            "name": row.vendor.name,
            "invoice_no": row.invoice_no,
            "received_on": row.received_on,
            "msme_class": str(row.vendor.get_msme_class_display()),
            "status": row.status,
            "net": row.net_amount,
        }
        for until, row in found
    ]
    return Table(
        title=_t("Payments due to vendors"),
        subtitle=in_date(day),
        filename=f"vendor-payments-due-{day.isoformat()}",
        columns=DUE_COLUMNS,
        rows=ListRows(items),
        totals={"net": sum((row.net_amount for _until, row in found), ZERO)},
    )


def gst_deducted(texts: Texts) -> Table:
    """Return the GST deducted in a month by supplier, the figures of GSTR-7. Raises ValidationFailed."""
    month = read.month(texts) or Month.of(today())
    found = ledger.gstr7(month)
    names = ("gstin", "name", "amount", "cgst", "sgst", "igst")
    items = [{name: getattr(row, name) for name in names} for row in found]
    return Table(
        title=_t("GST deducted at source (GSTR-7)"),
        subtitle=str(month),
        filename=f"gst-tds-{month}",
        columns=GSTR7_COLUMNS,
        rows=ListRows(items),
        totals={name: sum((getattr(row, name) for row in found), ZERO) for name in names[2:]},
    )


def papers_expiring(texts: Texts) -> Table:
    """Return documents and certificates of vendors that run out from today to a day (in 90 days)."""
    last = read.day(texts, "to") or today() + timedelta(days=90)
    papers: list[tuple[date | None, Any]] = [
        *((row.expires_on, row) for row in expiring_documents(today(), last)),
        *((row.valid_to, row) for row in expiring_certificates(today(), last)),
    ]
    papers.sort(key=lambda one: (one[0] or last, str(one[1])))
    items = [{"until": until, "vendor": str(row.vendor), "paper": str(row)} for until, row in papers]
    return Table(
        title=_t("Papers of vendors that run out"),
        subtitle=in_date(last),
        filename=f"vendor-papers-{last.isoformat()}",
        columns=EXPIRY_COLUMNS,
        rows=ListRows(items),
    )


def _years() -> list[tuple[str, str]]:
    current = Month.of(today()).financial_year
    return [(year, year) for year in reversed(known_years(FinancialYear(current.start)))]


def _months() -> list[tuple[str, str]]:
    newest = Month.of(today())
    return [(str(month), str(month)) for month in (newest.plus(-back) for back in range(24))]


def _nothing() -> dict[str, str]:
    return {}


REPORTS = (
    Report(
        "vendor-tds", _("TDS of vendors"), _("Income tax deducted from vendors, bill by bill."),
        (Parameter("financialYear", _("Financial year"), ParameterKind.YEAR, _years),),
        tds_register, permission=P.READ, usual=_nothing, group=GROUP,
    ),
    Report(
        "vendor-payments-due", _("Payments due to vendors"),
        _("What is not paid; micro and small enterprises by the day on which they must be."), (),
        payments_due, permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        "vendor-gst-tds", _("GST deducted at source (GSTR-7)"), _("GST deducted from suppliers in a month."),
        (Parameter("month", _("Month"), ParameterKind.MONTH, _months),),
        gst_deducted, permission=P.READ, usual=_nothing, group=GROUP,
    ),
    Report(
        "vendor-papers", _("Papers of vendors that run out"), _("Documents and tax certificates by their last day."),
        (Parameter("to", _("Until"), ParameterKind.DATE),),
        papers_expiring, permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
)  # fmt: skip
