"""A gateway to try payments with: its books are tables of the school, its money is play money."""

import hashlib
import hmac
from typing import Self
from uuid import uuid4

from django.conf import settings
from django.db import transaction

from core.tenancy.context import current_tenant
from school.payments.errors import GatewayRefused
from school.payments.gateways.base import Facts, Gateway
from school.payments.models import SandboxOrder, SandboxPayment


class SandboxGateway(Gateway):
    """The sandbox's account of the school at hand; its secrets follow from the deployment's own key."""

    name = "sandbox"

    def __init__(self, schema: str) -> None:
        self.key_id = f"sandbox_{schema}"[:64]
        self.key_secret = _derived("key", schema)
        self.webhook_secrets = (_derived("webhook", schema),)

    @classmethod
    def here(cls) -> Self:
        return cls(current_tenant().schema_name)

    def create_order(self, *, amount_paise: int, currency: str, reference: str) -> str:
        order = SandboxOrder.objects.create(
            order_id=new_id("order"), receipt=reference, amount=amount_paise, currency=currency
        )
        return order.order_id

    def payments_of(self, order_id: str) -> list[Facts]:
        rows = SandboxPayment.objects.filter(order__order_id=order_id).select_related("order")
        return [facts_of(row) for row in rows]

    def payment(self, payment_id: str) -> Facts:
        row = SandboxPayment.objects.filter(payment_id=payment_id).select_related("order").first()
        if row is None:
            raise GatewayRefused("The id provided does not exist")
        return facts_of(row)

    def capture(self, facts: Facts) -> Facts:
        return self.payment(facts.payment_id)

    def refund(self, payment_id: str, amount_paise: int) -> str:
        with transaction.atomic():
            row = SandboxPayment.objects.select_for_update().filter(payment_id=payment_id).first()
            if row is None or row.amount != amount_paise or row.status == "failed":
                raise GatewayRefused("The payment cannot be refunded")
            if not row.refund_id:
                row.refund_id = new_id("rfnd")
                row.save(update_fields=["refund_id"])
        return row.refund_id


def facts_of(row: SandboxPayment) -> Facts:
    """Return a payment of the sandbox as every gateway tells it."""
    return Facts(
        payment_id=row.payment_id,
        order_id=row.order.order_id,
        amount_paise=row.amount,
        currency=row.currency,
        status=row.status,
        paid_at=row.created_at,
        method="upi",
    )


def new_id(kind: str) -> str:
    """Return an id as the gateway makes them: order_ and fourteen letters or digits."""
    return f"{kind}_{uuid4().hex[:14]}"


def _derived(purpose: str, schema: str) -> str:
    text = f"payments.sandbox:{purpose}:{schema}"
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()
