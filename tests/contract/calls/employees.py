"""Employees."""

from tests.contract.calls.call import STAFF, Call, call

EMPLOYEE = {
    "name": "Kavita Rao",
    "dateOfBirth": "1992-03-04",
    "dateOfJoining": "2026-11-02",
    "level": 6,
    "cell": 1,
    "department": "ACC",
    "designation": "Officer",
}

CALLS: dict[str, Call] = {
    "GET /api/employees": call("employees", STAFF),
    "POST /api/employees": call("employees", STAFF, EMPLOYEE),
    "GET /api/employees/:id": call("employees/{employee}", STAFF),
    "PUT /api/employees/:id": call("employees/{employee}", STAFF, {"address": "3 Road"}),
    "DELETE /api/employees/:id": call("employees/{newcomer}", STAFF),
    "POST /api/employees/search": call("employees/search", STAFF, {"search": "Ravi"}),
    "GET /api/employees/search": call("employees/search", STAFF, query="search=Ravi"),
    "POST /api/employees/:id/credentials": call("employees/{employee}/credentials", STAFF, {}),
    "GET /api/employees/:id/pay-history": call("employees/{employee}/pay-history", STAFF),
    "POST /api/employees/increments": call(
        "employees/increments", STAFF, {"on": "2027-01-01", "preview": False}
    ),
}
