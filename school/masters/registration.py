"""What the masters add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Group, register_group
from core.masters.imports import register_master_import
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.masters import masters
from school.masters.files import BY_CODE, OF_CLASS, register_export, table_of
from school.masters.permissions import MastersPermission as P
from school.masters.set_up import steps

READERS = (Role.PRINCIPAL, Role.TEACHER, Role.ACCOUNTANT)
register_permissions(TenantType.SCHOOL, {Role.SCHOOL_ADMIN: P, **dict.fromkeys(READERS, (P.READ,))})
register_urls(TenantType.SCHOOL, "school.masters.api")
register_group(TenantType.SCHOOL, "masters", Group(_("Masters"), order=70))
for master, key in (
    (masters.academic_years, ("code",)),
    (masters.classes, ("code",)),
    (masters.sections, OF_CLASS),
    (masters.subjects, OF_CLASS),
    (masters.rooms, ("code",)),
):
    register_master_import(TenantType.SCHOOL, master, key=key, told=BY_CODE)
    register_export(table_of(master, key))
on_set_up(TenantType.SCHOOL, steps)
