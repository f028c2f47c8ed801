"""Locks of the library: the borrower first, then the book, whose row stands for its copies and its queue."""

from uuid import UUID

from django.utils.translation import gettext as _

from core.errors import NotFound
from core.states import take
from school.library.errors import NoSuchBook
from school.library.models import Book
from school.library.selectors.borrowers import Borrower
from school.staff.models import StaffMember
from school.students.models import Student


def hold_borrower(borrower: Borrower) -> Borrower:
    """Lock a borrower, so that two desks do not lend past the bound, and return the row as it is now."""
    if borrower.student:
        row = take(Student.objects.all(), NotFound(_("There is no such student.")), pk=borrower.student.pk)
        return Borrower(student=row)
    refusal = NotFound(_("There is no such member of staff."))
    return Borrower(
        staff=take(StaffMember.objects.all(), refusal, pk=borrower.staff.pk if borrower.staff else None)
    )


def hold_book(pk: UUID) -> Book:
    """Lock a book: with it held nobody else changes the state of a copy or the queue. Raises NoSuchBook."""
    return take(Book.objects.all(), NoSuchBook(), pk=pk)
