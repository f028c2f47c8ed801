"""Taking a copy back, or writing it off as lost (spec: library, return): the fine follows from the loan's rule."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.states import moving, take
from school.library import calc
from school.library.enums import (
    COPY_TRANSITIONS,
    LOAN_TRANSITIONS,
    Condition,
    CopyState,
    FineState,
    LoanState,
)
from school.library.errors import NoSuchLoan
from school.library.models import Copy, Loan
from school.library.permissions import LibraryPermission as P
from school.library.selectors.loans import OF_LOAN, standing
from school.library.services.holding import hold_book
from school.library.services.notices import take_back_due
from school.library.services.queue import settle


def return_copy(
    *,
    loan: Loan,
    actor: Actor,
    returned_on: date | None = None,
    is_lost: bool = False,
    condition: str = "",
    remark: str = "",
) -> Loan:
    """Take a book back, today or on an earlier day that is entered late, or note that it is lost.

    The fine is so much for each day late, by the rule of the day on which it was lent; a lost copy costs its price and
    the rule's charge besides. What is damaged goes to be repaired; what is whole goes to the first in the queue.
    Raises InvalidState for what is back already, ValidationFailed naming the field, NoSuchLoan, Forbidden.
    """
    authorize(actor, P.WRITE)
    day = returned_on or today()
    with transaction.atomic():
        book = hold_book(loan.copy.book_id)
        row = take(Loan.objects.select_related(*OF_LOAN), NoSuchLoan(), pk=loan.pk)
        if row.state != LoanState.ISSUED:
            raise InvalidState(standing(row))
        _check(row, day, is_lost, condition)
        copy = take(Copy.objects.select_related("book"), NoSuchLoan(), pk=row.copy_id)
        to = LoanState.LOST if is_lost else LoanState.RETURNED
        with moving(row, to=to, table=LOAN_TRANSITIONS, actor=actor, event=f"loan.{to}"):
            row.returned_on, row.returned_by = day, actor.name[:150]
            row.condition = "" if is_lost else condition or Condition.GOOD
            row.remark = remark.strip()[:300]
            row.fine = _fine(row, copy, day, is_lost)
            row.fine_state = FineState.DUE if row.fine else FineState.NONE
        _put_away(copy, is_lost=is_lost, condition=condition, remark=row.remark, actor=actor)
        take_back_due(row)
        settle(book, actor=actor)
    return row


def _check(row: Loan, day: date, is_lost: bool, condition: str) -> None:
    if day > today():
        raise ValidationFailed.at("returned_on", _("This day is still to come."))
    if day < row.issued_on:
        text = _("It was lent on %(day)s; it cannot come back before.")
        raise ValidationFailed.at("returned_on", text % {"day": in_date(row.issued_on)})
    if condition and condition not in Condition.values:
        text = _("This is one of %(names)s.") % {"names": ", ".join(Condition.values)}
        raise ValidationFailed.at("condition", text)
    if is_lost and condition:
        raise ValidationFailed.at("condition", _("A lost book is in no condition; leave this out."))


def _fine(row: Loan, copy: Copy, day: date, is_lost: bool) -> Decimal:
    rule = row.rule
    late = calc.fine(calc.days_late(row.due_on, day), rule.fine_per_day, rule.fine_cap)
    return late + calc.lost(copy.price, rule.lost_charge) if is_lost else late


def _put_away(copy: Copy, *, is_lost: bool, condition: str, remark: str, actor: Actor) -> None:
    to = CopyState.AVAILABLE
    if is_lost:
        to = CopyState.LOST
    elif condition == Condition.DAMAGED:
        to = CopyState.IN_REPAIR
    with moving(copy, to=to, table=COPY_TRANSITIONS, actor=actor, event="copy.back"):
        if to != CopyState.AVAILABLE:
            copy.remark = remark
