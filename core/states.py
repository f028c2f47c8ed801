"""State machines: the table beside the enum says what is possible; `moving` and `advance` alone write a state."""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError, InvalidTransition, NotFound
from core.refusals import get_or_refuse

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


def require_step(
    row: M,
    to: Any,
    *,
    table: TransitionTable,
    standing: Callable[[M], str] | None = None,
    field: str = "state",
) -> None:
    """Raise InvalidTransition unless the table has the step; `standing` says what has become of the row instead."""
    try:
        require_transition(table, getattr(row, field), to, field=row._meta.get_field(field))  # type: ignore[arg-type]
    except InvalidTransition as error:
        if standing is None:
            raise
        raise InvalidTransition(standing(row), extra=error.extra) from error


def take(rows: "models.QuerySet[M]", refusal: DomainError, **by: Any) -> M:
    """Return the row as stored now, locked until the caller's transaction ends. Raises `refusal` where none is.

    The lock leaves what refers to the row alone: no key is changed under it.
    """
    found: M = get_or_refuse(rows.select_for_update(of=("self",), no_key=True), refusal, **by)
    return found


def hold_table(model: type[models.Model]) -> None:
    """Let nobody else write to a table until the caller's transaction ends; it is read all the while.

    For rows that exclude each other: two that wait for each other's would both be broken off.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            f"LOCK TABLE {connection.ops.quote_name(model._meta.db_table)} IN SHARE ROW EXCLUSIVE MODE"
        )


@contextmanager
def moving(
    row: M,
    *,
    to: Any,
    table: TransitionTable,
    actor: Actor,
    event: str,
    stamp: str = "",
    standing: Callable[[M], str] | None = None,
    field: str = "state",
) -> Iterator[M]:
    """Move a row that the caller has taken: check the step, let the block change it, save once, audit what changed.

    `stamp` names the pair of fields that say who and when (`decided`: decided_by, decided_at). Raises as
    `require_step`; an error in the block leaves the row as it is.
    """
    require_step(row, to, table=table, standing=standing, field=field)
    before = _values(row)
    yield row
    setattr(row, field, to)
    after = _values(row)
    changed = [name for name in after if after[name] != before[name]]
    if stamp:
        setattr(row, f"{stamp}_by", actor.name[:150])
        setattr(row, f"{stamp}_at", timezone.now())
    row.save()
    _record(
        row, actor, event, {name: before[name] for name in changed}, {name: after[name] for name in changed}
    )


def _values(row: models.Model) -> dict[str, Any]:
    return {one.name: one.value_from_object(row) for one in row._meta.concrete_fields}


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
            event = f"{obj._meta.model_name}.{to}"
            _record(obj, actor, event, {field: str(before)}, {field: str(to)})
    return obj


def _record(
    obj: models.Model, actor: Actor, event: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    # Imported late: enums and apps.py of every suite import this module before models may be loaded.
    from core.audit.services import record  # noqa: PLC0415

    record(actor, event, obj, before=before, after=after)
