"""Leave of the staff: balances of the year, and requests in every state."""

from datetime import date, timedelta

from core.errors import ValidationFailed
from school.demo.world import DemoWorld
from school.staff.enums import LeaveState
from school.staff.models import LeaveRequest, LeaveType, StaffMember
from school.staff.services.leave_credit import credit_leave
from school.staff.services.leave_requests import approve_leave, ask_leave, cancel_leave, reject_leave

# Type, days from today to the first of it, how many days, what became of it, why.
REQUESTS = (
    ("CL", -12, 1, LeaveState.APPROVED, "Wedding in the family"),
    ("SL", -6, 2, LeaveState.APPROVED, "Fever"),
    ("CL", 6, 1, LeaveState.REQUESTED, "Visit to the passport office"),
    ("CL", 9, 2, LeaveState.REQUESTED, "Sister's engagement"),
    ("EL", 20, 5, LeaveState.APPROVED, "Journey home"),
    ("CL", 3, 1, LeaveState.REJECTED, "Personal work"),
    ("LWP", -20, 2, LeaveState.APPROVED, "Illness of the mother"),
    ("CL", 14, 1, LeaveState.CANCELLED, "Visit to the bank"),
)
LONGEST_WAIT = 60


def fill_leave(world: DemoWorld) -> None:
    """Credit the year and enter the requests, each of another teacher."""
    credit_leave(actor=world.actor, day=world.today)
    kinds = {one.code: one for one in LeaveType.objects.all()}
    teachers = [one for one in world.staff if one.is_teaching]
    for member, (code, after, days, state, reason) in zip(teachers[1:], REQUESTS, strict=False):
        if code in kinds:
            row = _asked(world, member, kinds[code], world.today + timedelta(days=after), days, reason)
            _decide(world, row, state)


def _asked(
    world: DemoWorld, member: StaffMember, kind: LeaveType, first: date, days: int, reason: str
) -> LeaveRequest:
    """Enter a request on the first days from a day on on which the school is open."""
    for later in range(LONGEST_WAIT):
        starts = first + timedelta(days=later)
        try:
            return ask_leave(
                member=member,
                leave_type=kind,
                starts_on=starts,
                ends_on=starts + timedelta(days=days - 1),
                reason=reason,
                actor=world.actor,
            )
        except ValidationFailed as error:
            refused = error
    raise refused


def _decide(world: DemoWorld, row: LeaveRequest, state: str) -> None:
    principal = world.acting("principal")
    if state in {LeaveState.APPROVED, LeaveState.CANCELLED}:
        approve_leave(request=row, actor=principal)
    if state == LeaveState.REJECTED:
        reject_leave(request=row, actor=principal, remarks="Examinations are on; take another day, please.")
    if state == LeaveState.CANCELLED:
        cancel_leave(request=row, actor=principal, remarks="No longer needed")
