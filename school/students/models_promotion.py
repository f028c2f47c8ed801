"""The turn of the year: who was promoted, held back or left, and the rules of it."""

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.masters.enums import HIGHEST_GRADE
from school.students.enums import PromotionOutcome, StudentStatus

RE_EXAM_GRADES = (5, 8)
NEVER_HELD_BACK_TO = 8


def re_exam_grades() -> list[int]:
    """Return the classes of the RTE Amendment Rules of 16 December 2024."""
    return list(RE_EXAM_GRADES)


class PromotionRules(Row):
    """Who may be held back; states differ, so it is the school's own. One row; without it the RTE rules hold."""

    is_only = models.BooleanField(default=True, unique=True, editable=False)
    re_exam_grades = ArrayField(
        models.SmallIntegerField(),
        verbose_name=_("classes held back only after a second exam"),
        default=re_exam_grades,
        blank=True,
    )
    never_held_back_to = models.SmallIntegerField(
        _("otherwise nobody is held back up to class"),
        default=NEVER_HELD_BACK_TO,
        validators=[MaxValueValidator(HIGHEST_GRADE)],
    )

    class Meta:
        verbose_name = _("rules of promotion")
        verbose_name_plural = _("rules of promotion")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(is_only=True), name="school_promotion_rules")
        ]

    def __str__(self) -> str:
        return str(_("Rules of promotion"))


class PromotionBatch(Row):
    """Students of one section taken into the next year together; one student alone is a batch too."""

    from_section = models.ForeignKey(
        "school_masters.Section", verbose_name=_("section"), on_delete=models.PROTECT, related_name="+"
    )
    from_year = models.ForeignKey(
        "school_masters.AcademicYear", verbose_name=_("year"), on_delete=models.PROTECT, related_name="+"
    )
    to_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("next year"),
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
    )
    count = models.PositiveIntegerField(_("students"))
    applied_by = models.CharField(_("promoted by"), max_length=150)
    applied_at = models.DateTimeField(_("promoted at"), auto_now_add=True)
    reverted_by = models.CharField(_("taken back by"), max_length=150, blank=True)
    reverted_at = models.DateTimeField(_("taken back at"), null=True)

    class Meta:
        verbose_name = _("promotion")
        verbose_name_plural = _("promotions")
        ordering = ["-applied_at"]

    def __str__(self) -> str:
        return f"{self.from_section}, {self.from_year}"

    @property
    def state(self) -> str:
        """Return `applied`, or `reverted` once the whole is taken back."""
        return "reverted" if self.reverted_at else "applied"


class PromotionLine(Row):
    """What a promotion did with one student; taken back, the enrolment that it opened is gone."""

    batch = models.ForeignKey(PromotionBatch, on_delete=models.CASCADE, related_name="lines")
    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    outcome = models.CharField(_("outcome"), max_length=20, choices=PromotionOutcome.choices)
    from_enrolment = models.ForeignKey(
        "school_students.Enrolment", on_delete=models.PROTECT, related_name="+"
    )
    to_enrolment = models.ForeignKey(
        "school_students.Enrolment", on_delete=models.SET_NULL, null=True, related_name="promotions"
    )
    exit = models.ForeignKey(
        "school_students.StudentExit", on_delete=models.PROTECT, null=True, related_name="+"
    )
    reverted_at = models.DateTimeField(_("taken back at"), null=True)

    class Meta:
        verbose_name = _("student of a promotion")
        verbose_name_plural = _("students of promotions")
        ordering = ["batch", "id"]
        constraints = [
            models.UniqueConstraint(fields=["batch", "student"], name="school_promotion_line_unique"),
            # Nobody leaves a class twice.
            models.UniqueConstraint(
                fields=["from_enrolment"],
                condition=models.Q(reverted_at__isnull=True) & ~models.Q(outcome=PromotionOutcome.RE_EXAM),
                name="school_promotion_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.get_outcome_display()}"


def no_users() -> list[Any]:
    """Return the empty list of accounts."""
    return []


class StudentExit(Row):
    """That a student left, and from when on; one taken back stays and says so.

    `settled_at` is when status and accounts followed: at once, or the day that comes. `closed_users` are the
    accounts that were closed with it.
    """

    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="exits"
    )
    enrolment = models.ForeignKey("school_students.Enrolment", on_delete=models.PROTECT, related_name="+")
    last_day = models.DateField(_("last day"))
    status = models.CharField(_("how"), max_length=20, choices=StudentStatus.choices)
    reason = models.CharField(_("reason"), max_length=200)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    recorded_by = models.CharField(_("entered by"), max_length=150)
    recorded_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    closed_users = models.JSONField(default=no_users)
    undone_by = models.CharField(_("taken back by"), max_length=150, blank=True)
    undone_at = models.DateTimeField(_("taken back at"), null=True)
    rejoined_on = models.DateField(_("came back on"), null=True)

    class Meta:
        verbose_name = _("exit")
        verbose_name_plural = _("exits")
        ordering = ["-last_day", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=StudentStatus.values) & ~models.Q(status=StudentStatus.ACTIVE),
                name="school_exit_status",
            ),
            models.UniqueConstraint(
                fields=["student"], condition=models.Q(undone_at__isnull=True), name="school_exit_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student.full_name}: {self.get_status_display()}"

    @property
    def state(self) -> str:
        """Return `stands` or `undone`."""
        return "undone" if self.undone_at else "stands"
