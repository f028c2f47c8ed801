"""Reads of leave; whose it is is decided here for every door."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.periods import today
from core.refusals import get_or_refuse
from school.staff.calc import ONE, ZERO, LeaveYear, by_year, counted_days, leave_year
from school.staff.enums import LIVE_LEAVE, EntryReason, LeaveState
from school.staff.hooks import closed_days
from school.staff.models import (
    LeaveAccount,
    LeaveDay,
    LeaveEntry,
    LeaveRequest,
    LeaveSettings,
    LeaveType,
    StaffAbsence,
    StaffMember,
)
from school.staff.permissions import StaffPermission as P

_LINKS = ("staff__user", "leave_type", "document")


def unpaid_days(staff_ids: Collection[UUID], first: date, last: date) -> dict[UUID, Decimal]:
    """Return the days of loss of pay between two dates, both included, in steps of a half; absent: none.

    Approved leave without pay, and absences without leave as far as no approved leave covers them. Two queries
    however many people.
    """
    within = {"staff__in": staff_ids}
    days = LeaveDay.objects.filter(**within, on__range=(first, last))
    leave: dict[tuple[UUID, date], Decimal] = {}
    unpaid: dict[tuple[UUID, date], Decimal] = {}
    for staff, on, portion, is_paid in days.values_list("staff_id", "on", "portion", "is_paid"):
        leave[staff, on] = leave.get((staff, on), ZERO) + portion
        if not is_paid:
            unpaid[staff, on] = unpaid.get((staff, on), ZERO) + portion
    absences = StaffAbsence.objects.filter(**within, absent_on__range=(first, last))
    for staff, on, portion in absences.values_list("staff_id", "absent_on", "portion"):
        uncovered = min(portion, max(ONE - leave.get((staff, on), ZERO), ZERO))
        unpaid[staff, on] = unpaid.get((staff, on), ZERO) + uncovered
    sums: dict[UUID, Decimal] = {}
    for (staff, _on), portion in unpaid.items():
        if portion:
            sums[staff] = sums.get(staff, ZERO) + portion
    return sums


def leave_settings() -> LeaveSettings:
    """Return the settings; as they are at first where nobody has changed them."""
    return LeaveSettings.objects.first() or LeaveSettings()


def year_of(day: date) -> LeaveYear:
    """Return the leave year of a day by the school's settings."""
    return leave_year(day, leave_settings().first_month)


def is_credited() -> bool:
    """Say whether leave was ever credited, after which the leave year stays as it is."""
    return LeaveEntry.objects.exists()


def leave_requests_of(actor: Actor) -> QuerySet[LeaveRequest]:
    """Return the leave that the caller may see, the latest first: the office everybody's, others the own."""
    rows = LeaveRequest.objects.select_related(*_LINKS)
    if is_allowed(actor.permissions, P.LEAVE_READ):
        return rows
    return rows.filter(staff__user_id=actor.user_id or 0)


def get_leave(actor: Actor, pk: UUID) -> LeaveRequest:
    """Return a request that the caller may see. Raises NotFound, also for everybody else's."""
    refusal = NotFound(_("There is no such leave request."))
    row: LeaveRequest = get_or_refuse(leave_requests_of(actor), refusal, pk=pk)
    return row


def leave_by_id(pk: UUID) -> LeaveRequest:
    """Return a request for the office. Raises NotFound."""
    refusal = NotFound(_("There is no such leave request."))
    row: LeaveRequest = get_or_refuse(LeaveRequest.objects.select_related(*_LINKS), refusal, pk=pk)
    return row


def own_record(actor: Actor) -> StaffMember:
    """Return the caller's own staff record. Raises NotFound where the account belongs to no member of staff."""
    rows = StaffMember.objects.filter(is_active=True)
    refusal = NotFound(_("Your account belongs to no member of staff. Ask the office to connect it."))
    if actor.is_platform or actor.user_id is None:
        raise refusal
    row: StaffMember = get_or_refuse(rows, refusal, user_id=actor.user_id)
    return row


def whose_leave(actor: Actor, pk: UUID) -> StaffMember:
    """Return a member of staff whose leave the caller may see: the own, or for the office any. Raises NotFound."""
    rows = StaffMember.objects.all()
    if not is_allowed(actor.permissions, P.LEAVE_READ):
        rows = rows.filter(user_id=actor.user_id or 0)
    row: StaffMember = get_or_refuse(rows, NotFound(_("There is no such member of staff.")), pk=pk)
    return row


def is_own(row: LeaveRequest, actor: Actor) -> bool:
    """Say whether the leave is the caller's."""
    return not actor.is_platform and actor.user_id is not None and row.staff.user_id == actor.user_id


def types_for(member: StaffMember) -> list[LeaveType]:
    """Return the types that somebody can ask for."""
    rows = LeaveType.objects.filter(is_active=True)
    return list(rows.filter(Q(gender="") | Q(gender=member.gender)))


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has of a type in a leave year, in days; `balance` is None where no account is kept.

    `given` is credited, carried and set; `pending` is asked for and not decided yet; `available` is what is left
    of the balance when all that waits is approved.
    """

    leave_type: LeaveType
    year: LeaveYear
    given: Decimal
    taken: Decimal
    pending: Decimal
    balance: Decimal | None

    @property
    def available(self) -> Decimal | None:
        """What can still be asked for."""
        return None if self.balance is None else self.balance - self.pending


def standing_of(member: StaffMember, day: date | None = None) -> list[Standing]:
    """Return what somebody has of each type in the leave year of a day, today's without one; five queries."""
    year = year_of(day or today())
    accounts = {
        row.leave_type_id: row for row in LeaveAccount.objects.filter(staff=member, year_on=year.first)
    }
    given = _given(list(accounts.values()))
    taken = _taken(member, year)
    waiting = pending_days(member)
    known = {row.pk: row for row in types_for(member)}
    others = {*accounts, *taken} - set(known)
    if others:
        known.update({row.pk: row for row in LeaveType.objects.filter(pk__in=others)})
    return [
        Standing(
            leave_type=kind,
            year=year,
            given=given.get(kind.pk, ZERO),
            taken=taken.get(kind.pk, ZERO),
            pending=waiting.get((kind.pk, year), ZERO),
            balance=_balance(kind, accounts.get(kind.pk)),
        )
        for kind in sorted(known.values(), key=lambda one: one.name)
    ]


def pending_days(member: StaffMember, *, but: UUID | None = None) -> dict[tuple[UUID, LeaveYear], Decimal]:
    """Return the days that somebody's undecided requests would take, by type and leave year."""
    rows = LeaveRequest.objects.filter(staff=member, state=LeaveState.REQUESTED)
    requests = [one for one in rows if one.pk != but]
    if not requests:
        return {}
    month = leave_settings().first_month
    closed = closed_days(min(one.starts_on for one in requests), max(one.ends_on for one in requests))
    sums: dict[tuple[UUID, LeaveYear], Decimal] = {}
    for one in requests:
        for year, days in by_year(counted_days(one.span, closed), month).items():
            key = (one.leave_type_id, year)
            sums[key] = sums.get(key, ZERO) + days
    return sums


def waiting_requests() -> QuerySet[LeaveRequest]:
    """Return the requests that wait for a decision, the earliest leave first."""
    rows = LeaveRequest.objects.select_related(*_LINKS).filter(state=LeaveState.REQUESTED)
    return rows.order_by("starts_on", "pk")


def live_leave_after(member: StaffMember, day: date) -> QuerySet[LeaveRequest]:
    """Return the requests of somebody, waiting or approved, that reach beyond a day."""
    return LeaveRequest.objects.filter(staff=member, state__in=LIVE_LEAVE, ends_on__gt=day)


def entries_of(member: StaffMember) -> QuerySet[LeaveEntry]:
    """Return the lines of somebody's leave ledger, the newest first."""
    rows = LeaveEntry.objects.select_related("account__leave_type", "request")
    return rows.filter(account__staff=member).order_by("-created_at", "-pk")


def accounts_shown() -> QuerySet[LeaveAccount]:
    """Return all balances with whose they are."""
    return LeaveAccount.objects.select_related("staff", "leave_type").order_by(
        "-year_on", "staff__name", "leave_type__name"
    )


def _given(accounts: Sequence[LeaveAccount]) -> dict[UUID, Decimal]:
    rows = LeaveEntry.objects.filter(account__in=[one.pk for one in accounts])
    rows = rows.exclude(reason=EntryReason.LEAVE).order_by()
    return dict(rows.values_list("account__leave_type").annotate(sum=Sum("days")))


def _taken(member: StaffMember, year: LeaveYear) -> dict[UUID, Decimal]:
    rows = LeaveDay.objects.filter(staff=member, on__range=(year.first, year.last)).order_by()
    return dict(rows.values_list("request__leave_type").annotate(sum=Sum("portion")))


def _balance(kind: LeaveType, account: LeaveAccount | None) -> Decimal | None:
    if not kind.keeps_account:
        return None if account is None else account.balance
    return account.balance if account else ZERO


def standing_words(row: LeaveRequest) -> str:
    """Say in a sentence what has become of a request, for whoever comes too late."""
    if row.state == LeaveState.CANCELLED:
        return _("This leave was cancelled by %(who)s.") % {"who": row.cancelled_by}
    if row.state == LeaveState.REQUESTED:
        return _("This leave waits for a decision.")
    values = {"who": row.decided_by, "state": row.get_state_display()}
    return _("This leave was decided by %(who)s already: %(state)s.") % values


def account_by_id(pk: UUID) -> LeaveAccount:
    """Return a balance for the office. Raises NotFound."""
    row: LeaveAccount = get_or_refuse(accounts_shown(), NotFound(_("There is no such balance.")), pk=pk)
    return row


def leave_of(member: StaffMember) -> QuerySet[LeaveRequest]:
    """Return the leave of a member of staff, the latest first."""
    return LeaveRequest.objects.select_related(*_LINKS).filter(staff=member).order_by("-starts_on", "-pk")
