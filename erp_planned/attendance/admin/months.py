"""Months: what is open before the lock, locking and unlocking, the figures, the switch."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from core.admin.pages import ask
from core.admin.service_admin import ServiceAdmin
from core.errors import DomainError
from core.formatting import in_month
from core.periods import Month, today
from core.refusals import refusals
from erp_planned.attendance.admin.forms import LockForm, SwitchForm, WhichForm
from erp_planned.attendance.models import MonthFigures, MonthLock
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.months import lock_by_id, locks, open_points
from erp_planned.attendance.selectors.policy import is_locked, is_switched, switch
from erp_planned.attendance.services.locking import lock_month, set_switch, unlock_month
from payroll.organizations.site import organization_site

LIST = "organization:erp_attendance_monthlock_changelist"


@admin.register(MonthLock, site=organization_site)
class MonthLockAdmin(ServiceAdmin):
    """Months that are locked."""

    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "month",
        "employees",
        "lwp_days",
        "missing_punches",
        "judged_until",
        "locked_by",
        "locked_at",
    )
    fields = (
        ("month", "judged_until"), ("employees", "lwp_days", "missing_punches"), ("locked_by", "locked_at"),
    )  # fmt: skip
    actions_list = ("lock", "set_switch")
    actions_detail = ("unlock",)
    empty_text = _("Switch attendance on for payroll, then lock a month when it is settled.")
    list_export: ClassVar = [
        (_("month"), "month"), (_("employees"), "employees"), (_("days without pay"), "lwp_days"),
        (_("missing punches"), "missing_punches"), (_("locked by"), "locked_by"), (_("locked at"), "locked_at"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return locks()

    def has_lock_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the person may lock months."""
        return organization_site.allows(request, P.LOCK)

    @action(description=_("Lock a month"), url_path="lock", permissions=["lock"], icon="lock")
    def lock(self, request: HttpRequest) -> HttpResponse:
        """Show what is open of a month; a POST locks it."""
        if not self.has_lock_permission(request):
            raise PermissionDenied
        return lock_page(self, request)

    @action(description=_("Unlock"), url_path="unlock", permissions=["lock"], icon="lock_open")
    def unlock(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Open a month again."""
        row = lock_by_id(int(object_id))

        def act(_values: dict[str, Any]) -> HttpResponse:
            unlock_month(lock=row, actor=self.actor(request))
            messages.success(request, _t("%(month)s is open again.") % {"month": in_month(row.month)})
            return HttpResponseRedirect(reverse(LIST))

        return ask(
            request,
            organization_site,
            title=_t("Unlock %(month)s") % {"month": in_month(row.month)},
            text=_t(
                "Its figures are made anew with the next lock. Possible while payroll of it is not locked."
            ),
            button=_t("Unlock"),
            back=reverse("organization:erp_attendance_monthlock_change", args=[row.pk]),
            act=act,
            is_dangerous=True,
        )

    @action(
        description=_("Attendance and payroll"), url_path="switch", permissions=["lock"], icon="toggle_on"
    )
    def set_switch(self, request: HttpRequest) -> HttpResponse:
        """Say from which month payroll goes by attendance."""
        now = switch().from_month

        def act(values: dict[str, Any]) -> HttpResponse:
            set_switch(from_month=values["from_month"], actor=self.actor(request))
            messages.success(request, _t("The switch is set."))
            return HttpResponseRedirect(reverse(LIST))

        return ask(
            request,
            organization_site,
            title=_t("Attendance and payroll"),
            text=_t(
                "From this month on a payroll run waits until attendance of the month is locked, and deducts its days"
                " without pay."
            ),
            button=_t("Set"),
            back=reverse(LIST),
            act=act,
            form=SwitchForm(request.POST or None, initial={"from_month": Month.of(now) if now else None}),
        )


@admin.register(MonthFigures, site=organization_site)
class MonthFiguresAdmin(ServiceAdmin):
    """Everybody's figures of the months that are locked."""

    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "lock", "employee", "present_days", "half_days", "absent_days", "leave_days", "late_count", "late_leave_days",
        "missing_punches", "lwp_days",
    )  # fmt: skip
    list_select_related = ("lock", "employee__department")
    list_filter = ("lock", "employee__department")
    search_fields = ("employee__name", "employee__code")
    list_export: ClassVar = [
        (_("month"), "lock__month"), (_("code"), "employee__code"), (_("name"), "employee__name"),
        (_("present"), "present_days"), (_("half days"), "half_days"), (_("absent"), "absent_days"),
        (_("leave"), "leave_days"), (_("late marks"), "late_count"), (_("without pay"), "lwp_days"),
    ]  # fmt: skip


def lock_page(page: MonthLockAdmin, request: HttpRequest) -> HttpResponse:
    """Show what is open of a month with the digest of it; a POST with the same digest locks."""
    form = WhichForm(request.GET or None)
    chosen = form.cleaned_data["month"] if form.is_valid() else None
    month: Month = chosen or _next_to_lock()
    refused = ""
    if request.method == "POST":
        sent = LockForm(request.POST)
        if sent.is_valid():
            month = sent.cleaned_data["month"]
            try:
                with refusals():
                    row = lock_month(
                        month=month, actor=page.actor(request), digest=sent.cleaned_data["digest"]
                    )
            except DomainError as error:
                refused = str(error.message)
            else:
                messages.success(request, _t("%(month)s is locked.") % {"month": in_month(row.month)})
                return HttpResponseRedirect(
                    reverse("organization:erp_attendance_monthlock_change", args=[row.pk])
                )
    found = open_points(month)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _t("Lock attendance of %(month)s") % {"month": in_month(month.first)},
        "form": WhichForm({"month": str(month)}),
        "open": found,
        "month": month,
        "refused": refused,
        "is_switched": is_switched(month),
        "is_locked": is_locked(month),
        "back": reverse(LIST),
    }
    return TemplateResponse(request, "erp/attendance/lock.html", context)


def _next_to_lock() -> Month:
    """Return the month after the newest lock, or the one that ended last."""
    newest = locks().first()
    return Month.of(newest.month).plus(1) if newest else Month.of(today()).plus(-1)
