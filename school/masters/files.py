"""Files of the masters: what can be downloaded as CSV, in the columns in which it can be imported again."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.documents.columns import Column, Kind
from core.errors import NotFound
from core.masters import Master

# Sections and subjects are told apart by code and class, and a class is written by its code.
OF_CLASS = ("code", "school_class")
BY_CODE = {"school_class": "code"}


@dataclass(frozen=True, slots=True)
class Table:
    """What can be downloaded: `name` stands in the address, `needs` is the right.

    `columns(actor)` and `rows(actor)` are what the caller may see; the rows are read while the file is sent.
    """

    name: str
    needs: str
    columns: Callable[[Actor], Sequence[Column]]
    rows: Callable[[Actor], Iterable[Any]]
    title: Any = ""


_tables: dict[str, Table] = {}


def register_export(table: Table) -> None:
    """Add a table; called from the `registration` of the app whose rows they are."""
    _tables[table.name] = table


def all_tables() -> list[Table]:
    """Return all tables."""
    return list(_tables.values())


def get_table(name: str, actor: Actor) -> Table:
    """Return a table. Raises NotFound, since the name is part of the address, and Forbidden."""
    table = _tables.get(name)
    if table is None:
        text = _("There is no table “%(name)s”; known are: %(known)s.")
        raise NotFound(text % {"name": name, "known": ", ".join(_tables)})
    authorize(actor, table.needs)
    return table


def table_of(master: Master[Any], key: Sequence[str], *, without: Collection[str] = ()) -> Table:
    """Return the table of a master, links by their codes; `without` what is for those alone who keep the rows."""
    names = [*key, *(name for name in master.writable if name not in {*key, *without})]
    fields: list[Any] = [master.model._meta.get_field(name) for name in names]
    columns = [Column(capfirst(field.verbose_name), field.name, _kind(field)) for field in fields]
    return Table(
        name=slugify(str(master.model._meta.verbose_name_plural)),
        needs=master.read,
        columns=lambda _actor: columns,
        rows=lambda actor: _rows(master, names, actor),
        title=capfirst(str(master.model._meta.verbose_name_plural)),
    )


def _kind(field: Any) -> Kind:
    return Kind.DATE if isinstance(field, models.DateField) else Kind.TEXT


def _rows(master: Master[Any], names: Sequence[str], actor: Actor) -> Iterator[list[Any]]:
    for row in master.visible(actor).iterator(chunk_size=1000):
        yield [
            getattr(getattr(row, name), BY_CODE[name]) if name in BY_CODE else getattr(row, name)
            for name in names
        ]
