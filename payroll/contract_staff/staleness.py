"""What of a processed run of contract staff would come out otherwise now: the page shows it, the lock refuses it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.admin.utils import label_for_field
from django.utils.translation import gettext as _

from core.formatting import inr
from core.locking.states import RunState
from payroll.contract_staff.computing import compute_month
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
    """One contract whose payment would differ; `fields` are column names, `text` says it in words."""

    staff_id: int
    staff_code: str
    staff_name: str
    fields: tuple[str, ...]
    text: str


def changes_since(run: ContractRun) -> list[Change]:
    """Return whose payment has changed since the run was processed, by code; nothing for a run in another state.

    Computed in memory with what is known now; nothing is written.
    """
    if run.state != RunState.PROCESSED:
        return []
    computed = compute_month(run)
    kept = {line.staff_id: line for line in ContractLine.objects.filter(run=run)}
    fresh = {line.staff_id: line for line in computed.lines}
    named = (
        _by_staff(ContractLineDeduction.objects.filter(run=run), "name"),
        _by_staff(computed.deductions, "name"),
    )
    months = _by_staff(ContractArrear.objects.filter(run=run), "month"), _by_staff(computed.arrears, "month")
    found = []
    for staff_id in {*kept, *fresh}:
        old, new = kept.get(staff_id), fresh.get(staff_id)
        some = old or new
        if some is None:
            continue
        fields = _fields(old, new)
        if any(before.get(staff_id) != after.get(staff_id) for before, after in (named, months)):
            fields = tuple(
                dict.fromkeys((*fields, "other_deductions" if named[0] != named[1] else "arrears"))
            )
        if fields:
            text = _text(old, new, fields)
            found.append(Change(staff_id, some.staff_code, some.staff_name, fields, text))
    return sorted(found, key=lambda change: change.staff_code)


def _by_staff(rows: Any, key: str) -> dict[int, list[tuple[Any, Any]]]:
    found: dict[int, list[tuple[Any, Any]]] = {}
    for row in rows:
        found.setdefault(row.staff_id, []).append((getattr(row, key), row.amount))
    return {staff_id: sorted(parts) for staff_id, parts in found.items()}


def _fields(old: ContractLine | None, new: ContractLine | None) -> tuple[str, ...]:
    if old is None or new is None:
        return ("net",)
    return tuple(name for name in COMPARED if getattr(old, name) != getattr(new, name))


def _text(old: ContractLine | None, new: ContractLine | None, fields: tuple[str, ...]) -> str:
    some = old or new
    who: Mapping[str, Any] = {"code": some.staff_code, "name": some.staff_name} if some else {}
    if old is None and new is not None:
        return _("%(code)s %(name)s: would be paid now, net %(net)s.") % {**who, "net": inr(new.net)}
    if new is None and old is not None:
        return _("%(code)s %(name)s: would not be paid now (net %(net)s).") % {**who, "net": inr(old.net)}
    if old is None or new is None:
        return ""
    causes = [name for name in fields if name not in _FIGURES and name != "net"] or list(fields)
    labels = ", ".join(str(label_for_field(name, ContractLine)) for name in causes)
    if old.net == new.net:
        return _("%(code)s %(name)s: %(what)s.") % {**who, "what": labels}
    return _("%(code)s %(name)s: %(what)s; net %(old)s → %(new)s.") % {
        **who,
        "what": labels,
        "old": inr(old.net),
        "new": inr(new.net),
    }
