"""What data import adds to the suite."""

from core.imports.registry import register_import
from core.masters.imports import register_master_import
from core.suites import register_urls
from core.tenancy.enums import TenantType
from payroll.data_import.subjects import MASTERS, SUBJECTS

register_urls(TenantType.ORGANIZATION, "payroll.data_import.urls")
for subject in SUBJECTS:
    register_import(TenantType.ORGANIZATION, subject)
for master, key in MASTERS:
    register_master_import(TenantType.ORGANIZATION, master, key=key)
