"""The address of a letter of offer: whoever was sent it reads the letter without an account, nobody guesses it."""

from django.core import signing
from django.db import connection
from django.utils.translation import gettext as _

from core.errors import NotFound
from erp_planned.recruitment.enums import HOLDING
from erp_planned.recruitment.models import Offer
from erp_planned.recruitment.selectors.offers import offers

SALT = "erp_planned.recruitment.letter"
# Seconds: no offer waits longer for its answer and the day of joining.
VALID = 365 * 24 * 3600
LONGEST = 300


def letter_path(row: Offer) -> str:
    """Return the path of an offer's letter on the institution's host."""
    return f"/offers/{signing.dumps([_schema(), row.pk], salt=SALT)}"


def offer_of(token: str) -> Offer:
    """Return the offer of a letter's address while it stands. Raises NotFound, also for another institution's."""
    none = NotFound(_("This letter is not there, or the offer does not stand any more."))
    try:
        schema, number = signing.loads(token[:LONGEST], salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError) as error:
        raise none from error
    row = offers().filter(pk=number, state__in=HOLDING).first() if schema == _schema() else None
    if row is None:
        raise none
    return row


def _schema() -> str:
    schema: str = connection.schema_name  # type: ignore[attr-defined]
    return schema
