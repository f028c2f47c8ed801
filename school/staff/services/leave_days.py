"""The days of a request and the ledger lines that follow from them; the member's row is the one lock of leave."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import naming_refusals
from core.states import take
from school.staff import hooks
from school.staff.calc import ZERO, LeaveYear, by_year, carried, counted_days, credit, leave_year
from school.staff.enums import EntryReason
from school.staff.models import LeaveAccount, LeaveDay, LeaveEntry, LeaveRequest, LeaveType, StaffMember
from school.staff.selectors.leave import leave_settings


def hold(member_id: object) -> StaffMember:
    """Lock a member's row until the transaction ends: everything about their leave goes one after the other."""
    refusal = NotFound(_("There is no such member of staff."))
    return take(StaffMember.objects.all(), refusal, pk=member_id)


def wanted_days(request: LeaveRequest) -> dict[date, Decimal]:
    """Return the days of a request that count by the calendar as it is now; one look at the calendar."""
    return counted_days(request.span, hooks.closed_days(request.starts_on, request.ends_on))


def account_of(member: StaffMember, kind: LeaveType, year: LeaveYear, actor: Actor) -> LeaveAccount:
    """Return the account of a leave year, opened with its credit and what is carried where there is none.

    A year that is over is opened empty: its balance is set by the office. The caller holds the member.
    """
    row, is_new = LeaveAccount.objects.get_or_create(staff=member, leave_type=kind, year_on=year.first)
    if is_new and year.last >= today():
        days = credit(kind.days_per_year or ZERO, year, member.joined_on)
        post(row, days, EntryReason.CREDIT, actor)
        before = LeaveAccount.objects.filter(
            staff=member, leave_type=kind, year_on=year.previous.first
        ).first()
        if before is not None:
            carry_on(before, actor)
    row.refresh_from_db(fields=["balance"])
    return row


def post(
    account: LeaveAccount,
    days: Decimal,
    reason: EntryReason,
    actor: Actor,
    *,
    request: LeaveRequest | None = None,
    note: str = "",
) -> None:
    """Write a line of the ledger. Raises InvalidState where the balance would fall below zero."""
    if not days and reason != EntryReason.CREDIT:
        return
    values = {"name": account.leave_type.name, "year": in_date(account.year_on)}
    refusal = InvalidState(
        _("The balance of %(name)s in the leave year from %(year)s is not enough.") % values
    )
    with naming_refusals({"school_leave_not_negative": lambda: refusal}):
        LeaveEntry.objects.create(
            account=account,
            days=days,
            reason=reason,
            request=request,
            note=note[:200],
            created_by=actor.name[:150],
        )


def carry_on(account: LeaveAccount, actor: Actor) -> None:
    """Bring what later years have carried from this account into line with its balance.

    Facts come late: leave of December that is entered in January takes from what January began with. Raises
    InvalidState where these days are used already.
    """
    account.refresh_from_db(fields=["balance"])
    kind = account.leave_type
    rows = LeaveAccount.objects.filter(
        staff=account.staff_id, leave_type=kind, year_on=LeaveYear(account.year_on).next.first
    )
    later = rows.select_related("leave_type").first()
    if later is None:
        return
    lines = later.entries.filter(reason=EntryReason.CARRIED).values_list("days", flat=True)
    change = carried(account.balance, kind.carry_most) - sum(lines, ZERO)
    if change:
        post(later, change, EntryReason.CARRIED, actor)
        carry_on(later, actor)


def set_days(request: LeaveRequest, days: Mapping[date, Decimal], actor: Actor) -> bool:
    """Make these the days of a request, post the difference to the ledger, and say whether anything changed.

    The caller holds the member. Raises InvalidState where a balance would fall below zero.
    """
    rows = {row.on: row for row in request.leave_days.all()}
    if {on: row.portion for on, row in rows.items()} == dict(days):
        return False
    request.leave_days.all().delete()
    LeaveDay.objects.bulk_create(
        LeaveDay(
            request=request,
            staff_id=request.staff_id,
            on=on,
            portion=portion,
            is_paid=request.leave_type.is_paid,
        )
        for on, portion in days.items()
    )
    _post_difference(request, dict(days), actor)
    return True


def _post_difference(request: LeaveRequest, days: dict[date, Decimal], actor: Actor) -> None:
    """Post what the ledger has too little or too much of a request, year by year."""
    month = leave_settings().first_month
    taken: dict[LeaveYear, Decimal] = {}
    for year_on, amount in request.entries.values_list("account__year_on", "days"):
        year = leave_year(year_on, month)
        taken[year] = taken.get(year, ZERO) - amount
    keeps = request.leave_type.keeps_account
    wanted = by_year(days, month) if keeps else {}
    for year in sorted({*wanted, *taken}):
        change = wanted.get(year, ZERO) - taken.get(year, ZERO)
        if change:
            account = account_of(request.staff, request.leave_type, year, actor)
            post(account, -change, EntryReason.LEAVE, actor, request=request)
            carry_on(account, actor)


def check_balance(
    member: StaffMember,
    kind: LeaveType,
    days: dict[date, Decimal],
    pending: Mapping[tuple[UUID, LeaveYear], Decimal],
    actor: Actor,
) -> None:
    """Raise ValidationFailed naming the type where the balance less what waits does not reach.

    The caller holds the member.
    """
    if not kind.keeps_account:
        return
    for year, needed in by_year(days, leave_settings().first_month).items():
        balance = account_of(member, kind, year, actor).balance
        left = balance - pending.get((kind.pk, year), ZERO)
        if needed > left:
            text = _(
                "%(name)s: %(needed)s days are asked for, %(left)s are left in the leave year from %(year)s."
            )
            values = {
                "name": kind.name,
                "needed": needed,
                "left": max(left, ZERO),
                "year": in_date(year.first),
            }
            raise ValidationFailed.at("leave_type", text % values)
