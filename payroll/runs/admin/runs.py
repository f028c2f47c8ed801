"""The list of payroll runs; each leads to the page where the month is worked."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin import ServiceAdmin, organization_site
from core.formatting import in_date, in_month, inr
from payroll.organizations.permissions import PayrollPermission as P
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun

STATE_LABELS = {
    RunState.DRAFT: "info",
    RunState.PROCESSING: "warning",
    RunState.PROCESSED: "warning",
    RunState.LOCKED: "success",
}


@admin.register(PayrollRun, site=organization_site)
class PayrollRunAdmin(ServiceAdmin):
    """Newest month first."""

    permissions: ClassVar = {"view": P.RUN_READ, "add": P.RUN_WRITE}
    list_display = ("month_name", "state_label", "employees_paid", "gross", "deductions", "net", "locked_on")
    list_filter = ("state",)
    ordering = ("-month",)
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

    @display(description=_("Month"), ordering="month")
    def month_name(self, run: PayrollRun) -> str:
        return in_month(run.month)

    @display(description=_("State"), label=STATE_LABELS)
    def state_label(self, run: PayrollRun) -> tuple[str, str]:
        return run.state, run.get_state_display()

    @display(description=_("Gross"), ordering="total_gross")
    def gross(self, run: PayrollRun) -> str:
        return inr(run.total_gross)

    @display(description=_("Deductions"), ordering="total_deductions")
    def deductions(self, run: PayrollRun) -> str:
        return inr(run.total_deductions)

    @display(description=_("Net"), ordering="total_net")
    def net(self, run: PayrollRun) -> str:
        return inr(run.total_net)

    @display(description=_("Locked on"))
    def locked_on(self, run: PayrollRun) -> str:
        return in_date(run.locked_at.date()) if run.locked_at else "–"
