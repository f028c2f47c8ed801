"""The lists as reports of the office: with preview, workbook, in the background and by the clock."""

from collections.abc import Sequence

from core.reports.definitions import Report
from school.reports.exports.registry import exports


def office_reports() -> Sequence[Report]:
    """Return one report for each list."""
    return [one.as_report() for one in exports().values()]
