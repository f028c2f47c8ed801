"""Exams of students, marks, corrections, report cards."""

from tests.contract.calls.call import STAFF, Call, call

TEACHING = STAFF | {"employee"}
CARDS = TEACHING | {"student"}
PAPER = {
    "classId": "{results_class}", "subjectId": "{results_subject}", "maxMarks": 80, "date": "2026-12-10",
    "startTime": "09:00", "endTime": "12:00",
}  # fmt: skip
EXAM = {
    "examName": "December", "yearId": "{results_year}", "startDate": "2026-12-07", "endDate": "2026-12-18",
    "subjects": [PAPER],
}  # fmt: skip
MARKS = {
    "classId": "{results_class}", "subjectId": "{results_subject}",
    "marks": [
        {"studentId": "{results_student}", "marksObtained": 71.5}, {"studentId": "{other_student}", "absent": True},
    ],
}  # fmt: skip
CORRECTION = {"markId": "{free_mark}", "marksObtained": 35, "reason": "Added wrongly"}
_CARD = "students/{results_student}/report-card"

CALLS: dict[str, Call] = {
    "GET /api/exams": call("exams", TEACHING),
    "POST /api/exams": call("exams", STAFF, EXAM),
    "GET /api/exams/:id": call("exams/{open_exam}", TEACHING, unknown={"employee"}),
    "GET /api/exams/:id/marks": call("exams/{open_exam}/marks", TEACHING, unknown={"employee"}),
    "POST /api/exams/:id/marks": call("exams/{open_exam}/marks", TEACHING, MARKS, unknown={"employee"}),
    "PUT /api/exams/:id/publish": call("exams/{open_exam}/publish", STAFF),
    "GET /api/exams/corrections": call("exams/corrections", STAFF),
    "POST /api/exams/corrections": call("exams/corrections", TEACHING, CORRECTION, unknown={"employee"}),
    "PUT /api/exams/corrections/:id/approve": call("exams/corrections/{mark_correction}/approve", STAFF, {}),
    "PUT /api/exams/corrections/:id/reject": call(
        "exams/corrections/{mark_correction}/reject", STAFF, {"comments": "The sum is right"}
    ),
    "GET /api/students/:id/report-card": call(_CARD, CARDS, unknown={"employee", "student"}),
    "GET /api/students/:id/report-card/pdf": call(f"{_CARD}/pdf", CARDS, unknown={"employee", "student"}),
}
