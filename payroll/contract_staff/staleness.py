"""What of a processed run of contract staff would come out otherwise now: the page shows it, the lock refuses it."""

from dataclasses import dataclass
from typing import Any

from django.contrib.admin.utils import label_for_field
from django.utils.translation import gettext as _

from core.formatting import inr
from core.locking.states import RunState
from payroll.contract_staff.computing import ComputedMonth
from payroll.contract_staff.models import (
    ContractArrear,
    ContractLine,
    ContractLineDeduction,
    ContractRun,
)

# Facts and figures of a payment must be the same at the lock as when it was looked at; these are none.
_NO_FACTS = {"id", "run", "staff", "slip_no", "is_corrected"}
COMPARED = [row.name for row in ContractLine._meta.concrete_fields if row.name not in _NO_FACTS]
# Figures that follow from others are not named beside them.
_FIGURES = {"paid_before", "tds_base", "tds_pct", "tds_due", "tds", "gross"}


@dataclass(frozen=True, slots=True)
class Change:
    """One contract whose payment would differ; `text` says it in words."""

    staff_id: int
    staff_code: str
    staff_name: str
    text: str


def changes_since(run: ContractRun) -> list[Change]:
    """Return whose payment has changed since the run was processed, by code; nothing for a run in another state.

    Computed in memory with what is known now; nothing is written.
    """
    if run.state != RunState.PROCESSED:
        return []
    computed = ComputedMonth(run)
    kept = {line.staff_id: line for line in ContractLine.objects.filter(run=run)}
    fresh = {line.staff_id: line for line in computed.lines}
    named = ContractLineDeduction.objects.filter(run=run)
    months = ContractArrear.objects.filter(run=run)
    # Figures that are sums: the parts behind them must be the same too.
    parts = {
        "other_deductions": (_by_staff(named, "name"), _by_staff(computed.deductions, "name")),
        "arrears": (_by_staff(months, "month"), _by_staff(computed.arrears, "month")),
    }
    found = []
    for staff_id, some in {**kept, **fresh}.items():
        sums = [name for name, (was, now) in parts.items() if was.get(staff_id) != now.get(staff_id)]
        text = _text(some, kept.get(staff_id), fresh.get(staff_id), sums)
        if text:
            found.append(Change(staff_id, some.staff_code, some.staff_name, text))
    return sorted(found, key=lambda change: change.staff_code)


def _by_staff(rows: Any, key: str) -> dict[int, list[tuple[Any, Any]]]:
    found: dict[int, list[tuple[Any, Any]]] = {}
    for row in rows:
        found.setdefault(row.staff_id, []).append((getattr(row, key), row.amount))
    return {staff_id: sorted(parts) for staff_id, parts in found.items()}


def _text(some: ContractLine, old: ContractLine | None, new: ContractLine | None, sums: list[str]) -> str:
    """Say how somebody's payment would come out now; empty where it would be the same."""
    values: dict[str, Any] = {"code": some.staff_code, "name": some.staff_name, "net": inr(some.net)}
    if old is None:
        return _("%(code)s %(name)s: would be paid now, net %(net)s.") % values
    if new is None:
        return _("%(code)s %(name)s: would not be paid now (net %(net)s).") % values
    fields = [name for name in COMPARED if getattr(old, name) != getattr(new, name)]
    fields = list(dict.fromkeys([*fields, *sums]))
    causes = [name for name in fields if name not in _FIGURES and name != "net"] or fields
    values["what"] = ", ".join(str(label_for_field(name, ContractLine)) for name in causes)
    if not fields or old.net == new.net:
        return _("%(code)s %(name)s: %(what)s.") % values if fields else ""
    return _("%(code)s %(name)s: %(what)s; net %(old)s → %(new)s.") % {
        **values,
        "old": inr(old.net),
        "new": inr(new.net),
    }
