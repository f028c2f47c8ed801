"""One pass over staged rows: plan in portions, and write when told to."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from core.imports.outcome import Outcome
from core.imports.rows import Importer

PORTION = 1000
Report = Callable[[int], None]
T = TypeVar("T")


def portions(rows: Iterator[T], size: int = PORTION) -> Iterator[list[T]]:
    """Yield the rows in lists."""
    part: list[T] = []
    for row in rows:
        part.append(row)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


def pass_over(
    rows: Iterator[tuple[int, dict[str, Any]]],
    importer: Importer,
    outcome: Outcome,
    *,
    write: bool,
    report: Report,
) -> None:
    """Plan every row and, with `write`, do it as long as none has an error; in the caller's transaction."""
    for part in portions(rows):
        plans = importer.plan(part, lock=write)
        for plan, (_number, values) in zip(plans, part, strict=True):
            outcome.add_plan(plan, values)
        if write and not outcome.error_count:
            importer.write(plans)
        report(outcome.rows)
    if write and not outcome.error_count:
        importer.finish()
