"""The desk: one box into which people's codes and accession numbers are scanned, in any order."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from school.library.enums import CopyState, LoanState
from school.library.models import Copy, Loan
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import copy_by_number
from school.library.selectors.borrowers import Borrower, borrower_of, by_code
from school.library.selectors.loans import all_loans
from school.library.services.lending import issue_copy
from school.library.services.returning import return_copy


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a scan did: somebody stands at the desk, a copy was lent to them, or one was taken back."""

    borrower: Borrower
    loan: Loan | None = None

    @property
    def is_back(self) -> bool:
        """Say whether a copy was taken back."""
        return self.loan is not None and self.loan.state != LoanState.ISSUED


def scan(*, text: str, actor: Actor, borrower: Borrower | None = None) -> Scanned:
    """Do what a scan means: a person's code calls them up, a copy that is out is taken back, any other one is lent.

    A copy is lent to `borrower`, who stands at the desk. Raises ValidationFailed naming `scan`, and what lending and
    taking back refuse; Forbidden.
    """
    authorize(actor, P.WRITE)
    text = " ".join(text.split())[:40]
    if not text:
        raise ValidationFailed.at("scan", _("Scan or type a code."))
    copy = _copy(text)
    if copy is None:
        return Scanned(_person(text))
    if copy.state == CopyState.ON_LOAN:
        loan = all_loans().get(copy=copy, state=LoanState.ISSUED)
        return Scanned(borrower or borrower_of(loan), return_copy(loan=loan, actor=actor))
    if borrower is None:
        values = {"copy": copy, "state": copy.get_state_display()}
        text = _("%(copy)s is here already (%(state)s). To lend it, scan the borrower's code first.") % values
        raise ValidationFailed.at("scan", text)
    return Scanned(borrower, issue_copy(book=copy.book, borrower=borrower, copy=copy, actor=actor))


def _copy(text: str) -> Copy | None:
    try:
        return copy_by_number(text)
    except NotFound:
        return None


def _person(text: str) -> Borrower:
    try:
        return by_code(text)
    except ValidationFailed as error:
        message = _("“%(code)s” is neither an accession number nor the code of a person.") % {"code": text}
        raise ValidationFailed.at("scan", message) from error
