"""The fee accounts of students: made when they are first needed, held in one order."""

from collections.abc import Collection
from uuid import UUID

from school.fees.models import FeeAccount
from school.students.models import Student


def hold_accounts(student_ids: Collection[UUID]) -> dict[UUID, FeeAccount]:
    """Return the accounts of students by student, made where there is none, locked in the order of their keys.

    Every student's account, so that two runs that meet wait for each other and never lock crosswise.
    """
    known = set(FeeAccount.objects.filter(student__in=student_ids).values_list("student_id", flat=True))
    FeeAccount.objects.bulk_create(
        [FeeAccount(student_id=key) for key in sorted(set(student_ids) - known)], ignore_conflicts=True
    )
    rows = FeeAccount.objects.filter(student__in=student_ids).order_by("pk")
    return {row.student_id: row for row in rows.select_for_update(no_key=True) if row.student_id}


def hold_account(student: Student) -> FeeAccount:
    """Return the account of a student, made where there is none, locked."""
    return hold_accounts([student.pk])[student.pk]
