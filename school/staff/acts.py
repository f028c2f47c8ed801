"""The acts on members of staff, their leave and their balances, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission
from core.acts import Act, Acts, Kind, Param, declare
from school.foundation.enums import Role
from school.staff.enums import LEAVE_TRANSITIONS, LeaveState
from school.staff.errors import OwnLeave
from school.staff.masters import staff
from school.staff.models import LeaveAccount
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import account_by_id, is_own, leave_by_id, standing_words
from school.staff.services.accounts import open_account
from school.staff.services.leave_requests import approve_leave, cancel_leave, reject_leave
from school.staff.services.leave_settings import set_balance

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
        Act("add_paper", _("Add a paper"), P.WRITE, icon="upload_file", done=_("The paper is added.")),
    )))

REMARKS = Param("remarks", Kind.LINE, _("Remarks"), most=500)


def _own_text() -> str:
    return str(OwnLeave())


def _balance(row: LeaveAccount) -> Any:
    return row.balance


LEAVE_ACTS = declare(Acts(
    "staff_leave", "request", find=leave_by_id, table=LEAVE_TRANSITIONS, standing=standing_words,
    is_own=is_own, own_text=_own_text, each=(
        Act("approve", _("Approve"), P.LEAVE_DECIDE, approve_leave, to=LeaveState.APPROVED, params=(REMARKS,),
            text=_("The days are taken from the balance, and the lessons open for substitutes."),
            done=_("The leave is approved."), icon="check_circle", bulk=True),
        Act("reject", _("Reject"), P.LEAVE_DECIDE, reject_leave, to=LeaveState.REJECTED,
            params=(Param("remarks", Kind.LINE, _("Why it is rejected"), required=True, most=500),),
            done=_("The leave is rejected."), icon="block", dangerous=True),
        Act("cancel", _("Cancel"), P.LEAVE_DECIDE, cancel_leave, to=LeaveState.CANCELLED, params=(REMARKS,),
            own_in=frozenset({LeaveState.REQUESTED, LeaveState.APPROVED}),
            text=_("The days go back to the balance, and lessons still open are the teacher's again."),
            done=_("The leave is cancelled."), icon="undo", dangerous=True),
    )))
BALANCE_ACTS = declare(Acts(
    "leave_balance", "account", find=account_by_id, each=(
        Act("set_balance", _("Set the balance"), P.LEAVE_MANAGE, set_balance, icon="edit", params=(
            Param("balance", Kind.DAYS, _("Days left"), required=True, initial=_balance),
            Param("note", Kind.LINE, _("Reason"), required=True, most=200)),
            text=_("The difference becomes a line of the leave ledger."), done=_("The balance is set.")),
    )))
# fmt: on
