"""Students, classes, promotion, attendance and certificates."""

from tests.contract.calls.call import BOOKS, STAFF, WITH_STUDENTS, Call, call

ADMISSION = {
    "name": "Meera Rao", "gender": "F", "dob": "2012-05-04", "classId": "{school_class}",
    "parentInfo": {"name": "Suresh Rao", "phone": "9876500123"}, "admissionDate": "2026-11-02",
}  # fmt: skip
YEAR = {"year": "2031-32", "startDate": "2031-04-01", "endDate": "2032-03-31"}
MARKS = {"classId": "{school_class}", "date": "2026-11-20", "rest": "present"}
CERTIFICATE = {"studentId": "{student}", "type": "Study"}
READERS = STAFF | BOOKS

CALLS: dict[str, Call] = {
    "POST /api/import/classes": call("import/classes", STAFF, upload="classes"),
    "POST /api/import/subjects": call("import/subjects", STAFF, upload="subjects"),
    "GET /api/students": call("students", WITH_STUDENTS),
    "POST /api/students/admission": call("students/admission", STAFF, ADMISSION),
    "GET /api/students/:id": call("students/{student}", WITH_STUDENTS),
    "PUT /api/students/:id": call("students/{student}", STAFF, {"address": "New Road 5"}),
    "PUT /api/students/:id/promote": call("students/{student}/promote", STAFF, {"outcome": "promote"}),
    "GET /api/academic-years": call("academic-years", READERS),
    "POST /api/academic-years": call("academic-years", STAFF, YEAR),
    "GET /api/classes": call("classes", READERS),
    "POST /api/classes": call("classes", STAFF, {"name": "XI", "section": "Z", "capacity": 40}),
    "PUT /api/classes/:id": call("classes/{school_class}", STAFF, {"capacity": 50}),
    "POST /api/classes/:id/promote": call("classes/{school_class}/promote", STAFF, {}),
    "GET /api/subjects": call("subjects", READERS),
    "POST /api/subjects": call("subjects", STAFF, {"code": "GEO", "name": "Geography"}),
    "GET /api/student-promotions": call("student-promotions", READERS),
    "POST /api/student-promotions/:id/undo": call("student-promotions/{student_promotion}/undo", STAFF, {}),
    "GET /api/student-attendance": call("student-attendance", WITH_STUDENTS),
    "POST /api/student-attendance": call("student-attendance", STAFF | {"employee"}, MARKS),
    "GET /api/student-attendance/low": call("student-attendance/low", WITH_STUDENTS),
    "POST /api/certificates/generate": call("certificates/generate", STAFF, CERTIFICATE),
    "GET /api/certificates": call("certificates", WITH_STUDENTS),
    "GET /api/certificates/:id/pdf": call(
        "certificates/{student_certificate}/pdf", WITH_STUDENTS, unknown={"employee"}
    ),
    "POST /api/certificates/:id/copy": call("certificates/{student_certificate}/copy", STAFF, {}),
    "POST /api/certificates/:id/cancel": call(
        "certificates/{student_certificate}/cancel", STAFF, {"reason": "Wrong name"}
    ),
}
