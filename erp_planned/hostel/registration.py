"""What hostels add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.outbox.kinds import NoticeKind, register_notices
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.services.notices import TEMPLATES
from erp_planned.hostel.services.outpasses import LOOK
from erp_planned.hostel.services.register import look
from erp_planned.hostel.todo import waiting
from payroll.organizations.permissions import (
    ACCOUNTANT,
    ADMIN,
    EMPLOYEE,
    FINANCE_OFFICER,
    HR_MANAGER,
    STUDENT,
)

if TYPE_CHECKING:
    from core.reports.definitions import Report

ORGANIZATION = TenantType.ORGANIZATION


def _reports() -> Sequence["Report"]:
    from erp_planned.hostel.reports import OCCUPANCY  # noqa: PLC0415 - loads what prints it

    return (OCCUPANCY,)


register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        HR_MANAGER: P,
        ACCOUNTANT: [P.READ, P.SEE],
        FINANCE_OFFICER: [P.READ, P.SEE],
        EMPLOYEE: [P.WARDEN, P.SEE, P.ASK],
        STUDENT: [P.OWN, P.SEE, P.ASK],
    },
)
register_urls(ORGANIZATION, "erp_planned.hostel.api.urls")
register_reports(ORGANIZATION, _reports)
register_notices(
    NoticeKind("hostel", _("Outpasses and the hostel's register"), 45), *TEMPLATES, suites=(ORGANIZATION,)
)
on_due(LOOK, look, type=ORGANIZATION)
on_to_do(ORGANIZATION, waiting)
register_entries(
    ORGANIZATION,
    "hostel",
    Entry(_("Beds given"), "hotel", "erp_hostel_roomallocation_changelist", P.READ),
    Entry(_("Waiting list"), "hourglass", "erp_hostel_waitingentry_changelist", P.READ),
    Entry(_("Outpasses"), "directions_walk", "erp_hostel_outpassrequest_changelist", P.READ),
    Entry(_("In and out register"), "sync_alt", "erp_hostel_inoutmovement_changelist", P.READ),
    Entry(_("Visitors"), "badge", "erp_hostel_visitorlog_changelist", P.READ),
)
