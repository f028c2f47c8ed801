"""Data import of a plain subject: columns, template and rows from its declaration.

    register_master_import(TenantType.SCHOOL, rooms, key="room_no")
    register_master_import(TenantType.SCHOOL, beds, key=("code", "room"), told={"room": "room_no"})

Each row is one call of the declaration's services, so that a file is refused as a form is.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from django.db import models, transaction
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import Duplicate
from core.imports.cells import Kind, folded
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject, register_import
from core.imports.rows import ADDED, CHANGED, Importer, RowPlan, Values
from core.masters.declaration import Master

KINDS: tuple[tuple[type[models.Field], Kind], ...] = (
    (models.BooleanField, Kind.BOOLEAN),
    (models.DateField, Kind.DATE),
    (models.DecimalField, Kind.DECIMAL),
    (models.IntegerField, Kind.INTEGER),
)


NOT_TOLD: Mapping[str, str] = {}


def register_master_import(
    tenant_type: str,
    master: Master[Any],
    *,
    key: str | Sequence[str],
    told: Mapping[str, str] = NOT_TOLD,
    masked: Collection[str] = (),
) -> None:
    """Let institutions of a type import the subject; rows that are there are known by the field or fields `key`.

    `told` says by which field of the other row a link is written, where it is another than that of the declaration.
    Of the fields in `masked` the preview shows the last characters only.
    """
    keys = key_fields(key)
    kinds = master.model._meta.verbose_name_plural
    subject = ImportSubject(
        name=slugify(str(kinds)),
        label=capfirst(kinds),
        help="Check a file, known rows by their key; with `apply` and no error, write it.",
        permission=master.write,
        columns=partial(columns_of, master, keys, told),
        key=keys,
        importer=lambda actor, _file: MasterRows(master, keys, actor, told),
        masked=frozenset(masked),
    )
    register_import(tenant_type, subject)


def key_fields(key: str | Sequence[str]) -> tuple[str, ...]:
    """Return the fields of a key."""
    return (key,) if isinstance(key, str) else tuple(key)


def columns_of(
    master: Master[Any], key: str | Sequence[str], told: Mapping[str, str] = NOT_TOLD
) -> list[ImportColumn]:
    """Return a column for each writable field, those of the key first."""
    keys = key_fields(key)
    names = [*keys, *(name for name in master.writable if name not in keys)]
    by = {**master.by, **told}
    return [_column(master, name, name == keys[0], by) for name in names]


def _column(master: Master[Any], name: str, is_first: bool, by: Mapping[str, str]) -> ImportColumn:
    field: Any = master.model._meta.get_field(name)
    kind = next((kind for of, kind in KINDS if isinstance(field, of)), Kind.TEXT)
    choices = dict(field.flatchoices) if field.choices else {}
    if field.is_relation:
        # Told by the text and not by the key, which nobody writes and a refusal must not name.
        choices = {text: text for text in linked_rows(field, by.get(name, ""))}
    return ImportColumn(
        name,
        capfirst(field.verbose_name),
        Kind.CHOICE if choices or field.is_relation else kind,
        help=field.help_text,
        example=EXAMPLE if is_first else master.example.get(name, ""),
        is_needed=not (field.blank or field.has_default()),
        may_clear=field.blank and not field.is_relation,
        choices=choices,
    )


def linked_rows(field: Any, told: str) -> dict[str, Any]:
    """Return the rows that a link can lead to, by the text of a field of theirs or by their name."""
    rows = field.related_model._default_manager.all()
    return {str(getattr(row, told) if told else row): row for row in rows}


class MasterRows(Importer):
    """Adds and changes rows through the declaration."""

    def __init__(
        self,
        master: Master[Any],
        key: str | Sequence[str],
        actor: Actor,
        told: Mapping[str, str] = NOT_TOLD,
    ) -> None:
        self.master, self.keys, self.actor = master, key_fields(key), actor
        fields: list[Any] = [master.model._meta.get_field(name) for name in master.writable]
        by = {**master.by, **told}
        self.links = {
            field.name: linked_rows(field, by.get(field.name, "")) for field in fields if field.is_relation
        }
        self.known = {self._mark(row): row for row in master.visible(actor)}
        self.seen: set[tuple[str, ...]] = set()

    def _mark(self, row: Any) -> tuple[str, ...]:
        """Return what a row is known by: the fields of the key, links by their texts."""
        return tuple(folded(self._text(name, getattr(row, self._attribute(name)))) for name in self.keys)

    def _attribute(self, name: str) -> str:
        field: Any = self.master.model._meta.get_field(name)
        return str(field.attname)

    def _text(self, name: str, value: Any) -> Any:
        if name not in self.links:
            return value
        return next((text for text, row in self.links[name].items() if row.pk == value), "")

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Try each row and take it back: what stands in its way is what the service says."""
        return [self._plan(number, values) for number, values in rows]

    def write(self, plans: Sequence[RowPlan]) -> None:
        for plan in plans:
            if plan.changes:
                self._do(*plan.work)

    def _plan(self, number: int, values: Values) -> RowPlan:
        mark = tuple(folded(values.get(name, "")) for name in self.keys)
        first = self.keys[0]
        plan = RowPlan(number, str(values.get(first, "")), key_name=first)
        row = self.known.get(mark)
        plan.work = row, self._with_links(values)
        if mark in self.seen:
            text = _("The file has “%(value)s” twice.") % {"value": plan.key}
            plan.refuse(Duplicate.at(first, text))
        self.seen.add(mark)
        plan.attempt(lambda: self._try(plan))
        return plan

    def _try(self, plan: RowPlan) -> None:
        row, values = plan.work
        with transaction.atomic():
            made = self._do(row, values)
            transaction.set_rollback(True)
        before = {name: getattr(row, name) if row else None for name in values}
        after = {name: getattr(made, name) for name in values}
        plan.changes = {name: (before[name], after[name]) for name in values if before[name] != after[name]}
        if plan.changes:
            plan.outcome = CHANGED if row else ADDED

    def _do(self, row: Any, values: dict[str, Any]) -> Any:
        if row is None:
            return self.master.create(actor=self.actor, **values)
        return self.master.update(row, actor=self.actor, **values)

    def _with_links(self, values: Values) -> dict[str, Any]:
        """Return the values with linked rows in place of their texts."""
        return {
            name: self.links[name].get(value) if name in self.links else value
            for name, value in values.items()
        }
