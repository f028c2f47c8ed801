"""An order of the first student's invoice, paid at the sandbox and not yet heard of."""

from decimal import Decimal
from io import BytesIO
from typing import Any

from school.payments import calc
from school.payments.gateways.sandbox import SandboxGateway
from school.payments.services.orders import start
from school.payments.services.sandbox import play, signature_of
from tests.school.contract.calls.payments import NOTICE
from tests.school.fees.money import invoice
from tests.school.world import World

STATEMENT = b"Date,Narration,Reference,Credit\n20/11/2026,CASH DEPOSIT,UTR1,100.00\n"


def payments(world: World) -> dict[str, Any]:
    """Make them."""
    row = invoice(world, 5000)
    parent = world.actor("parent")
    order = start(actor=parent, invoice=row, amount=Decimal(50))
    payment: Any = play(order=order, actor=parent, outcome="pay", delivery="lose")
    return {
        "payable": row.pk,
        "payment_order": order.pk,
        "payment_order_number": order.gateway_order_id,
        "payment_number": payment.payment_id,
        "payment_signature": signature_of(payment),
        "notice_signature": calc.webhook_signature(NOTICE, SandboxGateway.here().webhook_secrets[0]),
    }


def bank_statement() -> BytesIO:
    """Return a statement of one line."""
    file = BytesIO(STATEMENT)
    file.name = "statement.csv"
    return file


FILES: dict[str, Any] = {"bank_statement": bank_statement}
