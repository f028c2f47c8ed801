"""The in and out register, and what the clock looks for in it. Locks: the student, then the way out."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.refusals import naming_refusals
from core.states import take
from core.tenancy.due import look_at, next_day
from erp_planned.hostel.enums import PassState
from erp_planned.hostel.errors import CannotStay, NoSuchPass, NoSuchStudent, NotOut, OutAlready
from erp_planned.hostel.models import InOutMovement, OutpassRequest, VisitorLog
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.passes import movements, overdue, visits
from erp_planned.hostel.selectors.seen import keeps_all, kept_hostels
from erp_planned.hostel.selectors.stays import stay_of
from erp_planned.hostel.services.notices import tell_overdue, tell_visits
from erp_planned.hostel.services.outpasses import LOOK
from erp_planned.hostel.services.stays import offer_beds, vacate_leavers
from erp_planned.students.models import Student

# Minutes before the outpass begins that somebody is let out on it, and days back that the register is filled in.
EARLY, BACK = timedelta(hours=1), timedelta(days=3)
NIGHT_HOUR, NIGHT_MINUTE = 21, 30


def go_out(
    *, student: Student, actor: Actor, outpass: OutpassRequest | None = None, at: datetime | None = None
) -> InOutMovement:
    """Note that a student leaves the hostel, on an approved outpass or without one.

    Raises OutAlready, InvalidState for an outpass that does not hold now, CannotStay for who lives in no hostel of the
    caller's, ValidationFailed naming `at`, Forbidden.
    """
    authorize(actor, P.WARDEN)
    moment = _moment(at)
    text = _("The student is out already.")
    with (
        transaction.atomic(),
        naming_refusals({"erp_movement_out_once": lambda: OutAlready(text)}),
    ):
        person = take(Student.objects.all(), NoSuchStudent(), pk=student.pk)
        if InOutMovement.objects.filter(student=person, in_at=None).exists():
            raise OutAlready(text)
        if InOutMovement.objects.filter(student=person, in_at__gt=moment).exists():
            raise ValidationFailed.at("at", _("The register has a later way in of the student."))
        stay = stay_of(person, timezone.localdate(moment))
        hostel = outpass.hostel if outpass is not None else stay.room.hostel if stay is not None else None
        if hostel is None:
            raise CannotStay.at("student_id", _("The student has no bed in a hostel on that day."))
        if not keeps_all(actor) and not kept_hostels(actor).filter(pk=hostel.pk).exists():
            raise NoSuchStudent
        if outpass is not None:
            _check_pass(outpass, person, moment)
        row = InOutMovement.objects.create(
            student=person, hostel=hostel, outpass=outpass, out_at=moment, out_by=actor.name[:150]
        )
        record(
            actor,
            "movement.out",
            row,
            after={"student": person.pk, "outpass": outpass.pk if outpass else None},
        )
        if outpass is not None:
            look_at(LOOK, outpass.to_at)
    return row


def come_in(*, student: Student, actor: Actor, at: datetime | None = None) -> InOutMovement:
    """Note that a student is back, late where the outpass said an earlier time. Raises NotOut, Forbidden."""
    authorize(actor, P.WARDEN)
    moment = _moment(at)
    with transaction.atomic():
        person = take(Student.objects.all(), NoSuchStudent(), pk=student.pk)
        rows = movements().select_for_update(of=("self",))
        row = rows.filter(student=person, in_at=None).first()
        if row is None:
            raise NotOut(_("The student is not out."))
        if not keeps_all(actor) and not kept_hostels(actor).filter(pk=row.hostel_id).exists():
            raise NoSuchStudent
        if moment < row.out_at:
            raise ValidationFailed.at("at", _("The student went out later than this."))
        row.in_at, row.in_by = moment, actor.name[:150]
        row.is_late = row.outpass is not None and moment > row.outpass.to_at
        row.save(update_fields=["in_at", "in_by", "is_late"])
        record(actor, "movement.in", row, after={"student": person.pk, "late": row.is_late})
    return row


def _moment(at: datetime | None) -> datetime:
    now = timezone.now()
    moment = at or now
    if not now - BACK <= moment <= now + timedelta(minutes=1):
        raise ValidationFailed.at("at", _("Give a time of the last three days, not in the future."))
    return moment


def _check_pass(outpass: OutpassRequest, student: Student, moment: datetime) -> None:
    row = take(OutpassRequest.objects.all(), NoSuchPass(), pk=outpass.pk)
    text = ""
    if row.student_id != student.pk:
        raise NoSuchPass
    if row.state != PassState.APPROVED:
        text = _("The outpass is not approved.")
    elif not row.from_at - EARLY <= moment < row.to_at:
        text = _("The outpass does not hold at this time.")
    if text:
        raise InvalidState(text)


def look(now: datetime) -> datetime | None:
    """Tell of who is not back and of visitors after hours, end the stays of leavers; return when to look again."""
    actor = system_actor(Door.TASK, "hostel")
    with transaction.atomic():
        late = list(overdue(now).filter(told_at=None).select_for_update(of=("self",), skip_locked=True))
        tell_overdue(late, actor)
        InOutMovement.objects.filter(pk__in=[row.pk for row in late]).update(told_at=now)
    with transaction.atomic():
        _tell_open_visits(now, actor)
    vacate_leavers(actor=actor)
    offer_beds(actor=actor)
    due = [next_day(now, hour=NIGHT_HOUR, minute=NIGHT_MINUTE)]
    waits = movements().filter(in_at=None, outpass__to_at__gte=now).order_by("outpass__to_at").first()
    if waits is not None and waits.outpass is not None:
        due.append(waits.outpass.to_at + timedelta(seconds=1))
    due += [moment for row in visits().filter(out_at=None, told_at=None) if (moment := closing_of(row)) > now]
    return min(due)


def closing_of(row: VisitorLog) -> datetime:
    """Return when the visitors' hours end on the day of a visit."""
    day: date = timezone.localdate(row.in_at)
    return timezone.make_aware(datetime.combine(day, row.hostel.visits_to))


def _tell_open_visits(now: datetime, actor: Actor) -> None:
    rows = visits().filter(out_at=None, told_at=None).select_for_update(of=("self",), skip_locked=True)
    open_ones = [row for row in rows if closing_of(row) <= now]
    tell_visits(open_ones, actor)
    VisitorLog.objects.filter(pk__in=[row.pk for row in open_ones]).update(told_at=now)
