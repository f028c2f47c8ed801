"""One pass over staged rows: plan in portions, and write when told to."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from core.imports.outcome import Outcome
from core.imports.rows import Importer

PORTION = 1000
Report = Callable[[int], None]


def pass_over(
    rows: Iterator[tuple[int, dict[str, Any]]],
    importer: Importer,
    outcome: Outcome,
    *,
    write: bool,
    report: Report,
) -> None:
    """Plan every row and, with `write`, do it as long as none has an error; in the caller's transaction."""
    while part := list(islice(rows, PORTION)):
        plans = importer.plan(part, lock=write)
        for plan, (_number, values) in zip(plans, part, strict=True):
            outcome.add_plan(plan, values)
        if write and not outcome.error_count:
            importer.write(plans)
        report(outcome.rows)
    if write and not outcome.error_count:
        importer.finish()
