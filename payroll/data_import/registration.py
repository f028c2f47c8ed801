"""What data import adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import OFFICE, Entry, register_entries
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from payroll.data_import.enums import LOOK
from payroll.data_import.tasks import clean
from payroll.organizations.permissions import PayrollPermission as P

register_urls(TenantType.ORGANIZATION, "payroll.data_import.api.urls")
IMPORT = Entry(_("Data import"), "upload_file", "payroll_data_import_importjob_changelist", P.IMPORT_READ)
register_entries(TenantType.ORGANIZATION, OFFICE, IMPORT, order=20)
on_due(LOOK, clean, type=TenantType.ORGANIZATION)
