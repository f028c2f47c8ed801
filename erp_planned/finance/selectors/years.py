"""Financial years: which one holds a day, what is locked, and from where balances are counted."""

from datetime import date

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.finance.enums import YearStatus
from erp_planned.finance.errors import NoSuchYear
from erp_planned.finance.models import BookYear, PeriodLock


def years() -> QuerySet[BookYear]:
    """Return all years, the newest first."""
    return BookYear.objects.order_by("-start_date")


def get_year(pk: int) -> BookYear:
    """Return one year. Raises NoSuchYear."""
    row: BookYear = get_or_refuse(BookYear.objects.all(), NoSuchYear(), pk=pk)
    return row


def find_year(day: date) -> BookYear | None:
    """Return the year that holds a day, None where the institution keeps no books for it."""
    return BookYear.objects.filter(start_date__lte=day, end_date__gte=day).first()


def year_of(day: date) -> BookYear:
    """Return the year that holds a day. Raises NoSuchYear."""
    found = find_year(day)
    if found is None:
        raise NoSuchYear
    return found


def locked_months(year: BookYear) -> list[date]:
    """Return the first days of the locked months of a year, in order."""
    rows = PeriodLock.objects.filter(month__range=(year.start_date, year.end_date))
    return list(rows.order_by("month").values_list("month", flat=True))


def all_locked() -> list[date]:
    """Return the first days of all locked months, in order."""
    return list(PeriodLock.objects.order_by("month").values_list("month", flat=True))


def base_year(day: date) -> BookYear | None:
    """Return the year from whose openings a balance on a day is counted.

    That is the year of the day, or, while years before it are not closed and so have carried nothing forward, the
    first of these.
    """
    rows = list(BookYear.objects.filter(start_date__lte=day).order_by("-start_date"))
    found = rows[0] if rows and rows[0].end_date >= day else None
    for earlier in rows[1:]:
        if found is None or earlier.status == YearStatus.CLOSED:
            break
        found = earlier
    return found
