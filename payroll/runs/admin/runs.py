"""The list of payroll runs; each leads to the page where the month is worked."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin import ServiceAdmin
from core.errors import ValidationFailed
from core.formatting import in_date, inr
from core.periods import FinancialYear, Month
from payroll.organizations.site import organization_site
from payroll.runs import selectors
from payroll.runs.admin.tables import title_of
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.permissions import RunPermission as P

YEAR_DIGITS = 4
STATE_LABELS = {
    RunState.DRAFT: "info",
    RunState.PROCESSING: "warning",
    RunState.PROCESSED: "warning",
    RunState.LOCKED: "success",
}


class YearFilter(admin.SimpleListFilter):
    """Financial year of the month."""

    title = _("financial year")
    parameter_name = "year"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the financial years that have runs, the newest first."""
        years = dict.fromkeys(str(Month.of(month).financial_year) for month in selectors.months_with_run())
        return [(year, year) for year in years]

    def queryset(self, request: HttpRequest, queryset: QuerySet[PayrollRun]) -> QuerySet[PayrollRun]:
        """Narrow to the year; what is no year narrows nothing."""
        try:
            year = FinancialYear.parse(self.value() or "")
        except ValidationFailed:
            return queryset
        return queryset.filter(month__range=(year.first, year.last))


def _amount(column: str, label: Any) -> Any:
    """Return a column of the list; a run that has not been processed has no amount."""

    @display(description=label, ordering=column)
    def shown(_admin: Any, run: PayrollRun) -> str:
        return inr(getattr(run, column)) if run.employees_paid else "–"

    return shown


@admin.register(PayrollRun, site=organization_site)
class PayrollRunAdmin(ServiceAdmin):
    """Newest month first."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    list_display = ("month_name", "state_label", "employees_paid", "gross", "deductions", "net", "locked_on")
    list_filter = ("state", YearFilter)
    search_fields = ("month",)
    search_help_text = _("A month or a year, for example 2026-11 or 2026.")
    ordering = ("-month",)
    list_per_page = 36
    list_export: ClassVar = [
        (_("Month"), "month"),
        (_("State"), "state"),
        (_("Employees"), "employees_paid"),
        (_("Gross"), "total_gross"),
        (_("Deductions"), "total_deductions"),
        (_("Net"), "total_net"),
    ]

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Lead to the page that creates a run."""
        return HttpResponseRedirect(reverse("admin:run_new"))

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        """Lead to the month's page."""
        return HttpResponseRedirect(reverse("admin:run", args=[object_id]))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[PayrollRun], search_term: str
    ) -> tuple[QuerySet[PayrollRun], bool]:
        """Find by 2026-11 or by 2026; anything else finds nothing."""
        term = search_term.strip()
        if not term:
            return queryset, False
        if term.isdigit() and len(term) == YEAR_DIGITS:
            return queryset.filter(month__year=int(term)), False
        try:
            return queryset.filter(month=Month.parse(term).first), False
        except ValidationFailed:
            return queryset.none(), False

    @display(description=_("Month"), ordering="month")
    def month_name(self, run: PayrollRun) -> str:
        return title_of(run)

    @display(description=_("State"), label=STATE_LABELS)
    def state_label(self, run: PayrollRun) -> tuple[str, str]:
        return run.state, run.get_state_display()

    gross = _amount("total_gross", _("Gross"))
    deductions = _amount("total_deductions", _("Deductions"))
    net = _amount("total_net", _("Net"))

    @display(description=_("Locked on"))
    def locked_on(self, run: PayrollRun) -> str:
        return in_date(run.locked_at) if run.locked_at else "–"
