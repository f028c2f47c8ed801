"""REST routes of the staff."""

from core.masters.api import MasterViewSet, master_paths
from school.staff import masters


class StaffViewSet(MasterViewSet):
    """Members of staff."""

    master = masters.staff


class TeachingAssignmentViewSet(MasterViewSet):
    """Who teaches a subject to a section."""

    master = masters.assignments


class ClassTeacherViewSet(MasterViewSet):
    """Class teachers."""

    master = masters.class_teachers


urlpatterns = [
    *master_paths("api/v1/staff/assignments", TeachingAssignmentViewSet),
    *master_paths("api/v1/staff/class-teachers", ClassTeacherViewSet),
    *master_paths("api/v1/staff", StaffViewSet),
]
