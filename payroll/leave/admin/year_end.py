"""Screens of the year-end: look, apply, take back."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.acts import ActsAdmin
from core.errors import DomainError
from core.formatting import in_date
from core.periods import today
from payroll.leave.acts import YEAR_END_ACTS
from payroll.leave.calc import Period, period_of
from payroll.leave.models import LeaveYearEnd
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.year_end import is_half_yearly, opened_by_closing
from payroll.leave.services.year_end import apply_year_end, preview_year_end
from payroll.organizations.site import organization_site

SHOWN = 300


def _periods() -> tuple[Period, Period]:
    """Return the coming period and the present one."""
    present = period_of(today(), half_yearly=is_half_yearly())
    return opened_by_closing(present), present


def _choices() -> list[tuple[str, str]]:
    return [(one.first.isoformat(), f"{in_date(one.first)} – {in_date(one.last)}") for one in _periods()]


class PeriodForm(forms.Form):
    """Which period to open."""

    period = forms.ChoiceField(label=_("New period"), widget=UnfoldAdminSelectWidget, choices=_choices)


@admin.register(LeaveYearEnd, site=organization_site)
class LeaveYearEndAdmin(ActsAdmin):
    """Year-ends that were applied."""

    acts = YEAR_END_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("period_on", "period_to", "state", "employees", "applied_by", "applied_at", "reversed_by")
    list_filter = ("state",)
    fields = (
        ("period_on", "period_to"),
        ("state", "employees"),
        "totals",
        ("applied_by", "applied_at"),
        ("reversed_by", "reversed_at"),
    )

    def page_process(self, request: HttpRequest) -> HttpResponse:
        """Show what a period would bring; a POST applies it."""
        coming, present = _periods()
        chosen = request.POST.get("period") or request.GET.get("period")
        period = coming if chosen == coming.first.isoformat() else present
        if request.method == "POST":
            return self._apply(request, period)
        refused, plan = "", None
        try:
            plan = preview_year_end(period=period, actor=self.actor(request)).plan
        except DomainError as error:
            refused = str(error.message)
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Leave year-end"),
            "form": PeriodForm({"period": period.first.isoformat()}),
            "period": period,
            "plan": plan,
            "refused": refused,
            "lines": plan.lines[:SHOWN] if plan else [],
            "hidden": max(len(plan.lines) - SHOWN, 0) if plan else 0,
            "totals": plan.totals() if plan else {},
        }
        return TemplateResponse(request, "payroll/leave/year_end.html", context)

    def _apply(self, request: HttpRequest, period: Period) -> HttpResponse:
        try:
            result = apply_year_end(period=period, actor=self.actor(request))
        except DomainError as error:
            messages.error(request, str(error.message))
        else:
            text = _t("Done: %(count)d employees.") if result.plan.lines else _t("Nothing was left to do.")
            messages.success(request, text % {"count": result.plan.employees})
        return HttpResponseRedirect(f"{request.path}?period={period.first.isoformat()}")
