"""The page on which an exam is made with all its papers."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.actors import Actor
from core.admin.widgets import DayInput
from core.forms import ClockField, DayField
from erp_planned.finance.lines_page import HeadForm, LinesPage
from erp_planned.student_exams.services.exams import MOST_PAPERS, make_exam
from erp_planned.students.selectors.classes import offered_classes, offered_subjects, offered_years
from erp_planned.students.selectors.students import current_year

MARKS: dict[str, Any] = {"max_digits": 6, "decimal_places": 2, "widget": UnfoldAdminDecimalFieldWidget}


class ExamHead(HeadForm):
    """Which exam, when, and what it counts."""

    name = forms.CharField(
        label=_("Exam"), max_length=80, widget=UnfoldAdminTextInputWidget(attrs={"autofocus": True})
    )
    year = forms.ModelChoiceField(offered_years(), label=_("Academic year"), widget=UnfoldAdminSelectWidget)
    starts_on = DayField(label=_("First day"), widget=DayInput)
    ends_on = DayField(label=_("Last day"), widget=DayInput)
    weightage = forms.DecimalField(
        label=_("Share of the report card in percent"), initial=100, max_digits=5, decimal_places=2,
        widget=UnfoldAdminDecimalFieldWidget,
    )  # fmt: skip
    shows_rank = forms.BooleanField(label=_("Tells ranks"), required=False, widget=UnfoldBooleanWidget)


class PaperForm(forms.Form):
    """One paper; left empty it is left out."""

    school_class = forms.ModelChoiceField(
        offered_classes(), label=_("Class"), required=False, widget=UnfoldAdminSelectWidget
    )
    subject = forms.ModelChoiceField(
        offered_subjects(), label=_("Subject"), required=False, widget=UnfoldAdminSelectWidget
    )
    max_marks = forms.DecimalField(label=_("Maximum"), initial=100, required=False, **MARKS)
    pass_marks = forms.DecimalField(label=_("Pass mark (empty: 33%)"), required=False, **MARKS)
    held_on = DayField(label=_("Date"), required=False, widget=DayInput)
    starts_at = ClockField(
        label=_("From"), initial="10:00", required=False, widget=UnfoldAdminTextInputWidget
    )
    ends_at = ClockField(label=_("To"), initial="13:00", required=False, widget=UnfoldAdminTextInputWidget)

    def clean(self) -> dict[str, Any]:
        """Ask for what a paper needs, of a line that names a class or a subject."""
        values: dict[str, Any] = super().clean() or {}
        if values.get("school_class") or values.get("subject") or values.get("held_on"):
            for name in ("school_class", "subject", "max_marks", "held_on", "starts_at", "ends_at"):
                if name not in self.errors and values.get(name) is None:
                    self.add_error(name, _t("A paper needs this."))
        return values


def _enter(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    row = make_exam(papers=lines, actor=actor, **head)
    return row.pk, _t("The exam is made. Its marks are entered under “Marks”.")


def _initial() -> dict[str, Any]:
    return {"year": current_year(), "weightage": Decimal(100)}


EXAM_PAGE = LinesPage(
    head=ExamHead, line=PaperForm, filled=("school_class", "subject", "held_on"), under="papers", enter=_enter,
    title=_("Add an exam"), button=_("Add the exam"), lines_title=_("Papers"),
    about=_("A line for each class and subject, with its day and hours. Empty lines are left out."),
    most=MOST_PAPERS, boxes={"year_id": "year"}, initial=_initial,
)  # fmt: skip
