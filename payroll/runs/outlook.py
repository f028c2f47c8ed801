"""What processing a draft will meet: the checks that can be made before anything is computed."""

from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.periods import Month
from payroll.employees.models import Employee, PayHistory
from payroll.runs.enums import FindingCode
from payroll.runs.models import Finding, PayrollRun
from payroll.runs.processing.findings import stopping
from payroll.runs.processing.tables import read_tables
from payroll.runs.selectors import people_in_service

SHOWN = 8
CONTRIBUTORY = ("NPS", "UPS")


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who is on the rolls, what stops the run, whom it would leave out, what it would warn of.

    `left_out` and `warned` are (count, finding, the first employees).
    """

    people: int
    stops: list[Finding]
    left_out: list[tuple[int, FindingCode, list[Employee]]] = field(default_factory=list)
    warned: list[tuple[int, FindingCode, list[Employee]]] = field(default_factory=list)

    @property
    def is_clear(self) -> bool:
        return not (self.stops or self.left_out or self.warned)


def outlook(run: PayrollRun) -> Outlook:
    """Return the outlook of a draft; a dozen queries whatever the number of employees."""
    month = Month.of(run.month)
    people = people_in_service(month)
    paid = PayHistory.objects.filter(employee=OuterRef("pk"), effective_on__lte=month.last)
    left_out = [
        (FindingCode.NO_PAY, people.filter(~Exists(paid))),
        (FindingCode.NO_BANK_ACCOUNT, people.filter(Q(bank_account="") | Q(ifsc=""))),
    ]
    warned = [
        (FindingCode.NO_PAN, people.filter(pan="")),
        (FindingCode.NO_PRAN, people.filter(scheme__in=CONTRIBUTORY, pran="")),
    ]
    return Outlook(
        people=people.count(),
        stops=stopping(run, read_tables(run)),
        left_out=_counted(left_out),
        warned=_counted(warned),
    )


def _counted(
    checks: list[tuple[FindingCode, QuerySet[Employee]]],
) -> list[tuple[int, FindingCode, list[Employee]]]:
    found = []
    for code, rows in checks:
        first = list(rows.order_by("code")[:SHOWN])
        if first:
            found.append((rows.count() if len(first) == SHOWN else len(first), code, first))
    return found
