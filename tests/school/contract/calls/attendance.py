"""Calls of /attendance; routes of holidays are those of a plain subject."""

from datetime import timedelta

from core.periods import today
from tests.school.contract.calls.call import ADMIN, FAMILY, HEADS, call

READERS = HEADS | FAMILY | {"teacher"}
WRITERS = ADMIN | {"teacher"}
STAFF = HEADS | {"teacher"}


def _last_tuesday() -> str:
    """Return a day that is no weekly off and lies within the days in which a teacher may mark."""
    return (today() - timedelta(days=(today().weekday() - 1) % 7)).isoformat()


DAY = _last_tuesday()
MARK = {"date": DAY, "sectionId": "{section}", "entries": [], "partial": True}
CLASS = "attendance/classes/{class}"
CALLS = {
    "GET /api/v1/attendance": call("attendance", READERS),
    "POST /api/v1/attendance": call("attendance", WRITERS, MARK, others=("other_teacher",)),
    "GET /api/v1/attendance/classes/:class_id/daily": call(
        f"{CLASS}/daily", STAFF, query=f"date={DAY}&sectionId={{section}}", others=("other_teacher",)
    ),
    "POST /api/v1/attendance/classes/:class_id/mark": call(
        f"{CLASS}/mark", WRITERS, MARK, others=("other_teacher",)
    ),
    "GET /api/v1/attendance/classes/:class_id/analytics": call(
        "attendance/classes/{other_class}/analytics", STAFF, without=("teacher",), others=("teacher",)
    ),
    "GET /api/v1/attendance/students/:student_id/summary": call(
        "attendance/students/{student}/summary",
        READERS,
        others=("other_parent", "other_teacher", "other_student"),
    ),
    "GET /api/v1/attendance/shortage": call("attendance/shortage", STAFF),
}
