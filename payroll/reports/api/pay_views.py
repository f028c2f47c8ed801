"""Routes of the pay reports: /api/reports/salary-register and its neighbours, /api/lpc."""

from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from core.api.files import file_answers
from core.api.views import ApiViewSet
from core.reports.api import examples as common
from core.reports.api.answers import COMMON, report_answer
from core.reports.api.serializers import JobSerializer
from payroll.employees.selectors import employee_by_id
from payroll.organizations.permissions import PayrollPermission as P
from payroll.reports.api import examples as e
from payroll.reports.api import serializers as s


class PayReportViewSet(ApiViewSet):
    """Tables over locked payroll months."""

    serializer_class = s.RegisterSerializer
    permissions: ClassVar = {
        "salary_register": P.REPORT_READ,
        "nps_schedule": P.REPORT_READ,
        "da_arrears": P.REPORT_READ,
    }
    queries: ClassVar = {
        "salary_register": [
            *("month", "from", "to", "department", "head", "groupBy", "includeProcessed"),
            *COMMON,
        ],
        "nps_schedule": ["month", *COMMON],
        "da_arrears": ["revision", "from", "to", "paidIn", "includeProcessed", *COMMON],
    }

    @extend_schema(
        summary="Salary register",
        responses={**file_answers("xlsx", "csv", "pdf", json=s.RegisterSerializer), 202: JobSerializer},
        parameters=[
            e.MONTH, e.FROM, e.TO, e.PROCESSED,
            OpenApiParameter("department", OpenApiTypes.STR, description="Code or name"),
            OpenApiParameter("head", OpenApiTypes.STR, description="One head: basic, da … or a pay element's code"),
            OpenApiParameter("groupBy", OpenApiTypes.STR, enum=["month", "department", "head"]),
            common.FORMAT, common.BACKGROUND, common.LANGUAGE, *common.PAGING,
        ],
    )  # fmt: skip
    def salary_register(self, request: Request) -> Any:
        """Return the monthly salary statement of locked months, with sums per page and overall."""
        return report_answer(self, "salary-register")

    @extend_schema(
        summary="NPS schedule by PRAN",
        responses={**file_answers("xlsx", "csv", "pdf", json=s.NpsScheduleSerializer), 202: JobSerializer},
        parameters=[e.MONTH, common.FORMAT, common.BACKGROUND, common.LANGUAGE, *common.PAGING],
    )
    def nps_schedule(self, request: Request) -> Any:
        """Return both contributions of a month by PRAN, arrears apart, and who has no PRAN."""
        return report_answer(self, "nps-schedule")

    @extend_schema(
        summary="DA arrears, due and drawn",
        responses={**file_answers("xlsx", "csv", "pdf", json=s.ArrearsSerializer), 202: JobSerializer},
        parameters=[
            OpenApiParameter("revision", OpenApiTypes.INT, description="Number of a DA revision"),
            OpenApiParameter("paidIn", OpenApiTypes.STR, description="Month with whose pay it was paid"),
            e.FROM, e.TO, e.PROCESSED, common.FORMAT, common.BACKGROUND, common.LANGUAGE, *common.PAGING,
        ],
    )  # fmt: skip
    def da_arrears(self, request: Request) -> Any:
        """Return what was due and drawn by employee and month, the difference, and the run that paid it."""
        return report_answer(self, "da-arrears")


class CertificateViewSet(ApiViewSet):
    """Last pay certificate and yearly salary certificate of one employee."""

    serializer_class = s.LpcSerializer
    permissions: ClassVar = {
        "lpc": P.REPORT_READ,
        "lpc_pdf": P.REPORT_READ,
        "salary_certificate": P.REPORT_READ,
    }
    files: ClassVar = {"lpc_pdf": ("pdf",)}
    queries: ClassVar = {
        "lpc": ["kind", "date", *COMMON],
        "lpc_pdf": ["kind", "date", *COMMON],
        "salary_certificate": ["financialYear", *COMMON],
    }

    @extend_schema(
        summary="Last pay certificate",
        responses={**file_answers("pdf", json=s.LpcSerializer), 202: JobSerializer},
        parameters=[e.KIND, e.DATE, common.PAPER_FORMAT, common.BACKGROUND, common.LANGUAGE],
    )
    def lpc(self, request: Request, employee_id: int) -> Any:
        """Return the certificate of somebody who retires or is transferred, in the order of Form GAR 2."""
        return report_answer(self, "lpc", _path(employee_id))

    @extend_schema(
        summary="Last pay certificate as PDF",
        responses={**file_answers("pdf"), 202: JobSerializer},
        parameters=[e.KIND, e.DATE, common.BACKGROUND, common.LANGUAGE],
    )
    def lpc_pdf(self, request: Request, employee_id: int) -> Any:
        """Return the same certificate on A4."""
        return report_answer(self, "lpc", _path(employee_id), file_format="pdf")

    @extend_schema(
        summary="Yearly salary certificate",
        responses={**file_answers("pdf", json=s.YearSerializer), 202: JobSerializer},
        parameters=[e.YEAR, common.PAPER_FORMAT, common.BACKGROUND, common.LANGUAGE],
    )
    def salary_certificate(self, request: Request, employee_id: int) -> Any:
        """Return a financial year month by month with totals by head."""
        return report_answer(self, "salary-certificate", _path(employee_id))


def _path(employee_id: int) -> dict[str, str]:
    """Return the employee as the builders take it; a number that is none is a 404 before anything else."""
    return {"employeeId": f"#{employee_by_id(employee_id).pk}"}
