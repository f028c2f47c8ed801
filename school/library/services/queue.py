"""The queue of a book: reserving, offering what has come back to the first in line, giving up, and the day's end."""

from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState
from core.periods import today
from core.refusals import naming_refusals
from core.states import moving, take
from core.tenancy.due import look_at
from school.library.enums import (
    COPY_TRANSITIONS,
    OPEN,
    RESERVATION_TRANSITIONS,
    CopyState,
    LoanState,
    ReservationState,
)
from school.library.errors import MayNotBorrow, NoSuchReservation
from school.library.models import Book, Copy, Loan, Reservation
from school.library.permissions import LibraryPermission as P
from school.library.selectors.borrowers import Borrower, borrower_of
from school.library.selectors.loans import OF_RESERVATION, rule_on
from school.library.services.holding import hold_book, hold_borrower
from school.library.services.notices import take_back_ready, tell_ready

LOOK = "school.library.daily"
# Where no rule says it.
HOLD_DAYS = 3


def reserve(*, book: Book, borrower: Borrower, actor: Actor) -> Reservation:
    """Put a borrower into the queue of a book of which no copy is free.

    Raises InvalidState where a copy is free or the borrower has the book, Duplicate for a second reservation,
    MayNotBorrow for somebody who has left or waits for as many books as may be borrowed, Forbidden.
    """
    authorize(actor, P.RESERVE)
    with transaction.atomic():
        borrower = hold_borrower(borrower)
        held = hold_book(book.pk)
        _check_reserving(held, borrower)
        row = Reservation(book=held, made_by=actor.name[:150], **borrower.columns())
        refusal = Duplicate.at(
            borrower.field, _("%(name)s waits for this book already.") % {"name": borrower.name}
        )
        named = ("school_reservation_student_once", "school_reservation_staff_once")
        with naming_refusals({name: lambda: refusal for name in named}):
            row.save()
        record(actor, "reservation.made", row, after={"book": held, "borrower": borrower.name})
    return row


def _check_reserving(book: Book, borrower: Borrower) -> None:
    if not borrower.is_here:
        raise MayNotBorrow.at(borrower.field, _("%(name)s has left the school.") % {"name": borrower.name})
    if Loan.objects.filter(copy__book=book, state=LoanState.ISSUED, **borrower.own()).exists():
        raise InvalidState(_("%(name)s has this book at home.") % {"name": borrower.name})
    states = set(book.copies.values_list("state", flat=True))
    if CopyState.AVAILABLE in states:
        raise InvalidState(_("A copy is on the shelf; it can be borrowed at once."))
    if not states & {CopyState.ON_LOAN, CopyState.HELD, CopyState.IN_REPAIR}:
        raise InvalidState(_("The library has no copy of this book any more."))
    waits = Reservation.objects.filter(state__in=OPEN, **borrower.own())
    most = rule_on(borrower.kind, today()).most_books
    if waits.exclude(book=book).count() >= most:
        text = _("%(name)s waits for %(count)d books already; that is the most.")
        raise MayNotBorrow.at(borrower.field, text % {"name": borrower.name, "count": most})


def cancel_reservation(*, reservation: Reservation, actor: Actor) -> Reservation:
    """Give a reservation up; a copy that was kept goes to the next in line.

    Raises InvalidTransition for one that has ended, NoSuchReservation, Forbidden.
    """
    authorize(actor, P.RESERVE)
    with transaction.atomic():
        book = hold_book(reservation.book_id)
        row = _taken(reservation)
        _end(row, ReservationState.CANCELLED, actor)
        settle(book, actor=actor)
    return row


def settle(book: Book, *, actor: Actor) -> None:
    """Offer what is on the shelf to those who wait, first come first served; the caller holds the book."""
    waiting = book.reservations.filter(state=ReservationState.WAITING).order_by("made_at", "pk")
    first = list(
        waiting.select_related(*OF_RESERVATION)[: book.copies.filter(state=CopyState.AVAILABLE).count()]
    )
    copies = book.copies.filter(state=CopyState.AVAILABLE).order_by("accession_number")[: len(first)]
    for row, copy in zip(first, copies, strict=True):
        _offer(row, copy, actor)


def _offer(row: Reservation, copy: Copy, actor: Actor) -> None:
    days = _hold_days(row)
    with moving(row, to=ReservationState.OFFERED, table=RESERVATION_TRANSITIONS, actor=actor,
                event="reservation.offered"):  # fmt: skip
        row.copy, row.offered_until = copy, today() + timedelta(days=days)
    with moving(copy, to=CopyState.HELD, table=COPY_TRANSITIONS, actor=actor, event="copy.held"):
        pass
    tell_ready(row, actor=actor)
    look_at(LOOK, _morning_after(row))


def _hold_days(row: Reservation) -> int:
    """Return how long a copy is kept; a rule that was taken away keeps nobody from bringing a book back."""
    try:
        return rule_on(borrower_of(row).kind, today()).hold_days
    except InvalidState:
        return HOLD_DAYS


def _morning_after(row: Reservation) -> datetime:
    day = (row.offered_until or today()) + timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, time(0, 5)))


def fulfil(row: Reservation, *, actor: Actor) -> None:
    """Note that the borrower has the book now; the caller holds it."""
    take_back_ready(row)
    with moving(row, to=ReservationState.FULFILLED, table=RESERVATION_TRANSITIONS, actor=actor,
                event="reservation.fulfilled"):  # fmt: skip
        row.ended_at = timezone.now()


def expire(now: datetime) -> None:
    """Give up what was not fetched in time and offer the copies to the next in line; each book by itself."""
    actor, day = system_actor(Door.TASK), timezone.localdate(now)
    late = Reservation.objects.filter(state=ReservationState.OFFERED, offered_until__lt=day)
    for book_id in set(late.values_list("book", flat=True)):
        with transaction.atomic():
            book = hold_book(book_id)
            rows = Reservation.objects.select_for_update(of=("self",)).select_related(*OF_RESERVATION)
            for row in rows.filter(book=book, state=ReservationState.OFFERED, offered_until__lt=day).order_by(
                "pk"
            ):
                _end(row, ReservationState.EXPIRED, actor)
            settle(book, actor=actor)


def _end(row: Reservation, to: str, actor: Actor) -> None:
    """End a reservation; the copy that was kept goes back to the shelf."""
    copy = row.copy if row.state == ReservationState.OFFERED else None
    with moving(row, to=to, table=RESERVATION_TRANSITIONS, actor=actor, event=f"reservation.{to}"):
        row.ended_at = timezone.now()
    take_back_ready(row)
    if copy is not None:
        with moving(copy, to=CopyState.AVAILABLE, table=COPY_TRANSITIONS, actor=actor, event="copy.released"):
            pass


def _taken(reservation: Reservation) -> Reservation:
    rows = Reservation.objects.select_related(*OF_RESERVATION)
    return take(rows, NoSuchReservation(), pk=reservation.pk)
