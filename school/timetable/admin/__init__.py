"""Screens of the timetable in the office's admin."""

from school.foundation.site import school_site
from school.timetable.admin import entries, generations, masters, substitutions
from school.timetable.admin.urls import timetable_pages

__all__ = ["entries", "generations", "masters", "substitutions"]

school_site.register_pages(timetable_pages)
