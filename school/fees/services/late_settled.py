"""Facts arrive late: a payment entered after late fees were charged, though it was made before them."""

from datetime import date
from decimal import Decimal

from django.db.models import Max
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from education.late_fees import steps
from school.fees.enums import AdjustmentSource, Decision, LineKind
from school.fees.models import Adjustment, FeeAccount, Invoice, LedgerLine
from school.fees.selectors.late import rule_in_values
from school.fees.services.entering import Entry, enter

# What brings an invoice nearer to its end, late fees that fell away left out.
SETTLING = (LineKind.RECEIPT, LineKind.CONCESSION, LineKind.SCHOLARSHIP, LineKind.CREDIT_NOTE)


def take_back_late_fees(
    account: FeeAccount, invoice: Invoice, amount: Decimal, paid_on: date, *, actor: Actor
) -> list[Adjustment]:
    """Take back the late fees of days on which the invoice was settled already, seen from a payment entered now.

    Called on a held account before the payment is posted. An invoice is settled when everything but late fees is
    paid; the days after the latest of its payments and concessions cost nothing. What is paid already stays. They
    are charged again when a payment of the invoice is reversed (`late_charging`).
    """
    if not invoice.penalties:
        return []
    charged = list(
        Adjustment.objects.filter(
            invoice=invoice,
            source=AdjustmentSource.LATE_FEE,
            state=Decision.POSTED,
            undoes=None,
            undone_by=None,
        )
        .select_related("late_fee_rule")
        .order_by("step")
    )
    if not charged or invoice.outstanding - sum((one.amount for one in charged), ZERO) > amount:
        return []
    settled_on = max(paid_on, _last_settling(invoice) or paid_on)
    days = {
        step.number: step.day
        for step in steps(rule_in_values(charged[0].late_fee_rule), invoice.due_on, today())
    }
    reason = _("Paid on %(day)s, before this late fee") % {"day": in_date(settled_on)}
    taken = []
    for one in charged:
        if days.get(one.step or 0, settled_on) <= settled_on or one.amount > invoice.outstanding:
            continue
        one.invoice = invoice
        entry = Entry(invoice, one.kind, one.amount, today(), reason, AdjustmentSource.IN_TIME, undoes=one)
        taken.append(enter(account, entry, actor=actor))
    return taken


def _last_settling(invoice: Invoice) -> date | None:
    rows = LedgerLine.objects.filter(invoice=invoice, kind__in=SETTLING, credit__gt=0)
    last: date | None = rows.aggregate(last=Max("posted_on"))["last"]
    return last
