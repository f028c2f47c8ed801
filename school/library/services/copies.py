"""Books and their copies: adding, repairing, losing, finding, withdrawing."""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidTransition, ValidationFailed
from core.numbering.services import next_number, next_numbers
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import moving, take
from school.library.enums import COPY_TRANSITIONS, CopyState, ReservationState
from school.library.errors import NoSuchCopy
from school.library.masters import books
from school.library.models import Book, Copy, Reservation
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import numbered
from school.library.services.holding import hold_book
from school.library.services.queue import settle

SERIES = "library.accession"
MOST_AT_ONCE = 200


def add_book(
    *,
    actor: Actor,
    total_copies: int = 0,
    accession_numbers: Sequence[str] = (),
    price: Decimal | None = None,
    purchased_on: date | None = None,
    **values: Any,
) -> Book:
    """Add a title, and its copies with it. Raises as `add_copies` and the catalogue's own checks, Duplicate (ISBN)."""
    with transaction.atomic():
        book = books.create(actor=actor, **values)
        if total_copies or accession_numbers:
            add_copies(
                book=book,
                actor=actor,
                count=total_copies or None,
                accession_numbers=accession_numbers,
                price=price,
                purchased_on=purchased_on,
            )
    return book


def add_copies(
    *,
    book: Book,
    actor: Actor,
    count: int | None = None,
    accession_numbers: Sequence[str] = (),
    price: Decimal | None = None,
    purchased_on: date | None = None,
) -> list[Copy]:
    """Add copies of a book with the numbers given, or with the next ones of the series; one where nothing is said.

    What others wait for is offered to them at once. Raises Duplicate naming `accession_numbers`, ValidationFailed
    naming the field, NoSuchBook, Forbidden.
    """
    authorize(actor, P.WRITE)
    numbers = [one.strip().upper() for one in accession_numbers]
    _check_numbers(numbers, count, purchased_on)
    with transaction.atomic():
        held = hold_book(book.pk)
        numbers = numbers or next_accessions(count or 1)
        rows = [
            Copy(book=held, accession_number=one, price=price, purchased_on=purchased_on) for one in numbers
        ]
        for row in rows:
            check_fields(row, ("accession_number", "price", "purchased_on"))
        with naming_refusals({"school_copy_accession_unique": lambda: _taken(numbers)}):
            Copy.objects.bulk_create(rows)
        record(actor, "copies.added", held, after={"numbers": ", ".join(numbers)[:500], "count": len(rows)})
        settle(held, actor=actor)
    return rows


def _check_numbers(numbers: Sequence[str], count: int | None, purchased_on: date | None) -> None:
    if count is not None and not 1 <= count <= MOST_AT_ONCE:
        text = _("Add from 1 to %(most)d copies at a time.") % {"most": MOST_AT_ONCE}
        raise ValidationFailed.at("count", text)
    if numbers and count not in (None, len(numbers)):
        text = _("There are %(numbers)d accession numbers for %(count)d copies.")
        raise ValidationFailed.at("accession_numbers", text % {"numbers": len(numbers), "count": count})
    if len(numbers) > MOST_AT_ONCE or not all(numbers):
        text = _("Give from 1 to %(most)d accession numbers, none of them empty.") % {"most": MOST_AT_ONCE}
        raise ValidationFailed.at("accession_numbers", text)
    twice = {one for one in numbers if numbers.count(one) > 1}
    if twice:
        text = _("The number %(number)s stands there twice.") % {"number": min(twice)}
        raise ValidationFailed.at("accession_numbers", text)
    if purchased_on and purchased_on > today():
        raise ValidationFailed.at("purchased_on", _("This day is still to come."))


def _taken(numbers: Sequence[str]) -> Duplicate:
    found = numbered(numbers).values_list("accession_number", flat=True).first()
    text = _("The accession number %(number)s is on another copy.") % {"number": found or numbers[0]}
    return Duplicate.at("accession_numbers", text)


def next_accessions(count: int) -> list[str]:
    """Take the next numbers of the series, passing over those that were given by hand: 000001."""
    first = next_numbers(SERIES, count)
    numbers = [f"{number:06d}" for number in range(first, first + count)]
    used = set(numbered(numbers).values_list("accession_number", flat=True))
    free = [one for one in numbers if one not in used]
    while len(free) < count:
        one = f"{next_number(SERIES):06d}"
        if not numbered([one]).exists():
            free.append(one)
    return free


def offer_new(book_ids: Collection[UUID], *, actor: Actor) -> None:
    """Offer copies that came in bulk to those who wait for these books; most have nobody."""
    waiting = Reservation.objects.filter(book__in=book_ids, state=ReservationState.WAITING)
    for pk in sorted(set(waiting.values_list("book", flat=True))):
        settle(hold_book(pk), actor=actor)


def change_copy(
    *,
    copy: Copy,
    actor: Actor,
    price: Decimal | None = None,
    purchased_on: date | None = None,
    accession_number: str | None = None,
) -> Copy:
    """Correct what was entered of a copy, only what is given.

    Raises Duplicate, ValidationFailed naming the field, NoSuchCopy, Forbidden.
    """
    authorize(actor, P.WRITE)
    given = {"price": price, "purchased_on": purchased_on, "accession_number": accession_number}
    with transaction.atomic():
        row = take(Copy.objects.select_related("book"), NoSuchCopy(), pk=copy.pk)
        before: dict[str, Any] = {}
        for name, value in given.items():
            tidy = value.strip().upper() if isinstance(value, str) else value
            if tidy is not None and tidy != getattr(row, name):
                before[name] = getattr(row, name)
                setattr(row, name, tidy)
        check_fields(row, tuple(given))
        if row.purchased_on and row.purchased_on > today():
            raise ValidationFailed.at("purchased_on", _("This day is still to come."))
        with naming_refusals({"school_copy_accession_unique": lambda: _number_taken(row)}):
            row.save(update_fields=list(given))
        if before:
            record(
                actor, "copy.changed", row, before=before, after={name: getattr(row, name) for name in before}
            )
    return row


def _number_taken(row: Copy) -> Duplicate:
    text = _("The accession number %(number)s is on another copy.") % {"number": row.accession_number}
    return Duplicate.at("accession_number", text)


def mark_lost(*, copy: Copy, actor: Actor, reason: str = "") -> Copy:
    """Note that a copy is missing from the shelf, as a stock-taking finds. Raises InvalidTransition, Forbidden."""
    return _move(copy, CopyState.LOST, actor, reason)


def send_to_repair(*, copy: Copy, actor: Actor, reason: str = "") -> Copy:
    """Take a copy from the shelf to be repaired. Raises as `mark_lost`."""
    return _move(copy, CopyState.IN_REPAIR, actor, reason)


def withdraw_copy(*, copy: Copy, actor: Actor, reason: str) -> Copy:
    """Take a copy out of the stock for good. Raises ValidationFailed without a reason, and as `mark_lost`."""
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why it is withdrawn."))
    return _move(copy, CopyState.WITHDRAWN, actor, reason)


def put_back(*, copy: Copy, actor: Actor) -> Copy:
    """Put a repaired, found or withdrawn copy back on the shelf, or keep it for the first who waits.

    What was charged for a lost copy stays charged; the office waives it by hand. Raises as `mark_lost`.
    """
    return _move(copy, CopyState.AVAILABLE, actor, "")


def _move(copy: Copy, to: str, actor: Actor, reason: str) -> Copy:
    authorize(actor, P.WRITE)
    with transaction.atomic():
        book = hold_book(copy.book_id)
        row = take(Copy.objects.select_related("book"), NoSuchCopy(), pk=copy.pk)
        if row.state in (CopyState.ON_LOAN, CopyState.HELD):
            raise _busy(row)
        with moving(row, to=to, table=COPY_TRANSITIONS, actor=actor, event=f"copy.{to}"):
            row.remark = reason.strip()[:300]
        settle(book, actor=actor)
        row.refresh_from_db(fields=["state"])
    return row


def _busy(row: Copy) -> InvalidTransition:
    text = (
        _("Copy %(number)s is lent out: take it back first, as lost or damaged if it is.")
        if row.state == CopyState.ON_LOAN
        else _("Copy %(number)s is kept for a reservation: cancel that first.")
    )
    return InvalidTransition(text % {"number": row.accession_number})
