"""Reading the parameters of a report: texts in, months, people and departments out.

Names are those on the wire, so that a refusal names the field as it was sent.
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_month
from core.periods import FinancialYear, Month, today
from payroll.employees.models import Employee
from payroll.employees.selectors import employee_by_id, find_department, matching
from payroll.employees.selectors import employees as all_employees
from payroll.reports.definitions import Texts
from payroll.reports.errors import NothingLocked
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.selectors import last_locked_run

MAX_MONTHS = 36


def refuse(field: str, message: str) -> ValidationFailed:
    """Return the refusal of one parameter."""
    return ValidationFailed.at(field, message)


def flag(texts: Texts, name: str) -> bool:
    """Return a yes or no, no when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip().lower()
    if text in {"", "false", "0", "no"}:
        return False
    if text in {"true", "1", "yes", "on"}:
        return True
    raise refuse(name, _("Write true or false."))


def choice(texts: Texts, name: str, known: dict[str, str]) -> str:
    """Return one of the known values (any case), "" when left out. Raises ValidationFailed naming them."""
    text = texts.get(name, "").strip()
    found = {key.lower(): key for key in known}.get(text.lower(), "")
    if text and not found:
        raise refuse(name, _("Choose one of: %(known)s.") % {"known": ", ".join(known)})
    return found


def day(texts: Texts, name: str) -> date | None:
    """Return a date, None when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip()
    if not text:
        return None
    try:
        return date.fromisoformat(text) if len(text) == len("2026-11-30") else date.fromisoformat("")
    except ValueError:
        raise refuse(name, _("Write the date as YYYY-MM-DD, for example 2026-11-30.")) from None


def month(texts: Texts, name: str = "month") -> Month | None:
    """Return a month, None when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip()
    return Month.parse(text, field=name) if text else None


@dataclass(frozen=True, slots=True)
class Span:
    """Months from `first` to `last`, both in."""

    first: Month
    last: Month

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} – {self.last}"

    @property
    def in_words(self) -> str:
        """Return the months as people read them: "April 2026 – June 2026"."""
        first, last = in_month(self.first.first), in_month(self.last.first)
        return first if self.first == self.last else f"{first} – {last}"

    @property
    def slug(self) -> str:
        """Return the months for a file name."""
        return str(self.first) if self.first == self.last else f"{self.first}-to-{self.last}"


def span(texts: Texts) -> Span | None:
    """Return the months of `month`, or of `from` and `to`; None when all are left out.

    Raises ValidationFailed for both at once, for one end alone, and for more than MAX_MONTHS.
    """
    one, first, last = month(texts), month(texts, "from"), month(texts, "to")
    if one:
        if first or last:
            raise refuse("month", _("Give either month, or from and to."))
        return Span(one, one)
    if first is None and last is None:
        return None
    if first is None:
        raise refuse("from", _("Give from and to together."))
    if last is None:
        raise refuse("to", _("Give from and to together."))
    if last < first:
        raise refuse("to", _("This is before from."))
    if first.months_until(last) >= MAX_MONTHS:
        raise refuse("to", _("At most %(count)d months at once.") % {"count": MAX_MONTHS})
    return Span(first, last)


def last_locked_month() -> Month:
    """Return the newest locked month. Raises NothingLocked."""
    run = last_locked_run()
    if run is None:
        raise NothingLocked(_("No payroll month is locked yet."))
    return Month.of(run.month)


def runs_in(wanted: Span, *, include_processed: bool) -> list[PayrollRun]:
    """Return the runs of these months that may be shown, the oldest first. Raises NothingLocked."""
    states = [RunState.LOCKED, *([RunState.PROCESSED] if include_processed else [])]
    rows = PayrollRun.objects.filter(
        month__range=(wanted.first.first, wanted.last.first), state__in=states
    ).order_by("month", "number")
    found = list(rows)
    if not found:
        text = _("The payroll of %(months)s is not locked. Lock it, or choose another month.")
        raise NothingLocked(text % {"months": wanted})
    return found


def department(texts: Texts) -> str:
    """Return the name of the department given by code or name, "" when left out. Raises ValidationFailed."""
    text = texts.get("department", "").strip()
    return find_department(text).name if text else ""


def employee(texts: Texts, name: str = "employeeId") -> Employee:
    """Return the employee with the code, or with the number written as #12. Raises ValidationFailed or NotFound."""
    text = texts.get(name, "").strip()
    if not text:
        raise refuse(name, _("Give the employee's code."))
    number = text.removeprefix("#")
    if number != text and number.isascii() and number.isdigit() and len(number) < 18:
        return employee_by_id(int(number))
    found = all_employees().filter(code__iexact=text).first()
    if found is None:
        near = [row.code for row in matching(all_employees(), text)[:3]]
        hint = " " + _("Did you mean: %(codes)s?") % {"codes": ", ".join(near)} if near else ""
        raise refuse(name, _("There is no employee with the code “%(code)s”.") % {"code": text} + hint)
    return found


def financial_year(texts: Texts, name: str = "financialYear") -> FinancialYear:
    """Return the year written as 2026-27; the current one when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip()
    return FinancialYear.parse(text, field=name) if text else Month.of(today()).financial_year
