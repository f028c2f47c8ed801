"""Nobody decides on their own leave, or changes their own balance."""

from django.utils.translation import gettext as _

from core.actors import Actor
from payroll.employees.access import refuse_own
from payroll.employees.models import Employee
from payroll.leave.errors import OwnApplication


def refuse_own_case(employee: Employee, actor: Actor) -> None:
    """Raise OwnApplication when somebody would act as the office in their own leave."""
    text = _("Nobody decides on their own leave or balance; ask somebody else who may.")
    refuse_own(employee, actor, text, error=OwnApplication)
