"""What custody adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import NoticeKind, register_notices
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.asset_custody.permissions import AssetCustodyPermission as P
from erp_planned.asset_custody.services.nightly import LOOK, nightly
from erp_planned.asset_custody.services.notices import COMING, EXPIRING, WAITING
from erp_planned.asset_custody.todo import waiting
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, EMPLOYEE, FINANCE_OFFICER, HR_MANAGER

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        FINANCE_OFFICER: [P.READ, P.APPROVE, P.VERIFY],
        ACCOUNTANT: [P.READ, P.WRITE, P.VERIFY],
        HR_MANAGER: [P.VERIFY],
        EMPLOYEE: [P.VERIFY],
    },
)
register_urls(ORGANIZATION, "erp_planned.asset_custody.api.urls")
register_entries(
    ORGANIZATION,
    "assets",
    Entry(_("Transfers of assets"), "move_location", "erp_asset_custody_assettransfer_changelist", P.READ),
    Entry(_("Maintenance of assets"), "build", "erp_asset_custody_assetmaintenance_changelist", P.READ),
    Entry(
        _("Maintenance contracts"), "handshake", "erp_asset_custody_maintenancecontract_changelist", P.READ
    ),
    Entry(_("Insurance claims"), "request_quote", "erp_asset_custody_insuranceclaim_changelist", P.READ),
    Entry(_("Physical verification"), "qr_code_scanner", "erp_asset_custody_assetcount_changelist", P.READ),
    Entry(_("Verified assets"), "fact_check", "erp_asset_custody_assetverification_changelist", P.READ),
)
CUSTODY = NoticeKind("custody", _("Assets and their custody"), 62, needs=P.VERIFY)
register_notices(CUSTODY, WAITING, COMING, EXPIRING, suites=(ORGANIZATION,))
on_due(LOOK, nightly, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
