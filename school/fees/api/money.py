"""Routes of receipts, adjustments, refunds, late-fee rules and readings (spec: school, Endpoints, Fees)."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.acts import Act
from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.queries import DEFAULT_LIMIT
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import file_response
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from core.periods import today
from school.fees.acts import ADJUSTMENT_ACTS, RECEIPT_ACTS, REFUND_ACTS
from school.fees.api import money_filters as f
from school.fees.api import money_serializers as s
from school.fees.late_rules import late_fee_rules
from school.fees.models import Adjustment, Receipt, Refund
from school.fees.permissions import FeePermission as P
from school.fees.receipt_pdf import receipt_pdf
from school.fees.selectors.access import account_of, get_invoice, get_receipt, receipts_of
from school.fees.selectors.deciding import adjustments_of, refunds_of
from school.fees.selectors.ledger import ledger_of
from school.fees.services.adjustments import adjust
from school.fees.services.receipts import post_receipt
from school.fees.services.refunds import refund
from school.students.selectors import get_student

INVOICE = "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e31"
RECEIPT = OpenApiExample(
    "A payment by UPI",
    request_only=True,
    value={
        "invoiceId": INVOICE,
        "amount": 12300,
        "paymentMode": "upi",
        "paymentDate": "2026-11-20",
        "transactionId": "632598741254",
    },
)
ADJUSTMENT = OpenApiExample(
    "A scholarship",
    request_only=True,
    value={"invoiceId": INVOICE, "type": "scholarship", "amount": 5000, "reason": "Merit"},
)
REFUND = OpenApiExample(
    "A deposit",
    request_only=True,
    value={"invoiceId": INVOICE, "amount": 2000, "mode": "bank_transfer", "reason": "Deposit of a leaver"},
)


class Mine:
    """A list of the caller's own, and one of them as the list shows it."""

    serializer_of_one: ClassVar[Any]
    page: Any

    def mine(self) -> Any:
        """Return the caller's rows."""
        raise NotImplementedError

    def one(self, row: Any) -> dict[str, Any]:
        """Return one as the list shows it."""
        return dict(self.serializer_of_one(self.mine().get(pk=row.pk)).data)

    def list(self, request: Request) -> Response:
        """List the caller's, the latest first."""
        return self.page(self.mine())


class ReceiptViewSet(Mine, ActsViewSet):
    """Receipts: at the counter for the office, of the own children for parents."""

    acts = RECEIPT_ACTS
    serializer_of_one = s.ReceiptSerializer
    serializer_class = s.ReceiptSerializer
    queryset = Receipt.objects.none()
    filterset_class = f.ReceiptFilter
    permissions: ClassVar = {
        "list": P.READ, "recent": P.READ, "create": P.COLLECT, "retrieve": P.READ, "pdf": P.READ,
    }  # fmt: skip
    queries: ClassVar = {"pdf": []}
    files: ClassVar = {"pdf": ("pdf",)}

    def mine(self) -> Any:
        """Return the caller's receipts with what they paid."""
        return receipts_of(self.actor).prefetch_related("allocations__invoice")

    @extend_schema(summary="List receipts", responses=s.ReceiptSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List receipts, the latest entered first."""
        return super().list(request)

    @extend_schema(summary="Recent payments", responses=s.ReceiptSerializer(many=True))
    def recent(self, request: Request) -> Response:
        """List payments, the latest entered first."""
        return self.page(self.mine())

    @keyed()
    @extend_schema(
        summary="Record a payment",
        request=s.ReceiptBodySerializer,
        responses={201: s.PostedReceiptSerializer},
        examples=[RECEIPT],
    )
    def create(self, request: Request) -> Done:
        """Post a payment that came in; the receipt's number belongs to the financial year of the entry."""
        body = self.validated(s.ReceiptBodySerializer)
        body.setdefault("payment_date", today())
        account_id, shares = self._whose(body)
        row = post_receipt(account_id=account_id, actor=self.actor, **shares, **body)
        told = self.mine().get(pk=row.pk)
        told.fallen_away = row.fallen_away
        return status.HTTP_201_CREATED, dict(s.PostedReceiptSerializer(told).data)

    def _whose(self, body: dict[str, Any]) -> tuple[UUID, dict[str, Any]]:
        """Return the account, and what goes to which of its invoices; takes these members out of the body.

        Raises ValidationFailed unless exactly one of the four ways is used, NotFound.
        """
        names = ("invoice_id", "invoice_ids", "allocations", "student_id")
        ways = {name: body.pop(name) for name in names if name in body}
        if len(ways) != 1:
            text = _("Say what is paid by one of invoiceId, invoiceIds, allocations and studentId.")
            raise ValidationFailed.at("invoice_id", text)
        ((name, value),) = ways.items()
        if name == "student_id":
            student = get_student(self.actor, value)
            return account_of(self.actor, student).pk, {}
        if name == "invoice_id":
            invoice = get_invoice(self.actor, value)
            return invoice.account_id, {"allocations": {invoice.pk: body["amount"]}}
        if not value:
            raise ValidationFailed.at(name, _("Name at least one invoice."))
        if name == "invoice_ids":
            return get_invoice(self.actor, value[0]).account_id, {"invoice_ids": value}
        given = {one["invoice_id"]: one["amount"] for one in value}
        if len(given) != len(value):
            raise ValidationFailed.at(name, _("Name each invoice once."))
        return get_invoice(self.actor, value[0]["invoice_id"]).account_id, {"allocations": given}

    @extend_schema(summary="One receipt", responses=s.ReceiptSerializer)
    def retrieve(self, request: Request, receipt_id: UUID) -> Response:
        return Response(self.one(get_receipt(self.actor, receipt_id)))

    @extend_schema(summary="Receipt as PDF", responses=file_answers("pdf"))
    def pdf(self, request: Request, receipt_id: UUID) -> Any:
        """Return the receipt on paper, with the amount in words; a reversed one says so across the page."""
        row = get_receipt(self.actor, receipt_id)
        content = receipt_pdf(row, language=translation.get_language() or "en")
        return file_response(content, filename=f"{row.number}.pdf", content_type="application/pdf")

    def perform(self, act: Act, values: dict[str, Any], number: Any) -> Response:
        """Find it among the caller's own first."""
        get_receipt(self.actor, number)
        return super().perform(act, values, number)


class AdjustmentViewSet(Mine, ActsViewSet):
    """Concessions, scholarships and penalties."""

    acts = ADJUSTMENT_ACTS
    serializer_of_one = s.AdjustmentSerializer
    serializer_class = s.AdjustmentSerializer
    queryset = Adjustment.objects.none()
    filterset_class = f.AdjustmentFilter
    permissions: ClassVar = {"list": P.READ, "create": P.ADJUST, "retrieve": P.READ}

    def mine(self) -> Any:
        return adjustments_of(self.actor)

    @extend_schema(summary="List adjustments", responses=s.AdjustmentSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List adjustments, the latest first."""
        return super().list(request)

    @keyed()
    @extend_schema(
        summary="Enter an adjustment",
        request=s.AdjustmentBodySerializer,
        responses={201: s.AdjustmentSerializer},
        examples=[ADJUSTMENT],
    )
    def create(self, request: Request) -> Done:
        """Enter a concession, scholarship or penalty; above the set amount it waits for a second person."""
        body = self.validated(s.AdjustmentBodySerializer)
        get_invoice(self.actor, body["invoice_id"])
        return status.HTTP_201_CREATED, self.one(adjust(actor=self.actor, **body))


class RefundViewSet(Mine, ActsViewSet):
    """Money paid back."""

    acts = REFUND_ACTS
    serializer_of_one = s.RefundSerializer
    serializer_class = s.RefundSerializer
    queryset = Refund.objects.none()
    filterset_class = f.RefundFilter
    permissions: ClassVar = {"list": P.READ, "create": P.ADJUST}

    def mine(self) -> Any:
        return refunds_of(self.actor)

    @extend_schema(summary="List refunds", responses=s.RefundSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List refunds, the latest first."""
        return super().list(request)

    @keyed()
    @extend_schema(
        summary="Pay money back",
        request=s.RefundBodySerializer,
        responses={201: s.RefundSerializer},
        examples=[REFUND],
    )
    def create(self, request: Request) -> Done:
        """Pay back what was paid and is no longer due; above the set amount it waits for a second person."""
        body = self.validated(s.RefundBodySerializer)
        get_invoice(self.actor, body["invoice_id"])
        return status.HTTP_201_CREATED, self.one(refund(actor=self.actor, **body))


class LateFeeRuleViewSet(MasterViewSet):
    """How overdue invoices grow."""

    master = late_fee_rules
    serializer_class = s.LateFeeRuleSerializer


class LedgerViewSet(ApiViewSet):
    """The ledger of a student."""

    permissions: ClassVar = {"ledger": P.READ}
    queries: ClassVar = {"ledger": s.LedgerQuerySerializer}
    serializer_class = s.LedgerSerializer

    @extend_schema(
        summary="Fee ledger of a student", parameters=[s.LedgerQuerySerializer], responses=s.LedgerSerializer
    )
    def ledger(self, request: Request, student_id: UUID) -> Response:
        """Return what was charged and paid, line by line, with the balance after each."""
        asked = self.query()
        found = ledger_of(get_student(self.actor, student_id), asked.get("first"), asked.get("last"))
        page, limit = asked.get("page", 1), asked.get("limit", DEFAULT_LIMIT)
        answer = {
            "student_id": found.student.pk,
            "opening_balance": found.opening,
            "total_debit": found.debit,
            "total_credit": found.credit,
            "closing_balance": found.closing,
            "items": found.lines[(page - 1) * limit : page * limit],
            "page": page,
            "limit": limit,
            "total": found.lines.count(),
        }
        return Response(s.LedgerSerializer(answer).data)
