"""Whose pay of a processed run would come out otherwise now: the page shows it, the lock refuses it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.formatting import inr
from core.locking.states import RunState
from school.payroll.computing import ComputedMonth
from school.payroll.models import PayArrear, PayrollRun, Payslip, PayslipLine

_NO_FACTS = {"id", "run", "staff", "number"}
COMPARED = [row.attname for row in Payslip._meta.concrete_fields if row.name not in _NO_FACTS]
Signature = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One person whose payslip would differ; `text` says it in words."""

    staff_id: UUID
    staff_code: str
    text: str


def changes_since(run: PayrollRun) -> list[Change]:
    """Return whose payslip has changed since the run was processed, by code; nothing for a run in another state.

    Computed in memory with what is known now; nothing is written.
    """
    return changes_from(run, ComputedMonth(run)) if run.state == RunState.PROCESSED else []


def changes_from(run: PayrollRun, computed: ComputedMonth) -> list[Change]:
    """Return whose payslip differs from a month computed just now; three queries."""
    payslips = list(Payslip.objects.filter(run=run))
    before = _signatures(
        payslips, PayslipLine.objects.filter(run=run).order_by("place"), PayArrear.objects.filter(run=run)
    )
    after = _signatures(computed.payslips, computed.lines, computed.arrears)
    slips = {slip.staff_id: (slip, None) for slip in payslips}
    fresh = {slip.staff_id: slip for slip in computed.payslips}
    found = []
    for staff_id in {**before, **after}:
        if before.get(staff_id) != after.get(staff_id):
            old = slips[staff_id][0] if staff_id in slips else None
            found.append(_change(old, fresh.get(staff_id)))
    return sorted(found, key=lambda change: change.staff_code)


def _signatures(payslips: Any, lines: Any, arrears: Any) -> dict[UUID, Signature]:
    """Return all that a person's payslip says: its columns, lines and settled months."""
    by_slip: dict[UUID, list[Any]] = {}
    for line in lines:
        by_slip.setdefault(line.payslip_id, []).append((line.code, line.name, line.month, line.amount))
    months: dict[UUID, list[Any]] = {}
    for row in arrears:
        months.setdefault(row.staff_id, []).append((row.month, row.due, row.drawn, row.amount))
    return {
        slip.staff_id: (
            [getattr(slip, name) for name in COMPARED],
            by_slip.get(slip.pk, []),
            sorted(months.get(slip.staff_id, [])),
        )
        for slip in payslips
    }


def _change(old: Payslip | None, new: Payslip | None) -> Change:
    some = new or old
    if some is None:
        raise ValueError("a change is of somebody")
    values: dict[str, Any] = {"code": some.staff_code, "name": some.staff_name, "net": inr(some.net)}
    if old is None:
        text = _("%(code)s %(name)s: would be paid now, net %(net)s.") % values
    elif new is None:
        text = _("%(code)s %(name)s: would not be paid now (net %(net)s).") % values
    elif old.net == new.net:
        text = _("%(code)s %(name)s: the particulars have changed, the net pay has not.") % values
    else:
        text = _("%(code)s %(name)s: net %(old)s → %(net)s.") % {**values, "old": inr(old.net)}
    return Change(some.staff_id, some.staff_code, text)
