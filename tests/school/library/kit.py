"""What tests of the library share: Friday the 20th of November 2026; two books for a fortnight, a rupee a day."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from school.library.models import Book, Copy, LibraryRule, Loan, Reservation
from school.library.seeds import seed_rules
from school.library.selectors.borrowers import Borrower
from school.library.services.copies import add_book
from school.library.services.lending import issue_copy
from school.library.services.queue import reserve
from school.library.services.returning import return_copy
from school.students.models import Student
from tests.school.world import SYSTEM, World

FRIDAY = date(2026, 11, 20)
NINE = "2026-11-20 09:00"


def rules() -> None:
    seed_rules(actor=SYSTEM)


def book(title: str = "The Hobbit", numbers: Sequence[str] = ("A1",), **more: Any) -> Book:
    """Enter a book with copies of 399 rupees."""
    return add_book(title=title, accession_numbers=numbers, price=Decimal(399), actor=SYSTEM, **more)


def copy(number: str = "A1") -> Copy:
    return Copy.objects.get(accession_number=number)


def of(student: Student) -> Borrower:
    return Borrower(student=student)


def staff(world: World, who: str = "teacher") -> Borrower:
    return Borrower(staff=world.staff[who])


def lent(row: Book, borrower: Borrower, on: date = FRIDAY, **more: Any) -> Loan:
    return issue_copy(book=row, borrower=borrower, issued_on=on, actor=SYSTEM, **more)


def wait(row: Book, borrower: Borrower) -> Reservation:
    return reserve(book=row, borrower=borrower, actor=SYSTEM)


def rule(kind: str = "student", **changes: Any) -> LibraryRule:
    """Have another rule from a day on, else like the one before."""
    before = LibraryRule.objects.filter(borrower_kind=kind).order_by("-effective_on")[0]
    values = {
        name: getattr(before, name)
        for name in (
            "loan_days",
            "most_books",
            "most_renewals",
            "hold_days",
            "fine_per_day",
            "fine_cap",
            "lost_charge",
        )
    }
    start = changes.pop("effective_on", before.effective_on + timedelta(days=1))
    return LibraryRule.objects.create(borrower_kind=kind, effective_on=start, **{**values, **changes})


def back(loan: Loan, **more: Any) -> Loan:
    return return_copy(loan=loan, actor=SYSTEM, **more)


def rows() -> list[Any]:
    """Return everything that a refused act must leave as it is."""
    return [list(model.objects.order_by("pk").values()) for model in (Copy, Loan, Reservation)]
