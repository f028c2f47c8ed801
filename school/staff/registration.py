"""What the staff add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Group, register_group
from core.masters.imports import register_master_import
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.masters.files import register_export, table_of
from school.staff import masters
from school.staff.permissions import StaffPermission as P
from school.staff.set_up import steps

register_module(Module.STAFF, P)
register_permissions(TenantType.SCHOOL, {Role.SCHOOL_ADMIN: P, Role.PRINCIPAL: [P.READ]})
register_urls(TenantType.SCHOOL, "school.staff.api")
register_group(TenantType.SCHOOL, "staff", Group(_("Staff"), order=55))
register_master_import(TenantType.SCHOOL, masters.staff, key="employee_code")
register_export(table_of(masters.staff, ("employee_code",)))
on_set_up(TenantType.SCHOOL, steps)
