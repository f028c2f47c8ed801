"""Closed lists of attendance."""

from django.db import models
from django.utils.translation import gettext_lazy as _

# Stands for the attendance of a whole day; 1 and more are periods.
WHOLE_DAY = 0
LAST_PERIOD = 15


class Status(models.TextChoices):
    """What a student was (spec: school, daily attendance). Late counts as present."""

    PRESENT = "present", _("Present")
    ABSENT = "absent", _("Absent")
    LATE = "late", _("Late")


class DayKind(models.TextChoices):
    """What a stretch of days is; a working day goes before holidays and weekly offs."""

    HOLIDAY = "holiday", _("Holiday")
    VACATION = "vacation", _("Vacation")
    WORKING_DAY = "working_day", _("Working day")


class Weekday(models.IntegerChoices):
    """Days of the week by their ISO number."""

    MONDAY = 1, _("Monday")
    TUESDAY = 2, _("Tuesday")
    WEDNESDAY = 3, _("Wednesday")
    THURSDAY = 4, _("Thursday")
    FRIDAY = 5, _("Friday")
    SATURDAY = 6, _("Saturday")
    SUNDAY = 7, _("Sunday")


class Nth(models.IntegerChoices):
    """Which of a month's days of one name; 0 is each of them."""

    EVERY = 0, _("Every")
    FIRST = 1, _("First of the month")
    SECOND = 2, _("Second of the month")
    THIRD = 3, _("Third of the month")
    FOURTH = 4, _("Fourth of the month")
    FIFTH = 5, _("Fifth of the month")
