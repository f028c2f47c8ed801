"""Routes of exams and report cards."""

from django.urls import path

from core.masters.api import master_paths
from school.exams.api.cards import ReportCardViewSet
from school.exams.api.re_evaluations import ReEvaluationViewSet
from school.exams.api.views import AreaViewSet, ExamViewSet, GradingScaleViewSet

_EXAMS = "api/v1/exams"
_ONE = f"{_EXAMS}/<uuid:exam_id>"
_CARDS = "api/v1/report-cards"
_exam, _wish, _card = ExamViewSet.as_view, ReEvaluationViewSet.as_view, ReportCardViewSet.as_view

urlpatterns = [
    path(_EXAMS, _exam({"get": "list", "post": "create"})),
    path(f"{_EXAMS}/results", _exam({"get": "results"})),
    *master_paths(f"{_EXAMS}/grading-scales", GradingScaleViewSet),
    *master_paths(f"{_EXAMS}/co-scholastic-areas", AreaViewSet),
    path(_ONE, _exam({"get": "retrieve", "patch": "partial_update"})),
    path(f"{_ONE}/results", _exam({"get": "summary"})),
    path(f"{_ONE}/marks", _exam({"get": "marks", "post": "enter"})),
    path(f"{_ONE}/marks/submit", _exam({"post": "submit"})),
    path(f"{_ONE}/publish", _exam({"post": "publish"})),
    path(f"{_ONE}/unpublish", _exam({"post": "unpublish"})),
    path(f"{_ONE}/re-evaluations", _wish({"get": "list", "post": "create"})),
    path(f"{_ONE}/re-evaluations/<uuid:request_id>", _wish({"patch": "decide"})),
    path(f"{_CARDS}/students/<uuid:student_id>", _card({"get": "of_student"})),
    path(f"{_CARDS}/students/<uuid:student_id>/pdf", _card({"get": "pdf"})),
    path(f"{_CARDS}/classes/<uuid:class_id>/pdf", _card({"get": "of_section"})),
    path(f"{_CARDS}/classes/<uuid:class_id>/term", _card({"post": "term"})),
]
