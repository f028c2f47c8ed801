"""What a pass over the rows has found: counts, errors, a sample, and a fingerprint of it all."""

import hashlib
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.formatting import in_date, mask, plain, rupees
from core.imports.files.layout import CellError
from core.imports.registry import ImportSubject
from core.imports.rows import RowPlan

# Errors and changes kept with the import; the annotated workbook marks up to MOST_MARKS.
MOST_ERRORS, MOST_SAMPLES, MOST_MARKS, MOST_WARNINGS = 1000, 50, 20_000, 200


class Outcome:
    """Collects row by row."""

    def __init__(self, subject: ImportSubject) -> None:
        self.subject = subject
        self.rows = 0
        self.counts = {"added": 0, "changed": 0, "unchanged": 0}
        self.error_count = 0
        self.errors: list[CellError] = []
        # What is lawful and mostly a slip all the same.
        self.warnings: list[CellError] = []
        self.sample: list[dict[str, Any]] = []
        # Wrong cells of rows that are not planned yet, by row.
        self.unread: dict[int, list[CellError]] = {}
        self._digest = hashlib.sha256()

    @property
    def fingerprint(self) -> str:
        """The same when a later pass finds the same of every row."""
        return self._digest.hexdigest()

    def add_errors(self, errors: Iterable[CellError]) -> None:
        for error in errors:
            self._add(error)

    def add_plan(self, plan: RowPlan, values: dict[str, Any]) -> None:
        """Note what a row would do, or what is wrong with it."""
        self.rows += 1
        unread = self.unread.pop(plan.number, [])
        self.add_errors(unread)
        known = {error.name for error in unread}
        for name, text in plan.errors.items():
            if name not in known:  # a cell that could not be read is not missing
                self._add(CellError(plan.number, name, _shown(values.get(name)), text))
        if unread or plan.errors:
            return
        self.counts[plan.outcome] += 1
        for name, text in plan.warnings.items():
            if len(self.warnings) < MOST_WARNINGS:
                self.warnings.append(CellError(plan.number, name, _shown(values.get(name)), text))
        changes = ";".join(f"{name}={old}>{new}" for name, (old, new) in sorted(plan.changes.items()))
        self._digest.update(f"{plan.number}|{plan.outcome}|{changes}\n".encode())
        if plan.changes and len(self.sample) < MOST_SAMPLES:
            self.sample.append({
                "row": plan.number, "key": plan.key, "outcome": plan.outcome, "fields": sorted(plan.changes),
                "values": [
                    {"field": name, "before": self._value(name, old), "after": self._value(name, new)}
                    for name, (old, new) in plan.changes.items()
                ],
            })  # fmt: skip

    def _value(self, name: str, value: Any) -> str:
        """Return a value of the preview as people read it."""
        if value is None or value == "":
            return ""
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if name in self.subject.masked:
            return mask(str(value))
        if isinstance(value, date):
            return in_date(value)
        if self.subject.is_amount(name):
            return rupees(value)
        return plain(value) if isinstance(value, Decimal) else _shown(value)

    def _add(self, error: CellError) -> None:
        self.error_count += 1
        if len(self.errors) < MOST_MARKS:
            self.errors.append(error)


def _shown(value: Any) -> str:
    return "" if value is None else str(value)[:100]
