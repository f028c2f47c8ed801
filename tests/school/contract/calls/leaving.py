"""Promotion, exit and certificates."""

from tests.school.contract.calls.call import ADMIN, FAMILY, HEADS, Call, call

S = "/api/v1/students"
ONE = "students/{student}"
FAMILIES = ("other_parent", "other_student")
EXIT = {"lastDay": "2026-11-20", "reason": "Father posted to Pune"}

CALLS: dict[str, Call] = {
    f"POST {S}/promote": call("students/promote", HEADS, {"fromSectionId": "{section}"}),
    f"POST {S}/:pk/promote": call(f"{ONE}/promote", HEADS, {"outcome": "promoted"}),
    f"POST {S}/:pk/exit": call(f"{ONE}/exit", ADMIN, EXIT),
    f"GET {S}/:pk/certificates": call(f"{ONE}/certificates", HEADS | FAMILY, others=FAMILIES),
    f"POST {S}/:pk/certificates": call(f"{ONE}/certificates", HEADS, {"type": "Character"}),
    f"POST {S}/:pk/certificates/:certificate_id/cancel": call(
        f"{ONE}/certificates/{{certificate}}/cancel", HEADS, {"reason": "Wrong date of birth"}
    ),
    f"GET {S}/:pk/certificates/:kind/pdf": call(
        f"{ONE}/certificates/bonafide/pdf", HEADS | FAMILY, others=FAMILIES
    ),
}
