"""The ERP: a file of 100,000 punches.

    python -m dev.bench_erp

The file is uploaded, then uploaded again (nothing new), in a process with its own peak of memory.
"""

from __future__ import annotations

import io
import time
from datetime import date, datetime, timedelta

from dev.bench_payroll import _peak, _reset_peak, _set_up

PUNCHES, PEOPLE = 100_000, 1_000
MOST_SECONDS = 20
DATABASE, SLUG = "karyalaya_bench_erp", "bench-erp"


def main() -> None:
    """Measure and print."""
    _set_up()
    from dev.own_database import own_database  # noqa: PLC0415 - needs the set-up

    with own_database(DATABASE):
        print(f"\nFile of {PUNCHES:,} punches of {PEOPLE:,} people (aim: {MOST_SECONDS} s)\n")
        for name, seconds, memory, new in _uploads():
            print(f"  {name:<8} {seconds:6.1f} s  {memory:6.0f} MiB above idle  {new:>8,} new")


def _uploads() -> list[tuple[str, float, float, int]]:
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from erp_planned.biometrics.services.files import upload_punches  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    tenant = provision_tenant(slug=SLUG, name="Bench", type="organization", actor=actor)
    found = []
    with tenant_context(tenant):
        content = _file(_people())
        for name in ("first", "again"):
            idle, began = _reset_peak(), time.perf_counter()
            result = upload_punches(file=io.BytesIO(content), actor=actor)
            found.append((name, time.perf_counter() - began, _peak() - idle, result.new))
    return found


def _people() -> list[str]:
    """Make employees with badges and a device, and return the codes."""
    from erp_planned.biometrics.models import Badge, Device  # noqa: PLC0415 - needs the set-up
    from payroll.employees.models import Department, Designation, Employee  # noqa: PLC0415 - needs the set-up

    Device.objects.create(device_id="HALL", serial="HALL", location="Hall", link="file")
    department = Department.objects.create(code="BEN", name="Bench")
    designation = Designation.objects.create(name="Benchmark officer")
    people = Employee.objects.bulk_create(
        Employee(
            code=f"B{number:05d}",
            name=f"Person {number}",
            date_of_birth=date(1985, 6, 15),
            date_of_joining=date(2015, 1, 1),
            retirement_on=date(2045, 6, 30),
            department=department,
            designation=designation,
        )
        for number in range(PEOPLE)
    )
    Badge.objects.bulk_create(
        Badge(badge=str(1000 + one.pk), employee=one, from_on=date(2026, 1, 1)) for one in people
    )
    return [one.code for one in people]


def _file(codes: list[str]) -> bytes:
    lines = ["deviceId,employeeCode,timestamp,direction"]
    start = datetime(2026, 6, 1, 9)  # noqa: DTZ001 - as a file says it
    for number in range(PUNCHES):
        turn, person = divmod(number, len(codes))
        moment = start + timedelta(days=turn // 2, hours=8 * (turn % 2), seconds=person)
        lines.append(f"HALL,{codes[person]},{moment:%Y-%m-%d %H:%M:%S},{('in', 'out')[turn % 2]}")
    return "\n".join(lines).encode()


if __name__ == "__main__":
    main()
