"""The recovery list as a file, for whatever door asks."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.documents.columns import Column, Kind
from core.documents.exports import export
from core.documents.letterhead import letterhead
from core.money import ZERO
from core.periods import Month
from payroll.advances.enums import RecoveryState
from payroll.advances.selectors.recovery import RecoveryRow
from payroll.organizations.selectors import organization

COLUMNS: Sequence[Column] = (
    Column(_("Month"), "month", Kind.TEXT, 10),
    Column(_("Code"), "code", Kind.TEXT, 12),
    Column(_("Name"), "name", Kind.TEXT, 28),
    Column(_("Department"), "department", Kind.TEXT, 22),
    Column(_("Advance"), "advance", Kind.TEXT, 24),
    Column(_("Instalment"), "instalment", Kind.TEXT, 10),
    Column(_("Principal"), "principal", Kind.MONEY, 14),
    Column(_("Interest"), "interest", Kind.MONEY, 14),
    Column(_("Balance"), "balance", Kind.MONEY, 14),
    Column(_("State"), "state", Kind.TEXT, 12),
)


def state_label(state: str) -> str:
    """Return what a month's recovery is called."""
    return str(RecoveryState(state).label) if state in RecoveryState.values else _t("Nothing due")


def cells(row: RecoveryRow) -> dict[str, Any]:
    """Return a line of the list, by the keys of COLUMNS."""
    employee = row.application.employee
    return {
        "month": str(row.month),
        "code": employee.code,
        "name": employee.name,
        "department": employee.department.name,
        "advance": row.application.type.name,
        "instalment": f"{row.instalment}/{row.instalments}" if row.instalment else "",
        "principal": row.principal,
        "interest": row.interest,
        "balance": row.balance,
        "state": state_label(row.state),
    }


def recovery_file(rows: Iterable[RecoveryRow], file_format: str, month: Month | None) -> HttpResponse:
    """Return the list as xlsx, csv or pdf with its totals. Raises ValidationFailed for another format."""
    found = [row for row in rows if row.state in RecoveryState.values]
    totals = {
        "name": _t("Total"),
        "principal": sum((row.principal for row in found), ZERO),
        "interest": sum((row.interest for row in found), ZERO),
    }
    letter = organization()
    return export(
        [cells(row) for row in found],
        COLUMNS,
        format=file_format,
        title=_t("Recovery of advances"),
        filename=f"advance-recovery-{month or 'all'}",
        context={
            "institution": letterhead(letter),
            "subtitle": str(month or ""),
            "totals": [totals.get(column.key) for column in COLUMNS],
        },
    )
