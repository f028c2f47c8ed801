"""Measures making an institution and migrating when there is nothing to do.

    python -m dev.bench_tenancy

Works in a database of its own, which it drops. Prints one Markdown table.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "karyalaya_bench_tenancy"
TENANTS = 100
SCHOOLS = 200
MANY = 1000
TURNS = 7
# Aims: provisioning at most twice what psql takes for the same text; an idle migrate_schemas under 5 s.
MOST_RATIO = 2.0
MOST_SECONDS = 5.0


def main() -> None:
    """Measure and print."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 - needs the settings variable

    django.setup()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE) as url:
        rows = [
            *_provisioning("organization", TENANTS),
            *_idle_migration(url),
            *_clock(),
            *_provisioning("school", SCHOOLS),
            *_idle_migration(url),
        ]
    print("| What | Result | Aim |\n|---|--:|--:|")
    for what, result, aim in rows:
        print(f"| {what} | {result} | {aim} |")


def _provisioning(kind: str, count: int) -> Iterator[tuple[str, str, str]]:
    """Make institutions of a type by our own code and by psql, in turns, then the rest of so many."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy import provisioning  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from core.tenancy.template import template_sql  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)

    def make(slug: str) -> None:
        provision_tenant(slug=slug, name=slug, type=kind, actor=actor)

    first = _seconds(lambda: template_sql(kind))
    callbacks = dict(provisioning._callbacks)  # noqa: SLF001 - the bench measures with and without seeds
    provisioning._callbacks.clear()  # noqa: SLF001
    make(f"{kind}-warm-up")
    ours, plain = [], []
    for turn in range(TURNS):
        plain.append(_replay(kind, f"t_{kind}_by_psql_{turn}"))
        ours.append(_seconds(partial(make, f"{kind}-bare-{turn}")))
    provisioning._callbacks.update(callbacks)  # noqa: SLF001
    seeded = [_seconds(partial(make, f"{kind}-seeded-{turn}")) for turn in range(TURNS)]
    ratio = statistics.median(ours) / statistics.median(plain)
    yield (
        f"making the template of {kind}s from the migrations (once per change of them)",
        f"{first:.2f} s",
        "",
    )
    yield f"the template of {kind}s replayed by psql, one transaction", _show(plain), ""
    yield f"provisioning one {kind} without seeds", _show(ours), ""
    yield "ratio of the two", f"{ratio:.2f}", f"at most {MOST_RATIO:g}"
    yield f"provisioning one {kind} with its seeds", _show(seeded), ""
    for number in range(count - 2 * TURNS - 1):
        make(f"{kind}-{number}")


def _replay(kind: str, schema: str) -> float:
    """Return the seconds that psql takes for the same text."""
    from core.tenancy.postgres_tools import environment, tool  # noqa: PLC0415 - needs the set-up
    from core.tenancy.provisioning import schema_sql  # noqa: PLC0415 - needs the set-up

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "schema.sql"
        file.write_text("SET check_function_bodies = off;\n" + schema_sql(kind, schema))
        command = [tool("psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "--single-transaction", "-f", str(file)]
        # Its answers (setval) go nowhere; the environment names the database.
        given = environment()
        return _seconds(lambda: subprocess.run(command, env=given, check=True, stdout=subprocess.DEVNULL))


def _idle_migration(url: str) -> Iterator[tuple[str, str, str]]:
    """Run the command in a process of its own, start of Python and Django included."""
    from core.tenancy.models import Tenant  # noqa: PLC0415 - needs the set-up

    count = Tenant.objects.exclude(slug="public").count()
    given = {**os.environ, "DATABASE_URL": url}
    command = [sys.executable, str(ROOT / "manage.py"), "migrate_schemas", "--verbosity=0"]
    taken = [_seconds(lambda: subprocess.run(command, env=given, check=True, cwd=ROOT)) for _turn in range(3)]
    yield (
        f"migrate_schemas with nothing to do, {count} institutions",
        _show(taken),
        f"under {MOST_SECONDS:g} s",
    )


def _clock() -> Iterator[tuple[str, str, str]]:
    """Time the clock's minute with few and with many institutions in which nothing is due.

    The rows alone: an idle institution is not entered, so its schema need not be there.
    """
    from django.utils import timezone  # noqa: PLC0415 - needs the set-up

    from core.tenancy.due import send_due  # noqa: PLC0415 - needs the set-up
    from core.tenancy.models import Due, Tenant  # noqa: PLC0415 - needs the set-up

    made = list(Tenant.objects.values_list("pk", flat=True))
    for count in (TENANTS, MANY):
        have = Tenant.objects.count()
        Tenant.objects.bulk_create(
            Tenant(slug=f"idle-{number}", schema_name=f"t_idle_{number}", name="Idle", type="organization")
            for number in range(have, count)
        )
        later = timezone.now() + timedelta(hours=1)
        Due.objects.all().delete()
        Due.objects.bulk_create(
            Due(tenant=tenant, look="nightly", at=later + timedelta(hours=1))
            for tenant in Tenant.objects.all()
        )
        taken = [_seconds(lambda: send_due(timezone.now())) for _turn in range(TURNS)]
        yield f"the clock's minute, {count} idle institutions", _show(taken), "the same for both"
    Due.objects.all().delete()
    Tenant.objects.exclude(pk__in=made).delete()


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _show(values: list[float]) -> str:
    return (
        f"{statistics.median(values):.3f} s (median of {len(values)}, {min(values):.3f} to {max(values):.3f})"
    )


if __name__ == "__main__":
    main()
