"""What the mobile service adds to the suite."""

from core.access import register_permissions
from core.suites import register_urls
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.mobile.permissions import MobilePermission as P

register_module(Module.MOBILE, P)
register_permissions(TenantType.SCHOOL, dict.fromkeys(Role, (P.READ,)))
register_urls(TenantType.SCHOOL, "school.mobile.api.urls")
