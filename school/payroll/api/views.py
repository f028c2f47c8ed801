"""Routes of /api/v1/payroll: runs, payslips, salaries and what they are made of."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import file_response
from core.masters.api import MasterViewSet
from core.periods import Month
from school.payroll import masters
from school.payroll.acts import RUN_ACTS
from school.payroll.api import filters
from school.payroll.api import serializers as s
from school.payroll.bank_file import bank_file
from school.payroll.models import PayrollRun, Payslip, StaffSalary
from school.payroll.payslip_pdf import payslips_pdf
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors import payslips, runs, salaries
from school.payroll.services import salaries as salary_services
from school.payroll.services.runs import process_month
from school.payroll.services.structures import Line, set_lines
from school.payroll.staleness import changes_since

PDF = "application/pdf"
SOMEBODY, SOMETHING = "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11", "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e21"
MONTH = OpenApiExample("November 2026", request_only=True, value={"month": "2026-11"})
SALARY = OpenApiExample(
    "A salary from November",
    request_only=True,
    value={
        "staffId": SOMEBODY,
        "structureId": SOMETHING,
        "gross": 42000,
        "fromOn": "2026-11-01",
        "taxState": "MH",
        "reason": "Annual increase",
    },
)
LINES = OpenApiExample(
    "Basic half of the salary",
    request_only=True,
    value={"lines": [{"componentId": SOMEBODY, "value": 50}, {"componentId": SOMETHING}]},
)


class PayrollRunViewSet(ActsViewSet):
    """The payroll month by month."""

    acts = RUN_ACTS
    serializer_of_one = s.PayrollRunDetailSerializer
    queryset = PayrollRun.objects.none()
    serializer_class = s.PayrollRunSerializer
    filterset_class = filters.PayrollRunFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ, "bank_file": P.READ}
    queries: ClassVar = {"bank_file": s.BankFileQuery}
    files: ClassVar = {"bank_file": ("xlsx", "csv")}

    def one(self, row: PayrollRun) -> dict[str, Any]:
        """Return a run as it is now, with what stands around it."""
        context = {
            "findings": runs.findings_of(row),
            "figures": runs.figures_of(row),
            "changes": changes_since(row),
        }
        return dict(s.PayrollRunDetailSerializer(row, context=context).data)

    @extend_schema(summary="List payroll runs", responses=s.PayrollRunSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the runs, the newest month first."""
        return self.page(runs.runs())

    @keyed()
    @extend_schema(
        summary="Generate a payroll run",
        request=s.PayrollMonthSerializer,
        responses={201: s.PayrollRunDetailSerializer},
        examples=[MONTH],
    )
    def create(self, request: Request) -> Done:
        """Compute the month for everybody in service; again for one that is there and not locked."""
        month = self.validated(s.PayrollMonthSerializer)["month"]
        run = process_month(month=month, actor=self.actor)
        return status.HTTP_201_CREATED, self.one(run)

    @extend_schema(summary="One payroll run", responses=s.PayrollRunDetailSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """Return a run with what was found, set by hand, and has changed since it was processed."""
        return Response(self.one(runs.get_run(pk)))

    @extend_schema(
        summary="Bank file of a locked run",
        responses=file_answers("xlsx", "csv"),
        parameters=[s.BankFileQuery],
    )
    def bank_file(self, request: Request, pk: UUID) -> Any:
        """Return name, account, IFSC and amount of each transfer, with the total."""
        return bank_file(runs.get_run(pk), self.query().get("format", "xlsx"))


class PayslipViewSet(ApiViewSet):
    """Payslips: the office sees all, the staff their own of locked months."""

    queryset = Payslip.objects.none()
    serializer_class = s.PayslipItemSerializer
    filterset_class = filters.PayslipFilter
    permissions: ClassVar = {"list": P.OWN, "retrieve": P.OWN, "pdf": P.OWN}
    queries: ClassVar = {"retrieve": [], "pdf": s.PayslipFileQuery}
    files: ClassVar = {"pdf": ("pdf",)}

    @extend_schema(summary="List payslips", responses=s.PayslipItemSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the payslips that the caller may see, the newest month first."""
        return self.page(payslips.payslips_for(self.actor))

    @extend_schema(summary="One payslip", responses=s.PayslipSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """Return a payslip with its lines."""
        return Response(s.PayslipSerializer(payslips.get_payslip(self.actor, pk)).data)

    @extend_schema(summary="A payslip as PDF", responses=file_answers("pdf"), parameters=[s.PayslipFileQuery])
    def pdf(self, request: Request, pk: UUID) -> HttpResponse:
        """Return the payslip on paper; before the lock it says that it is a draft."""
        row = payslips.get_payslip(self.actor, pk)
        language = self.query().get("language") or get_language() or "en"
        content = payslips_pdf([row], language=language)
        name = f"payslip-{row.staff_code}-{Month.of(row.run.month)}.pdf"
        return file_response(content, filename=name, content_type=PDF)


class StaffSalaryViewSet(ApiViewSet):
    """What the staff are paid, from a day to a day."""

    queryset = StaffSalary.objects.none()
    serializer_class = s.StaffSalarySerializer
    filterset_class = filters.StaffSalaryFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "partial_update": P.WRITE,
        "destroy": P.WRITE,
    }

    def one(self, row: StaffSalary) -> dict[str, Any]:
        return dict(s.StaffSalaryDetailSerializer(salaries.get_salary(row.pk)).data)

    @extend_schema(summary="List salaries", responses=s.StaffSalarySerializer(many=True))
    def list(self, request: Request) -> Response:
        """List salaries by name, the newest of each first."""
        return self.page(salaries.salaries().prefetch_related("amounts__component"))

    @keyed()
    @extend_schema(
        summary="Enter a salary",
        request=s.StaffSalarySerializer,
        responses={201: s.StaffSalaryDetailSerializer},
        examples=[SALARY],
    )
    def create(self, request: Request) -> Done:
        """Enter what somebody is paid from a day on; of months locked already the next run settles the difference."""
        body = self.validated(s.StaffSalarySerializer)
        row = salary_services.enter_salary(actor=self.actor, **_with_amounts(body))
        return status.HTTP_201_CREATED, self.one(row)

    @extend_schema(summary="One salary", responses=s.StaffSalaryDetailSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """Return a salary with what a whole month comes to."""
        return Response(self.one(salaries.get_salary(pk)))

    @extend_schema(
        summary="Correct a salary",
        request=s.StaffSalaryChangeSerializer,
        responses=s.StaffSalaryDetailSerializer,
        examples=[OpenApiExample("Another amount", request_only=True, value={"gross": 43000})],
    )
    def partial_update(self, request: Request, pk: UUID) -> Response:
        """Correct a salary from its first day on."""
        row = salaries.get_salary(pk)
        values = _with_amounts(self.validated(s.StaffSalaryChangeSerializer, partial=True))
        return Response(self.one(salary_services.change_salary(salary=row, actor=self.actor, **values)))

    @extend_schema(summary="Take back a salary", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: UUID) -> Response:
        """Remove a salary that was entered by mistake; the one before it holds on."""
        salary_services.remove_salary(salary=salaries.get_salary(pk), actor=self.actor)
        return Response({})


def _with_amounts(body: dict[str, Any]) -> dict[str, Any]:
    if "amounts" not in body:
        return body
    return {**body, "amounts": {row["component"]["code"]: row["amount"] for row in body["amounts"]}}


class StructureLineViewSet(ApiViewSet):
    """The components of a structure."""

    serializer_class = s.StructureLinesSerializer
    permissions: ClassVar = {"retrieve": P.READ, "update": P.WRITE}
    queries: ClassVar = {"retrieve": []}

    def answer(self, pk: UUID) -> Response:
        rows = salaries.structure_lines(salaries.get_structure(pk))
        return Response(s.StructureLinesSerializer({"lines": rows}).data)

    @extend_schema(summary="Components of a salary structure", responses=s.StructureLinesSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """Return the lines in the order in which they are computed."""
        return self.answer(pk)

    @extend_schema(
        summary="Set the components of a salary structure",
        request=s.StructureLinesSerializer,
        responses=s.StructureLinesSerializer,
        examples=[LINES],
    )
    def update(self, request: Request, pk: UUID) -> Response:
        """Replace all lines; refused once a locked month has paid by the structure."""
        structure = salaries.get_structure(pk)
        rows = self.validated(s.StructureLinesSerializer)["lines"]
        set_lines(structure=structure, lines=[Line(**row) for row in rows], actor=self.actor)
        return self.answer(pk)


class SalaryComponentViewSet(MasterViewSet):
    """Components of pay."""

    master = masters.components


class SalaryStructureViewSet(MasterViewSet):
    """Salary structures; their components are at /lines."""

    master = masters.structures


class ContributionRuleViewSet(MasterViewSet):
    """Rates of provident fund and State Insurance, dated."""

    master = masters.contribution_rules


class ProfessionalTaxSlabViewSet(MasterViewSet):
    """Slabs of professional tax, dated."""

    master = masters.tax_slabs


class EarlierIncomeViewSet(MasterViewSet):
    """Salary of the year that no run here has paid."""

    master = masters.earlier_incomes
