"""Interviews, offers and joining."""

from tests.contract.calls.call import SIGNED_IN, STAFF, Call, call

INTERVIEW = {
    "candidateId": "{callable_candidate}", "panelMembers": ["{panel_person}"],
    "scheduledAt": "2026-12-07T10:30:00+05:30", "minutes": 45, "place": "Committee room",
}  # fmt: skip
FEEDBACK = {"rating": 4, "recommendation": "select", "comments": "Knows the subject"}
OFFER = {
    "payLevel": 10, "cell": 1, "joiningDate": "2027-01-04", "validUntil": "2026-12-31",
    "terms": "Probation of two years",
}  # fmt: skip
# Roles of the office that sit on no panel.
OUTSIDE = {"accountant", "finance_officer"}
OTHERS = SIGNED_IN - {"employee"}

CALLS: dict[str, Call] = {
    "GET /api/hrms/interviews": call("hrms/interviews", SIGNED_IN),
    "POST /api/hrms/interviews": call("hrms/interviews", STAFF, INTERVIEW),
    "GET /api/hrms/interviews/:id": call("hrms/interviews/{own_interview}", SIGNED_IN, unknown=OUTSIDE),
    "PUT /api/hrms/interviews/:id": call(
        "hrms/interviews/{coming_interview}", STAFF, {"action": "cancel", "reason": "The office is closed"}
    ),
    "PUT /api/hrms/interviews/:id/feedback": call(
        "hrms/interviews/{own_interview}/feedback", SIGNED_IN, FEEDBACK, unknown=OTHERS
    ),
    "GET /api/hrms/interviews/:id/resume": call(
        "hrms/interviews/{own_interview}/resume", SIGNED_IN, unknown=OUTSIDE
    ),
    "POST /api/hrms/candidates/:id/offer": call(
        "hrms/candidates/{selected_candidate}/offer", STAFF, OFFER
    ),
    "PUT /api/hrms/candidates/:id/offer": call(
        "hrms/candidates/{offered_candidate}/offer", STAFF, {"answer": "accepted"}
    ),
    "GET /api/hrms/candidates/:id/offer/pdf": call("hrms/candidates/{offered_candidate}/offer/pdf", STAFF),
    "GET /api/hrms/onboard": call("hrms/onboard", STAFF),
    "POST /api/hrms/onboard/:candidateId": call(
        "hrms/onboard/{accepted_candidate}", STAFF, {"gender": "female", "joiningDate": "2027-01-04"}
    ),
    "PUT /api/hrms/onboard/tasks/:id": call(
        "hrms/onboard/tasks/{joining_task}", STAFF, {"doneOn": "2026-11-10"}
    ),
}  # fmt: skip
