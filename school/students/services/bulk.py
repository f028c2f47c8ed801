"""Changes to many students at once, in a handful of queries."""

from collections.abc import Sequence
from uuid import UUID

from core.access import authorize
from core.accounts.models import User
from core.actors import Actor
from school.students.models import Enrolment, Student
from school.students.permissions import StudentPermission as P

BATCH = 1000


def change_students(work: Sequence[tuple[Student, Sequence[str]]], *, actor: Actor) -> None:
    """Store checked changes: each student with the names of the changed fields; roll numbers and accounts follow.

    In the caller's transaction, who audits. Raises Forbidden.
    """
    authorize(actor, P.WRITE)
    if not work:
        return
    names = sorted({name for _student, changed in work for name in changed})
    Student.objects.bulk_update([student for student, _changed in work], names, batch_size=BATCH)
    renamed = [student for student, changed in work if "full_name" in changed and student.user_id]
    users = [User(pk=student.user_id, name=student.full_name) for student in renamed]
    User.objects.bulk_update(users, ["name"], batch_size=BATCH)
    rolls = {student.pk: student.roll_no for student, changed in work if "roll_no" in changed}
    if rolls:
        _renumber(rolls)


def _renumber(rolls: dict[UUID, int | None]) -> None:
    """Give the stays that go on their roll numbers; emptied first, so that two may change places."""
    stays = list(Enrolment.objects.filter(student__in=list(rolls), ends_on=None))
    Enrolment.objects.filter(pk__in=[stay.pk for stay in stays]).update(roll_no=None)
    for stay in stays:
        stay.roll_no = rolls[stay.student_id]
    Enrolment.objects.bulk_update(stays, ["roll_no"], batch_size=BATCH)
