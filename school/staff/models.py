"""Members of staff, what they teach, and whose class teacher they are."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row


class StaffMember(Row):
    """Somebody who works at the school; `user` is the account they sign in with."""

    employee_code = models.CharField(_("staff code"), max_length=20)
    name = models.CharField(_("name"), max_length=150)
    department = models.CharField(_("department"), max_length=80, blank=True)
    designation = models.CharField(_("designation"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=15, blank=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    is_teaching = models.BooleanField(_("teaches"), default=True)
    is_active = models.BooleanField(_("in service"), default=True)

    class Meta:
        verbose_name = _("member of staff")
        verbose_name_plural = _("staff")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("employee_code"), name="school_staff_code_unique")]

    def __str__(self) -> str:
        return f"{self.name} ({self.employee_code})"


class TeachingAssignment(Row):
    """Who teaches a subject to a section in a year; two may share it."""

    teacher = models.ForeignKey(
        StaffMember, verbose_name=_("teacher"), on_delete=models.PROTECT, related_name="assignments"
    )
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
    )

    class Meta:
        verbose_name = _("teaching assignment")
        verbose_name_plural = _("teaching assignments")
        ordering = ["teacher__name"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "subject", "academic_year", "teacher"], name="school_assignment_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.teacher.name}: {self.subject.name}, {self.section}"


class ClassTeacher(Row):
    """The class teacher of a section in a year."""

    teacher = models.ForeignKey(
        StaffMember, verbose_name=_("teacher"), on_delete=models.PROTECT, related_name="class_teacher_of"
    )
    section = models.ForeignKey(
        "school_masters.Section", verbose_name=_("section"), on_delete=models.PROTECT, related_name="+"
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        verbose_name = _("class teacher")
        verbose_name_plural = _("class teachers")
        ordering = ["teacher__name"]
        constraints = [
            models.UniqueConstraint(fields=["academic_year", "section"], name="school_class_teacher_unique")
        ]

    def __str__(self) -> str:
        return f"{self.teacher.name}: {self.section}"
