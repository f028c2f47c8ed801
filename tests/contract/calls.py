"""A valid call for every documented route of payroll: query, body, which object, who may."""

from dataclasses import dataclass
from typing import Any

from tests.contract.endpoints import Endpoint, tabled
from tests.core.accounts.people import PASSWORD

ANONYMOUS = "anonymous"
EVERYBODY = {ANONYMOUS, "employee", "hr_manager", "admin", "platform_admin"}
SIGNED_IN = EVERYBODY - {ANONYMOUS}
STAFF = {"hr_manager", "admin", "platform_admin"}
ADMINS = {"admin", "platform_admin"}
PLATFORM = {"platform_admin"}
# An own account: a platform administrator has none inside an institution.
OWN_ACCOUNT = SIGNED_IN - PLATFORM

EMPLOYEE = {
    "name": "Kavita Rao",
    "dateOfBirth": "1992-03-04",
    "dateOfJoining": "2026-11-02",
    "level": 6,
    "cell": 1,
    "department": "ACC",
    "designation": "Officer",
}
DA = {"percentage": 66, "effectiveDate": "2027-07-01", "orderReference": "1/2027"}
RULE = {
    "kind": "TA",
    "effectiveDate": "2027-07-01",
    "taClass": "other",
    "levelFrom": 9,
    "levelTo": 18,
    "amount": 4000,
}
SIGN_IN = {"username": "alpha.ravi", "password": PASSWORD}
OTHER_PASSWORD = {"currentPassword": PASSWORD, "newPassword": "seven-quiet-rivers"}
USER = {"username": "another.person", "name": "Another Person", "role": "hr_manager"}
ORGANIZATION = {
    "slug": "omega",
    "name": "Omega College",
    "admin": {"username": "omega.admin", "name": "Omega Admin", "email": "a@example.org"},
}


@dataclass(frozen=True, slots=True)
class Call:
    """How to call a route: `path` with names of objects in braces."""

    path: str
    roles: frozenset[str]
    body: Any = None
    query: str = ""


def _call(path: str, roles: set[str], body: Any = None, query: str = "") -> Call:
    return Call(path, frozenset(roles), body, query)


CALLS: dict[str, Call] = {
    "POST /api/auth/login": _call("auth/login", EVERYBODY, SIGN_IN),
    "POST /api/auth/register": _call("auth/register", ADMINS, USER),
    # A wrong token is refused for what it is, not for the role of whoever sends it.
    "POST /api/auth/refresh": _call("auth/refresh", EVERYBODY, {"refreshToken": ""}),
    "GET /api/auth/me": _call("auth/me", SIGNED_IN),
    "POST /api/auth/logout": _call("auth/logout", OWN_ACCOUNT, {}),
    "POST /api/auth/change-password": _call("auth/change-password", OWN_ACCOUNT, OTHER_PASSWORD),
    "POST /api/ess/login": _call("ess/login", EVERYBODY, SIGN_IN),
    "GET /api/organizations": _call("organizations", STAFF),
    "POST /api/organizations": _call("organizations", PLATFORM, ORGANIZATION),
    "GET /api/organizations/:id": _call("organizations/{organization}", STAFF),
    "PUT /api/organizations/:id": _call("organizations/{organization}", ADMINS, {"address": "2 Road"}),
    "DELETE /api/organizations/:id": _call("organizations/{organization}", PLATFORM),
    "GET /api/organizations/:id/settings": _call("organizations/{organization}/settings", STAFF),
    "PUT /api/organizations/:id/settings": _call(
        "organizations/{organization}/settings", ADMINS, {"hraClass": "Y"}
    ),
    "GET /api/employees": _call("employees", STAFF),
    "POST /api/employees": _call("employees", STAFF, EMPLOYEE),
    "GET /api/employees/:id": _call("employees/{employee}", STAFF),
    "PUT /api/employees/:id": _call("employees/{employee}", STAFF, {"address": "3 Road"}),
    "DELETE /api/employees/:id": _call("employees/{newcomer}", STAFF),
    "GET /api/employees/search": _call("employees/search", STAFF, query="search=Ravi"),
    "POST /api/employees/:id/credentials": _call("employees/{employee}/credentials", STAFF, {}),
    "GET /api/employees/:id/pay-history": _call("employees/{employee}/pay-history", STAFF),
    "POST /api/employees/increments": _call(
        "employees/increments", STAFF, {"on": "2027-01-01", "preview": False}
    ),
    "GET /api/cpc/commissions": _call("cpc/commissions", STAFF),
    "GET /api/cpc/pay-matrix": _call("cpc/pay-matrix", STAFF),
    "GET /api/cpc/pay-matrix/:level": _call("cpc/pay-matrix/7", STAFF),
    "POST /api/cpc/pay-matrix": _call("cpc/pay-matrix", STAFF, {"version": 8, "fitmentFactor": 2.57}),
    "GET /api/cpc/da-revisions": _call("cpc/da-revisions", STAFF),
    "POST /api/cpc/da-revisions": _call("cpc/da-revisions", STAFF, DA),
    "PUT /api/cpc/da-revisions/:id": _call("cpc/da-revisions/{da}", STAFF, {"percentage": 64}),
    "DELETE /api/cpc/da-revisions/:id": _call("cpc/da-revisions/{da}", STAFF),
    "GET /api/cpc/allowance-rules": _call("cpc/allowance-rules", STAFF),
    "POST /api/cpc/allowance-rules": _call("cpc/allowance-rules", STAFF, RULE),
    "PUT /api/cpc/allowance-rules/:id": _call("cpc/allowance-rules/{rule}", STAFF, {"percentage": 32}),
    "DELETE /api/cpc/allowance-rules/:id": _call("cpc/allowance-rules/{rule}", STAFF),
    "GET /api/cpc/calculate": _call("cpc/calculate", STAFF, query="level=10&cell=10&month=2026-06"),
    "GET /api/cpc/tax-slabs": _call("cpc/tax-slabs", STAFF),
    "GET /api/cpc/tax": _call("cpc/tax", STAFF, query="grossSalary=1800000&financialYear=2026-27&regime=new"),
    "GET /api/cpc/fixation": _call("cpc/fixation", STAFF, query="level=4&cell=5&newLevel=5"),
    "GET /api/payroll/runs": _call("payroll/runs", STAFF),
    "POST /api/payroll/runs": _call("payroll/runs", STAFF, {"month": 11, "year": 2026}),
    "GET /api/payroll/runs/:id": _call("payroll/runs/{run}", STAFF),
    "DELETE /api/payroll/runs/:id": _call("payroll/runs/{run}", STAFF),
    "POST /api/payroll/runs/:id/process": _call("payroll/runs/{run}/process", STAFF, {}),
    "POST /api/payroll/runs/:id/lock": _call("payroll/runs/{run}/lock", STAFF, {}),
    "GET /api/payroll/runs/:id/progress": _call("payroll/runs/{run}/progress", STAFF),
    "GET /api/payroll/salary-details/:runId": _call("payroll/salary-details/{run}", STAFF),
    "PATCH /api/payroll/runs/:id/salary-details/:detailId": _call(
        "payroll/runs/{run}/salary-details/{detail}", STAFF, {"unpaidDays": 1, "reason": "Absent"}
    ),
    "GET /api/payroll/runs/:id/bank-advice": _call("payroll/runs/{locked_run}/bank-advice", STAFF),
    "GET /api/payroll/runs/:id/payslips": _call(
        "payroll/runs/{locked_run}/payslips", STAFF, query="format=zip"
    ),
    "GET /api/ess/profile": _call("ess/profile", SIGNED_IN),
    "GET /api/ess/payslips": _call("ess/payslips", SIGNED_IN),
    "GET /api/ess/payslips/:id": _call("ess/payslips/{payslip}", SIGNED_IN),
    "GET /api/ess/payslips/:id/pdf": _call("ess/payslips/{payslip}/pdf", SIGNED_IN),
    "GET /api/ess/tax-computation": _call("ess/tax-computation", SIGNED_IN),
    "GET /api/ess/tax-declaration": _call("ess/tax-declaration", SIGNED_IN),
    "PUT /api/ess/tax-declaration": _call(
        "ess/tax-declaration", SIGNED_IN, {"regime": "old", "section80c": 1000}
    ),
    "GET /api/ess/nps-statement": _call("ess/nps-statement", SIGNED_IN),
}
PUBLIC = {"POST /api/auth/login", "POST /api/auth/refresh", "POST /api/ess/login"}


def call_of(endpoint: Endpoint) -> Call:
    """Return the call of a route; a route without one is a hole in these tables."""
    return CALLS[str(endpoint)]


def address(call: Call, ids: dict[str, int]) -> str:
    """Return the path with the numbers of objects filled in."""
    path = call.path.format(**ids)
    return f"{path}?{call.query}" if call.query else path


def all_calls() -> list[tuple[Endpoint, Call]]:
    return [(endpoint, call_of(endpoint)) for endpoint in tabled()]
