"""REST routes of the masters (spec: school, Endpoints, Masters)."""

from typing import ClassVar

from django.http import HttpResponseBase
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from core.api.files import file_answers
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.documents.exports import export_long
from core.imports.api.urls import import_urls
from core.masters.api import MasterViewSet, master_paths
from core.tenancy.enums import TenantType
from school.masters import masters
from school.masters.files import get_table
from school.masters.permissions import MastersPermission


class AcademicYearViewSet(MasterViewSet):
    """Academic years."""

    master = masters.academic_years


class SchoolClassViewSet(MasterViewSet):
    """Classes."""

    master = masters.classes


class SectionViewSet(MasterViewSet):
    """Sections."""

    master = masters.sections


class SubjectViewSet(MasterViewSet):
    """Subjects."""

    master = masters.subjects


class RoomViewSet(MasterViewSet):
    """Rooms."""

    master = masters.rooms


class ExportViewSet(ApiViewSet):
    """Tables as CSV."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"read": MastersPermission.READ}
    queries: ClassVar = {"read": []}
    files: ClassVar = {"read": ("csv",)}

    @extend_schema(summary="Download a table as CSV", responses=file_answers("csv"))
    def read(self, request: Request, type: str) -> HttpResponseBase:  # noqa: A002 - the name in the address
        """Academic years, classes, sections, subjects, rooms, staff or students, as they can be imported again.

        Each type asks for the right to read it; a teacher gets the students of the own sections.
        """
        table = get_table(type, self.actor)
        return export_long(
            table.rows(self.actor),
            table.columns(self.actor),
            format="csv",
            title=table.name,
            filename=table.name,
            context={},
        )


urlpatterns = [
    *master_paths("api/v1/masters/academic-years", AcademicYearViewSet),
    *master_paths("api/v1/masters/classes", SchoolClassViewSet),
    *master_paths("api/v1/masters/sections", SectionViewSet),
    *master_paths("api/v1/masters/subjects", SubjectViewSet),
    *master_paths("api/v1/masters/rooms", RoomViewSet),
    path("api/v1/masters/export/<slug:type>.csv", ExportViewSet.as_view({"get": "read"})),
    *import_urls("api/v1/masters/import", TenantType.SCHOOL, is_one_route=True),
]
