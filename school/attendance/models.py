"""Sheets of sections, their entries with history, and the days on which there is no school."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from school.attendance.enums import LAST_PERIOD, WHOLE_DAY, DayKind, Nth, Status, Weekday
from school.foundation.models import Row


class AttendanceSettings(models.Model):
    """How this school keeps attendance; one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    is_by_period = models.BooleanField(
        _("by period"),
        default=False,
        help_text=_("Teachers may mark single periods; the first marked period of a day stands for the day."),
    )
    tells_parents = models.BooleanField(_("tell parents of absence"), default=True)
    hold_minutes = models.PositiveSmallIntegerField(
        _("minutes before parents are told"),
        default=30,
        validators=[MaxValueValidator(24 * 60)],
        help_text=_("A correction in this time takes the notice back."),
    )
    window_days = models.PositiveSmallIntegerField(
        _("days in which teachers may mark and correct"),
        default=7,
        validators=[MaxValueValidator(366)],
        help_text=_("After them only the office can, with a reason. 0: on the day itself only."),
    )

    class Meta:
        verbose_name = _("attendance settings")
        verbose_name_plural = _("attendance settings")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="school_attendance_settings_single_row"),
            models.CheckConstraint(
                condition=models.Q(hold_minutes__lte=24 * 60, window_days__lte=366),
                name="school_attendance_settings_bounds",
            ),
        ]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)


class Holiday(Row):
    """Days without school, or a working day among them; of one class where one is named."""

    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(_("kind"), max_length=12, choices=DayKind.choices, default=DayKind.HOLIDAY)
    start_date = models.DateField(_("first day"))
    end_date = models.DateField(_("last day"))
    school_class = models.ForeignKey(
        "school_masters.SchoolClass",
        verbose_name=_("only for the class"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("Left empty: for the whole school."),
    )

    class Meta:
        verbose_name = _("holiday")
        verbose_name_plural = _("holidays")
        ordering = ["-start_date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(end_date__gte=models.F("start_date")),
                name="school_holiday_ends_after_start",
            ),
            models.CheckConstraint(condition=models.Q(kind__in=DayKind.values), name="school_holiday_kind"),
            models.UniqueConstraint(
                fields=["school_class", "start_date", "name"],
                nulls_distinct=False,
                name="school_holiday_unique",
            ),
        ]
        indexes = [models.Index(fields=["end_date", "start_date"], name="school_holiday_days")]

    def __str__(self) -> str:
        return f"{self.name}, {in_date(self.start_date)}"


class WeeklyOff(Row):
    """A day of the week without school, from a date on: every Sunday, or the second Saturday of each month."""

    weekday = models.PositiveSmallIntegerField(_("day of the week"), choices=Weekday.choices)
    nth = models.PositiveSmallIntegerField(_("which of the month"), choices=Nth.choices, default=Nth.EVERY)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)
    school_class = models.ForeignKey(
        "school_masters.SchoolClass",
        verbose_name=_("only for the class"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("Left empty: for the whole school."),
    )

    class Meta:
        verbose_name = _("weekly off")
        verbose_name_plural = _("weekly offs")
        ordering = ["weekday", "nth", "-starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True) | models.Q(ends_on__gte=models.F("starts_on")),
                name="school_weekly_off_ends_after_start",
            ),
            models.CheckConstraint(
                condition=models.Q(weekday__in=Weekday.values, nth__in=Nth.values),
                name="school_weekly_off_day",
            ),
            models.UniqueConstraint(
                fields=["school_class", "weekday", "nth", "starts_on"],
                nulls_distinct=False,
                name="school_weekly_off_unique",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_nth_display()}: {self.get_weekday_display()}"


class AttendanceSheet(Row):
    """A section on a date; `period_no` 0 is the whole day.

    `is_of_day` marks the one sheet that counts in all figures: the whole day's, or else that of the first marked
    period. `version` grows with every change, so that a page that was opened before is found out. A withdrawn
    sheet (marked on a day that turned out to be a holiday) counts nowhere until it is marked again.
    """

    section = models.ForeignKey(
        "school_masters.Section",
        verbose_name=_("section"),
        on_delete=models.PROTECT,
        related_name="attendance_sheets",
    )
    date = models.DateField(_("date"))
    period_no = models.PositiveSmallIntegerField(
        _("period"),
        default=WHOLE_DAY,
        validators=[MinValueValidator(WHOLE_DAY), MaxValueValidator(LAST_PERIOD)],
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    is_of_day = models.BooleanField(_("counts for the day"), default=False)
    version = models.PositiveIntegerField(_("version"), default=0)
    marked_by = models.CharField(_("marked by"), max_length=150)
    marked_at = models.DateTimeField(_("marked at"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    withdrawn_by = models.CharField(_("withdrawn by"), max_length=150, blank=True)
    withdrawn_why = models.CharField(_("why it was withdrawn"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("attendance sheet")
        verbose_name_plural = _("attendance sheets")
        ordering = ["-date", "section", "period_no"]
        constraints = [
            models.UniqueConstraint(fields=["section", "date", "period_no"], name="school_sheet_unique"),
            models.UniqueConstraint(
                fields=["section", "date"],
                condition=models.Q(is_of_day=True),
                name="school_sheet_one_of_day",
            ),
            models.CheckConstraint(
                condition=models.Q(is_of_day=False) | models.Q(withdrawn_at__isnull=True),
                name="school_sheet_withdrawn_counts_not",
            ),
            models.CheckConstraint(
                condition=models.Q(period_no__lte=LAST_PERIOD), name="school_sheet_period"
            ),
        ]
        indexes = [models.Index(fields=["date"], name="school_sheet_date")]

    def __str__(self) -> str:
        return f"{self.section}, {in_date(self.date)}"


class AttendanceEntry(Row):
    """What a student was on a date, or in a period of it; one a student, whatever section marked it."""

    sheet = models.ForeignKey(AttendanceSheet, on_delete=models.PROTECT, related_name="entries")
    student = models.ForeignKey(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        related_name="attendance_entries",
    )
    date = models.DateField(_("date"))
    period_no = models.PositiveSmallIntegerField(_("period"), default=WHOLE_DAY)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("attendance of a student")
        verbose_name_plural = _("attendance of students")
        ordering = ["-date", "student"]
        constraints = [
            models.UniqueConstraint(fields=["student", "date", "period_no"], name="school_entry_unique"),
            models.CheckConstraint(condition=models.Q(status__in=Status.values), name="school_entry_status"),
        ]
        indexes = [models.Index(fields=["sheet", "student"], name="school_entry_sheet")]

    def __str__(self) -> str:
        return f"{self.student}, {in_date(self.date)}: {self.get_status_display()}"


class EntryChange(Row):
    """What an entry was before it was replaced. Rows are only added: the database refuses the rest."""

    sheet = models.ForeignKey(AttendanceSheet, on_delete=models.PROTECT, related_name="changes")
    student = models.ForeignKey(
        "school_students.Student", verbose_name=_("student"), on_delete=models.PROTECT, related_name="+"
    )
    old_status = models.CharField(_("was"), max_length=10, choices=Status.choices)
    old_reason = models.CharField(_("reason before"), max_length=200, blank=True)
    old_remarks = models.CharField(_("remarks before"), max_length=300, blank=True)
    new_status = models.CharField(_("became"), max_length=10, choices=Status.choices)
    why = models.CharField(_("why"), max_length=300, blank=True)
    changed_by = models.CharField(_("changed by"), max_length=150)
    changed_at = models.DateTimeField(_("changed at"), default=timezone.now)

    class Meta:
        verbose_name = _("correction of attendance")
        verbose_name_plural = _("corrections of attendance")
        ordering = ["-changed_at", "-id"]
        indexes = [models.Index(fields=["sheet", "-changed_at"], name="school_entry_changes")]

    def __str__(self) -> str:
        return f"{self.student}: {self.get_old_status_display()}"
