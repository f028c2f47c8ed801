"""Start-up checks of what the apps have declared as reports."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register

from core.reports.definitions import Report
from core.reports.models import ReportSchedule
from core.reports.output import CELLS_PER_SECOND
from core.reports.registry import _sources

# What addresses and a schedule's column take; the admin's own list of schedules has the address `reportschedule`.
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
TAKEN = {"prepared", ReportSchedule._meta.model_name}


@register()
def check_reports(**_options: Any) -> list[CheckMessage]:
    """Name every report whose declaration cannot work."""
    found: list[CheckMessage] = []
    for tenant_type, sources in _sources.items():
        entries = [report for source in sources for report in source()]
        for name, count in Counter(report.name for report in entries).items():
            if count > 1:
                found.append(Error(f"two reports of {tenant_type} are named {name!r}", id="reports.E001"))
        for report in entries:
            found += [
                Error(f"the report {report.name!r} of {tenant_type}: {problem}", id="reports.E002")
                for problem in _problems(report)
            ]
    return found


def _problems(report: Report) -> Iterator[str]:
    longest = ReportSchedule._meta.get_field("report").max_length or 0
    if not NAME.match(report.name) or report.name in TAKEN or len(report.name) > longest:
        yield f"a name is made of small letters, digits and hyphens, at most {longest}, and is not reserved"
    if not report.formats or "json" in report.formats:
        yield f"formats are some of {', '.join(CELLS_PER_SECOND)} and those of `files`, without json"
    if (report.relative is None) != (report.final_month is None):
        yield "relative and final_month belong together: both for what a schedule can send, or neither"
    names = [item.name for item in report.parameters]
    if len(set(names)) < len(names):
        yield "a parameter is there twice"
