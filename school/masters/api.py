"""REST routes of the masters (spec: school, Endpoints, Masters)."""

from core.masters.api import MasterViewSet, master_paths
from school.masters import masters


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


urlpatterns = [
    *master_paths("api/v1/masters/academic-years", AcademicYearViewSet),
    *master_paths("api/v1/masters/classes", SchoolClassViewSet),
    *master_paths("api/v1/masters/sections", SectionViewSet),
    *master_paths("api/v1/masters/subjects", SubjectViewSet),
    *master_paths("api/v1/masters/rooms", RoomViewSet),
]
