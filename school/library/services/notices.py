"""Telling borrowers: that a book is due or overdue, and that a reserved one is ready; inbox, push and e-mail."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from core.actors import Actor
from core.outbox.cancelling import cancel_pending
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify_many
from school.library.models import Loan, Reservation
from school.students.models import StudentGuardian

DUE, OVERDUE, READY = "library_due", "library_overdue", "library_ready"
CHANNELS = (Channel.INBOX, Channel.PUSH, Channel.EMAIL)


def tell_due(loans: Sequence[Loan], *, template: str, actor: Actor) -> None:
    """Tell the borrowers of these loans, each once for each reminder of a due day; bounded queries."""
    people = _people(loans)
    notify_many(
        actor=actor,
        template=template,
        context={},
        channels=CHANNELS,
        recipients=[one for loan in loans for one in _of_loan(loan, people)],
    )


def _of_loan(loan: Loan, people: dict[UUID, list[int]]) -> list[Recipient]:
    context = {"title": loan.copy.book.title, "due": loan.due_on, "borrower": loan.borrower_name}
    return _recipients(loan, people, f"library:{loan.pk}", f"{loan.due_on}:{loan.reminded}", context)


def tell_ready(reservation: Reservation, *, actor: Actor) -> None:
    """Tell whoever is first in the queue that the copy is kept, and until when."""
    about = f"library-held:{reservation.pk}"
    context = {
        "title": reservation.book.title,
        "until": reservation.offered_until,
        "borrower": reservation.borrower_name,
    }
    notify_many(
        actor=actor,
        template=READY,
        context={},
        channels=CHANNELS,
        recipients=_recipients(
            reservation, _people([reservation]), about, str(reservation.offered_until), context
        ),
    )


def take_back_ready(reservation: Reservation) -> None:
    """Take back what has not gone out."""
    cancel_pending(about=[f"library-held:{reservation.pk}"], template=READY)


def _people(rows: Sequence[Any]) -> dict[UUID, list[int]]:
    """Return the accounts of the students' primary guardians, by student; one query."""
    students = [row.student_id for row in rows if row.student_id]
    found: dict[UUID, list[int]] = {}
    links = StudentGuardian.objects.filter(
        student__in=students, is_primary=True, guardian__user__isnull=False
    )
    for student, user in links.values_list("student", "guardian__user"):
        found.setdefault(student, []).append(user)
    return found


def take_back_due(loan: Loan) -> None:
    """Take back what has not gone out: the book is back."""
    cancel_pending(about=[f"library:{loan.pk}"])


def _recipients(
    row: Any, guardians: dict[UUID, list[int]], about: str, step: str, context: dict[str, Any]
) -> list[Recipient]:
    if row.student_id:
        users = [*([row.student.user_id] if row.student.user_id else []), *guardians.get(row.student_id, [])]
        payload = {"url": f"/portal/family/library?child={row.student_id}"}
    else:
        users = [row.staff.user_id] if row.staff.user_id else []
        payload = {"url": "/portal/teaching/library"}
    return [
        Recipient(user_id=user, context=context, key=f"{about}:{step}:{user}", about=about, payload=payload)
        for user in dict.fromkeys(users)
    ]
