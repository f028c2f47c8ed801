"""Leaving the school: after the last day of service somebody is no longer in service, and the account is closed."""

from datetime import date

from django.db import transaction

from core.accounts.bulk import close_accounts, reopen_accounts
from core.accounts.rights import is_last_administrator
from core.actors import Actor
from core.audit.services import record
from core.periods import today
from school.staff.models import StaffMember
from school.staff.services.leave_days import hold


def close_left(*, day: date, actor: Actor) -> int:
    """Close service and account of everybody whose last day lies before a day; return how many.

    Called by the clock every night; a second time does nothing.
    """
    rows = StaffMember.objects.filter(is_active=True, left_on__lt=day).order_by("pk")
    return sum(settle_leaving(member=row, actor=actor) for row in list(rows))


def settle_leaving(*, member: StaffMember, actor: Actor) -> bool:
    """Bring service and account into line with the last day of service, and say whether anything changed.

    The account of the school's last administrator stays open: nobody could manage the school any more. Whoever
    calls has checked the right over the record.
    """
    with transaction.atomic():
        row = hold(member.pk)
        is_active = row.left_on is None or row.left_on >= today()
        if row.is_active == is_active:
            return False
        row.is_active = is_active
        row.save(update_fields=["is_active"])
        event = "staff.returned" if is_active else "staff.left"
        record(actor, event, row, after={"left_on": row.left_on})
        if row.user is not None and is_active:
            reopen_accounts(user_ids=[row.user.pk], actor=actor)
        elif row.user is not None and not is_last_administrator(row.user):
            close_accounts(user_ids=[row.user.pk], actor=actor)
    member.is_active = is_active
    return True
