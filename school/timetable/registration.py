"""What the timetable adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Group, register_group
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.timetable.permissions import TimetablePermission as P

SCHOOL = TenantType.SCHOOL
register_module(Module.TIMETABLE, P)
register_permissions(SCHOOL, {**dict.fromkeys(Role, (P.READ,)), Role.SCHOOL_ADMIN: P, Role.PRINCIPAL: P})
register_group(SCHOOL, "timetable", Group(_("Timetable"), order=30))
