"""Reporting lines and categories of grievances, declared for every door."""

from datetime import date

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from erp_planned.hrms.models import GrievanceCategory, ReportingLine
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.people import officers_on
from payroll.employees.enums import EmployeeStatus


def _check_line(row: ReportingLine, _change: Change) -> None:
    if row.employee_id == row.officer_id:
        raise ValidationFailed.at("officer", _t("Nobody reports to themselves; name somebody else."))
    if row.officer.status != EmployeeStatus.ACTIVE:
        text = _t("%(who)s is not in service; name somebody else.")
        raise ValidationFailed.at("officer", text % {"who": row.officer})
    if officers_on(row.from_on, [row.officer_id]).get(row.officer_id) == row.employee_id:
        text = _t("%(who)s reports to this employee already; two people do not report to each other.")
        raise ValidationFailed.at("officer", text % {"who": row.officer})


def _check_category(row: GrievanceCategory, _change: Change) -> None:
    if row.next_officer_id is not None and row.officer_id == row.next_officer_id:
        raise ValidationFailed.at("next_officer", _t("The next officer is somebody else."))


reporting_lines = Master(
    ReportingLine,
    label="reporting_line",
    read=P.READ,
    write=P.WRITE,
    writable=("employee", "officer", "from_on"),
    check=_check_line,
    columns=("employee", "officer", "from_on"),
    search=("employee__name", "employee__code", "officer__name", "officer__code"),
    filters=("employee", "officer"),
    rows=lambda: ReportingLine.objects.select_related("employee", "officer"),
    example={"employee": 12, "officer": 7, "from_on": date(2026, 4, 1)},
)
grievance_categories = Master(
    GrievanceCategory,
    label="grievance_category",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "days", "reopen_days", "officer", "next_officer", "is_active"),
    check=_check_category,
    in_use=_("“%(name)s” has grievances; switch it off instead."),
    columns=("name", "days", "officer", "next_officer", "is_active"),
    search=("name",),
    filters=("is_active",),
    rows=lambda: GrievanceCategory.objects.select_related("officer", "next_officer"),
    example={"name": "Pay and allowances", "days": 30, "reopen_days": 30},
)
