"""Calls of the timetable's routes."""

from tests.school.contract.calls.call import HEADS, SIGNED_IN, call

ENTRY = {
    "sectionId": "{section}", "subjectId": "{subject}", "teacherId": "{teacher}", "dayOfWeek": 2,
    "periodNumber": 5, "startTime": "11:00", "endTime": "11:40",
}  # fmt: skip
# The teacher of the world teaches in VI A; the parent's children are in VI A and VI B, the student is in VI A.
STRANGERS = ("other_teacher", "other_parent", "other_student")
CALLS = {
    "GET /api/v1/timetable": call("timetable", SIGNED_IN, query="sectionId={section}", others=STRANGERS),
    "GET /api/v1/timetable/classes/:class_id": call(
        "timetable/classes/{class}", SIGNED_IN, query="sectionId={section}", others=STRANGERS
    ),
    "POST /api/v1/timetable/classes/:class_id/entries": call(
        "timetable/classes/{class}/entries", HEADS, ENTRY
    ),
    "DELETE /api/v1/timetable/entries/:entry_id": call("timetable/entries/{entry}", HEADS),
    "GET /api/v1/timetable/teachers/:teacher_id": call(
        "timetable/teachers/{teacher}", SIGNED_IN, others=("other_teacher",), without=("parent", "student")
    ),
    "GET /api/v1/timetable/generate": call("timetable/generate", HEADS),
    "POST /api/v1/timetable/generate": call("timetable/generate", HEADS, {"seconds": 5}),
    "GET /api/v1/timetable/generate/:generation_id": call("timetable/generate/{generation}", HEADS),
    "POST /api/v1/timetable/generate/:generation_id/apply": call(
        "timetable/generate/{generation}/apply", HEADS, {}
    ),
    "POST /api/v1/timetable/generate/:generation_id/cancel": call(
        "timetable/generate/{waiting}/cancel", HEADS, {}
    ),
    "GET /api/v1/timetable/substitutions": call("timetable/substitutions", SIGNED_IN),
    "POST /api/v1/timetable/substitutions": call(
        "timetable/substitutions", HEADS, {"entryId": "{entry}", "date": "2026-11-23"}
    ),
    "GET /api/v1/timetable/absences": call("timetable/absences", HEADS),
    "POST /api/v1/timetable/absences": call(
        "timetable/absences", HEADS,
        {"teacherId": "{teacher}", "fromDate": "2026-11-23", "toDate": "2026-11-24"},
    ),
    "DELETE /api/v1/timetable/absences/:absence_id": call("timetable/absences/{absence}", HEADS),
}  # fmt: skip
