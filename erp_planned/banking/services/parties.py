"""Parties of payments: looked up and asked whether they may be paid, by whoever keeps them."""

from datetime import date

from django.utils.translation import gettext as _

from core.errors import DomainError, ValidationFailed
from erp_planned.finance.parties import KINDS


def checked_party(ref: str, on: date, *, field: str = "party_ref") -> str:
    """Return the name of the party of `vendor:12`, who may be paid on the day.

    Raises ValidationFailed naming the field for nobody, and what the party's own app refuses (blacklisted).
    """
    kind, _colon, number = ref.partition(":")
    known = KINDS.get(kind)
    names = known.names([int(number)]) if known and number.isdecimal() and len(number) < 16 else {}
    if known is None or not names:
        text = _("There is no party “%(ref)s”; kinds are: %(kinds)s.")
        raise ValidationFailed.at(field, text % {"ref": ref[:40], "kinds": ", ".join(KINDS) or "-"})
    try:
        known.payable(int(number), on)
    except DomainError as error:
        error.fields = {field: [str(error.message)]}
        raise
    return names[int(number)]
