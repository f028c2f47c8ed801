"""Students, the classes of a year, and who studies where."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.periods import today
from core.validators import validate_mobile
from erp_planned.students.enums import EnrolmentStatus, Gender, StudentStatus, YearStatus


class AcademicYear(models.Model):
    """A year of teaching, "2026-27", from the first to the last day; no two share a day (0002)."""

    name = models.CharField(_("name"), max_length=9)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    current_term = models.CharField(_("current term"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("academic year")
        verbose_name_plural = _("academic years")
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="erp_academic_year_name"),
            models.CheckConstraint(condition=Q(ends_on__gt=F("starts_on")), name="erp_academic_year_days"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def status(self) -> YearStatus:
        """Return where the year stands today."""
        day = today()
        if day < self.starts_on:
            return YearStatus.UPCOMING
        return YearStatus.OVER if day > self.ends_on else YearStatus.CURRENT


class Subject(models.Model):
    """A subject that is taught."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("subject")
        verbose_name_plural = _("subjects")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("code"), name="erp_subject_code")]

    def __str__(self) -> str:
        return self.name


class SchoolClass(models.Model):
    """A class or course section, "9 A" or "BSc I"; `next_class` is where its students are promoted to."""

    name = models.CharField(_("class"), max_length=40)
    section = models.CharField(_("section"), max_length=10, blank=True)
    sequence = models.PositiveSmallIntegerField(_("order"), default=1)
    next_class = models.ForeignKey(
        "self", models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("promoted to"),
        help_text=_("Empty: the last class."),
    )  # fmt: skip
    capacity = models.PositiveSmallIntegerField(_("seats"), default=60)
    class_teacher = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("class teacher"),
    )  # fmt: skip
    subjects = models.ManyToManyField(Subject, related_name="classes", blank=True, verbose_name=_("subjects"))
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["sequence", "name", "section"]
        constraints = [
            models.UniqueConstraint(Lower("name"), Lower("section"), name="erp_class_once"),
            models.CheckConstraint(condition=~Q(next_class=F("id")), name="erp_class_own_next"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.section}".strip()


class Student(models.Model):
    """A student (spec: ERP, Student); the admission number is given once and never again."""

    admission_no = models.CharField(_("admission number"), max_length=30, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=120)
    gender = models.CharField(_("gender"), max_length=1, choices=Gender)
    born_on = models.DateField(_("date of birth"))
    category = models.CharField(_("category"), max_length=20, blank=True)
    guardian_name = models.CharField(_("guardian"), max_length=120)
    mother_name = models.CharField(_("mother"), max_length=120, blank=True)
    guardian_phone = models.CharField(_("guardian's phone"), max_length=15, validators=[validate_mobile])
    guardian_email = models.EmailField(_("guardian's email"), blank=True)
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validate_mobile])
    email = models.EmailField(_("email"), blank=True)
    address = models.CharField(_("address"), max_length=300, blank=True)
    admitted_on = models.DateField(_("admitted on"))
    status = models.CharField(
        _("status"), max_length=6, choices=StudentStatus, default=StudentStatus.ACTIVE, editable=False
    )
    left_on = models.DateField(_("left on"), null=True, editable=False)
    # The account by which the student signs in to the portal, if there is one.
    user = models.OneToOneField(
        "accounts.User",
        models.PROTECT,
        related_name="+",
        null=True,
        editable=False,
        verbose_name=_("account"),
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    left_reason = models.CharField(_("why left"), max_length=200, blank=True, editable=False)
    # The address, contacts and papers are erased so many years after leaving; the register of admissions stays.
    erased_at = models.DateTimeField(_("contacts erased at"), null=True, editable=False)

    class Meta:
        verbose_name = _("student")
        verbose_name_plural = _("students")
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(admitted_on__gt=F("born_on")), name="erp_student_days"),
            models.CheckConstraint(
                condition=Q(status=StudentStatus.ACTIVE, left_on=None)
                | (~Q(status=StudentStatus.ACTIVE) & Q(left_on__isnull=False)),
                name="erp_student_left",
            ),
        ]
        indexes = [models.Index(fields=["status", "name"], name="erp_student_list")]

    def __str__(self) -> str:
        return f"{self.admission_no} {self.name}"


class Enrolment(models.Model):
    """A student's year in a class: the history that promotion adds to."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="enrolments", verbose_name=_("student"))
    year = models.ForeignKey(
        AcademicYear, models.PROTECT, related_name="enrolments", verbose_name=_("academic year")
    )
    school_class = models.ForeignKey(
        SchoolClass, models.PROTECT, related_name="enrolments", verbose_name=_("class")
    )
    roll_no = models.PositiveSmallIntegerField(_("roll number"), null=True, blank=True)
    from_on = models.DateField(_("from"))
    status = models.CharField(
        _("status"), max_length=9, choices=EnrolmentStatus, default=EnrolmentStatus.CURRENT, editable=False
    )

    class Meta:
        verbose_name = _("year in a class")
        verbose_name_plural = _("years in classes")
        ordering = ["-year", "school_class", "roll_no"]
        constraints = [
            models.UniqueConstraint(fields=["student", "year"], name="erp_enrolment_once"),
            models.UniqueConstraint(
                fields=["student"],
                condition=Q(status=EnrolmentStatus.CURRENT),
                name="erp_enrolment_one_current",
            ),
            models.UniqueConstraint(fields=["year", "school_class", "roll_no"], name="erp_enrolment_roll"),
        ]
        indexes = [models.Index(fields=["school_class", "year"], name="erp_enrolment_class")]

    def __str__(self) -> str:
        return f"{self.student_id}: {self.school_class_id}"
