"""Papers of employees: the office's, or the own."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.hrms.models import EmployeeDocument
from erp_planned.hrms.permissions import HrmsPermission as P
from payroll.employees.access import is_own
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employee_by_id


def papers() -> QuerySet[EmployeeDocument]:
    """Return all papers with whose they are, the newest first."""
    return EmployeeDocument.objects.select_related("employee__department", "employee__user").order_by(
        "-uploaded_at", "-id"
    )


def papers_of(employee_id: int) -> QuerySet[EmployeeDocument]:
    """Return the papers of one person."""
    return papers().filter(employee=employee_id)


def employee_for_papers(employee_id: int, actor: Actor) -> Employee:
    """Return whose papers they are: anybody to the office, to others the own. Raises NotFound."""
    person = employee_by_id(employee_id)
    if not is_allowed(actor.permissions, P.READ) and not is_own(person, actor):
        raise NotFound(_("There is no such employee."))
    return person


def paper_by_id(number: int) -> EmployeeDocument:
    """Return one paper. Raises NotFound."""
    return get_or_refuse(papers(), NotFound(_("There is no such document.")), pk=number)


def paper_of(employee_id: int, number: int, actor: Actor) -> EmployeeDocument:
    """Return a paper of a person whose papers the caller may see. Raises NotFound."""
    person = employee_for_papers(employee_id, actor)
    return get_or_refuse(papers_of(person.pk), NotFound(_("There is no such document.")), pk=number)


def is_mine(row: EmployeeDocument, actor: Actor) -> bool:
    """Say whether a paper is about the caller, or was brought by the caller: a second person verifies it."""
    number = actor.number
    return is_own(row.employee, actor) or (number is not None and row.uploaded_by_id == number)


def second_person_text() -> str:
    """Say who verifies."""
    return _("A document is verified by somebody who neither brought it nor is the person concerned.")
