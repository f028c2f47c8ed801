"""GST: 2,000 documents collected; GSTR-1 of a month of 100,000 made, and its file for the tax network written.

    python -m dev.bench_gst

Each size in a process of its own, with its own peaks of memory; the file is read back and compared with the return.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from decimal import Decimal
from typing import IO, Any

from dev.bench_payroll import ROOT, _counted, _peak, _reset_peak, _set_up

SIZES = (10_000, 100_000)
COLLECTED = 2_000
MONTH, PARTIES = "2026-10", 2_000
OWN = "27AAAGI0001K1ZW"
# Seconds.
MOST_COLLECTING, MOST_FILE = 2, 8
# Memory above idle at the largest size: at most so many times that of the smallest. Noise below MiB_OF_NOISE.
MOST_TIMES, MIB_OF_NOISE = 1.5, 5
DATABASE = "karyalaya_bench_gst"
# Of twenty documents ten are of registered buyers (one an SEZ without tax), six small of unregistered ones in the own
# State, one large of another State, one an export, one exempt, one a credit note. Every hundredth is cancelled, and
# after every 5,000 a number is missing.
DOCUMENTS = """
INSERT INTO erp_gst_gstinvoice
    (flow, document_type, invoice_no, invoice_on, invoice_year, period, party_name, party_gstin, party_address,
     party_pin, place_of_supply, supply_type, section, is_inter_state, is_reverse_charge, is_summary, inward_kind,
     is_capital, itc, shipping_bill_no, port_code, original_id, taxable_value, cgst, sgst, igst, cess, round_off,
     total, source, is_cancelled, cancelled_on, reason, made_by, made_at)
SELECT 'outward', kind,
    CASE WHEN is_note THEN 'C/' || n / 20 ELSE 'B/' || n - (n + 1) / 20 + n / 5000 END,
    %(first)s::date + n %% 31, 2026, %(first)s::date,
    'Party ' || party, gstin, '', '', place, supply, section, inter, false, false, 'domestic', false, 'none', '', '',
    first_one.id, value, tax / 2 * (NOT inter)::int, tax / 2 * (NOT inter)::int, tax * inter::int, 0, 0, value + tax,
    '', n %% 100 = 42, CASE WHEN n %% 100 = 42 THEN %(first)s::date + 30 END, '', 'bench', now()
FROM (
    SELECT n, n %% %(parties)s AS party, n %% 20 = 18 AS is_note,
        CASE WHEN n %% 20 = 18 THEN 'CRN' ELSE 'INV' END AS kind,
        CASE WHEN n %% 20 < 10 OR n %% 20 = 18
            THEN (CASE WHEN n %% 2 = 0 THEN '27' ELSE '29' END) || lpad((n %% %(parties)s)::text, 13, '0') ELSE ''
        END AS gstin,
        CASE n %% 20 WHEN 16 THEN '96' WHEN 15 THEN '29' ELSE CASE WHEN n %% 20 < 10 AND n %% 2 = 1
            THEN '29' ELSE '27' END END AS place,
        CASE n %% 20 WHEN 9 THEN 'sez_without_tax' WHEN 16 THEN 'export_with_tax' ELSE 'regular' END AS supply,
        CASE WHEN n %% 20 < 10 THEN 'b2b' WHEN n %% 20 = 15 THEN 'b2cl' WHEN n %% 20 = 16 THEN 'exp'
            WHEN n %% 20 = 18 THEN 'cdnr' ELSE 'b2cs' END AS section,
        n %% 20 IN (15, 16) OR n %% 20 < 10 AND n %% 2 = 1 AS inter, value,
        CASE WHEN n %% 20 IN (9, 19) THEN 0 ELSE value * 41 / 300 END AS tax
    FROM (
        SELECT n, CASE WHEN n %% 20 = 15 THEN 300000 ELSE 600 END * (1 + n %% 97)::numeric AS value
        FROM generate_series(0, %(count)s - 1) AS n
    ) AS numbered
) AS made LEFT JOIN LATERAL (
    SELECT id FROM erp_gst_gstinvoice WHERE made.is_note ORDER BY id LIMIT 1
) AS first_one ON true
WHERE is_note = %(notes)s ORDER BY n
"""
# What billing holds: customers of two States, half of them registered; two lines each, at 18 and 5 percent.
CUSTOMERS = """
INSERT INTO erp_billing_customer (name, gstin, pan, address, state_code, email, phone, is_active)
SELECT 'Party ' || n,
    CASE WHEN n %% 2 = 0 THEN (ARRAY['27AAFFK5678L1ZO', '29AABCS1234F1ZN'])[n / 2 %% 2 + 1] ELSE '' END, '',
    'Fort, Mumbai', (ARRAY['27', '29'])[n / 2 %% 2 + 1], '', '', true
FROM generate_series(0, %(parties)s - 1) AS n
"""
INVOICES = """
INSERT INTO erp_billing_invoice
    (invoice_no, customer_id, invoice_on, due_on, is_interstate, narration, taxable_amount, tax_amount, total_amount,
     paid_amount, status, made_by, made_at, cancelled_by, reason)
SELECT 'B/' || n, id, %(first)s::date + n %% 31, %(first)s::date + 60, state_code = '29', '', 3000, 280, 3280, 0,
    'unpaid', 'bench', now(), '', ''
FROM generate_series(0, %(count)s - 1) AS n JOIN erp_billing_customer ON name = 'Party ' || n %% %(parties)s ORDER BY n
"""
ITEMS = """
INSERT INTO erp_billing_invoiceitem
    (invoice_id, line_no, description, hsn_code, quantity, rate, tax_pct, taxable, tax, account_id)
SELECT invoice.id, line_no, 'Service ' || line_no, (998300 + (invoice.id + line_no) %% 20)::text, 1, value, pct, value,
    value * pct / 100, account.id
FROM erp_billing_invoice AS invoice CROSS JOIN (VALUES (1, 18, 1000), (2, 5, 2000)) AS parts (line_no, pct, value)
CROSS JOIN (SELECT id FROM erp_finance_account ORDER BY id LIMIT 1) AS account ORDER BY invoice.id, line_no
"""
# Two thirds of the value at 18 percent, one at 5; twenty codes.
LINES = """
INSERT INTO erp_gst_gstinvoiceline
    (invoice_id, line_no, description, hsn_code, quantity, unit, treatment, rate, taxable_value, cgst, sgst, igst, cess)
SELECT id, line_no, 'Service ' || code, code, 1, 'NA', CASE WHEN is_exempt THEN 'exempt' ELSE 'taxable' END,
    CASE WHEN is_exempt THEN 0 ELSE rate END, value, tax / 2 * (NOT inter)::int, tax / 2 * (NOT inter)::int,
    tax * inter::int, 0
FROM (
    SELECT id, line_no, is_inter_state AS inter, rate, (998300 + (id + line_no) % 20)::text AS code,
        taxable_value * share / 3 AS value, igst + cgst = 0 AND supply_type = 'regular' AS is_exempt,
        CASE WHEN igst + cgst = 0 THEN 0 ELSE taxable_value * share / 3 * rate / 100 END AS tax
    FROM erp_gst_gstinvoice CROSS JOIN (VALUES (1, 18::numeric, 2), (2, 5::numeric, 1)) AS parts (line_no, rate, share)
) AS made ORDER BY id, line_no
"""


def main() -> None:
    """Measure every size in a child process and print the table."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    print(
        "| Documents (two lines each) | What | Seconds | SQL statements | MiB above idle | File, MiB |\n"
        "|--:|---|--:|--:|--:|--:|"
    )
    peaks: dict[str, list[float]] = {}
    with own_database(DATABASE) as url:
        for size in (COLLECTED, *SIZES):
            command = [sys.executable, "-m", "dev.bench_gst", str(size)]
            env = {**os.environ, "DATABASE_URL": url}
            done = subprocess.run(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
            for row in json.loads(done.stdout.splitlines()[-1]):
                if size in SIZES:
                    peaks.setdefault(row["name"], []).append(row["memory"])
                file = f"{row['size']:.1f}" if row["size"] else ""
                print(
                    f"| {size:,} | {row['name']} | {row['seconds']:.2f} | {row['statements']} | {row['memory']:.1f}"
                    f" | {file} |"
                )
    flat = all(many <= max(MOST_TIMES * few, MIB_OF_NOISE) for few, many in peaks.values())
    print(
        f"\nAims: {COLLECTED:,} documents of billing collected the first time within {MOST_COLLECTING} s, the file of"
        f" {SIZES[-1]:,} within {MOST_FILE} s; memory that does not grow with the documents, at most {MOST_TIMES} times"
        f" for ten times as many: {'met' if flat else 'NOT met'}. The file was read back: its documents and taxes are"
        " those of the return."
    )


def measure(size: int) -> list[dict[str, Any]]:
    """Return what making the return and writing its file took."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.gst.services.files import write_file  # noqa: PLC0415 - needs the set-up
    from erp_planned.gst.services.returns import generate  # noqa: PLC0415 - needs the set-up

    actor, month = system_actor(Door.COMMAND), Month.parse(MONTH)
    tenant = provision_tenant(slug=f"bench-{size}", name="Bench", type="organization", actor=actor)
    with tenant_context(tenant), tempfile.TemporaryFile() as target:
        _fill(size, month, actor)
        made: list[Any] = []
        found = [
            _measured(
                "return made",
                lambda: made.append(generate(return_type="GSTR-1", month=month, actor=actor)[0]),
            ),
            _measured("file written", lambda: write_file(made[0], target)),
        ]
        found[-1]["size"] = target.tell() / 2**20
        _compare(target, made[0].figures)
    return found


def measure_collecting(count: int) -> list[dict[str, Any]]:
    """Return what bringing in so many invoices of billing took, the first time and again."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.gst.models import GSTInvoice  # noqa: PLC0415 - needs the set-up
    from erp_planned.gst.services.collecting import collect  # noqa: PLC0415 - needs the set-up

    actor, month = system_actor(Door.COMMAND), Month.parse(MONTH)
    tenant = provision_tenant(slug="bench-collect", name="Bench", type="organization", actor=actor)
    with tenant_context(tenant):
        _bill(count, month, actor)
        found = [
            _measured(name, lambda: collect(first=month.first, last=month.last, actor=actor))
            for name in ("collected", "collected again, nothing new")
        ]
        if GSTInvoice.objects.count() != count:
            sys.exit(f"{GSTInvoice.objects.count()} of {count} documents are in the ledger")
    return found


def _measured(name: str, work: Callable[[], object]) -> dict[str, Any]:
    idle, began = _reset_peak(), time.perf_counter()
    statements = _counted(work)
    seconds = time.perf_counter() - began
    return {
        "name": name, "seconds": seconds, "statements": statements, "memory": _peak() - idle, "size": 0
    }  # fmt: skip


def _register(month: Any, actor: Any) -> None:
    from erp_planned.gst.masters import registrations  # noqa: PLC0415 - needs the set-up

    registrations.create(
        effective_on=month.first.replace(month=4), gstin=OWN, e_invoice_reason="Bench", actor=actor
    )


def _bill(count: int, month: Any, actor: Any) -> None:
    from django.db import connection, transaction  # noqa: PLC0415 - needs the set-up

    _register(month, actor)
    with connection.cursor() as cursor:
        with transaction.atomic():
            for statement in (CUSTOMERS, INVOICES, ITEMS):
                cursor.execute(statement, {"first": month.first, "count": count, "parties": PARTIES})
        cursor.execute("VACUUM ANALYZE erp_billing_invoice, erp_billing_invoiceitem")


def _fill(size: int, month: Any, actor: Any) -> None:
    from django.db import connection, transaction  # noqa: PLC0415 - needs the set-up

    _register(month, actor)
    with connection.cursor() as cursor:
        with transaction.atomic():  # at its end every document is compared with its lines
            for notes in (False, True):
                values = {"first": month.first, "count": size, "parties": PARTIES, "notes": notes}
                cursor.execute(DOCUMENTS, values)
            cursor.execute(LINES)
        cursor.execute("VACUUM ANALYZE erp_gst_gstinvoice, erp_gst_gstinvoiceline")


def _compare(file: IO[bytes], figures: dict[str, Any]) -> None:
    """Stop where the file does not hold the documents and the taxes of the return."""
    file.seek(0)
    told = json.load(file)
    listed = {
        "b2b": [one for party in told["b2b"] for one in party["inv"]],
        "b2cl": [one for place in told["b2cl"] for one in place["inv"]],
        "cdnr": [one for party in told["cdnr"] for one in party["nt"]],
        "exp": [one for kind in told["exp"] for one in kind["inv"]],
    }
    for name, rows in listed.items():
        kept = figures["lines"][name]
        items = [item.get("itm_det", item) for row in rows for item in row["itms"]]
        sums = {
            key: sum(Decimal(str(item.get(key, 0))) for item in items) for key in ("txval", "iamt", "camt")
        }
        sign = -1 if name == "cdnr" else 1
        wanted = {
            key: sign * Decimal(kept[of])
            for key, of in (("txval", "taxable"), ("iamt", "igst"), ("camt", "cgst"))
        }
        if len(rows) != int(kept["documents"]) or sums != wanted:
            sys.exit(f"{name}: the file has {len(rows)} and {sums}, the return {kept}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _set_up()
        size = int(sys.argv[1])
        print(json.dumps(measure_collecting(size) if size == COLLECTED else measure(size)))
    else:
        main()
