"""What reports add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.admin.navigation import Entry, register_entries
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from payroll.reports.todo import waiting
from payroll.tds.permissions import ReturnsPermission

if TYPE_CHECKING:
    from core.reports.definitions import Report


def _reports() -> Sequence["Report"]:
    from payroll.reports.pay.entries import ENTRIES as PAY  # noqa: PLC0415 - loads what prints them
    from payroll.reports.returns.entries import ENTRIES as RETURNS  # noqa: PLC0415 - the same

    return (*PAY, *RETURNS)


register_urls(TenantType.ORGANIZATION, "payroll.reports.api.urls")
register_entries(
    TenantType.ORGANIZATION,
    "reports",
    Entry(_("TDS return (24Q / 138)"), "account_balance_wallet", "tds_return", ReturnsPermission.READ),
    Entry(_("Form 16 / 130"), "verified", "certificates", ReturnsPermission.READ),
)
register_reports(TenantType.ORGANIZATION, _reports)
on_to_do(TenantType.ORGANIZATION, waiting)
