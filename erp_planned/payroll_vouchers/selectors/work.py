"""What payroll has for the books: locked runs, challans, advances in cash; each with its voucher, or without."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.locking.states import RunState
from core.money import ZERO
from core.periods import FinancialYear
from erp_planned.finance.models import BookYear, Voucher
from erp_planned.payroll_vouchers.enums import SOURCES, Step
from erp_planned.payroll_vouchers.selectors.standing import rejections, standing_by_key
from payroll.advances.selectors.outside_pay import entries_outside_pay
from payroll.contract_staff import selectors as contract_staff
from payroll.runs import selectors as runs
from payroll.tds.selectors import all_challans

# Of each kind at most so many rows of a year are listed.
MOST = 600


@dataclass(frozen=True, slots=True)
class Work:
    """One thing to post: the step, the row's number, its words, its day, rupees, and the voucher that stands.

    `waits_for` says why it cannot be posted yet, `rejected` why finance refused the voucher it had.
    """

    step: Step
    key: int
    title: str
    on: date
    amount: Decimal
    voucher: Voucher | None = None
    waits_for: str = ""
    rejected: str = ""

    @property
    def is_open(self) -> bool:
        """Say whether a voucher can be made now."""
        return self.voucher is None and not self.waits_for


def work_of(year: BookYear) -> list[Work]:
    """Return what payroll has for the books of a year, the newest first; a bounded number of queries."""
    found = [*_salaries(year), *_contracts(year), *_challans(year.period), *_advances(year)]
    refused = rejections()
    found = [
        replace(one, rejected=refused.get((SOURCES[one.step], one.key), "")) if one.is_open else one
        for one in found
    ]
    order = list(Step)
    return sorted(found, key=lambda one: (-one.on.toordinal(), order.index(one.step), -one.key))


def _salaries(year: BookYear) -> Iterable[Work]:
    """Yield of each locked run its pay, the payment of its net and of its NPS."""
    rows = runs.runs().filter(state=RunState.LOCKED, is_brought=False)
    locked = list(rows.filter(month__range=(year.start_date, year.end_date))[:MOST])
    keys = [run.pk for run in locked]
    pay, net, nps = (standing_by_key(step, keys) for step in (Step.SALARY, Step.NET, Step.NPS))
    for run in locked:
        title = in_month(run.month) + (f", S{run.number}" if run.number else "")
        waits = "" if run.pk in pay else _("The voucher of the run comes first.")
        yield Work(Step.SALARY, run.pk, title, run.month, run.total_gross, pay.get(run.pk))
        yield Work(Step.NET, run.pk, title, run.month, run.total_net, net.get(run.pk), waits)
        if shares := _nps_of(run.totals):
            yield Work(Step.NPS, run.pk, title, run.month, shares, nps.get(run.pk), waits)


def _nps_of(totals: dict[str, Any]) -> Decimal:
    """Return both shares of NPS by the totals that a run keeps."""
    heads = totals.get("heads", {})
    return sum((Decimal(heads.get(name, 0)) for name in ("nps", "nps_arrears", "employer_nps")), ZERO)


def _contracts(year: BookYear) -> Iterable[Work]:
    rows = contract_staff.runs().filter(state=RunState.LOCKED, month__range=(year.start_date, year.end_date))
    locked = list(rows[:MOST])
    keys = [run.pk for run in locked]
    pay, net = standing_by_key(Step.CONTRACT, keys), standing_by_key(Step.CONTRACT_NET, keys)
    for run in locked:
        waits = "" if run.pk in pay else _("The voucher of the run comes first.")
        title = in_month(run.month)
        yield Work(Step.CONTRACT, run.pk, title, run.month, run.total_gross, pay.get(run.pk))
        yield Work(Step.CONTRACT_NET, run.pk, title, run.month, run.total_net, net.get(run.pk), waits)


def _challans(year: FinancialYear) -> Iterable[Work]:
    rows = list(all_challans().filter(paid_on__range=(year.first, year.last))[:MOST])
    made = standing_by_key(Step.TDS, [row.pk for row in rows])
    for row in rows:
        yield Work(Step.TDS, row.pk, str(row), row.paid_on, row.total, made.get(row.pk))


def _advances(year: BookYear) -> Iterable[Work]:
    rows = entries_outside_pay().filter(happened_on__range=(year.start_date, year.end_date))
    entries = list(islice(rows.iterator(), MOST))
    made = standing_by_key(Step.ADVANCE, [row.pk for row in entries])
    for row in entries:
        title = f"{row.get_kind_display()}: {row.application.type}, {row.application.employee}"
        yield Work(Step.ADVANCE, row.pk, title, row.happened_on, row.amount, made.get(row.pk))
