"""Reading the parameters of a report: texts in, months, days and choices out.

Names are those on the wire, so that a refusal names the field as it was sent.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_month
from core.periods import FinancialYear, Month, today
from core.reports.definitions import Texts

MAX_MONTHS = 36


def flag(texts: Texts, name: str) -> bool:
    """Return a yes or no, no when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip().lower()
    if text in {"", "false", "0", "no"}:
        return False
    if text in {"true", "1", "yes", "on"}:
        return True
    raise ValidationFailed.at(name, _("Write true or false."))


def choice(texts: Texts, name: str, known: Collection[str]) -> str:
    """Return one of the known values (any case), "" when left out. Raises ValidationFailed naming them."""
    text = texts.get(name, "").strip()
    found = {key.lower(): key for key in known}.get(text.lower(), "")
    if text and not found:
        raise ValidationFailed.at(name, _("Choose one of: %(known)s.") % {"known": ", ".join(known)})
    return found


def day(texts: Texts, name: str) -> date | None:
    """Return a date, None when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip()
    if not text:
        return None
    try:
        return date.fromisoformat(text) if len(text) == len("2026-11-30") else date.fromisoformat("")
    except ValueError:
        raise ValidationFailed.at(name, _("Write the date as YYYY-MM-DD, for example 2026-11-30.")) from None


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
            raise ValidationFailed.at("month", _("Give either month, or from and to."))
        return Span(one, one)
    if first is None and last is None:
        return None
    if first is None:
        raise ValidationFailed.at("from", _("Give from and to together."))
    if last is None:
        raise ValidationFailed.at("to", _("Give from and to together."))
    if last < first:
        raise ValidationFailed.at("to", _("This is before from."))
    if first.months_until(last) >= MAX_MONTHS:
        raise ValidationFailed.at("to", _("At most %(count)d months at once.") % {"count": MAX_MONTHS})
    return Span(first, last)


def financial_year(texts: Texts, name: str = "financialYear") -> FinancialYear:
    """Return the year written as 2026-27; the current one when left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip()
    return FinancialYear.parse(text, field=name) if text else Month.of(today()).financial_year
