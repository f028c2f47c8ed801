"""Vouchers of every month: keeping what they say, and making them by the clock, each month once."""

import logging
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import DomainError, Duplicate, NotFound
from core.periods import Month
from core.refusals import check_fields, naming_refusals, refusals
from core.states import take
from core.tenancy.due import look_at, next_day
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.models import RecurringLine, RecurringVoucher, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.services.checks import NewLine, checked_lines, year_for
from erp_planned.finance.services.vouchers import write_lines

LOOK = "erp_finance.recurring"
SOURCE = "recurring"
AT = (3, 10)
# Months that are made up for at once where the clock stood still.
MOST_MONTHS = 24
logger = logging.getLogger(__name__)


@transaction.atomic
def keep_recurring(
    *,
    actor: Actor,
    entries: Sequence[NewLine] | None = None,
    recurring: RecurringVoucher | None = None,
    **values: Any,
) -> RecurringVoucher:
    """Add what a voucher of every month says, or change it; lines are given whole.

    Vouchers that were made already stay. Raises WrongVoucher as for a voucher, Duplicate naming `name`, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = _taken(recurring) if recurring is not None else RecurringVoucher()
    for name, value in values.items():
        setattr(row, name, value)
    row.made_by, row.made_by_id = actor.name[:150], actor.number
    check_fields(row)
    lines = list(entries) if entries is not None else lines_of(row)
    pairs = checked_lines(row.type, row.first_month, lines)
    text = _("“%(value)s” exists already.") % {"value": row.name}
    with naming_refusals({"erp_finance_recurringvoucher_name_key": lambda: Duplicate.at("name", text)}):
        row.save()
    if entries is not None:
        row.lines.all().delete()
        RecurringLine.objects.bulk_create(
            RecurringLine(
                recurring=row, line_no=number, account=account, debit=line.debit, credit=line.credit,
                narration=line.narration, party_ref=line.party_ref,
            )
            for number, (line, account) in enumerate(pairs, 1)
        )  # fmt: skip
    event = "recurring_voucher.changed" if recurring is not None else "recurring_voucher.created"
    record(actor, event, row, after={name: str(value) for name, value in values.items()})
    look_at(LOOK, timezone.now())
    return row


def lines_of(row: RecurringVoucher) -> list[NewLine]:
    """Return the lines as a voucher takes them."""
    if row.pk is None:
        return []
    return [
        NewLine(one.account_id, one.debit, one.credit, one.narration, one.party_ref)
        for one in row.lines.order_by("line_no")
    ]


def make_recurring(now: datetime) -> datetime | None:
    """Make the vouchers whose day has come and return when to look again: every morning, while there are any."""
    day = timezone.localdate(now)
    rows = RecurringVoucher.objects.filter(is_active=True)
    for pk in list(rows.order_by("pk").values_list("pk", flat=True)):
        make_due(pk, day)
    return next_day(now, hour=AT[0], minute=AT[1]) if rows.exists() else None


def make_due(pk: int, day: date) -> int:
    """Make all vouchers of one template that are due by a day; return how many. What fails is kept on the template."""
    made = 0
    for _turn in range(MOST_MONTHS):
        with transaction.atomic():
            row = (
                RecurringVoucher.objects.select_for_update(no_key=True).filter(pk=pk, is_active=True).first()
            )
            month = _next_month(row, day) if row else None
            if row is None or month is None:
                return made
            made += _make(row, month)
            row.done_month = month.first
            row.save(update_fields=["done_month", "trouble"])
    return made


def _next_month(row: RecurringVoucher, day: date) -> Month | None:
    """Return the next month whose voucher is due, None where none is."""
    month = Month.of(row.done_month).plus(1) if row.done_month else Month.of(row.first_month)
    month = max(month, Month.of(row.first_month))
    is_over = row.last_month is not None and month.first > row.last_month
    return None if is_over or _day_in(row, month) > day else month


def _day_in(row: RecurringVoucher, month: Month) -> date:
    return month.first + timedelta(days=min(row.day, month.days) - 1)


def _make(row: RecurringVoucher, month: Month) -> int:
    """Make the voucher of a month, which waits for approval; a month that has one gets no other."""
    key = f"{row.pk}:{month}"
    row.trouble = ""
    if Voucher.objects.filter(source=SOURCE, source_key=key).exists():
        return 0
    on = _day_in(row, month)
    try:
        with refusals(), transaction.atomic():
            pairs = checked_lines(row.type, on, lines_of(row))
            voucher = Voucher.objects.create(
                type=row.type,
                date=on,
                year=year_for(on),
                status=VoucherStatus.SUBMITTED,
                narration=row.narration,
                total=sum((line.debit for line, _account in pairs), start=0 * pairs[0][0].debit),
                made_by=row.made_by,
                made_by_id=row.made_by_id,
                source=SOURCE,
                source_key=key,
            )
            write_lines(voucher, pairs)
            actor = system_actor(Door.TASK, "Recurring vouchers")
            record(actor, "voucher.made", voucher, after={"total": voucher.total, "source": SOURCE})
    except DomainError as error:
        logger.warning("the recurring voucher %s made none for %s: %s", row.pk, month, error.message)
        row.trouble = f"{month}: {error.message}"[:300]
        return 0
    return 1


def _taken(row: RecurringVoucher) -> RecurringVoucher:
    return take(RecurringVoucher.objects.all(), NotFound(_("There is no such recurring voucher.")), pk=row.pk)
