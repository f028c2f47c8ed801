"""How amounts, dates and identifiers are shown to people, in one place for every door.

Pure: no models, no clock. Words and month names follow the active language through gettext.
"""

import datetime as dt
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

from django.utils import dateformat, timezone

from core import number_words

Amount = Decimal | int | str
RUPEE_SIGN = "₹"
_PAISE = Decimal("0.01")


def to_amount(value: Amount) -> Decimal:
    """The value as Decimal, rounded half up to two places.

    Raises TypeError for a float (its decimal places are not what was meant) and ValueError for
    what is no finite number.
    """
    if isinstance(value, (float, bool)) or not isinstance(value, (Decimal, int, str)):
        raise TypeError(f"an amount is a Decimal, int or str, not {type(value).__name__}")
    try:
        amount = Decimal(value)
        if not amount.is_finite():
            raise ValueError(f"not a finite amount: {value!r}")
        return amount.quantize(_PAISE, rounding=ROUND_HALF_UP)
    except InvalidOperation:
        raise ValueError(f"not an amount: {value!r}") from None


def _grouped(digits: str) -> str:
    """Commas after the last three digits and then after every two (Indian grouping)."""
    head, tail = digits[:-3], digits[-3:]
    parts = [tail]
    while head:
        parts.append(head[-2:])
        head = head[:-2]
    return ",".join(reversed(parts))


def inr(amount: Amount) -> str:
    """Give "12,34,567": Indian grouping, without decimals when whole, else with two; minus in front."""
    value = to_amount(amount)
    rupees_part, paise = f"{abs(value):.2f}".split(".")
    text = _grouped(rupees_part) + ("" if paise == "00" else f".{paise}")
    return f"-{text}" if value < 0 else text


def rupees(amount: Amount) -> str:
    """Give "₹ 12,34,567": `inr` with the rupee sign and a no-break space, so that no line splits it."""
    text = inr(amount)
    if text.startswith("-"):
        return f"-{RUPEE_SIGN}\N{NO-BREAK SPACE}{text[1:]}"
    return f"{RUPEE_SIGN}\N{NO-BREAK SPACE}{text}"


def plain(value: Decimal) -> str:
    """Give a number without needless decimals: 2.5, 10, 60; for days and percentages."""
    return f"{value.normalize():f}"


def in_date(date: dt.date) -> str:
    """Give "21 Nov 2026", the month's name in the active language; an instant is shown in local time."""
    return dateformat.format(_local(date), "j M Y")


def in_month(date: dt.date) -> str:
    """Give "November 2026", the month's name in the active language."""
    return dateformat.format(_local(date), "F Y")


def in_short_month(date: dt.date) -> str:
    """Give "Nov 2026", the month's name in the active language."""
    return dateformat.format(_local(date), "M Y")


def _local(date: dt.date) -> dt.date:
    if isinstance(date, dt.datetime) and timezone.is_aware(date):
        return timezone.localtime(date)
    return date


def amount_in_words(amount: Amount, language: str = "en") -> str:
    """Give "Rupees One Lakh Five and Fifty Paise Only", by lakh and crore.

    `language` is `en` or `hi` (a region such as en-in is dropped); any other raises ValueError.
    """
    value = to_amount(amount)
    whole, paise = divmod(int(abs(value) * 100), 100)
    return number_words.amount(
        whole, paise, negative=value < 0, language=language.split("-", maxsplit=1)[0].lower()
    )


def mask(value: str | None, keep: int = 4) -> str:
    """Give "XXXXXX1234": only the last `keep` characters stay, and never more than half of them.

    For PAN, bank account and phone numbers in lists and logs. Empty stays empty.
    """
    text = (value or "").strip()
    shown = max(0, min(keep, len(text) // 2))
    hidden = len(text) - shown
    return "X" * hidden + text[hidden:]
