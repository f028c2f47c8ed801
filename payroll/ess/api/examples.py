"""Examples of the ESS routes for the OpenAPI pages."""

from typing import Any

from drf_spectacular.utils import OpenApiExample


def _answer(name: str, value: Any) -> OpenApiExample:
    return OpenApiExample(name, value=value, response_only=True)


_SLIP = {
    "id": 4711,
    "month": 5,
    "year": 2026,
    "period": "2026-05",
    "financialYear": "2026-27",
    "number": "DEMO/2026-05/00012",
    "gross": 126076,
    "totalDeductions": 17673,
    "netPay": 108403,
}
_DECLARATION = {
    "financialYear": "2026-27",
    "regime": "old",
    "section80c": 100000,
    "section80ccd1b": 50000,
    "section80d": 25000,
    "homeLoanInterest": 0,
    "professionalTax": 0,
    "otherDeductions": 0,
    "rentPaid": 180000,
    "isMetro": False,
    "otherIncome": 0,
    "previousSalary": 0,
    "previousTds": 0,
}

SIGN_IN = [
    OpenApiExample("Employee", value={"username": "e000012", "password": "…"}, request_only=True),
    _answer(
        "Signed in",
        {
            "user": {
                "id": 12,
                "username": "e000012",
                "name": "Asha Verma",
                "role": "employee",
                "email": "",
                "mustChangePassword": False,
            },
            "token": "eyJhbGciOi…",
            "refreshToken": "eyJhbGciOi…",
        },
    ),
]
PAYSLIPS = [_answer("One payslip of the page", _SLIP)]
PAYSLIP = [
    _answer(
        "May 2026",
        {
            **_SLIP,
            "employeeCode": "E000012",
            "employeeName": "Asha Verma",
            "level": 10,
            "cell": 1,
            "daysPaid": 31,
            "earnings": [
                {"code": "basic", "label": "Basic pay", "amount": 56100},
                {"code": "da", "label": "Dearness allowance (60%)", "amount": 33660},
            ],
            "deductions": [{"code": "nps", "label": "NPS contribution", "amount": 8976}],
            "arrears": [],
        },
    )
]
PROFILE = [
    _answer(
        "Own record",
        {
            "id": 12,
            "code": "E000012",
            "name": "Asha Verma",
            "department": "Administration",
            "designation": "Section Officer",
            "bankAccount": "XXXXXXX0042",
            "pay": {
                "effectiveOn": "2026-07-01",
                "level": 10,
                "cell": 2,
                "basic": 57800,
                "reason": "increment",
            },
            "nextPay": None,
        },
    )
]
TAX = [
    _answer(
        "Part of the answer",
        {
            "financialYear": "2026-27",
            "regime": "new",
            "isDeclared": True,
            "salaryPaid": 882532,
            "salaryProjected": 641816,
            "annualIncome": 1524348,
            "lowerRegime": "new",
            "saving": 98340,
            "annualTax": 101300,
            "taxDeducted": 59000,
            "remainingTax": 42300,
            "monthsLeft": 5,
            "monthlyTax": 8460,
        },
    )
]
DECLARATION = [_answer("Old regime", {**_DECLARATION, "isDeclared": True, "notes": {}, "updatedAt": None})]
DECLARE = [OpenApiExample("Old regime", value=_DECLARATION, request_only=True), *DECLARATION]
NPS = [
    _answer(
        "First month of the year",
        {
            "financialYear": "2026-27",
            "scheme": "NPS",
            "pran": "110012345678",
            "openingEmployee": 17952,
            "openingEmployer": 25132,
            "opening": 43084,
            "months": [
                {
                    "month": "2026-04",
                    "emoluments": 89760,
                    "employeeShare": 8976,
                    "employerShare": 12566,
                    "total": 21542,
                    "balance": 64626,
                }
            ],
            "employeeShare": 8976,
            "employerShare": 12566,
            "total": 21542,
            "closing": 64626,
        },
    )
]
