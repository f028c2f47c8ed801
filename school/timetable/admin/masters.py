"""Screens of what a timetable is made from."""

from core.masters.admin import register_master
from school.foundation.site import school_site
from school.timetable import masters

GROUP = "timetable"
register_master(
    school_site, masters.subject_loads, group=GROUP, icon="menu_book",
    list_select_related=("section__school_class", "subject__school_class", "teacher", "room", "academic_year"),
    autocomplete_fields=("section", "subject", "teacher", "room"),
)  # fmt: skip
register_master(
    school_site, masters.bell_schedules, group=GROUP, icon="notifications",
    fields=("name", ("first_grade", "last_grade"), ("first_day", "last_day")),
)  # fmt: skip
register_master(
    school_site, masters.periods, group=GROUP, icon="schedule", list_select_related=("schedule",),
    fields=("schedule", ("kind", "period_number"), ("start_time", "end_time")),
)  # fmt: skip
register_master(
    school_site, masters.teachers_unavailable, group=GROUP, icon="event_busy",
    list_select_related=("teacher",), autocomplete_fields=("teacher",),
)  # fmt: skip
register_master(
    school_site, masters.rooms_unavailable, group=GROUP, icon="no_meeting_room",
    list_select_related=("room",), autocomplete_fields=("room",),
)  # fmt: skip
