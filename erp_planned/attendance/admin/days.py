"""Days of attendance: today, the list, marking and correcting, what changed."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from core.access import is_allowed
from core.admin.inlines import ShownInline
from core.admin.pages import ask
from core.admin.service_admin import ServiceAdmin
from core.formatting import in_date
from core.periods import today
from erp_planned.attendance.admin.forms import CorrectForm, MarkForm, TodayForm
from erp_planned.attendance.enums import DayStatus
from erp_planned.attendance.models import AttendanceDay, DayChange
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.months import days
from erp_planned.attendance.selectors.own import day_by_id
from erp_planned.attendance.selectors.today import counts_of, people_today, today_of
from erp_planned.attendance.services.marking import correct_day, mark_day
from payroll.employees.selectors.people import employee_by_id, employee_numbers
from payroll.organizations.site import organization_site

PAGE_SIZE = 100
LIST = "organization:erp_attendance_attendanceday_changelist"


class ChangeInline(ShownInline):
    """What changed of the day, and why."""

    permission = P.READ
    model = DayChange
    fields = ("at", "by", "why", "before_words", "after_words")

    @admin.display(description=_("before"))
    def before_words(self, obj: DayChange) -> str:
        return _words(obj.before)

    @admin.display(description=_("after"))
    def after_words(self, obj: DayChange) -> str:
        return _words(obj.after)


def _words(values: dict[str, Any]) -> str:
    """Return the values of a change in words."""
    found = []
    for name, value in values.items():
        field: Any = AttendanceDay._meta.get_field(name)
        label = field.verbose_name
        found.append(f"{label}: {'–' if value in (None, '') else value}")
    return "; ".join(found)


@admin.register(AttendanceDay, site=organization_site)
class AttendanceDayAdmin(ServiceAdmin):
    """Days as they are kept."""

    permissions: ClassVar = {"view": P.READ}
    list_display = (
        "on",
        "employee",
        "status_label",
        "came",
        "left",
        "hours",
        "late_minutes",
        "lost",
        "source",
    )
    list_select_related = ("employee__department", "shift")
    list_filter = ("status", "source", "is_missing_punch", "employee__department", "shift")
    search_fields = ("employee__name", "employee__code")
    date_hierarchy = "on"
    ordering = ("-on", "employee__code")
    inlines = (ChangeInline,)
    actions_list = ("today_page", "mark")
    actions_detail = ("correct",)
    empty_text = _("Days appear when people have a shift and a badge, or when you mark a day by hand.")
    fields = (
        ("employee", "on"), ("status", "shift"), ("came", "left", "hours"),
        ("late_minutes", "early_minutes", "overtime_minutes"), ("is_missing_punch", "leave", "lost"),
        ("source", "remarks"), "punches_shown",
    )  # fmt: skip
    readonly_fields = ("came", "left", "punches_shown")
    list_export: ClassVar = [
        (_("date"), "on"), (_("code"), "employee__code"), (_("name"), "employee__name"), (_("status"), "status"),
        (_("in"), "came"), (_("out"), "left"), (_("hours"), "hours"), (_("late, minutes"), "late_minutes"),
        (_("left early, minutes"), "early_minutes"), (_("overtime, minutes"), "overtime_minutes"),
        (_("missing punch"), "is_missing_punch"), (_("leave"), "leave"), (_("without pay"), "lost"),
        (_("from"), "source"), (_("remarks"), "remarks"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read employee and shift along."""
        return days()

    @display(description=_("status"), ordering="status", label={
        DayStatus.PRESENT: "success", DayStatus.ABSENT: "danger", DayStatus.HALF_DAY: "warning",
        DayStatus.LEAVE: "info", DayStatus.HOLIDAY: "info", DayStatus.WEEKLY_OFF: "info", "?": "warning",
    })  # fmt: skip
    def status_label(self, obj: AttendanceDay) -> tuple[str, str]:
        """Return the status as a label; a missing punch is one."""
        if obj.is_missing_punch:
            return "?", _t("Missing punch")
        return obj.status, obj.get_status_display()

    @admin.display(description=_("in"), ordering="in_at")
    def came(self, obj: AttendanceDay) -> str:
        return f"{timezone.localtime(obj.in_at):%H:%M}" if obj.in_at else "–"

    @admin.display(description=_("out"), ordering="out_at")
    def left(self, obj: AttendanceDay) -> str:
        return f"{timezone.localtime(obj.out_at):%H:%M}" if obj.out_at else "–"

    @admin.display(description=_("punches"))
    def punches_shown(self, obj: AttendanceDay) -> str:
        """Return the times of the punches, those of the next day with a plus."""
        day = obj.on.isoformat()
        times = [at[11:16] + ("" if at[:10] == day else " (+1)") for at, _direction in obj.punches]
        return ", ".join(times) or "–"

    @action(description=_("Today"), url_path="today", permissions=["view"], icon="today")
    def today_page(self, request: HttpRequest) -> HttpResponse:
        """Show who is in, late, away, as the punches say now."""
        return today_page(request)

    @action(description=_("Mark a day"), url_path="mark", permissions=["mark"], icon="edit_calendar")
    def mark(self, request: HttpRequest) -> HttpResponse:
        """Set somebody's day by hand."""
        actor = self.actor(request)

        def act(values: dict[str, Any]) -> HttpResponse:
            (number,) = employee_numbers(values.pop("employee_code"), field="employee_code")[:1] or (0,)
            row = mark_day(employee=employee_by_id(number), actor=actor, **values)
            messages.success(request, _t("The day is marked."))
            return HttpResponseRedirect(
                reverse("organization:erp_attendance_attendanceday_change", args=[row.pk])
            )

        return ask(
            request,
            organization_site,
            title=_t("Mark a day"),
            text=_t("The day keeps this value, whatever punches come. Leave is entered under Leave."),
            button=_t("Mark"),
            back=reverse(LIST),
            act=act,
            form=MarkForm(request.POST or None, initial={"on": today()}),
        )

    @action(description=_("Correct"), url_path="correct", permissions=["mark"], icon="edit")
    def correct(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Set a day right, with the reason."""
        row = day_by_id(int(object_id))
        actor, back = (
            self.actor(request),
            reverse("organization:erp_attendance_attendanceday_change", args=[row.pk]),
        )

        def act(values: dict[str, Any]) -> HttpResponse:
            correct_day(day=row, actor=actor, **values)
            messages.success(request, _t("The day is corrected."))
            return HttpResponseRedirect(back)

        begin = {
            "status": row.status,
            "in_time": timezone.localtime(row.in_at).strftime("%H:%M") if row.in_at else "",
            "out_time": timezone.localtime(row.out_at).strftime("%H:%M") if row.out_at else "",
        }
        return ask(
            request,
            organization_site,
            title=_t("Correct: %(employee)s, %(day)s") % {"employee": row.employee, "day": in_date(row.on)},
            text=_t("In a locked month the next payroll run pays or recovers the difference."),
            button=_t("Correct"),
            back=back,
            act=act,
            form=CorrectForm(request.POST or None, initial=begin),
        )

    def has_mark_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        """Whether the person may set days by hand."""
        return organization_site.allows(request, P.WRITE)

    def get_urls(self) -> list[Any]:
        """Give the page of today a name of its own, for the sidebar."""
        from django.urls import path  # noqa: PLC0415 - beside its only use

        own = path(
            "now/", self.admin_site.admin_view(self.today_view), name="erp_attendance_attendanceday_today"
        )
        return [own, *super().get_urls()]

    def today_view(self, request: HttpRequest) -> HttpResponse:
        """Show the page of today to whoever may see days."""
        if not is_allowed(self.actor(request).permissions, P.READ):
            raise PermissionDenied
        return today_page(request)


def today_page(request: HttpRequest) -> HttpResponse:
    """Show how everybody stands today, of one department when asked."""
    form = TodayForm(request.GET or None)
    people = people_today()
    department = form.chosen_department()
    if department:
        people = people.filter(department_id=department)
    everybody = today_of(list(people))
    show = form.cleaned_data["show"] if form.is_valid() else ""
    rows = [row for row in everybody if row.is_at(show)] if show else everybody
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _t("Attendance today"),
        "form": TodayForm({"department": str(department or ""), "show": show}),
        "department": department or "",
        "show": show,
        "day": today(),
        "page": page,
        "rows": [(row, str(DayStatus(row.status).label) if row.status else "") for row in page],
        "has_people": bool(everybody),
        "counts": counts_of(everybody),
    }
    return TemplateResponse(request, "erp/attendance/today.html", context)
