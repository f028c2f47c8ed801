"""Payroll runs, found by their month from anywhere."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from core.dates import NotADate, read_month
from core.formatting import in_month
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from payroll.runs.models import PayrollRun
from payroll.runs.permissions import RunPermission


def _runs(term: str, limit: int) -> Iterator[Hit]:
    try:
        month = read_month(term)
    except NotADate:
        return
    for row in PayrollRun.objects.filter(month=month)[:limit]:
        yield Hit(in_month(row.month), row.get_state_display(), "payroll_runs_payrollrun_change", row.pk)


PROVIDERS = (
    Provider("runs", _("Payroll runs"), TenantType.ORGANIZATION, RunPermission.READ, _runs, "payments"),
)
