"""Screens of the report schedules."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminSelectWidget

from core.admin import ServiceAdmin, organization_site
from payroll.organizations.permissions import PayrollPermission as P
from payroll.reports import selectors, services
from payroll.reports.catalogue import REPORTS
from payroll.reports.models import ReportSchedule

EXTRA = ("department", "groupBy")


def _choices_of(name: str) -> list[tuple[str, Any]]:
    """Return the values of a register's parameter."""
    found = next(item for item in REPORTS["salary-register"].parameters if item.name == name)
    return [("", "–"), *(found.choices() if found.choices else [])]


class ScheduleForm(forms.ModelForm):
    """A schedule; the register's parameters have fields of their own."""

    report = forms.ChoiceField(label=_("Report"), widget=UnfoldAdminSelectWidget)
    department = forms.ChoiceField(
        label=_("Department"),
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=_("Salary register only."),
    )
    groupBy = forms.ChoiceField(  # noqa: N815 - the parameter's name
        label=_("Sums by"),
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=_("Salary register only."),
    )

    class Meta:
        model = ReportSchedule
        fields = (
            "report", "period", "file_format", "day_of_month", "hour", "recipients", "is_active",
        )  # fmt: skip
        widgets: ClassVar = {"recipients": UnfoldAdminCheckboxSelectMultipleWidget}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "report" in self.fields:
            self.fields["report"].choices = [  # type: ignore[attr-defined]
                (name, entry.title) for name, entry in REPORTS.items() if entry.is_schedulable
            ]
        for name in EXTRA:
            if name in self.fields:
                self.fields[name].choices = _choices_of(name)  # type: ignore[attr-defined]
                self.fields[name].initial = (self.instance.parameters or {}).get(name, "")
        if "recipients" in self.fields:
            readers = selectors.users_who_may_read()
            self.fields["recipients"].queryset = readers  # type: ignore[attr-defined]


@admin.register(ReportSchedule, site=organization_site)
class ReportScheduleAdmin(ServiceAdmin):
    """Which report goes to whom, when."""

    form = ScheduleForm
    permissions: ClassVar = {
        "view": P.REPORT_READ,
        "add": P.REPORT_SCHEDULE,
        "change": P.REPORT_SCHEDULE,
        "delete": P.REPORT_SCHEDULE,
    }
    list_display = ("show_report", "show_when", "period", "file_format", "show_recipients", "is_active")
    list_filter = ("is_active",)
    readonly_fields = ("show_sent",)
    fieldsets = (
        (None, {"fields": ("report", ("period", "file_format"), ("department", "groupBy"))}),
        (_("When and to whom"), {"fields": (("day_of_month", "hour"), "recipients", "is_active")}),
        (_("Sent so far"), {"fields": ("show_sent",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[ReportSchedule]:
        """With recipients."""
        return selectors.schedules()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> ReportSchedule:
        """Enter it."""
        return services.create_schedule(actor=self.actor(request), **_service_values(values, {}))

    def update(self, request: HttpRequest, obj: ReportSchedule, changed: dict[str, Any]) -> ReportSchedule:
        """Change it."""
        return services.change_schedule(
            schedule=obj, actor=self.actor(request), **_service_values(changed, obj.parameters)
        )

    def remove(self, request: HttpRequest, obj: ReportSchedule) -> None:
        """Remove it."""
        services.delete_schedule(schedule=obj, actor=self.actor(request))

    @display(description=_("report"), ordering="report")
    def show_report(self, obj: ReportSchedule) -> str:
        """Name the report for people."""
        entry = REPORTS.get(obj.report)
        return str(entry.title) if entry else obj.report

    @display(description=_("when"))
    def show_when(self, obj: ReportSchedule) -> str:
        """Say day and hour."""
        return _t("day %(day)d of the month, %(hour)02d:00") % {"day": obj.day_of_month, "hour": obj.hour}

    @display(description=_("recipients"))
    def show_recipients(self, obj: ReportSchedule) -> str:
        """Name the recipients."""
        return ", ".join(user.display_name for user in obj.recipients.all())

    @display(description=_("sent so far"))
    def show_sent(self, obj: ReportSchedule) -> str | SafeString:
        """List the latest months with whom they went to."""
        if obj.pk is None:
            return "–"
        rows = [
            (f"{row.period:%Y-%m}", row.month or "–", row.note or _names(row))
            for row in selectors.sent_by(obj)[:12]
        ]
        return format_html_join(mark_safe("<br>"), "{}: {} → {}", rows) or "–"


def _names(row: Any) -> str:
    return ", ".join(user.display_name for user in row.recipients.all()) or _t("nobody")


def _service_values(values: dict[str, Any], parameters: dict[str, str]) -> dict[str, Any]:
    """Return the form's values as the service takes them."""
    found = {name: value for name, value in values.items() if name not in EXTRA}
    if "recipients" in found:
        found["recipients"] = [user.username for user in found["recipients"]]
    given = {name: values[name] for name in EXTRA if name in values}
    if given:
        found["parameters"] = {name: value for name, value in {**parameters, **given}.items() if value}
    return found
