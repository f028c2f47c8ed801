"""Screens of the report schedules."""

from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.dates import WEEKDAYS as WEEKDAY_NAMES
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget, UnfoldAdminSelectWidget

from core.accounts.rights import users_with
from core.admin import ServiceAdmin
from core.formatting import in_date
from core.reports import selectors
from core.reports.definitions import Parameter
from core.reports.enums import Frequency
from core.reports.models import ReportSchedule
from core.reports.permissions import ReportPermission as P
from core.reports.registry import reports
from core.reports.services.schedules import change_schedule, create_schedule, delete_schedule

WEEKDAYS = tuple(WEEKDAY_NAMES[number] for number in range(7))


# When a schedule is sent, as far as that may be left to the defaults: monthly, on the hour.
WITH_DEFAULT = {"frequency", "weekday", "minute"}


class ScheduleForm(forms.ModelForm):
    """A schedule without the parameters of its report; those are added by the page."""

    report = forms.ChoiceField(label=_("Report"), widget=UnfoldAdminSelectWidget)

    class Meta:
        model = ReportSchedule
        fields = (
            "report", "period", "file_format", "frequency", "weekday", "day_of_month", "hour", "minute", "recipients",
            "is_active",
        )  # fmt: skip
        widgets: ClassVar = {"recipients": UnfoldAdminCheckboxSelectMultipleWidget}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "report" in self.fields:
            self.fields["report"].choices = [  # type: ignore[attr-defined]
                (name, entry.title) for name, entry in reports().items() if entry.is_schedulable
            ]
        for name in WITH_DEFAULT & set(self.fields):
            self.fields[name].required = False
        for name in _asked():
            if name in self.fields:
                self.fields[name].initial = (self.instance.parameters or {}).get(name, "")
        if "recipients" in self.fields:
            self.fields["recipients"].queryset = users_with(P.READ)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Have what is left empty be what a new schedule has."""
        values: dict[str, Any] = super().clean() or {}
        for name in WITH_DEFAULT & set(self.fields):
            if values.get(name) in (None, ""):
                values[name] = getattr(ReportSchedule(), name)
        return values


def _asked() -> dict[str, tuple[Parameter, list[str]]]:
    """Return the parameters that a schedule asks for, by name, each with the titles of its reports."""
    found: dict[str, tuple[Parameter, list[str]]] = {}
    for report in reports().values():
        for item in report.parameters if report.is_schedulable else ():
            if item.choices is not None and not item.of_period:
                found.setdefault(item.name, (item, []))[1].append(str(report.title))
    return found


def _field(item: Parameter, titles: list[str]) -> forms.Field:
    return forms.ChoiceField(
        label=item.label,
        required=False,
        choices=[("", item.empty or "–"), *item.options()],
        widget=UnfoldAdminSelectWidget,
        help_text=_t("Only for: %(reports)s") % {"reports": ", ".join(titles)},
    )


class ReportScheduleAdmin(ServiceAdmin):
    """Which report goes to whom, when."""

    form = ScheduleForm
    permissions: ClassVar = {"view": P.READ, "add": P.SCHEDULE, "change": P.SCHEDULE, "delete": P.SCHEDULE}
    list_display = ("show_report", "show_when", "period", "file_format", "show_recipients", "is_active")
    list_filter = ("is_active",)
    readonly_fields = ("show_sent", "paused_why")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ReportSchedule]:
        return selectors.schedules_for(self.actor(request))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """With the parameters of the reports that can be sent."""
        often = any(report.recent for report in reports().values())
        # Only reports of final months turn a period into parameters.
        monthly = any(report.relative for report in reports().values())
        what = ("period", "file_format") if monthly or not often else "file_format"
        when = (
            ("frequency", ("weekday", "day_of_month"), ("hour", "minute"))
            if often
            else (("day_of_month", "hour"),)
        )
        paused = ("paused_why",) if obj is not None and obj.paused_why else ()
        return (
            (None, {"fields": ("report", what, tuple(_asked()))}),
            (_("When and to whom"), {"fields": (*when, "recipients", "is_active", *paused)}),
            (_("Sent so far"), {"fields": ("show_sent",)}),
        )

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        own = {name: _field(item, titles) for name, (item, titles) in _asked().items()}
        kwargs["form"] = type("ScheduleForm", (ScheduleForm,), own)
        return super().get_form(request, obj, change, **kwargs)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> ReportSchedule:
        return create_schedule(actor=self.actor(request), **_service_values(values, {}))

    def update(self, request: HttpRequest, obj: ReportSchedule, changed: dict[str, Any]) -> ReportSchedule:
        return change_schedule(
            schedule=obj, actor=self.actor(request), **_service_values(changed, obj.parameters)
        )

    def remove(self, request: HttpRequest, obj: ReportSchedule) -> None:
        delete_schedule(schedule=obj, actor=self.actor(request))

    @display(description=_("report"), ordering="report")
    def show_report(self, obj: ReportSchedule) -> str:
        """Name the report for people."""
        entry = reports().get(obj.report)
        return str(entry.title) if entry else obj.report

    @display(description=_("when"))
    def show_when(self, obj: ReportSchedule) -> str:
        at: dict[str, Any] = {"day": obj.day_of_month, "hour": obj.hour, "minute": obj.minute}
        if obj.frequency == Frequency.DAILY:
            return _t("every day, %(hour)02d:%(minute)02d") % at
        if obj.frequency == Frequency.WEEKLY:
            at["day"] = WEEKDAYS[obj.weekday - 1]
            return _t("every %(day)s, %(hour)02d:%(minute)02d") % at
        return _t("day %(day)d of the month, %(hour)02d:%(minute)02d") % at

    @display(description=_("recipients"))
    def show_recipients(self, obj: ReportSchedule) -> str:
        return ", ".join(user.display_name for user in obj.recipients.all())

    @display(description=_("sent so far"))
    def show_sent(self, obj: ReportSchedule) -> str | SafeString:
        """List the latest months with whom they went to."""
        if obj.pk is None:
            return "–"
        rows = [
            (in_date(row.period), row.month or "–", row.note or _names(row))
            for row in selectors.sent_by(obj)[:12]
        ]
        return format_html_join(mark_safe("<br>"), "{}: {} → {}", rows) or "–"


def _names(row: Any) -> str:
    return ", ".join(user.display_name for user in row.recipients.all()) or _t("nobody")


def _service_values(values: dict[str, Any], parameters: dict[str, str]) -> dict[str, Any]:
    """Return the form's values as the service takes them."""
    asked = _asked()
    found = {name: value for name, value in values.items() if name not in asked}
    if "recipients" in found:
        found["recipients"] = [user.username for user in found["recipients"]]
    given = {name: values[name] for name in asked if name in values}
    if given:
        found["parameters"] = {name: value for name, value in {**parameters, **given}.items() if value}
    return found
