"""The timetable: when the bell rings, what a section has in a week, the lessons, and who stands in for whom.

Exclusion constraints and triggers (migration 0002) keep a section, a teacher and a room from having two things at once,
by the minute and not by the number of the period: two bell schedules of a school may overlap.
"""

from datetime import time

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import IntegerRangeField, RangeBoundary, RangeOperators
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.masters.enums import HIGHEST_GRADE, LOWEST_GRADE
from school.timetable.enums import LIVE, Day, GenerationState, PeriodKind

YEAR = "school_masters.AcademicYear"
SECTION = "school_masters.Section"
SUBJECT = "school_masters.Subject"
ROOM = "school_masters.Room"
STAFF = "school_staff.StaffMember"

MOST_PERIODS = 20  # of a day
MOST_A_WEEK = 60
DAY_BEGINS, DAY_ENDS = time(0, 0), time(23, 59)
DAYS = [MinValueValidator(1), MaxValueValidator(7)]
GRADES = [MinValueValidator(LOWEST_GRADE), MaxValueValidator(HIGHEST_GRADE)]
BOTH_COUNTED = RangeBoundary(inclusive_lower=True, inclusive_upper=True)
NUMBERS = [MinValueValidator(1), MaxValueValidator(MOST_PERIODS)]


def ends_later(name: str) -> models.CheckConstraint:
    """Return the constraint that something ends after it begins."""
    return models.CheckConstraint(
        name=name, condition=Q(end_time__gt=F("start_time")),
        violation_error_message=_("The end must be later than the beginning."),
    )  # fmt: skip


class NumberRange(models.Func):
    """The whole numbers from one to another, both counted."""

    function = "int4range"
    output_field = IntegerRangeField()


class BellSchedule(Row):
    """When the bell rings, for classes of a range of grades on a range of days.

    No class has two on a day: the database refuses an overlap of grades and days.
    """

    name = models.CharField(_("name"), max_length=80)
    first_grade = models.SmallIntegerField(
        _("from grade"), default=LOWEST_GRADE, validators=GRADES,
        help_text=_("Playgroup -3, nursery -2, LKG -1, UKG 0, class I 1, class XII 12."),
    )  # fmt: skip
    last_grade = models.SmallIntegerField(_("to grade"), default=HIGHEST_GRADE, validators=GRADES)
    first_day = models.PositiveSmallIntegerField(_("from day"), choices=Day, default=Day.MONDAY)
    last_day = models.PositiveSmallIntegerField(_("to day"), choices=Day, default=Day.SATURDAY)

    class Meta:
        verbose_name = _("bell schedule")
        verbose_name_plural = _("bell schedules")
        ordering = ["first_grade", "first_day"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="bell_schedule_name_unique"),
            models.CheckConstraint(
                name="bell_schedule_in_order",
                condition=Q(last_grade__gte=F("first_grade")) & Q(last_day__gte=F("first_day")),
            ),
            ExclusionConstraint(
                name="bell_schedule_overlap",
                expressions=[
                    (NumberRange("first_day", "last_day", BOTH_COUNTED), RangeOperators.OVERLAPS),
                    (NumberRange("first_grade", "last_grade", BOTH_COUNTED), RangeOperators.OVERLAPS),
                ],
                violation_error_message=_(
                    "Another bell schedule has some of these classes on some of these days."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Period(Row):
    """One stretch of a bell schedule's day: a lesson, which has a number, or a break, which has none."""

    schedule = models.ForeignKey(
        BellSchedule, models.CASCADE, related_name="periods", verbose_name=_("bell schedule")
    )
    kind = models.CharField(_("kind"), max_length=6, choices=PeriodKind, default=PeriodKind.LESSON)
    period_number = models.PositiveSmallIntegerField(
        _("period number"), null=True, blank=True, validators=NUMBERS
    )
    start_time = models.TimeField(_("begins"))
    end_time = models.TimeField(_("ends"))

    class Meta:
        verbose_name = _("period")
        verbose_name_plural = _("periods")
        ordering = ["schedule", "start_time"]
        constraints = [
            models.UniqueConstraint(fields=["schedule", "period_number"], name="period_number_unique"),
            models.CheckConstraint(
                name="period_lesson_has_number",
                condition=Q(kind=PeriodKind.LESSON, period_number__isnull=False)
                | Q(kind=PeriodKind.BREAK, period_number__isnull=True),
            ),
            ends_later("period_ends_later"),
        ]

    def __str__(self) -> str:
        hours = f"{self.start_time:%H:%M} to {self.end_time:%H:%M}"
        return f"{self.period_number}: {hours}" if self.period_number else hours


class SubjectLoad(Row):
    """What a section has in a week of one subject, and with whom: what the generator works from.

    Two double periods take four of the periods a week. Without a room the lessons are in the section's own.
    """

    academic_year = models.ForeignKey(YEAR, models.PROTECT, related_name="+", verbose_name=_("academic year"))
    section = models.ForeignKey(SECTION, models.PROTECT, related_name="+", verbose_name=_("section"))
    subject = models.ForeignKey(SUBJECT, models.PROTECT, related_name="+", verbose_name=_("subject"))
    teacher = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("teacher"))
    periods_a_week = models.PositiveSmallIntegerField(
        _("periods a week"), validators=[MinValueValidator(1), MaxValueValidator(MOST_A_WEEK)]
    )
    double_periods = models.PositiveSmallIntegerField(
        _("double periods among them"), default=0, validators=[MaxValueValidator(MOST_A_WEEK // 2)]
    )
    room = models.ForeignKey(
        ROOM, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("room needed")
    )

    class Meta:
        verbose_name = _("periods a week")
        verbose_name_plural = _("periods a week")
        ordering = ["section", "subject"]
        constraints = [
            models.UniqueConstraint(
                fields=["academic_year", "section", "teacher", "subject"], name="subject_load_unique"
            ),
            models.CheckConstraint(
                name="subject_load_doubles_fit", condition=Q(periods_a_week__gte=F("double_periods") * 2)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section}: {self.subject}"


class Unavailable(Row):
    """Base of when somebody or something is not to be had, each week."""

    day_of_week = models.PositiveSmallIntegerField(_("day"), choices=Day, validators=DAYS)
    start_time = models.TimeField(_("from"), default=DAY_BEGINS)
    end_time = models.TimeField(_("until"), default=DAY_ENDS)
    reason = models.CharField(_("reason"), max_length=120, blank=True)

    class Meta:
        abstract = True


class TeacherUnavailable(Unavailable):
    """When a teacher cannot teach, each week: part time, duties elsewhere."""

    teacher = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("teacher"))

    class Meta:
        verbose_name = _("teacher not available")
        verbose_name_plural = _("teachers not available")
        ordering = ["teacher", "day_of_week", "start_time"]
        constraints = [ends_later("teacher_unavailable_ends_later")]

    def __str__(self) -> str:
        return f"{self.teacher}: {self.get_day_of_week_display()}"


class RoomUnavailable(Unavailable):
    """When a room cannot be had, each week."""

    room = models.ForeignKey(ROOM, models.PROTECT, related_name="+", verbose_name=_("room"))

    class Meta:
        verbose_name = _("room not available")
        verbose_name_plural = _("rooms not available")
        ordering = ["room", "day_of_week", "start_time"]
        constraints = [ends_later("room_unavailable_ends_later")]

    def __str__(self) -> str:
        return f"{self.room}: {self.get_day_of_week_display()}"


class TimetableEntry(Row):
    """One lesson of each week of an academic year (spec: school, timetable entry)."""

    academic_year = models.ForeignKey(YEAR, models.PROTECT, related_name="+", verbose_name=_("academic year"))
    section = models.ForeignKey(SECTION, models.PROTECT, related_name="+", verbose_name=_("section"))
    subject = models.ForeignKey(SUBJECT, models.PROTECT, related_name="+", verbose_name=_("subject"))
    teacher = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("teacher"))
    room = models.ForeignKey(
        ROOM, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("room")
    )
    day_of_week = models.PositiveSmallIntegerField(_("day"), choices=Day, validators=DAYS)
    period_number = models.PositiveSmallIntegerField(_("period number"), validators=NUMBERS)
    start_time = models.TimeField(_("begins"))
    end_time = models.TimeField(_("ends"))

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        ordering = ["day_of_week", "start_time"]
        constraints = [
            ends_later("timetable_entry_ends_later"),
            models.CheckConstraint(
                name="timetable_entry_day", condition=Q(day_of_week__gte=1, day_of_week__lte=7)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_day_of_week_display()} {self.period_number}: {self.subject}"


class Generation(Row):
    """One run of the generator: what was asked, how far it is, what came out. `result` holds places, not entries.

    `basis` has digests of what it was made from; it is applied only while they are the same. `sections` are the keys
    of those that were asked for; none are all.
    """

    academic_year = models.ForeignKey(YEAR, models.PROTECT, related_name="+", verbose_name=_("academic year"))
    state = models.CharField(
        _("state"), max_length=10, choices=GenerationState, default=GenerationState.QUEUED
    )
    is_repair = models.BooleanField(_("keep as much as possible"), default=False)
    sections = models.JSONField(_("sections"), default=list, blank=True)
    seconds = models.PositiveSmallIntegerField(_("seconds it may take"))
    seed = models.PositiveIntegerField(_("seed"), default=1)
    basis = models.JSONField(default=dict)
    result = models.JSONField(default=list)
    reasons = models.JSONField(_("reasons"), default=list)
    score = models.JSONField(_("score"), default=dict)
    is_cancelling = models.BooleanField(default=False)
    job_id = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(_("asked for at"), auto_now_add=True)
    created_by_name = models.CharField(_("asked for by"), max_length=150)
    finished_at = models.DateTimeField(_("ended at"), null=True)
    applied_at = models.DateTimeField(_("applied at"), null=True)
    applied_by = models.CharField(_("applied by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("generation")
        verbose_name_plural = _("generations")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["academic_year"], name="generation_live_once", condition=Q(state__in=sorted(LIVE))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.created_at:%d %b %Y %H:%M}"


class TeacherAbsence(Row):
    """Days on which a teacher is away, both ends included; the lessons of these days need substitutes."""

    teacher = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("teacher"))
    starts_on = models.DateField(_("from"), db_index=True)
    ends_on = models.DateField(_("until"))
    reason = models.CharField(_("reason"), max_length=120, blank=True)
    # The approved leave that it follows from; empty where the office has noted it.
    leave = models.ForeignKey(
        "school_staff.LeaveRequest", models.PROTECT, related_name="+", null=True, editable=False
    )

    class Meta:
        verbose_name = _("absent teacher")
        verbose_name_plural = _("absent teachers")
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["teacher", "starts_on", "ends_on"], name="teacher_absence_unique"
            ),
            models.CheckConstraint(name="teacher_absence_in_order", condition=Q(ends_on__gte=F("starts_on"))),
        ]

    def __str__(self) -> str:
        return f"{self.teacher}: {self.starts_on:%d %b %Y}"


class Substitution(Row):
    """A lesson of one day whose teacher is away, and who stands in; without a substitute it is open.

    It holds the facts of the day itself, since the timetable may change after it.
    """

    on = models.DateField(_("date"))
    entry = models.ForeignKey(
        TimetableEntry, models.SET_NULL, related_name="+", null=True, verbose_name=_("lesson")
    )
    academic_year = models.ForeignKey(YEAR, models.PROTECT, related_name="+", verbose_name=_("academic year"))
    section = models.ForeignKey(SECTION, models.PROTECT, related_name="+", verbose_name=_("section"))
    subject = models.ForeignKey(SUBJECT, models.PROTECT, related_name="+", verbose_name=_("subject"))
    room = models.ForeignKey(ROOM, models.PROTECT, related_name="+", null=True, verbose_name=_("room"))
    period_number = models.PositiveSmallIntegerField(_("period number"))
    start_time = models.TimeField(_("begins"))
    end_time = models.TimeField(_("ends"))
    absent_teacher = models.ForeignKey(
        STAFF, models.PROTECT, related_name="+", verbose_name=_("absent teacher")
    )
    substitute = models.ForeignKey(
        STAFF, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("substitute")
    )
    remarks = models.CharField(_("remarks"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["on", "start_time", "section"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "on"], name="substitution_once"),
            models.CheckConstraint(
                name="substitution_by_another", condition=~Q(substitute=F("absent_teacher"))
            ),
        ]
        indexes = [models.Index(fields=["on"], name="substitution_on")]

    def __str__(self) -> str:
        return f"{self.on:%d %b %Y}, {self.period_number}: {self.subject}"
