"""What data import adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import OFFICE, Entry, register_entries
from core.schedules import register_schedule
from core.suites import register_urls
from core.tenancy.enums import TenantType
from payroll.organizations.permissions import PayrollPermission as P

register_urls(TenantType.ORGANIZATION, "payroll.data_import.api.urls")
IMPORT = Entry(_("Data import"), "upload_file", "payroll_data_import_importjob_changelist", P.IMPORT_READ)
register_entries(TenantType.ORGANIZATION, OFFICE, IMPORT, order=20)
register_schedule("clean-imports", "payroll_data_import.clean_everywhere", every=600.0, expires=590)
