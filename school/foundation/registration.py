"""The school suite: its address, envelope, codes, roles and sidebar headings."""

from django.utils.translation import gettext_lazy as _

from core.access import OfficePermission, register_permissions
from core.admin.navigation import OFFICE, Group, register_group
from core.imports.permissions import ImportPermission
from core.reports.permissions import ReportPermission
from core.suites import Suite, register_suite
from core.tenancy.backup.permissions import BackupPermission
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.foundation.envelope import CODES, ENVELOPE, MODULE_DISABLED
from school.foundation.site import school_site

register_suite(
    Suite(
        name="school",
        tenant_type=TenantType.SCHOOL,
        site=school_site,
        envelope=ENVELOPE,
        prefix="/api/v1",
        codes=CODES,
        more_codes=(MODULE_DISABLED,),
        sign_in_path="/api/v1/auth/login",
        is_offered=False,  # until the subjects of a school are there
    )
)
register_permissions(TenantType.SCHOOL, dict.fromkeys(Role, ()))
OFFICE_RIGHTS = [*OfficePermission, *BackupPermission, *ReportPermission, *ImportPermission]
register_permissions(TenantType.SCHOOL, {Role.SCHOOL_ADMIN: OFFICE_RIGHTS})
register_group(TenantType.SCHOOL, OFFICE, Group(_("School"), order=90, is_open=True))
