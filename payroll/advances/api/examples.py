"""Examples of the advance routes for the OpenAPI pages."""

from typing import Any

from drf_spectacular.utils import OpenApiExample


def _sent(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True)


def _answer(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value=value, response_only=True)


WISH = {
    "advanceType": "COMPUTER",
    "amount": 50000,
    "principalInstalments": 100,
    "interestInstalments": 20,
    "purpose": "Laptop",
}
ADVANCE = {
    "id": 7,
    "employeeId": 12,
    "employeeCode": "E000012",
    "employeeName": "Asha Rao",
    "advanceType": "COMPUTER",
    "advanceTypeName": "Computer advance",
    "state": "recovering",
    "amount": 50000,
    "sanctionedAmount": 50000,
    "sanctionedOn": "2026-04-10",
    "ratePercent": 9.1,
    "firstRecoveryMonth": "2026-05",
    "disbursed": 50000,
    "recovered": 1000,
    "balance": 49000,
    "interestPaid": 0,
    "interestTotal": 19148,
    "nextRecovery": {"month": "2026-07", "amount": 500},
}
APPLY = [_sent("For an employee", {"employeeId": 12, **WISH})]
OWN = [_sent("Computer", WISH)]
ADVANCES = [_answer("One advance of the page", ADVANCE)]
SANCTION = [
    _sent(
        "Less than applied for",
        {"amount": 40000, "firstRecoveryMonth": "2026-12", "orderReference": "Est/2026/114"},
    )
]
REJECT = [_sent("With the reason", {"comments": "The bill of the dealer is missing."})]
DISBURSE = [
    _sent("The whole sanction", {}),
    _sent("A tranche", {"amount": 500000, "paidOn": "2026-11-10", "reference": "Bill 88"}),
]
RECORD = [
    _sent(
        "Repayment", {"applicationId": 7, "amount": 10000, "paidOn": "2026-11-05", "reference": "Challan 4"}
    ),
    _sent("Closing", {"applicationId": 7, "kind": "closing", "reference": "From gratuity"}),
    _sent("Skip a month", {"applicationId": 7, "kind": "skip", "month": "2026-11", "reason": "Illness"}),
]
RECOVERY = [
    _answer(
        "One line of the page",
        {
            "applicationId": 7,
            "employeeCode": "E000012",
            "employeeName": "Asha Rao",
            "advanceType": "COMPUTER",
            "month": "2026-07",
            "state": "due",
            "principal": 500,
            "interest": 0,
            "amount": 500,
            "balance": 48500,
            "instalment": 3,
            "instalments": 100,
        },
    )
]
