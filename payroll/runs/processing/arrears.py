"""Arrears: for every locked month, what it would be now less what was drawn for it, per head.

Most months are as they were. Where the rates of a month changed, everybody is compared; where facts of single
employees changed, or a run left them out, those are (payroll.runs.processing.late). Lines of somebody whom the run
does not pay are written with it all the same, so that they are seen, and are due again in the next run.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.db import connection

from core.money import ZERO, round_rupee
from core.periods import Month
from payroll.pay_commission.calc import MonthHeads, Rates, derived_heads, full_month
from payroll.pay_commission.selectors import UsedRates
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.processing.candidates import candidates_of
from payroll.runs.processing.drawn import PLAIN, PlainDrawn
from payroll.runs.processing.late import late_lines
from payroll.runs.processing.prints import OWN, rates_print
from payroll.runs.processing.reader import streamed
from payroll.runs.processing.tables import Tables
from payroll.runs.processing.writer import collect_statistics, copy_statement, write_blocks

ARREAR_COLUMNS = (
    "run_id", "employee_id", "month", "da_pct", "basic_due", "basic_drawn", "da_due", "da_drawn", "hra_due",
    "hra_drawn", "ta_due", "ta_drawn", "nps_due", "nps_drawn", "employer_nps_due", "employer_nps_drawn",
    "other_due", "other_drawn", "other_exempt", "element_pay", "deduction_due", "deduction_drawn", "amount", "is_late",
)  # fmt: skip

# Employees whose month was the same have the same arrears; so many different ones are remembered.
FIGURES_KEPT = 10_000


def write_arrears(run: PayrollRun, tables: Tables, only: Collection[int] | None = None) -> list[UsedRates]:
    """Write the arrears that are due with this run, note on it the months settled, and return the rates used.

    Only a regular run settles a month: a supplementary one leaves out those who owe, and may be kept to some.
    """
    locked, rates = tables.locked, tables.rates
    settled = _settled(locked)
    changed = [row for row in locked if _is_changed(settled[row.pk], rates.get(Month.of(row.month)))]
    people = candidates_of(run, locked, changed, only)
    wanted = only if only is not None else (run.people or None)
    is_settling = wanted is None and not run.is_supplementary
    used: list[UsedRates] = []
    if is_settling:
        run.arrears_settled, run.rate_prints = {}, {}
    for row in locked:
        month = Month.of(row.month)
        if month not in rates or (row not in changed and not people[row.pk]):
            continue
        month_rates, month_used = rates[month]
        if is_settling:
            run.rate_prints[str(month)] = rates_print(month_rates)
            run.arrears_settled[str(month)] = str(month_rates.da_pct)
        month_rates = in_the_ways_of(row, month_rates)
        if people[row.pk]:
            with late_lines(run, row, month_rates, tables.settings, people[row.pk]) as lines:
                _write(lines)
        if row in changed:
            _write_plain(run, row, month_rates, people[row.pk], wanted)
        used.append(month_used)
    if used and wanted is None:
        collect_statistics("payroll_runs_arrearline")
    return used


def _settled(locked: list[PayrollRun]) -> dict[int, tuple[Decimal, str]]:
    """Return DA percent and fingerprint of the rates up to which each locked month has been paid."""
    settled = {row.pk: (row.da_pct or ZERO, row.rate_prints.get(OWN, "")) for row in locked}
    numbers = {str(Month.of(row.month)): row.pk for row in locked}
    if not locked:
        return settled
    later = PayrollRun.objects.filter(state=RunState.LOCKED, month__gte=locked[0].month)
    for months, prints in later.order_by("month", "number").values_list("arrears_settled", "rate_prints"):
        for month, percentage in months.items():
            if month in numbers:
                settled[numbers[month]] = (Decimal(percentage), prints.get(month, ""))
    return settled


def _is_changed(settled: tuple[Decimal, str], now: tuple[Rates, UsedRates] | None) -> bool:
    """Say whether the rates of a locked month are others than those it has been paid by."""
    if now is None:
        return False
    percentage, known = settled
    return now[0].da_pct != percentage or bool(known and known != rates_print(now[0]))


def in_the_ways_of(locked: PayrollRun, rates: Rates) -> Rates:
    """Return the rates with the organization's ways of that time, whatever its settings say today."""
    ways = {name: locked.rates_used.get(name, getattr(rates, name)) for name in ("hra_base", "nps_rounding")}
    return replace(rates, **ways)


def _write_plain(
    run: PayrollRun,
    locked: PayrollRun,
    rates: Rates,
    others: Collection[int],
    wanted: Collection[int] | None,
) -> None:
    params: dict[str, Any] = {"month": locked.month, "locked": locked.pk, "others": list(others)}
    condition = ""
    if wanted is not None:
        params["only"], condition = list(wanted), "AND s.employee_id = ANY(%(only)s)"
    with streamed(PLAIN.format(only=condition), params) as rows:
        drawn = (PlainDrawn._make(line.decode().rstrip("\n").split("\t")) for line in rows)
        _write(plain_lines(run.pk, locked.month, rates, drawn))


def _write(lines: Iterator[bytes]) -> None:
    statement = copy_statement("payroll_runs_arrearline", ARREAR_COLUMNS)
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        write_blocks(copy, lines)


def plain_lines(run_id: int, month: date, rates: Rates, rows: Iterator[PlainDrawn]) -> Iterator[bytes]:
    """Yield a line for each employee with a plain month to whom something is due or who has drawn too much."""
    month_ = Month.of(month)

    @lru_cache(maxsize=FIGURES_KEPT)
    def figures(facts: tuple[str, ...]) -> str:
        return _figures(PlainDrawn("", *facts), month_, rates)

    for row in rows:
        text = figures(row[1:])
        if text:
            yield f"{run_id}\t{row.employee_id}\t{month}\t{rates.da_pct}\t{text}\n".encode()


def _figures(row: PlainDrawn, month: Month, rates: Rates) -> str:
    """Return due and drawn of each head and the arrears as COPY text; empty when due is what was drawn."""
    heads = due_heads(row, month, rates)
    pairs = [
        (heads.basic, Decimal(row.drawn_basic)),
        (heads.da, Decimal(row.drawn_da)),
        (heads.hra, Decimal(row.drawn_hra)),
        (heads.ta, Decimal(row.drawn_ta)),
        (heads.nps, Decimal(row.drawn_nps)),
        (heads.employer_nps, Decimal(row.drawn_employer_nps)),
    ]
    if all(due == drawn for due, drawn in pairs):
        return ""
    amount = sum((due - drawn for due, drawn in pairs[:4]), ZERO)
    # Elements do not depend on the rates.
    return "\t".join([*(f"{due}\t{drawn}" for due, drawn in pairs), "0\t0\t0\t0\t0\t0", str(amount), "f"])


def due_heads(row: PlainDrawn, month: Month, rates: Rates) -> MonthHeads:
    """Return what is due for a plain month at its rates of now.

    A head without a class was not due: it stays as drawn.
    """
    hra_pct, minimum = rates.hra(row.hra_class)
    ta = Decimal(row.drawn_ta)
    if row.ta_class:
        ta = round_rupee(rates.ta(row.ta_class, int(row.level), Decimal(row.basic_rate)))
    heads = derived_heads(
        basic=Decimal(row.basic),
        hra_basic=Decimal(row.hra_basic),
        hra_pct=hra_pct,
        minimum=round_rupee(minimum * full_month(month.days).paid / month.days),
        ta=ta,
        scheme=row.scheme if row.contributes == "t" else "none",
        rates=rates,
        element_pay=Decimal(row.element_pay),
    )
    return heads if row.hra_class else replace(heads, hra=Decimal(row.drawn_hra))
