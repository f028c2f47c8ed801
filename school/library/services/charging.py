"""Fines on the family's fee account: by the desk at once, or by the clock the morning after, all of a student together.

A day is left for paying at the desk, so that small fines do not become invoices. Without the module of fees, and for
staff, who have no fee account, a fine stays to be paid at the desk.
"""

import logging
from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor, Door, system_actor
from core.errors import DomainError, Duplicate, Forbidden, InvalidState
from core.refusals import get_or_refuse
from core.states import moving
from school.fees.enums import Frequency
from school.fees.masters import heads
from school.fees.permissions import FeePermission
from school.fees.services.invoices import raise_by_hand
from school.library.enums import FINE_TRANSITIONS, FineState
from school.library.errors import NoSuchLoan
from school.library.models import Loan
from school.library.permissions import LibraryPermission as P
from school.library.selectors.loans import OF_LOAN, standing
from school.library.services.fines import is_own, own_text

logger = logging.getLogger(__name__)
# The head under which fines are asked; made when the first one is.
CODE, NAME = "LIBF", "Library fines"


def raise_fine(*, loan: Loan, actor: Actor) -> Loan:
    """Put the fine of a student's loan on the fee account, as an invoice of its own.

    Raises InvalidState for staff, InvalidTransition for a fine that is settled, Forbidden without the right to raise
    invoices or where fees are off, NoSuchLoan.
    """
    authorize(actor, P.WRITE)
    authorize(actor, FeePermission.INVOICE)
    with transaction.atomic():
        row: Loan = get_or_refuse(_held().filter(pk=loan.pk), NoSuchLoan())
        if is_own(row, actor):
            raise Forbidden(own_text())
        if row.student is None:
            raise InvalidState(_("Members of staff have no fee account; the fine is paid at the desk."))
        _charge([row], actor)
    return row


def charge_fines(day: date) -> int:
    """Put on the fee accounts what came back late before a day and is still to be paid; return how many invoices.

    One student's trouble (a year that is missing) is logged and stays on the office's list; the others' fines stand.
    """
    actor = system_actor(Door.TASK)
    if not is_allowed(actor.permissions, FeePermission.INVOICE):
        return 0
    wanted = Loan.objects.filter(fine_state=FineState.DUE, returned_on__lt=day, student__isnull=False)
    raised = 0
    for student_id in sorted(set(wanted.values_list("student", flat=True))):
        try:
            raised += _charge_student(student_id, day, actor)
        except DomainError as error:
            logger.warning("fines of a student stay off the fee account: %s", error)
    return raised


def _charge_student(student_id: UUID, day: date, actor: Actor) -> int:
    with transaction.atomic():
        rows = list(
            _held()
            .filter(student=student_id, fine_state=FineState.DUE, returned_on__lt=day)
            .order_by("returned_on", "pk")[:50]
        )
        if rows:
            _charge(rows, actor)
    return int(bool(rows))


def _held() -> QuerySet[Loan]:
    return Loan.objects.select_related(*OF_LOAN).select_for_update(of=("self",), no_key=True)


def _charge(rows: Sequence[Loan], actor: Actor) -> None:
    """Raise one invoice over the fines of a student, and note its number on each loan."""
    for row in rows:
        if row.fine_state != FineState.DUE:
            raise InvalidState(standing(row))
    head = _head()
    lines = [{"head": head, "amount": row.fine, "description": str(row.copy)[:160]} for row in rows]
    student = rows[0].student
    if student is None:
        raise NoSuchLoan
    invoice = raise_by_hand(student=student, lines=lines, actor=actor, title=NAME, concessions=False)
    for row in rows:
        with moving(
            row,
            to=FineState.RAISED,
            table=FINE_TRANSITIONS,
            field="fine_state",
            actor=actor,
            event="fine.raised",
            standing=standing,
        ):
            row.fine_reference = invoice.invoice_number
            row.settled_by, row.settled_at = actor.name[:150], timezone.now()


def _head() -> Any:
    system = system_actor(Door.TASK)
    found = heads.visible(system).filter(code=CODE).first()
    if found is not None:
        return found
    try:
        return heads.create(actor=system, code=CODE, name=NAME, frequency=Frequency.ONCE, is_recurring=False)
    except Duplicate:
        return heads.visible(system).get(code=CODE)
