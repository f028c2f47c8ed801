"""What the portal adds to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.portal.permissions import PortalPermission

HERE = (Role.TEACHER, Role.PARENT, Role.STUDENT)
register_permissions(TenantType.SCHOOL, dict.fromkeys((*HERE, Role.SCHOOL_ADMIN), tuple(PortalPermission)))
