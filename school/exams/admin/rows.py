"""Screens that show rows, re-evaluations with their acts, and the school's choices."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.service_admin import ServiceAdmin
from school.exams.acts import RE_EVALUATION_ACTS
from school.exams.enums import ReEvaluationState, SheetState
from school.exams.models import (
    CoScholasticGrade,
    ExamSettings,
    Mark,
    MarkChange,
    MarkSheet,
    ReEvaluation,
    TermRemark,
)
from school.exams.permissions import ExamPermission as P
from school.exams.services.cards import set_rank_scope
from school.foundation.site import school_site

READ: dict[str, str] = {"view": P.READ}


@admin.register(MarkSheet, site=school_site)
class MarkSheetAdmin(ServiceAdmin):
    """Sheets that were opened; those that nobody opened stand on the exam."""

    permissions: ClassVar = READ
    list_display = ("exam_name", "subject_name", "section", "status", "submitted_by", "submitted_at", "grid")
    list_display_links = ("exam_name",)
    list_select_related = ("exam_subject__exam", "exam_subject__subject", "section__school_class")
    list_filter = ("state", "exam_subject__exam")
    search_fields = ("exam_subject__exam__name", "exam_subject__subject__name")
    fields = ("exam_subject", "section", "state", "submitted_by", "submitted_at", "version")
    empty_text = _("No marks are entered yet. Sheets are opened from the page of an exam.")

    @admin.display(description=_("exam"), ordering="exam_subject__exam__start_date")
    def exam_name(self, obj: MarkSheet) -> str:
        return obj.exam_subject.exam.name

    @admin.display(description=_("subject"), ordering="exam_subject__subject__name")
    def subject_name(self, obj: MarkSheet) -> str:
        return obj.exam_subject.subject.name

    @display(description=_("state"), label={SheetState.OPEN: "warning", SheetState.SUBMITTED: "success"})
    def status(self, obj: MarkSheet) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @admin.display(description=_("marks"))
    def grid(self, obj: MarkSheet) -> str:
        """Lead to the grid of the marks."""
        exam_subject = obj.exam_subject
        page = reverse(
            "school:school_exams_exam_sheet", args=[exam_subject.exam_id, exam_subject.pk, obj.section_id]
        )
        return format_html('<a class="text-primary-600" href="{}">{}</a>', page, _("Open"))


@admin.register(Mark, site=school_site)
class MarkAdmin(ServiceAdmin):
    """Single marks, to be looked at; they are entered on their sheet."""

    permissions: ClassVar = READ
    list_display = ("student", "sheet", "component", "marks_obtained", "absence", "entered_by", "changed_at")
    list_select_related = (
        "student", "component", "sheet__exam_subject__exam", "sheet__exam_subject__subject",
        "sheet__section__school_class",
    )  # fmt: skip
    list_filter = ("sheet__exam_subject__exam", "absence")
    search_fields = ("student__full_name", "student__student_code")
    fields = (
        "student",
        "sheet",
        "component",
        "marks_obtained",
        "absence",
        "remarks",
        "entered_by",
        "changed_at",
    )


@admin.register(MarkChange, site=school_site)
class MarkChangeAdmin(ServiceAdmin):
    """The history of submitted marks."""

    permissions: ClassVar = READ
    list_display = (
        "mark", "old_marks", "old_absence", "new_marks", "new_absence", "reason", "was_published", "changed_by",
        "changed_at",
    )  # fmt: skip
    list_select_related = ("mark__student",)
    list_filter = ("was_published", "mark__sheet__exam_subject__exam")
    search_fields = ("mark__student__full_name", "reason")
    fields = list_display


@admin.register(CoScholasticGrade, site=school_site)
class CoScholasticGradeAdmin(ServiceAdmin):
    """Letters that class teachers gave."""

    permissions: ClassVar = READ
    list_display = ("student", "academic_year", "term", "area", "grade", "entered_by")
    list_select_related = ("student", "academic_year", "area")
    list_filter = ("academic_year", "term", "area")
    search_fields = ("student__full_name", "student__student_code")
    fields = list_display


@admin.register(TermRemark, site=school_site)
class TermRemarkAdmin(ServiceAdmin):
    """Remarks of class teachers."""

    permissions: ClassVar = READ
    list_display = ("student", "academic_year", "term", "remarks", "entered_by")
    list_select_related = ("student", "academic_year")
    list_filter = ("academic_year", "term")
    search_fields = ("student__full_name", "student__student_code", "remarks")
    fields = list_display


@admin.register(ReEvaluation, site=school_site)
class ReEvaluationAdmin(ActsAdmin):
    """Wishes for another look, decided here."""

    acts = RE_EVALUATION_ACTS
    permissions: ClassVar = {"view": P.MANAGE}
    list_display = (
        "student",
        "exam_subject",
        "old_marks",
        "new_marks",
        "status",
        "requested_by",
        "requested_at",
    )
    list_select_related = ("student", "exam_subject__exam", "exam_subject__subject")
    list_filter = ("state", "exam_subject__exam")
    search_fields = ("student__full_name", "student__student_code")
    empty_text = _("Nobody has asked. Families ask while the window of an exam is open.")
    fields = ("student", "exam_subject", "reason")
    record = Record(
        heading="__str__",
        state="status",
        main=("accept", "reject"),
        figures=("old_marks", "new_marks"),
        sections=(
            Section(
                "wish", _("Wish"), facts=("student", "exam_subject", "reason", "requested_by", "requested_at")
            ),
            Section("decision", _("Decision"), facts=("decided_by", "decided_at", "remarks")),
        ),
    )

    @display(
        description=_("state"),
        label={
            ReEvaluationState.REQUESTED: "warning",
            ReEvaluationState.ACCEPTED: "success",
            ReEvaluationState.REJECTED: "danger",
        },
    )
    def status(self, obj: ReEvaluation) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(ExamSettings, site=school_site)
class ExamSettingsAdmin(ServiceAdmin):
    """Whether ranks are told."""

    permissions: ClassVar = {"view": P.MANAGE, "change": P.MANAGE}
    list_display = ("__str__", "rank_scope")
    fields = ("rank_scope",)

    def update(self, request: HttpRequest, obj: ExamSettings, changed: dict[str, Any]) -> ExamSettings:
        return set_rank_scope(actor=self.actor(request), **changed)
