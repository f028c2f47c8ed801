"""Screens of the staff."""

from core.masters.admin import register_master
from school.foundation.site import school_site
from school.staff import masters

GROUP = "staff"
register_master(school_site, masters.staff, group=GROUP, icon="badge")
register_master(school_site, masters.assignments, group=GROUP, icon="assignment_ind")
register_master(school_site, masters.class_teachers, group=GROUP, icon="supervisor_account")
