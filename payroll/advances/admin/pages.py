"""Pages of advances beside the list: the statement of an employee, the recovery of a month."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from core.money import ZERO
from core.periods import Month, today
from payroll.advances.admin.forms import RecoveryMonthForm
from payroll.advances.models import AdvanceApplication
from payroll.advances.recovery_list import cells, recovery_file
from payroll.advances.selectors.applications import statement
from payroll.advances.selectors.recovery import recovering_in, rows_of_month
from payroll.organizations.site import organization_site

# More lines than a page shows are in the file.
SHOWN = 500


def back_to(row: AdvanceApplication) -> str:
    """Return the address of an advance's page."""
    return reverse("organization:payroll_advances_advanceapplication_change", args=[row.pk])


def statement_page(request: HttpRequest, application: AdvanceApplication) -> HttpResponse:
    """Show every advance of the application's employee with ledger, schedule and what closes it today."""
    month = Month.of(today())
    accounts = statement(application.employee_id)
    blocks: list[dict[str, Any]] = [
        {"account": account, "due": account.outstanding(month)} for account in accounts
    ]
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Advances of %(name)s") % {"name": application.employee},
        "blocks": blocks,
        "total": sum((block["due"].total for block in blocks), ZERO),
        "back": back_to(application),
    }
    return TemplateResponse(request, "payroll/advances/statement.html", context)


def recovery_page(request: HttpRequest) -> HttpResponse:
    """Show what is due, recovered and skipped in a month; with `format` as a file."""
    form = RecoveryMonthForm(request.GET if "month" in request.GET else {"month": str(Month.of(today()))})
    month = form.cleaned_data["month"] if form.is_valid() else Month.of(today())
    found = [row for row in rows_of_month(recovering_in(month), month) if row.state != "none"]
    if request.GET.get("format") in {"xlsx", "csv", "pdf"}:
        return recovery_file(found, request.GET["format"], month)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Recovery of advances"),
        "form": form,
        "month": month,
        "rows": [{**cells(row), "pk": row.application.pk} for row in found[:SHOWN]],
        "left_out": max(len(found) - SHOWN, 0),
        "principal": sum((row.principal for row in found), ZERO),
        "interest": sum((row.interest for row in found), ZERO),
    }
    return TemplateResponse(request, "payroll/advances/recovery.html", context)
