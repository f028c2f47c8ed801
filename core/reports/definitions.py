"""What a report is: its parameters, and a builder that gives a table or a printed document.

REST routes, the page "Reports", background jobs and schedules all call the same builder. A builder takes the
parameters as texts under their wire names, checks them strictly, and asks the database for totals only; rows
are asked for a page or as a stream.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import islice
from typing import Any, BinaryIO, Protocol

from django.db.models import QuerySet

from core.documents.columns import Column
from core.periods import Month
from core.reports.permissions import ReportPermission

Texts = Mapping[str, str]
# Is told what is done, and how much there is in all.
Progress = Callable[[int, int], None]
TABLE_FORMATS = ("xlsx", "csv", "pdf")
# Rows shaped together: what belongs to them is fetched in a bounded number of queries for each such block.
BLOCK = 2000


class ParameterKind(StrEnum):
    """How a parameter is asked for on a form."""

    MONTH = "month"
    YEAR = "year"
    DATE = "date"
    RECORD = "record"
    CHOICE = "choice"
    TEXT = "text"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter under its wire name. `choices` are (value, label) pairs, or give them by asking the database.

    `empty` says what leaving it out means ("All departments"). `of_period`: a schedule does not ask for it, since
    its period gives it, or since it lets in what can still change.
    """

    name: str
    label: Any
    kind: ParameterKind = ParameterKind.TEXT
    choices: Callable[[], Sequence[tuple[str, Any]]] | Sequence[tuple[str, Any]] | None = None
    is_required: bool = False
    help: Any = ""
    empty: Any = ""
    of_period: bool = False

    def options(self) -> Sequence[tuple[str, Any]]:
        """Return what can be chosen; nothing where any text can be written."""
        return self.choices() if callable(self.choices) else self.choices or ()


class Rows(Protocol):
    """Rows of a table: how many, some of them, all of them one after the other."""

    @property
    def count(self) -> int:
        """Return the number of rows."""

    def part(self, start: int, stop: int) -> list[dict[str, Any]]:
        """Return the rows from `start` up to but without `stop`."""

    def stream(self) -> Iterator[dict[str, Any]]:
        """Yield all rows; memory does not grow with them."""


@dataclass(frozen=True)
class ListRows:
    """Rows that are few and known already."""

    items: list[dict[str, Any]]

    @property
    def count(self) -> int:
        """Return the number of rows."""
        return len(self.items)

    def part(self, start: int, stop: int) -> list[dict[str, Any]]:
        return self.items[start:stop]

    def stream(self) -> Iterator[dict[str, Any]]:
        return iter(self.items)


@dataclass(frozen=True)
class QueryRows:
    """Rows of an ordered query; `shape` turns a block of them into dictionaries by column key."""

    query: QuerySet[Any, Any]
    shape: Callable[[list[Any]], list[dict[str, Any]]]
    count: int

    def part(self, start: int, stop: int) -> list[dict[str, Any]]:
        return self.shape(list(self.query[start:stop]))

    def stream(self) -> Iterator[dict[str, Any]]:
        """Yield all rows from a cursor of the server, block by block."""
        found = self.query.iterator(BLOCK)
        while block := list(islice(found, BLOCK)):
            yield from self.shape(block)


@dataclass(frozen=True)
class Table:
    """A report of columns and rows. `totals` is a row by column key; `facts` are the answer's other members.

    `more` are further tables: further sheets of the workbook, members of the JSON answer by their `key`.
    """

    title: str
    columns: Sequence[Column]
    rows: Rows
    subtitle: str = ""
    filename: str = ""
    totals: Mapping[str, Any] | None = None
    notes: Sequence[str] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    more: Sequence["Table"] = ()
    key: str = "items"
    # Formats beside xlsx, csv and pdf, for example the text of a return: {"txt": content}.
    files: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    # Whether a further table is printed too; one of forty columns is for spreadsheets.
    is_printed: bool = True
    # Members of a JSON row beside its columns: numbers of what it leads to, which nobody reads on paper.
    links: Sequence[str] = ()


@dataclass(frozen=True)
class Paper:
    """A printed document of one person or period: JSON members, and the PDF in a language."""

    title: str
    filename: str
    facts: Mapping[str, Any]
    pdf: Callable[[str], bytes]
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Archive:
    """Many documents in one file, always made in the background. `write(target, language, progress)` writes it."""

    title: str
    filename: str
    write: Callable[[BinaryIO, str, Progress], Any]
    facts: Mapping[str, Any] = field(default_factory=dict)
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Report:
    """One report of a suite.

    `final_month` gives the newest month whose figures are final, or raises a DomainError that says why there is
    none; `relative` turns it and a schedule's period into parameters. A report that needs no final month has `recent`
    instead, which turns the first and the last day of the stretch that a schedule is about into parameters. Without
    either the report cannot be scheduled (a certificate of one person, for example). `usual` gives the parameters
    that the report's page opens with.
    """

    name: str
    title: Any
    purpose: Any
    parameters: Sequence[Parameter]
    build: Callable[[Texts], Table | Paper | Archive]
    permission: str = ReportPermission.READ
    formats: Sequence[str] = TABLE_FORMATS
    final_month: Callable[[], Month] | None = None
    relative: Callable[[Month, str], dict[str, str]] | None = None
    recent: Callable[[date, date], dict[str, str]] | None = None
    usual: Callable[[], dict[str, str]] | None = None
    group: Any = ""

    @property
    def is_schedulable(self) -> bool:
        """Say whether a schedule can send it."""
        return self.recent is not None or (self.relative is not None and self.final_month is not None)

    @property
    def needs_a_choice(self) -> bool:
        """Say whether nothing can be shown before somebody has chosen, a person for example."""
        return self.usual is None or any(
            item.is_required and item.kind == ParameterKind.RECORD for item in self.parameters
        )
