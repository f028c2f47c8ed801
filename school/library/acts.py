"""The acts on loans, copies and reservations, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.acts import ADMIN, API, Act, Acts, Kind, Param, declare
from core.formatting import rupees
from core.periods import today
from school.library.enums import (
    RESERVATION_TRANSITIONS,
    Condition,
    CopyState,
    LoanState,
    ReservationState,
)
from school.library.models import Book, Copy, Loan
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import book_by_id, copy_by_id
from school.library.selectors.loans import loan_by_id, reservation_by_id, standing
from school.library.services import copies, fines
from school.library.services.charging import raise_fine
from school.library.services.lending import renew_loan
from school.library.services.queue import cancel_reservation
from school.library.services.returning import return_copy

REASON = Param("reason", Kind.LINE, _("Reason"), required=True, most=300)
REMARK = Param("remark", Kind.LINE, _("Remark"), most=300)
RETURNED_ON = Param("returned_on", Kind.DAY, _("Returned on"), initial=lambda _row: today())
OUT, OWED = frozenset({LoanState.ISSUED}), frozenset({Loan.OWED})


def _take_back(
    *, loan: Loan, actor: Any, returned_on: Any = None, condition: str = "", remark: str = ""
) -> Loan:
    return return_copy(loan=loan, actor=actor, returned_on=returned_on, condition=condition, remark=remark)


def _write_off(*, loan: Loan, actor: Any, returned_on: Any = None, remark: str = "") -> Loan:
    return return_copy(loan=loan, actor=actor, returned_on=returned_on, is_lost=True, remark=remark)


def _more_copies(
    *, book: Book, actor: Any, count: int | None = None, numbers: str = "", **more: Any
) -> list[Copy]:
    """Add copies; where numbers are given, their count is what counts."""
    given = numbers.split()
    return copies.add_copies(
        book=book, actor=actor, count=None if given else count, accession_numbers=given, **more
    )


def _numbers_note(rows: list[Copy]) -> str:
    numbers = [row.accession_number for row in rows]
    return numbers[0] if len(numbers) == 1 else f"{numbers[0]} – {numbers[-1]}"


def _fine_text(row: Loan) -> str:
    return str(_("The fine is %(amount)s.") % {"amount": rupees(row.fine)})


def _charged_text(row: Loan) -> str:
    text = _("An invoice of %(amount)s is raised; the family pays it with the fees.")
    return str(text) % {"amount": rupees(row.fine)}


def _fine_note(row: Loan) -> str:
    return _fine_text(row) if row.fine else ""


# fmt: off
LOAN_ACTS = declare(Acts(
    "loan", "loan", find=loan_by_id, column="stage", standing=standing, is_own=fines.is_own, own_text=fines.own_text,
    each=(
        Act("take_back", _("Take back"), P.WRITE, _take_back, states=OUT, own_in=OUT,
            params=(RETURNED_ON,
                    Param("condition", Kind.CHOICE, _("Condition"), choices=lambda _row: Condition.choices,
                          initial=lambda _row: Condition.GOOD),
                    REMARK),
            done=_("The book is back."), note=_fine_note, icon="assignment_returned"),
        Act("write_off", _("Lost"), P.WRITE, _write_off, states=OUT, own_in=OUT,
            params=(Param("returned_on", Kind.DAY, _("Lost on"), initial=lambda _row: today()), REMARK),
            text=_("The price of the copy and the charge of the lending rule are added to the fine."),
            done=_("The copy is written off as lost."), note=_fine_note, icon="search_off", dangerous=True),
        Act("renew", _("Renew"), P.RESERVE, renew_loan, states=OUT, own_in=OUT, done=_("The loan is renewed."),
            icon="event_repeat", doors=API, once=True, summary="Renew a loan",
            about="Lend for the rule's days again, from today: by the borrower, a parent, or the desk."),
        Act("pay_fine", _("Fine paid"), P.WRITE, fines.pay_fine, states=OWED, text=_fine_text,
            params=(Param("reference", Kind.LINE, _("Number of the slip"), most=40),),
            done=_("The fine is paid."), icon="payments", doors=API, once=True, summary="Note that a fine is paid",
            about="The fine was paid at the desk."),
        Act("raise_fine", _("To the fee account"), P.WRITE, raise_fine, states=OWED, text=_charged_text,
            done=_("The fine stands on the fee account."), icon="receipt_long", doors=API, once=True,
            summary="Put a fine on the fee account",
            about="The family pays it with the fees; fines that nobody settled are put there the morning after."),
        Act("waive_fine", _("Waive the fine"), P.MANAGE, fines.waive_fine, states=OWED, params=(REASON,),
            text=_fine_text, done=_("The fine is waived."), icon="money_off", dangerous=True, doors=API,
            summary="Waive a fine", about="Let the borrower off the fine, for a reason."),
    )))

COPY_ACTS = declare(Acts(
    "copy", "copy", find=copy_by_id, each=(
        Act("put_back", _("Back on the shelf"), P.WRITE, copies.put_back, doors=API, icon="shelves",
            states=frozenset({CopyState.IN_REPAIR, CopyState.LOST, CopyState.WITHDRAWN}),
            done=_("The copy is back."), summary="Put a copy back on the shelf",
            about="A copy is repaired or found; whoever waits for the book gets it first."),
        Act("repair", _("To be repaired"), P.WRITE, copies.send_to_repair, doors=API, icon="build",
            states=frozenset({CopyState.AVAILABLE}), params=(Param("reason", Kind.LINE, _("What for"), most=300),),
            done=_("The copy is in repair."), summary="Send a copy to be repaired",
            about="Take a copy from the shelf to be repaired."),
        Act("lose", _("Missing"), P.WRITE, copies.mark_lost, doors=API, icon="search_off",
            states=frozenset({CopyState.AVAILABLE, CopyState.IN_REPAIR}),
            params=(Param("reason", Kind.LINE, _("Remark"), most=300),),
            done=_("The copy is noted as lost."), summary="Note that a copy is missing",
            about="A stock-taking did not find the copy."),
        Act("withdraw", _("Withdraw"), P.WRITE, copies.withdraw_copy, doors=API, icon="delete_sweep",
            states=frozenset({CopyState.AVAILABLE, CopyState.IN_REPAIR, CopyState.LOST}), params=(REASON,),
            done=_("The copy is withdrawn."), dangerous=True, summary="Withdraw a copy",
            about="Take a copy out of the stock for good."),
    )))

BOOK_ACTS = declare(Acts(
    "library_book", "book", find=book_by_id, each=(
        Act("more_copies", _("Add copies"), P.WRITE, _more_copies, icon="library_add",
            params=(Param("count", Kind.NUMBER, _("How many"), least=1, initial=lambda _row: 1),
                    Param("numbers", Kind.WORDS, _("Accession numbers"), most=4000,
                          help=_("One on each line, or left empty: the next ones are given.")),
                    Param("price", Kind.MONEY, _("Price of each"), least=0),
                    Param("purchased_on", Kind.DAY, _("Bought on"))),
            done=_("The copies are entered."), note=_numbers_note),
    )))

RESERVATION_ACTS = declare(Acts(
    "reservation", "reservation", find=reservation_by_id, table=RESERVATION_TRANSITIONS, each=(
        Act("cancel", _("Cancel"), P.RESERVE, cancel_reservation, to=ReservationState.CANCELLED, doors=ADMIN,
            done=_("The reservation is cancelled."), icon="close", dangerous=True),
    )))
# fmt: on
