"""A class teacher marks the own class for a day, on a phone: one tap for who is absent or late."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.errors import DomainError, NotFound
from core.formatting import in_date
from core.forms import DayField, add_refusal
from core.periods import today
from core.refusals import get_or_refuse, refusals
from erp_planned.students.enums import DayMark
from erp_planned.students.models import SchoolClass, Student
from erp_planned.students.selectors.attendance import entries_of, figures, on_roll
from erp_planned.students.selectors.students import classes_led_by, current_year
from erp_planned.students.services.attendance import Mark, mark_class
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor


class ClassDayForm(forms.Form):
    """Which day."""

    date = DayField(label=_("Day"))


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the classes whose class teacher one is."""
    rows = classes_led_by(portal_actor(request))
    return render(request, "erp/students/classes.html", {"rows": rows, "day": today()})


@employee_page
def mark(request: HttpRequest, employee: Employee, class_id: int) -> HttpResponse:
    """Show the class on a day with what is marked, and save the marks."""
    actor = portal_actor(request)
    row = get_or_refuse(classes_led_by(actor), NotFound(_t("There is no such class.")), pk=class_id)
    form = ClassDayForm(request.POST or request.GET or {"date": today()})
    day = form.cleaned_data["date"] if form.is_valid() else today()
    there = on_roll(row.pk, day)
    marks = _marks(request, there)
    if request.method == "POST" and form.is_valid():
        try:
            with refusals():
                mark_class(school_class=row, on=day, marks=marks, actor=actor)
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _t("Saved: %(class)s, %(day)s.") % {"class": row, "day": in_date(day)})
            return redirect("erp:class-attendance")
    return render(request, "erp/students/mark.html", _context(row, form, day, there, marks))


def _marks(request: HttpRequest, there: list[Student]) -> dict[int, Mark]:
    """Return what the page sent; who came to the class since is missing, and the service says so."""
    sent = {student.pk: request.POST.get(f"mark-{student.pk}", "") for student in there}
    return {number: Mark(status) for number, status in sent.items() if status}


def _context(
    row: SchoolClass, form: ClassDayForm, day: date, there: list[Student], marks: dict[int, Mark]
) -> dict[str, Any]:
    stored = entries_of(row.pk, day)
    year = current_year(day)
    found = figures(there, year.starts_on if year else day, day)
    lines = []
    for one in found:
        kept = marks.get(one.student.pk) or stored.get(one.student.pk)
        lines.append((one.student, one.count, kept.status if kept else DayMark.PRESENT.value))
    return {
        "row": row, "form": form, "day": day, "lines": lines, "choices": DayMark.choices, "is_marked": bool(stored),
    }  # fmt: skip
