"""What a plain subject is: plain data, read by the services and by every door.

A subject that needs more in one place writes that part by hand (a viewset, a serializer, an admin class, a
hook) and keeps the rest.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

from core.access import authorize
from core.actors import Actor
from core.masters import services
from core.masters.services import Change

M = TypeVar("M", bound=Model)


def nothing_more(_row: Any, _what: Any) -> None:
    """Stand for a hook that a subject does not have."""


Hook = Callable[[Any, Change], None]
# Every declaration that was made, for the start-up check and the tests.
DECLARED: list["Master[Any]"] = []


@dataclass(frozen=True, eq=False)
class Master(Generic[M]):
    """One plain subject.

    `label` begins the names in the audit (`<label>.created`). `read` and `write` are rights. `writable` are the
    fields that people give. The texts among them are stripped, and go through the function in `tidy`.
    """

    model: type[M]
    _: KW_ONLY
    label: str
    read: str
    write: str
    writable: tuple[str, ...]
    tidy: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    # Names that a write takes beside the fields, for the hooks; `confirms` adds `confirm`.
    beside: tuple[str, ...] = ()
    confirms: bool = False
    # Has `effective_on` and `used_at`: what is used already is superseded by a later row, never changed.
    dated: bool = False
    # Why it cannot be deleted or, where dated, changed; %(name)s is the row.
    in_use: Any = ""
    # Sets what follows from the fields; refuses what contradicts itself; does what follows from the change.
    complete: Hook = nothing_more
    check: Hook = nothing_more
    after_change: Hook = nothing_more
    # Does what follows from the row being gone; called with its last values.
    after_delete: Callable[[Any, Actor], None] = nothing_more
    # Lists: columns of the admin and its export, words that are searched, filters, orders.
    columns: tuple[str, ...] = ()
    search: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    ordering: tuple[str, ...] = ()
    rows: Callable[[], QuerySet[Any]] | None = None
    # REST: what is told beside `writable`; other names outside; links by a field of the other row, not its id.
    shown: tuple[str, ...] = ()
    wire: Mapping[str, str] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)
    example: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        DECLARED.append(self)

    def create(self, *, actor: Actor, **values: Any) -> M:
        """Add a row. Raises Forbidden, ValidationFailed, Duplicate naming the field, and what `check` raises."""
        row: M = services.create(self, actor, values)
        return row

    def update(self, row: M, *, actor: Actor, **values: Any) -> M:
        """Change what is given and return the row as it is now.

        Raises as `create`, NotFound when the row is gone, InUse for a dated one that is used.
        """
        changed: M = services.update(self, row, actor, values)
        return changed

    def delete(self, row: M, *, actor: Actor) -> None:
        """Delete a row that nothing needs. Raises Forbidden, NotFound, InUse."""
        services.delete(self, row, actor)

    def visible(self, actor: Actor) -> QuerySet[M]:
        """Return the rows that may be read. Raises Forbidden."""
        authorize(actor, self.read)
        return self.rows() if self.rows else self.model._default_manager.all()

    def get(self, pk: Any) -> M:
        """Return a row. Raises NotFound."""
        row: M = services.get(self, self.model._default_manager.all(), pk)
        return row
