"""Accounts of the staff."""

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import OfficePermission, authorize
from core.accounts.managing import register_user
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound
from core.states import take
from school.foundation.enums import Role
from school.staff.models import StaffMember


def open_account(
    *, member: StaffMember, actor: Actor, role: str = Role.TEACHER, username: str = ""
) -> tuple[StaffMember, str]:
    """Give a member of staff an account and return both with the password, shown only now.

    The user name is the staff code in small letters where none is given. Raises InvalidState where there is an
    account, Duplicate, Forbidden.
    """
    authorize(actor, OfficePermission.USER_WRITE)
    with transaction.atomic():
        row = take(StaffMember.objects.all(), NotFound(_("There is no such member of staff.")), pk=member.pk)
        if row.user_id:
            raise InvalidState(_("%(name)s has an account.") % {"name": row.name})
        user, plain = register_user(
            username=username or row.employee_code.lower(),
            name=row.name,
            role=role,
            email=row.email,
            phone=row.phone,
            actor=actor,
        )
        row.user = user
        row.save(update_fields=["user"])
        record(actor, "staff.account_opened", row, after={"username": user.username, "role": role})
    return row, plain
