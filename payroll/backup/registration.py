"""What backup adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import OFFICE, Entry, register_entries
from core.suites import register_urls
from core.tenancy.backup.permissions import BackupPermission as P
from core.tenancy.enums import TenantType
from core.tenancy.facts import register_facts
from core.todo import on_to_do
from payroll.backup.facts import facts
from payroll.backup.todo import waiting

register_urls(TenantType.ORGANIZATION, "payroll.backup.urls")
BACKUPS = Entry(_("Backups"), "backup", "tenancy_backup_changelist", P.READ)
register_entries(TenantType.ORGANIZATION, OFFICE, BACKUPS, order=80)
register_facts(TenantType.ORGANIZATION, facts)
on_to_do(TenantType.ORGANIZATION, waiting)
