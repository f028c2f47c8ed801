"""Trainings, appraisals, orders, documents and grievances."""

from tests.contract.calls.call import SIGNED_IN, STAFF, Call, call

TRAINING = {
    "title": "Fire drill", "type": "safety", "trainer": "Fire station", "startDate": "2026-12-07",
    "endDate": "2026-12-08", "participants": ["{employee}"],
}  # fmt: skip
CYCLE = {
    "period": "2026-27 half", "fromDate": "2026-04-01", "toDate": "2026-09-30", "selfBy": "2026-12-15",
    "reviewBy": "2027-01-15", "goals": ["Close old files"], "employees": ["{employee}"],
}  # fmt: skip
TRANSFER = {
    "employeeId": "{employee}", "toDept": "{to_department}", "effectiveDate": "2026-12-20",
    "reason": "Work of the office",
}  # fmt: skip
PROMOTION = {"employeeId": "{employee}", "toLevel": 11, "effectiveDate": "2026-12-20", "orderNo": "E-12/2026"}
# Roles of the office that have no record of their own and keep none of others.
OUTSIDE = {"accountant", "finance_officer"}
OTHERS = SIGNED_IN - {"employee"}

CALLS: dict[str, Call] = {
    "GET /api/hrms/trainings": call("hrms/trainings", SIGNED_IN),
    "POST /api/hrms/trainings": call("hrms/trainings", STAFF, TRAINING),
    "PUT /api/hrms/trainings/:id": call("hrms/trainings/{training}", STAFF, {"completionStatus": "completed"}),
    "GET /api/hrms/trainings/:id/certificates/:employeeId": call(
        "hrms/trainings/{done_training}/certificates/{own_person}", SIGNED_IN, unknown=OUTSIDE
    ),
    "GET /api/hrms/appraisals": call("hrms/appraisals", SIGNED_IN),
    "POST /api/hrms/appraisals": call("hrms/appraisals", STAFF, CYCLE),
    "GET /api/hrms/appraisals/:id": call("hrms/appraisals/{own_appraisal}", SIGNED_IN, unknown=OUTSIDE),
    "PUT /api/hrms/appraisals/:id/goals": call(
        "hrms/appraisals/{team_appraisal}/goals", SIGNED_IN, {"goals": ["Close files"]}, unknown=OUTSIDE
    ),
    "PUT /api/hrms/appraisals/:id/submit": call(
        "hrms/appraisals/{own_appraisal}/submit", SIGNED_IN,
        {"selfRating": 7.5, "achievements": "All letters answered"}, unknown=OTHERS,
    ),
    # The office sees it, and may not rate where an officer is named.
    "PUT /api/hrms/appraisals/:id/review": call(
        "hrms/appraisals/{submitted_appraisal}/review", SIGNED_IN - STAFF, {"managerRating": 8},
        unknown=OUTSIDE,
    ),
    "PUT /api/hrms/appraisals/:id/finalize": call("hrms/appraisals/{rated_appraisal}/finalize", STAFF, {}),
    "GET /api/hrms/appraisal-cycles": call("hrms/appraisal-cycles", STAFF),
    "PUT /api/hrms/appraisal-cycles/:id/close": call(
        "hrms/appraisal-cycles/{cycle}/close", STAFF, {"lapse": True}
    ),
    "GET /api/hrms/transfers": call("hrms/transfers", STAFF),
    "POST /api/hrms/transfers": call("hrms/transfers", STAFF, TRANSFER),
    "PUT /api/hrms/transfers/:id/approve": call(
        "hrms/transfers/{waiting_transfer}/approve", STAFF, {"decision": "approve"}
    ),
    "GET /api/hrms/transfers/:id/pdf": call("hrms/transfers/{approved_transfer}/pdf", STAFF),
    "GET /api/hrms/promotions": call("hrms/promotions", STAFF),
    "POST /api/hrms/promotions": call("hrms/promotions", STAFF, PROMOTION),
    "PUT /api/hrms/promotions/:id/approve": call(
        "hrms/promotions/{waiting_promotion}/approve", STAFF, {"decision": "approve"}
    ),
    "GET /api/hrms/promotions/:id/pdf": call("hrms/promotions/{approved_promotion}/pdf", STAFF),
    "GET /api/hrms/documents/:employeeId": call("hrms/documents/{own_person}", SIGNED_IN, unknown=OUTSIDE),
    "POST /api/hrms/documents/:employeeId": call(
        "hrms/documents/{own_person}", SIGNED_IN, {"docType": "education", "title": "Degree"},
        upload="paper", unknown=OUTSIDE,
    ),
    "PUT /api/hrms/documents/:employeeId/:documentId/verify": call(
        "hrms/documents/{own_person}/{own_document}/verify", STAFF, {"decision": "verified"}
    ),
    "GET /api/hrms/documents/:employeeId/:documentId/file": call(
        "hrms/documents/{own_person}/{own_document}/file", SIGNED_IN, unknown=OUTSIDE
    ),
    "GET /api/hrms/grievances": call("hrms/grievances", SIGNED_IN),
    "POST /api/hrms/grievances": call(
        "hrms/grievances", SIGNED_IN,
        {"categoryId": "{grievance_category}", "description": "No increment in July"}, unknown=OTHERS,
    ),
    "PUT /api/hrms/grievances/:id": call(
        "hrms/grievances/{own_grievance}", SIGNED_IN, {"action": "withdraw"}, unknown=OTHERS
    ),
}  # fmt: skip
