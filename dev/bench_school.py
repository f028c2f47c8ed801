"""Schools: searching students.

    python -m dev.bench_school

Every figure is of the whole request in process: middleware, rights, queries, JSON.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from dev.bench_payroll import _set_up

DATABASE = "karyalaya_bench_school"
STUDENTS, SECTIONS, TURNS = 50_000, 400, 60
# Aims: milliseconds within which 95 of 100 searches are answered, and statements of one.
MOST_MILLISECONDS, MOST_STATEMENTS = 50, 8
SEARCHES = {
    "a first name (2,500 have it)": "search=zubin",
    "first and last name": "search=zubin+menon",
    "a word that 10,000 have": "search=kumar",
    "a code": "search=2026-41234",
    "the end of a code": "search=41234",
    "a whole phone number": "search=9000070007",
    "a number as it is written": "search=%2B91+90000+70007",
    "the last digits of a number": "search=70007",
    "the first digits of a number": "search=900007",
    "nobody": "search=xyzzy",
    "a section": "sectionId={section}",
    "the first page of all": "page=1",
}


def main() -> None:
    """Fill a school, measure every part and print the tables."""
    _set_up()
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up
    from dev.school_people import fill  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE):
        tenant = provision_tenant(slug="bench", name="Bench", type="school", actor=system_actor(Door.COMMAND))
        with tenant_context(tenant):
            ground = fill(STUDENTS, sections=SECTIONS)
            search(ground, *_caller(tenant))


def search(ground: dict[str, Any], get: Callable[[str], Any], count: Callable[[str], int]) -> None:
    """Print how long searches among the students take, and with how many statements."""
    print(f"Searching {STUDENTS:,} students (GET /students, one page of 20)\n")
    print("| What | found | median ms | 95% ms | statements |")
    print("|---|--:|--:|--:|--:|")
    section = ground["sections"][0].pk
    for name, query in SEARCHES.items():
        path = f"/api/v1/students?{query.format(section=section)}"
        found = get(path).json()["data"]["total"]
        times = sorted(_timed(partial(get, path)) for _turn in range(TURNS))
        median, slow = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(f"| {name} | {found:,} | {median:.0f} | {slow:.0f} | {count(path)} |")
    print(f"\nAim: {MOST_MILLISECONDS} ms for 95 of 100, at most {MOST_STATEMENTS} statements.")


def _caller(tenant: Any) -> tuple[Callable[[str], Any], Callable[[str], int]]:
    """Return what asks as the school's administrator, and what counts the statements of a request."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up
    from django.test import Client  # noqa: PLC0415 - needs the set-up
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - needs the set-up

    from core.accounts.models import User  # noqa: PLC0415 - needs the set-up
    from core.accounts.services import _issue  # noqa: PLC0415 - a sign-in without its password

    user = User.objects.create(username="office", name="Office", role="school_admin", password="!")  # noqa: S106
    token = _issue(user, family=uuid.uuid4(), address="").token
    client = Client(
        headers={"host": "localhost", "authorization": f"Bearer {token}", "x-tenant-id": tenant.slug}
    )

    def get(path: str) -> Any:
        answer = client.get(path)
        assert answer.status_code == 200, answer.content  # noqa: S101 - a benchmark
        return answer

    def count(path: str) -> int:
        with CaptureQueriesContext(connection) as caught:
            get(path)
        return len(caught)

    return get, count


def _timed(act: Callable[[], Any]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
