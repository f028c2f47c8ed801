"""Homework of a section in a subject, its papers, and how far each student is."""

from django.core.validators import MinLengthValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.homework.enums import Check, HomeworkState


class Homework(Row):
    """Work set to a section in a subject, from the day it is assigned to the day it is due, both counted."""

    section = models.ForeignKey(
        "school_masters.Section", verbose_name=_("section"), on_delete=models.PROTECT, related_name="+"
    )
    subject = models.ForeignKey(
        "school_masters.Subject", verbose_name=_("subject"), on_delete=models.PROTECT, related_name="+"
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
    )
    # Empty where the office has set it.
    teacher = models.ForeignKey(
        "school_staff.StaffMember",
        verbose_name=_("teacher"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )
    title = models.CharField(_("title"), max_length=150, validators=[MinLengthValidator(1)])
    description = models.TextField(_("what is to be done"), max_length=5000, blank=True)
    assigned_on = models.DateField(_("assigned on"))
    due_on = models.DateField(_("due on"))
    state = models.CharField(
        _("state"), max_length=10, choices=HomeworkState.choices, default=HomeworkState.PUBLISHED
    )
    set_by = models.CharField(_("set by"), max_length=150, editable=False)
    set_at = models.DateTimeField(_("set at"), default=timezone.now, editable=False)
    withdrawn_by = models.CharField(_("withdrawn by"), max_length=150, blank=True, editable=False)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True, editable=False)
    withdrawn_why = models.CharField(_("why it was withdrawn"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("homework")
        verbose_name_plural = _("homework")
        ordering = ["-due_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(due_on__gte=models.F("assigned_on")),
                name="school_homework_due_after_start",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=HomeworkState.values), name="school_homework_state"
            ),
        ]
        indexes = [models.Index(fields=["section", "-due_on"], name="school_homework_section")]

    def __str__(self) -> str:
        return self.title


class HomeworkFile(Row):
    """A paper that comes with homework; its kind was read from its content."""

    homework = models.ForeignKey(Homework, on_delete=models.CASCADE, related_name="attachments")
    name = models.CharField(_("name"), max_length=120)
    file = models.FileField(_("file"), upload_to="homework")
    kind = models.CharField(_("kind"), max_length=10)
    size = models.PositiveIntegerField(_("bytes"))
    added_at = models.DateTimeField(_("added at"), default=timezone.now)

    class Meta:
        verbose_name = _("attachment")
        verbose_name_plural = _("attachments")
        ordering = ["added_at", "id"]

    def __str__(self) -> str:
        return self.name


class HomeworkStatus(Row):
    """How far a student is with a piece of homework; no row: not seen yet."""

    homework = models.ForeignKey(Homework, on_delete=models.CASCADE, related_name="statuses")
    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    seen_at = models.DateTimeField(_("seen at"), null=True, blank=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)
    done_by = models.CharField(_("said by"), max_length=150, blank=True)
    check_result = models.CharField(_("found"), max_length=10, choices=Check.choices, blank=True)
    remark = models.CharField(_("remark"), max_length=300, blank=True)
    checked_by = models.CharField(_("checked by"), max_length=150, blank=True)
    checked_at = models.DateTimeField(_("checked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("homework of a student")
        verbose_name_plural = _("homework of students")
        ordering = ["homework", "student"]
        constraints = [
            models.UniqueConstraint(fields=["homework", "student"], name="school_homework_status_unique"),
            models.CheckConstraint(
                condition=models.Q(check_result__in=["", *Check.values]), name="school_homework_check"
            ),
        ]
        indexes = [models.Index(fields=["student"], name="school_homework_student")]

    def __str__(self) -> str:
        return f"{self.homework}: {self.student}"
