"""What fees add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Group, register_group
from core.suites import register_urls
from core.tenancy.enums import TenantType
from school.fees.permissions import FeePermission as P
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module

SCHOOL = TenantType.SCHOOL

register_module(Module.FEES, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.REPORTS, P.APPROVE],
        Role.ACCOUNTANT: P,
        Role.PARENT: [P.READ],
    },
)
register_urls(SCHOOL, "school.fees.api.urls")
register_group(SCHOOL, "fees", Group(_("Fees"), order=45))
