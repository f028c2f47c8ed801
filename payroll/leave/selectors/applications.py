"""Applications, holidays and the calendar of absences."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.periods import Month
from core.refusals import get_or_refuse
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employees
from payroll.leave.enums import LIVE, HolidayType
from payroll.leave.models import EVERYBODY, Holiday, LeaveApplication


def applications() -> QuerySet[LeaveApplication]:
    """Return all applications with employee and type, the latest leave first."""
    rows = LeaveApplication.objects.select_related(
        "employee__department", "employee__designation", "leave_type__debits_from"
    )
    return rows.order_by("-from_on", "-id")


def application_by_id(application_id: int) -> LeaveApplication:
    """Return one application. Raises NotFound."""
    return get_or_refuse(
        applications(), NotFound(_("There is no such leave application.")), pk=application_id
    )


def applications_of(employee_id: int) -> QuerySet[LeaveApplication]:
    """Return the applications of one employee, the latest leave first."""
    return applications().filter(employee_id=employee_id)


def own_application(employee_id: int, application_id: int) -> LeaveApplication:
    """Return one of the employee's applications. Raises NotFound, also for another's."""
    return get_or_refuse(
        applications_of(employee_id), NotFound(_("There is no such leave application.")), pk=application_id
    )


def holidays_between(first: date, last: date) -> set[date]:
    """Return the closed days from first to last, both in: national holidays that apply to all."""
    rows = Holiday.objects.filter(
        on__range=(first, last), kind=HolidayType.NATIONAL, applicable_for__iexact=EVERYBODY
    )
    return set(rows.values_list("on", flat=True))


def others_away(application: LeaveApplication) -> QuerySet[LeaveApplication]:
    """Return pending and approved leave of others in the department that shares a day with an application."""
    rows = applications().filter(
        state__in=LIVE,
        employee__department_id=application.employee.department_id,
        from_on__lte=application.to_on,
        to_on__gte=application.from_on,
    )
    return rows.exclude(employee_id=application.employee_id).order_by("from_on", "id")


@dataclass(frozen=True, slots=True)
class Absentee:
    """One employee of the calendar, and the leave that touches the month, in order."""

    employee: Employee
    applications: list[LeaveApplication]


def absentees(month: Month) -> QuerySet[Employee]:
    """Return the employees with pending or approved leave in a month, by code."""
    return employees().filter(Exists(_in_month(month).filter(employee=OuterRef("pk"))))


def calendar_rows(people: Collection[Employee], month: Month) -> list[Absentee]:
    """Return a page of the calendar; one query for all of its employees."""
    found: dict[int, list[LeaveApplication]] = defaultdict(list)
    rows = _in_month(month).filter(employee__in=[person.pk for person in people])
    for row in rows.select_related("leave_type").order_by("from_on", "id"):
        found[row.employee_id].append(row)
    return [Absentee(person, found[person.pk]) for person in people]


def _in_month(month: Month) -> QuerySet[LeaveApplication]:
    return LeaveApplication.objects.filter(state__in=LIVE, from_on__lte=month.last, to_on__gte=month.first)
