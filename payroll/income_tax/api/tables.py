"""Routes of the tables an institution enters: /api/cpc/tax-tables."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.periods import FinancialYear
from payroll.income_tax.api.table_serializers import EnterTableSerializer, TaxTableSerializer
from payroll.income_tax.models import TaxTable
from payroll.income_tax.selectors import tax_tables
from payroll.income_tax.services.tables import enter_tax_table
from payroll.pay_commission.permissions import RatesPermission


class TaxTableViewSet(ApiViewSet):
    """The law of a year as this institution entered it; the latest entry of a year holds."""

    serializer_class = TaxTableSerializer
    queryset = TaxTable.objects.none()
    permissions: ClassVar = {
        "list": RatesPermission.READ,
        "create": RatesPermission.WRITE,
    }
    queries: ClassVar = {"list": ["page", "limit"], "create": []}
    messages: ClassVar = {
        "create": _("The tables are entered. They hold from the next month that is processed.")
    }

    @extend_schema(
        summary="Income-tax tables entered here, the newest year first",
    )
    def list(self, request: Request) -> Response:
        """Return the entries; years without one have the product's tables or the last law carried forward."""
        return self.page(tax_tables())

    @keyed()
    @extend_schema(
        summary="Enter the income-tax tables of a year",
        request=EnterTableSerializer,
        responses={201: TaxTableSerializer},
        examples=[
            OpenApiExample(
                "Higher standard deduction in 2027-28",
                request_only=True,
                value={
                    "financialYear": "2027-28",
                    "source": "Finance Act, 2027",
                    "regimes": {"new": {"standardDeduction": 100000}},
                },
            ),
        ],
    )
    def create(self, request: Request) -> Done:
        """Send only what changes; a later entry of the same year supersedes, none is ever changed."""
        body = _plain(self.validated(EnterTableSerializer))
        row = enter_tax_table(
            financial_year=FinancialYear.parse(body.pop("financial_year")),
            source=body.pop("source"),
            content=body,
            actor=self.actor,
        )
        return status.HTTP_201_CREATED, dict(TaxTableSerializer(row).data)


def _plain(value: Any) -> Any:
    """Return validated data as plain dictionaries and lists."""
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value
