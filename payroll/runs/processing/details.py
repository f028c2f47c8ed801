"""Computes salary details and writes them: one pass for all, a second for those who owe more than they earn."""

import csv
import tempfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import IO

from django.db import connection

from core.formatting import plain
from payroll.runs.calc import MonthEngine
from payroll.runs.enums import FindingCode, Severity
from payroll.runs.facts import LeftOut, NotInService, Person, PersonMonth, TooMuchToRecover
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.processing.findings import write_findings
from payroll.runs.processing.reader import people
from payroll.runs.processing.recovering import recover_in_part
from payroll.runs.processing.writer import (
    DETAIL_COLUMNS,
    PlainParts,
    copy_statement,
    detail_row,
    write_blocks,
)

REPORT_EVERY = 2000
Report = Callable[[int], None]


@dataclass
class _Pass:
    """What one pass over the people leaves behind: the next slip number, findings, and whom to compute again."""

    run_id: int
    da_pct: str
    slip_no: int
    notes: IO[str]
    report: Report
    owing: dict[int, Decimal] = field(default_factory=dict)
    plain_parts: PlainParts = field(default_factory=dict)

    def note(self, employee: int | str, severity: Severity, code: FindingCode, detail: str) -> None:
        csv.writer(self.notes).writerow((employee, severity.value, code.value, detail))


def write_details(
    run: PayrollRun, engine: MonthEngine, report: Report, only: Collection[int] | None, slip_no: int | None
) -> None:
    """Write the detail of everybody the run pays, and a finding for everybody whom it cannot pay (in full)."""
    first_slip = slip_no or (1 if only is None else _next_slip(run))
    with tempfile.TemporaryFile("w+", newline="") as notes:
        state = _Pass(run.pk, str(engine.rates.da_pct), first_slip, notes, report)
        _write(run, engine, state, only)
        if state.owing:
            carried = {
                employee: recover_in_part(run, employee, share) for employee, share in state.owing.items()
            }
            again = list(state.owing)
            state.owing = {}
            _write(run, engine, state, again)
            for employee, rupees in carried.items():
                state.note(employee, Severity.WARNING, FindingCode.RECOVERY_CARRIED, plain(rupees))
        notes.seek(0)
        write_findings(run.pk, csv.reader(notes))


def _next_slip(run: PayrollRun) -> int:
    last = SalaryDetail.objects.filter(run=run).order_by("-slip_no").values_list("slip_no", flat=True).first()
    return (last or 0) + 1


def _write(run: PayrollRun, engine: MonthEngine, state: _Pass, only: Collection[int] | None) -> None:
    statement = copy_statement("payroll_runs_salarydetail", DETAIL_COLUMNS)
    with people(run, only) as rows, connection.cursor() as cursor, cursor.copy(statement) as copy:
        write_blocks(copy, _lines(engine, rows, state))


def _lines(engine: MonthEngine, rows: Iterator[Person], state: _Pass) -> Iterator[bytes]:
    """Yield the COPY rows of the paid; note the others."""
    for done, person in enumerate(rows, 1):
        result = _computed(engine, person, state)
        if result is not None:
            yield detail_row(state.run_id, state.slip_no, person, result, state.da_pct, state.plain_parts)
            state.slip_no += 1
        if done % REPORT_EVERY == 0:
            state.report(done)


def _computed(engine: MonthEngine, person: Person, state: _Pass) -> PersonMonth | None:
    try:
        result = engine.compute(person)
    except LeftOut as reason:
        state.note(person.id, Severity.ERROR, reason.code, reason.detail)
    except TooMuchToRecover as much:
        state.owing[int(person.id)] = much.share
    except NotInService:
        pass
    except LookupError as missing:
        state.note(person.id, Severity.ERROR, FindingCode.NO_RULES, str(missing))
    else:
        if result.tds_short:
            state.note(person.id, Severity.WARNING, FindingCode.TDS_SHORT, plain(result.tds_short))
        return result
    return None
