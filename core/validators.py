"""Formats of Indian identifiers: `normalise_x` tidies what was typed, `clean_x` also refuses what is wrong.

`validate_x` is a Django validator for models, serializers and forms. For identifiers it takes only the form
in which they are stored (capitals, no blanks), since returns are filed with what the column holds; doors that
are kind to people call `clean_x` first. Texts say what would be right. Aadhaar is not here: it is not stored.

Rules: PAN and TAN by the Income-tax Rules (rule 114, 114A), GSTIN by the CGST Rules (rule 10) with its check
character, IFSC by the Reserve Bank, PRAN by PFRDA, AIN by the e-TDS/TCS forms.
"""

import re
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from stdnum import luhn
from stdnum.exceptions import ValidationError as WrongNumber
from stdnum.in_ import pan as stdnum_pan

_SEPARATORS = re.compile(r"[\s\-]+")
_TAN = re.compile(r"[A-Z]{4}[0-9]{5}[A-Z]")
_IFSC = re.compile(r"[A-Z]{4}0[A-Z0-9]{6}")
_GSTIN = re.compile(r"(?P<state>[0-9]{2})(?P<pan>[A-Z]{5}[0-9]{4}[A-Z])[1-9A-Z][A-DJZ][0-9A-Z]")
# Deductors of tax (section 51) may stand on a TAN in place of a PAN; their 14th character is D.
_GSTIN_OF_DEDUCTOR = re.compile(r"(?P<state>[0-9]{2})[A-Z]{4}[A-Z0-9][0-9]{4}[A-Z][1-9A-Z]D[0-9A-Z]")
_PRAN = re.compile(r"[0-9]{12}")
_MOBILE = re.compile(r"[6-9][0-9]{9}")
_PIN = re.compile(r"[1-9][0-9]{5}")
_ACCOUNT = re.compile(r"[0-9]{9,18}")
_AIN = re.compile(r"[0-9]{7}")
_UAN = re.compile(r"[0-9]{12}")
_ESI = re.compile(r"[0-9]{10}")
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# GST state codes: 01 to 38 (38 is Ladakh), 97 other territory, 99 centre jurisdiction.
_GST_STATES = {f"{number:02}" for number in range(1, 39)} | {"97", "99"}
MOBILE_LENGTH = 10


def normalise(value: Any) -> str:
    """Return the text without blanks and hyphens, in capitals."""
    return _SEPARATORS.sub("", str(value or "")).upper()


def normalise_mobile(value: Any) -> str:
    """Return the bare number without +91, 0091, 91 or a leading 0, where what is left has ten digits."""
    digits = re.sub(r"[\s\-().]+", "", str(value or ""))
    for prefix in ("+91", "0091", "91", "0"):
        if digits.startswith(prefix) and len(digits) == len(prefix) + MOBILE_LENGTH:
            return digits[len(prefix) :]
    return digits


def clean_pan(value: Any) -> str:
    """Return the PAN. Raises ValidationError unless letters and digits stand as in AAAPA1234A."""
    pan = normalise(value)
    try:
        # Knows the kinds of holder (fourth letter) and that no serial number is 0000.
        stdnum_pan.validate(pan)
    except WrongNumber:
        raise ValidationError(
            _(
                "A PAN has 5 letters, 4 digits and a letter, such as ABCPE1234F; the fourth letter tells the"
                " kind of holder (P for a person, G for government, T for a trust and so on)."
            ),
            code="pan",
        ) from None
    return pan


def clean_gstin(value: Any) -> str:
    """Return the GSTIN. Raises ValidationError for a wrong state, PAN or check character.

    The 14th character is Z; C of an e-commerce collector, D of a tax deductor, a letter up to J of further kinds.
    """
    gstin = normalise(value)
    found = _GSTIN.fullmatch(gstin)
    if not found or not stdnum_pan.is_valid(found["pan"]):
        found = _GSTIN_OF_DEDUCTOR.fullmatch(gstin)
    if not found or found["state"] not in _GST_STATES:
        raise ValidationError(
            _(
                "A GSTIN has 15 characters: 2 digits for the state, the PAN, a digit or letter, Z and a check"
                " character, such as 27AAPFU0939F1ZV."
            ),
            code="gstin",
        )
    if not luhn.is_valid(gstin, _ALPHABET):
        raise ValidationError(
            _("The last character of the GSTIN does not agree with the rest: compare with the certificate."),
            code="gstin_check",
        )
    return gstin


def _cleaner(
    pattern: re.Pattern[str], code: str, text: Any, tidy: Callable[[Any], str] = normalise
) -> Callable[[Any], str]:
    def clean(value: Any) -> str:
        tidied = tidy(value)
        if not pattern.fullmatch(tidied):
            raise ValidationError(text, code=code)
        return tidied

    clean.__name__ = clean.__qualname__ = f"clean_{code}"
    clean.__doc__ = f"Return the {code.upper()} as it is stored. Raises ValidationError saying what is right."
    return clean


clean_tan = _cleaner(_TAN, "tan", _("A TAN has 4 letters, 5 digits and a letter, such as DELA12345B."))
clean_ifsc = _cleaner(
    _IFSC,
    "ifsc",
    _("An IFSC has 4 letters, a zero and 6 letters or digits, such as SBIN0001234."),
)
clean_pran = _cleaner(_PRAN, "pran", _("A PRAN has 12 digits."))
clean_mobile = _cleaner(
    _MOBILE,
    "mobile",
    _("A mobile number has 10 digits and begins with 6, 7, 8 or 9; +91 may stand before it."),
    normalise_mobile,
)
clean_pin_code = _cleaner(_PIN, "pin_code", _("A PIN code has 6 digits and does not begin with 0."))
clean_bank_account = _cleaner(_ACCOUNT, "bank_account", _("A bank account number has 9 to 18 digits."))
clean_uan = _cleaner(_UAN, "uan", _("A UAN (provident fund) has 12 digits."))
clean_esi_number = _cleaner(_ESI, "esi_number", _("An ESI insurance number has 10 digits."))
clean_ain = _cleaner(_AIN, "ain", _("An AIN (of the accounts office) has 7 digits."))


def _validator(clean: Callable[[Any], str], name: str) -> Callable[[Any], None]:
    """Return what refuses a wrong value, and a right one that is not tidied. Migrations know it by its name."""

    def validate(value: Any) -> None:
        tidied = clean(value)
        if tidied != value:
            raise ValidationError(
                _("Write it in capitals without blanks or hyphens: %(tidied)s."),
                code="not_tidied",
                params={"tidied": tidied},
            )

    validate.__name__ = validate.__qualname__ = name
    return validate


validate_pan = _validator(clean_pan, "validate_pan")
validate_tan = _validator(clean_tan, "validate_tan")
validate_gstin = _validator(clean_gstin, "validate_gstin")
validate_ifsc = _validator(clean_ifsc, "validate_ifsc")
validate_pran = _validator(clean_pran, "validate_pran")
validate_pin_code = _validator(clean_pin_code, "validate_pin_code")
validate_bank_account = _validator(clean_bank_account, "validate_bank_account")
validate_uan = _validator(clean_uan, "validate_uan")
validate_esi_number = _validator(clean_esi_number, "validate_esi_number")
validate_ain = _validator(clean_ain, "validate_ain")


def validate_mobile(value: Any) -> None:
    """Refuse what is no Indian mobile number; +91 may stand before it."""
    clean_mobile(value)
