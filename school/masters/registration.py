"""What the masters add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Group, register_group
from core.suites import register_urls
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.masters.permissions import MastersPermission as P

READERS = (Role.PRINCIPAL, Role.TEACHER, Role.ACCOUNTANT)
register_permissions(TenantType.SCHOOL, {Role.SCHOOL_ADMIN: P, **dict.fromkeys(READERS, (P.READ,))})
register_urls(TenantType.SCHOOL, "school.masters.api")
register_group(TenantType.SCHOOL, "masters", Group(_("Masters"), order=80))
