"""Reads of returns: those made, what stands behind their figures, what is due."""

import hashlib
from datetime import date
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.periods import FinancialYear, Month
from core.refusals import get_or_refuse
from erp_planned.gst import hooks
from erp_planned.gst.calc import due_on, period_of
from erp_planned.gst.enums import Frequency, ReturnStatus, ReturnType
from erp_planned.gst.errors import NoSuchReturn
from erp_planned.gst.models import GSTInvoice, GstRegistration, GSTReturn
from erp_planned.gst.selectors.figures import FIGURES, documents_behind, figure_named
from erp_planned.gst.selectors.opening import opening_credit
from erp_planned.gst.selectors.settings import registration_on

MONTHLY = (ReturnType.GSTR1, ReturnType.GSTR3B)


def returns() -> QuerySet[GSTReturn]:
    """Return the returns, the newest period first."""
    return GSTReturn.objects.select_related("voucher")


def get_return(pk: int) -> GSTReturn:
    """Return a return. Raises NoSuchReturn."""
    found: GSTReturn = get_or_refuse(returns(), NoSuchReturn(), pk=pk)
    return found


def return_of(return_type: str, starts_on: date) -> GSTReturn | None:
    """Return the return of a kind that begins on a day, None where none is made."""
    return GSTReturn.objects.filter(return_type=return_type, starts_on=starts_on).first()


def mark_of(first: date, last: date) -> str:
    """Return a mark of what the ledger holds for a stretch.

    It changes with each document, cancelling, credit and reversal, and with the opening credit.
    """
    rows = GSTInvoice.objects.filter(Q(period__range=(first, last)) | Q(credit_period__range=(first, last)))
    found = (
        rows.order_by()
        .values("itc", "is_cancelled", "credit_period")
        .annotate(count=Count("pk"), newest=Max("pk"), numbers=Sum("pk"), total=Sum("total"))
    )
    told = sorted(str(tuple(row.values())) for row in found)
    for one in hooks.reversals(first, last):
        told += [f"{key} {sorted(heads.items())}" for key, heads in sorted(one.items())]
    if any(opening := opening_credit(first).values()):
        told.append(f"opening {list(map(str, opening))}")
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def span_of(month: Month, registration: GstRegistration) -> tuple[Month, Month]:
    """Return the first and last month of the return that a month belongs to."""
    return period_of(month, registration.frequency)


def due_day(return_type: str, last: Month, registration: GstRegistration) -> date:
    """Return when a return is due."""
    frequency = registration.frequency
    return due_on(return_type=return_type, last=last, frequency=frequency, state=registration.state)


def open_returns(today: date, *, back: int = 12) -> list[tuple[str, Month, date]]:
    """Return what is not filed of the months before this one: kind, last month, due day; the oldest first.

    It begins with the registration, and looks `back` months at most. Three queries.
    """
    registered = list(GstRegistration.objects.order_by("effective_on"))
    if not registered:
        return []
    filed = set(GSTReturn.objects.filter(status=ReturnStatus.FILED).values_list("return_type", "starts_on"))
    found: list[tuple[str, Month, date]] = []
    this = Month.of(today)
    for offset in range(-back, 0):
        month = this.plus(offset)
        holding = [one for one in registered if one.effective_on <= month.last]
        if not holding:
            continue
        first, last = period_of(month, holding[-1].frequency)
        if month != last or last >= this:
            continue
        found += [
            (str(kind), last, due_day(kind, last, holding[-1]))
            for kind in MONTHLY
            if (kind, first.first) not in filed
        ]
    return found


def unfiled_of_year(year: FinancialYear) -> list[str]:
    """Return the returns of a year that are not filed, as "GSTR-1 2026-10"; of months before the registration none."""
    first = GstRegistration.objects.order_by("effective_on").first()
    filed = {
        (row.return_type, month)
        for row in GSTReturn.objects.filter(
            status=ReturnStatus.FILED,
            return_type__in=MONTHLY,
            starts_on__lte=year.last,
            ends_on__gte=year.first,
        )
        for month in year.months
        if row.starts_on <= month.first <= row.ends_on
    }
    return [
        f"{kind} {month}"
        for month in year.months
        if first is not None and month.last >= first.effective_on
        for kind in MONTHLY
        if (kind, month) not in filed
    ]


def is_quarterly(day: date) -> bool:
    """Say whether returns are quarterly on a day."""
    return registration_on(day).frequency == Frequency.QUARTERLY


def state_of(row: GSTReturn) -> dict[str, Any]:
    """Return whether the ledger has moved since a draft was made."""
    return {
        "is_stale": row.status == ReturnStatus.DRAFT
        and mark_of(row.starts_on, row.ends_on) != row.ledger_mark
    }


def behind(row: GSTReturn, key: str) -> QuerySet[GSTInvoice]:
    """Return the documents of a figure of a return. Raises ValidationFailed naming `figure`."""
    figure = figure_named(row.return_type, key)
    if figure is None:
        known = ", ".join(one.key for one in FIGURES[row.return_type])
        raise ValidationFailed.at("figure", _("Choose one of: %(known)s.") % {"known": known})
    return documents_behind(figure, row.starts_on, row.ends_on)
