"""Exams of students: papers, marks, corrections, and the dated tables that grades come from.

Marks of a published exam are final but for corrections: see the triggers in the migrations.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import plain
from education.enums import Absence
from erp_planned.student_exams.enums import CorrectionKind, CorrectionState, ExamState, ScaleKind


class GradeScale(models.Model):
    """A table of bands for exams from a day on: [[grade, from percent, grade points or null], ...]."""

    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(_("gives"), max_length=8, choices=ScaleKind, default=ScaleKind.GRADE)
    effective_on = models.DateField(_("for exams from"))
    bands = models.JSONField(
        _("bands"), default=list,
        help_text=_('Grade, from percent, points: [["A1", 91, 10], ["A2", 81, 9], ["E", 0, null]].'),
    )  # fmt: skip

    class Meta:
        verbose_name = _("grading scale")
        verbose_name_plural = _("grading scales")
        ordering = ["kind", "-effective_on"]
        constraints = [models.UniqueConstraint(fields=["kind", "effective_on"], name="erp_scale_once")]

    def __str__(self) -> str:
        return self.name


class Exam(models.Model):
    """An exam of a year (spec: ERP, ExamSchedule); `weightage` is its share of the report card in percent."""

    name = models.CharField(_("exam"), max_length=80)
    year = models.ForeignKey(
        "erp_students.AcademicYear", models.PROTECT, related_name="+", verbose_name=_("academic year")
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    weightage = models.DecimalField(
        _("share of the report card in percent"), max_digits=5, decimal_places=2, default=100,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )  # fmt: skip
    shows_rank = models.BooleanField(_("tells ranks"), default=False)
    state = models.CharField(
        _("state"), max_length=9, choices=ExamState, default=ExamState.OPEN, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    published_by = models.CharField(_("published by"), max_length=150, blank=True, editable=False)
    published_at = models.DateTimeField(_("published at"), null=True, editable=False)

    class Meta:
        verbose_name = _("exam")
        verbose_name_plural = _("exams")
        ordering = ["-starts_on", "name"]
        constraints = [
            models.UniqueConstraint("year", Lower("name"), name="erp_exam_once"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="erp_exam_days"),
            models.CheckConstraint(condition=Q(weightage__range=(0, 100)), name="erp_exam_weightage"),
        ]

    def __str__(self) -> str:
        return self.name


class ExamPaper(models.Model):
    """A subject of an exam for a class: marks, and when it is held."""

    exam = models.ForeignKey(Exam, models.CASCADE, related_name="papers", verbose_name=_("exam"))
    school_class = models.ForeignKey(
        "erp_students.SchoolClass", models.PROTECT, related_name="+", verbose_name=_("class")
    )
    subject = models.ForeignKey(
        "erp_students.Subject", models.PROTECT, related_name="+", verbose_name=_("subject")
    )
    max_marks = models.DecimalField(
        _("maximum"), max_digits=6, decimal_places=2, validators=[MinValueValidator(1)]
    )
    pass_marks = models.DecimalField(
        _("pass mark"), max_digits=6, decimal_places=2, validators=[MinValueValidator(0)]
    )
    held_on = models.DateField(_("date"))
    starts_at = models.TimeField(_("from"))
    ends_at = models.TimeField(_("to"))

    class Meta:
        verbose_name = _("paper")
        verbose_name_plural = _("papers")
        ordering = ["exam", "school_class", "held_on", "starts_at"]
        constraints = [
            models.UniqueConstraint(fields=["exam", "school_class", "subject"], name="erp_paper_once"),
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="erp_paper_hours"),
            models.CheckConstraint(
                condition=Q(max_marks__gt=0, pass_marks__gte=0, pass_marks__lte=F("max_marks")),
                name="erp_paper_marks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.exam}: {self.school_class} {self.subject}"


class StudentMark(models.Model):
    """What a student has in a paper (spec: ERP, StudentMarks): a number, or why there is none."""

    paper = models.ForeignKey(ExamPaper, models.PROTECT, related_name="marks", verbose_name=_("paper"))
    student = models.ForeignKey(
        "erp_students.Student", models.PROTECT, related_name="+", verbose_name=_("student")
    )
    marks = models.DecimalField(_("marks"), max_digits=6, decimal_places=2, null=True)
    absence = models.CharField(_("absence"), max_length=9, choices=Absence, blank=True, default=Absence.NONE)
    remarks = models.CharField(_("remarks"), max_length=120, blank=True)
    entered_by = models.CharField(_("entered by"), max_length=150)
    entered_at = models.DateTimeField(_("entered at"), auto_now=True)

    class Meta:
        verbose_name = _("mark")
        verbose_name_plural = _("marks")
        ordering = ["paper", "student"]
        constraints = [
            models.UniqueConstraint(fields=["paper", "student"], name="erp_mark_once"),
            models.CheckConstraint(
                condition=Q(marks__gte=0, absence="") | (Q(marks=None) & ~Q(absence="")), name="erp_mark_says"
            ),
        ]
        indexes = [models.Index(fields=["student"], name="erp_mark_student")]

    def __str__(self) -> str:
        return f"{self.student}: {self.paper}"


class MarkCorrection(models.Model):
    """Another mark than the published one, asked with a reason and decided by another person."""

    mark = models.ForeignKey(StudentMark, models.PROTECT, related_name="corrections", verbose_name=_("mark"))
    kind = models.CharField(_("kind"), max_length=13, choices=CorrectionKind, default=CorrectionKind.MISTAKE)
    marks = models.DecimalField(_("marks"), max_digits=6, decimal_places=2)
    before = models.CharField(_("before"), max_length=20, editable=False)
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=8, choices=CorrectionState, default=CorrectionState.ASKED, editable=False
    )
    made_by = models.CharField(_("asked by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    comments = models.CharField(_("comments"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("correction of a mark")
        verbose_name_plural = _("corrections of marks")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(marks__gte=0), name="erp_mark_correction_marks"),
            models.UniqueConstraint(
                fields=["mark"], condition=Q(state=CorrectionState.ASKED), name="erp_mark_correction_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.mark}: {'–' if self.marks is None else plain(self.marks)}"
