"""Routes of bills and payments of vendors."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from erp_planned.vendors.api import serializers as s
from erp_planned.vendors.api.filters import PaymentFilter
from erp_planned.vendors.enums import VendorPaymentStatus as S
from erp_planned.vendors.models import VendorPayment
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.effects import effects_of
from erp_planned.vendors.selectors.payments import get_payment, payments_of
from erp_planned.vendors.selectors.vendors import get_vendor, settings
from erp_planned.vendors.services.bills import compute_again, enter_payment
from erp_planned.vendors.services.deciding import (
    approve_payment,
    cancel_payment,
    pay_payment,
    reject_payment,
    reverse_payment,
)

# What each status is asked with; the rest of the body is refused there.
ACTS: dict[str, tuple[Callable[..., VendorPayment], tuple[str, ...]]] = {
    S.ENTERED: (compute_again, ()),
    S.APPROVED: (approve_payment, ("remarks", "damages_deducted")),
    S.PAID: (pay_payment, ("reference", "paid_on", "account_id")),
    S.REJECTED: (reject_payment, ("remarks",)),
    S.CANCELLED: (cancel_payment, ("remarks",)),
    S.REVERSED: (reverse_payment, ("remarks",)),
}
NEEDED = {S.PAID: "reference", S.REJECTED: "remarks", S.CANCELLED: "remarks", S.REVERSED: "remarks"}
UNDONE = (S.CANCELLED, S.REVERSED)


class PaymentViewSet(ApiViewSet):
    """Bills of a vendor from their entry to the payment."""

    queryset = VendorPayment.objects.none()
    serializer_class = s.VendorPaymentSerializer
    filterset_class = PaymentFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ, "change": P.WRITE}
    messages: ClassVar = {"create": _("The bill is entered; somebody else approves it.")}

    @extend_schema(summary="Payments of a vendor", responses=s.VendorPaymentSerializer(many=True))
    def list(self, request: Request, vendor_id: int) -> Response:
        """Bills with their tax and what became of them, the newest invoice first."""
        return self.page(payments_of(get_vendor(vendor_id)), settings=settings())

    @keyed()
    @extend_schema(
        summary="Enter a payment with its TDS",
        request=s.VendorPaymentBodySerializer,
        responses={201: s.VendorPaymentDoneSerializer},
    )
    def create(self, request: Request, vendor_id: int) -> Done:
        """Enter a bill; income tax and GST to deduct follow from the payee's year and the contract."""
        body = self.validated(s.VendorPaymentBodySerializer)
        row = enter_payment(vendor=get_vendor(vendor_id), actor=self.actor, **body)
        return status.HTTP_201_CREATED, self._one(row)

    @extend_schema(summary="One payment of a vendor", responses=s.VendorPaymentDoneSerializer)
    def retrieve(self, request: Request, vendor_id: int, payment_id: int) -> Response:
        """A bill; `notes` says what taking it back would touch: deposits, later bills."""
        row = get_payment(get_vendor(vendor_id), payment_id)
        return Response(self._one(row, effects_of(row)))

    @extend_schema(
        summary="Approve, pay, reject, cancel or reverse a payment",
        request=s.VendorPaymentChangeSerializer,
        responses=s.VendorPaymentDoneSerializer,
    )
    def change(self, request: Request, vendor_id: int, payment_id: int) -> Response:
        """Move a bill on: approved (not by who entered it), paid with reference and date, or taken back saying why.

        Approved, `damagesDeducted` is what is kept back for late goods: left out, all that the order says.

        An approval whose tax would come out otherwise now is refused; `entered` computes it again.
        """
        row = get_payment(get_vendor(vendor_id), payment_id)
        body = self.validated(s.VendorPaymentChangeSerializer)
        to = body.pop("status")
        act, known = ACTS[to]
        wrong = {name: [_("This is not asked for here.")] for name in body if name not in known}
        if wrong:
            raise ValidationFailed(_("Check the fields named below."), fields=wrong)
        if to in NEEDED:
            body.setdefault(NEEDED[to], "")
        with transaction.atomic():
            notes = effects_of(row) if to in UNDONE else []
            act(payment=row, actor=self.actor, **body)
            return Response(self._one(get_payment(get_vendor(vendor_id), payment_id), notes))

    def _one(self, row: VendorPayment, notes: Sequence[str] = ()) -> dict[str, Any]:
        return dict(s.VendorPaymentDoneSerializer(row, context={"notes": notes}).data)
