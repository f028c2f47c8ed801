"""Single cases of the counter, each through its service: a bad cheque, money back, what waits for a second person."""

from decimal import Decimal

from django.db.models import F, QuerySet

from school.demo.world import DemoWorld
from school.fees.enums import AdjustmentKind, InvoiceKind, InvoiceStatus, PaymentMode
from school.fees.models import FeeHead, Invoice, Receipt
from school.fees.services.adjustments import adjust, approve_adjustment
from school.fees.services.invoices import cancel_invoice, raise_by_hand
from school.fees.services.receipts import post_receipt
from school.fees.services.refunds import refund
from school.fees.services.reversals import reverse_receipt

# Rupees: below and above what one person may enter alone (`fees._rules`).
ALONE, TOGETHER = Decimal(2000), Decimal(8000)


def fill_counter(world: DemoWorld) -> None:
    """Enter them as of today."""
    office = world.acting("accountant")
    _bad_cheque(world)
    unpaid = _invoices(world, Invoice.objects.filter(received=0, outstanding__gt=TOGETHER), 4)
    asked = [
        adjust(
            invoice_id=row.pk, kind=AdjustmentKind.SCHOLARSHIP, amount=TOGETHER, reason=reason, actor=office
        )
        for row, reason in zip(
            unpaid, ("Merit scholarship, first in class", "Sports scholarship"), strict=False
        )
    ]
    if len(asked) > 1:  # one is decided, the other waits for the principal
        approve_adjustment(adjustment=asked[0], actor=world.acting("principal"), note="Agreed")
    for row in unpaid[2:3]:
        reason = "Father out of work since August"
        adjust(invoice_id=row.pk, kind=AdjustmentKind.CONCESSION, amount=ALONE, reason=reason, actor=office)
    for row in unpaid[3:4]:
        cancel_invoice(invoice=row, reason="Family has moved to another city", actor=office)
    _money_back(world)
    _by_hand(world)


def _bad_cheque(world: DemoWorld) -> None:
    """Let the bank return the latest cheque: its invoice is owed again, with the charge."""
    rows = Receipt.objects.filter(
        payment_mode=PaymentMode.CHEQUE, payment_date__gte=world.last_year.start_date
    )
    cheque = rows.order_by("-payment_date", "-number").first()
    if cheque is not None:
        reason = "Returned by the bank: funds insufficient"
        reverse_receipt(receipt=cheque, reason=reason, actor=world.acting("accountant"))


def _money_back(world: DemoWorld) -> None:
    """Pay back a small sum, and ask for a large one, which waits."""
    paid = Invoice.objects.filter(status=InvoiceStatus.PAID, received__gt=TOGETHER, kind=InvoiceKind.PLAN)
    for row, amount, reason in zip(
        _invoices(world, paid, 2),
        (ALONE, TOGETHER),
        ("Computer fee charged by mistake", "Left the bus in the middle of the quarter"),
        strict=False,
    ):
        refund(
            invoice_id=row.pk,
            amount=amount,
            payment_mode=PaymentMode.BANK_TRANSFER,
            reason=reason,
            actor=world.acting("accountant"),
            payee=world.parent_of(row.account.student_id),
        )


def _by_hand(world: DemoWorld) -> None:
    """Invoice a duplicate identity card, and take the money for another over the counter today."""
    office, head = world.acting("accountant"), FeeHead.objects.get(code="DUP")
    lines = [{"head": head, "amount": Decimal(150), "description": "Duplicate identity card"}]
    made = [raise_by_hand(student=one, lines=lines, actor=office) for one in world.students[-3:]]
    for row in made[:2]:
        if row.outstanding:
            post_receipt(
                account_id=row.account_id,
                amount=row.outstanding,
                payment_mode=PaymentMode.CASH,
                payment_date=world.today,
                actor=office,
                allocations={row.pk: row.outstanding},
                payer=world.parent_of(row.account.student_id),
            )


def _invoices(world: DemoWorld, rows: QuerySet[Invoice], count: int) -> list[Invoice]:
    """Return the latest invoices of as many families, the first family's left out."""
    found = rows.filter(due_on__gte=world.last_year.start_date).exclude(
        account__student__in=world.first_family
    )
    by_code = found.select_related("account").order_by("-due_on", F("account__student__student_code").desc())
    return list(by_code[:count])
