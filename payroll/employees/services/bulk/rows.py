"""One row of bulk work: what would become of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.errors import DomainError

ADDED, CHANGED, UNCHANGED = "added", "changed", "unchanged"


@dataclass(slots=True)
class RowPlan:
    """What a row would do, or `errors`: {field name: text}, which stand in its way.

    `changes` are {field: (before, after)}; `number` is the row's in the file; `work` and `dated` (rows of HRA and
    TA) are for the writer. `warnings` are to be looked at and stand in nobody's way.
    """

    number: int
    key: str
    outcome: str = UNCHANGED
    changes: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    warnings: dict[str, str] = field(default_factory=dict)
    dated: list[Any] = field(default_factory=list)
    work: Any = None

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
            self.errors.setdefault("code", str(error.message))


Values = Mapping[str, Any]
