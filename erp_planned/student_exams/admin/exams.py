"""Grading scales, exams, marks and their corrections."""

from datetime import time
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.masters.admin import register_master
from erp_planned.finance.lines_page import show
from erp_planned.student_exams.acts import CORRECTION_ACTS, EXAM_ACTS
from erp_planned.student_exams.admin.exam_entry import EXAM_PAGE
from erp_planned.student_exams.enums import CorrectionState, ExamState
from erp_planned.student_exams.masters import scales
from erp_planned.student_exams.models import Exam, ExamPaper, MarkCorrection
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.finding import corrections, exams
from payroll.organizations.site import organization_site


def _hour(at: time) -> str:
    return f"{at:%H:%M}"


register_master(organization_site, scales, group="students", icon="grade")


@admin.register(Exam, site=organization_site)
class ExamAdmin(ActsAdmin):
    """Exams with their papers; marks are entered on the grid."""

    acts = EXAM_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="year",
        state="standing_now",
        sections=(
            Section(
                "exam", _("Exam"),
                facts=("starts_on", "ends_on", "weightage", "shows_rank", "made_by", "published_by"),
            ),
        ),
        related=(
            Related(
                "papers", _("Papers"), ExamPaper,
                ("school_class", "subject", "held_on", (_("From"), "starts_at", _hour), (_("To"), "ends_at", _hour),
                 "max_marks", "pass_marks"),
                rows=lambda row: row.papers.select_related("school_class", "subject"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = ("name", "year", "starts_on", "ends_on", "weightage", "standing_now")
    list_filter = ("state", "year")
    search_fields = ("name",)
    empty_text = _("Add an exam with its papers; then their marks are entered and it is published.")
    list_export: ClassVar = [
        (_("exam"), "name"),
        (_("academic year"), "year"),
        (_("first day"), "starts_on"),
        (_("last day"), "ends_on"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return exams()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of an exam with its papers."""
        return show(self, request, EXAM_PAGE)

    def page_marks(self, _request: HttpRequest, row: Exam) -> Any:
        """Lead to the grid of marks."""
        return HttpResponseRedirect(reverse("admin:student_marks", args=[row.pk]))

    @display(description=_("state"), ordering="state", label={
        ExamState.OPEN: "info", ExamState.PUBLISHED: "success",
    })  # fmt: skip
    def standing_now(self, obj: Exam) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(MarkCorrection, site=organization_site)
class MarkCorrectionAdmin(ActsAdmin):
    """Corrections of published marks."""

    acts = CORRECTION_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="mark",
        state="standing_now",
        sections=(
            Section("correction", _("Correction"), facts=("kind", "before", "marks", "reason", "made_by")),
            Section("decided", _("Decided"), facts=("decided_by", "decided_at", "comments")),
        ),
    )
    list_display = ("mark", "kind", "before", "marks", "reason", "standing_now")
    list_filter = ("state", "kind")
    search_fields = ("mark__student__name",)
    empty_text = _("None. Whoever entered a wrong mark asks for its correction.")
    list_export: ClassVar = [
        (_("mark"), "mark"),
        (_("before"), "before"),
        (_("marks"), "marks"),
        (_("reason"), "reason"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return corrections()

    @display(description=_("state"), ordering="state", label={
        CorrectionState.ASKED: "warning", CorrectionState.APPROVED: "success",
        CorrectionState.REJECTED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: MarkCorrection) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
