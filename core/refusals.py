"""What the database, a number or a text refuses, told as a rule's refusal: the same at every door.

A rule should look before it writes; what it misses (two people at once, a figure nobody thought of) is caught
by a constraint, a trigger or a type. Then the caller is told so, and nobody sees "something went wrong".
"""

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from decimal import InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DatabaseError, DataError, IntegrityError, models, transaction
from django.db.models.deletion import ProtectedError, RestrictedError
from django.utils.translation import gettext as _

from core.errors import Busy, DomainError, Duplicate, InUse, InvalidState, ValidationFailed
from core.outages import BUSY_STATES

logger = logging.getLogger(__name__)

# SQLSTATE of our own triggers begin so: rows of a locked run, ledgers, audit entries, rates in use.
OWN_STATES = "KL"
UNIQUE_VIOLATION = "23505"
EXCLUSION_VIOLATION = "23P01"
FOREIGN_KEY_VIOLATION = "23503"
CHECK_VIOLATION = "23514"
# Classes of SQLSTATE that only the data can cause: wrong data; more than one statement or index row holds.
DATA_CLASSES = ("22", "54")
_UNREACHABLE = "out of range"

Refusal = Callable[[], DomainError]


@contextmanager
def refusals() -> Iterator[None]:
    """Raise the DomainError that an exception inside amounts to; one that is a fault of ours passes as it is.

    Stands around the transaction, so that nothing of it stays.
    """
    try:
        yield
    except DomainError:
        raise
    except Exception as error:
        found = refusal_of(error)
        if found is None:
            raise
        raise found from error


def get_or_refuse(rows: Any, refusal: DomainError, **by: Any) -> Any:
    """Return the first of the rows (queryset or manager) that the lookups find; raise the refusal where none is."""
    row = rows.filter(**by).first()
    if row is None:
        raise refusal
    return row


def refuse_wrong(problems: Mapping[str, Any], *, under: str = "") -> None:
    """Raise ValidationFailed with a text for each field, the first one as the message; nothing where there is none.

    `under` goes before the names: the place of a row in a list.
    """
    if problems:
        fields = {f"{under}{name}": [text] for name, text in problems.items()}
        raise ValidationFailed(next(iter(problems.values())), fields=fields)


def check_fields(row: models.Model, names: Collection[str] | None = None) -> None:
    """Check each field of a row by itself, or those named. Raises ValidationFailed naming all that are wrong."""
    others = {field.name for field in row._meta.fields if names is not None and field.name not in names}
    try:
        row.clean_fields(exclude=others)
    except DjangoValidationError as error:
        raise ValidationFailed(_("Check the fields named below."), fields=error.message_dict) from error


@contextmanager
def naming_refusals(named: Mapping[str, Refusal]) -> Iterator[None]:
    """Turn the refusal of a constraint, by its name, into the DomainError that a person can act on.

    What stands inside is a savepoint: after the refusal the caller's transaction can go on. A constraint that
    is not named here is another matter, and its error passes as it is.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        refusal = named.get(constraint_of(error))
        if refusal is None:
            raise
        raise refusal() from error


def constraint_of(error: DatabaseError) -> str:
    """Return the name of the constraint or index that refused, or nothing."""
    return getattr(getattr(error.__cause__, "diag", None), "constraint_name", None) or ""


def refusal_of(error: Exception) -> DomainError | None:
    """Return the refusal that an exception amounts to, or None where it is a fault of ours.

    Knows the database's refusals, and numbers, dates and texts that nothing can hold: a date past the year
    9999, half of a surrogate pair, an amount of a thousand digits.
    """
    if isinstance(error, DomainError):
        return error
    if isinstance(error, (ProtectedError, RestrictedError)):
        return InUse(_("This is needed elsewhere and cannot be removed."))
    if isinstance(error, DatabaseError):
        return _of_database(error)
    if isinstance(error, DjangoValidationError):
        named = hasattr(error, "error_dict")
        fields = error.message_dict if named else {"body": error.messages}
        return ValidationFailed(_("Check the fields named below."), fields=fields)
    if isinstance(error, (UnicodeEncodeError, UnicodeDecodeError)):
        return _unfit(_("The text holds a sign that is no character (half of a pair); type it again."))
    if isinstance(error, (OverflowError, InvalidOperation)) or (
        isinstance(error, ValueError) and _UNREACHABLE in str(error)
    ):
        logger.warning("a number or date out of reach", exc_info=error)
        return _unfit(_("A number or a date is too large or too small."))
    return None


def _of_database(error: DatabaseError) -> DomainError | None:
    state = getattr(error.__cause__, "sqlstate", None) or ""
    if state.startswith(OWN_STATES):
        text = getattr(getattr(error.__cause__, "diag", None), "message_primary", None)
        return InvalidState(_(text) if text else _("This is locked."))
    if state == UNIQUE_VIOLATION:
        return Duplicate(_("The same entry exists already."))
    if state == EXCLUSION_VIOLATION:
        return DomainError(_("Another entry holds some of the same days."))
    if state == FOREIGN_KEY_VIOLATION:
        return _of_foreign_key(error)
    if state == CHECK_VIOLATION:
        # A rule that no service has told: worth knowing for us, and an answer for the caller.
        logger.warning("refused by the constraint %s", constraint_of(error), exc_info=error)
        return _unfit(
            _("A value is outside of what the records allow (%(rule)s).") % {"rule": constraint_of(error)}
        )
    if state in BUSY_STATES:
        return Busy(_("Somebody else is at work on the same entries. Try again in a moment."))
    if state.startswith(DATA_CLASSES) or isinstance(error, DataError):
        logger.warning("refused as data", exc_info=error)
        return _unfit(_("A text, number or date cannot be kept: too long, too large, or with a NUL sign."))
    return None


def _of_foreign_key(error: DatabaseError) -> DomainError:
    """Tell a row that is still needed from a number that leads nowhere."""
    diag: Any = getattr(error.__cause__, "diag", None)
    detail = getattr(diag, "message_detail", None) or ""
    if "still referenced" in detail:
        return InUse(_("This is needed elsewhere and cannot be removed."))
    text = _("A number leads to an entry that does not exist, or not any more.")
    return _unfit(text)


def _unfit(text: str) -> ValidationFailed:
    return ValidationFailed.at("body", text)
