"""Grievances, and who may read what of them.

The complainant and whoever it is assigned to read everything. Others with the right to assign see number, category,
state and days, never who complains or about what. The person complained about sees nothing at all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.hrms.enums import GrievanceAction, GrievanceState
from erp_planned.hrms.models import Grievance, GrievanceCategory, GrievanceEntry
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.people import own_employee
from payroll.employees.access import is_own
from payroll.employees.models import Employee


@dataclass(frozen=True, slots=True)
class SeenGrievance:
    """What one person may see of a grievance; what is hidden is None."""

    row: Grievance
    is_open: bool
    entries: list[GrievanceEntry]

    @property
    def complainant(self) -> str | None:
        """Who complains."""
        return str(self.row.employee) if self.is_open else None

    @property
    def employee_id(self) -> int | None:
        """The complainant's number."""
        return self.row.employee_id if self.is_open else None

    @property
    def against_id(self) -> int | None:
        """The number of the person complained about."""
        return self.row.against_id if self.is_open else None

    @property
    def description(self) -> str | None:
        """The complaint's words."""
        return self.row.description if self.is_open else None

    @property
    def resolution(self) -> str | None:
        """The words of the last resolution."""
        if not self.is_open:
            return None
        found = [one.text for one in self.entries if one.action == GrievanceAction.RESOLVE]
        return found[-1] if found else ""

    @property
    def submitted_at(self) -> datetime:
        """When it was submitted."""
        return self.row.submitted_at


def grievances() -> QuerySet[Grievance]:
    """Return all grievances, the newest first; for services, and narrowed by `visible_grievances` for people."""
    return Grievance.objects.select_related(
        "category", "employee__user", "assigned_to__user", "against"
    ).order_by("-submitted_at", "-id")


def visible_grievances(actor: Actor) -> QuerySet[Grievance]:
    """Return the grievances whose existence the caller may know of."""
    own = own_employee(actor)
    number = own.pk if own else 0
    mine = Q(employee=number) | Q(assigned_to=number)
    if not is_allowed(actor.permissions, P.GRIEVANCES):
        return grievances().filter(mine)
    return grievances().exclude(Q(against=number) & Q(against__isnull=False))


def grievance_by_id(number: int) -> Grievance:
    """Return one grievance, whoever asks. Raises NotFound."""
    return get_or_refuse(grievances(), NotFound(_("There is no such grievance.")), pk=number)


def visible_grievance(number: int, actor: Actor) -> Grievance:
    """Return a grievance that the caller may know of. Raises NotFound."""
    return get_or_refuse(visible_grievances(actor), NotFound(_("There is no such grievance.")), pk=number)


def own_grievances(employee: Employee) -> QuerySet[Grievance]:
    """Return one person's grievances and those that are assigned to the person."""
    return grievances().filter(Q(employee=employee.pk) | Q(assigned_to=employee.pk))


def may_read(row: Grievance, actor: Actor) -> bool:
    """Say whether the caller reads the words: the complainant, and whoever it is assigned to."""
    return is_own(row.employee, actor) or (row.assigned_to is not None and is_own(row.assigned_to, actor))


def seen(rows: Iterable[Grievance], actor: Actor) -> list[SeenGrievance]:
    """Return grievances as the caller sees them; one query for the words of all."""
    found = list(rows)
    readable = [row.pk for row in found if may_read(row, actor)]
    words: dict[int, list[GrievanceEntry]] = {number: [] for number in readable}
    for entry in GrievanceEntry.objects.filter(grievance__in=readable):
        words[entry.grievance_id].append(entry)
    return [SeenGrievance(row, row.pk in words, words.get(row.pk, [])) for row in found]


def seen_one(row: Grievance, actor: Actor) -> SeenGrievance:
    """Return one grievance as the caller sees it."""
    return seen([row], actor)[0]


def overdue(day: date) -> QuerySet[Grievance]:
    """Return what is not resolved within its days, the oldest first."""
    rows = grievances().filter(
        due_on__lt=day,
        step__lt=3,
        state__in=[
            GrievanceState.SUBMITTED,
            GrievanceState.ASSIGNED,
            GrievanceState.ANSWERED,
            GrievanceState.REOPENED,
        ],
    )
    return rows.order_by("due_on", "id")


def active_categories() -> QuerySet[GrievanceCategory]:
    """Return the categories that can be chosen."""
    return GrievanceCategory.objects.filter(is_active=True)


def standing_of_grievance(row: Grievance) -> str:
    """Say in a sentence where a grievance stands; nobody is named."""
    if row.state == GrievanceState.RESOLVED and row.resolved_on:
        return _("It is resolved since %(day)s.") % {"day": in_date(row.resolved_on)}
    if row.state == GrievanceState.WITHDRAWN:
        return _("It is withdrawn.")
    return _("It is %(state)s, to be resolved by %(day)s.") % {
        "state": row.get_state_display().lower(),
        "day": in_date(row.due_on),
    }
