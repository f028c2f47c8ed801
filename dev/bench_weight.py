"""What everybody pays: start, commands, an empty database, an upgrade of many institutions.

    python -m dev.bench_weight

CPU seconds (user and system of our own processes), which a busy machine changes less than the clock.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_weight"
TURNS, INSTITUTIONS = 5, 300
SETUP = "import django; django.setup()"


def main() -> None:
    """Measure and print."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 - needs the settings variable

    django.setup()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    rows = [("`django.setup()`", _of_children([sys.executable, "-c", SETUP]), "1.5 s")]
    begun = _cpu()
    with own_database(DATABASE) as url:
        rows.append(("empty database to `public`", f"{_cpu() - begun:.2f} s", "15 s for the three"))
        listing = [sys.executable, "manage.py", "list_tenants"]
        rows.append(("`manage.py list_tenants`", _of_children(listing, DATABASE_URL=url), "2 s"))
        rows += _templates()
        rows += _new_field()
    print("| What | CPU | Aim |\n|---|--:|--:|")
    for what, result, aim in rows:
        print(f"| {what} | {result} | {aim} |")


def _templates() -> Iterator[tuple[str, str, str]]:
    from core.tenancy.template import template_sql  # noqa: PLC0415 - needs the set-up

    for kind in ("organization", "school"):
        yield f"template of {kind}s", _taken(lambda kind=kind: template_sql(kind)), ""  # type: ignore[misc]


def _new_field() -> Iterator[tuple[str, str, str]]:
    """Bring institutions forward that lack one constraint and have other guards than the code."""
    from django.core.management import call_command  # noqa: PLC0415 - needs the set-up
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy import guarding, provisioning  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up

    provisioning._callbacks.clear()  # noqa: SLF001 - empty institutions will do
    actor = system_actor(Door.COMMAND)
    slugs = [f"weight-{number}" for number in range(INSTITUTIONS)]
    schemas = [
        provision_tenant(slug=slug, name=slug, type="organization", actor=actor).schema_name for slug in slugs
    ]
    for what, gone in (
        ("a new constraint in one app", "app = 'payroll_leave' AND name = '0002_apart'"),
        ("other guards", f"app = '{guarding.LABEL}'"),
    ):
        with connection.cursor() as cursor:
            for schema in schemas:
                cursor.execute(f"DELETE FROM {schema}.django_migrations WHERE {gone}")  # noqa: S608 - constants
        began = time.perf_counter()
        taken = _taken(lambda: call_command("migrate_schemas", verbosity=0))
        seconds = time.perf_counter() - began
        yield f"{what}, {INSTITUTIONS} institutions ({seconds:.0f} s by the clock)", taken, ""


def _taken(work: Callable[[], object]) -> str:
    begun = _cpu()
    work()
    return f"{_cpu() - begun:.2f} s"


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _of_children(command: list[str], **more: str) -> str:
    """Return the median of what a command takes, its first run left out."""
    found = []
    for _turn in range(TURNS + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=ROOT, env={**os.environ, **more}, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return f"{statistics.median(found[1:]):.2f} s"


if __name__ == "__main__":
    main()
