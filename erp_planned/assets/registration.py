"""What assets add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.masters.imports import register_master_import
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import on_to_do
from erp_planned.assets import masters
from erp_planned.assets.heads import ASSET_HEADS
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.search import PROVIDERS
from erp_planned.assets.seeds import seed_categories
from erp_planned.assets.services.again import SOURCES
from erp_planned.assets.services.nightly import LOOK, nightly
from erp_planned.assets.services.notices import DECIDED, DIFFERS, DISPOSAL
from erp_planned.assets.todo import waiting
from erp_planned.assets.year_end import unposted
from erp_planned.finance.heads import register_heads
from erp_planned.finance.hooks import register_on_chart, register_year_check
from erp_planned.finance.sources import register_source
from payroll.organizations.permissions import ACCOUNTANT, ADMIN, EMPLOYEE, FINANCE_OFFICER, HR_MANAGER

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.assets.reports import REPORTS  # noqa: PLC0415 - loads what prints them

    return REPORTS


register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        FINANCE_OFFICER: [P.READ, P.APPROVE, P.SELF],
        ACCOUNTANT: [P.READ, P.WRITE, P.SELF],
        **dict.fromkeys((EMPLOYEE, HR_MANAGER), (P.SELF,)),
    },
)
register_urls(ORGANIZATION, "erp_planned.assets.api.urls")
register_entries(
    ORGANIZATION,
    "assets",
    Entry(_("Depreciation"), "trending_down", "erp_assets_depreciationrun_changelist", P.READ),
    Entry(_("Disposals"), "delete_sweep", "erp_assets_assetdisposal_changelist", P.READ),
    order=70,
)
OF_ASSETS = NoticeKind("assets", _("Assets"), 64, needs=P.READ)
register_notices(OF_ASSETS, DISPOSAL, DECIDED, DIFFERS, suites=(ORGANIZATION,))
register_heads(*ASSET_HEADS)
for source in SOURCES:
    register_source(source)
register_year_check(unposted)
register_master_import(ORGANIZATION, masters.assets, key="tag_no")
register_reports(ORGANIZATION, _reports)
on_seed(ORGANIZATION, seed_categories, standing=True)
register_on_chart(seed_categories)
on_due(LOOK, nightly, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_search(*PROVIDERS)
