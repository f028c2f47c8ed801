"""Screens of admissions."""

from core.masters.admin import register_master
from school.admissions import masters
from school.admissions.admin import documents, inquiries
from school.foundation.site import school_site

GROUP = "admissions"
register_master(school_site, masters.windows, group=GROUP, icon="event_available")
register_master(
    school_site,
    masters.document_rules,
    group=GROUP,
    icon="checklist",
    # Django leaves out a link that can be empty.
    list_select_related=("school_class",),
)

__all__ = ["documents", "inquiries"]
