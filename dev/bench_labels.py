"""Label sheets of assets as PDF.

    python -m dev.bench_labels

Each in a process of its own, with its own peak of memory; more than one file holds are refused, and quickly.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import date
from itertools import product
from typing import Any

from dev.bench_payroll import ROOT, _peak, _reset_peak, _set_up

ASSETS = 5_000
SIZES = (100, 1_000, 2_000, ASSETS)
SHEETS = ("a4-24", "roll-50x25")
# The person waits for the sheets; the web processes allow 120 s.
MOST_SECONDS, MOST_MEMORY = 15, 300
DATABASE, SLUG, SITE = "karyalaya_bench_labels", "bench-labels", "https://office.example.in"


def main() -> None:
    """Measure every size in a child process and print the table."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    print(
        "| Labels asked | Sheet | Pages | Seconds | Labels per second | MiB above idle | PDF, MiB |\n"
        "|--:|---|--:|--:|--:|--:|--:|"
    )
    with own_database(DATABASE) as url:
        _fill()
        for size, sheet in product(SIZES, SHEETS):
            command = [sys.executable, "-m", "dev.bench_labels", str(size), sheet]
            env = {**os.environ, "DATABASE_URL": url}
            done = subprocess.run(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
            print(_row(size, sheet, json.loads(done.stdout.splitlines()[-1])))
    print(
        f"\nAim: {MOST_SECONDS} s and {MOST_MEMORY} MiB above idle for the most that one file holds; the sheets are"
        " made while the person waits. The choice of the assets from the register is in it."
    )


def _row(size: int, sheet: str, row: dict[str, Any]) -> str:
    if not row["size"]:
        return f"| {size:,} | {sheet} | refused | {row['seconds']:.2f} |  | {row['memory']:.0f} |  |"
    return (
        f"| {size:,} | {sheet} | {row['pages']} | {row['seconds']:.2f} | {size / row['seconds']:,.0f}"
        f" | {row['memory']:.0f} | {row['size']:.1f} |"
    )


def measure(size: int, sheet: str) -> dict[str, Any]:
    """Return what the sheets of so many assets take."""
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.selectors import get_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.asset_custody import labels  # noqa: PLC0415 - needs the set-up

    with tenant_context(get_tenant(SLUG)):
        _sheets(1, sheet)  # fonts are read once
        idle, began = _reset_peak(), time.perf_counter()
        content = _sheets(size, sheet)
        return {
            "seconds": time.perf_counter() - began,
            "memory": _peak() - idle,
            "pages": -(-size // labels.SHEETS[sheet].room),
            "size": len(content) / 2**20,
        }


def _sheets(size: int, sheet: str) -> bytes:
    """Return the PDF as the door makes it, nothing where it refuses: assets of one location, as many as asked."""
    from core.errors import ValidationFailed  # noqa: PLC0415 - needs the set-up
    from erp_planned.asset_custody.labels import label_sheets  # noqa: PLC0415 - needs the set-up
    from erp_planned.asset_custody.selectors.labelled import assets_for_labels  # noqa: PLC0415 - needs the set-up

    chosen = assets_for_labels(location="" if size == ASSETS else f"Room of {size}")
    try:
        return label_sheets(chosen, site=SITE, sheet=sheet)
    except ValidationFailed:
        return b""


def _fill() -> None:
    """Make 5,000 assets; the rooms hold as many as the smaller sizes ask."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.assets.models import Asset, AssetCategory  # noqa: PLC0415 - needs the set-up

    tenant = provision_tenant(slug=SLUG, name="Bench", type="organization", actor=system_actor(Door.COMMAND))
    rooms = [f"Room of {size}" for size in (1, *SIZES[:-1]) for _each in range(size)]
    with tenant_context(tenant):
        category = AssetCategory.objects.create(code="BEN", name="Furniture of the bench", useful_life=10)
        Asset.objects.bulk_create(
            Asset(
                asset_code=f"BEN/2026/{number:05d}",
                name=f"Steel almirah with four shelves, number {number}",
                category=category,
                location=rooms[number] if number < len(rooms) else "Store",
                purchased_on=date(2026, 4, 1),
                cost=12_000,
                current_value=12_000,
                depreciation_method=category.depreciation_method,
                useful_life=category.useful_life,
                income_tax_rate=15,
                first_year=category.first_year,
            )
            for number in range(ASSETS)
        )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _set_up()
        print(json.dumps(measure(int(sys.argv[1]), sys.argv[2])))
    else:
        main()
