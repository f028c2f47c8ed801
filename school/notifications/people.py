"""The audiences that this app knows itself: everybody with an account, by role, and the phones of the staff."""

from collections.abc import Collection, Iterator
from uuid import UUID

from core.accounts.models import User
from school.foundation.enums import Role
from school.notifications.audiences import Audience, Person, register_audience
from school.notifications.enums import TargetType
from school.staff.models import StaffMember


def accounts(_ids: Collection[UUID], role: str) -> Iterator[Person]:
    """Yield everybody who can sign in, of one role where it is given."""
    rows = User.objects.filter(is_active=True)
    if role:
        rows = rows.filter(role=role)
    for pk, name, phone, email, language, of in rows.order_by("pk").values_list(
        "pk", "name", "phone", "email", "language", "role"
    ):
        yield Person(pk, name, phone, email, language, is_minor=of == Role.STUDENT)


def staff_phones(_ids: Collection[UUID], role: str) -> Iterator[Person]:
    """Yield members of staff with an account, for phone and e-mail that the account lacks."""
    rows = StaffMember.objects.filter(is_active=True, user__is_active=True)
    if role:
        rows = rows.filter(user__role=role)
    for pk, name, phone, email in rows.order_by("pk").values_list("user_id", "name", "phone", "email"):
        yield Person(pk, name, phone, email)


def register() -> None:
    """Put them under "all" and "role"."""
    for target in (TargetType.ALL, TargetType.ROLE):
        register_audience(target, Audience(accounts))
        register_audience(target, Audience(staff_phones))
