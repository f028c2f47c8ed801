"""Admission numbers from the institution's format."""

import string

from django.utils.translation import gettext as _

from core.errors import ValidationFailed

KNOWN = {"number", "year", "yy"}
DIGITS, LONGEST = 4, 30


def check_format(text: str) -> None:
    """Raise ValidationFailed unless the format has {number} once and names the year: else two years would collide."""
    try:
        names = [name for _text, name, spec, conversion in string.Formatter().parse(text) if name is not None]
        plain = all(
            not spec and not conversion for _t, _n, spec, conversion in string.Formatter().parse(text)
        )
    except ValueError:
        names, plain = [], False
    if not plain or names.count("number") != 1 or not set(names) <= KNOWN or not {"year", "yy"} & set(names):
        message = _("Write {number} once, and {year} or {yy}; for example ADM/{year}/{number}.")
        raise ValidationFailed.at("admission_format", message)
    if len(admission_number(text, "2026-27", 2026, 99999)) > LONGEST:
        message = _("The number would have more than %(most)d letters.") % {"most": LONGEST}
        raise ValidationFailed.at("admission_format", message)


def admission_number(text: str, year: str, begins: int, number: int) -> str:
    """Return a number in a checked format, at least four digits: `ADM/2026-27/0001`."""
    return text.format(year=year, yy=f"{begins % 100:02d}", number=f"{number:0{DIGITS}d}")
