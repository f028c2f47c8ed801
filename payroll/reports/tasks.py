"""Background work on certificates: ids in, the same functions."""

from typing import Any

from core.outbox.running import attach_file, report
from core.periods import FinancialYear
from core.tenancy.tasks import tenant_task
from payroll.reports.returns.archive import TASK, write_certificates


@tenant_task(name=TASK)
def certificates(*, year: int, language: str) -> dict[str, Any]:
    """Make one archive of all certificates of a year."""
    name, count = write_certificates(year=FinancialYear(year), language=language, report=report)
    attach_file(name)
    return {"file": name, "count": count}
