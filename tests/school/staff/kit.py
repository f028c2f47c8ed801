"""Ground of the tests of leave: types, a clock in November 2026, requests."""

from datetime import date
from decimal import Decimal
from typing import Any

from school.staff.models import LeaveAccount, LeaveRequest, LeaveType
from school.staff.services.leave_credit import credit_leave
from school.staff.services.leave_requests import approve_leave, ask_leave
from school.staff.services.leave_settings import seed_leave_types
from tests.school.world import SYSTEM, World

MONDAY, TUESDAY, FRIDAY = date(2026, 11, 23), date(2026, 11, 24), date(2026, 11, 27)
NEXT_MONDAY = date(2026, 11, 30)


def types() -> dict[str, LeaveType]:
    """Make the customary types, credit everybody, and return the types by code."""
    seed_leave_types(actor=SYSTEM)
    credit_leave(actor=SYSTEM)
    return {row.code: row for row in LeaveType.objects.all()}


def asked(
    world: World, code: str = "CL", first: date = TUESDAY, last: date | None = None, **more: Any
) -> LeaveRequest:
    """Have the teacher ask for leave."""
    who = more.pop("who", "teacher")
    return ask_leave(
        leave_type=LeaveType.objects.get(code=code),
        starts_on=first,
        ends_on=last or first,
        reason=more.pop("reason", "Wedding"),
        actor=world.actor(who),
        **more,
    )


def approved(world: World, *args: Any, **more: Any) -> LeaveRequest:
    """Have it approved by the principal too."""
    return approve_leave(request=asked(world, *args, **more), actor=world.actor("principal"))


def balance(world: World, code: str = "CL", year: int = 2026, who: str = "teacher") -> Decimal:
    """Return what the teacher has left in a calendar year."""
    row = LeaveAccount.objects.get(staff=world.staff[who], leave_type__code=code, year_on=date(year, 1, 1))
    return row.balance
