"""Data import of a plain subject: columns, template and rows from its declaration.

    register_master_import(TenantType.SCHOOL, rooms, key="room_no")

Each row is one call of the declaration's services, so that a file is refused as a form is.
"""

from collections.abc import Sequence
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


def register_master_import(tenant_type: str, master: Master[Any], *, key: str) -> None:
    """Let institutions of a type import the subject; rows that are there are known by the field `key`."""
    kinds = master.model._meta.verbose_name_plural
    subject = ImportSubject(
        name=slugify(str(kinds)),
        label=capfirst(kinds),
        help="Check a file, known rows by their key; with `apply` and no error, write it.",
        permission=master.write,
        columns=partial(columns_of, master, key),
        key=(key,),
        importer=lambda actor, _file: MasterRows(master, key, actor),
    )
    register_import(tenant_type, subject)


def columns_of(master: Master[Any], key: str) -> list[ImportColumn]:
    """Return a column for each writable field, the key first."""
    names = sorted(master.writable, key=lambda name: name != key)
    return [_column(master, name, name == key) for name in names]


def _column(master: Master[Any], name: str, is_key: bool) -> ImportColumn:
    field: Any = master.model._meta.get_field(name)
    kind = next((kind for of, kind in KINDS if isinstance(field, of)), Kind.TEXT)
    choices = dict(field.flatchoices) if field.choices else {}
    offered: list[Any] = []
    if field.is_relation:
        rows = field.related_model._default_manager.all()
        told = master.by.get(name, "__str__")
        choices = {row.pk: str(row) if told == "__str__" else getattr(row, told) for row in rows}
        offered = list(choices.values())
    return ImportColumn(
        name,
        capfirst(field.verbose_name),
        Kind.CHOICE if choices or field.is_relation else kind,
        help=field.help_text,
        example=EXAMPLE if is_key else master.example.get(name, ""),
        is_needed=not (field.blank or field.has_default()),
        may_clear=field.blank and not field.is_relation,
        choices=choices,
        offered=offered,
    )


class MasterRows(Importer):
    """Adds and changes rows through the declaration."""

    def __init__(self, master: Master[Any], key: str, actor: Actor) -> None:
        self.master, self.key, self.actor = master, key, actor
        self.known = {folded(getattr(row, key)): row for row in master.visible(actor)}
        self.seen: set[str] = set()

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Try each row and take it back: what stands in its way is what the service says."""
        return [self._plan(number, values) for number, values in rows]

    def write(self, plans: Sequence[RowPlan]) -> None:
        for plan in plans:
            if plan.changes:
                self._do(*plan.work)

    def _plan(self, number: int, values: Values) -> RowPlan:
        key = folded(values.get(self.key, ""))
        plan = RowPlan(number, str(values.get(self.key, "")), key_name=self.key)
        row = self.known.get(key)
        plan.work = row, self._with_links(values)
        if key in self.seen:
            text = _("The file has “%(value)s” twice.") % {"value": plan.key}
            plan.refuse(Duplicate.at(self.key, text))
        self.seen.add(key)
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
        """Return the values with linked rows in place of their numbers."""
        found = dict(values)
        for name in values:
            field: Any = self.master.model._meta.get_field(name)
            if field.is_relation:
                found[name] = field.related_model._default_manager.filter(pk=values[name]).first()
        return found
