"""Admissions."""

from tests.school.contract.calls.call import ADMIN, HEADS, OFFICE, Call, call

ONE = "admissions/inquiries/{inquiry}"
INQUIRY = {
    "studentName": "Aarush Verma",
    "dateOfBirth": "2014-06-14",
    "applyingForClass": "VI",
    "guardianName": "Neha Verma",
    "guardianPhone": "9810012345",
    "guardianEmail": "neha@example.org",
    "previousSchool": "Sunrise Public School",
}
PAPERS = {"documents": [{"kind": "photo", "state": "verified", "remark": "Seen"}]}

CALLS: dict[str, Call] = {
    "GET /api/v1/admissions/inquiries": call("admissions/inquiries", OFFICE),
    "POST /api/v1/admissions/inquiries": call("admissions/inquiries", ADMIN, INQUIRY),
    "GET /api/v1/admissions/inquiries/:id": call(ONE, OFFICE),
    "PATCH /api/v1/admissions/inquiries/:id/status": call(f"{ONE}/status", HEADS, {"status": "in_review"}),
    "PATCH /api/v1/admissions/inquiries/:id/documents": call(f"{ONE}/documents", ADMIN, PAPERS),
    "GET /api/v1/admissions/inquiries/:id/documents/:documentId": call(
        f"{ONE}/documents/{{inquiry_paper}}", OFFICE
    ),
    "POST /api/v1/admissions/inquiries/:id/enroll": call(
        "admissions/inquiries/{approved_inquiry}/enroll", ADMIN, {"sectionId": "{section}"}
    ),
}
