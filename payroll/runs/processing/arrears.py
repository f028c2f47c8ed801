"""Arrears: due minus drawn per head, for every locked month whose DA or pay was changed with back effect.

Drawn is what the locked month paid plus what later locked runs paid for it as arrears (DESIGN section 7). Arrears
of somebody whom a run did not pay (left out by a check, away) are written with it all the same, so that they are
seen, and are due again as soon as a run pays the person.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import connection

from core.money import ZERO, round_rupee
from core.periods import Month
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.calc import Days, MonthHeads, Rates, derived_heads
from payroll.pay_commission.selectors import UsedRates, da_percentages, rates_for
from payroll.runs.enums import RunState
from payroll.runs.models import PayrollRun
from payroll.runs.processing.reader import streamed
from payroll.runs.processing.writer import collect_statistics, copy_statement, write_blocks

ARREAR_COLUMNS = (
    "run_id", "employee_id", "month", "da_pct", "basic_due", "basic_drawn", "da_due", "da_drawn", "hra_due",
    "hra_drawn", "ta_due", "ta_drawn", "nps_due", "nps_drawn", "employer_nps_due", "employer_nps_drawn", "amount",
)  # fmt: skip

# Employees whose month was the same have the same arrears; so many different ones are remembered.
FIGURES_KEPT = 10_000

# What was drawn for the month: the locked detail, and the arrears of runs locked since.
DRAWN = """
SELECT s.employee_id, s.basic, s.hra_basic, s.hra_class, s.hra_pct, s.scheme, s.nps > 0 OR s.employer_nps > 0,
       s.basic_rate, s.service_days, s.unpaid_days, s.half_pay_days, s.eighty_pay_days,
       s.basic + coalesce(a.basic, 0), s.da + coalesce(a.da, 0), s.hra + coalesce(a.hra, 0),
       s.ta + coalesce(a.ta, 0), s.nps + coalesce(a.nps, 0),
       s.employer_nps - coalesce(own.employer_nps, 0) + coalesce(a.employer_nps, 0), s.ta_class, s.level
FROM payroll_runs_salarydetail s
LEFT JOIN (
    SELECT l.employee_id, sum(l.basic_due - l.basic_drawn) AS basic, sum(l.da_due - l.da_drawn) AS da,
           sum(l.hra_due - l.hra_drawn) AS hra, sum(l.ta_due - l.ta_drawn) AS ta, sum(l.nps_due - l.nps_drawn) AS nps,
           sum(l.employer_nps_due - l.employer_nps_drawn) AS employer_nps
    FROM payroll_runs_arrearline l JOIN payroll_runs_payrollrun r ON r.id = l.run_id
    JOIN payroll_runs_salarydetail paid ON paid.run_id = l.run_id AND paid.employee_id = l.employee_id
    WHERE l.month = %(month)s AND r.state = 'locked' GROUP BY l.employee_id
) a ON a.employee_id = s.employee_id
LEFT JOIN (
    SELECT employee_id, sum(employer_nps_due - employer_nps_drawn) AS employer_nps
    FROM payroll_runs_arrearline WHERE run_id = %(locked)s GROUP BY employee_id
) own ON own.employee_id = s.employee_id
WHERE s.run_id = %(locked)s {only}
ORDER BY s.employee_id
"""
# Whose arrears for these months were written in a locked run that did not pay them, of those in service now.
UNPAID = """
SELECT DISTINCT l.month, l.employee_id::text
FROM payroll_runs_arrearline l
JOIN payroll_runs_payrollrun r ON r.id = l.run_id AND r.state = 'locked'
JOIN payroll_employees_employee e ON e.id = l.employee_id AND e.retirement_on >= %(now)s
     AND (e.last_working_on IS NULL OR e.last_working_on >= %(now)s)
WHERE l.month = ANY(%(months)s)
  AND NOT EXISTS (SELECT 1 FROM payroll_runs_salarydetail s WHERE s.run_id = l.run_id AND s.employee_id = l.employee_id)
"""


class Drawn(NamedTuple):
    """One row of DRAWN as text."""

    employee_id: str
    basic: str
    hra_basic: str
    hra_class: str
    hra_pct: str
    scheme: str
    contributes: str
    basic_rate: str
    service_days: str
    unpaid_days: str
    half_pay_days: str
    eighty_pay_days: str
    drawn_basic: str
    drawn_da: str
    drawn_hra: str
    drawn_ta: str
    drawn_nps: str
    drawn_employer_nps: str
    ta_class: str
    level: str


class NewPay(NamedTuple):
    """Pay now due for a locked month: the full month's basic and the level at its end."""

    basic_rate: Decimal
    level: int


def write_arrears(
    run: PayrollRun, settings: OrganizationSettings, only: int | None = None
) -> list[UsedRates]:
    """Write the arrears that this run pays, note on it the months settled, and return the rates used."""
    locked = _locked_runs(run, settings)
    settled = _settled(locked)
    due_now = da_percentages([Month.of(row.month) for row in locked])
    repaid = _changed_pay(locked)
    unpaid = _unpaid(run, locked)
    months: dict[str, str] = {}
    used: list[UsedRates] = []
    for row in locked:
        month = Month.of(row.month)
        changed_da = due_now[month] != settled[str(month)]
        people = None if changed_da else sorted({*repaid.get(row.pk, {}), *unpaid.get(row.month, ())})
        if people == []:
            continue
        used.append(_write_month(run, row, settings, repaid.get(row.pk, {}), people, only))
        months[str(month)] = str(due_now[month])
    run.arrears_settled = months
    if months and not only:
        collect_statistics("payroll_runs_arrearline")
    return used


def _locked_runs(run: PayrollRun, settings: OrganizationSettings) -> list[PayrollRun]:
    earliest = Month.of(run.month).plus(-settings.arrears_limit_months).first
    rows = PayrollRun.objects.filter(state=RunState.LOCKED, month__gte=earliest, month__lt=run.month)
    return list(rows.order_by("month"))


def _settled(locked: list[PayrollRun]) -> dict[str, Decimal]:
    """Return the DA percent up to which each locked month has been paid."""
    settled = {str(Month.of(row.month)): row.da_pct or ZERO for row in locked}
    for row in locked:
        for month, percentage in row.arrears_settled.items():
            if month in settled:
                settled[month] = Decimal(percentage)
    return settled


def _unpaid(run: PayrollRun, locked: list[PayrollRun]) -> dict[date, set[str]]:
    """Return {month: employees whose arrears for it a locked run wrote and did not pay}."""
    months = sorted({month for row in locked for month in row.arrears_settled})
    found: dict[date, set[str]] = {}
    if months:
        params: dict[str, Any] = {"months": [Month.parse(month).first for month in months], "now": run.month}
        with connection.cursor() as cursor:
            cursor.execute(UNPAID, params)
            for month, employee_id in cursor.fetchall():
                found.setdefault(month, set()).add(employee_id)
    return found


def _changed_pay(locked: list[PayrollRun]) -> dict[int, dict[str, NewPay]]:
    """Return {run: {employee: pay now due}} where pay was changed after the month was locked.

    A change that a later locked run has already paid comes out with nothing to pay, since drawn counts it.
    """
    if not locked:
        return {}
    statement = """
        SELECT r.id, s.employee_id::text, (
            SELECT sum(basic * days) / nullif(sum(days), 0) FROM (
                SELECT h.basic, least(coalesce(lead(h.effective_on) OVER w - 1, m.last), m.last)
                       - greatest(h.effective_on, m.first) + 1 AS days
                FROM (SELECT DISTINCT ON (effective_on) effective_on, basic FROM payroll_employees_payhistory
                      WHERE employee_id = s.employee_id AND effective_on <= m.last
                      ORDER BY effective_on, id DESC) h
                WINDOW w AS (ORDER BY h.effective_on)) spells
            WHERE days > 0), (
            SELECT h.level FROM payroll_employees_payhistory h
            WHERE h.employee_id = s.employee_id AND h.effective_on <= m.last
            ORDER BY h.effective_on DESC, h.id DESC LIMIT 1)
        FROM payroll_runs_payrollrun r
        JOIN LATERAL (SELECT r.month AS first, (r.month + interval '1 month - 1 day')::date AS last) m ON true
        JOIN payroll_runs_salarydetail s ON s.run_id = r.id
        WHERE r.id = ANY(%(runs)s) AND s.employee_id IN (
            SELECT c.employee_id FROM payroll_employees_payhistory c
            WHERE c.created_at > r.locked_at AND c.effective_on <= m.last)
    """
    found: dict[int, dict[str, NewPay]] = {}
    with connection.cursor() as cursor:
        cursor.execute(statement, {"runs": [row.pk for row in locked]})
        for run_id, employee_id, basic, level in cursor.fetchall():
            found.setdefault(run_id, {})[employee_id] = NewPay(round(basic, 2), level)
    return found


def _write_month(
    run: PayrollRun,
    locked: PayrollRun,
    settings: OrganizationSettings,
    repaid: Mapping[str, NewPay],
    people: list[str] | None,
    only: int | None,
) -> UsedRates:
    rates, used = rates_for(Month.of(locked.month), settings)
    # The organization's ways of that time, whatever its settings say today.
    ways = {name: locked.rates_used.get(name, getattr(rates, name)) for name in ("hra_base", "nps_rounding")}
    rates = replace(rates, **ways)
    params: dict[str, Any] = {"month": locked.month, "locked": locked.pk, "only": only}
    condition = "AND s.employee_id = %(only)s" if only else ""
    if people is not None:
        condition += " AND s.employee_id = ANY(%(people)s)"
        params["people"] = [int(person) for person in people]
    with streamed(DRAWN.format(only=condition), params) as lines, connection.cursor() as cursor:
        rows = (Drawn._make(line.decode().rstrip("\n").split("\t")) for line in lines)
        with cursor.copy(copy_statement("payroll_runs_arrearline", ARREAR_COLUMNS)) as copy:
            write_blocks(copy, arrear_rows(run.pk, locked.month, rates, repaid, rows))
    return used


def arrear_rows(
    run_id: int, month: date, rates: Rates, repaid: Mapping[str, NewPay], rows: Iterator[Drawn]
) -> Iterator[bytes]:
    """Yield a line for each employee to whom something is due or who has drawn too much."""
    month_ = Month.of(month)

    @lru_cache(maxsize=FIGURES_KEPT)
    def usual(facts: tuple[str, ...]) -> str:
        """Return the figures of all whose month was the same and whose pay is as it was."""
        return _figures(Drawn("", *facts), month_, rates, None)

    for row in rows:
        new_pay = repaid.get(row.employee_id)
        figures = usual(row[1:]) if new_pay is None else _figures(row, month_, rates, new_pay)
        if figures:
            yield f"{run_id}\t{row.employee_id}\t{month}\t{rates.da_pct}\t{figures}\n".encode()


def _figures(row: Drawn, month: Month, rates: Rates, new_pay: NewPay | None) -> str:
    """Return due and drawn of each head and the arrears as COPY text; empty when due is what was drawn."""
    heads = due_heads(row, month, rates, new_pay)
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
    return "\t".join([*(f"{due}\t{drawn}" for due, drawn in pairs), str(amount)])


def due_heads(row: Drawn, month: Month, rates: Rates, new_pay: NewPay | None) -> MonthHeads:
    """Return what is due for a past month: its own days and entitlements, today's DA and pay for it.

    A head without a class was not due or was set by hand: it stays as drawn.
    """
    basic, hra_basic = Decimal(row.basic), Decimal(row.hra_basic)
    basic_rate, level = Decimal(row.basic_rate), int(row.level)
    days = Days(
        month.days,
        Decimal(row.service_days),
        Decimal(row.unpaid_days),
        Decimal(row.half_pay_days),
        Decimal(row.eighty_pay_days),
    )
    paid = days.paid
    if new_pay is not None and new_pay != (basic_rate, level):
        basic_rate, level = new_pay
        hra_basic = round_rupee(basic_rate * paid / month.days)
        basic = round_rupee(basic_rate * days.basic / month.days)
    hra_pct, minimum = rates.hra(row.hra_class)
    if row.ta_class:
        ta = round_rupee(rates.ta(row.ta_class, level, basic_rate) * paid / month.days)
    else:
        ta = Decimal(row.drawn_ta)
    heads = derived_heads(
        basic=basic,
        hra_basic=hra_basic,
        hra_pct=hra_pct,
        minimum=round_rupee(minimum * paid / month.days),
        ta=ta,
        scheme=row.scheme if row.contributes == "t" else "none",
        rates=rates,
    )
    return heads if row.hra_class else replace(heads, hra=Decimal(row.drawn_hra))
