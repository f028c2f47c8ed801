"""What somebody writes into a mark sheet, read: a number within the maximum, or why there is none."""

from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from education.enums import ABSENCE_SIGNS, Absence

HUNDREDTH = Decimal("0.01")
_BY_SIGN = {sign: kind for kind, sign in ABSENCE_SIGNS.items()}


class Unreadable(ValueError):
    """The entry is no mark; the text says what would be right."""


def number_of(raw: Any, maximum: Decimal) -> Decimal:
    """Return a mark from 0 to the maximum, with at most two decimals. Raises Unreadable."""
    wanted = _("Give a number from 0 to %(most)s with at most two decimals.") % {
        "most": f"{maximum.normalize():f}"
    }
    if isinstance(raw, bool) or not isinstance(raw, (int, float, Decimal, str)) or len(str(raw)) > 20:
        raise Unreadable(wanted)
    try:
        number = Decimal(str(raw).strip())
    except InvalidOperation:
        raise Unreadable(wanted) from None
    if not number.is_finite() or not 0 <= number <= maximum or number != number.quantize(HUNDREDTH):
        raise Unreadable(wanted)
    return number.quantize(HUNDREDTH)


def absence_of(raw: Any) -> str:
    """Return the absence that a sign such as AB, ML or NA stands for, in any case, or nothing."""
    return _BY_SIGN.get(str(raw).strip().upper(), Absence.NONE) if isinstance(raw, str) else Absence.NONE


def signs() -> str:
    """Return the signs with their meaning, for the help beside a sheet."""
    return ", ".join(f"{sign} = {Absence(kind).label}" for kind, sign in ABSENCE_SIGNS.items())
