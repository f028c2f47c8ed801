"""Pages of the statements: days and comparison in a form, the table with links to ledger and voucher, the files."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from core.admin.rights import needs
from core.documents.columns import Column, Kind, row_values, shown
from core.errors import DomainError, NotFound
from core.forms import add_refusal
from core.reports.admin.forms import ParametersForm
from core.reports.definitions import Report, Table, Texts
from core.reports.output import is_long
from core.reports.permissions import ReportPermission
from core.reports.registry import get_report
from core.reports.wording import format_name
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.accounts import postable
from erp_planned.finance.statements.entries import ENTRIES
from erp_planned.finance.statements.parameters import code_of
from payroll.organizations.site import organization_site

ROWS = 100
# The days of a statement go along to the ledgers below it.
DAYS = ("from", "to", "asOf", "financialYear")
LEADS_TO_VOUCHER = {"voucher_no"}
LEADS_TO_LEDGER = {"name", "account"}


@needs(P.READ)
def statements(request: HttpRequest) -> HttpResponseBase:
    """List the statements in plain words."""
    context = {**organization_site.each_context(request), "title": _("Statements"), "statements": ENTRIES}
    return TemplateResponse(request, "erp/finance/statements.html", context)


@needs(P.READ)
def statement(request: HttpRequest, name: str) -> HttpResponseBase:
    """Show a statement for the days asked for, with what it consists of one click away."""
    report = _statement(name)
    if not organization_site.allows(request, report.permission):
        raise PermissionDenied
    is_asked = bool(set(request.GET) - {"page"})
    given = request.GET.copy()
    asked = str(given.get("accountId", ""))
    if asked.startswith("#"):
        given["accountId"] = code_of(asked)
    form = ParametersForm(report, given if is_asked or not report.needs_a_choice else None)
    account = form.fields.get("accountId")
    if account is not None and not getattr(account, "choices", None):
        account.widget.attrs["list"] = "accounts"
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "accounts": postable() if account is not None else (),
        "title": report.title,
        "report": report,
        "form": form,
    }
    if form.is_bound and form.is_valid():
        try:
            context |= _shown(request, report, form.texts())
        except DomainError as error:
            add_refusal(form, error)
    return TemplateResponse(request, "erp/finance/statement.html", context)


def _statement(name: str) -> Report:
    if name not in {entry.name for entry in ENTRIES}:
        raise NotFound(_("There is no such statement."))
    return get_report(name)


def _shown(request: HttpRequest, report: Report, texts: Texts) -> dict[str, Any]:
    """Return what the page shows of a statement. Raises DomainError for wrong parameters."""
    found = report.build(texts)
    if not isinstance(found, Table):
        raise NotFound(_("There is no such statement."))
    page = Paginator(range(found.rows.count), ROWS).get_page(request.GET.get("page"))
    start = (page.number - 1) * ROWS
    rows = found.rows.part(start, start + ROWS)
    days = {name: texts[name] for name in DAYS if name in texts}
    return {
        "found": found,
        "page": page,
        "other_query": urlencode(texts),
        "rows": [_line(found, row, days) for row in rows],
        "totals": _line(found, found.totals, {}) if found.totals else None,
        "files": _files(request, report, found, texts),
    }


def _files(request: HttpRequest, report: Report, found: Table, texts: Texts) -> list[dict[str, Any]]:
    if not organization_site.allows(request, ReportPermission.READ):
        return []
    return [
        {
            "label": format_name(name),
            "is_long": is_long(found, name),
            "url": f"{reverse('admin:report_file', args=[report.name, name])}?{urlencode(texts)}",
        }
        for name in report.formats
    ]


def _line(table: Table, row: Mapping[str, Any], days: Mapping[str, str]) -> dict[str, Any]:
    """Return the cells of a row: text, column, and where the cell leads."""
    values = zip(row_values(row, table.columns), table.columns, strict=True)
    return {
        "cells": [
            {"text": shown(value, column.kind), "column": column, "url": _address(row, column, days)}
            for value, column in values
        ],
        "is_sum": bool(row.get("is_group")) or not row.get("account_id", True),
        "depth": row.get("depth", 0),
    }


def _address(row: Mapping[str, Any], column: Column, days: Mapping[str, str]) -> str:
    if column.kind != Kind.TEXT:
        return ""
    if column.key in LEADS_TO_VOUCHER and row.get("voucher_id"):
        return reverse("admin:erp_finance_voucher_change", args=[row["voucher_id"]])
    if column.key in LEADS_TO_LEDGER and row.get("account_id") and not row.get("is_group"):
        query = urlencode({"accountId": f"#{row['account_id']}", **days})
        return f"{reverse('admin:statement', args=['ledger'])}?{query}"
    return ""


def statement_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path("finance/statements/", wrap(statements), name="statements"),
        path("finance/statements/<slug:name>/", wrap(statement), name="statement"),
    ]


organization_site.register_pages(statement_pages)
