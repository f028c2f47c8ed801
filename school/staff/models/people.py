"""Members of staff, what they teach, and whose class teacher they are."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core import validators
from school.foundation.models import Row
from school.staff.enums import StaffGender


class StaffMember(Row):
    """Somebody who works at the school; `user` is the account they sign in with.

    After `left_on`, the last day of service, `is_active` is false and the account is closed. What payroll needs (PAN,
    UAN, ESI number, bank account) is shown to those who keep it only.
    """

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
    gender = models.CharField(_("gender"), max_length=6, choices=StaffGender.choices, blank=True)
    date_of_birth = models.DateField(_("date of birth"), null=True, blank=True)
    joined_on = models.DateField(_("date of joining"), null=True, blank=True)
    left_on = models.DateField(
        _("last day of service"),
        null=True,
        blank=True,
        help_text=_("The account is closed from the next day on."),
    )
    pan = models.CharField("PAN", max_length=10, blank=True, validators=[validators.validate_pan])
    uan = models.CharField(
        _("UAN (provident fund)"), max_length=12, blank=True, validators=[validators.validate_uan]
    )
    esi_number = models.CharField(
        _("ESI number"), max_length=10, blank=True, validators=[validators.validate_esi_number]
    )
    bank_account = models.CharField(
        _("bank account"), max_length=18, blank=True, validators=[validators.validate_bank_account]
    )
    ifsc = models.CharField("IFSC", max_length=11, blank=True, validators=[validators.validate_ifsc])

    class Meta:
        verbose_name = _("member of staff")
        verbose_name_plural = _("staff")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("employee_code"), name="school_staff_code_unique"),
            models.UniqueConstraint(fields=["pan"], condition=~Q(pan=""), name="school_staff_pan_unique"),
            models.UniqueConstraint(fields=["uan"], condition=~Q(uan=""), name="school_staff_uan_unique"),
            models.UniqueConstraint(
                fields=["esi_number"], condition=~Q(esi_number=""), name="school_staff_esi_unique"
            ),
            models.CheckConstraint(
                condition=Q(left_on__isnull=True)
                | Q(joined_on__isnull=True)
                | Q(left_on__gte=F("joined_on")),
                name="school_staff_left_after_joining",
            ),
            models.CheckConstraint(
                condition=Q(joined_on__isnull=True)
                | Q(date_of_birth__isnull=True)
                | Q(joined_on__gt=F("date_of_birth")),
                name="school_staff_joined_after_birth",
            ),
        ]
        indexes = [models.Index(fields=["left_on"], condition=Q(is_active=True), name="school_staff_leaving")]

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
