"""Whose payslips somebody may see: the office all, the others their own of locked months."""

from uuid import UUID

from django.db.models import QuerySet

from core.access import is_allowed
from core.actors import Actor
from core.locking.states import RunState
from core.refusals import get_or_refuse
from school.payroll.errors import NoSuchPayslip
from school.payroll.models import Payslip
from school.payroll.permissions import PayrollPermission as P


def payslips_for(actor: Actor) -> QuerySet[Payslip]:
    """Return the payslips that the caller may see, the newest month first."""
    rows = Payslip.objects.select_related("run", "staff").order_by("-run__month", "staff_code")
    if is_allowed(actor.permissions, P.READ):
        return rows
    return own_payslips(actor)


def own_payslips(actor: Actor) -> QuerySet[Payslip]:
    """Return the caller's own of locked months, the newest first."""
    rows = Payslip.objects.select_related("run", "staff").filter(run__state=RunState.LOCKED)
    return rows.filter(staff__user_id=actor.user_id or 0).order_by("-run__month")


def get_payslip(actor: Actor, pk: UUID) -> Payslip:
    """Return a payslip that the caller may see. Raises NoSuchPayslip."""
    found: Payslip = get_or_refuse(payslips_for(actor), NoSuchPayslip(), pk=pk)
    return found


def get_own_payslip(actor: Actor, pk: UUID) -> Payslip:
    """Return one of the caller's own. Raises NoSuchPayslip."""
    found: Payslip = get_or_refuse(own_payslips(actor), NoSuchPayslip(), pk=pk)
    return found


def payslips_of_staff(staff_id: UUID) -> QuerySet[Payslip]:
    """Return the payslips of a member of staff, the newest first."""
    return Payslip.objects.filter(staff=staff_id).select_related("run").order_by("-run__month")
