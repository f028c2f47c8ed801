"""Exams with their classes, subjects and components."""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from school.exams.enums import ComponentKind, ExamState, ExamType, Term
from school.exams.models.scales import GradingScale
from school.foundation.models import Row


class MarksField(models.DecimalField):
    """Marks with up to two decimals, at most 9999.99."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("max_digits", 6)
        kwargs.setdefault("decimal_places", 2)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]


ABOVE_ZERO = [MinValueValidator(Decimal("0.01"))]


class Exam(Row):
    """An exam of some classes in a year. `max_marks` and `passing_marks` are those of a subject.

    `exam_type` is free (spec); `enums.ExamType` has those that the report card knows. `term` says in which half of
    the year it stands there. Re-evaluation can be asked for from the publication to `re_evaluation_until`.
    """

    name = models.CharField(_("name"), max_length=100)
    exam_type = models.CharField(_("kind of exam"), max_length=40, default=ExamType.OTHER)
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    start_date = models.DateField(_("first day"))
    end_date = models.DateField(_("last day"))
    max_marks = MarksField(_("maximum marks"), validators=ABOVE_ZERO)
    passing_marks = MarksField(_("passing marks"), validators=[MinValueValidator(0)])
    term = models.PositiveSmallIntegerField(_("term"), choices=Term.choices, null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=ExamState.choices, default=ExamState.SCHEDULED, editable=False
    )
    re_evaluation_until = models.DateField(_("re-evaluation until"), null=True, blank=True)
    classes = models.ManyToManyField(
        "school_masters.SchoolClass", through="ExamClass", verbose_name=_("classes")
    )
    created_by = models.CharField(_("planned by"), max_length=150, blank=True, editable=False)
    created_at = models.DateTimeField(_("planned at"), auto_now_add=True)
    published_by = models.CharField(_("published by"), max_length=150, blank=True, editable=False)
    published_at = models.DateTimeField(_("published at"), null=True, editable=False)
    unpublish_reason = models.CharField(
        _("why it was taken back"), max_length=300, blank=True, editable=False
    )

    class Meta:
        verbose_name = _("exam")
        verbose_name_plural = _("exams")
        ordering = ["-start_date", "name", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=ExamState.values), name="school_exam_state"),
            models.CheckConstraint(condition=Q(end_date__gte=F("start_date")), name="school_exam_days"),
            models.CheckConstraint(
                condition=Q(max_marks__gt=0, passing_marks__gte=0, passing_marks__lte=F("max_marks")),
                name="school_exam_marks",
            ),
            models.CheckConstraint(condition=Q(term=None) | Q(term__in=Term.values), name="school_exam_term"),
            models.CheckConstraint(
                condition=~Q(state=ExamState.PUBLISHED) | Q(published_at__isnull=False),
                name="school_exam_published_at",
            ),
        ]
        indexes = [models.Index(fields=["academic_year", "state"], name="school_exam_year_state")]

    def __str__(self) -> str:
        return self.name


class ExamClass(Row):
    """A class of an exam, with the scale that its marks are graded by; none: marks without grades."""

    exam = models.ForeignKey(
        Exam, verbose_name=_("exam"), on_delete=models.CASCADE, related_name="exam_classes"
    )
    school_class = models.ForeignKey(
        "school_masters.SchoolClass", verbose_name=_("class"), on_delete=models.PROTECT, related_name="+"
    )
    scale = models.ForeignKey(
        GradingScale,
        verbose_name=_("grading scale"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        verbose_name = _("class of an exam")
        verbose_name_plural = _("classes of exams")
        ordering = ["school_class__display_order", "school_class__grade_level"]
        constraints = [
            models.UniqueConstraint(fields=["exam", "school_class"], name="school_exam_class_unique")
        ]

    def __str__(self) -> str:
        return f"{self.exam}: {self.school_class}"


class ExamSubject(Row):
    """A subject in an exam. Its maximum is the sum of the components' weights."""

    exam = models.ForeignKey(
        Exam, verbose_name=_("exam"), on_delete=models.CASCADE, related_name="exam_subjects"
    )
    subject = models.ForeignKey(
        "school_masters.Subject", verbose_name=_("subject"), on_delete=models.PROTECT, related_name="+"
    )
    max_marks = MarksField(_("maximum marks"), validators=ABOVE_ZERO)
    passing_marks = MarksField(_("passing marks"), validators=[MinValueValidator(0)])

    class Meta:
        verbose_name = _("subject of an exam")
        verbose_name_plural = _("subjects of exams")
        ordering = ["subject__name"]
        constraints = [
            models.UniqueConstraint(fields=["exam", "subject"], name="school_exam_subject_unique"),
            models.CheckConstraint(
                condition=Q(max_marks__gt=0, passing_marks__gte=0, passing_marks__lte=F("max_marks")),
                name="school_exam_subject_marks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject.name}, {self.exam}"


class ExamComponent(Row):
    """A part of a subject: marks up to `max_marks` are entered, which count `weight` in the subject.

    That of a term exam's periodic tests is not entered: it is the best two of the term's tests. With
    `passing_marks` (of `max_marks`) the part is passed on its own, beside the subject's sum.
    """

    exam_subject = models.ForeignKey(
        ExamSubject, verbose_name=_("subject"), on_delete=models.CASCADE, related_name="components"
    )
    kind = models.CharField(
        _("part"), max_length=20, choices=ComponentKind.choices, default=ComponentKind.EXAM
    )
    position = models.PositiveSmallIntegerField(_("place"), default=0)
    max_marks = MarksField(_("maximum marks"), validators=ABOVE_ZERO)
    weight = MarksField(_("counts"), validators=ABOVE_ZERO)
    passing_marks = MarksField(
        _("passing marks"),
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
        help_text=_("Empty: the part is not passed on its own, the sum of the subject decides."),
    )
    is_derived = models.BooleanField(_("from the periodic tests"), default=False)

    class Meta:
        verbose_name = _("part of a subject")
        verbose_name_plural = _("parts of subjects")
        ordering = ["exam_subject", "position"]
        constraints = [
            models.UniqueConstraint(fields=["exam_subject", "kind"], name="school_component_unique"),
            models.CheckConstraint(condition=Q(max_marks__gt=0, weight__gt=0), name="school_component_marks"),
            models.CheckConstraint(
                condition=Q(passing_marks=None) | Q(passing_marks__gte=0, passing_marks__lte=F("max_marks")),
                name="school_component_passing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.max_marks.normalize():f})"
