"""Calls of /homework."""

from tests.school.contract.calls.call import ADMIN, FAMILY, HEADS, call

READERS = HEADS | FAMILY | {"teacher"}
WRITERS = ADMIN | {"teacher"}
STAFF = HEADS | {"teacher"}
FAMILIES = FAMILY | ADMIN
STRANGERS = ("other_teacher", "other_parent", "other_student")
ONE = "homework/{homework}"
BODY = {"sectionId": "{section}", "subjectId": "{subject}", "title": "Fractions", "dueOn": "2099-12-31"}
CALLS = {
    "GET /api/v1/homework": call("homework", READERS),
    "POST /api/v1/homework": call(
        "homework",
        WRITERS,
        {**BODY, "assignedOn": "2026-11-20", "dueOn": "2026-11-24"},
        others=("other_teacher",),
    ),
    "GET /api/v1/homework/:pk": call(ONE, READERS, others=STRANGERS),
    "PATCH /api/v1/homework/:pk": call(ONE, WRITERS, {"title": "Decimals"}, others=("other_teacher",)),
    "POST /api/v1/homework/:pk/withdraw": call(
        f"{ONE}/withdraw", WRITERS, {"reason": "Wrong book"}, others=("other_teacher",)
    ),
    "POST /api/v1/homework/:pk/seen": call(
        f"{ONE}/seen", FAMILIES, {"studentId": "{student}"}, others=("other_parent", "other_student")
    ),
    "POST /api/v1/homework/:pk/done": call(
        f"{ONE}/done", FAMILIES, {"studentId": "{student}"}, others=("other_parent", "other_student")
    ),
    "POST /api/v1/homework/:pk/attachments": call(
        f"{ONE}/attachments", WRITERS, upload="picture_file", others=("other_teacher",)
    ),
    "GET /api/v1/homework/:pk/attachments/:attachment_id": call(
        f"{ONE}/attachments/{{attachment}}", READERS, others=STRANGERS
    ),
    "DELETE /api/v1/homework/:pk/attachments/:attachment_id": call(
        f"{ONE}/attachments/{{attachment}}", WRITERS, others=("other_teacher",)
    ),
    "GET /api/v1/homework/:pk/students": call(f"{ONE}/students", STAFF, others=("other_teacher",)),
    "PATCH /api/v1/homework/:pk/students/:student_id": call(
        f"{ONE}/students/{{student}}", WRITERS, {"check": "complete"}, others=("other_teacher",)
    ),
}
