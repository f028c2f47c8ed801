"""Pages of the week and of the day."""

from datetime import timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.rights import needs
from core.admin.sites import site_of
from core.admin.widgets import DayInput
from core.forms import DayField
from core.periods import today
from school.masters.models import Room
from school.masters.selectors import all_sections, marked_year
from school.staff.models import StaffMember
from school.timetable.admin.grid import grid_of
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors import choices, weeks
from school.timetable.selectors.days import absences, substitutions_on

ABSENCES_SHOWN = 50


class WeekForm(forms.Form):
    """Whose week: a section's, a teacher's or a room's."""

    section = forms.ModelChoiceField(
        all_sections(), required=False, label=_("Section"),
        widget=UnfoldAdminSelectWidget, empty_label=_("All"),
    )  # fmt: skip
    teacher = forms.ModelChoiceField(
        choices.teachers(), required=False, label=_("Teacher"),
        widget=UnfoldAdminSelectWidget, empty_label=_("All"),
    )  # fmt: skip
    room = forms.ModelChoiceField(
        choices.all_rooms(), required=False, label=_("Room"), widget=UnfoldAdminSelectWidget,
        empty_label=_("All"),
    )  # fmt: skip


class DayForm(forms.Form):
    """Which day to show."""

    on = DayField(label=_("Day"), widget=DayInput, required=False)


@needs(P.SET_UP)
def week_page(request: HttpRequest) -> HttpResponse:
    """Show the week of a section, a teacher or a room."""
    form = WeekForm(request.GET or None)
    chosen = {name: value for name, value in _chosen(form).items() if value is not None}
    year = marked_year()
    rows = weeks.lessons(year).filter(**chosen) if chosen and year else []
    days, lines = grid_of(rows)
    context: dict[str, Any] = {
        **site_of(request).each_context(request),
        "title": _t("Week: %(whose)s") % {"whose": ", ".join(_name(one) for one in chosen.values())}
        if chosen
        else _t("Week"),
        "form": form if form.is_bound else WeekForm(),
        "is_chosen": bool(chosen),
        "year": year,
        "days": days,
        "lines": lines,
        "may_write": site_of(request).allows(request, P.WRITE),
    }
    return TemplateResponse(request, "school/timetable/week.html", context)


def _chosen(form: WeekForm) -> dict[str, Any]:
    return dict(form.cleaned_data) if form.is_valid() else {}


def _name(one: Any) -> str:
    return str(getattr(one, "name", one)) if isinstance(one, StaffMember | Room) else str(one)


@needs(P.SET_UP)
def day_page(request: HttpRequest) -> HttpResponse:
    """Show a day's substitutions, those that are open first, and who is away."""
    form = DayForm(request.GET or None)
    on = (form.is_valid() and form.cleaned_data["on"]) or today()
    rows = list(substitutions_on(on))
    context: dict[str, Any] = {
        **site_of(request).each_context(request),
        "title": _t("Substitutions"),
        "form": DayForm({"on": on}) if form.is_valid() or not form.is_bound else form,
        "on": on,
        "before": on - timedelta(days=1),
        "after": on + timedelta(days=1),
        "open": [row for row in rows if row.substitute_id is None],
        "set": [row for row in rows if row.substitute_id is not None],
        "away": absences().filter(starts_on__lte=on, ends_on__gte=on)[:ABSENCES_SHOWN],
        "may_write": site_of(request).allows(request, P.WRITE),
    }
    return TemplateResponse(request, "school/timetable/day.html", context)
