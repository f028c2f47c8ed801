"""What payroll imports: the bulk services of the apps that own the rules, each behind its columns."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.imports.registry import ImportSubject
from core.imports.rows import Importer, RowPlan
from payroll.data_import import columns
from payroll.employees.masters import departments, designations, pay_elements
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.masters import element_masters
from payroll.employees.services.bulk.pay import PayBulk
from payroll.employees.services.bulk.people import PeopleBulk
from payroll.leave.masters import holidays
from payroll.leave.permissions import LeavePermission
from payroll.leave.services.bulk import BalanceBulk
from payroll.runs.permissions import RunPermission
from payroll.runs.processing.brought_rows import AMOUNTS
from payroll.runs.services.brought import BroughtBulk

ELEMENT = "element_"


class _ByElement(Importer):
    """Rows with a column for each pay element, which the service takes together as `elements`."""

    def __init__(self, *, actor: Actor) -> None:
        super().__init__(actor=actor)  # type: ignore[call-arg]
        self._elements = {f"{ELEMENT}{row.pk}": row for row in element_masters().known}

    def plan(self, rows: Sequence[tuple[int, Any]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do."""
        return super().plan([(number, self._translated(values)) for number, values in rows], lock=lock)

    def _translated(self, values: dict[str, Any]) -> dict[str, Any]:
        result = {name: value for name, value in values.items() if name != "name" and name[:8] != ELEMENT}
        result["elements"] = {
            self._elements[name]: value for name, value in values.items() if name in self._elements
        }
        return result


class Pay(_ByElement, PayBulk):
    """Pay, allowances and recurring elements."""


class DrawnSalaries(_ByElement, BroughtBulk):
    """Salaries that another system paid."""


SUBJECTS = (
    ImportSubject(
        name="employees",
        label=_("Employees"),
        help="Check a file of employees, known ones by code; with `apply` and no error, write it.",
        permission=EmployeePermission.WRITE,
        columns=columns.employees,
        key=("code",),
        # New employees need no code; then they are told apart by name and dates.
        identity=frozenset({"name", "date_of_birth", "date_of_joining"}),
        importer=lambda actor, _file: PeopleBulk(actor=actor),
        masked=frozenset({"pan", "pran", "bank_account", "phone", "gpf_number"}),
        is_amount=lambda name: name == "basic",
    ),
    ImportSubject(
        name="pay-data",
        label=_("Pay data"),
        help="Check a file of dated pay changes and recurring elements; with `apply` and no error, write it.",
        permission=EmployeePermission.WRITE,
        columns=columns.pay_data,
        key=("code",),
        importer=lambda actor, _file: Pay(actor=actor),
        is_amount=lambda name: name == "basic" or name.startswith(ELEMENT),
    ),
    ImportSubject(
        name="drawn-salaries",
        label=_("Salaries drawn elsewhere"),
        help="Check a file of salaries drawn before payroll was run here, a row for each employee and month, against "
        "what the rules give; with `apply` and no error, keep them as months to be locked.",
        permission=RunPermission.WRITE,
        columns=columns.drawn_salaries,
        key=("code", "month"),
        importer=lambda actor, _file: DrawnSalaries(actor=actor),
        is_amount=lambda name: name in {*AMOUNTS, "net"} or name.startswith(ELEMENT),
    ),
    ImportSubject(
        name="leave-balance",
        label=_("Leave balances"),
        help="Check a file of balances, a row for each account; with `apply` and no error, write it.",
        permission=LeavePermission.WRITE,
        columns=columns.leave_balance,
        key=("code", "leave_type", "balance"),
        importer=lambda actor, file: BalanceBulk(actor=actor, note=_t("Import of %(file)s") % {"file": file}),
    ),
)
# Plain subjects, and the field by which a row that is there already is known.
MASTERS = ((departments, "code"), (designations, "name"), (pay_elements, "code"), (holidays, "on"))
