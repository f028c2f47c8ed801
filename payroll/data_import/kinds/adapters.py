"""From the columns of a file to what the bulk services take."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from payroll.employees.selectors import element_masters
from payroll.employees.services.bulk import PayBulk, PeopleBulk, RowPlan
from payroll.leave.services import BalanceBulk

Rows = Sequence[tuple[int, dict[str, Any]]]
ELEMENT = "element_"


class People:
    """Records of employees."""

    def __init__(self, actor: Actor, _file_name: str) -> None:
        self._bulk = PeopleBulk(actor=actor)
        self.user_ids = self._bulk.user_ids

    def plan(self, rows: Rows, *, lock: bool) -> list[RowPlan]:
        """Return what each row would do."""
        return self._bulk.plan(rows, lock=lock)

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Enter and change."""
        self._bulk.write(plans)

    def finish(self) -> None:
        """Nothing is left to do."""


class Pay:
    """Pay, allowances and recurring elements."""

    def __init__(self, actor: Actor, _file_name: str) -> None:
        self._bulk = PayBulk(actor=actor)
        self._elements = {f"{ELEMENT}{row.pk}": row for row in element_masters().known}
        self.user_ids: list[int] = []

    def plan(self, rows: Rows, *, lock: bool) -> list[RowPlan]:
        """Return what each row would do."""
        return self._bulk.plan([(number, self._translated(values)) for number, values in rows], lock=lock)

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Enter the changes."""
        self._bulk.write(plans)

    def finish(self) -> None:
        """Nothing is left to do."""

    def _translated(self, values: dict[str, Any]) -> dict[str, Any]:
        result = {name: value for name, value in values.items() if name != "name" and name[:8] != ELEMENT}
        result["elements"] = {
            self._elements[name]: value for name, value in values.items() if name in self._elements
        }
        return result


class Balances:
    """Leave balances."""

    def __init__(self, actor: Actor, file_name: str) -> None:
        self._bulk = BalanceBulk(actor=actor, note=_("Import of %(file)s") % {"file": file_name})
        self.user_ids: list[int] = []

    def plan(self, rows: Rows, *, lock: bool) -> list[RowPlan]:
        """Return what each row would do."""
        return self._bulk.plan(rows, lock=lock)

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Keep the balances."""
        self._bulk.write(plans)

    def finish(self) -> None:
        """Set them."""
        self._bulk.finish()
