"""Routes of /api/v1/reports: dashboards, the list of reports, lists as CSV."""

from typing import Any, ClassVar

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.documents.exports import export_long
from core.reports.output import total_row
from school.reports.api import serializers as s
from school.reports.permissions import ReportsPermission as P
from school.reports.selectors.available import available
from school.reports.selectors.dashboard import summary
from school.reports.selectors.roles import board
from school.reports.services.exporting import take_list
from school.students.models import Student

# Every filter of some report; which of them a report knows, its entry in the list says.
FILTERS = {
    "classId": OpenApiTypes.UUID,
    "sectionId": OpenApiTypes.UUID,
    "academicYearId": OpenApiTypes.UUID,
    "examId": OpenApiTypes.UUID,
    "routeId": OpenApiTypes.UUID,
    "itemId": OpenApiTypes.UUID,
    "from": OpenApiTypes.DATE,
    "to": OpenApiTypes.DATE,
    "month": OpenApiTypes.STR,
    "date": OpenApiTypes.DATE,
    "on": OpenApiTypes.DATE,
    "status": OpenApiTypes.STR,
}


class DashboardViewSet(ApiViewSet):
    """Dashboards."""

    serializer_class = s.SchoolDashboardSerializer
    permissions: ClassVar = {"retrieve": P.READ, "role_wise": P.OWN}

    @extend_schema(summary="The school in six numbers", responses=s.SchoolDashboardSerializer)
    def retrieve(self, request: Request) -> Response:
        """Return the dashboard; a number is 0 where its module is off or the caller lacks the right to it."""
        return Response(s.SchoolDashboardSerializer(summary(self.actor)).data)

    @extend_schema(summary="The start page of the own role", responses=s.BoardSerializer)
    def role_wise(self, request: Request) -> Response:
        """Return numbers and charts that the caller's role needs, of the own rows only; of families, by child."""
        return Response(s.BoardSerializer(board(self.actor)).data)


class ReportListViewSet(ApiViewSet):
    """Reports that the caller may run."""

    queryset = Student.objects.none()
    serializer_class = s.AvailableReportSerializer
    permissions: ClassVar = {"list": P.READ}
    queries: ClassVar = {"list": ["page", "limit", "search"]}

    @extend_schema(
        summary="Reports that the caller may run",
        responses=s.AvailableReportSerializer(many=True),
        parameters=[OpenApiParameter("search", OpenApiTypes.STR, description="words of name and title")],
    )
    def list(self, request: Request) -> Response:
        """List them with their filters; each is got at /reports/export/<name>.csv."""
        words = request.query_params.get("search", "").casefold().split()
        rows = [
            one
            for one in available(self.actor)
            if all(word in f"{one.name} {one.title} {one.purpose}".casefold() for word in words)
        ]
        page: Any = self.paginate_queryset(rows)
        return self.get_paginated_response(s.AvailableReportSerializer(page, many=True).data)


class ListFileViewSet(ApiViewSet):
    """Lists as CSV."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"read": P.EXPORT}
    queries: ClassVar = {"read": list(FILTERS)}
    files: ClassVar = {"read": ("csv",)}

    @extend_schema(
        summary="Download a list as CSV",
        parameters=[OpenApiParameter(name, kind) for name, kind in FILTERS.items()],
        responses=file_answers("csv"),
    )
    def read(self, request: Request, type: str) -> HttpResponseBase:  # noqa: A002 - the name in the address
        """Students, guardians, staff, attendance, marks, invoices, receipts and the other reports of GET /reports.

        Each asks for the right to its rows, and has only those of them that the caller may see: a teacher's
        are of the own sections. It begins before the last row is read.
        """
        texts = {name: value for name in FILTERS if (value := request.query_params.get(name, "").strip())}
        table = take_list(actor=self.actor, name=type, texts=texts)
        return export_long(
            table.rows.stream(),
            table.columns,
            format="csv",
            title=table.title,
            filename=table.filename,
            context={"totals": total_row(table)},
        )
