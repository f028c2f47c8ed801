"""Nobody decides on their own leave, or changes their own balance."""

from core.actors import Actor
from payroll.employees.access import refuse_own
from payroll.employees.models import Employee
from payroll.leave.errors import OwnApplication
from payroll.leave.selectors.standing import own_text


def refuse_own_case(employee: Employee, actor: Actor) -> None:
    """Raise OwnApplication when somebody would act as the office in their own leave."""
    refuse_own(employee, actor, own_text(), error=OwnApplication)
