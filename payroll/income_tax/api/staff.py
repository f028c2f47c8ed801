"""Routes by which staff keep an employee's declaration and opening balance of a year."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet
from core.periods import FinancialYear, Month, today
from payroll.employees.selectors.people import employee_by_id
from payroll.income_tax import selectors
from payroll.income_tax.api import declaration_serializers as s
from payroll.income_tax.permissions import TaxPermission
from payroll.income_tax.services.balances import remove_opening_balance, set_opening_balance
from payroll.income_tax.services.declarations import declare

_YEAR = OpenApiParameter("financialYear", str, description="for example 2026-27; without it the current one")
DECLARATION_EXAMPLE = {
    "section80c": 150000,
    "section80ccd1b": 0,
    "section80d": 25000,
    "homeLoanInterest": 0,
    "professionalTax": 0,
    "otherDeductions": 0,
    "rentPaid": 240000,
    "otherIncome": 0,
    "previousSalary": 0,
    "previousTds": 0,
    "financialYear": "2025-26",
    "isDeclared": True,
    "regime": "old",
    "isMetro": False,
    "notes": {},
    "updatedAt": "2026-11-20T10:00:00+05:30",
}
_BALANCE = {
    "financialYear": "2026-27",
    "through": "2026-09",
    "salary": 600000,
    "hra": 120000,
    "basicDa": 450000,
    "nps": 45000,
    "savings": 0,
    "professionTax": 0,
    "employerNps": 0,
    "tax": 40000,
}


class _YearViewSet(ApiViewSet):
    def year(self) -> FinancialYear:
        """Return the year of the query; without one the current."""
        text = self.request.query_params.get("financialYear", "").strip()
        return FinancialYear.parse(text) if text else Month.of(today()).financial_year


class StaffDeclarationViewSet(_YearViewSet):
    """An employee's declaration, as staff read and enter it."""

    serializer_class = s.DeclarationSerializer
    permissions: ClassVar = {"retrieve": TaxPermission.READ, "update": TaxPermission.WRITE}
    queries: ClassVar = {"retrieve": ["financialYear"], "update": ["financialYear"]}
    messages: ClassVar = {"update": _("The declaration is saved.")}

    @extend_schema(
        summary="An employee's tax declaration of a year",
        parameters=[_YEAR],
        examples=[OpenApiExample("Old regime", response_only=True, value=DECLARATION_EXAMPLE)],
    )
    def retrieve(self, request: Request, employee_id: int) -> Response:
        """Return regime and declared amounts of a year."""
        return Response(s.declaration_answer(employee_by_id(employee_id), self.year()))

    @extend_schema(
        summary="Enter an employee's tax declaration",
        parameters=[_YEAR],
        request=s.StaffDeclarationSerializer,
        examples=[
            OpenApiExample(
                "A proof handed in after the year",
                request_only=True,
                value={"financialYear": "2025-26", "section80d": 25000, "reason": "Proof handed in late"},
            ),
            OpenApiExample("Old regime", response_only=True, value=DECLARATION_EXAMPLE),
        ],
    )
    def update(self, request: Request, employee_id: int) -> Response:
        """Change what is sent. For a year that is over a `reason` is needed: no month's tax changes, only the
        year's computation, certificate and return.
        """
        employee = employee_by_id(employee_id)
        body = self.validated(s.StaffDeclarationSerializer, partial=True)
        named = body.pop("financial_year", None)
        year = FinancialYear.parse(named) if named else self.year()
        reason = body.pop("reason", "")
        declare(employee=employee, financial_year=year, values=body, reason=reason, actor=self.actor)
        return Response(s.declaration_answer(employee, year))


class OpeningBalanceViewSet(_YearViewSet):
    """What was paid and deducted in a year before payroll was run here."""

    serializer_class = s.OpeningBalanceSerializer
    permissions: ClassVar = {
        "retrieve": TaxPermission.READ,
        "update": TaxPermission.WRITE,
        "destroy": TaxPermission.WRITE,
    }
    queries: ClassVar = {name: ["financialYear"] for name in ("retrieve", "update", "destroy")}
    messages: ClassVar = {
        "update": _("The opening balance is saved."),
        "destroy": _("The opening balance is removed."),
    }

    @extend_schema(
        summary="An employee's opening balance of a year",
        parameters=[_YEAR],
        examples=[OpenApiExample("To September", response_only=True, value={**_BALANCE, "isEntered": True})],
    )
    def retrieve(self, request: Request, employee_id: int) -> Response:
        """Return it; `isEntered` false where the year has none."""
        year = self.year()
        row = selectors.opening_balance(employee_by_id(employee_id).pk, year)
        return Response(s.balance_answer(row, year))

    @extend_schema(
        summary="Enter an employee's opening balance",
        parameters=[_YEAR],
        request=s.WriteBalanceSerializer,
        examples=[
            OpenApiExample("To September", request_only=True, value=_BALANCE),
            OpenApiExample("As kept", response_only=True, value={**_BALANCE, "isEntered": True}),
        ],
    )
    def update(self, request: Request, employee_id: int) -> Response:
        """Enter or replace it. 409 where a locked run covers the same months."""
        employee = employee_by_id(employee_id)
        body = self.validated(s.WriteBalanceSerializer)
        named = body.pop("financial_year", None)
        row = set_opening_balance(
            employee=employee,
            financial_year=FinancialYear.parse(named) if named else self.year(),
            through=Month.parse(body.pop("through"), field="through"),
            actor=self.actor,
            **body,
        )
        return Response(s.balance_answer(row, FinancialYear(row.financial_year)))

    @extend_schema(
        summary="Remove an employee's opening balance",
        parameters=[_YEAR],
        responses={200: s.RemovedBalanceSerializer},
        examples=[
            OpenApiExample(
                "Removed", response_only=True, value={"financialYear": "2026-27", "wasEntered": True}
            )
        ],
    )
    def destroy(self, request: Request, employee_id: int) -> Response:
        """Take back one that was entered by mistake; where there is none nothing happens."""
        employee, year = employee_by_id(employee_id), self.year()
        removed = remove_opening_balance(employee=employee, financial_year=year, actor=self.actor)
        return Response({"financialYear": str(year), "wasEntered": removed})
