"""Shifts with their hours, the roster as a list and by days, the policy."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.admin.inlines import ShownInline
from core.admin.pages import ask
from core.masters.admin import MasterAdmin, register_master
from core.periods import today
from erp_planned.attendance.admin.forms import HoursForm, WeekForm
from erp_planned.attendance.masters import assignments, policies, set_hours, shifts
from erp_planned.attendance.models import Shift, ShiftVersion
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.own import roster
from erp_planned.attendance.selectors.today import people_today
from payroll.organizations.site import organization_site

PAGE_SIZE, DAYS = 50, 14


class VersionInline(ShownInline):
    """The hours of a shift, each from its day on."""

    permission = P.READ
    model = ShiftVersion
    fields = (
        "from_on", "start_time", "end_time", "grace_minutes", "half_day_hours", "full_day_hours", "weekly_offs",
    )  # fmt: skip


class ShiftAdmin(MasterAdmin):
    """Shifts; their hours change from a day on."""

    actions_detail = ("hours",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("versions")

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Show the hours of a shift that is there."""
        return [VersionInline] if obj else []

    @display(description=_("hours"))
    def now(self, obj: Shift) -> str:
        """Return the hours of today."""
        return str(obj.current) if obj.current else _t("none yet")

    def _address(self, obj: Shift) -> str:
        return reverse("organization:erp_attendance_shift_change", args=[obj.pk])

    @action(description=_("Set hours"), url_path="hours", permissions=["change"], icon="schedule")
    def hours(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Give the shift hours from a day on."""
        row = shifts.get(int(object_id))
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        back, now = self._address(row), row.current

        def act(values: dict[str, Any]) -> HttpResponse:
            set_hours(shift=row, actor=self.actor(request), **values)
            messages.success(request, _t("The hours are set."))
            return HttpResponseRedirect(back)

        begin: dict[str, Any] = {"from_date": today() if now else today().replace(day=1)}
        if now:
            names = ("grace_minutes", "half_day_hours", "full_day_hours", "weekly_offs")
            begin |= {name: getattr(now, name) for name in names}
            begin |= {"start_time": f"{now.start_time:%H:%M}", "end_time": f"{now.end_time:%H:%M}"}
        return ask(
            request,
            organization_site,
            title=_t("Hours of the shift %(shift)s") % {"shift": row},
            text=_t("They hold from the day on; earlier days keep theirs."),
            button=_t("Set the hours"),
            back=back,
            act=act,
            form=HoursForm(request.POST or None, initial=begin),
        )


class AssignmentAdmin(MasterAdmin):
    """Who works in which shift from when to when."""

    autocomplete_fields = ("employee",)

    def get_urls(self) -> list[Any]:
        """Add the roster by days."""
        view = self.admin_site.admin_view(self.days)
        return [path("days/", view, name="erp_attendance_shiftassignment_days"), *super().get_urls()]

    def days(self, request: HttpRequest) -> HttpResponse:
        """Show people by days: shift, closed days, leave."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        form = WeekForm(request.GET or None)
        first: date = (form.is_valid() and form.cleaned_data["day"]) or today()
        people, department = people_today(), form.chosen_department()
        if department:
            people = people.filter(department_id=department)
        page = Paginator(people, PAGE_SIZE).get_page(request.GET.get("page"))
        last = date.fromordinal(first.toordinal() + DAYS - 1)
        context: dict[str, Any] = {
            **organization_site.each_context(request),
            "title": _t("Roster by days"),
            "form": WeekForm({"day": first, "department": str(department or "")}),
            "department": department or "",
            "first": first,
            "before": date.fromordinal(first.toordinal() - DAYS),
            "after": date.fromordinal(first.toordinal() + DAYS),
            "roster": roster(list(page), first, last),
            "page": page,
        }
        return TemplateResponse(request, "erp/attendance/roster.html", context)


register_master(
    organization_site,
    shifts,
    group="attendance",
    icon="schedule",
    base=ShiftAdmin,
    list_display=("name", "now", "is_default", "is_active"),
    fields=("name", ("is_default", "is_active")),
)
register_master(
    organization_site,
    assignments,
    group="attendance",
    icon="groups",
    base=AssignmentAdmin,
    list_select_related=("shift", "employee", "department"),
    fields=("shift", ("employee", "department"), ("from_on", "to_on")),
)
register_master(
    organization_site,
    policies,
    group="attendance",
    icon="gavel",
    fieldsets=(
        (None, {"fields": (("effective_on", "weekly_offs"), ("mode", "debounce_minutes"))}),
        (_("Punches that count"), {"fields": (("early_window_minutes", "late_window_minutes"),)}),
        (
            _("Late marks"),
            {
                "fields": (
                    ("marks_late", "marks_early"),
                    ("late_marks_per_half_day", "late_from_leave"),
                    ("condoned_times", "condoned_minutes"),
                    "sandwich",
                )
            },
        ),
        (_("Overtime"), {"fields": (("overtime_minimum", "overtime_step"), "overtime_before")}),
    ),
)
