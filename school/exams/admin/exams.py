"""Exams in the office: planning, sheets, publishing."""

from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display
from unfold.widgets import (
    UnfoldAdminSelectMultipleWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
)

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.documents.exports import export
from school.exams.acts import EXAM_ACTS
from school.exams.admin.sheets import page_of, sheet_page
from school.exams.enums import ComponentKind, ExamState, ExamType
from school.exams.models import Exam
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.results import results_digest
from school.exams.selectors.sheets import SheetRow, sheets_of
from school.exams.selectors.summary import exam_summary, result_columns, result_rows
from school.exams.services.planning import Component, change_exam, plan_exam
from school.foundation.site import school_site
from school.masters.selectors import all_classes

ONE_PAPER, CBSE_TERM, SCIENCE, ARTS = "one", "cbse", "theory70", "theory80"
PATTERNS = {
    ONE_PAPER: (),
    CBSE_TERM: (
        (ComponentKind.PERIODIC_TEST, 10), (ComponentKind.NOTEBOOK, 5), (ComponentKind.ENRICHMENT, 5),
        (ComponentKind.EXAM, 80),
    ),
    SCIENCE: ((ComponentKind.EXAM, 70), (ComponentKind.PRACTICAL, 30)),
    ARTS: ((ComponentKind.EXAM, 80), (ComponentKind.PRACTICAL, 20)),
}  # fmt: skip


class ExamForm(forms.ModelForm):
    """An exam as it is planned; once marks are entered, maximum and classes stay."""

    exam_type = forms.ChoiceField(
        label=_("Kind of exam"), choices=ExamType.choices, widget=UnfoldAdminSelectWidget
    )
    school_classes = forms.ModelMultipleChoiceField(
        label=_("Classes"), queryset=all_classes(), widget=UnfoldAdminSelectMultipleWidget
    )
    passing_marks = forms.DecimalField(
        label=_("Passing marks"),
        required=False,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("Left empty: 33% of the maximum, half up to a whole mark."),
    )
    pattern = forms.ChoiceField(
        label=_("Parts of each subject"),
        widget=UnfoldAdminSelectWidget,
        choices=(
            (ONE_PAPER, _("One paper")),
            (CBSE_TERM, _("CBSE term: periodic tests 10, notebook 5, enrichment 5, exam 80")),
            (SCIENCE, _("Theory 70, practical 30; in XI and XII each is passed")),
            (ARTS, _("Theory 80, practical or project 20; in XI and XII each is passed")),
        ),
        required=False,
    )

    class Meta:
        model = Exam
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance._state.adding:  # noqa: SLF001 - Django's own marker
            return
        if "school_classes" in self.fields:
            self.fields["school_classes"].initial = list(self.instance.classes.all())
        kind = self.instance.exam_type
        if "exam_type" in self.fields and kind not in ExamType.values:
            self.fields["exam_type"].choices = [(kind, kind), *ExamType.choices]  # type: ignore[attr-defined]


PLAN = (
    ("name", "exam_type"), ("academic_year", "term"), ("start_date", "end_date"), "re_evaluation_until",
)  # fmt: skip
MARKS = ("school_classes", ("max_marks", "passing_marks"), "pattern")
EXAM_RECORD = Record(
    heading="__str__",
    state="status",
    standing="standing",
    main=("publish", "schedule"),
    figures=("max_marks", "passing_marks"),
    sections=(
        Section(
            "plan", _("Plan"),
            facts=(
                "kind", "academic_year", "term", "start_date", "end_date", "class_names", "re_evaluation_until",
            ),
            fields=PLAN,
        ),
        Section("marks", _("Marks"), facts=("max_marks", "passing_marks"), fields=MARKS),
    ),
    related=(
        Related(
            "sheets", _("Mark sheets"), SheetRow,
            ((_("Subject"), "subject"), (_("Section"), "section"), (_("State"), "state"), (_("Submitted by"), "by")),
            rows=sheets_of, needs=P.READ, page=page_of,
            empty=_("No section of these classes has students on the days of the exam."),
        ),
    ),
)  # fmt: skip


@admin.register(Exam, site=school_site)
class ExamAdmin(ActsAdmin):
    """Exams from the plan to the publication."""

    acts = EXAM_ACTS
    record = EXAM_RECORD
    form = ExamForm
    permissions: ClassVar = {"view": P.READ, "add": P.MANAGE, "change": P.MANAGE}
    fields = (*PLAN, *MARKS)
    list_display = ("name", "kind", "academic_year", "class_names", "start_date", "end_date", "status")
    list_select_related = ("academic_year",)
    list_filter = ("state", "academic_year", "term")
    search_fields = ("name",)
    actions_detail = ("results_page", "results_xlsx", "results_csv")
    empty_text = _("No exam is planned. Plan one with “Add exam”; its subjects are those of the classes.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("classes")

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Exam:
        return plan_exam(actor=self.actor(request), **_values(values))

    def update(self, request: HttpRequest, obj: Exam, changed: dict[str, Any]) -> Exam:
        return change_exam(exam=obj, actor=self.actor(request), **_values(changed, obj))

    @display(
        description=_("state"),
        ordering="state",
        label={ExamState.DRAFT: "warning", ExamState.SCHEDULED: "info", ExamState.PUBLISHED: "success"},
    )
    def status(self, obj: Exam) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @admin.display(description=_("kind of exam"), ordering="exam_type")
    def kind(self, obj: Exam) -> str:
        """Return the kind in words; one that the report card does not know as it was written."""
        return str(dict(ExamType.choices).get(obj.exam_type, obj.exam_type))

    @admin.display(description=_("classes"))
    def class_names(self, obj: Exam) -> str:
        return ", ".join(one.name for one in obj.classes.all())

    def standing(self, obj: Exam) -> str:
        """Say what has become of the exam."""
        return self.acts.standing(obj) if self.acts.standing else ""

    def form_publish(self, data: Any, row: Exam) -> forms.Form:
        """Ask with the digest of the results as they are now, so that a stale page publishes nothing."""
        field = forms.CharField(widget=forms.HiddenInput, required=False)
        form = type("PublishForm", (forms.Form,), {"digest": field})
        return form(data, initial={"digest": results_digest(row)})

    def get_urls(self) -> list[URLPattern]:
        """Add the grid of a sheet."""
        view = self.admin_site.admin_view(self.sheet)
        address = "<uuid:exam_id>/sheets/<uuid:exam_subject_id>/<uuid:section_id>/"
        return [path(address, view, name="school_exams_exam_sheet"), *super().get_urls()]

    def sheet(
        self, request: HttpRequest, exam_id: Any, exam_subject_id: Any, section_id: Any
    ) -> HttpResponse:
        """Show and write the marks of a subject in a section."""
        row = self.row_of(request, str(exam_id))
        return sheet_page(self, request, row, exam_subject_id, section_id)

    @action(description=_("Results by subject"), url_path="results", permissions=["change"], icon="bar_chart")
    def results_page(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Show how many passed, and how each subject of each class went."""
        row = self.row_of(request, object_id)
        context = {
            **school_site.each_context(request),
            "title": _("%(exam)s: results by subject") % {"exam": row.name},
            "exam": row,
            "summary": exam_summary(self.actor(request), row, to_publish=False),
            "back": self.back_to(request, row),
        }
        return TemplateResponse(request, "school/exams/results.html", context)

    @action(
        description=_("Results as XLSX"), url_path="results-xlsx", permissions=["change"], icon="download"
    )
    def results_xlsx(self, request: HttpRequest, object_id: Any) -> HttpResponseBase:
        return self._file(request, object_id, "xlsx")

    @action(description=_("Results as CSV"), url_path="results-csv", permissions=["change"], icon="download")
    def results_csv(self, request: HttpRequest, object_id: Any) -> HttpResponseBase:
        return self._file(request, object_id, "csv")

    def _file(self, request: HttpRequest, object_id: Any, kind: str) -> HttpResponseBase:
        row = self.row_of(request, object_id)
        rows = result_rows(self.actor(request), row)
        return export(rows, result_columns(row), format=kind, title=row.name, filename=row.name)


def _values(given: dict[str, Any], row: Exam | None = None) -> dict[str, Any]:
    """Return the form's boxes as the service takes them."""
    values = dict(given)
    if "school_classes" in values:
        values["classes"] = list(values.pop("school_classes"))
    pattern = values.pop("pattern", "")
    if pattern in PATTERNS and (PATTERNS[pattern] or row is None):
        values["components"] = [Component(kind, Decimal(most)) for kind, most in PATTERNS[pattern]]
    if values.get("passing_marks", 0) is None:
        del values["passing_marks"]
    return values
