"""What the app adds to the suite."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.reports.registry import register_reports
from core.tenancy.enums import TenantType

if TYPE_CHECKING:
    from core.reports.definitions import Report


def _of_students() -> Sequence["Report"]:
    from school.reports import registers, udise  # noqa: PLC0415 - load what prints them

    return (*udise.REPORTS, *registers.REPORTS)


register_reports(TenantType.SCHOOL, _of_students)
