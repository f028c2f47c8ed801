"""Receipts, adjustments and refunds of the first student, a child of `parent`: one of each that stands or waits."""

from decimal import Decimal
from typing import Any

from core.periods import today
from school.fees.models import FeeSettings
from school.fees.services.adjustments import adjust
from school.fees.services.receipts import post_receipt
from school.fees.services.refunds import refund
from tests.school.fees.money import invoice
from tests.school.world import SYSTEM, World


def money(world: World) -> dict[str, Any]:
    """Make them today; what waits was asked for by the system, so everybody with the right may decide."""
    FeeSettings.objects.get_or_create(pk=1)
    FeeSettings.objects.update(approval_above=Decimal(500))
    row = invoice(world, 5000, issued_on=today(), due_on=today(), title="November")
    receipt = post_receipt(
        account_id=row.account_id,
        amount=Decimal(2000),
        payment_mode="cash",
        payment_date=today(),
        actor=SYSTEM,
        allocations={row.pk: Decimal(2000)},
    )

    def entry(amount: int) -> Any:
        return adjust(
            invoice_id=row.pk, kind="penalty", amount=Decimal(amount), reason="Broken window", actor=SYSTEM
        )

    def back(amount: int) -> Any:
        return refund(
            invoice_id=row.pk, amount=Decimal(amount), payment_mode="cash", reason="Deposit", actor=SYSTEM
        )

    return {
        "owed_invoice": row.pk,
        "receipt": receipt.pk,
        "adjustment": entry(100).pk,
        "waiting_adjustment": entry(600).pk,
        "refund": back(600).pk,
    }
