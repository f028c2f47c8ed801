"""Writes salary details with COPY, one text row per employee."""

from collections.abc import Iterator, Sequence
from itertools import islice

from django.db import connection
from psycopg import Copy

from payroll.pay_commission.calc import MonthHeads
from payroll.runs.facts import Person, PersonMonth

DETAIL_COLUMNS = (
    "run_id", "employee_id", "slip_no", "employee_code", "employee_name", "department", "designation",
    "bank_account", "ifsc", "pan", "scheme", "pran", "level", "cell", "basic_rate", "service_days", "unpaid_days",
    "half_pay_days", "eighty_pay_days", "da_pct", "hra_pct", "hra_class", "ta_class", "hra_basic", "basic", "da",
    "hra", "ta", "by_days", "other_earnings", "element_pay",
    "arrears", "gross", "nps", "nps_arrears", "tds", "recoveries", "other_deductions", "total_deductions", "net",
    "employer_nps", "taxable", "regime", "annual_income", "annual_tax", "is_corrected",
)  # fmt: skip

BLOCK_LINES = 200

# Texts of the months that are plain, by the shared heads object (kept with it, so that an id is never reused).
PlainParts = dict[tuple[int, str, str], tuple[MonthHeads, str]]


def copy_statement(table: str, columns: Sequence[str]) -> str:
    """Return COPY … FROM STDIN for a table of the current schema."""
    return f"COPY {table} ({', '.join(columns)}) FROM STDIN"


def write_blocks(copy: Copy, lines: Iterator[bytes]) -> None:
    """Hand the lines to COPY in blocks: fewer calls, still flat memory."""
    while block := b"".join(islice(lines, BLOCK_LINES)):
        copy.write(block)


def collect_statistics(table: str) -> None:
    """Tell the planner of the rows just written to a table of runs.

    It would take a run it has not heard of for one row, and join 100,000 employees to arrears row by row.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {table} (run_id, employee_id)")


def detail_row(
    run_id: int, slip_no: int, person: Person, result: PersonMonth, da_pct: str, plain_parts: PlainParts
) -> bytes:
    """Return one employee's row; the person's texts are in COPY's own escaping and go through as they came."""
    b, heads = result.breakup, result.heads
    return (
        f"{run_id}\t{person.id}\t{slip_no}\t{person.code}\t{person.name}\t{person.department}\t{person.designation}\t"
        f"{person.bank_account}\t{person.ifsc}\t{person.pan}\t{person.scheme}\t{person.pran}\t{person.level}\t"
        f"{person.cell}\t{_pay_part(result, heads, da_pct, plain_parts)}\t"
        f"{b.other_earnings}\t{result.element_pay}\t{b.arrears}\t{b.gross}\t{b.nps}\t{b.nps_arrears}\t{b.tds}\t{b.recoveries}\t"
        f"{b.other_deductions}\t{b.total_deductions}\t{b.net}\t{result.employer_nps}\t{result.taxable}\t"
        f"{person.regime}\t{result.tax.annual_income}\t{result.tax.annual_tax}\t"
        f"{'t' if result.is_corrected else 'f'}\n"
    ).encode()


def _pay_part(result: PersonMonth, heads: MonthHeads, da_pct: str, plain_parts: PlainParts) -> str:
    """Return the columns from basic_rate to by_days; equal for all with the same pay and entitlement."""
    key = (id(heads), result.hra_class, result.ta_class) if result.is_plain else None
    found = plain_parts.get(key) if key else None
    if found is None or found[0] is not heads:
        days = result.days
        text = (
            f"{result.basic_rate}\t{days.service}\t{days.unpaid}\t{days.half_pay}\t{days.eighty_pay}\t{da_pct}\t"
            f"{heads.hra_pct}\t{result.hra_class}\t{result.ta_class}\t{heads.hra_basic}\t{heads.basic}\t{heads.da}\t{heads.hra}\t"
            f"{heads.ta}\t{'f' if result.is_plain else 't'}"
        )
        if key is None:
            return text
        found = plain_parts[key] = (heads, text)
    return found[1]
