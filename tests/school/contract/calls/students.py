"""Students, what stands with them, and the files of the masters."""

from tests.school.contract.calls.call import ADMIN, FAMILY, HEADS, PEOPLE, PLATFORM, STAFF, Call, call

S = "/api/v1/students"
ONE = "students/{student}"
# Whoever may read students, and to whom the first student is somebody else's.
READERS = PEOPLE | PLATFORM
OTHERS = ("other_teacher", "other_parent", "other_student")
FAMILIES = ("other_parent", "other_student")
NEW = {
    "fullName": "Kavya Menon", "dateOfBirth": "2014-08-15", "gender": "female", "classId": "{class}",
    "sectionId": "{section}", "academicYearId": "{year}", "guardianName": "Suresh Menon",
    "guardianPhone": "9876543210", "guardianEmail": "s@example.org",
}  # fmt: skip
CONSENT = {
    "purpose": "photographs", "given": True, "noticeVersion": "2026-1", "language": "hi", "guardianId": "{guardian}",
}  # fmt: skip
MOTHER = {"fullName": "Sunita", "phone": "9876543211", "relation": "mother"}

CALLS: dict[str, Call] = {
    f"GET {S}": call("students", READERS),
    f"POST {S}": call("students", ADMIN, NEW),
    f"GET {S}/:pk": call(ONE, READERS, others=OTHERS),
    f"PATCH {S}/:pk": call(ONE, ADMIN, {"motherTongue": "Hindi"}),
    f"GET {S}/:pk/history": call(f"{ONE}/history", READERS, others=OTHERS),
    f"GET {S}/:pk/photo": call(f"{ONE}/photo", READERS, others=OTHERS),
    f"GET {S}/:pk/export": call(f"{ONE}/export", ADMIN | {"parent"}, others=("other_parent",)),
    f"POST {S}/:pk/erase": call("students/{left}/erase", ADMIN, {"studentCode": "S00099", "reason": "Asked for"}),
    f"GET {S}/:pk/guardians": call(f"{ONE}/guardians", READERS, others=OTHERS),
    f"POST {S}/:pk/guardians": call(f"{ONE}/guardians", ADMIN, MOTHER),
    f"PATCH {S}/:pk/guardians/:guardian_id": call(
        f"{ONE}/guardians/{{guardian}}", ADMIN, {"occupation": "Teacher"}
    ),
    f"DELETE {S}/:pk/guardians/:guardian_id": call(f"{ONE}/guardians/{{spare_guardian}}", ADMIN),
    f"GET {S}/:pk/documents": call(f"{ONE}/documents", HEADS | FAMILY, others=FAMILIES),
    f"POST {S}/:pk/documents": call(f"{ONE}/documents", ADMIN, {"kind": "photo"}, upload="picture"),
    f"GET {S}/:pk/documents/:document_id": call(
        f"{ONE}/documents/{{document}}", HEADS | FAMILY, others=FAMILIES
    ),
    f"DELETE {S}/:pk/documents/:document_id": call(f"{ONE}/documents/{{document}}", ADMIN),
    f"GET {S}/:pk/consents": call(f"{ONE}/consents", READERS, others=OTHERS),
    f"POST {S}/:pk/consents": call(f"{ONE}/consents", ADMIN | {"parent"}, CONSENT, others=("other_parent",)),
    "GET /api/v1/masters/export/:type.csv": call("masters/export/classes.csv", STAFF),
    "GET /api/v1/masters/import/template/:type": call("masters/import/template/students", ADMIN),
    "POST /api/v1/masters/import/:type": call("masters/import/sections", ADMIN, upload="sections"),
    "GET /api/v1/masters/import/jobs": call("masters/import/jobs", ADMIN),
    "GET /api/v1/masters/import/jobs/:import_id": call("masters/import/jobs/{import_wrong}", ADMIN),
    "GET /api/v1/masters/import/jobs/:import_id/workbook": call(
        "masters/import/jobs/{import_wrong}/workbook", ADMIN
    ),
    "POST /api/v1/masters/import/jobs/:import_id/apply": call(
        "masters/import/jobs/{import_ready}/apply", ADMIN, {}
    ),
    "POST /api/v1/masters/import/jobs/:import_id/credentials": call(
        "masters/import/jobs/{import_ready}/credentials", ADMIN, {}
    ),
}  # fmt: skip
