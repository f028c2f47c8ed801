"""What accounts stand at, from openings and posted lines; debits positive, rupees."""

from collections import defaultdict
from datetime import date
from decimal import Decimal

from django.db.models import F, Sum

from core.money import ZERO
from core.periods import today
from erp_planned.finance.models import Account, BookYear, DayTotal, Opening, VoucherEntry
from erp_planned.finance.selectors.years import base_year

NET = Sum(F("debit") - F("credit"))


def opening_of(account: Account, year: BookYear) -> Decimal:
    """Return what an account begins a year with, its parties together."""
    found = Opening.objects.filter(year=year, account=account).aggregate(net=NET)["net"]
    return found or ZERO


def moves_by_day(account: Account, since: date) -> dict[date, Decimal]:
    """Return debits less credits of an account by day, from a day on; one row for each day."""
    rows = DayTotal.objects.filter(account=account, posted_on__gte=since, lines__gt=0)
    return dict(rows.order_by().values_list("posted_on").annotate(net=NET))


def balance_of(account: Account, on: date) -> Decimal:
    """Return what an account stands at in the evening of a day; one of income or expense within its year."""
    base = base_year(on)
    if base is None:
        return ZERO
    rows = DayTotal.objects.filter(account=account, posted_on__range=(base.start_date, on))
    return opening_of(account, base) + (rows.aggregate(net=NET)["net"] or ZERO)


def standing_of(account: Account) -> Decimal:
    """Return what an account stands at with everything that is posted, whatever its date."""
    base = base_year(today()) or BookYear.objects.order_by("-start_date").first()
    if base is None:
        return ZERO
    rows = DayTotal.objects.filter(account=account, posted_on__gte=base.start_date)
    return opening_of(account, base) + (rows.aggregate(net=NET)["net"] or ZERO)


def closing_balances(year: BookYear, base: BookYear) -> dict[tuple[int, str], Decimal]:
    """Return what each account and party stands at when a year ends, counted from the openings of `base`.

    Two queries for the whole chart; what stands at nil is left out. Parties stand apart on control accounts alone.
    """
    found: dict[tuple[int, str], Decimal] = defaultdict(lambda: ZERO)
    openings = Opening.objects.filter(year=base).values_list("account_id", "party_ref", "account__is_control")
    lines = VoucherEntry.objects.filter(posted_on__range=(base.start_date, year.end_date)).order_by()
    for rows in (openings, lines.values_list("account_id", "party_ref", "account__is_control")):
        for account, party, is_control, net in rows.annotate(net=NET):
            found[account, party if is_control else ""] += net
    return {key: net for key, net in found.items() if net}
