"""What reports add to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.access import register_permissions
from core.reports.permissions import ReportPermission
from core.reports.registry import register_reports
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.reports.permissions import ReportsPermission as P
from school.reports.todo import waiting

if TYPE_CHECKING:
    from core.reports.definitions import Report

SCHOOL = TenantType.SCHOOL
OFFICE = (*P, *ReportPermission)


def _reports() -> Sequence["Report"]:
    from school.reports.office import office_reports  # noqa: PLC0415 - loads what prints them

    return office_reports()


register_module(Module.REPORTS, OFFICE)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: OFFICE,
        Role.PRINCIPAL: OFFICE,
        Role.ACCOUNTANT: OFFICE,
        Role.TEACHER: [P.READ, P.OWN, P.EXPORT],
        Role.PARENT: [P.OWN],
        Role.STUDENT: [P.OWN],
    },
)
register_urls(SCHOOL, "school.reports.api.urls")
register_reports(SCHOOL, _reports)
on_to_do(SCHOOL, waiting)
