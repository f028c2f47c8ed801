"""The library: books with copies, what was lent over the last year, what is overdue, and who waits."""

import random
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from school.demo.titles import DemoBook, titles
from school.demo.world import DemoWorld
from school.library import calc
from school.library.enums import BorrowerKind, CopyState, FineState, LoanState
from school.library.models import Book, Copy, LibraryRule, Loan
from school.library.selectors.borrowers import Borrower
from school.library.services.copies import send_to_repair
from school.library.services.queue import reserve
from school.library.services.returning import return_copy
from school.students.models import Student

# Students for each book of the library, for each copy on loan, and for each loan that is over.
STUDENTS_A_BOOK, STUDENTS_A_LOAN, STUDENTS_A_RETURN = 2, 7, 3
LATE_EVERY, LATE_BACK_EVERY = 6, 5  # of those lent, of those back
PRICE = Decimal(180)
RETURNS_OVER = 200  # days
WAITING = 3


def fill_library(world: DemoWorld) -> None:
    """Make the catalogue and its loans; then two who wait, one for whom a book lies ready, one book in repair."""
    draw = random.Random(world.school.seed + 4)  # noqa: S311 - a demo, not a secret
    copies = _catalogue(world, draw)
    rule = LibraryRule.objects.get(borrower_kind=BorrowerKind.STUDENT)
    count = world.school.students
    borrowers = draw.sample(world.students, count // STUDENTS_A_LOAN)
    lent, rest = copies[: len(borrowers)], copies[len(borrowers) :]
    by = world.acting("school.admin").name
    pairs = enumerate(zip(lent, borrowers, strict=True))
    loans = [_lent(world, rule, one, who, place, by) for place, (one, who) in pairs]
    over = list(_returned(world, draw, rule, rest, count // STUDENTS_A_RETURN, by))
    Loan.objects.bulk_create([*over, *loans], batch_size=1000)
    Copy.objects.filter(pk__in=[one.pk for one in lent]).update(state=CopyState.ON_LOAN)
    LibraryRule.objects.filter(pk=rule.pk).update(used_at=timezone.now())
    _queue(world, loans, {who.pk for who in borrowers})
    send_to_repair(copy=rest[-1], actor=world.actor, reason="Binding is loose")


def _catalogue(world: DemoWorld, draw: random.Random) -> list[Copy]:
    """Make books and copies, and return the first copy of each book in a drawn order, then the others."""
    made = titles()[: world.school.students // STUDENTS_A_BOOK]
    books = Book.objects.bulk_create([_book(one) for one in made], batch_size=500)
    firsts: list[Copy] = []
    others: list[Copy] = []
    number = 0
    for book in books:
        for place in range(draw.choice((1, 1, 1, 2, 3))):
            number += 1
            copy = Copy(
                book=book,
                accession_number=f"{number:05}",
                price=PRICE + draw.randrange(40) * 10,
                purchased_on=world.last_year.start_date,
            )
            (others if place else firsts).append(copy)
    Copy.objects.bulk_create([*firsts, *others], batch_size=1000)
    draw.shuffle(firsts)
    return [*firsts, *others]


def _book(one: DemoBook) -> Book:
    return Book(
        title=one.title,
        author=one.author,
        publisher=one.publisher,
        category=one.category,
        ddc=one.ddc,
        language=one.language,
    )


def _lent(world: DemoWorld, rule: LibraryRule, copy: Copy, who: Student, place: int, by: str) -> Loan:
    """Return a copy in somebody's hands; every sixth should be back."""
    ago = rule.loan_days + 1 + place % 9 if place % LATE_EVERY == 0 else place % rule.loan_days
    day = world.today - timedelta(days=ago)
    return Loan(
        copy=copy,
        student=who,
        rule=rule,
        issued_on=day,
        due_on=calc.due_day(day, rule.loan_days),
        issued_by=by,
    )


def _returned(
    world: DemoWorld, draw: random.Random, rule: LibraryRule, copies: list[Copy], count: int, by: str
) -> Iterator[Loan]:
    """Yield loans that are over: some came late and cost a fine, which is paid, waived or still to be paid."""
    for number, copy in enumerate(copies[:count]):
        back = world.today - timedelta(days=draw.randrange(1, RETURNS_OVER))
        late = draw.randrange(1, 12) if number % LATE_BACK_EVERY == 0 else -draw.randrange(9)
        due = back - timedelta(days=late)
        fine = calc.fine(calc.days_late(due, back), rule.fine_per_day, rule.fine_cap)
        yield Loan(
            copy=copy,
            student=draw.choice(world.students),
            rule=rule,
            issued_on=due - timedelta(days=rule.loan_days),
            due_on=due,
            returned_on=back,
            state=LoanState.RETURNED,
            condition="good",
            issued_by=by,
            returned_by=by,
            fine=fine,
            **(_settled(number // LATE_BACK_EVERY, by) if fine else {}),
        )


def _settled(number: int, by: str) -> dict[str, Any]:
    state = (FineState.PAID, FineState.PAID, FineState.DUE, FineState.WAIVED)[number % 4]
    if state == FineState.DUE:
        return {"fine_state": state}
    why = "Was ill" if state == FineState.WAIVED else ""
    slip = f"SLIP-{number:04}" if state == FineState.PAID else ""
    return {
        "fine_state": state, "waived_why": why, "fine_reference": slip, "settled_by": by,
        "settled_at": timezone.now(),
    }  # fmt: skip


def _queue(world: DemoWorld, loans: list[Loan], borrowing: set[object]) -> None:
    """Let students wait for books that are all out; one book comes back and lies ready."""
    free = [one for one in world.students if one.pk not in borrowing]
    wanted = [one for one in loans if one.copy.book.copies.count() == 1][:WAITING]
    for loan, who in zip(wanted, free, strict=False):
        reserve(book=loan.copy.book, borrower=Borrower(student=who), actor=world.actor)
    return_copy(loan=wanted[0], actor=world.actor)
