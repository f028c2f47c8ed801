"""Routes of input credit: /api/gst/input-credit, /api/gst/reconciliation, /api/gst/credit-reversals."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst_credit.api import serializers as s
from erp_planned.gst_credit.api.filters import CreditFilter, ReconciliationFilter, ReversalFilter
from erp_planned.gst_credit.enums import MatchStatus
from erp_planned.gst_credit.models import HEADS, CreditReversal, GSTReconciliation
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.credit import (
    Credit,
    credit_rows,
    get_credit,
    get_reversal,
    ledger_of,
    reversals,
)
from erp_planned.gst_credit.selectors.matches import count_open, get_match, matches, totals
from erp_planned.gst_credit.services.claiming import set_eligible
from erp_planned.gst_credit.services.deciding import accept, accept_many, reject
from erp_planned.gst_credit.services.reconciling import reconcile_soon
from erp_planned.gst_credit.services.reversing import reclaim, reverse
from erp_planned.gst_credit.services.statements import import_statement

ACCEPT = OpenApiExample("Accept", request_only=True, value={"status": "accepted"})
REVERSED = OpenApiExample(
    "Not paid in time",
    request_only=True,
    value={"reversed": {"rule": "rule_37", "month": "2026-11"}, "reason": "Unpaid for 180 days"},
)
BLOCKED = OpenApiExample(
    "Blocked", request_only=True, value={"eligible": False, "reason": "Food and beverages"}
)
COMMON = OpenApiExample(
    "Common inputs", request_only=True,
    value={"rule": "rule_42", "cgst": 1200.00, "sgst": 1200.00, "month": "2026-10", "reason": "Exempt supplies 40%"},
)  # fmt: skip


class InputCreditViewSet(ApiViewSet):
    """The ledger of input credit."""

    queryset = GSTInvoice.objects.none()
    serializer_class = s.InputCreditSerializer
    filterset_class = CreditFilter
    permissions: ClassVar = {"list": P.READ, "update": P.WRITE}
    messages: ClassVar = {"update": _("It is noted.")}

    @extend_schema(summary="Ledger of input credit", responses=s.InputCreditSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List inward documents with tax, the newest first: claimed, reversed, used by filed returns."""
        page = self.paginate_queryset(self.filter_queryset(credit_rows()))
        return self.get_paginated_response([_told(one) for one in ledger_of(page or [])])

    @keyed()
    @extend_schema(
        summary="Say what becomes of input credit",
        request=s.InputCreditBodySerializer,
        responses=s.InputCreditSerializer,
        examples=[BLOCKED, REVERSED],
    )
    def update(self, request: Request, invoice_id: int) -> Done:
        """Make credit eligible or blocked, reverse it by a rule, or take a reversal back; one of them."""
        body = self.validated(s.InputCreditBodySerializer)
        reason, row = body.pop("reason", ""), get_credit(invoice_id)
        if len(body) != 1:
            raise ValidationFailed.at("eligible", _t("Give one of eligible, reversed and reclaimed."))
        if "eligible" in body:
            set_eligible(invoice=row, is_eligible=body["eligible"], reason=reason, actor=self.actor)
        elif "reversed" in body:
            told = body["reversed"]
            reverse(invoice=row, rule=told["rule"], reason=reason, actor=self.actor, **_parts(told))
        else:
            told = body["reclaimed"]
            found = get_reversal(told["reversal_id"])
            if found.invoice_id != row.pk:
                raise ValidationFailed.at("reclaimed", _t("It is the reversal of another document."))
            reclaim(reversal=found, reason=reason, actor=self.actor, **_parts(told))
        return 200, _told(ledger_of([get_credit(invoice_id)])[0])


class ReversalViewSet(ApiViewSet):
    """Credit taken out of returns, and back."""

    queryset = CreditReversal.objects.none()
    serializer_class = s.CreditReversalSerializer
    filterset_class = ReversalFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    messages: ClassVar = {"create": _("The credit is reversed.")}

    @extend_schema(summary="List reversals of credit", responses=s.CreditReversalSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List reversals and reclaims, the newest month first."""
        return self.page(reversals())

    @keyed()
    @extend_schema(
        summary="Reverse common credit",
        request=s.CreditReversalBodySerializer,
        responses={201: s.CreditReversalSerializer},
        examples=[COMMON],
    )
    def create(self, request: Request) -> Done:
        """Take credit out by rule 42 or 43; of one document it is done at `/gst/input-credit/:id`."""
        body = self.validated(s.CreditReversalBodySerializer)
        row = reverse(rule=body["rule"], reason=body["reason"], actor=self.actor, **_parts(body))
        return status.HTTP_201_CREATED, dict(s.CreditReversalSerializer(row).data)


class ImportViewSet(ApiViewSet):
    """Files of GSTR-2B."""

    parser_classes = (MultiPartParser,)
    permissions: ClassVar = {"create": P.WRITE}
    messages: ClassVar = {"create": _("The GSTR-2B is imported.")}

    @extend_schema(
        summary="Import a GSTR-2B (JSON)",
        request={"multipart/form-data": s.Gstr2bBodySerializer},
        responses={201: s.Gstr2bStatementSerializer},
    )
    def create(self, request: Request) -> Response:
        """Take the file in, once, and compare it with the books; many documents in the background."""
        file = self.validated(s.Gstr2bBodySerializer)["file"]
        row, is_new = import_statement(file=file, name=file.name or "", actor=self.actor)
        job = reconcile_soon(documents=count_open(), actor=self.actor)
        row.is_new, row.job_id = is_new, job.pk if job else None  # type: ignore[attr-defined]
        return Response(s.Gstr2bStatementSerializer(row).data, status=status.HTTP_201_CREATED)


class ReconciliationViewSet(ApiViewSet):
    """The comparison of the books with GSTR-2B."""

    queryset = GSTReconciliation.objects.none()
    serializer_class = s.GstMatchSerializer
    filterset_class = ReconciliationFilter
    permissions: ClassVar = {
        "list": P.READ, "totals": P.READ, "update": P.WRITE, "run": P.WRITE, "accept": P.WRITE
    }  # fmt: skip
    messages: ClassVar = {
        "update": _("It is decided."),
        "run": _("The documents are compared."),
        "accept": _("They are accepted."),
    }

    @extend_schema(summary="Reconciliation with GSTR-2B", responses=s.GstMatchSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List pairs and documents without one, each explained, the newest month first."""
        return self.page(matches())

    @extend_schema(summary="Totals of the reconciliation", responses=s.MatchTotalsSerializer)
    def totals(self, request: Request) -> Response:
        """Return number and tax by result and status, over what the list's filters leave."""
        rows = totals(self.filter_queryset(matches()))
        return Response(s.MatchTotalsSerializer({"totals": rows}).data)

    @keyed()
    @extend_schema(summary="Compare with GSTR-2B again", request=None, responses=s.ReconcileJobSerializer)
    def run(self, request: Request) -> Done:
        """Compare what is not decided, after documents were entered; many in the background."""
        job = reconcile_soon(documents=count_open(), actor=self.actor)
        return 200, {"jobId": job.pk if job else None}

    @keyed()
    @extend_schema(
        summary="Accept many pairs",
        request=s.AcceptMatchesBodySerializer,
        responses=s.AcceptedMatchesSerializer,
        examples=[OpenApiExample("Two", request_only=True, value={"ids": [11, 12]})],
    )
    def accept(self, request: Request) -> Done:
        """Accept exact and suggested pairs together, or none of them."""
        ids = self.validated(s.AcceptMatchesBodySerializer)["ids"]
        return 200, {"accepted": accept_many(numbers=ids, actor=self.actor)}

    @keyed()
    @extend_schema(
        summary="Accept or reject a pair",
        request=s.DecideMatchBodySerializer,
        responses=s.GstMatchSerializer,
        examples=[ACCEPT],
    )
    def update(self, request: Request, match_id: int) -> Done:
        """Decide a row: its credit is taken, deferred or left; `pending` keeps it as it waits."""
        row, body = get_match(match_id), self.validated(s.DecideMatchBodySerializer)
        if body["status"] == MatchStatus.ACCEPTED:
            accept(match=row, remarks=body["remarks"], actor=self.actor)
        elif body["status"] == MatchStatus.REJECTED:
            reject(match=row, remarks=body["remarks"], actor=self.actor)
        elif row.status != MatchStatus.PENDING:
            raise ValidationFailed.at("status", _t("It is decided, and stays so."))
        return 200, dict(s.GstMatchSerializer(get_match(match_id)).data)


def _parts(body: dict[str, Any]) -> dict[str, Any]:
    month = body.get("month")
    amounts = {head: body[head] for head in HEADS if head in body}
    return {"amounts": amounts or None, "period": month.first if month else None}


def _told(one: Credit) -> dict[str, Any]:
    row = one.invoice
    return dict(
        s.InputCreditSerializer(
            {
                "id": row.pk, "vendor_gstin": row.party_gstin, "vendor_name": row.party_name,
                "invoice_no": row.invoice_no, "invoice_date": row.invoice_on, "itc": row.itc,
                "period": f"{row.period:%Y-%m}", "tax_amount": one.tax_amount, "eligible": one.eligible,
                "credit_period": f"{row.credit_period:%Y-%m}" if row.credit_period else "",
                "reversed": one.reversed, "utilized": one.utilized,
            }
        ).data
    )  # fmt: skip
