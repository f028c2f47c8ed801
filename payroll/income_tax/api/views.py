"""Routes of income tax under /api/cpc: the year's slabs, and the tax on a salary."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.periods import Month, today
from payroll.income_tax import selectors
from payroll.income_tax.api import serializers as s
from payroll.income_tax.tables import AGE_GROUPS, REGIMES
from payroll.pay_commission.permissions import RatesPermission

_YEAR = "Financial year, for example 2026-27"
_TAX_EXAMPLE = OpenApiExample(
    "New regime, 18,00,000 in 2026-27",
    response_only=True,
    value={
        "standardDeduction": 75000,
        "totalIncome": 1725000,
        "slabTax": 145000,
        "rebate": 0,
        "surcharge": 0,
        "marginalRelief": 0,
        "cess": 5800,
        "annualTax": 150800,
        "isProvisional": False,
        "tablesOf": "2026-27",
        "note": "",
        "steps": [
            "Gross salary of 2026-27: 18,00,000.",
            "Standard deduction (section 19): 75,000 taken off.",
        ],
    },
)
_SLABS_EXAMPLE = OpenApiExample(
    "New regime of 2026-27",
    response_only=True,
    value={
        "financialYear": "2026-27",
        "act": "Income-tax Act, 2025",
        "cessPct": 4,
        "roundingUnit": 10,
        "noPanRatePct": 20,
        "isProvisional": False,
        "tablesOf": "2026-27",
        "note": "",
        "availableYears": ["2024-25", "2025-26", "2026-27", "2027-28"],
        "regimes": [
            {
                "regime": "new",
                "name": "New regime",
                "standardDeduction": 75000,
                "deductionsAllowed": False,
                "slabs": [{"ageGroup": "below60", "bands": [{"above": 0, "upTo": 400000, "ratePct": 0}]}],
                "rebate": {"incomeLimit": 1200000, "maximum": 60000, "marginalRelief": True},
                "surcharge": [{"above": 5000000, "upTo": 10000000, "ratePct": 10}],
            }
        ],
    },
)


class IncomeTaxViewSet(ApiViewSet):
    """What the law says, and what it makes of a salary."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"slabs": RatesPermission.READ, "tax": RatesPermission.READ}
    queries: ClassVar = {
        "slabs": ["financialYear", "regime"],
        "tax": ["grossSalary", "financialYear", "regime", "ageGroup", "deductions"],
    }

    @extend_schema(
        summary="Income-tax slabs, rebate, surcharge and cess",
        parameters=[
            OpenApiParameter("financialYear", str, description=f"{_YEAR}; without it the current one"),
            OpenApiParameter("regime", str, enum=REGIMES, description="Without it both"),
        ],
        responses=s.SlabsSerializer,
        examples=[_SLABS_EXAMPLE],
    )
    def slabs(self, request: Request) -> Response:
        """Return the tables of a financial year."""
        query = self._query(s.SlabsQuery)
        year = query.pop("financial_year", None) or str(Month.of(today()).financial_year)
        return Response(s.SlabsSerializer(selectors.tax_slabs(financial_year=year, **query)).data)

    @extend_schema(
        summary="Annual income tax on a salary, step by step",
        parameters=[
            OpenApiParameter("grossSalary", float, required=True, description="Rupees a year"),
            OpenApiParameter("financialYear", str, required=True, description=_YEAR),
            OpenApiParameter("regime", str, enum=REGIMES, required=True),
            OpenApiParameter("ageGroup", str, enum=AGE_GROUPS, default=AGE_GROUPS[0]),
            OpenApiParameter(
                "deductions",
                float,
                description="Rupees a year beside the standard deduction; they count in the old regime only",
            ),
        ],
        responses=s.TaxSerializer,
        examples=[_TAX_EXAMPLE],
    )
    def tax(self, request: Request) -> Response:
        """Return the tax of a year on a gross salary as the only income."""
        return Response(s.TaxSerializer(selectors.tax_on_gross(**self._query(s.TaxQuery))).data)

    def _query(self, serializer_class: Any) -> dict[str, Any]:
        """Return the checked query in inside names; a parameter without a value counts as left out."""
        known = self.queries[self.action or ""]
        given = {name: value for name in known if (value := self.request.query_params.get(name, "").strip())}
        serializer = serializer_class(data=given)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)
