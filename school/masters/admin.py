"""Screens of the masters."""

from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.masters.admin import MasterAdmin, register_master
from school.foundation.site import school_site
from school.masters import masters
from school.masters.acts import CLASS_ACTS


class ClassAdmin(ActsAdmin, MasterAdmin):
    """Classes, one by one or all at once."""

    acts = CLASS_ACTS
    empty_text = _("No classes yet: add one, or all of them with the button “Standard classes”.")


GROUP = "masters"
register_master(school_site, masters.academic_years, group=GROUP, icon="event")
register_master(school_site, masters.classes, group=GROUP, icon="school", base=ClassAdmin)
register_master(school_site, masters.sections, group=GROUP, icon="groups")
register_master(school_site, masters.subjects, group=GROUP, icon="menu_book")
register_master(school_site, masters.rooms, group=GROUP, icon="meeting_room")
