"""State machines: the table beside the enum says what is possible; `advance` alone writes a state."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias, TypeVar

from django.db import models, transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidTransition, NotFound

# From each state to the states that may follow it; an end state has the empty set.
TransitionTable: TypeAlias = Mapping[Any, AbstractSet[Any]]
M = TypeVar("M", bound=models.Model)


def is_possible(table: TransitionTable, before: Any, to: Any) -> bool:
    """Say whether the table lets `to` follow `before`."""
    return to in table.get(before, frozenset())


def require_transition(
    table: TransitionTable, before: Any, to: Any, *, field: "models.Field[Any, Any] | None" = None
) -> None:
    """Raise InvalidTransition, naming both states and what is possible, unless the table has the step."""
    if is_possible(table, before, to):
        return
    labels = dict(field.flatchoices) if field is not None else {}

    def named(state: Any) -> str:
        return str(labels.get(state) or getattr(state, "label", state))

    following = sorted(table.get(before, frozenset()), key=str)
    values = {"before": named(before), "to": named(to), "possible": ", ".join(map(named, following))}
    text = (
        _("The change from “%(before)s” to “%(to)s” is not possible. Possible now: %(possible)s.")
        if following
        else _("The change from “%(before)s” to “%(to)s” is not possible: “%(before)s” is final.")
    )
    raise InvalidTransition(
        text % values,
        extra={"from": str(before), "to": str(to), "possible": [str(state) for state in following]},
    )


def advance(
    obj: M,
    to: Any,
    *,
    table: TransitionTable,
    field: str = "state",
    actor: Actor,
    audit: bool = True,
) -> M:
    """Move the object to another state and return it.

    Locks the row and reads the state again, so that of two who move it at once the second is refused.
    Writes only the state, also on the object handed in. The row stays locked until the caller's
    transaction ends. Raises InvalidTransition, or NotFound when the row is gone.
    """
    with transaction.atomic():
        rows = type(obj)._base_manager.filter(pk=obj.pk)
        before = rows.select_for_update(of=("self",)).values_list(field, flat=True).first()
        if before is None:
            raise NotFound(_("It does not exist any more."))
        require_transition(table, before, to, field=obj._meta.get_field(field))  # type: ignore[arg-type]
        rows.update(**{field: to})
        setattr(obj, field, to)
        if audit:
            _record(obj, actor, field, before, to)
    return obj


def _record(obj: models.Model, actor: Actor, field: str, before: Any, to: Any) -> None:
    # Imported late: enums and apps.py of every suite import this module before models may be loaded.
    from core.audit.services import record  # noqa: PLC0415

    record(
        actor,
        f"{obj._meta.model_name}.{to}",
        obj,
        before={field: str(before)},
        after={field: str(to)},
    )
