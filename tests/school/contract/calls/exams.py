"""Exams and report cards."""

from tests.school.contract.calls.call import ADMIN, FAMILY, HEADS, call

READERS = HEADS | {"teacher"}
WRITERS = ADMIN | {"teacher"}
ALL = READERS | FAMILY
PLAN = {
    "name": "Unit test of November",
    "examType": "unit_test",
    "academicYearId": "{year}",
    "startDate": "2026-11-02",
    "endDate": "2026-11-06",
    "classIds": ["{class}"],
    "maxMarks": 50,
    "passingMarks": 17,
}
MARKS = {
    "subjectId": "{subject}",
    "entries": [{"studentId": "{student}", "marksObtained": 80.5, "remarks": "Neat work"}],
    "reason": "Counted again",
}
OTHERS = ("other_parent", "other_student", "other_teacher")
CALLS = {
    "GET /api/v1/exams": call("exams", ALL),
    "POST /api/v1/exams": call("exams", HEADS, PLAN),
    "GET /api/v1/exams/results": call("exams/results", ALL),
    "GET /api/v1/exams/:exam_id": call("exams/{exam}", ALL),
    "PATCH /api/v1/exams/:exam_id": call("exams/{exam}", HEADS, {"name": "First test"}),
    "GET /api/v1/exams/:exam_id/results": call("exams/{published_exam}/results", HEADS),
    "GET /api/v1/exams/:exam_id/marks": call(
        "exams/{exam}/marks",
        READERS,
        query="subjectId={subject}&sectionId={section}",
        others=("other_teacher",),
    ),
    "POST /api/v1/exams/:exam_id/marks": call(
        "exams/{exam}/marks", WRITERS, MARKS, others=("other_teacher",)
    ),
    "POST /api/v1/exams/:exam_id/marks/submit": call(
        "exams/{exam}/marks/submit", WRITERS, {"subjectId": "{subject}"}, others=("other_teacher",)
    ),
    "POST /api/v1/exams/:exam_id/publish": call("exams/{ready_exam}/publish", HEADS, {}),
    "POST /api/v1/exams/:exam_id/unpublish": call(
        "exams/{published_exam}/unpublish", HEADS, {"reason": "Mixed up"}
    ),
    "GET /api/v1/exams/:exam_id/re-evaluations": call("exams/{published_exam}/re-evaluations", ALL),
    "POST /api/v1/exams/:exam_id/re-evaluations": call(
        "exams/{published_exam}/re-evaluations",
        HEADS | FAMILY,
        {"studentId": "{student}", "subjectId": "{subject}", "reason": "Question 4"},
        others=("other_parent", "other_student"),
    ),
    "PATCH /api/v1/exams/:exam_id/re-evaluations/:request_id": call(
        "exams/{published_exam}/re-evaluations/{re_evaluation}", HEADS, {"state": "accepted", "newMarks": 57}
    ),
    "GET /api/v1/report-cards/students/:student_id": call(
        "report-cards/students/{student}", ALL, others=OTHERS
    ),
    "GET /api/v1/report-cards/students/:student_id/pdf": call(
        "report-cards/students/{student}/pdf", ALL, others=OTHERS
    ),
    "GET /api/v1/report-cards/classes/:class_id/pdf": call(
        "report-cards/classes/{class}/pdf", READERS, query="sectionId={section}", others=("other_teacher",)
    ),
    "POST /api/v1/report-cards/classes/:class_id/term": call(
        "report-cards/classes/{class}/term",
        READERS,
        {
            "sectionId": "{section}",
            "term": 1,
            "entries": [
                {
                    "studentId": "{student}",
                    "grades": [{"areaId": "{area}", "grade": "A"}],
                    "remarks": "Reads well",
                }
            ],
        },
        others=("other_teacher",),
    ),
}
