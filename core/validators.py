"""Formats of Indian identifiers."""

import re
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


def _pattern(regex: str, message: object) -> Callable[[str], None]:
    compiled = re.compile(regex)

    def validate(value: str) -> None:
        if not compiled.fullmatch(value or ""):
            raise ValidationError(message)

    return validate


def validate_pan(value: str) -> None:
    """PAN."""
    _pattern(r"[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]", _("A PAN reads like ABCPE1234F."))(value)


def validate_tan(value: str) -> None:
    """TAN."""
    _pattern(r"[A-Z]{4}[0-9]{5}[A-Z]", _("A TAN reads like DELA12345B."))(value)


def validate_gstin(value: str) -> None:
    """GSTIN."""
    _pattern(r"[0-9]{2}[A-Z0-9]{13}", _("A GSTIN has 15 letters and digits."))(value)


def validate_ain(value: str) -> None:
    """AIN."""
    _pattern(r"[0-9]{7}", _("An AIN has 7 digits."))(value)


def validate_phone(value: str) -> None:
    """Phone."""
    _pattern(r"(\+91)?[0-9]{10}", _("A phone number has 10 digits."))(value)


def validate_bank_account(value: str) -> None:
    """Account."""
    _pattern(r"[0-9]{9,18}", _("A bank account has 9 to 18 digits."))(value)


def validate_ifsc(value: str) -> None:
    """IFSC."""
    _pattern(r"[A-Z]{4}0[A-Z0-9]{6}", _("An IFSC reads like SBIN0001234."))(value)


def validate_pran(value: str) -> None:
    """PRAN."""
    _pattern(r"[0-9]{12}", _("A PRAN has 12 digits."))(value)
