"""One row of an import: what would become of it, and who plans and writes rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.errors import DomainError

Values = Mapping[str, Any]

ADDED, CHANGED, UNCHANGED = "added", "changed", "unchanged"


@dataclass(slots=True)
class RowPlan:
    """What a row would do, or `errors`: {field name: text}, which stand in its way.

    `changes` are {field: (before, after)}; `number` is the row's in the file, `key_name` the column that a refusal
    without a field is told beside; `work` and `dated` are for the writer. `warnings` are to be looked at and stand
    in nobody's way.
    """

    number: int
    key: str
    outcome: str = UNCHANGED
    changes: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    warnings: dict[str, str] = field(default_factory=dict)
    dated: list[Any] = field(default_factory=list)
    work: Any = None
    key_name: str = "code"

    def attempt(self, check: Callable[[], Any]) -> Any:
        """Return what a check returns; its refusal becomes the row's error, and None comes back."""
        try:
            return check()
        except DomainError as error:
            self.refuse(error)
            return None

    def refuse(self, error: DomainError) -> None:
        """Note a refusal beside the fields that it names, else beside the key."""
        for name, texts in error.fields.items():
            self.errors.setdefault(name, str(texts[0]))
        if not error.fields:
            self.errors.setdefault(self.key_name, str(error.message))


class Importer:
    """Plans rows in portions and writes them, in the caller's transaction; making one raises Forbidden.

    `user_ids` are the accounts that it made, so that their first passwords can be given out.
    """

    user_ids: Sequence[int] = ()

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row (its number and values) would do; `lock` keeps what is found until the end."""
        raise NotImplementedError

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Do what the plans without errors say."""
        raise NotImplementedError

    def finish(self) -> None:
        """End the work; mostly nothing is left to do."""
