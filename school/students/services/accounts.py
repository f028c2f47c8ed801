"""Accounts of students and guardians: made with the record, without a password until somebody gives them out.

A student signs in with the student code, a guardian with the phone number; a parent of three has one account.
"""

from collections.abc import Callable, Sequence

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts.bulk import create_users, first_passwords, taken_usernames
from core.accounts.models import User
from core.accounts.services import update_user
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState
from core.refusals import naming_refusals
from school.foundation.enums import Role
from school.masters.models import Section
from school.students.enums import StudentStatus
from school.students.models import Guardian, Student
from school.students.permissions import StudentPermission as P

MOST_PASSWORDS = 500


def student_user(student: Student) -> User:
    """Return the account of a student, not stored yet."""
    return User(username=student.student_code.lower(), name=student.full_name, role=Role.STUDENT)


def guardian_user(guardian: Guardian) -> User:
    """Return the account of a guardian, not stored yet."""
    return User(
        username=guardian.phone,
        name=guardian.full_name,
        role=Role.PARENT,
        email=guardian.email,
        phone=guardian.phone,
    )


def open_accounts(users: Sequence[User], refuse: Callable[[str], Duplicate]) -> list[User]:
    """Store new accounts without passwords, in the caller's transaction; two queries.

    `refuse(username)` is the refusal of a name that somebody has already.
    """
    if not users:
        return []
    taken = taken_usernames(user.username for user in users)
    if taken:
        raise refuse(min(taken))
    with naming_refusals({"user_username_unique": lambda: refuse("")}):
        return create_users(users=users)


def accounts_of(section: Section) -> QuerySet[User]:
    """Return the accounts of a section's students and of their guardians."""
    students = Student.objects.filter(section=section, status=StudentStatus.ACTIVE)
    guardians = Guardian.objects.filter(student_links__student__in=students)
    rows: QuerySet[User] = User.objects.filter(
        Q(pk__in=students.values("user")) | Q(pk__in=guardians.values("user"))
    )
    return rows


def accounts_waiting() -> int:
    """Return how many accounts of students and guardians have never been given a password; one query."""
    rows = User.objects.filter(role__in=(Role.STUDENT, Role.PARENT), is_active=True)
    return rows.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX).count()


def give_first_passwords(*, section: Section, actor: Actor) -> list[tuple[User, str]]:
    """Give passwords to the accounts of a section that have none yet, and return them this once.

    They are stored as hashes only and changed at the first sign-in. Raises InvalidState where nobody is without
    one, Forbidden.
    """
    authorize(actor, P.CREDENTIALS)
    with transaction.atomic():
        ids = list(accounts_of(section).values_list("pk", flat=True))
        found = first_passwords(user_ids=ids, most=MOST_PASSWORDS, actor=actor)
        if not found:
            text = _(
                "All accounts of %(section)s have a password already; a lost one is replaced under Users."
            )
            raise InvalidState(text % {"section": section})
        record(actor, "students.credentials_issued", section, after={"count": len(found)})
    return found


def close_account(user_id: int | None, *, name: str, username: str, actor: Actor) -> None:
    """Close an account for good and take name and addresses out of it, in the caller's transaction."""
    if user_id is None:
        return
    user = User.objects.get(pk=user_id)
    update_user(user=user, actor=actor, name=name, username=username, email="", phone="", is_active=False)
