"""Routes of employee self-service: /api/ess/*. Every one answers for the caller's own record only."""

from functools import cached_property
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts.api.serializers import SignedInSerializer, SignInSerializer
from core.api.files import file_answers
from core.api.permissions import PUBLIC
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.documents.exports import file_response
from core.periods import FinancialYear, today
from payroll.employees.models import Employee
from payroll.ess import selectors, services
from payroll.ess.api import serializers as s
from payroll.ess.api.filters import PayslipFilter
from payroll.income_tax.api import declaration_serializers as declared
from payroll.income_tax.services.declarations import declare
from payroll.organizations.permissions import PortalPermission
from payroll.runs.models import SalaryDetail
from payroll.runs.payslips import payslip_filename, payslip_pdf
from payroll.runs.selectors import payslips_of

_OWN = PortalPermission.SELF


class EssSignInViewSet(ApiViewSet):
    """Sign-in of employees."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"login": PUBLIC}
    messages: ClassVar = {"login": _("Signed in.")}

    def get_authenticators(self) -> list[Any]:
        """Leave an old token in the header alone: none is needed."""
        return []

    @extend_schema(
        summary="Employee sign-in",
        request=SignInSerializer,
        responses=SignedInSerializer,
    )
    def login(self, request: Request) -> Response:
        """Give tokens to an employee; an account without an employee record is refused (403)."""
        body = self.validated(SignInSerializer)
        return Response(SignedInSerializer(services.sign_in_employee(request=request, **body)).data)


class OwnViewSet(ApiViewSet):
    """Base: knows the caller's employee record."""

    serializer_class: Any = EmptySerializer

    @cached_property
    def employee(self) -> Employee:
        """The caller's record. Raises NotFound for staff who have none."""
        user: Any = self.request.user
        return selectors.employee_of(user)

    def financial_year(self) -> FinancialYear:
        """Return the year asked for, else the current one. Raises ValidationFailed."""
        return declared.year_or_current(self.query().get("financial_year"))


class PayslipViewSet(OwnViewSet):
    """Own payslips of locked runs."""

    queryset = SalaryDetail.objects.none()
    serializer_class = s.PayslipItemSerializer
    filterset_class = PayslipFilter
    permissions: ClassVar = {"list": _OWN, "retrieve": _OWN, "pdf": _OWN}
    queries: ClassVar = {"retrieve": [], "pdf": s.LanguageQuery}
    files: ClassVar = {"pdf": ("pdf",)}

    @extend_schema(
        summary="Own payslips, newest first",
        responses=s.PayslipItemSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """Return a page of payslips, by calendar year or financial year when asked."""
        return self.page(payslips_of(self.employee.pk))

    @extend_schema(summary="One payslip with its lines", responses=s.PayslipSerializer)
    def retrieve(self, request: Request, payslip_id: int) -> Response:
        """Return earnings, deductions, arrears and net pay."""
        detail = selectors.payslip(self.employee, payslip_id)
        view = selectors.payslip_view(detail)
        return Response(s.PayslipSerializer(detail, context={"view": view}).data)

    @extend_schema(
        summary="Payslip as PDF",
        responses=file_answers("pdf"),
    )
    def pdf(self, request: Request, payslip_id: int) -> HttpResponse:
        """Return the payslip as PDF, in Hindi or English."""
        detail = selectors.payslip(self.employee, payslip_id)
        user: Any = request.user
        language = self.query().get("language") or document_language(user.language)
        content = payslip_pdf(detail, language)
        return file_response(content, filename=payslip_filename(detail), content_type="application/pdf")


def document_language(preferred: str) -> str:
    """Return the person's language where documents exist in it, else the active one, else English."""
    for code in (preferred, get_language() or ""):
        if code in dict(settings.LANGUAGES):
            return code
    return "en"


class SelfViewSet(OwnViewSet):
    """Own record, tax, declaration, NPS."""

    permissions: ClassVar = {
        "profile": _OWN,
        "tax_computation": _OWN,
        "tax_declaration": _OWN,
        "declare": _OWN,
        "nps_statement": _OWN,
    }
    queries: ClassVar = {
        "profile": [],
        "tax_computation": declared.YearQuery,
        "tax_declaration": declared.YearQuery,
        "declare": declared.YearQuery,
        "nps_statement": declared.YearQuery,
    }
    messages: ClassVar = {"declare": _("The declaration is saved.")}

    @extend_schema(summary="Own record", responses=s.ProfileSerializer)
    def profile(self, request: Request) -> Response:
        """Return the own record with the pay in force."""
        return Response(s.profile_data(selectors.profile(self.employee, today())))

    @extend_schema(
        summary="Own income tax of a year, both regimes",
        responses=s.TaxComputationSerializer,
    )
    def tax_computation(self, request: Request) -> Response:
        """Return paid months, projection, both regimes with steps, and the tax still to be deducted."""
        view = selectors.tax_view(self.employee, self.financial_year(), today=today())
        return Response(s.TaxComputationSerializer(view).data)

    @extend_schema(
        summary="Own tax declaration",
        responses=declared.DeclarationSerializer,
    )
    def tax_declaration(self, request: Request) -> Response:
        """Return regime and declared amounts of a year."""
        return Response(declared.declaration_answer(self.employee, self.financial_year()))

    @extend_schema(
        summary="Declare regime and deductions",
        request=declared.ChangeDeclarationSerializer,
        responses=declared.DeclarationSerializer,
    )
    def declare(self, request: Request) -> Response:
        """Change what is sent; used from the next month that is processed."""
        body = self.validated(declared.ChangeDeclarationSerializer, partial=True)
        year = declared.year_or_current(
            body.pop("financial_year", None) or self.query().get("financial_year")
        )
        declare(employee=self.employee, financial_year=year, values=body, actor=self.actor)
        return Response(declared.declaration_answer(self.employee, year))

    @extend_schema(
        summary="Own NPS contributions of a year",
        responses=s.NpsStatementSerializer,
    )
    def nps_statement(self, request: Request) -> Response:
        """Return both shares month by month, with totals and the contributions of earlier years."""
        statement = selectors.nps_statement(self.employee, self.financial_year())
        return Response(s.NpsStatementSerializer(statement).data)
