"""Routes of payroll's vouchers: /api/finance/payroll-vouchers."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.queries import page_and_limit
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from core.reports.parameters import financial_year
from erp_planned.finance.models import Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.statements.ledger import get_account
from erp_planned.finance.selectors.statements.spans import span_of
from erp_planned.payroll_vouchers.api import serializers as s
from erp_planned.payroll_vouchers.enums import Step
from erp_planned.payroll_vouchers.masters import pay_accounts
from erp_planned.payroll_vouchers.selectors.work import work_of
from erp_planned.payroll_vouchers.services.making import make_for, make_for_month

OF_A_MONTH = OpenApiExample("All runs of a month", request_only=True, value={"month": "2026-04"})
NET_PAY = OpenApiExample(
    "Net pay of a run",
    request_only=True,
    value={"runId": 7, "kind": "netPay", "accountId": 2, "date": "2026-04-30"},
)


class PayrollVoucherViewSet(ApiViewSet):
    """Vouchers of payroll, and what has none yet."""

    queryset = Voucher.objects.none()
    serializer_class = s.MakeVoucherSerializer
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    messages: ClassVar = {"create": _("Made; approval follows in the books.")}
    queries: ClassVar = {"list": ["financialYear", "page", "limit"]}

    @extend_schema(
        summary="What payroll has for the books",
        parameters=[OpenApiParameter("financialYear", str, description="2026-27; empty: this year")],
        responses=s.WorkSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """List locked runs, challans and advances of a year with their vouchers, the newest first."""
        named = request.query_params.get("financialYear", "").strip()
        year = financial_year({"financialYear": named}) if named else None
        found = work_of(span_of(financial_year=year).year)
        page, limit = page_and_limit(request)
        start = (page - 1) * limit
        return Response(
            {
                "items": s.WorkSerializer(found[start : start + limit], many=True).data,
                "page": page,
                "limit": limit,
                "total": len(found),
            }
        )

    @keyed()
    @extend_schema(
        summary="Make the vouchers of a locked run",
        request=s.MakeVoucherSerializer,
        responses={201: s.MadeVouchersSerializer},
        examples=[OF_A_MONTH, NET_PAY],
    )
    def create(self, request: Request) -> Done:
        """Make the journal of a run, or of all runs of a month; with `kind` what clears it. Each once, then 409."""
        body = self.validated(s.MakeVoucherSerializer)
        if "month" in body:
            made = make_for_month(month=body["month"], actor=self.actor, on=body.get("date"))
        else:
            made = [make_for(actor=self.actor, **_asked(body))]
        return status.HTTP_201_CREATED, {"items": s.MadeVoucherSerializer(made, many=True).data}


def _asked(body: dict[str, Any]) -> dict[str, Any]:
    """Return what the service takes of a body that names one row."""
    name = next(key for key in s.KEYS if key in body)
    return {
        "step": Step(body.get("kind", s.KEYS[name][0])),
        "key": body[name],
        "account": get_account(body["account_id"]) if "account_id" in body else None,
        "on": body.get("date"),
        "reference": body.get("reference", ""),
    }


class PayAccountViewSet(MasterViewSet):
    """Accounts of pay elements."""

    master = pay_accounts
