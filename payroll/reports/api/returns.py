"""Routes of Form 24Q (138) and of the salary certificate (Form 16, 130)."""

from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.queries import one_of
from core.api.views import ApiViewSet
from core.documents.exports import file_response
from core.language import LANGUAGES
from core.periods import FinancialYear, today
from core.reports.api.answers import COMMON, report_answer
from core.reports.api.serializers import JobSerializer
from payroll.employees.selectors.people import employee_by_id
from payroll.reports.returns import wire as s
from payroll.reports.returns.answers import certificate_answer, file_answer, return_answer
from payroll.reports.returns.certificate import certificate_of
from payroll.reports.returns.certificate_pdf import certificate_filename, certificate_pdf
from payroll.reports.returns.entries import NAME
from payroll.reports.returns.form_24q import SalaryReturn, salary_return
from payroll.reports.returns.text_file import salary_file
from payroll.tds.enums import Quarter
from payroll.tds.periods import parse_period
from payroll.tds.permissions import ReturnsPermission as P

YEAR = OpenApiParameter("financialYear", OpenApiTypes.STR, required=True, description="for example 2026-27")
PERIOD = [YEAR, OpenApiParameter("quarter", OpenApiTypes.STR, required=True, enum=Quarter.values)]
TEXT = "text/plain; charset=us-ascii"


def _quarter(request: Request, *, with_annexure: bool = True) -> SalaryReturn:
    query = request.query_params
    period = parse_period(query.get("financialYear", ""), query.get("quarter", ""))
    return salary_return(period, with_annexure=with_annexure)


class SalaryReturnViewSet(ApiViewSet):
    """The quarterly statement of salaries."""

    serializer_class = s.SalaryReturnSerializer
    permissions: ClassVar = {"form_24q": P.READ, "text": P.READ}
    queries: ClassVar = {
        "form_24q": ["financialYear", "quarter", *COMMON],
        "text": ["financialYear", "quarter", "previousReceipt", "challansOnly"],
    }

    @extend_schema(
        summary="Form 24Q (from 2026-27: 138)",
        responses={**file_answers("xlsx", "csv", "pdf", json=s.SalaryReturnSerializer), 202: JobSerializer},
        parameters=[
            *PERIOD,
            OpenApiParameter("background", OpenApiTypes.BOOL, description="prepare the file, answer 202"),
            OpenApiParameter("language", OpenApiTypes.STR, enum=list(LANGUAGES), description="of the file"),
        ],
    )
    def form_24q(self, request: Request) -> Any:
        """Return the quarter: challans with payments, control totals, findings, in Q4 Annexure II.

        A quarter without a locked month is an empty one with a finding. `format=xlsx` gives all parts as a
        workbook, csv and pdf the payments (Annexure I); what takes over five seconds, or is asked for with
        `background=true`, is answered 202 with a job.
        """
        file_format = one_of(request, "format", ("json", "xlsx", "csv", "pdf"))
        if file_format == "json" and "background" not in request.query_params:
            return Response(return_answer(_quarter(request)))
        return report_answer(self, NAME)

    @extend_schema(
        summary="Form 24Q (138) in the return-preparation text layout",
        responses={200: s.ReturnFileSerializer, (200, "text/plain"): OpenApiTypes.BINARY},
        parameters=[
            *PERIOD,
            OpenApiParameter(
                "previousReceipt", OpenApiTypes.STR, description="15 digits, of the last regular statement"
            ),
            OpenApiParameter(
                "challansOnly",
                OpenApiTypes.BOOL,
                description="leave Annexure II out, whose layout is not public for Form 138",
            ),
        ],
    )
    def text(self, request: Request) -> Any:
        """Return the file, read back and checked by our own reader; `format=json` has it with its notes.

        Refused with 409 while tax has no challan, while particulars of the deductor are missing (`data.missing`
        names the fields) and for Form 138 of the last quarter, whose Annexure II has no published layout.
        """
        file_format = one_of(request, "format", ("txt", "json"))
        challans_only = one_of(request, "challansOnly", ("false", "true")) == "true"
        file = salary_file(
            _quarter(request, with_annexure=not challans_only),
            today=today(),
            previous_receipt=request.query_params.get("previousReceipt", ""),
            challans_only=challans_only,
        )
        if file_format == "json":
            return Response(file_answer(file))
        return file_response(file.content, filename=file.filename, content_type=TEXT)


class TaxCertificateViewSet(ApiViewSet):
    """The salary certificate of a year."""

    serializer_class = s.TaxCertificateSerializer
    permissions: ClassVar = {"form_16": P.READ}
    queries: ClassVar = {"form_16": ["financialYear", "language"]}

    @extend_schema(
        summary="Form 16 (from 2026-27: 130), Part B: working copy",
        responses={200: s.TaxCertificateSerializer, (200, "application/pdf"): OpenApiTypes.BINARY},
        parameters=[
            YEAR,
            OpenApiParameter("language", OpenApiTypes.STR, enum=list(LANGUAGES), description="of the PDF"),
        ],
    )
    def form_16(self, request: Request, employee_id: int) -> Any:
        """Return what locked months of the year paid and deducted, laid out as Part B.

        The valid certificate comes from TRACES. 409 when no locked month of the year has paid the employee.
        """
        file_format = one_of(request, "format", ("json", "pdf"))
        language = one_of(request, "language", LANGUAGES)
        employee = employee_by_id(employee_id)
        year = FinancialYear.parse(request.query_params.get("financialYear", ""))
        found = certificate_of(employee, year)
        if file_format == "json":
            return Response(certificate_answer(found))
        content = certificate_pdf(found, language)
        return file_response(content, filename=certificate_filename(found), content_type="application/pdf")
