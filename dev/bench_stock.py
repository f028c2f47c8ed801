"""Stock of an organization: valuation on a date over 1,000,000 movements.

    python -m dev.bench_stock

Each valuation in a process of its own, with its own peak of memory; half of the movements come in, half go out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import date

from dev.bench_payroll import ROOT, _peak, _reset_peak, _set_up

MOVEMENTS, ITEMS, DAYS = 1_000_000, 1_000, 360
MOST_SECONDS = 10
ASKED = (
    ("weighted average, last day", "wavg", "2027-03-31"),
    ("first in, first out, last day", "fifo", "2027-03-31"),
    ("weighted average, a quarter of the year", "wavg", "2026-06-30"),
)
DATABASE, SLUG = "karyalaya_bench_stock", "bench-stock"
FILL = """
INSERT INTO erp_inventory_stockmovement
    (item_id, store_id, type, kind, quantity, value, moved_on, ref_doc, made_by, made_at)
SELECT item.id, %s, CASE n %% 2 WHEN 0 THEN 'In' ELSE 'Out' END, CASE n %% 2 WHEN 0 THEN 'receipt' ELSE 'issue' END,
    CASE n %% 2 WHEN 0 THEN 10 + n %% 7 ELSE 9 END, CASE n %% 2 WHEN 0 THEN 100 + n %% 91 ELSE 90 END,
    date '2026-04-01' + n * %s / %s, 'B/' || n, 'bench', now()
FROM generate_series(0, %s - 1) AS n CROSS JOIN erp_inventory_item AS item ORDER BY n, item.id
"""


def main() -> None:
    """Measure and print."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE) as url:
        _fill()
        print(
            f"\n{MOVEMENTS:,} movements of {ITEMS:,} items\n\n| What | seconds | MiB above idle |\n|---|--:|--:|"
        )
        for name, method, on in ASKED:
            command = [sys.executable, "-m", "dev.bench_stock", method, on]
            env = {**os.environ, "DATABASE_URL": url}
            done = subprocess.run(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
            found = json.loads(done.stdout.splitlines()[-1])
            print(f"| {name}, {found['items']:,} items | {found['seconds']:.1f} | {found['memory']:.1f} |")
    print(f"\nAim: {MOST_SECONDS} s, memory that does not grow with the movements.")


def measure(method: str, on: str) -> dict[str, float]:
    """Return what a valuation on a day takes."""
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.selectors import get_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.inventory.selectors.valuation import valued  # noqa: PLC0415 - needs the set-up

    with tenant_context(get_tenant(SLUG)):
        idle, began = _reset_peak(), time.perf_counter()
        count = sum(1 for _row in valued(date.fromisoformat(on), method))
        return {"items": count, "seconds": time.perf_counter() - began, "memory": _peak() - idle}


def _fill() -> None:
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.inventory.models import Item, ItemCategory, Store  # noqa: PLC0415 - needs the set-up

    tenant = provision_tenant(slug=SLUG, name="Bench", type="organization", actor=system_actor(Door.COMMAND))
    with tenant_context(tenant):
        category, store = ItemCategory.objects.create(name="Bench"), Store.objects.create(name="Bench")
        Item.objects.bulk_create(
            Item(code=f"B{number:05d}", name=f"Item {number}", category=category) for number in range(ITEMS)
        )
        each = MOVEMENTS // ITEMS
        with connection.cursor() as cursor:
            cursor.execute(FILL, [store.pk, DAYS, each, each])
            cursor.execute("ANALYZE erp_inventory_stockmovement")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _set_up()
        print(json.dumps(measure(*sys.argv[1:])))
    else:
        main()
