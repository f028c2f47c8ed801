"""Reports of sourcing: indents that are not ordered, enquiries, purchases that look split and why that stands."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.periods import FinancialYear, Month, today
from core.reports import parameters as read
from core.reports.definitions import Parameter, ParameterKind, QueryRows, Report, Table, Texts
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.enquiries import counted_enquiries
from erp_planned.sourcing.selectors.indents import pending_indents, split_indents

GROUP = _("Purchase")
PENDING_COLUMNS = (
    Column(_("Indent"), "indent", Kind.TEXT, 16),
    Column(_("Raised on"), "on", Kind.DATE, 12),
    Column(_("Department"), "department", Kind.TEXT, 24),
    Column(_("Purpose"), "purpose", Kind.TEXT, 40),
    Column(_("Required by"), "due", Kind.DATE, 12),
    Column(_("Mode"), "mode", Kind.TEXT, 24),
    Column(_("Status"), "status", Kind.TEXT, 18),
    Column(_("Estimate"), "total", Kind.MONEY, 14),
)
ENQUIRY_COLUMNS = (
    Column(_("Enquiry"), "enquiry", Kind.TEXT, 16),
    Column(_("Indent"), "indent", Kind.TEXT, 16),
    Column(_("Mode"), "mode", Kind.TEXT, 24),
    Column(_("Quotations until"), "closes", Kind.DATE, 12),
    Column(_("Vendors asked"), "asked", Kind.INTEGER, 8),
    Column(_("Quotations"), "came", Kind.INTEGER, 8),
    Column(_("State"), "state", Kind.TEXT, 18),
    Column(_("Reason for few vendors"), "why", Kind.TEXT, 40),
)
SPLIT_COLUMNS = (
    Column(_("Indent"), "indent", Kind.TEXT, 16),
    Column(_("Raised on"), "on", Kind.DATE, 12),
    Column(_("Department"), "department", Kind.TEXT, 24),
    Column(_("Estimate"), "total", Kind.MONEY, 14),
    Column(_("Approved by"), "by", Kind.TEXT, 24),
    Column(_("Reason in spite of splitting"), "why", Kind.TEXT, 60),
)


def pending(_texts: Texts) -> Table:
    """Return the indents that wait for approval or for their order, the most urgent first."""
    query = pending_indents()

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "indent": row.indent_no, "on": row.raised_on, "department": str(row.department),
                "purpose": row.purpose, "due": row.required_by, "mode": row.get_mode_display(),
                "status": row.get_status_display(), "total": row.estimated_total,
            }
            for row in block
        ]  # fmt: skip

    told = _t("As on %(day)s") % {"day": in_date(today())}
    return _table(_t("Indents to be ordered"), "pending-indents", PENDING_COLUMNS, query, rows, told)


def of_enquiries(texts: Texts) -> Table:
    """Return the enquiries that close in a financial year, with how many were asked and quoted."""
    year = read.financial_year(texts)
    query = counted_enquiries(year.first, year.last)

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "enquiry": row.enquiry_no, "indent": row.indent.indent_no, "mode": row.get_mode_display(),
                "closes": timezone.localdate(row.closes_at), "asked": row.asked, "came": row.came,
                "state": row.get_state_display(), "why": row.few_reason,
            }
            for row in block
        ]  # fmt: skip

    return _table(_t("Enquiries"), f"enquiries-{year}", ENQUIRY_COLUMNS, query, rows, str(year))


def split(texts: Texts) -> Table:
    """Return the indents of a financial year that were approved though they look split, with the reason."""
    year = read.financial_year(texts)
    query = split_indents(year.first, year.last)

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "indent": row.indent_no, "on": row.raised_on, "department": str(row.department),
                "total": row.estimated_total, "by": row.approved_by, "why": row.splitting_reason,
            }
            for row in block
        ]  # fmt: skip

    return _table(_t("Purchases that look split"), f"split-{year}", SPLIT_COLUMNS, query, rows, str(year))


def _table(title: str, name: str, columns: Any, query: Any, rows: Any, subtitle: str) -> Table:
    found = QueryRows(query, rows, query.count())
    return Table(title=title, subtitle=subtitle, filename=name, columns=columns, rows=found)


def _years() -> list[tuple[str, str]]:
    now = Month.of(today()).financial_year.start
    return [(str(FinancialYear(start)), str(FinancialYear(start))) for start in range(now, now - 5, -1)]


def _nothing() -> dict[str, str]:
    return {}


YEAR = Parameter("financialYear", _("Financial year"), ParameterKind.YEAR, _years)
REPORTS = (
    Report(
        name="pending-indents", title=_("Indents to be ordered"),
        purpose=_("Indents that wait for approval or for their order."), parameters=(), build=pending,
        permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        name="enquiries", title=_("Enquiries"), purpose=_("Who was asked to quote, and how many did."),
        parameters=(YEAR,), build=of_enquiries, permission=P.READ, usual=_nothing, group=GROUP,
    ),
    Report(
        name="split-purchases", title=_("Purchases that look split"),
        purpose=_("Indents that were approved beside others with which they cross a limit, and why."),
        parameters=(YEAR,), build=split, permission=P.READ, usual=_nothing, group=GROUP,
    ),
)  # fmt: skip
