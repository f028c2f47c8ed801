"""What the library has for the office to do, and what a new school enters first."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.set_up import Step
from core.todo import ToDo
from school.library.permissions import LibraryPermission as P
from school.library.selectors.figures import counts_to_do, has_books


def waiting(today: date) -> list[ToDo]:
    """Return what is overdue, what is kept to be fetched, and fines that nobody has settled; one query each."""
    overdue, ready, fines = counts_to_do(today)
    texts = (
        (overdue, ngettext("%(count)d book is overdue", "%(count)d books are overdue", overdue), "is_overdue=yes"),
        (fines, ngettext("%(count)d library fine is not settled", "%(count)d library fines are not settled", fines),
         "fine_state__exact=due"),
    )  # fmt: skip
    found = [
        ToDo(
            text=text % {"count": count},
            page="admin:school_library_loan_changelist",
            needs=P.WRITE,
            query=query,
        )
        for count, text, query in texts
        if count
    ]
    if ready:
        text = ngettext("%(count)d reserved book is ready", "%(count)d reserved books are ready", ready)
        page = "admin:school_library_reservation_changelist"
        found.append(
            ToDo(text=text % {"count": ready}, page=page, needs=P.WRITE, query="state__exact=offered")
        )
    return found


def steps(_today: date) -> list[Step]:
    """Return the catalogue, which is mostly there as a file."""
    return [Step(_("The books of the library"), has_books(), "admin:school_library_book_changelist", P.WRITE)]
