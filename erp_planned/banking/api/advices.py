"""Routes of payment advices: /api/finance/payment-advices/*."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.queries import one_of
from core.api.views import Done, keyed
from core.periods import today
from erp_planned.banking.acts import ADVICE_ACTS
from erp_planned.banking.api import serializers as s
from erp_planned.banking.api.filters import AdviceFilter
from erp_planned.banking.cheque_papers import cheques_answer
from erp_planned.banking.models import PaymentAdvice
from erp_planned.banking.payment_files import bank_file
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.accounts import get_bank_account
from erp_planned.banking.selectors.advices import advices, get_advice
from erp_planned.banking.services.advices import Payment, make_advice
from erp_planned.finance.selectors.accounts import get_account

ONE = OpenApiExample(
    "One payee by cheque",
    request_only=True,
    value={
        "bankAccountId": 1, "mode": "Cheque", "to": "Alpha Systems", "amount": 120000.00, "accountId": 8,
        "narration": "Bill 114 of 10 Apr 2026",
    },
)  # fmt: skip
OF_ONE = ("to", "party_ref", "amount", "account_no", "ifsc_code", "account_id")


class PaymentAdviceViewSet(ActsViewSet):
    """Payment advices from their entry to cheque or bank file."""

    acts = ADVICE_ACTS
    serializer_of_one = s.PaymentAdviceSerializer
    queryset = PaymentAdvice.objects.none()
    serializer_class = s.PaymentAdviceSerializer
    filterset_class = AdviceFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "cheque_paper": P.WRITE,
        "bank_file": P.READ,
    }
    messages: ClassVar = {"create": _("The payment advice waits for approval.")}
    queries: ClassVar = {"cheque_paper": ["reason"], "bank_file": []}
    files: ClassVar = {"cheque_paper": ("pdf",), "bank_file": ("xlsx", "csv", "pdf")}

    @extend_schema(summary="List payment advices", responses=s.PaymentAdviceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List payment advices, the newest first."""
        return self.page(advices())

    @keyed()
    @extend_schema(
        summary="Enter a payment advice",
        request=s.AdviceBodySerializer,
        responses={201: s.PaymentAdviceSerializer},
        examples=[ONE],
    )
    def create(self, request: Request) -> Done:
        """Enter an advice for one payee or several; it waits for somebody else's approval."""
        body = self.validated(s.AdviceBodySerializer)
        single = {name: body.pop(name) for name in OF_ONE if name in body}
        if "to" in single:
            single["name"] = single.pop("to")
        payees = [*body.pop("payees", []), *([single] if single else [])]
        row = make_advice(
            account=get_bank_account(body.pop("bank_account_id")),
            payments=[_payment(one) for one in payees],
            pay_on=body.pop("pay_on", today()),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self.one(get_advice(row.pk))

    @extend_schema(summary="One payment advice", responses=s.PaymentAdviceSerializer)
    def retrieve(self, request: Request, advice_id: int) -> Response:
        """Return the advice with its payees."""
        return Response(self.one(get_advice(advice_id)))

    @extend_schema(
        summary="The cheque of a payment advice as PDF",
        parameters=[OpenApiParameter("reason", str, description="Needed from the second print on")],
        responses=file_answers("pdf"),
    )
    def cheque_paper(self, request: Request, advice_id: int) -> Any:
        """Print the cheque at the size of its leaf, by the layout of the bank account; every print is noted."""
        reason = request.query_params.get("reason", "")[:200]
        return cheques_answer([get_advice(advice_id)], actor=self.actor, reason=reason)

    @extend_schema(
        summary="The bank file of a payment advice",
        responses=file_answers("xlsx", "csv", "pdf"),
    )
    def bank_file(self, request: Request, advice_id: int) -> Any:
        """Return the payments for the bank, as a list or as a letter with a control total."""
        return bank_file(get_advice(advice_id), one_of(request, "format", ("xlsx", "csv", "pdf")))


def _payment(values: dict[str, Any]) -> Payment:
    """Return a payment of a body's values."""
    account_id = values.pop("account_id", None)
    account = get_account(account_id) if account_id else None
    return Payment(amount=values.pop("amount", 0), account=account, **values)
