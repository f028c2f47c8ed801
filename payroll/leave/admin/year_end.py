"""Screens of the year-end: look, apply, take back."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin import ServiceAdmin, organization_site
from core.admin.pages import ask
from core.errors import DomainError
from core.formatting import in_date
from core.periods import today
from payroll.leave import services
from payroll.leave.admin.forms import PeriodForm
from payroll.leave.calc import Period, period_of
from payroll.leave.enums import YearEndState
from payroll.leave.models import LeaveYearEnd
from payroll.leave.selectors import opened_by_closing, year_ends
from payroll.leave.selectors.year_end import is_half_yearly
from payroll.organizations.permissions import PayrollPermission as P

SHOWN = 300


@admin.register(LeaveYearEnd, site=organization_site)
class LeaveYearEndAdmin(ServiceAdmin):
    """Year-ends that were applied."""

    permissions: ClassVar = {"view": P.LEAVE_READ}
    list_display = ("period_on", "period_to", "state", "employees", "applied_by", "applied_at", "reversed_by")
    list_filter = ("state",)
    fields = (
        ("period_on", "period_to"),
        ("state", "employees"),
        "totals",
        ("applied_by", "applied_at"),
        ("reversed_by", "reversed_at"),
    )
    actions_list = ("process",)
    actions_detail = ("take_back",)

    def has_write_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may run the process."""
        return bool(self.admin_site.allows(request, P.LEAVE_WRITE))

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer taking back one that stands."""
        row = year_ends().filter(pk=object_id, state=YearEndState.APPLIED).first()
        return super().get_actions_detail(request, object_id) if row else []

    @action(description=_("Year-end process"), url_path="process", permissions=["write"], icon="event_repeat")
    def process(self, request: HttpRequest) -> HttpResponse:
        """Show what a period would bring; a POST applies it."""
        periods = _choices()
        by_first = {period.first.isoformat(): period for period in periods}
        chosen = request.POST.get("period") or request.GET.get("period") or ""
        period = by_first.get(chosen, periods[1])
        if request.method == "POST":
            return self._apply(request, period)
        refused, plan = "", None
        try:
            plan = services.preview_year_end(period=period, actor=self.actor(request)).plan
        except DomainError as error:
            refused = str(error.message)
        names = [(first, _name(one)) for first, one in by_first.items()]
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Leave year-end"),
            "form": PeriodForm({"period": period.first.isoformat()}, choices=names),
            "period": period,
            "plan": plan,
            "refused": refused,
            "lines": plan.lines[:SHOWN] if plan else [],
            "hidden": max(len(plan.lines) - SHOWN, 0) if plan else 0,
            "totals": plan.totals() if plan else {},
        }
        return TemplateResponse(request, "payroll/leave/year_end.html", context)

    @action(description=_("Take back"), url_path="take-back", permissions=["write"], icon="undo")
    def take_back(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Undo the newest process by opposite lines."""
        row = get_object_or_404(LeaveYearEnd, pk=object_id)
        back = reverse("organization:payroll_leave_leaveyearend_change", args=[row.pk])

        def act(_values: dict[str, Any]) -> HttpResponse:
            services.reverse_year_end(actor=self.actor(request), year_end=row)
            self.message_user(request, _t("The year-end is taken back."))
            return HttpResponseRedirect(back)

        return ask(
            request,
            organization_site,
            title=_t("Take back the year-end of %(day)s") % {"day": in_date(row.period_on)},
            text=_t(
                "Every line is answered by an opposite one. Possible until a payroll run is locked after it."
            ),
            button=_("Take back"),
            back=back,
            act=act,
            is_dangerous=True,
        )

    def _apply(self, request: HttpRequest, period: Period) -> HttpResponse:
        try:
            result = services.apply_year_end(period=period, actor=self.actor(request))
        except DomainError as error:
            messages.error(request, str(error.message))
        else:
            text = _t("Done: %(count)d employees.") if result.plan.lines else _t("Nothing was left to do.")
            messages.success(request, text % {"count": result.plan.employees})
        return HttpResponseRedirect(f"{request.path}?period={period.first.isoformat()}")


def _choices() -> list[Period]:
    """Return the coming period and the present one."""
    present = period_of(today(), half_yearly=is_half_yearly())
    return [opened_by_closing(present), present]


def _name(period: Period) -> str:
    return f"{in_date(period.first)} – {in_date(period.last)}"
