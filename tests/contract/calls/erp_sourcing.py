"""Indents, enquiries, quotations, comparisons."""

from tests.contract.calls.call import ACCOUNTS, ADMINS, FINANCE, Call, call

# Who enters: the finance officer approves only.
MAKERS = ADMINS | {"accountant"}
_INDENTS, _ENQUIRIES, _QUOTATIONS = "purchase/indents", "purchase/enquiries", "purchase/quotations"
_COMPARISON = "purchase/comparisons/{comparison}"
_WHY = {"remarks": "Not needed any more"}
PEOPLE = ACCOUNTS | {"employee", "hr_manager"}
UNKNOWN = {"employee", "hr_manager"}
INDENT = {
    "departmentId": "{indent_department}", "purpose": "Practicals of the term", "requiredBy": "2027-03-31",
    "items": [{"itemId": "{indent_goods}", "quantity": 2.5, "estimatedRate": 100.0}],
}  # fmt: skip
QUOTATION = {
    "quotationNo": "Q-9", "vendorId": "{second_bidder}", "enquiryId": "{open_enquiry}", "validity": "2030-01-01",
    "items": [{"indentItemId": "{open_indent_item}", "rate": 90.5, "taxPct": 18}],
}  # fmt: skip

CALLS: dict[str, Call] = {
    "GET /api/purchase/indents": call(_INDENTS, PEOPLE),
    "POST /api/purchase/indents": call(_INDENTS, PEOPLE, INDENT, unknown={"finance_officer", "hr_manager"}),
    "GET /api/purchase/indents/:id": call(f"{_INDENTS}/{{draft_indent}}", PEOPLE, unknown=UNKNOWN),
    "PUT /api/purchase/indents/:id": call(
        f"{_INDENTS}/{{draft_indent}}", PEOPLE, {"purpose": "Other practicals"}, unknown=UNKNOWN
    ),
    "PUT /api/purchase/indents/:id/submit": call(f"{_INDENTS}/{{draft_indent}}/submit", PEOPLE, unknown=UNKNOWN),
    "PUT /api/purchase/indents/:id/approve": call(
        f"{_INDENTS}/{{waiting_indent}}/approve", FINANCE,
        {"approve": True, "remarks": "Needed", "splittingReason": "Bought together"},
    ),
    "PUT /api/purchase/indents/:id/cancel": call(
        f"{_INDENTS}/{{draft_indent}}/cancel", PEOPLE, _WHY, unknown=UNKNOWN
    ),
    "GET /api/purchase/enquiries": call(_ENQUIRIES, ACCOUNTS),
    "POST /api/purchase/enquiries": call(
        _ENQUIRIES, MAKERS,
        {
            "indentId": "{approved_indent}", "vendorIds": ["{first_bidder}", "{second_bidder}"],
            "closesAt": "2030-01-01T10:00:00+05:30", "fewReason": "Few make it",
        },
    ),
    "GET /api/purchase/enquiries/:id": call(f"{_ENQUIRIES}/{{open_enquiry}}", ACCOUNTS),
    "PUT /api/purchase/enquiries/:id/open": call(f"{_ENQUIRIES}/{{due_enquiry}}/open", FINANCE),
    "PUT /api/purchase/enquiries/:id/cancel": call(f"{_ENQUIRIES}/{{open_enquiry}}/cancel", MAKERS, _WHY),
    "GET /api/purchase/quotations": call(_QUOTATIONS, ACCOUNTS),
    "POST /api/purchase/quotations": call(_QUOTATIONS, MAKERS, QUOTATION),
    "POST /api/purchase/quotations/compare": call(
        f"{_QUOTATIONS}/compare", MAKERS, {"enquiryId": "{opened_enquiry}"}
    ),
    "PUT /api/purchase/quotations/:id/withdraw": call(
        f"{_QUOTATIONS}/{{sealed_quotation}}/withdraw", MAKERS, _WHY
    ),
    "PUT /api/purchase/quotations/:id/disqualify": call(
        f"{_QUOTATIONS}/{{sealed_quotation}}/disqualify", FINANCE, _WHY
    ),
    "GET /api/purchase/comparisons/:id": call(_COMPARISON, ACCOUNTS),
    "PUT /api/purchase/comparisons/:id/choose": call(
        f"{_COMPARISON}/choose", MAKERS, {"choices": [{"quotationItemId": "{quotation_line}", "quantity": 1.0}]}
    ),
    "PUT /api/purchase/comparisons/:id/approve": call(f"{_COMPARISON}/approve", FINANCE, {}),
}  # fmt: skip
