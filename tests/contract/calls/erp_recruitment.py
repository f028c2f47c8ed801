"""Requisitions with their approval, and candidates."""

from datetime import timedelta

from core.periods import today
from tests.contract.calls.call import BOOKS, SIGNED_IN, STAFF, Call, call

REQUISITION = {
    "departmentId": "{hiring_department}", "designationId": "{hiring_designation}", "vacancies": 2,
    "qualifications": "Graduate", "payLevel": 4, "closesOn": (today() + timedelta(days=20)).isoformat(),
    "approvalChain": [{"approverId": "{approver_account}"}],
}  # fmt: skip
CANDIDATE = {
    "appliedFor": "{open_requisition}", "name": "Kamal Sen", "email": "kamal@example.org", "phone": "9810099881",
    "dateOfBirth": "1992-03-04", "experienceYears": 3.5,
}  # fmt: skip

CALLS: dict[str, Call] = {
    "GET /api/hrms/requisitions": call("hrms/requisitions", STAFF),
    "POST /api/hrms/requisitions": call("hrms/requisitions", STAFF, REQUISITION),
    "GET /api/hrms/requisitions/:id": call(
        "hrms/requisitions/{waiting_requisition}", SIGNED_IN, unknown=BOOKS
    ),
    "PUT /api/hrms/requisitions/:id": call(
        "hrms/requisitions/{draft_requisition}", STAFF, {"vacancies": 3, "action": "submit"}
    ),
    # The office sees it and does not stand in its chain.
    "PUT /api/hrms/requisitions/:id/approve": call(
        "hrms/requisitions/{waiting_requisition}/approve", SIGNED_IN - STAFF,
        {"decision": "approve", "step": 1}, unknown=BOOKS,
    ),
    "GET /api/hrms/candidates": call("hrms/candidates", STAFF),
    "POST /api/hrms/candidates": call("hrms/candidates", STAFF, CANDIDATE),
    "GET /api/hrms/candidates/:id": call("hrms/candidates/{candidate}", STAFF),
    "PUT /api/hrms/candidates/:id": call(
        "hrms/candidates/{candidate}", STAFF, {"action": "shortlist", "rating": 4}
    ),
    "GET /api/hrms/candidates/:id/resume": call("hrms/candidates/{candidate}/resume", STAFF),
}  # fmt: skip
