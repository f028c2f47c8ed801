"""Routes of students."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.students.api.attendance import AttendanceViewSet
from erp_planned.students.api.certificates import CertificateViewSet
from erp_planned.students.api.masters import (
    AcademicYearViewSet,
    ClassViewSet,
    StudentRuleViewSet,
    SubjectViewSet,
    TeachingAssignmentViewSet,
)
from erp_planned.students.api.promotions import PromotionViewSet
from erp_planned.students.api.students import StudentViewSet

_STUDENT, _PAPER = "api/students/<int:pk>", "api/certificates/<int:pk>"

urlpatterns = [
    path("api/students", StudentViewSet.as_view({"get": "list"})),
    path("api/students/admission", StudentViewSet.as_view({"post": "admission"})),
    path(_STUDENT, StudentViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{_STUDENT}/promote", StudentViewSet.as_view({"put": "promote"})),
    *master_paths("api/academic-years", AcademicYearViewSet),
    *master_paths("api/classes", ClassViewSet),
    *master_paths("api/subjects", SubjectViewSet),
    *master_paths("api/teaching-assignments", TeachingAssignmentViewSet),
    *master_paths("api/student-rules", StudentRuleViewSet),
    path("api/classes/<int:pk>/promote", PromotionViewSet.as_view({"post": "create"})),
    path("api/student-promotions", PromotionViewSet.as_view({"get": "list"})),
    path("api/student-promotions/<int:pk>/undo", PromotionViewSet.as_view({"post": "undo"})),
    path("api/student-attendance", AttendanceViewSet.as_view({"get": "list", "post": "create"})),
    path("api/student-attendance/low", AttendanceViewSet.as_view({"get": "low"})),
    path("api/certificates", CertificateViewSet.as_view({"get": "list"})),
    path("api/certificates/generate", CertificateViewSet.as_view({"post": "generate"})),
    path(f"{_PAPER}/pdf", CertificateViewSet.as_view({"get": "pdf"})),
    path(f"{_PAPER}/copy", CertificateViewSet.as_view({"post": "copy"})),
    path(f"{_PAPER}/cancel", CertificateViewSet.as_view({"post": "cancel"})),
]
