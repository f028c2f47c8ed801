"""What a list is: columns, and a query of the rows that the caller may see, read by a cursor of the server.

The key of a column is the path of its value (`student__full_name`), so that nothing but plain values is read. The
words of closed lists are written in the reader's language. The same list is a report of the office (`as_report`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.access import is_allowed
from core.actors import Actor, Door, system_actor
from core.documents.columns import Column
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import get_or_refuse
from core.reports.definitions import BLOCK, Parameter, ParameterKind, Report, Table, Texts
from school.masters.files import Table as MasterTable
from school.masters.models import AcademicYear, SchoolClass, Section

Columns: TypeAlias = Sequence[Column] | Callable[[Actor, Texts], Sequence[Column]]
Rows: TypeAlias = Callable[[Actor, Texts], Any]


@dataclass(frozen=True)
class Listed:
    """Rows of a query, counted only when somebody asks how many there are."""

    query: QuerySet[Any, Any]
    keys: Sequence[str]

    @cached_property
    def _values(self) -> QuerySet[Any, Any]:
        return self.query.prefetch_related(None).values(*self.keys)

    @cached_property
    def count(self) -> int:
        """Return the number of rows."""
        return int(self.query.order_by().count())

    def part(self, start: int, stop: int) -> list[dict[str, Any]]:
        return list(self._values[start:stop])

    def stream(self) -> Iterator[dict[str, Any]]:
        """Yield all rows from a cursor of the server; memory does not grow with them."""
        yield from self._values.iterator(BLOCK)


@dataclass(frozen=True)
class Made:
    """Rows that a function yields, for lists that no single query gives."""

    make: Callable[[], Iterator[Any]]

    @cached_property
    def count(self) -> int:
        """Return the number of rows; they are made for it."""
        return sum(1 for _row in self.make())

    def part(self, start: int, stop: int) -> list[Any]:
        return [row for place, row in enumerate(self.make()) if start <= place < stop]

    def stream(self) -> Iterator[Any]:
        yield from self.make()


@dataclass(frozen=True, slots=True)
class Export:
    """A list by its name in the address. `needs` is the right to its rows, beside the one to take lists along.

    `rows(actor, texts)` is an ordered query, or a function's rows. `private` are columns for whoever holds
    `private_needs`. `parameters` narrow it.
    """

    name: str
    title: Any
    purpose: Any
    needs: str
    columns: Columns
    rows: Rows
    parameters: Sequence[Parameter] = ()
    private: Sequence[Column] = ()
    private_needs: str = ""
    group: Any = ""

    def table(self, actor: Actor, texts: Texts) -> Table:
        """Return the list as the caller may see it. Raises ValidationFailed naming the parameter."""
        self._check(texts)
        columns = self._columns(actor, texts)
        found = self.rows(actor, texts)
        rows = Listed(found, [one.key for one in columns]) if isinstance(found, QuerySet) else Made(found)
        return Table(
            title=str(self.title),
            subtitle=in_date(today()),
            filename=f"{self.name}-{today()}",
            columns=columns,
            rows=rows,
        )

    def _columns(self, actor: Actor, texts: Texts) -> Sequence[Column]:
        columns = self.columns(actor, texts) if callable(self.columns) else self.columns
        if self.private and is_allowed(actor.permissions, self.private_needs):
            return (*columns, *self.private)
        return columns

    def _check(self, texts: Texts) -> None:
        known = [item.name for item in self.parameters]
        for name in texts:
            if name not in known:
                text = _("“%(name)s” is no filter of this list; known are: %(known)s.")
                values = {"name": name, "known": ", ".join(known) or _("none")}
                raise ValidationFailed.at(name, text % values)
        for item in self.parameters:
            if item.is_required and not texts.get(item.name, "").strip():
                raise ValidationFailed.at(item.name, _("Give this filter; the list needs it."))

    def as_report(self) -> Report:
        """Return it as a report of the office, which sees every row: preview, workbook, background, schedules."""
        return Report(
            name=f"list-{self.name}",
            title=self.title,
            purpose=self.purpose,
            parameters=self.parameters,
            build=lambda texts: self.table(system_actor(Door.TASK), {k: v for k, v in texts.items() if v}),
            permission=self.needs,
            formats=("xlsx", "csv"),
            recent=self._recent,
            usual=None if any(item.is_required for item in self.parameters) else dict,
            group=self.group,
        )

    def _recent(self, first: date, last: date) -> dict[str, str]:
        """Return the filters of a schedule's days; a list without days is as it stands."""
        days = {"from": first.isoformat(), "to": last.isoformat()}
        known = {item.name for item in self.parameters}
        return {name: value for name, value in days.items() if name in known}


def from_master(table: MasterTable) -> Export:
    """Return the table of a master, in the columns in which it can be imported again, as such a list."""

    def rows(actor: Actor, _texts: Texts) -> Callable[[], Iterator[Any]]:
        return lambda: iter(table.rows(actor))

    return Export(
        name=table.name,
        title=table.title or table.name,
        purpose=gettext_lazy("In the columns in which it can be imported again."),
        needs=table.needs,
        columns=lambda actor, _texts: table.columns(actor),
        rows=rows,
        group=gettext_lazy("Masters"),
    )


def labels(choices: Sequence[tuple[str, Any]]) -> Mapping[str, Any]:
    """Return the words of a closed list, for a column."""
    return dict(choices)


def chosen(texts: Texts, name: str, rows: QuerySet[Any]) -> Any:
    """Return the row that a filter names, None where it is left out. Raises ValidationFailed."""
    text = texts.get(name, "").strip()
    if not text:
        return None
    refusal = ValidationFailed.at(name, _("There is no such entry."))
    try:
        return get_or_refuse(rows, refusal, pk=UUID(text))
    except ValueError:
        raise refusal from None


def _classes() -> list[tuple[str, Any]]:
    return [(str(one.pk), one.name) for one in SchoolClass.objects.all()]


def _sections() -> list[tuple[str, Any]]:
    return [(str(one.pk), str(one)) for one in Section.objects.select_related("school_class")]


def _years() -> list[tuple[str, Any]]:
    return [(str(one.pk), one.name) for one in AcademicYear.objects.all()]


CLASS = Parameter(
    "classId",
    gettext_lazy("Class"),
    ParameterKind.CHOICE,
    choices=_classes,
    empty=gettext_lazy("All classes"),
)
SECTION = Parameter(
    "sectionId",
    gettext_lazy("Section"),
    ParameterKind.CHOICE,
    choices=_sections,
    empty=gettext_lazy("All sections"),
)
YEAR = Parameter(
    "academicYearId",
    gettext_lazy("Academic year"),
    ParameterKind.CHOICE,
    choices=_years,
    empty=gettext_lazy("All years"),
)
FROM = Parameter("from", gettext_lazy("From"), ParameterKind.DATE, of_period=True)
TO = Parameter("to", gettext_lazy("To"), ParameterKind.DATE, of_period=True)


def required(item: Parameter) -> Parameter:
    """Return the filter as one that must be given."""
    return replace(item, is_required=True)


def status_of(choices: Sequence[tuple[str, Any]]) -> Parameter:
    """Return a filter by status."""
    return Parameter(
        "status", gettext_lazy("Status"), ParameterKind.CHOICE, choices=choices, empty=gettext_lazy("All")
    )
