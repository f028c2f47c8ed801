"""Calls of /staff beside the plain subjects: leave and papers."""

from tests.school.contract.calls.call import ADMIN, HEADS, call

ASKERS = HEADS | {"teacher", "accountant"}
LEAVE = "staff/leave-requests"
ONE = f"{LEAVE}/{{leave_request}}"
BODY = {
    "leaveTypeId": "{leave_type}",
    "startsOn": "{leave_day}",
    "endsOn": "{leave_day}",
    "reason": "Wedding",
    "staffId": "{teacher}",
}
OTHERS = ("other_teacher",)
# May ask for leave, but has none of the teacher's.
WITHOUT = ("accountant",)
CALLS = {
    "GET /api/v1/staff/leave-requests": call(LEAVE, ASKERS),
    "POST /api/v1/staff/leave-requests": call(LEAVE, ASKERS, BODY, others=OTHERS, without=WITHOUT),
    "GET /api/v1/staff/leave-requests/:pk": call(ONE, ASKERS, others=OTHERS, without=WITHOUT),
    "PATCH /api/v1/staff/leave-requests/:pk": call(
        ONE, ASKERS, {"status": "cancelled"}, others=OTHERS, without=WITHOUT
    ),
    "GET /api/v1/staff/leave-requests/:pk/document": call(
        f"{LEAVE}/{{leave_with_paper}}/document", ASKERS, others=OTHERS, without=WITHOUT
    ),
    "POST /api/v1/staff/leave-requests/:pk/document": call(
        f"{ONE}/document", ASKERS, upload="picture_file", others=OTHERS, without=WITHOUT
    ),
    "GET /api/v1/staff/:pk/leave-balance": call(
        "staff/{teacher}/leave-balance", ASKERS, others=OTHERS, without=WITHOUT
    ),
    "GET /api/v1/staff/:pk/documents": call("staff/{teacher}/documents", ADMIN),
    "POST /api/v1/staff/:pk/documents": call(
        "staff/{teacher}/documents", ADMIN, {"kind": "identity"}, upload="picture_file"
    ),
    "GET /api/v1/staff/:pk/documents/:document_id": call("staff/{teacher}/documents/{staff_document}", ADMIN),
    "DELETE /api/v1/staff/:pk/documents/:document_id": call(
        "staff/{teacher}/documents/{staff_document}", ADMIN
    ),
}
