"""One journal for a locked run: what was earned, what is owed to whom (reference: finance, section 6)."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from core.formatting import in_month, rupees
from core.locking.models import MonthRun
from core.locking.states import RunState
from core.periods import Month
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.payroll_vouchers import heads as h
from erp_planned.payroll_vouchers.calc import Difference, salary_amounts, salary_differences
from erp_planned.payroll_vouchers.enums import PayKind, Step
from erp_planned.payroll_vouchers.errors import NotReady, NotTied
from erp_planned.payroll_vouchers.people import party
from erp_planned.payroll_vouchers.selectors.accounts import element_accounts
from erp_planned.payroll_vouchers.services.common import (
    Part,
    by_head,
    check_day,
    put_together,
    refuse_second,
    write,
)
from payroll.contract_staff.models import ContractRun
from payroll.runs.models import PayrollRun
from payroll.runs.selectors import RunSums, elements_by_person, run_name, sums_of_run

NAMES = {"employer": h.EMPLOYER_NPS, "tds": h.TDS_SALARY, "nps": h.NPS, "net": h.NET}


@transaction.atomic
def make_salary_voucher(*, run: PayrollRun, actor: Actor, on: date | None = None) -> Voucher:
    """Make the journal of a locked run, regular or supplementary, dated the end of its month unless said otherwise.

    A supplementary run that was locked later is dated the day of its lock. Raises NotReady before the lock or without
    books for the day, NotTied where the sums by head are not those of the run (naming the difference), MadeAlready,
    HeadWithoutAccount, ValidationFailed, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = states.take(PayrollRun.objects.all(), NotFound(_("There is no such payroll run.")), pk=run.pk)
    day = _check(row, Step.SALARY, _("The payroll of %(run)s") % {"run": run_name(row)}, on)
    sums = sums_of_run(row)
    _refuse_untied(row, sums)
    narration = _("Payroll of %(month)s") % {"month": run_title(row)}
    return write(
        Step.SALARY,
        row.pk,
        kind=VoucherType.JOURNAL,
        on=day,
        lines=put_together(_parts(row, sums)),
        narration=narration,
        reference=run_name(row),
        actor=actor,
    )


def run_title(run: PayrollRun) -> str:
    """Return the month in words, with the number of a supplementary run."""
    if not run.number:
        return in_month(run.month)
    return _("%(month)s, supplementary run %(number)d") % {"month": in_month(run.month), "number": run.number}


@transaction.atomic
def make_contract_voucher(*, run: ContractRun, actor: Actor, on: date | None = None) -> Voucher:
    """Make the journal of a locked run of contract staff. Raises as `make_salary_voucher`."""
    authorize(actor, P.WRITE)
    row = states.take(ContractRun.objects.all(), NotFound(_("There is no such run.")), pk=run.pk)
    what = _("The pay of contract staff of %(month)s") % {"month": in_month(row.month)}
    day = _check(row, Step.CONTRACT, what, on)
    amounts = [
        (h.CONTRACT_PAY, row.total_gross),
        (h.TDS_CONTRACT, -row.total_tds),
        (h.CONTRACT_DEDUCTIONS, -row.total_other),
        (h.CONTRACT_NET, -row.total_net),
    ]
    narration = _("Contract staff of %(month)s") % {"month": in_month(row.month)}
    return write(
        Step.CONTRACT,
        row.pk,
        kind=VoucherType.JOURNAL,
        on=day,
        lines=put_together(by_head([pair for pair in amounts if pair[1]])),
        narration=narration,
        reference=str(Month.of(row.month)),
        actor=actor,
    )


def _check(run: MonthRun, step: Step, what: str, on: date | None) -> date:
    if run.state != RunState.LOCKED:
        raise NotReady(_("%(what)s is not locked yet; only a locked run is posted.") % {"what": what})
    if getattr(run, "is_brought", False):
        text = _("%(what)s was paid from another system's books; the opening balances have it.")
        raise NotReady(text % {"what": what})
    refuse_second(step, run.pk, what)
    month = Month.of(run.month)
    usual = month.last
    if getattr(run, "is_supplementary", False) and run.locked_at:
        usual = max(usual, timezone.localdate(run.locked_at))
    return check_day(on or usual, earliest=month.first)


def _refuse_untied(run: PayrollRun, sums: RunSums) -> None:
    totals: dict[str, Decimal] = {
        "gross": run.total_gross,
        "total_deductions": run.total_deductions,
        "net": run.total_net,
    }
    found = salary_differences(sums.heads, sums.elements, totals)
    if found:
        raise NotTied(" ".join(_difference(one) for one in found))


def _difference(one: Difference) -> str:
    names = {"gross": _("Gross pay"), "total_deductions": _("Deductions"), "net": _("Net pay")}
    return _("%(name)s by head is %(lines)s, the run says %(run)s: a difference of %(gap)s.") % {
        "name": names[one.name],
        "lines": rupees(one.lines),
        "run": rupees(one.run),
        "gap": rupees(abs(one.lines - one.run)),
    }


def _parts(run: PayrollRun, sums: RunSums) -> list[Part]:
    """Return what the run posts by account; a query for each element whose account is kept by party."""
    parts = by_head(salary_amounts(sums.heads, earnings=h.EARNINGS, names=NAMES))
    accounts = element_accounts(sums.elements)
    for (kind, code), amount in sums.elements.items():
        account, sign = accounts[kind, code], 1 if kind == PayKind.EARNING else -1
        if account.is_control:
            rows = elements_by_person(run, kind, code)
            parts += [(account, party(employee), sign * own) for employee, own in rows]
        else:
            parts.append((account, "", sign * amount))
    return parts
