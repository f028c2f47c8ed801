"""Examples of the leave routes for the OpenAPI pages; the ESS routes use them too."""

from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework.serializers import Serializer


def _sent(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True)


def _form(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True, media_type="multipart/form-data")


def json_or_form(serializer: type[Serializer]) -> dict[str, type[Serializer]]:
    """Say that a body comes as JSON, or with a file as a form."""
    return {"application/json": serializer, "multipart/form-data": serializer}


def _answer(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value=value, response_only=True)


_PAGE = {"page": 1, "limit": 20, "total": 1}
_LEAVE = {
    "leaveType": "EL",
    "fromOn": "2026-12-07",
    "toOn": "2026-12-11",
    "reason": "Visit to the native place",
}
_APPLICATION = {
    "id": 41,
    "employeeId": 12,
    "employeeCode": "E000012",
    "employeeName": "Asha Rao",
    "department": "Physics",
    "leaveType": "EL",
    "leaveTypeName": "Earned Leave",
    "fromOn": "2026-12-07",
    "toOn": "2026-12-11",
    "fromHalf": False,
    "toHalf": False,
    "days": 5,
    "debit": 5,
    "reason": "Visit to the native place",
    "status": "pending",
    "comments": "",
    "hasAttachment": False,
}
_BALANCE = {
    "leaveType": "EL",
    "name": "Earned Leave",
    "entitlement": 30,
    "balance": 128,
    "pending": 5,
    "available": 123,
}
_CERTIFICATE = {"leaveType": "COM", "attachment": "certificate.pdf"}
APPLY_FOR = [
    _sent("For an employee", {"employeeId": 12, **_LEAVE}),
    _form("With a certificate", {"employeeId": 12, **_LEAVE, **_CERTIFICATE}),
]
APPLICATIONS = [_answer("One application of the page", _APPLICATION)]
APPLICATION = [
    _answer(
        "Approved, with its ledger lines",
        {
            **_APPLICATION,
            "status": "approved",
            "ledger": [{"id": 310, "leaveType": "EL", "on": "2026-12-07", "days": -5, "reason": "leave"}],
        },
    )
]
DECIDE = [_sent("With comments", {"comments": "Hand over the laboratory keys."})]
BALANCES = [
    _answer(
        "One employee of the page",
        {"employeeId": 12, "employeeCode": "E000012", "employeeName": "Asha Rao", "balances": [_BALANCE]},
    )
]
LEDGER = [
    _answer(
        "A page of one line",
        {
            "items": [
                {
                    "id": 310,
                    "leaveType": "EL",
                    "on": "2026-12-07",
                    "days": -5,
                    "reason": "leave",
                    "reasonLabel": "Leave taken",
                    "note": "",
                    "applicationId": 41,
                    "createdAt": "2026-12-01T10:00:00+05:30",
                    "createdBy": "HR Manager",
                    "balance": 123,
                }
            ],
            **_PAGE,
            "employeeId": 12,
            "employeeCode": "E000012",
            "employeeName": "Asha Rao",
            "balances": [
                {
                    "leaveType": "EL",
                    "name": "Earned leave",
                    "entitlement": 30,
                    "balance": 123,
                    "pending": 0,
                    "available": 123,
                }
            ],
            "encashment": None,
        },
    )
]
ADJUST = [_sent("Ten days from the former office", {
    "employeeId": 12, "leaveType": "EL", "days": 10, "reason": "Transferred with LPC of 2026-10-31",
})]  # fmt: skip
YEAR_END = [
    _sent("Look first", {"year": 2026, "preview": True}),
    _sent("Close 2026", {"year": 2026}),
    _sent("Take it back", {"year": 2026, "reverse": True}),
]
CALENDAR = [
    _answer(
        "A page of one employee",
        {
            "items": [
                {
                    "employeeId": 12,
                    "employeeCode": "E000012",
                    "employeeName": "Asha Rao",
                    "department": "Physics",
                    "leave": [
                        {
                            "id": 41,
                            "leaveType": "EL",
                            "fromOn": "2026-12-07",
                            "toOn": "2026-12-11",
                            "status": "approved",
                        }
                    ],
                }
            ],
            **_PAGE,
            "month": "2026-12",
            "holidays": ["2026-12-25"],
        },
    )
]
