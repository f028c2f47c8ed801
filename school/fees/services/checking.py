"""What every entry of money is looked at for: its amount, its day, who enters it."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import PAISA, ZERO
from core.periods import Month, today
from school.fees.models import FeeSettings, OpenedYear

# What a column of money holds.
MOST = Decimal(10) ** 12


def checked_amount(amount: Decimal, *, field: str = "amount") -> Decimal:
    """Return an amount in rupees and paise. Raises ValidationFailed for 0, less, or parts of a paisa."""
    if not amount.is_finite() or not ZERO < amount < MOST:
        raise ValidationFailed.at(field, _("Give an amount above 0."))
    if amount != amount.quantize(PAISA):
        raise ValidationFailed.at(field, _("Give rupees with at most two decimals."))
    return amount.quantize(PAISA)


def checked_day(day: date | None, *, field: str) -> date:
    """Return the day of an entry, today where none is given.

    Raises ValidationFailed for a day that is still to come, or in a financial year other than the one at hand that
    is not opened (reference: corrections, School).
    """
    now = today()
    if day is None:
        return now
    if day > now:
        raise ValidationFailed.at(field, _("This day is still to come; give today or an earlier one."))
    year = Month.of(day).financial_year
    if year == Month.of(now).financial_year:
        return day
    if not OpenedYear.objects.filter(starts_on=year.first, closed_at__isnull=True).exists():
        values = {"day": in_date(day), "year": str(year)}
        text = _(
            "%(day)s is in the financial year %(year)s, which is closed. Have it opened, or give another day."
        )
        raise ValidationFailed.at(field, text % values)
    return day


def checked_words(text: str, *, field: str, most: int = 300) -> str:
    """Return a reason in single spaces. Raises ValidationFailed where there is none, or one that is too long."""
    tidy = " ".join(text.split())
    if not tidy:
        raise ValidationFailed.at(field, _("Say why."))
    if len(tidy) > most:
        raise ValidationFailed.at(field, _("Use at most %(most)d letters.") % {"most": most})
    return tidy


def fee_settings() -> FeeSettings:
    """Return the school's rules of fees, as they are before anybody sets them where nobody has."""
    return FeeSettings.objects.filter(pk=1).first() or FeeSettings()
