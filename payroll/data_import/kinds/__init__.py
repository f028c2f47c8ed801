"""What each kind of file does with its rows: thin adapters to the bulk services of the apps that own the rules."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from core.actors import Actor
from payroll.data_import.enums import ImportKind
from payroll.data_import.kinds.adapters import Balances, Pay, People
from payroll.employees.services.bulk import RowPlan


class Importer(Protocol):
    """Plans and writes rows in portions; `finish` ends the work, `user_ids` are the accounts it made."""

    user_ids: list[int]

    def plan(self, rows: Sequence[tuple[int, dict[str, Any]]], *, lock: bool) -> list[RowPlan]: ...

    def write(self, plans: Sequence[RowPlan]) -> None: ...

    def finish(self) -> None: ...


_MAKERS: dict[str, Callable[[Actor, str], Importer]] = {
    ImportKind.EMPLOYEES: People,
    ImportKind.PAY_DATA: Pay,
    ImportKind.LEAVE_BALANCE: Balances,
}


def importer(kind: str, actor: Actor, file_name: str) -> Importer:
    """Return the importer of a kind of file. Raises Forbidden."""
    return _MAKERS[ImportKind(kind)](actor, file_name)
