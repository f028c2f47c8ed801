"""Routes of the timetable."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from school.timetable.api import masters
from school.timetable.api.generations import GenerationViewSet
from school.timetable.api.substitutions import AbsenceViewSet, SubstitutionViewSet
from school.timetable.api.weeks import WeekViewSet

BASE = "api/v1/timetable"
ONE = f"{BASE}/generate/<uuid:generation_id>"

urlpatterns = [
    path(BASE, WeekViewSet.as_view({"get": "list"})),
    path(f"{BASE}/classes/<uuid:class_id>", WeekViewSet.as_view({"get": "of_class"})),
    path(f"{BASE}/classes/<uuid:class_id>/entries", WeekViewSet.as_view({"post": "create"})),
    path(f"{BASE}/entries/<uuid:entry_id>", WeekViewSet.as_view({"delete": "destroy"})),
    path(f"{BASE}/teachers/<uuid:teacher_id>", WeekViewSet.as_view({"get": "of_teacher"})),
    path(f"{BASE}/generate", GenerationViewSet.as_view({"get": "list", "post": "create"})),
    path(ONE, GenerationViewSet.as_view({"get": "retrieve"})),
    *act_paths(ONE, GenerationViewSet),
    path(f"{BASE}/substitutions", SubstitutionViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{BASE}/absences", AbsenceViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{BASE}/absences/<uuid:absence_id>", AbsenceViewSet.as_view({"delete": "destroy"})),
    *master_paths(f"{BASE}/bell-schedules", masters.BellScheduleViewSet),
    *master_paths(f"{BASE}/periods", masters.PeriodViewSet),
    *master_paths(f"{BASE}/loads", masters.SubjectLoadViewSet),
    *master_paths(f"{BASE}/teachers-unavailable", masters.TeacherUnavailableViewSet),
    *master_paths(f"{BASE}/rooms-unavailable", masters.RoomUnavailableViewSet),
]
