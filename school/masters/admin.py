"""Screens of the masters."""

from core.masters.admin import register_master
from school.foundation.site import school_site
from school.masters import masters

GROUP = "masters"
register_master(school_site, masters.academic_years, group=GROUP, icon="event")
register_master(school_site, masters.classes, group=GROUP, icon="school")
register_master(school_site, masters.sections, group=GROUP, icon="groups")
register_master(school_site, masters.subjects, group=GROUP, icon="menu_book")
register_master(school_site, masters.rooms, group=GROUP, icon="meeting_room")
