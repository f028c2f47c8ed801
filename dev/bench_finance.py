"""The books with a million entries: trial balance beside the plain sum, pages of a ledger.

    python -m dev.bench_finance

A quarter of the lines stand on one bank account, the rest on sixty others; the pages are whole requests in process, at
places all over the bank's year. Aims: the trial balance within 1.5 times the plain sum, 95 of 100 pages within 50 ms.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import date
from typing import Any

from dev.bench_payroll import _set_up
from dev.bench_school import caller

DATABASE = "karyalaya_bench_finance"
VOUCHERS, ACCOUNTS, TURNS, PAGES, LIMIT = 250_000, 60, 7, 60, 100
# Four lines a voucher: the bank, and three others, debits and credits in turn.
FILL = (
    "ALTER TABLE erp_finance_voucher DISABLE TRIGGER USER",
    "ALTER TABLE erp_finance_voucherentry DISABLE TRIGGER USER",
    """INSERT INTO erp_finance_voucher
    (id, voucher_no, type, date, year_id, status, narration, reference, total, made_at, made_by, decided_by, remarks,
     source, source_key, is_closing)
    SELECT n, 'PV/2026-27/' || n, 'Payment', %(first)s::date + (n %% 365)::int, %(year)s, 'approved', 'Bench', '',
        200, now(), 'Maker', 'Checker', '', '', '', false FROM generate_series(1, %(vouchers)s) AS n""",
    """INSERT INTO erp_finance_voucherentry
    (voucher_id, line_no, account_id, debit, credit, narration, party_ref, posted_on)
    SELECT n, line, CASE line WHEN 1 THEN %(bank)s
            ELSE (%(others)s::bigint[])[1 + ((n + line * 7) %% %(accounts)s)::int] END,
        CASE line %% 2 WHEN 0 THEN 100 ELSE 0 END, CASE line %% 2 WHEN 0 THEN 0 ELSE 100 END, '', '',
        %(first)s::date + (n %% 365)::int
    FROM generate_series(1, %(vouchers)s) AS n, generate_series(1, 4) AS line""",
    """INSERT INTO erp_finance_daytotal (account_id, posted_on, debit, credit, lines)
    SELECT account_id, posted_on, sum(debit), sum(credit), count(*) FROM erp_finance_voucherentry GROUP BY 1, 2""",
    "ALTER TABLE erp_finance_voucher ENABLE TRIGGER USER",
    "ALTER TABLE erp_finance_voucherentry ENABLE TRIGGER USER",
)
SUM = """SELECT account_id, sum(debit), sum(credit) FROM erp_finance_voucherentry
    WHERE posted_on BETWEEN %s AND %s GROUP BY account_id"""


def main() -> None:
    """Fill the books, measure and print the table."""
    _set_up()
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE):
        actor = system_actor(Door.COMMAND)
        tenant = provision_tenant(slug="bench", name="Bench", type="organization", actor=actor)
        with tenant_context(tenant):
            year, bank = _fill()
            print("| What | result |")
            print("|---|--:|")
            _trial_balance(year)
            _pages(bank, caller(tenant, "books", "accountant"))


def _fill() -> tuple[Any, int]:
    """Write the year; returns it and the bank account."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from erp_planned.finance.models import Account, BookYear  # noqa: PLC0415 - needs the set-up

    year = BookYear.objects.create(start_date=date(2026, 4, 1), end_date=date(2027, 3, 31))
    leaves = Account.objects.filter(is_group=False)
    bank = leaves.filter(cash_or_bank="bank").order_by("code")[0]
    others = list(leaves.exclude(pk=bank.pk).order_by("code").values_list("pk", flat=True)[:ACCOUNTS])
    values: dict[str, Any] = {
        "first": year.start_date, "year": year.pk, "vouchers": VOUCHERS, "bank": bank.pk, "others": others,
        "accounts": len(others),
    }  # fmt: skip
    with connection.cursor() as cursor:
        for statement in FILL:
            cursor.execute(statement, values if "%(" in statement else None)
        cursor.execute("VACUUM ANALYZE erp_finance_voucherentry")
        cursor.execute("VACUUM ANALYZE erp_finance_voucher")
        cursor.execute("VACUUM ANALYZE erp_finance_daytotal")
    return year, bank.pk


def _best(act: Callable[[], Any]) -> float:
    """Return the middle of several turns in milliseconds; the first, which fills caches, does not count."""
    act()
    taken = []
    for _turn in range(TURNS):
        start = time.perf_counter()
        act()
        taken.append((time.perf_counter() - start) * 1000)
    return sorted(taken)[len(taken) // 2]


def _trial_balance(year: Any) -> None:
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from erp_planned.finance.selectors.statements.balances import trial_balance  # noqa: PLC0415 - needs the set-up
    from erp_planned.finance.selectors.statements.spans import Span  # noqa: PLC0415 - needs the set-up

    def plain() -> None:
        with connection.cursor() as cursor:
            cursor.execute(SUM, [year.start_date, year.end_date])
            cursor.fetchall()

    raw = _best(plain)
    whole = _best(lambda: trial_balance(Span(year, year.start_date, year.end_date)))
    middle = _best(lambda: trial_balance(Span(year, date(2026, 10, 1), date(2026, 12, 31))))
    print(f"| plain sum of {VOUCHERS * 4:,} entries by account | {raw:.0f} ms |")
    print(f"| trial balance of the year (aim: within 1.5 times) | {whole:.0f} ms, {whole / raw:.2f} times |")
    print(
        f"| trial balance of October to December, openings before | {middle:.0f} ms, {middle / raw:.2f} times |"
    )


def _pages(bank: int, call: Callable[..., Any]) -> None:
    chance = random.Random(7)  # noqa: S311 - places of pages
    last = VOUCHERS // LIMIT
    taken = []
    for turn in range(PAGES + 5):
        page = chance.randint(1, last)
        start = time.perf_counter()
        call(f"/api/finance/ledger/{bank}?financialYear=2026-27&to=2027-03-31&limit={LIMIT}&page={page}")
        if turn >= 5:  # what a process keeps is fetched first
            taken.append((time.perf_counter() - start) * 1000)
    taken.sort()
    p95 = taken[int(len(taken) * 0.95)]
    print(f"| page of {LIMIT} lines of a ledger of {VOUCHERS:,}, p50 | {taken[len(taken) // 2]:.0f} ms |")
    print(f"| the same, p95 (aim: within 50 ms) | {p95:.0f} ms |")


if __name__ == "__main__":
    main()
