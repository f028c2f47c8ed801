"""Leave and papers of the teacher."""

from datetime import timedelta
from typing import Any

from core.periods import today
from school.staff.models import LeaveRequest, LeaveType, StaffMember
from school.staff.services.leave_requests import ask_leave, attach_certificate
from school.staff.services.leave_settings import seed_leave_types
from school.staff.services.papers import add_paper
from tests.school.homework.kit import picture
from tests.school.world import SYSTEM, World


def _working_day(days: int) -> str:
    """Return the first day that is no Sunday after so many days from today."""
    day = today() + timedelta(days=days)
    return (day + timedelta(days=day.isoweekday() == 7)).isoformat()


def staff(world: World) -> dict[str, Any]:
    """Make leave that waits, without and with a paper, and a paper of the teacher's record."""
    seed_leave_types(actor=SYSTEM)
    unpaid = LeaveType.objects.get(code="LWP")
    StaffMember.objects.filter(pk=world.staff["teacher"].pk).update(
        pan="ABCPE1234F", bank_account="123456789012"
    )

    def asked(days: int) -> LeaveRequest:
        day = today() + timedelta(days=days)
        return ask_leave(
            leave_type=unpaid,
            starts_on=day,
            ends_on=day + timedelta(days=1),
            reason="Wedding",
            actor=world.actor("teacher"),
        )

    waiting, with_paper = asked(20), asked(30)
    attach_certificate(request=with_paper, file=picture(), actor=world.actor("teacher"))
    paper = add_paper(
        member=world.staff["teacher"], kind="identity", file=picture(), actor=world.actor("school_admin")
    )
    return {
        "leave_type": unpaid.pk,
        "leave_request": waiting.pk,
        "leave": with_paper.pk,
        "leave_with_paper": with_paper.pk,
        "staff_document": paper.pk,
        "leave_day": _working_day(40),
    }
