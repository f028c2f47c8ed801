"""The acts on a member of staff beside keeping the record."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission
from core.acts import Act, Acts, Kind, Param, declare
from school.foundation.enums import Role
from school.staff.masters import staff
from school.staff.services import open_account

# Parents and students get their accounts with their records.
ROLES = [(role.value, role.label) for role in Role if role not in (Role.PARENT, Role.STUDENT)]


def _role(_row: Any) -> str:
    return Role.TEACHER.value


# fmt: off
STAFF_ACTS = declare(Acts(
    "staff_member", "member", find=staff.get, each=(
        Act("open_account", _("Open an account"), OfficePermission.USER_WRITE, open_account, icon="key",
            text=_("The password is shown once and must be changed at the first sign-in."),
            params=(
                Param("role", Kind.CHOICE, _("Role"), required=True, choices=lambda _row: ROLES, initial=_role),
                Param("username", Kind.LINE, _("User name"), most=60,
                      help=_("Left empty: the staff code in small letters.")))),
    )))
# fmt: on
