"""The admin of a school's office; the apps put their screens on it."""

from django.utils.translation import gettext_lazy as _

from core.admin.sites import KaryalayaSite
from school.foundation.enums import OFFICE_ROLES

school_site = KaryalayaSite(
    "school", title=_("Karyalaya"), index_title=_("What needs doing"), roles=OFFICE_ROLES
)
