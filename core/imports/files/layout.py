"""Which column of a file is which of ours, and the values of a row by our names."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.columns import column_letter
from core.documents.limits import Row
from core.errors import ValidationFailed
from core.imports.cells import CLEARED, Bad, CellProblem, Kind, folded, parsed
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject


@dataclass(slots=True)
class CellError:
    """A wrong cell: where, what, why, and what would be right."""

    row: int
    name: str
    value: str
    message: str


class Layout:
    """The columns of one file. Raises ValidationFailed for unknown, doubled and missing ones, all at once."""

    def __init__(self, subject: ImportSubject, heading: Row) -> None:
        self.subject = subject
        self.columns = {column.name: column for column in subject.columns()}
        self.places: dict[str, int] = {}
        self._blank: list[int] = []
        self._width = len(heading.values)
        self._check(heading)
        self._choices = {
            name: column.accepted() for name, column in self.columns.items() if column.kind == Kind.CHOICE
        }
        self._used = [(self.columns[name], place) for name, place in self.places.items()]

    def _check(self, heading: Row) -> None:
        names = {name: column for column in self.columns.values() for name in column.names()}
        problems: list[str] = []
        for index, value in enumerate(heading.values):
            if value is None or not str(value).strip():
                self._blank.append(index)
                continue
            column = None if isinstance(value, Bad) else names.get(folded(value))
            if column is None:
                problems.append(self._unknown(str(value), index))
            elif column.name in self.places:
                problems.append(
                    _("The column “%(name)s” is there twice.") % {"name": self.columns[column.name].heading}
                )
            else:
                self.places[column.name] = index
        problems += [
            _("The column “%(name)s” is missing.") % {"name": self.columns[name].heading}
            for name in self.subject.key
            if name not in self.places and not (name == self.subject.key[0] and self._has_identity())
        ]
        if problems:
            raise ValidationFailed(" ".join(problems), fields={"file": problems})

    def _has_identity(self) -> bool:
        """Say whether rows can be told apart without the key."""
        return bool(self.subject.identity) and self.subject.identity <= set(self.places)

    def _unknown(self, text: str, index: int) -> str:
        known = {folded(column.heading): str(column.heading) for column in self.columns.values()}
        near = difflib.get_close_matches(folded(text), list(known), n=1)
        values = {"name": text[:60], "cell": column_letter(index + 1)}
        if near:
            values["near"] = known[near[0]]
            return _("Column %(cell)s: “%(name)s” is unknown; did you mean “%(near)s”?") % values
        return _("Column %(cell)s: “%(name)s” is unknown; remove it.") % values

    def is_example(self, row: Row) -> bool:
        """Say whether the row is the template's sample."""
        place = self.places.get(self.subject.key[0])
        return place is not None and place < len(row.values) and folded(row.values[place]) == folded(EXAMPLE)

    def read(self, row: Row) -> tuple[dict[str, Any], list[CellError]]:
        """Return the row's values by name, without its empty cells, and what is wrong."""
        values: dict[str, Any] = {}
        errors: list[CellError] = []
        width = len(row.values)
        for column, place in self._used:
            raw = row.values[place] if place < width else None
            if raw is None:
                continue
            if raw == CLEARED and column.may_clear:
                values[column.name] = ""
                continue
            try:
                value = parsed(raw, column.kind, self._choices.get(column.name))
            except CellProblem as problem:
                errors.append(CellError(row.number, column.name, shown(raw), str(problem)))
                continue
            if value is not None:
                values[column.name] = value
        for place in (*self._blank, *range(self._width, width)):
            if place < width and shown(row.values[place] or "").strip():
                text = _("The column of this cell has no heading.")
                errors.append(CellError(row.number, f"#{place}", shown(row.values[place]), text))
        return values, errors

    def place_of(self, name: str) -> int | None:
        """Return the index of a column in the file; None when the file lacks it."""
        return int(name[1:]) if name.startswith("#") else self.places.get(name)

    def heading_of(self, name: str) -> str:
        """Return what people call the column."""
        column: ImportColumn | None = self.columns.get(name)
        place = self.place_of(name)
        return str(column.heading) if column else column_letter((place or 0) + 1)


def sheet_titles(subject: ImportSubject) -> Sequence[str]:
    """Return the titles that the sheet with the data can have: those of our templates."""
    found = []
    for language, _label in settings.LANGUAGES:
        with translation.override(language):
            found.append(str(subject.label))
    return found


def shown(value: Any) -> str:
    """Return a cell as people see it, shortened."""
    return str(value)[:100]
