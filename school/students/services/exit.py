"""Leaving the school, and coming back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts.bulk import reopen_accounts
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.refusals import check_fields, refuse_wrong
from core.states import take
from school.foundation.caps import require_room_for_students
from school.masters.models import AcademicYear, Section
from school.masters.selectors import year_on
from school.students import providers
from school.students.enums import STATUS_TRANSITIONS, CertificateKind, Outcome, StudentStatus
from school.students.models import Certificate, Enrolment, Student, StudentExit
from school.students.permissions import StudentPermission as P
from school.students.services.following import accounts_to_reopen, follow, when
from school.students.services.seats import lock_sections, take_seats

LEAVING = tuple(one for one in StudentStatus if one in STATUS_TRANSITIONS[StudentStatus.ACTIVE])


@dataclass(frozen=True, slots=True)
class Leaving:
    """One student who leaves; the caller holds the student's row."""

    enrolment: Enrolment
    last_day: date
    status: str
    reason: str
    remarks: str = ""


def leave_school(
    *,
    student: Student,
    last_day: date,
    reason: str,
    actor: Actor,
    status: str = StudentStatus.LEFT,
    remarks: str = "",
) -> StudentExit:
    """Enter that a student leaves after a day, past or to come; the enrolment ends then.

    The student's account, and those of guardians without another child at the school, are closed on that day. Dues
    do not keep anybody; they keep back the TC. Raises InvalidState where the student has left already,
    ValidationFailed for a day outside of the enrolment or before what is on record, Forbidden.
    """
    authorize(actor, P.WRITE)
    if status not in LEAVING:
        text = _("How somebody leaves is one of %(ways)s.") % {"ways": ", ".join(LEAVING)}
        raise ValidationFailed.at("status", text)
    with transaction.atomic():
        row = taken(student)
        enrolment = row.enrolments.filter(ends_on=None).select_related("section", "academic_year").first()
        if enrolment is None:
            raise InvalidState(standing(row))
        _check_day(row, enrolment, last_day)
        (found,) = leave_many(
            [Leaving(enrolment, last_day, status, reason.strip(), remarks.strip())], actor=actor
        )
        follow([row.pk], actor=actor)
        after = {"last_day": last_day, "status": status, "reason": found.reason}
        record(actor, "student.left", row, after=after)
    return found


def take_back_exit(
    *, student: Student, actor: Actor, rejoins_on: date | None = None, section: Section | None = None
) -> Student:
    """Undo an exit that was a mistake, or take somebody back: with `rejoins_on` a new enrolment begins then.

    The code stays, closed accounts are opened. Raises InvalidState where nobody has left, a TC was issued or no
    seat is left; CapReached where the plan has no room; ValidationFailed for a day before the exit, NoCurrentYear
    for one in no year; Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        left = _exit_of(student)
        wanted = section if section and rejoins_on else left.enrolment.section
        held = lock_sections({wanted.pk})[wanted.pk]
        row, left = taken(student), _exit_of(student)
        _check_no_tc([left])
        if row.status != StudentStatus.ACTIVE:
            require_room_for_students(1)
        if rejoins_on is None:
            _reopen(left.enrolment, held)
        else:
            _enrol_again(row, left, rejoins_on, held)
        undo_exits([left], actor=actor, rejoined_on=rejoins_on)
        follow([row.pk], actor=actor)
        after = {"last_day": left.last_day, "rejoined_on": rejoins_on}
        record(actor, "student.came_back", row, after=after)
    row.refresh_from_db()
    return row


def leave_many(leavings: Sequence[Leaving], *, actor: Actor) -> list[StudentExit]:
    """Close enrolments and keep the exits, in the caller's transaction, who then calls `follow`.

    Raises ValidationFailed where something is on record after a last day.
    """
    _check_records(leavings)
    rows = []
    for one in leavings:
        passed = one.status == StudentStatus.PASSED_OUT
        one.enrolment.ends_on = one.last_day
        one.enrolment.outcome = Outcome.PASSED_OUT if passed else Outcome.LEFT
        row = StudentExit(
            student_id=one.enrolment.student_id,
            enrolment=one.enrolment,
            last_day=one.last_day,
            status=one.status,
            reason=one.reason,
            remarks=one.remarks,
            recorded_by=actor.name[:150],
        )
        check_fields(row, {"reason", "remarks", "status"})
        rows.append(row)
    Enrolment.objects.bulk_update([one.enrolment for one in leavings], ["ends_on", "outcome"])
    when(*(one.last_day for one in leavings))
    made = StudentExit.objects.bulk_create(rows)
    providers.tell_leaving({one.student_id: one.last_day for one in made}, actor)
    return made


def undo_exits(exits: Sequence[StudentExit], *, actor: Actor, rejoined_on: date | None = None) -> None:
    """Mark exits as taken back, open status and accounts again; enrolments are the caller's. Raises InvalidState."""
    _check_no_tc(exits)
    students = [one.student_id for one in exits]
    for one in exits:
        one.undone_by, one.undone_at, one.rejoined_on = actor.name[:150], timezone.now(), rejoined_on
    StudentExit.objects.bulk_update(exits, ["undone_by", "undone_at", "rejoined_on"])
    Student.objects.filter(pk__in=students).update(status=StudentStatus.ACTIVE)
    reopen_accounts(user_ids=accounts_to_reopen(students), actor=actor)
    if rejoined_on is None:
        providers.tell_back(students, actor)


def taken(student: Student) -> Student:
    """Lock a student's row and return it as stored now. Raises NotFound."""
    return take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)


def standing(student: Student) -> str:
    """Say what has become of a student who is not at the school."""
    left = student.exits.filter(undone_at=None).first()
    if left is None:
        return _("%(name)s is in no section.") % {"name": student.full_name}
    return _("%(name)s has left; the last day was %(day)s.") % {
        "name": student.full_name,
        "day": in_date(left.last_day),
    }


def _exit_of(student: Student) -> StudentExit:
    rows = student.exits.filter(undone_at=None).select_related(
        "enrolment__section", "enrolment__academic_year"
    )
    found = rows.first()
    if found is None:
        raise InvalidState(_("%(name)s has not left.") % {"name": student.full_name})
    return found


def _check_day(student: Student, enrolment: Enrolment, last_day: date) -> None:
    if last_day < enrolment.starts_on:
        values = {
            "name": student.full_name,
            "section": enrolment.section,
            "day": in_date(enrolment.starts_on),
        }
        text = _(
            "%(name)s is in %(section)s from %(day)s: the last day is not before it. If the student left earlier,"
            " take the promotion back first."
        )
        raise ValidationFailed.at("last_day", text % values)
    year = enrolment.academic_year
    if last_day > year.end_date:
        text = _("%(year)s ends on %(day)s; the last day is not after it.")
        raise ValidationFailed.at("last_day", text % {"year": year.name, "day": in_date(year.end_date)})


def _check_records(leavings: Sequence[Leaving]) -> None:
    for day in {one.last_day for one in leavings}:
        students = [one.enrolment.student_id for one in leavings if one.last_day == day]
        found = providers.recorded_after(students, day)
        refuse_wrong({"last_day": " ".join(found.values())} if found else {})


def _check_no_tc(exits: Collection[StudentExit]) -> None:
    rows = Certificate.objects.filter(exit__in=exits, kind=CertificateKind.TC, cancelled_at=None)
    issued = rows.order_by("copy_no").first()
    if issued is not None:
        text = _("%(number)s was issued for this exit: cancel it first.") % {"number": issued.number_text}
        raise InvalidState(text)


def _reopen(enrolment: Enrolment, section: Section) -> None:
    """Let the enrolment go on, with another roll number where somebody has its own by now."""
    year = enrolment.academic_year
    take_seats({(section.pk, year.pk): 1})
    same = Enrolment.objects.filter(
        section=section, academic_year=year, ends_on=None, roll_no=enrolment.roll_no
    )
    if enrolment.roll_no is not None and same.exists():
        enrolment.roll_no = _free_roll_no(section, year)
    enrolment.ends_on, enrolment.outcome = None, ""
    enrolment.save(update_fields=["ends_on", "outcome", "roll_no"])


def _enrol_again(student: Student, left: StudentExit, day: date, section: Section) -> None:
    if day <= left.last_day:
        text = _("The last day was %(day)s; say a day after it.") % {"day": in_date(left.last_day)}
        raise ValidationFailed.at("rejoins_on", text)
    year: AcademicYear = year_on(day)
    take_seats({(section.pk, year.pk): 1})
    Enrolment.objects.create(
        student=student,
        academic_year=year,
        section=section,
        roll_no=_free_roll_no(section, year),
        starts_on=day,
    )
    when(day)


def _free_roll_no(section: Section, year: AcademicYear) -> int:
    """Return the roll number after the last one that somebody has; the caller holds the section."""
    rows = Enrolment.objects.filter(section=section, academic_year=year, ends_on=None)
    return int(rows.aggregate(last=Max("roll_no"))["last"] or 0) + 1


def forget_exits(student: Student, _actor: Actor) -> None:
    """Empty what was written about why somebody left, when personal data are erased; certificates stay."""
    StudentExit.objects.filter(student=student).update(reason="", remarks="")
