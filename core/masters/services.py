"""Writes of plain subjects: authorize, lock, tidy, check, save with the constraints named, audit."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib.postgres.constraints import ExclusionConstraint
from django.db import models, transaction
from django.db.models.deletion import ProtectedError, RestrictedError
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InUse, NotFound, ValidationFailed
from core.formatting import in_date
from core.refusals import check_fields, get_or_refuse, naming_refusals

if TYPE_CHECKING:
    from core.masters.declaration import Master


@dataclass(frozen=True, slots=True)
class Change:
    """What a hook is told: who writes, the old and the new values of the fields that change, and the rest.

    `beside` holds what was given and is no field of the row, for example `confirm`.
    """

    actor: Actor
    is_new: bool
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    beside: Mapping[str, Any]

    @property
    def is_confirmed(self) -> bool:
        """Say whether the person has said that an unusual change is meant."""
        return bool(self.beside.get("confirm"))


def create(master: "Master[Any]", actor: Actor, values: Mapping[str, Any]) -> Any:
    """Add a row; see `Master.create`."""
    authorize(actor, master.write)
    row = master.model()
    with transaction.atomic():
        change = _write(master, row, actor, values)
        record(actor, f"{master.label}.created", row, after={**change.after, **_told(change)})
        master.after_change(row, change)
    return row


def update(master: "Master[Any]", row: Any, actor: Actor, values: Mapping[str, Any]) -> Any:
    """Change a row under its lock; see `Master.update`. Nothing is written where nothing changes."""
    authorize(actor, master.write)
    with transaction.atomic():
        found = _unused(master, row.pk)
        change = _write(master, found, actor, values)
        told = _told(change)
        if change.after or told:
            record(
                actor,
                f"{master.label}.changed",
                found,
                before=change.before,
                after={**change.after, **told},
            )
            master.after_change(found, change)
    return found


def delete(master: "Master[Any]", row: Any, actor: Actor) -> None:
    """Delete a row; see `Master.delete`."""
    authorize(actor, master.write)
    with transaction.atomic():
        found = _unused(master, row.pk)
        _before, values = _difference(master.model(), found)
        record(actor, f"{master.label}.deleted", found, before=values)
        try:
            found.delete()
        except (ProtectedError, RestrictedError) as error:
            raise InUse(_in_use(master, found)) from error
        master.after_delete(found, actor)


def get(master: "Master[Any]", rows: Any, pk: Any) -> Any:
    """Return the row with a number. Raises NotFound."""
    kind = master.model._meta.verbose_name
    return get_or_refuse(rows, NotFound(_("There is no such entry (%(kind)s).") % {"kind": kind}), pk=pk)


def _unused(master: "Master[Any]", pk: Any) -> Any:
    """Return the row under a lock, so that nothing comes to use it meanwhile."""
    found = get(master, master.model._default_manager.select_for_update(), pk)
    if master.dated and found.used_at is not None:
        raise InUse(_in_use(master, found))
    return found


def _in_use(master: "Master[Any]", row: Any) -> str:
    if master.in_use:
        return str(master.in_use % {"name": row})
    if "is_active" in master.writable:
        return _("“%(name)s” is in use; make it inactive instead.") % {"name": row}
    return _("“%(name)s” is in use and stays.") % {"name": row}


def _write(master: "Master[Any]", row: Any, actor: Actor, values: Mapping[str, Any]) -> Change:
    old, is_new = copy(row), row._state.adding  # noqa: SLF001 - Django's own marker
    given, beside = _sorted(master, values)
    for name, value in given.items():
        setattr(row, name, value)
    master.complete(row, Change(actor, is_new, {}, given, beside))
    check_fields(row, master.writable)
    before, after = _difference(old, row)
    change = Change(actor, is_new, {} if is_new else before, after, beside)
    if is_new or after or beside:
        master.check(row, change)
    if is_new or after:
        with naming_refusals(dict(_taken(row))):
            row.save()
    return change


def _sorted(master: "Master[Any]", values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the fields, tidied, and what is given beside them. Raises ValidationFailed for any other name."""
    known = {*master.beside, *(["confirm"] if master.confirms else [])}
    unknown = sorted(set(values) - {*master.writable, *known})
    if unknown:
        text = _("This cannot be set.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    given = {name: _tidied(master, name, values[name]) for name in master.writable if name in values}
    return given, {name: values[name] for name in values if name in known}


def _tidied(master: "Master[Any]", name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return master.tidy.get(name, str)(value.strip())


def _difference(old: models.Model, row: models.Model) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the old and the new values of the fields in which two states of a row differ."""
    names = [
        field.name
        for field in row._meta.concrete_fields
        if not field.primary_key and getattr(old, field.attname) != getattr(row, field.attname)
    ]
    return {name: getattr(old, name, None) for name in names}, {name: getattr(row, name) for name in names}


def _told(change: Change) -> dict[str, Any]:
    """Return what the audit tells of the values beside the fields: all that hold something, but a mere yes."""
    return {name: value for name, value in change.beside.items() if value and name != "confirm"}


def _taken(row: models.Model) -> Iterator[tuple[str, Callable[[], Duplicate]]]:
    """Yield the refusal of each unique constraint of the row's table, by the constraint's name.

    The database alone decides: of two who give the same at once, the second is told.
    """
    for field in row._meta.concrete_fields:
        if field.unique and not field.primary_key:
            yield f"{row._meta.db_table}_{field.column}_key", partial(_duplicate, row, [field.name])
    for constraint in row._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint | ExclusionConstraint):
            own = constraint.violation_error_message
            text = "" if own == constraint.default_violation_error_message else own
            yield constraint.name, partial(_duplicate, row, unique_names(constraint), text)


def unique_names(constraint: models.UniqueConstraint | ExclusionConstraint) -> list[str]:
    """Return the fields that a constraint keeps apart, those inside of functions too."""
    given: Any = constraint.expressions
    if isinstance(constraint, ExclusionConstraint):
        expressions = [models.F(one) if isinstance(one, str) else one for one, _operator in given]
    else:
        expressions = [*map(models.F, constraint.fields), *given]
    parts = [part for one in expressions for part in _flat(one)]
    return [part.name for part in parts if isinstance(part, models.F)]  # type: ignore[attr-defined]


def _flat(expression: Any) -> list[Any]:
    return [expression] if isinstance(expression, models.F) else list(expression.flatten())


def _duplicate(row: models.Model, names: list[str], text: Any = "") -> Duplicate:
    """Return the refusal beside the last of the fields: the one that tells entries apart."""
    values = [getattr(row, name) for name in names]
    value = ", ".join(in_date(one) if isinstance(one, date) else str(one) for one in values)
    return Duplicate.at(names[-1], text or _("“%(value)s” exists already.") % {"value": value})
