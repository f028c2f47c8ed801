"""The admin of an organization's office; the apps put their screens on it."""

from django.utils.translation import gettext_lazy as _

from core.admin.sites import KaryalayaSite
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, FINANCE_OFFICER, HR_MANAGER

organization_site = KaryalayaSite(
    "organization",
    title=_("Karyalaya"),
    index_title=_("What needs doing"),
    roles=[ADMIN, HR_MANAGER, ACCOUNTANT, FINANCE_OFFICER],
)
