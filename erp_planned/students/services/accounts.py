"""Accounts of students: user name from the admission number, a password that is shown once."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts import services as accounts
from core.accounts.bulk import close_accounts, reopen_accounts
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState
from erp_planned.students.enums import StudentStatus
from erp_planned.students.models import Student
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.students import taken_student
from payroll.organizations.permissions import STUDENT


@dataclass(frozen=True, slots=True)
class Credentials:
    """What the student signs in with; the password is stored only as a hash."""

    username: str
    password: str


def open_account(*, student: Student, actor: Actor) -> Credentials:
    """Open the account of a student, or give a new password to the one there is; to be changed at the first sign-in.

    Earlier sign-ins end. Raises InvalidState for who is not studying, Duplicate for a taken user name, Forbidden
    also for who may not manage accounts of students.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = taken_student(student.pk)
        if row.status != StudentStatus.ACTIVE:
            raise InvalidState(_("%(student)s is not studying any more: no account.") % {"student": row})
        if row.user is None:
            row.user, password = accounts.create_user(
                actor=actor, username=username_of(row), name=row.name, role=STUDENT, email=row.email,
                phone=row.phone,
            )  # fmt: skip
            row.save(update_fields=["user"])
        else:
            password = accounts.reset_password(user=row.user, actor=actor)
        record(actor, "students.credentials_issued", row)
    return Credentials(row.user.username, password)


def username_of(student: Student) -> str:
    """Return the user name that follows from the admission number: adm-2026-27-0001."""
    letters = (sign if sign.isalnum() else "-" for sign in student.admission_no.lower())
    return "-".join(part for part in "".join(letters).split("-") if part)


def close_account(student: Student, actor: Actor) -> None:
    """Close the account with the leaving, in the caller's transaction."""
    if student.user_id is not None:
        close_accounts(user_ids=[student.user_id], actor=actor)


def reopen_account(student: Student, actor: Actor) -> None:
    """Open the account again for who is back, in the caller's transaction."""
    if student.user_id is not None:
        reopen_accounts(user_ids=[student.user_id], actor=actor)
