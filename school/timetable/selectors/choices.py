"""What can be chosen in forms and bodies."""

from django.db.models import QuerySet

from school.masters.models import Room, Subject
from school.staff.models import StaffMember
from school.timetable.models import TimetableEntry


def all_subjects() -> QuerySet[Subject]:
    """Return the subjects of all classes."""
    return Subject.objects.all()


def all_rooms() -> QuerySet[Room]:
    """Return the rooms."""
    return Room.objects.all()


def all_staff() -> QuerySet[StaffMember]:
    """Return everybody on the staff; whether somebody may teach is the services' to say."""
    return StaffMember.objects.all()


def teachers() -> QuerySet[StaffMember]:
    """Return those who teach."""
    return StaffMember.objects.filter(is_teaching=True)


def all_entries() -> QuerySet[TimetableEntry]:
    """Return the lessons of all years."""
    return TimetableEntry.objects.select_related("academic_year", "section__school_class")
