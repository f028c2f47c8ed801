"""All reports by name. A new one is one more entry in the ENTRIES of its module."""

from django.utils.translation import gettext as _

from core.errors import NotFound
from payroll.reports.definitions import Report
from payroll.reports.pay.entries import ENTRIES as PAY
from payroll.reports.returns.entries import ENTRIES as RETURNS

REPORTS: dict[str, Report] = {report.name: report for report in (*PAY, *RETURNS)}


def get_report(name: str) -> Report:
    """Return a report. Raises NotFound."""
    found = REPORTS.get(name)
    if found is None:
        raise NotFound(_("There is no such report."))
    return found
