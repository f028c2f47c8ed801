"""Requests.

    python -m dev.bench_requests

Each size runs in a process of its own: it fills an institution, starts gunicorn on loopback with the settings
of a deployment, and asks it. The load generator is a third process on the same machine. $REQUESTS_SIZES=250
measures one size, $REQUESTS_ONLY=list what has the word in its name.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dev.load import Call, many_clients, one_client, processor_seconds, share
from dev.paths import ROOT
from dev.requests_school import IN_A_SECTION, STUDENTS, school_calls

DATABASE = "karyalaya_bench_requests"
SIZES = (250, 100_000)
LOCKED, REVIEWED = "2026-09", "2026-10"
CLIENTS = 50
# Most requests of one client, and the seconds it may take; seconds of the many clients.
ALONE, ALONE_SECONDS, CROWD_SECONDS = 60, 4.0, 4.0
WARM_UP = 6  # both web processes have seen it then
MILLISECONDS = 1000
DEPLOYMENT = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    "BASE_DOMAIN": "localhost",
    "ALLOWED_HOSTS": ".localhost,127.0.0.1",
    "SECURE_SSL_REDIRECT": "0",
    "BEHIND_TLS_PROXY": "0",
    "LOG_LEVEL": "WARNING",
    "THROTTLE_USER": "1000000",
    "PDF_A_MINUTE": "1000000",
}


def main() -> None:
    """Measure every size in a child process and print the table."""
    given = {**os.environ, **DEPLOYMENT, "SECRET_KEY": secrets.token_urlsafe(64)}
    sizes = [int(text) for text in os.environ.get("REQUESTS_SIZES", "").split(",") if text] or SIZES
    rows = []
    for size in sizes:
        command = [sys.executable, "-m", "dev.bench_requests", str(size)]
        done = subprocess.run(command, env=given, cwd=ROOT, stdout=subprocess.PIPE, check=True)
        rows += [(size, row) for row in json.loads(done.stdout.splitlines()[-1])]
    _print(rows)


def measure(size: int) -> list[dict[str, Any]]:
    """Return the figures of every request in an institution of so many employees."""
    import django  # noqa: PLC0415 - after the settings were named

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - needs the set-up

    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE) as url:
        call_command("collectstatic", "--noinput", verbosity=0)
        calls = prepare(size)
        only = os.environ.get("REQUESTS_ONLY", "")
        calls = [call for call in calls if only in call.name]
        with _web(url) as (port, process):
            rows = [_measured(port, process, call) for call in calls]
        for row, call in zip(rows, calls, strict=True):
            row["statements"] = statements(call)
            row["bytes"], row["packed"] = sizes(call)
    return rows


def prepare(size: int) -> list[Call]:
    """Fill the institution, lock one month, process the next; return what is asked, signed in."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.payroll_people import fill  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    tenant = provision_tenant(slug="bench", name="Bench", type="organization", actor=actor)
    with tenant_context(tenant):
        fill(size)
        _payroll(actor)
        calls = _calls(_signed_in())
    return calls + school_calls()


def _payroll(actor: Any) -> None:
    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from payroll.runs.services import create_run, lock_run, start_processing  # noqa: PLC0415 - needs the set-up

    for month in (LOCKED, REVIEWED):
        run = create_run(month=Month.parse(month), actor=actor)
        run = start_processing(run=run, actor=actor, watch=lambda _done, _total: None)
        if month == LOCKED:
            lock_run(run=run, actor=actor)
        with connection.cursor() as cursor:
            # People are entered long before their pay is computed: not on the day whose changes a run looks through.
            cursor.execute(
                "UPDATE payroll_runs_factchange SET recorded_at = recorded_at - interval '30 days'"
            )
            cursor.execute("VACUUM ANALYZE")


def _signed_in() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Return the headers of REST and of the admin for somebody of HR, and of the portal for the first employee."""
    from core.accounts.models import User  # noqa: PLC0415 - needs the set-up
    from core.accounts.services import _issue  # noqa: PLC0415 - a sign-in without its password
    from payroll.employees.models import Employee  # noqa: PLC0415 - needs the set-up

    hr = User.objects.create(username="hr", name="HR", role="admin", password="!")  # noqa: S106 - none fits
    person = User.objects.create(username="e1", name="One", role="employee", password="!")  # noqa: S106
    Employee.objects.filter(code="E000001").update(user=person)
    token = _issue(hr, family=uuid.uuid4(), address="").token
    host = {"Host": "bench.localhost", "Accept-Language": "en", "Accept-Encoding": "identity"}
    return (
        {**host, "Authorization": f"Bearer {token}"},
        {**host, "Cookie": cookie(hr)},
        {**host, "Cookie": cookie(person)},
    )


def cookie(user: Any) -> str:
    """Return the session of somebody who is signed in."""
    from django.conf import settings  # noqa: PLC0415 - needs the set-up
    from django.test import Client  # noqa: PLC0415 - needs the set-up

    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def _calls(signed_in: tuple[dict[str, str], dict[str, str], dict[str, str]]) -> list[Call]:
    from core.periods import Month  # noqa: PLC0415 - needs the set-up
    from payroll.employees.models import Employee  # noqa: PLC0415 - needs the set-up
    from payroll.runs.models import SalaryDetail  # noqa: PLC0415 - needs the set-up
    from payroll.runs.selectors import run_of  # noqa: PLC0415 - needs the set-up

    api, admin, portal = signed_in
    locked, reviewed = run_of(Month.parse(LOCKED)), run_of(Month.parse(REVIEWED))
    person = Employee.objects.get(code="E000001")
    slip = SalaryDetail.objects.get(run=locked, employee=person)
    details = f"/api/payroll/salary-details/{reviewed.pk}"
    files = f"/admin/payroll/{locked.pk}"
    return [
        Call("healthz (trivial)", "/healthz"),
        Call("REST, who am I", "/api/auth/me", api),
        Call("REST, list of employees, page 1", "/api/employees", api),
        Call("REST, list of employees, page 4,000", "/api/employees?page=4000", api),
        Call("REST, list of employees, search", "/api/employees?search=employee%2017", api),
        Call("REST, list of salary details, page 1", details, api),
        Call("REST, list of salary details, page 4,000", f"{details}?page=4000", api),
        Call("REST, calculate a salary", "/api/cpc/calculate?level=10&cell=10&month=2026-10", api),
        Call("admin, home", "/admin/", admin),
        Call("admin, list of employees", "/admin/payroll_employees/employee/", admin),
        Call("admin, employee", f"/admin/payroll_employees/employee/{person.pk}/change/", admin),
        Call("admin, payroll run", f"/admin/payroll/{reviewed.pk}/", admin),
        Call("portal, home", "/ess/", portal),
        Call("portal, tax computation", "/ess/tax-computation", portal),
        Call("portal, payslip as PDF", f"/ess/payslips/{slip.pk}/pdf", portal, is_file=True),
        Call("salary register, CSV", f"{files}/register.csv", admin, is_file=True),
        Call("bank advice, CSV", f"{files}/bank-advice.csv", admin, is_file=True),
    ]


@contextmanager
def _web(url: str) -> Iterator[tuple[int, int]]:
    """Run gunicorn with its own configuration on a free port; yield the port and the process's number."""
    import socket  # noqa: PLC0415 - here alone

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    given = {**os.environ, "DATABASE_URL": url, "PORT": str(port), "GRACEFUL_SECONDS": "1"}
    with tempfile.TemporaryFile() as log:
        command = ["gunicorn", "--config", "config/gunicorn.py", "--max-requests", "0", "config.wsgi"]
        process = subprocess.Popen(command, env=given, cwd=ROOT, stdout=log, stderr=log)
        try:
            _wait(port, process)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(30)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    import http.client  # noqa: PLC0415 - here alone

    for _try in range(300):
        if process.poll() is not None:
            raise RuntimeError("gunicorn did not start")
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("gunicorn did not answer")


def _measured(port: int, process: int, call: Call) -> dict[str, Any]:
    for _turn in range(WARM_UP):
        one_client(port, call, times=1, seconds=0)
    before = processor_seconds(process)
    alone = one_client(port, call, times=ALONE, seconds=ALONE_SECONDS)
    used = processor_seconds(process) - before
    row: dict[str, Any] = {
        "name": call.name,
        "cpu": used / len(alone.whole),
        "alone": [share(alone.whole, 50), share(alone.whole, 95)],
        "first": share(alone.first, 50),
    }
    if not call.is_file:
        crowd = many_clients(port, call, clients=CLIENTS, seconds=CROWD_SECONDS)
        row["crowd"] = [share(crowd.whole, 50), share(crowd.whole, 95)]
        row["rate"] = len(crowd.whole) / CROWD_SECONDS
    return row


def statements(call: Call) -> int:
    """Return how many SQL statements the request takes in a process that has answered it before."""
    from django.db import connection  # noqa: PLC0415 - needs the set-up
    from django.test import Client  # noqa: PLC0415 - needs the set-up
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 - needs the set-up

    client = Client(headers=dict(call.headers))
    for _turn in range(2):
        with CaptureQueriesContext(connection) as queries:
            b"".join(client.get(call.path))  # a streamed answer asks while it is read
    return len(queries)


def sizes(call: Call) -> tuple[int, int]:
    """Return how many bytes the answer has as it is, and as it goes to a browser."""
    from django.test import Client  # noqa: PLC0415 - needs the set-up

    client = Client(headers=dict(call.headers))
    plain = b"".join(client.get(call.path))
    packed = b"".join(client.get(call.path, headers={"accept-encoding": "gzip"}))
    return len(plain), len(packed)


def _print(rows: list[tuple[int, dict[str, Any]]]) -> None:
    print(
        f"| Request | Employees | CPU, ms | SQL | Bytes | Packed | First byte, ms | p50, ms | p95, ms"
        f" | p50 at {CLIENTS} clients | p95 at {CLIENTS} | Requests per second |\n|---{'|--:' * 11}|"
    )
    for name in dict.fromkeys(row["name"] for _size, row in rows):
        for size, row in rows:
            if row["name"] == name:
                print(_line(size, row))
    print(
        "\nCPU is that of the web processes alone, for one request; SQL counts statements, the setting of the"
        " institution's schema among them; bytes are those of the body, packed as a browser gets it. The school has"
        f" {STUDENTS:,} students in sections of {IN_A_SECTION}. Two gunicorn processes of four threads; the {CLIENTS}"
        " clients, the web processes, PostgreSQL and Redis share the machine. Files are made one at a time for each"
        " person and are asked for by one client."
    )


def _line(size: int, row: dict[str, Any]) -> str:
    def shown(*seconds: float) -> str:
        return " | ".join(f"{value * MILLISECONDS:,.1f}" for value in seconds)

    crowd = f"{shown(*row['crowd'])} | {row['rate']:,.0f}" if "crowd" in row else " | | "
    return (
        f"| {row['name']} | {size:,} | {shown(row['cpu'])} | {row['statements']} | {row['bytes']:,}"
        f" | {row['packed']:,} | {shown(row['first'])}"
        f" | {shown(*row['alone'])} | {crowd} |"
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(int(sys.argv[1]))))
    else:
        main()
