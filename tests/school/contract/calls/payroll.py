"""Calls of /payroll."""

from tests.school.contract.calls.call import ADMIN, HEADS, OFFICE, STAFF, call

KEEPERS = ADMIN | {"accountant"}
RUN, LOCKED, SLIP = "payroll/runs/{payroll_run}", "payroll/runs/{locked_run}", "payroll/payslips/{payslip}"
SALARY, LINES = "payroll/salaries/{salary}", "payroll/structures/{salary_structure}/lines"
FIGURE = {"staffId": "{teacher}", "field": "extra_earning"}
CALLS = {
    "GET /api/v1/payroll/runs": call("payroll/runs", OFFICE),
    "POST /api/v1/payroll/runs": call("payroll/runs", KEEPERS, {"month": "{payroll_month}"}),
    "GET /api/v1/payroll/runs/:pk": call(RUN, OFFICE),
    "GET /api/v1/payroll/runs/:pk/bank-file": call(f"{LOCKED}/bank-file", OFFICE, query="format=csv"),
    "POST /api/v1/payroll/runs/:pk/process": call(f"{RUN}/process", KEEPERS),
    "POST /api/v1/payroll/runs/:pk/set-figure": call(
        f"{RUN}/set-figure", KEEPERS, {**FIGURE, "value": 500, "reason": "Prize"}
    ),
    "POST /api/v1/payroll/runs/:pk/remove-figure": call(f"{RUN}/remove-figure", KEEPERS, FIGURE),
    "POST /api/v1/payroll/runs/:pk/lock": call(f"{RUN}/lock", HEADS, {}),
    "GET /api/v1/payroll/payslips": call("payroll/payslips", STAFF),
    "GET /api/v1/payroll/payslips/:pk": call(SLIP, STAFF, others=("other_teacher",)),
    "GET /api/v1/payroll/payslips/:pk/pdf": call(f"{SLIP}/pdf", STAFF, others=("other_teacher",)),
    "GET /api/v1/payroll/salaries": call("payroll/salaries", OFFICE),
    "POST /api/v1/payroll/salaries": call(
        "payroll/salaries",
        KEEPERS,
        {
            "staffId": "{teacher}",
            "structureId": "{salary_structure}",
            "gross": 31000,
            "fromOn": "2099-04-01",
        },
    ),
    "GET /api/v1/payroll/salaries/:pk": call(SALARY, OFFICE),
    "PATCH /api/v1/payroll/salaries/:pk": call(SALARY, KEEPERS, {"gross": 32000}),
    "DELETE /api/v1/payroll/salaries/:pk": call(SALARY, KEEPERS),
    "GET /api/v1/payroll/structures/:pk/lines": call(LINES, OFFICE),
    "PUT /api/v1/payroll/structures/:pk/lines": call(
        LINES, KEEPERS, {"lines": [{"componentId": "{salary_component}", "value": 100}]}
    ),
}
