"""Routes by which staff keep an employee's declaration and opening balance of a year."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet
from core.periods import FinancialYear, Month
from payroll.employees.selectors.people import employee_by_id
from payroll.income_tax import selectors
from payroll.income_tax.api import declaration_serializers as s
from payroll.income_tax.permissions import TaxPermission
from payroll.income_tax.services.balances import remove_opening_balance, set_opening_balance
from payroll.income_tax.services.declarations import declare


class _YearViewSet(ApiViewSet):
    def year(self, named: str | None = None) -> FinancialYear:
        """Return the year of the body, else that of the query, else the current one."""
        return s.year_or_current(named or self.query().get("financial_year"))


class StaffDeclarationViewSet(_YearViewSet):
    """An employee's declaration, as staff read and enter it."""

    serializer_class = s.DeclarationSerializer
    permissions: ClassVar = {"retrieve": TaxPermission.READ, "update": TaxPermission.WRITE}
    queries: ClassVar = {"retrieve": s.YearQuery, "update": s.YearQuery}
    messages: ClassVar = {"update": _("The declaration is saved.")}

    @extend_schema(
        summary="An employee's tax declaration of a year",
    )
    def retrieve(self, request: Request, employee_id: int) -> Response:
        """Return regime and declared amounts of a year."""
        return Response(s.declaration_answer(employee_by_id(employee_id), self.year()))

    @extend_schema(
        summary="Enter an employee's tax declaration",
        request=s.StaffDeclarationSerializer,
        examples=[
            OpenApiExample(
                "A proof handed in after the year",
                request_only=True,
                value={"financialYear": "2025-26", "section80d": 25000, "reason": "Proof handed in late"},
            ),
        ],
    )
    def update(self, request: Request, employee_id: int) -> Response:
        """Change what is sent. For a year that is over a `reason` is needed: no month's tax changes, only the
        year's computation, certificate and return.
        """
        employee = employee_by_id(employee_id)
        body = self.validated(s.StaffDeclarationSerializer, partial=True)
        year = self.year(body.pop("financial_year", None))
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
    queries: ClassVar = dict.fromkeys(("retrieve", "update", "destroy"), s.YearQuery)
    messages: ClassVar = {
        "update": _("The opening balance is saved."),
        "destroy": _("The opening balance is removed."),
    }

    @extend_schema(
        summary="An employee's opening balance of a year",
    )
    def retrieve(self, request: Request, employee_id: int) -> Response:
        """Return it; `isEntered` false where the year has none."""
        year = self.year()
        row = selectors.opening_balance(employee_by_id(employee_id).pk, year)
        return Response(s.balance_answer(row, year))

    @extend_schema(
        summary="Enter an employee's opening balance",
        request=s.WriteBalanceSerializer,
    )
    def update(self, request: Request, employee_id: int) -> Response:
        """Enter or replace it. 409 where a locked run covers the same months."""
        employee = employee_by_id(employee_id)
        body = self.validated(s.WriteBalanceSerializer)
        row = set_opening_balance(
            employee=employee,
            financial_year=self.year(body.pop("financial_year", None)),
            through=Month.parse(body.pop("through"), field="through"),
            actor=self.actor,
            **body,
        )
        return Response(s.balance_answer(row, FinancialYear(row.financial_year)))

    @extend_schema(
        summary="Remove an employee's opening balance",
        responses={200: s.RemovedBalanceSerializer},
    )
    def destroy(self, request: Request, employee_id: int) -> Response:
        """Take back one that was entered by mistake; where there is none nothing happens."""
        employee, year = employee_by_id(employee_id), self.year()
        removed = remove_opening_balance(employee=employee, financial_year=year, actor=self.actor)
        return Response({"financialYear": str(year), "wasEntered": removed})
