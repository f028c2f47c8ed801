"""A student's own row follows the enrolment in force and the exit: at once, or when the day comes."""

from collections.abc import Collection
from datetime import date, datetime, time
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from core.accounts.bulk import close_accounts
from core.actors import Actor, Door, system_actor
from core.periods import today
from core.tenancy.due import look_at
from school.students.enums import StudentStatus
from school.students.models import Guardian, Student, StudentExit

LOOK = "school.students.follow"

# The enrolment in force is the last one begun, and before the first one begins the first one.
_FOLLOW = """
UPDATE school_students_student AS student
SET section_id = held.section_id, school_class_id = held.school_class_id,
    academic_year_id = held.academic_year_id, roll_no = held.roll_no
FROM (
    SELECT DISTINCT ON (enrolment.student_id) enrolment.student_id, enrolment.section_id,
        section.school_class_id, enrolment.academic_year_id, enrolment.roll_no
    FROM school_students_enrolment AS enrolment
    JOIN school_masters_section AS section ON section.id = enrolment.section_id
    WHERE %(students)s::uuid[] IS NULL OR enrolment.student_id = ANY(%(students)s)
    ORDER BY enrolment.student_id, enrolment.starts_on <= %(today)s DESC,
        CASE WHEN enrolment.starts_on <= %(today)s THEN enrolment.starts_on END DESC, enrolment.starts_on
) AS held
WHERE held.student_id = student.id
    AND (student.section_id, student.academic_year_id, student.roll_no)
        IS DISTINCT FROM (held.section_id, held.academic_year_id, held.roll_no)
"""


def follow(students: Collection[UUID] | None, *, actor: Actor) -> None:
    """Bring the rows of students (None: of all) to what holds today, in the caller's transaction.

    Whoever has left by today gets that status, and the accounts that were for nothing else are closed. What comes
    into force later is asked for by `when`.
    """
    wanted = None if students is None else list(students)
    with connection.cursor() as cursor:
        cursor.execute(_FOLLOW, {"students": wanted, "today": today()})
    exits = StudentExit.objects.filter(settled_at=None, undone_at=None, last_day__lte=today())
    if wanted is not None:
        exits = exits.filter(student__in=wanted)
    _settle(list(exits.select_related("student").order_by("student")), actor)


def when(*days: date) -> None:
    """Have everybody followed again on those of the days that are still to come."""
    for day in {day for day in days if day > today()}:
        look_at(LOOK, timezone.make_aware(datetime.combine(day, time.min)))


def on_due(_now: datetime) -> None:
    """Follow what came into force; the clock calls this."""
    with transaction.atomic():
        follow(None, actor=system_actor(Door.TASK))


def _settle(exits: list[StudentExit], actor: Actor) -> None:
    """Give the students their status and close the accounts of whom nobody is left at the school."""
    if not exits:
        return
    for status in {one.status for one in exits}:
        Student.objects.filter(pk__in=[one.student_id for one in exits if one.status == status]).update(
            status=status
        )
    gone = [one.student_id for one in exits]
    at_school = Guardian.objects.filter(student_links__student__status=StudentStatus.ACTIVE).values("pk")
    parents = Guardian.objects.filter(student_links__student__in=gone, user__isnull=False).exclude(
        pk__in=at_school
    )
    users = {one.student.user_id for one in exits if one.student.user_id}
    users |= set(parents.values_list("user_id", flat=True))
    closed = close_accounts(user_ids=users, actor=actor)
    for one in exits:
        one.settled_at, one.closed_users = timezone.now(), closed
    StudentExit.objects.bulk_update(exits, ["settled_at", "closed_users"])


def accounts_to_reopen(students: Collection[UUID]) -> set[int]:
    """Return the accounts of students and their guardians that exits have closed."""
    guardians = Guardian.objects.filter(student_links__student__in=students)
    siblings = Student.objects.filter(guardian_links__guardian__in=guardians).values("pk")
    own = set(Student.objects.filter(pk__in=students, user__isnull=False).values_list("user_id", flat=True))
    own |= set(guardians.filter(user__isnull=False).values_list("user_id", flat=True))
    rows = StudentExit.objects.filter(student__in=siblings) | StudentExit.objects.filter(student__in=students)
    closed = {user for users in rows.values_list("closed_users", flat=True) for user in users}
    return own & closed
