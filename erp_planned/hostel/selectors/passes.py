"""Outpasses, the register, the roll-call, and visitors."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.actors import Actor
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.hostel.enums import PassState
from erp_planned.hostel.errors import NoSuchPass, NoSuchVisit
from erp_planned.hostel.models import Hostel, InOutMovement, OutpassRequest, RoomAllocation, VisitorLog
from erp_planned.hostel.selectors.seen import own_hostels, own_students, sees_all
from erp_planned.hostel.selectors.stays import residents
from erp_planned.students.models import Student


def outpasses() -> QuerySet[OutpassRequest]:
    """Return all outpasses, the latest first; `is_out` says whether the student is out on it now."""
    out = InOutMovement.objects.filter(outpass=OuterRef("pk"), in_at=None)
    return OutpassRequest.objects.select_related("student", "hostel__warden").annotate(is_out=Exists(out))


def visible_passes(actor: Actor) -> QuerySet[OutpassRequest]:
    """Return those that somebody may read."""
    rows = outpasses()
    if sees_all(actor):
        return rows
    return rows.filter(
        Q(hostel__in=own_hostels(actor).values("pk")) | Q(student__in=own_students(actor).values("pk"))
    )


def outpasses_of(student: Student) -> QuerySet[OutpassRequest]:
    """Return a student's outpasses, the latest first."""
    return outpasses().filter(student=student)


def get_pass(pk: int) -> OutpassRequest:
    """Return an outpass. Raises NoSuchPass."""
    found: OutpassRequest = get_or_refuse(outpasses(), NoSuchPass(), pk=pk)
    return found


def pass_seen_by(actor: Actor, pk: int) -> OutpassRequest:
    """Return one of `visible_passes`. Raises NoSuchPass."""
    found: OutpassRequest = get_or_refuse(visible_passes(actor), NoSuchPass(), pk=pk)
    return found


def movements() -> QuerySet[InOutMovement]:
    """Return the register, the latest way out first."""
    return InOutMovement.objects.select_related("student", "hostel", "outpass")


def visible_movements(actor: Actor) -> QuerySet[InOutMovement]:
    """Return what of the register somebody may read."""
    rows = movements()
    if sees_all(actor):
        return rows
    return rows.filter(
        Q(hostel__in=own_hostels(actor).values("pk")) | Q(student__in=own_students(actor).values("pk"))
    )


def overdue(now: datetime) -> QuerySet[InOutMovement]:
    """Return who is out longer than the outpass says."""
    return movements().filter(in_at=None, outpass__to_at__lt=now).order_by("outpass__to_at")


@dataclass(frozen=True, slots=True)
class Resident:
    """Somebody who lives in a hostel tonight, and the way out on which he or she is, if any."""

    stay: RoomAllocation
    out: InOutMovement | None
    is_overdue: bool

    @property
    def is_in(self) -> bool:
        """Whether the head is to be counted."""
        return self.out is None


def roll_call(hostel: Hostel, now: datetime, on: date | None = None) -> list[Resident]:
    """Return the residents of a day by room, with who is out; two queries."""
    found = list(residents([hostel.pk], on or today()))
    out = {
        row.student_id: row
        for row in movements().filter(in_at=None, student__in=[one.student_id for one in found])
    }
    return [Resident(stay, gone := out.get(stay.student_id), _is_overdue(gone, now)) for stay in found]


def _is_overdue(gone: InOutMovement | None, now: datetime) -> bool:
    return gone is not None and gone.outpass is not None and gone.outpass.to_at < now


def ready_passes(hostel: Hostel, now: datetime) -> QuerySet[OutpassRequest]:
    """Return the approved outpasses of now on which nobody has gone out yet."""
    gone = InOutMovement.objects.filter(outpass=OuterRef("pk"))
    rows = outpasses().filter(hostel=hostel, state=PassState.APPROVED, to_at__gt=now)
    return rows.filter(~Exists(gone)).order_by("from_at")


def visits() -> QuerySet[VisitorLog]:
    """Return all visits, the latest first."""
    return VisitorLog.objects.select_related("student", "hostel")


def visible_visits(actor: Actor) -> QuerySet[VisitorLog]:
    """Return those that somebody may read."""
    rows = visits()
    return rows if sees_all(actor) else rows.filter(hostel__in=own_hostels(actor).values("pk"))


def visit_seen_by(actor: Actor, pk: int) -> VisitorLog:
    """Return one of `visible_visits`. Raises NoSuchVisit."""
    found: VisitorLog = get_or_refuse(visible_visits(actor), NoSuchVisit(), pk=pk)
    return found
