"""Lending a copy out and renewing the loan (spec: library, issue)."""

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import naming_refusals
from core.states import moving, take
from school.library import calc
from school.library.enums import COPY_TRANSITIONS, OPEN, CopyState, LoanState, ReservationState
from school.library.errors import MayNotBorrow, NoCopyFree, NoSuchLoan
from school.library.models import Book, Copy, LibraryRule, Loan, Reservation
from school.library.permissions import LibraryPermission as P
from school.library.selectors.borrowers import Borrower
from school.library.selectors.loans import OF_LOAN, OF_RESERVATION, rule_on
from school.library.services.holding import hold_book, hold_borrower
from school.library.services.queue import fulfil

LONGEST = timedelta(days=366)


def issue_copy(
    *,
    book: Book,
    borrower: Borrower,
    actor: Actor,
    copy: Copy | None = None,
    issued_on: date | None = None,
    due_on: date | None = None,
) -> Loan:
    """Lend a copy, the one named or any that is free, from today or from an earlier day that is entered late.

    What was reserved goes to the first in line alone. Raises NoCopyFree, MayNotBorrow (too many books, an overdue
    one, the same book, has left), ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    start = issued_on or today()
    with transaction.atomic():
        borrower = hold_borrower(borrower)
        held = hold_book(book.pk)
        rule = _used(borrower.kind, start)
        _check_borrower(held, borrower, rule)
        own = _own_reservation(held, borrower)
        found = _copy_for(held, copy, own)
        end = due_on or calc.due_day(start, rule.loan_days)
        _check_days(found, start, end)
        row = Loan(
            copy=found,
            rule=rule,
            issued_on=start,
            due_on=end,
            issued_by=actor.name[:150],
            **borrower.columns(),
        )
        with naming_refusals({"school_loan_copy_once": lambda: _gone(found)}):
            row.save()
        with moving(found, to=CopyState.ON_LOAN, table=COPY_TRANSITIONS, actor=actor, event="copy.lent"):
            pass
        if own is not None:
            fulfil(own, actor=actor)
        record(actor, "loan.issued", row, after={"copy": found, "borrower": borrower.name, "due_on": end})
    return row


def _used(kind: str, day: date) -> LibraryRule:
    """Return the rule of the day, marked as used: from now on it is followed by a later one, never changed."""
    rule = rule_on(kind, day)
    if rule.used_at is None:
        LibraryRule.objects.filter(pk=rule.pk, used_at=None).update(used_at=timezone.now())
        return rule_on(kind, day)  # somebody may have changed it just before
    return rule


def _check_borrower(book: Book, borrower: Borrower, rule: LibraryRule) -> None:
    name = borrower.name
    if not borrower.is_here:
        raise MayNotBorrow.at(borrower.field, _("%(name)s has left the school.") % {"name": name})
    loans = list(
        Loan.objects.select_related("copy__book")
        .filter(state=LoanState.ISSUED, **borrower.own())
        .order_by("due_on")
    )
    if any(one.copy.book_id == book.pk for one in loans):
        raise MayNotBorrow.at(borrower.field, _("%(name)s has a copy of this book at home.") % {"name": name})
    if loans and loans[0].due_on < today():
        values = {"name": name, "title": loans[0].copy.book.title, "day": in_date(loans[0].due_on)}
        text = _("%(name)s has “%(title)s”, which was due on %(day)s; it comes back first.")
        raise MayNotBorrow.at(borrower.field, text % values)
    if len(loans) >= rule.most_books:
        text = _("%(name)s has %(count)d books; that is the most at a time.")
        raise MayNotBorrow.at(borrower.field, text % {"name": name, "count": len(loans)})


def _own_reservation(book: Book, borrower: Borrower) -> Reservation | None:
    rows = book.reservations.select_related(*OF_RESERVATION)
    return rows.filter(state__in=OPEN, **borrower.own()).first()


def _copy_for(book: Book, wanted: Copy | None, own: Reservation | None) -> Copy:
    """Return the copy to lend: the one kept for the borrower, the one named, or the first on the shelf."""
    kept = own.copy if own is not None and own.state == ReservationState.OFFERED else None
    if wanted is None:
        found = kept or book.copies.filter(state=CopyState.AVAILABLE).order_by("accession_number").first()
        if found is None:
            raise NoCopyFree(_("No copy of “%(title)s” is free. It can be reserved.") % {"title": book.title})
        return found
    named = book.copies.filter(pk=wanted.pk).first()
    if named is None:
        raise ValidationFailed.at("copy_id", _("This is no copy of “%(title)s”.") % {"title": book.title})
    if named.state == CopyState.AVAILABLE:
        if kept is not None:
            text = _("Copy %(number)s is kept for the borrower; lend that one.")
            raise NoCopyFree.at("copy_id", text % {"number": kept.accession_number})
        return named
    if kept is not None and kept.pk == named.pk:
        return kept
    raise _gone(named)


def _gone(copy: Copy) -> NoCopyFree:
    values = {"number": copy.accession_number, "state": copy.get_state_display()}
    if copy.state == CopyState.AVAILABLE:
        return NoCopyFree(_("Copy %(number)s was lent out just now.") % values)
    return NoCopyFree.at("copy_id", _("Copy %(number)s is not free: %(state)s.") % values)


def _check_days(copy: Copy, start: date, end: date) -> None:
    if start > today():
        raise ValidationFailed.at("issued_on", _("This day is still to come."))
    back = copy.loans.aggregate(day=Max("returned_on"))["day"]
    if back is not None and start < back:
        text = _("The copy came back on %(day)s; it was not lent before that.")
        raise ValidationFailed.at("issued_on", text % {"day": in_date(back)})
    if end < start:
        raise ValidationFailed.at("due_on", _("It is due before it is lent."))
    if end - start > LONGEST or today() - start > LONGEST:
        raise ValidationFailed.at("due_on", _("Give a day within a year."))


def renew_loan(*, loan: Loan, actor: Actor) -> Loan:
    """Lend for the rule's days again, from today. The caller has found the loan among the own ones.

    Raises InvalidState for what is overdue, renewed as often as may be, wanted by others, or gains no day; NoSuchLoan,
    Forbidden.
    """
    authorize(actor, P.RESERVE)
    with transaction.atomic():
        book = hold_book(loan.copy.book_id)
        row = take(Loan.objects.select_related(*OF_LOAN), NoSuchLoan(), pk=loan.pk)
        end = calc.due_day(today(), row.rule.loan_days)
        _check_renewing(row, book, end)
        before = row.due_on
        row.due_on, row.renewals, row.reminded = end, row.renewals + 1, 0
        row.save(update_fields=["due_on", "renewals", "reminded"])
        record(actor, "loan.renewed", row, before={"due_on": before}, after={"due_on": end})
    return row


def _check_renewing(row: Loan, book: Book, end: date) -> None:
    values = {"title": book.title, "day": in_date(row.due_on), "count": row.renewals}
    if row.state != LoanState.ISSUED:
        raise InvalidState(_("“%(title)s” is back already.") % values)
    if row.due_on < today():
        raise InvalidState(_("“%(title)s” was due on %(day)s; what is overdue is not renewed.") % values)
    if row.renewals >= row.rule.most_renewals:
        raise InvalidState(_("“%(title)s” was renewed %(count)d times; bring it back.") % values)
    if book.reservations.filter(state=ReservationState.WAITING).exists():
        raise InvalidState(_("Others wait for “%(title)s”; it cannot be renewed.") % values)
    if end <= row.due_on:
        raise InvalidState(_("“%(title)s” is due on %(day)s; renewing it today gains no day.") % values)
