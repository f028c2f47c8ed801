"""The stretch of a year that a statement is about."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import FinancialYear, today
from erp_planned.finance.errors import NoSuchYear
from erp_planned.finance.models import BookYear

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Span:
    """Days of one financial year, both in."""

    year: BookYear
    first: date
    last: date

    @property
    def in_words(self) -> str:
        """Return the days as people read them."""
        return _("%(first)s to %(last)s") % {"first": in_date(self.first), "last": in_date(self.last)}

    @property
    def slug(self) -> str:
        """Return the days for a file name."""
        return f"{self.first}-to-{self.last}"


def year_of(day: date) -> BookYear | None:
    """Return the year of the books that holds a day."""
    return BookYear.objects.filter(start_date__lte=day, end_date__gte=day).first()


def years_of_books() -> QuerySet[BookYear]:
    """Return the years of the books, the newest first."""
    return BookYear.objects.order_by("-start_date")


def year_before(year: BookYear) -> BookYear | None:
    """Return the year that ends where this one begins."""
    return BookYear.objects.filter(end_date=year.start_date - ONE_DAY).first()


def span_of(
    *, first: date | None = None, last: date | None = None, financial_year: FinancialYear | None = None
) -> Span:
    """Return the days asked for: without any the year of today up to today, else the newest year.

    A year that is named is meant as a whole, also one that is not over.

    Raises ValidationFailed naming `from` or `to` where they lie in two years or backwards, NoSuchYear where there
    are no books for them.
    """
    year = _year(first, last, financial_year)
    whole = financial_year is not None and first is None
    first, last = first or year.start_date, last or (year.end_date if whole else _usual_end(year))
    if last < first:
        raise ValidationFailed.at("to", _("This is before from."))
    bounds = {"first": in_date(year.start_date), "last": in_date(year.end_date)}
    for name, day in (("from", first), ("to", last)):
        if not year.start_date <= day <= year.end_date:
            text = _("A statement is about one financial year: choose a day from %(first)s to %(last)s.")
            raise ValidationFailed.at(name, text % bounds)
    return Span(year, first, last)


def same_days_before(span: Span) -> Span | None:
    """Return the same days of the year before, None where there are no books for them."""
    before = year_before(span.year)
    if before is None:
        return None
    days = (_a_year_earlier(span.first), _a_year_earlier(span.last))
    if span.last == span.year.end_date:
        days = (days[0], before.end_date)
    return Span(before, *days)


def _year(first: date | None, last: date | None, named: FinancialYear | None) -> BookYear:
    if named:
        found = BookYear.objects.filter(start_date=named.first).first()
    else:
        day = first or last
        found = year_of(day or today())
        if found is None and day is None:
            found = BookYear.objects.order_by("-start_date").first()
    if found is None:
        raise NoSuchYear
    return found


def _usual_end(year: BookYear) -> date:
    return min(max(today(), year.start_date), year.end_date)


def _a_year_earlier(day: date) -> date:
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - 1, day=28 if leap_day else day.day)
