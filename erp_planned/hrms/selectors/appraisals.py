"""Appraisals: whose turn it is, and what each person may see of them."""

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.hrms.enums import UNFINISHED, AppraisalState, CycleState
from erp_planned.hrms.models import Appraisal, AppraisalCycle
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.people import own_employee
from payroll.employees.access import is_own
from payroll.employees.models import Employee


def cycles() -> QuerySet[AppraisalCycle]:
    """Return all rounds with how many appraisals they have (`people`) and how many are not final (`waiting`)."""
    waiting = Count("appraisals", filter=Q(appraisals__state__in=UNFINISHED))
    return AppraisalCycle.objects.annotate(people=Count("appraisals"), waiting=waiting).order_by(
        "-from_on", "-id"
    )


def cycle_by_id(number: int) -> AppraisalCycle:
    """Return one round. Raises NotFound."""
    return get_or_refuse(cycles(), NotFound(_("There is no such appraisal cycle.")), pk=number)


def appraisals() -> QuerySet[Appraisal]:
    """Return all appraisals with people and round, the newest round first."""
    return Appraisal.objects.select_related(
        "cycle", "employee__department", "employee__designation", "employee__user", "officer__user"
    ).order_by("-cycle__from_on", "employee__code", "id")


def appraisal_by_id(number: int) -> Appraisal:
    """Return one appraisal. Raises NotFound."""
    return get_or_refuse(appraisals(), NotFound(_("There is no such appraisal.")), pk=number)


def visible_appraisals(actor: Actor) -> QuerySet[Appraisal]:
    """Return all appraisals to the office, to others the own and those that they review."""
    if is_allowed(actor.permissions, P.READ):
        return appraisals()
    own = own_employee(actor)
    number = own.pk if own else 0
    return appraisals().filter(Q(employee=number) | Q(officer=number))


def office_appraisals(actor: Actor) -> QuerySet[Appraisal]:
    """Return what the office's screens show: not the caller's own before it is disclosed."""
    own = own_employee(actor)
    if own is None:
        return appraisals()
    return appraisals().exclude(employee=own.pk, cycle__state=CycleState.OPEN)


def visible_appraisal(number: int, actor: Actor) -> Appraisal:
    """Return an appraisal that the caller may see. Raises NotFound."""
    return get_or_refuse(visible_appraisals(actor), NotFound(_("There is no such appraisal.")), pk=number)


def own_appraisals(employee: Employee) -> QuerySet[Appraisal]:
    """Return one person's appraisals."""
    return appraisals().filter(employee=employee.pk)


def team_appraisals(officer: Employee) -> QuerySet[Appraisal]:
    """Return the appraisals that one person reviews."""
    return appraisals().filter(officer=officer.pk)


def is_disclosed(row: Appraisal, actor: Actor) -> bool:
    """Say whether the caller may see the officer's and the final rating: the own ones once the round is closed."""
    return row.cycle.state == CycleState.CLOSED or not is_own(row.employee, actor)


def is_officer(row: Appraisal, actor: Actor) -> bool:
    """Say whether the caller is the reporting officer of an appraisal."""
    return row.officer is not None and is_own(row.officer, actor)


def standing_of_appraisal(row: Appraisal) -> str:
    """Say in a sentence whose turn it is; no rating is told."""
    if row.state == AppraisalState.OPEN:
        return _("The self-appraisal is awaited.")
    if row.state == AppraisalState.SUBMITTED:
        return _("The self-appraisal is in; the reporting officer's rating is awaited.")
    if row.state == AppraisalState.REVIEWED:
        return _("The reporting officer has rated; the final rating is awaited.")
    if row.state == AppraisalState.FINAL:
        return _("The final rating is given and stays.")
    return _("The cycle was closed before this appraisal was final.")


def own_appraisal_text() -> str:
    """Say who reviews instead."""
    return _("Nobody reviews or finalizes the own appraisal.")
