"""Keeping punches as they come: each once, whoever sends it how often and in whatever order."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from erp_planned.biometrics.calc.lines import INDIA, Read
from erp_planned.biometrics.hooks import tell
from erp_planned.biometrics.models import Badge, Device

# Punches in one statement: its arrays bound the memory of the database.
BATCH = 10_000
INSERT = """
WITH added AS (
    INSERT INTO erp_biometrics_punch (device_id, badge, at, direction, verify, raw, source, received_at)
    SELECT device_id, badge, at, direction, verify, raw, %s, %s
    FROM unnest(%s::bigint[], %s::text[], %s::timestamptz[], %s::text[], %s::text[], %s::text[])
        AS given (device_id, badge, at, direction, verify, raw)
    ON CONFLICT ON CONSTRAINT erp_punch_once DO NOTHING
    RETURNING badge, at
)
SELECT badge, min(at), max(at), count(*) FROM added GROUP BY badge
"""


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of punches: how many are new, how many were known already."""

    new: int
    known: int


def store_punches(rows: Iterable[tuple[int, Read]], *, source: str) -> Stored:
    """Keep punches of devices (by number) that are not there yet, and tell whose days they touch.

    The caller has the right and holds the devices (`hold`). They are written in the order of device, badge and
    time: two who bring the same ones at once then wait for each other and never in a circle.
    """
    ordered = sorted(rows, key=lambda row: (row[0], row[1].badge, row[1].at))
    found: dict[str, tuple[datetime, datetime]] = {}
    new = 0
    with transaction.atomic():
        waiting = iter(ordered)
        while batch := list(islice(waiting, BATCH)):
            for badge, first, last, count in _insert(batch, source):
                new += count
                known = found.get(badge, (first, last))
                found[badge] = (min(known[0], first), max(known[1], last))
        _tell(found)
    return Stored(new, len(ordered) - new)


def _insert(batch: Sequence[tuple[int, Read]], source: str) -> list[tuple[str, datetime, datetime, int]]:
    reads = [read for _device, read in batch]
    columns: list[list[Any]] = [
        [device for device, _read in batch],
        [read.badge for read in reads],
        [read.at for read in reads],
        [read.direction for read in reads],
        [read.verify for read in reads],
        [read.raw for read in reads],
    ]
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [source, timezone.now(), *columns])
        rows: list[tuple[str, datetime, datetime, int]] = cursor.fetchall()
    return rows


def _tell(found: Mapping[str, tuple[datetime, datetime]]) -> None:
    """Tell whose punches these are, by the badges of those days."""
    if not found:
        return
    first = min(span[0] for span in found.values()).astimezone(INDIA).date()
    last = max(span[1] for span in found.values()).astimezone(INDIA).date()
    tell(owners_between(found.keys(), first, last), first, last)


def owners_between(badges: Collection[str], first: date, last: date) -> list[int]:
    """Return who has one of the badges on one of the days (both in)."""
    rows = Badge.objects.filter(Q(to_on=None) | Q(to_on__gte=first), badge__in=badges, from_on__lte=last)
    return list(rows.order_by().values_list("employee_id", flat=True).distinct())


def hold(device_ids: Collection[int]) -> dict[int, Device]:
    """Lock devices by number, so that what is known of them fits what is kept; return them as they are now."""
    rows = Device.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=device_ids)
    return {row.pk: row for row in rows.order_by("pk")}
