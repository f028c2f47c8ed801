"""What the library has for the office to do, and what a new school enters first."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from school.library.permissions import LibraryPermission as P
from school.library.selectors.figures import counts_to_do, has_books

LOANS, RESERVATIONS = "admin:school_library_loan_changelist", "admin:school_library_reservation_changelist"


def waiting(today: date) -> list[ToDo]:
    """Return what is overdue or with people who have left, unsettled fines, and what is kept to be fetched."""
    told = counts_to_do(today)
    texts = (
        (
            told.overdue,
            ngettext("%(count)d book is overdue", "%(count)d books are overdue", told.overdue),
            LOANS,
            "standing=overdue",
        ),
        (
            told.with_leavers,
            ngettext(
                "%(count)d book is with somebody who has left",
                "%(count)d books are with people who have left",
                told.with_leavers,
            ),
            LOANS,
            "standing=left",
        ),
        (
            told.fines,
            ngettext(
                "%(count)d library fine is not settled", "%(count)d library fines are not settled", told.fines
            ),
            LOANS,
            "fine_state__exact=due",
        ),
        (
            told.ready,
            ngettext("%(count)d reserved book is ready", "%(count)d reserved books are ready", told.ready),
            RESERVATIONS,
            "state__exact=offered",
        ),
    )
    return [
        ToDo(text=text % {"count": count}, page=page, needs=P.WRITE, query=query)
        for count, text, page, query in texts
        if count
    ]


def steps(_today: date) -> list[Step]:
    """Return the catalogue, which is mostly there as a file."""
    return [Step(_("The books of the library"), has_books(), "admin:school_library_book_changelist", P.WRITE)]
