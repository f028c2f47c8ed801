"""What data import adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import OFFICE, Entry, register_entries
from core.imports.permissions import ImportPermission as P
from core.imports.registry import register_import
from core.masters.imports import register_master_import
from core.suites import register_urls
from core.tenancy.enums import TenantType
from payroll.data_import.subjects import MASTERS, SUBJECTS

register_urls(TenantType.ORGANIZATION, "payroll.data_import.urls")
IMPORT = Entry(_("Data import"), "upload_file", "imports_importjob_changelist", P.READ)
register_entries(TenantType.ORGANIZATION, OFFICE, IMPORT, order=20)
for subject in SUBJECTS:
    register_import(TenantType.ORGANIZATION, subject)
for master, key in MASTERS:
    register_master_import(TenantType.ORGANIZATION, master, key=key)
