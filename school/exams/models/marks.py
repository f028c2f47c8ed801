"""Mark sheets, marks, what changed after the submission, and wishes for another look.

A trigger holds a mark to its component's maximum, one lets a mark of a submitted sheet change only together with the
row of its history, and the history is final.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from school.exams.enums import ABSENCE_SIGNS, Absence, ReEvaluationState, SheetState
from school.exams.models.exams import ExamComponent, ExamSubject, MarksField
from school.foundation.models import Row


class MarkSheet(Row):
    """The marks of a subject of an exam in one section. `version` counts its writes: a stale page is refused."""

    exam_subject = models.ForeignKey(
        ExamSubject, verbose_name=_("subject"), on_delete=models.PROTECT, related_name="sheets"
    )
    section = models.ForeignKey(
        "school_masters.Section", verbose_name=_("section"), on_delete=models.PROTECT, related_name="+"
    )
    state = models.CharField(_("state"), max_length=10, choices=SheetState.choices, default=SheetState.OPEN)
    version = models.PositiveIntegerField(_("version"), default=0)
    submitted_by = models.CharField(_("submitted by"), max_length=150, blank=True)
    submitted_at = models.DateTimeField(_("submitted at"), null=True, blank=True)

    class Meta:
        verbose_name = _("mark sheet")
        verbose_name_plural = _("mark sheets")
        ordering = ["exam_subject", "section"]
        constraints = [
            models.UniqueConstraint(fields=["exam_subject", "section"], name="school_marks_sheet_unique"),
            models.CheckConstraint(condition=Q(state__in=SheetState.values), name="school_sheet_state"),
        ]

    def __str__(self) -> str:
        return f"{self.exam_subject.exam}: {self.exam_subject.subject.name}, {self.section}"


class Mark(Row):
    """What a student has in a component: a number, or why there is none. An absence is not the number 0."""

    sheet = models.ForeignKey(
        MarkSheet, verbose_name=_("mark sheet"), on_delete=models.PROTECT, related_name="marks"
    )
    component = models.ForeignKey(
        ExamComponent, verbose_name=_("part"), on_delete=models.PROTECT, related_name="marks"
    )
    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    marks_obtained = MarksField(_("marks"), null=True, blank=True)
    absence = models.CharField(_("absence"), max_length=10, choices=Absence.choices, blank=True)
    remarks = models.CharField(_("remarks"), max_length=200, blank=True)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True)
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("mark")
        verbose_name_plural = _("marks")
        ordering = ["sheet", "student__full_name", "component__position"]
        constraints = [
            # Wherever the student was when the marks were entered: one mark, in one sheet.
            models.UniqueConstraint(fields=["component", "student"], name="school_mark_unique"),
            models.CheckConstraint(
                condition=Q(absence="", marks_obtained__gte=0)
                | (Q(absence__in=[kind for kind in Absence.values if kind]) & Q(marks_obtained=None)),
                name="school_mark_number_or_absence",
            ),
        ]
        indexes = [models.Index(fields=["student", "sheet"], name="school_mark_student")]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.written}"

    @property
    def written(self) -> str:
        """The mark as it stands on a sheet: 80.5, or AB."""
        if self.absence or self.marks_obtained is None:
            return ABSENCE_SIGNS.get(self.absence, "")
        return f"{self.marks_obtained.normalize():f}"


class MarkChange(Row):
    """A mark that changed after its sheet was submitted: what it was, what it is, who, why. Never changed itself."""

    mark = models.ForeignKey(Mark, verbose_name=_("mark"), on_delete=models.PROTECT, related_name="changes")
    is_new = models.BooleanField(_("entered late"), default=False)
    old_marks = MarksField(_("marks before"), null=True)
    old_absence = models.CharField(_("absence before"), max_length=10, choices=Absence.choices, blank=True)
    new_marks = MarksField(_("marks after"), null=True)
    new_absence = models.CharField(_("absence after"), max_length=10, choices=Absence.choices, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    was_published = models.BooleanField(_("after the publication"), default=False)
    changed_by = models.CharField(_("changed by"), max_length=150)
    changed_at = models.DateTimeField(_("changed at"), auto_now_add=True, db_default=Now())

    class Meta:
        verbose_name = _("change of a mark")
        verbose_name_plural = _("changes of marks")
        ordering = ["-changed_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="school_mark_change_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.mark}: {self.reason}"


class ReEvaluation(Row):
    """A wish to have an answer book looked at again; old and new marks stay visible beside each other."""

    exam_subject = models.ForeignKey(
        ExamSubject, verbose_name=_("subject"), on_delete=models.PROTECT, related_name="re_evaluations"
    )
    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    mark = models.ForeignKey(Mark, verbose_name=_("mark"), on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=500)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=ReEvaluationState.choices,
        default=ReEvaluationState.REQUESTED,
        editable=False,
    )
    old_marks = MarksField(_("marks before"), null=True)
    new_marks = MarksField(_("marks after"), null=True, blank=True)
    requested_by = models.CharField(_("asked for by"), max_length=150)
    requested_by_id = models.BigIntegerField(_("account"), null=True, editable=False)
    requested_at = models.DateTimeField(_("asked for at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    remarks = models.CharField(_("answer"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("re-evaluation")
        verbose_name_plural = _("re-evaluations")
        ordering = ["-requested_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exam_subject", "student"],
                condition=Q(state=ReEvaluationState.REQUESTED),
                name="school_re_evaluation_asked_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=ReEvaluationState.values), name="school_re_evaluation_state"
            ),
            models.CheckConstraint(
                condition=Q(state=ReEvaluationState.ACCEPTED, new_marks__isnull=False)
                | (~Q(state=ReEvaluationState.ACCEPTED) & Q(new_marks=None)),
                name="school_re_evaluation_new_marks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.exam_subject}"
