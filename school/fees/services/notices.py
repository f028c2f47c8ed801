"""Telling parents of invoices, each person once however many children and invoices, and of receipts."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from core.actors import Actor
from core.formatting import rupees
from core.money import ZERO
from core.outbox.enums import Channel
from core.outbox.services import Recipient, notify, notify_many
from school.fees.models import Invoice, Receipt
from school.students.models import StudentGuardian

TEMPLATE = "fee_invoice_raised"
RECEIVED = "fee_received"
CHANNELS = (Channel.INBOX, Channel.PUSH)


def tell_invoices(invoices: Sequence[Invoice], actor: Actor) -> None:
    """Tell the guardian who is written to first of what is to be paid by when; nothing where all is waived."""
    asked = [row for row in invoices if row.outstanding > ZERO]
    by_student: dict[UUID, list[Invoice]] = defaultdict(list)
    for row in asked:
        if row.account.student_id:
            by_student[row.account.student_id].append(row)
    links = StudentGuardian.objects.filter(
        student__in=list(by_student), is_primary=True, guardian__user__isnull=False
    ).values_list("guardian__user_id", "student_id", "student__full_name")
    families: dict[int, list[tuple[str, Invoice]]] = defaultdict(list)
    for user, student, name in links.order_by("student__full_name"):
        families[user] += [(name, row) for row in by_student[student]]
    notify_many(
        actor=actor,
        template=TEMPLATE,
        context={},
        channels=CHANNELS,
        recipients=[_recipient(user, rows) for user, rows in sorted(families.items())],
    )


def _recipient(user: int, rows: list[tuple[str, Invoice]]) -> Recipient:
    first = rows[0][1]
    return Recipient(
        user_id=user,
        key=f"invoice:{first.pk}:{user}",
        about=f"invoice:{first.pk}",
        context={
            "children": ", ".join(dict.fromkeys(name for name, _row in rows)),
            "title": first.title,
            "amount": rupees(sum((row.outstanding for _name, row in rows), ZERO)),
            "due": min(row.due_on for _name, row in rows),
            "number": first.invoice_number,
        },
        payload={"url": "/portal/family/fees"},
    )


def tell_receipt(receipt: Receipt, actor: Actor) -> None:
    """Tell the guardian who is written to first what was paid, by which receipt, and what is still owed.

    Also of what was handed in at the counter: the paper is not always with the one who pays the fees.
    """
    account = receipt.account
    if account.student is None:
        return
    link = StudentGuardian.objects.filter(
        student=account.student, is_primary=True, guardian__user__isnull=False
    )
    user = link.values_list("guardian__user_id", flat=True).first()
    if user is None:
        return
    notify(
        actor=actor,
        template=RECEIVED,
        context={
            "child": account.student.full_name,
            "amount": rupees(receipt.amount),
            "number": receipt.number,
            "paid_on": receipt.payment_date,
            "mode": receipt.payment_mode,
            "owed": rupees(account.balance) if account.balance else "",
        },
        channels=CHANNELS,
        user_id=user,
        payload={"url": "/portal/family/fees"},
        key=f"receipt:{receipt.pk}:{user}",
    )
