"""Routes of income tax under /api/cpc: the year's slabs, and the tax on a salary."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.periods import Month, today
from payroll.income_tax import selectors
from payroll.income_tax.api import serializers as s
from payroll.pay_commission.permissions import RatesPermission


class IncomeTaxViewSet(ApiViewSet):
    """What the law says, and what it makes of a salary."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"slabs": RatesPermission.READ, "tax": RatesPermission.READ}
    queries: ClassVar = {"slabs": s.SlabsQuery, "tax": s.TaxQuery}

    @extend_schema(
        summary="Income-tax slabs, rebate, surcharge and cess",
        responses=s.SlabsSerializer,
    )
    def slabs(self, request: Request) -> Response:
        """Return the tables of a financial year."""
        query = self.query()
        year = query.pop("financial_year", None) or str(Month.of(today()).financial_year)
        return Response(s.SlabsSerializer(selectors.tax_slabs(financial_year=year, **query)).data)

    @extend_schema(
        summary="Annual income tax on a salary, step by step",
        responses=s.TaxSerializer,
    )
    def tax(self, request: Request) -> Response:
        """Return the tax of a year on a gross salary as the only income."""
        return Response(s.TaxSerializer(selectors.tax_on_gross(**self.query())).data)
