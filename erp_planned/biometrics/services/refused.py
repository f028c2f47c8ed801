"""Calls that are not taken: counted by caller and reason, in a table that cannot grow."""

from datetime import datetime

from django.db import connection

from erp_planned.biometrics.calc.lines import printable

MOST_CALLS = 300
MOST_DETAIL = 200
COUNT = """
INSERT INTO erp_biometrics_devicecall AS kept (serial, address, reason, detail, count, first_at, last_at)
VALUES (%s, %s, %s, %s, 1, %s, %s)
ON CONFLICT ON CONSTRAINT erp_device_call_once DO UPDATE
    SET count = least(kept.count + 1, 2000000000), last_at = excluded.last_at, detail = excluded.detail
"""
FORGET = """
DELETE FROM erp_biometrics_devicecall WHERE id IN (
    SELECT id FROM erp_biometrics_devicecall ORDER BY last_at DESC, id DESC OFFSET %s FOR UPDATE SKIP LOCKED)
"""


def note_refused(*, serial: str, address: str, reason: str, now: datetime, detail: str = "") -> None:
    """Count a call, or a part of one, that is not taken. What it held is not kept, but for an unreadable line."""
    told = printable(serial)[:40], address[:45], reason, printable(detail)[:MOST_DETAIL]
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [*told, now, now])
        cursor.execute(FORGET, [MOST_CALLS])
