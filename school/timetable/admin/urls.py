"""Addresses of the timetable's own pages, below /admin/."""

from django.urls import URLPattern, path

from school.foundation.site import school_site
from school.timetable.admin import generations, weeks

PAGES = (
    ("timetable/week/", weeks.week_page, "timetable_week"),
    ("timetable/day/", weeks.day_page, "timetable_day"),
    (
        "timetable/generations/<uuid:generation_id>/progress/",
        generations.progress,
        "timetable_progress",
    ),
)


def timetable_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    return [path(address, school_site.admin_view(view), name=name) for address, view, name in PAGES]
