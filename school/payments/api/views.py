"""Routes of /api/v1/payments."""

from typing import IO, Any, ClassVar

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.permissions import PUBLIC
from core.api.throttling import CallerThrottle
from core.api.views import ApiViewSet, Done, keyed
from core.tenancy.addresses import absolute
from school.fees.selectors.access import get_invoice
from school.foundation.modules import Module
from school.payments.api import serializers as s
from school.payments.gateways import gateway_here
from school.payments.models import GatewayOrder
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import get_order, lines_of
from school.payments.services.orders import start
from school.payments.services.statements import take_statement
from school.payments.services.verifying import verify
from school.payments.services.webhooks import MOST_BYTES, take_notice

SIGNATURE, EVENT_ID = "X-Razorpay-Signature", "x-razorpay-event-id"
ORDER = OpenApiExample(
    "The first quarter",
    request_only=True,
    value={"invoiceId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11", "amount": 12300.00, "currency": "INR"},
)
VERIFY = OpenApiExample(
    "After the checkout",
    request_only=True,
    value={
        "orderId": "order_IEIaMR65cu6nz3",
        "paymentId": "pay_IH4NVgf4Dreq1l",
        "signature": "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
    },
)
NOTICE = OpenApiExample(
    "Captured",
    request_only=True,
    value={
        "event": "payment.captured",
        "payload": {
            "payment": {
                "entity": {
                    "id": "pay_TEST0001",
                    "order_id": "order_TEST0001",
                    "amount": 1230000,
                    "currency": "INR",
                    "status": "captured",
                }
            }
        },
    },
)


class PaymentViewSet(ApiViewSet):
    """Orders at the gateway for invoices that the caller may see, and what became of them."""

    queryset = GatewayOrder.objects.none()
    serializer_class = s.PaymentOrderSerializer
    permissions: ClassVar = {"create": P.PAY, "initiate": P.PAY, "retrieve": P.PAY, "verify": P.PAY}

    def _started(self) -> GatewayOrder:
        body = self.validated(s.PaymentOrderBodySerializer)
        invoice = get_invoice(self.actor, body["invoice_id"])
        return start(actor=self.actor, invoice=invoice, amount=body["amount"], currency=body["currency"])

    def _told(self, order: GatewayOrder) -> dict[str, Any]:
        """Return what the answer needs beside the order."""
        url = absolute(reverse("payments:pay", args=[order.pk]))
        return {"key": gateway_here().key_id, "url": url}

    @extend_schema(
        summary="Create a payment order",
        request=s.PaymentOrderBodySerializer,
        responses={201: s.PaymentOrderSerializer},
        examples=[ORDER],
    )
    @keyed(atomic=False)
    def create(self, request: Request) -> Done:
        """Order a payment of an invoice at the gateway: rupees in, paise out."""
        order = self._started()
        return 201, dict(s.PaymentOrderSerializer(order, context=self._told(order)).data)

    @extend_schema(
        summary="Begin a payment",
        request=s.PaymentOrderBodySerializer,
        responses={201: s.InitiatedPaymentSerializer},
        examples=[ORDER],
    )
    @keyed(atomic=False)
    def initiate(self, request: Request) -> Done:
        """Order a payment and return the page on which it is made."""
        order = self._started()
        return 201, dict(s.InitiatedPaymentSerializer(order, context=self._told(order)).data)

    @extend_schema(summary="How a payment order stands", responses=s.OrderStateSerializer)
    def retrieve(self, request: Request, pk: Any) -> Response:
        """Return the order with the payments that came in for it."""
        return Response(s.OrderStateSerializer(get_order(self.actor, pk)).data)

    @extend_schema(
        summary="Verify a payment",
        request=s.VerifyBodySerializer,
        responses={200: s.OrderStateSerializer},
        examples=[VERIFY],
    )
    @keyed(atomic=False)
    def verify(self, request: Request) -> Done:
        """Check the signature that the checkout gave the browser, and make the receipt.

        Where the gateway does not answer just now, the order stays `created` and is asked about shortly after.
        """
        order = verify(actor=self.actor, **self.validated(s.VerifyBodySerializer))
        return 200, dict(s.OrderStateSerializer(order).data)


class WebhookThrottle(CallerThrottle):
    """Calls a minute of an address, more than of others: the gateway tells many payments from few addresses."""

    def limit_of(self, kind: str) -> int:
        """Return how many calls a minute there may be."""
        return max(int(settings.WEBHOOK_THROTTLE), settings.THROTTLE_RATES[kind])


class AnyBytes(BaseParser):
    """Takes a body of any type and leaves it as it is: it is signed, and looked at only once that is checked."""

    media_type = "*/*"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> dict[str, Any]:
        return {}


class WebhookViewSet(ApiViewSet):
    """Notices of the gateway: https://<school's host>/api/v1/payments/webhook."""

    module = Module.PAYMENTS
    authentication_classes = ()  # the signature is what proves it
    parser_classes = (AnyBytes,)
    throttle_classes = (WebhookThrottle,)
    permissions: ClassVar = {"create": PUBLIC}
    most_anonymous = MOST_BYTES

    @extend_schema(
        summary="Take a notice of the payment gateway",
        request={"application/json": s.NoticeBodySerializer},
        responses={200: s.NoticeTakenSerializer},
        examples=[NOTICE],
    )
    def create(self, request: Request) -> Response:
        """Store a notice whose signature (X-Razorpay-Signature, over the raw body) is right; the same one once."""
        take_notice(
            body=request._request.body,  # noqa: SLF001 - the bytes as sent
            signature=request.headers.get(SIGNATURE, ""),
            event_id=request.headers.get(EVENT_ID, ""),
        )
        return Response({"received": True})


class BankFileViewSet(ApiViewSet):
    """Statements of the bank."""

    parser_classes = (MultiPartParser,)
    permissions: ClassVar = {"create": P.SETTLE}

    @extend_schema(
        summary="Match a bank statement to invoices",
        request={"multipart/form-data": s.BankFileBodySerializer},
        responses={201: s.BankFileSerializer},
    )
    def create(self, request: Request) -> Response:
        """Take a statement in and say of each new line what it is for; known lines add nothing."""
        body = self.validated(s.BankFileBodySerializer)
        statement = take_statement(
            file=body["file"],
            name=body["file"].name or "",
            bank_account=body.get("bank_account", ""),
            post_exact_ones=body["post_exact"],
            actor=self.actor,
        )
        return Response(
            s.BankFileSerializer(statement, context={"lines": lines_of(statement)}).data, status=201
        )
