"""The settings of leave, balances set by hand, and the types every new school begins with."""

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import ValidationFailed
from core.refusals import check_fields
from school.staff.calc import HALF, LeaveYear
from school.staff.enums import EntryReason
from school.staff.errors import OwnLeave
from school.staff.models import LeaveAccount, LeaveSettings, LeaveType, StaffMember
from school.staff.models.leave import DAYS_OF_A_YEAR
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import is_credited
from school.staff.services.leave_days import account_of, carry_on, hold, post

# Code, name, days a year, carried at most, paid. Customary; each school changes them.
FIRST_TYPES: tuple[tuple[str, str, int | None, int, bool], ...] = (
    ("CL", "Casual leave", 12, 0, True),
    ("SL", "Sick leave", 10, 0, True),
    ("EL", "Earned leave", 10, 300, True),
    ("LWP", "Leave without pay", None, 0, False),
)


def update_leave_settings(*, actor: Actor, **values: Any) -> LeaveSettings:
    """Change settings, only those given, and return them.

    Raises ValidationFailed naming the field; the leave year stays once leave is credited. Forbidden.
    """
    authorize(actor, P.LEAVE_MANAGE)
    with transaction.atomic():
        LeaveSettings.objects.get_or_create(pk=1)
        row = LeaveSettings.objects.select_for_update().get(pk=1)
        before, after = changes(row, values)
        if "first_month" in after and is_credited():
            text = _("Leave is credited by this leave year already; it stays as it is.")
            raise ValidationFailed.at("first_month", text)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row)
        if after:
            row.save()
            record(actor, "leave.settings_changed", row, before=before, after=after)
    return row


def set_balance(*, account: LeaveAccount, balance: Decimal, note: str, actor: Actor) -> LeaveAccount:
    """Set what somebody has left, by a line of the ledger for the difference, and return the account.

    Raises OwnLeave, ValidationFailed naming `balance`, InvalidState where carried days are used already, Forbidden.
    """
    year = LeaveYear(account.year_on)
    return set_balance_of(
        member=account.staff, kind=account.leave_type, year=year, balance=balance, note=note, actor=actor
    )


def set_balance_of(
    *, member: StaffMember, kind: LeaveType, year: LeaveYear, balance: Decimal, note: str, actor: Actor
) -> LeaveAccount:
    """Set a balance of a leave year, whether the account is open or not. Raises as `set_balance`."""
    authorize(actor, P.LEAVE_MANAGE)
    if member.user_id is not None and member.user_id == actor.user_id:
        raise OwnLeave
    wrong = wrong_balance(kind, balance)
    if wrong:
        raise ValidationFailed.at("balance", wrong)
    with transaction.atomic():
        account = account_of(hold(member.pk), kind, year, actor)
        change = balance - account.balance
        if change:
            post(account, change, EntryReason.SET, actor, note=note)
            carry_on(account, actor)
            before, after = {"balance": account.balance}, {"balance": balance, "note": note}
            record(actor, "leave.balance_set", account, before=before, after=after)
            account.refresh_from_db(fields=["balance"])
    return account


def wrong_balance(kind: LeaveType, balance: Decimal) -> str:
    """Return why a balance cannot be set, or nothing."""
    if not kind.keeps_account:
        return _("%(name)s keeps no balance.") % {"name": kind.name}
    if not 0 <= balance <= DAYS_OF_A_YEAR * 2 or balance % HALF:
        return _("Give days from 0 to %(most)d in steps of a half.") % {"most": DAYS_OF_A_YEAR * 2}
    return ""


def seed_leave_types(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Give a new school the customary types of leave."""
    for code, name, days, carry, is_paid in FIRST_TYPES:
        LeaveType.objects.get_or_create(
            code=code,
            defaults={"name": name, "days_per_year": days, "carry_most": carry, "is_paid": is_paid},
        )
