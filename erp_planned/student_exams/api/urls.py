"""Routes of students' exams."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.student_exams.api import views as v

_EXAM, _CORRECTION = "api/exams/<int:exam_id>", "api/exams/corrections/<int:correction_id>"
_CARD = "api/students/<int:student_id>/report-card"

urlpatterns = [
    *master_paths("api/exams/scales", v.GradeScaleViewSet),
    path("api/exams/corrections", v.MarkCorrectionViewSet.as_view({"get": "list", "post": "create"})),
    *act_paths(_CORRECTION, v.MarkCorrectionViewSet, "put"),
    path("api/exams", v.StudentExamViewSet.as_view({"get": "list", "post": "create"})),
    path(_EXAM, v.StudentExamViewSet.as_view({"get": "retrieve"})),
    path(f"{_EXAM}/marks", v.ExamMarksViewSet.as_view({"get": "list", "post": "create"})),
    *act_paths(_EXAM, v.StudentExamViewSet, "put"),
    path(_CARD, v.ReportCardViewSet.as_view({"get": "retrieve"})),
    path(f"{_CARD}/pdf", v.ReportCardViewSet.as_view({"get": "paper"})),
]
