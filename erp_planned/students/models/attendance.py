"""Attendance of students by days; what is marked again keeps what stood before."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.students.enums import DayMark
from erp_planned.students.models.people import SchoolClass, Student


class ClassDay(models.Model):
    """That a class was marked on a day: it counts for everybody who was in the class."""

    school_class = models.ForeignKey(
        SchoolClass, models.PROTECT, related_name="days", verbose_name=_("class")
    )
    on = models.DateField(_("date"))
    marked_by = models.CharField(_("marked by"), max_length=150)
    marked_at = models.DateTimeField(_("marked at"), auto_now_add=True)
    # How often it was marked again.
    changes = models.PositiveSmallIntegerField(_("times changed"), default=0)

    class Meta:
        verbose_name = _("marked day")
        verbose_name_plural = _("marked days")
        ordering = ["-on", "school_class"]
        constraints = [
            models.UniqueConstraint(fields=["school_class", "on"], name="erp_class_day_once"),
        ]

    def __str__(self) -> str:
        return f"{self.school_class}, {in_date(self.on)}"


class StudentAttendance(models.Model):
    """What a student was on a day (spec: ERP, StudentAttendance); one entry a day, whatever the class."""

    class_day = models.ForeignKey(
        ClassDay, models.PROTECT, related_name="entries", verbose_name=_("marked day")
    )
    student = models.ForeignKey(Student, models.PROTECT, related_name="attendance", verbose_name=_("student"))
    on = models.DateField(_("date"))
    status = models.CharField(_("status"), max_length=7, choices=DayMark)
    remarks = models.CharField(_("remarks"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("attendance of a student")
        verbose_name_plural = _("attendance of students")
        ordering = ["-on", "student"]
        constraints = [
            models.UniqueConstraint(fields=["student", "on"], name="erp_student_day_once"),
            models.CheckConstraint(condition=Q(status__in=DayMark.values), name="erp_student_day_status"),
        ]

    def __str__(self) -> str:
        return f"{self.student_id} {self.on}: {self.status}"


class AttendanceChange(models.Model):
    """What an entry said before it was marked again; never changed."""

    entry = models.ForeignKey(StudentAttendance, models.PROTECT, related_name="changes")
    status = models.CharField(_("was"), max_length=7, choices=DayMark)
    remarks = models.CharField(_("remarks"), max_length=120, blank=True)
    changed_by = models.CharField(_("changed by"), max_length=150)
    changed_at = models.DateTimeField(_("changed at"), auto_now_add=True)

    class Meta:
        verbose_name = _("change of attendance")
        verbose_name_plural = _("changes of attendance")
        ordering = ["-changed_at", "-id"]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.status}"
