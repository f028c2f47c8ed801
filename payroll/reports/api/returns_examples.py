"""Examples of the tax returns in the OpenAPI document; figures are made up."""

from drf_spectacular.utils import OpenApiExample

_CHALLAN = {
    "kind": "salary",
    "month": "2026-07",
    "mode": "challan",
    "receiptCode": "0510308",
    "serial": "00017",
    "paidOn": "2026-08-07",
    "tax": 4065052,
}
_ENTERED = {
    "id": 5,
    **_CHALLAN,
    "financialYear": "2026-27",
    "quarter": "Q2",
    "interest": 0,
    "fee": 0,
    "others": 0,
    "total": 4065052,
    "minorHead": "200",
}
_PERSON = {"employeeId": 12, "employeeCode": "E000012", "name": "Ramesh Lal", "pan": "ABCPL1234F"}
CHALLAN = [
    OpenApiExample("A bank challan for one month", request_only=True, value=_CHALLAN),
    OpenApiExample("Entered", response_only=True, status_codes=["201"], value=_ENTERED),
]
CHALLAN_LIST = [OpenApiExample("A challan", response_only=True, value=_ENTERED)]
REMOVED_CHALLAN = [OpenApiExample("Removed", response_only=True, value={"id": 5})]
SALARY_RETURN = [
    OpenApiExample(
        "A quarter, shortened",
        response_only=True,
        media_type="application/json",
        value={
            "form": "138",
            "financialYear": "2026-27",
            "quarter": "Q2",
            "fromOn": "2026-07-01",
            "toOn": "2026-09-30",
            "dueOn": "2026-10-31",
            "paymentCode": "1002",
            "months": [
                {
                    "month": "2026-07",
                    "isLocked": True,
                    "people": 245,
                    "amount": 34055891,
                    "deducted": 4065052,
                    "covered": 4065052,
                    "uncovered": 0,
                }
            ],
            "challans": [
                {
                    **_ENTERED,
                    "allotted": 4065052,
                    "left": 0,
                    "isLate": False,
                    "payments": [
                        {
                            **_PERSON,
                            "code": "1002",
                            "month": "2026-07",
                            "paidOn": "2026-07-31",
                            "deductedOn": "2026-07-31",
                            "amount": 159456,
                            "tax": 14533,
                            "deposited": 14533,
                            "challanId": 5,
                            "reason": "",
                            "isOpening": False,
                        }
                    ],
                }
            ],
            "unmatched": [],
            "annexureTwo": None,
            "findings": [],
        },
    )
]
RETURN_FILE = [
    OpenApiExample(
        "The file as data",
        response_only=True,
        media_type="application/json",
        value={
            "form": "138",
            "filename": "138Q22026.txt",
            "layout": "2025: Form 140 version 1.0 (TY 2026-27); CD and DD of Form 138 follow it",
            "records": {"FH": 1, "BH": 1, "CD": 3, "DD": 417},
            "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "notes": ["Checked by this program's own reader only."],
            "content": "1^FH^SL1^R^...",
        },
    )
]
CERTIFICATE = [
    OpenApiExample(
        "A year, shortened",
        response_only=True,
        media_type="application/json",
        value={
            "form": "130",
            "financialYear": "2026-27",
            "isProvisional": False,
            "tablesNote": "",
            "openMonths": [],
            "employee": {
                **_PERSON,
                "regime": "new",
                "grossSalary": 1939167,
                "standardDeduction": 75000,
                "totalIncome": 1864170,
                "netTax": 179750,
                "tdsCurrent": 179750,
                "shortfall": 0,
            },
            "quarters": [
                {"quarter": "Q1", "label": "Q1", "amount": 478368, "deducted": 43599, "deposited": 43599}
            ],
            "amount": 1939167,
            "deducted": 179750,
            "deposited": 179750,
            "deductedInWords": "Rupees One Lakh Seventy-Nine Thousand Seven Hundred Fifty Only",
            "notice": "Working copy. The valid certificate in Form 130 is the one downloaded from TRACES.",
        },
    )
]
