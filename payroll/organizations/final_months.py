"""Which months of pay are final. Runs of an app above answer, registered in its `registration.py`."""

from collections.abc import Callable, Sequence
from datetime import date

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.periods import Month

# Returns the locked months that end on or after a day, in order.
FinalMonths = Callable[[date], list[Month]]

# Without an answer no month is locked.
_answers: list[FinalMonths] = []
register_final_months = _answers.append


def final_months_from(first: date, last: date | None = None) -> list[Month]:
    """Return the locked months that hold a day from `first` to `last`, in order and each once."""
    found = {month for answer in _answers for month in answer(first)}
    return sorted(month for month in found if month.last >= first and (last is None or month.first <= last))


def first_open_month(month: Month) -> Month:
    """Return the month, or the first one after it that is not locked."""
    locked = final_months_from(month.first)
    while month in locked:
        month = month.plus(1)
    return month


def months_in_words(months: Sequence[Month]) -> str:
    """Return "June 2026" or "June 2026 to September 2026"."""
    if len(months) < 2:
        return "".join(in_month(month.first) for month in months)
    first, last = in_month(months[0].first), in_month(months[-1].first)
    return _("%(first)s to %(last)s") % {"first": first, "last": last}


def arrears_note(first: date, last: date | None = None) -> str:
    """Return what follows from a change that reaches locked months, or an empty text."""
    months = final_months_from(first, last)
    if not months:
        return ""
    text = _(
        "%(months)s: locked already. The difference is paid or recovered in the next run; of somebody who is not in "
        "that run it names the amount."
    )
    return text % {"months": months_in_words(months)}
