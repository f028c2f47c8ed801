"""The documented routes (data/endpoints.csv, data/own_routes.csv) and where the code has them."""

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from core.api.checks import routes
from core.masters.api import MasterViewSet

DATA = Path(__file__).parent / "data"
# The contract, and routes of our own beside it; both are held to all the rules.
LISTS = (DATA / "endpoints.csv", DATA / "own_routes.csv")
# Modules that are still to be built, by service; and the routes of theirs that are there already.
LATER_MODULES: dict[str, set[str]] = {
    "erp": {
        "Attendance", "HRMS", "Finance",
        "Student", "Hostel", "Purchase", "Inventory", "Asset", "GST",
    },
}  # fmt: skip
# Services that answer at the addresses of an organization: one document, one set of tables.
OF_ORGANIZATION = {"payroll", "erp"}
EARLY: set[tuple[str, str]] = {
    ("GET", "/api/attendance"),
    ("POST", "/api/attendance/bulk-upload"),
    ("GET", "/api/attendance/exceptions"),
    ("GET", "/api/attendance/locks"),
    ("POST", "/api/attendance/locks"),
    ("DELETE", "/api/attendance/locks/{}"),
    ("POST", "/api/attendance/mark"),
    ("GET", "/api/attendance/regularization"),
    ("POST", "/api/attendance/regularization"),
    ("PUT", "/api/attendance/regularization/{}/approve"),
    ("GET", "/api/attendance/summary/{}/{}"),
    ("GET", "/api/attendance/switch"),
    ("PUT", "/api/attendance/switch"),
    ("PUT", "/api/attendance/{}"),
    ("GET", "/api/biometric/devices"),
    ("POST", "/api/biometric/devices"),
    ("PUT", "/api/biometric/devices/{}"),
    ("GET", "/api/biometric/punches"),
    ("POST", "/api/biometric/sync"),
    ("GET", "/api/biometric/sync/{}"),
    ("GET", "/api/ess/attendance"),
    ("POST", "/api/ess/attendance/regularization"),
    ("GET", "/api/finance/accounts"),
    ("POST", "/api/finance/accounts"),
    ("PUT", "/api/finance/accounts/{}"),
    ("GET", "/api/finance/ageing"),
    ("GET", "/api/finance/balance-sheet"),
    ("GET", "/api/finance/bank-accounts"),
    ("POST", "/api/finance/bank-accounts"),
    ("PUT", "/api/finance/bank-accounts/{}"),
    ("POST", "/api/finance/bank-accounts/{}/statement"),
    ("GET", "/api/finance/bank-accounts/{}/transactions"),
    ("GET", "/api/finance/bank-reconciliation"),
    ("POST", "/api/finance/bank-reconciliation"),
    ("PUT", "/api/finance/bank-reconciliation/{}"),
    ("POST", "/api/finance/bank-transactions/{}/voucher"),
    ("GET", "/api/finance/budgets"),
    ("POST", "/api/finance/budgets"),
    ("GET", "/api/finance/budgets/utilization"),
    ("PUT", "/api/finance/budgets/{}/revise"),
    ("GET", "/api/finance/cash-book"),
    ("GET", "/api/finance/day-book"),
    ("GET", "/api/finance/financial-years"),
    ("POST", "/api/finance/financial-years"),
    ("PUT", "/api/finance/financial-years/{}"),
    ("GET", "/api/finance/fund-flow"),
    ("GET", "/api/finance/income-expenditure"),
    ("GET", "/api/finance/invoices"),
    ("POST", "/api/finance/invoices"),
    ("GET", "/api/finance/invoices/{}"),
    ("PUT", "/api/finance/invoices/{}/cancel"),
    ("GET", "/api/finance/invoices/{}/pdf"),
    ("GET", "/api/finance/ledger/{}"),
    ("GET", "/api/finance/payment-advices"),
    ("POST", "/api/finance/payment-advices"),
    ("GET", "/api/finance/payment-advices/{}"),
    ("PUT", "/api/finance/payment-advices/{}/approve"),
    ("GET", "/api/finance/payment-advices/{}/bank-file"),
    ("PUT", "/api/finance/payment-advices/{}/cancel"),
    ("GET", "/api/finance/payment-advices/{}/cheque"),
    ("PUT", "/api/finance/payment-advices/{}/reject"),
    ("GET", "/api/finance/payroll-vouchers"),
    ("POST", "/api/finance/payroll-vouchers"),
    ("GET", "/api/finance/receipts"),
    ("POST", "/api/finance/receipts"),
    ("GET", "/api/finance/receipts-payments"),
    ("GET", "/api/finance/receipts/{}"),
    ("PUT", "/api/finance/receipts/{}/allocate"),
    ("GET", "/api/finance/receipts/{}/pdf"),
    ("PUT", "/api/finance/receipts/{}/reverse"),
    ("GET", "/api/finance/recurring-vouchers"),
    ("POST", "/api/finance/recurring-vouchers"),
    ("PUT", "/api/finance/recurring-vouchers/{}"),
    ("GET", "/api/finance/trial-balance"),
    ("GET", "/api/finance/vouchers"),
    ("POST", "/api/finance/vouchers"),
    ("GET", "/api/finance/vouchers/{}"),
    ("PUT", "/api/finance/vouchers/{}"),
    ("PUT", "/api/finance/vouchers/{}/approve"),
    ("PUT", "/api/finance/vouchers/{}/cancel"),
    ("POST", "/api/finance/vouchers/{}/papers"),
    ("GET", "/api/finance/vouchers/{}/papers/{}"),
    ("GET", "/api/finance/vouchers/{}/print"),
    ("POST", "/api/finance/vouchers/{}/reverse"),
    ("PUT", "/api/finance/vouchers/{}/make-again"),
    ("PUT", "/api/finance/vouchers/{}/send-back"),
    ("PUT", "/api/finance/vouchers/{}/submit"),
    ("POST", "/api/finance/year-end"),
    ("GET", "/api/holidays"),
    ("POST", "/api/holidays"),
    ("DELETE", "/api/holidays/{}"),
    ("PUT", "/api/holidays/{}"),
    ("GET", "/api/hrms/appraisal-cycles"),
    ("PUT", "/api/hrms/appraisal-cycles/{}/close"),
    ("GET", "/api/hrms/appraisals"),
    ("POST", "/api/hrms/appraisals"),
    ("GET", "/api/hrms/appraisals/{}"),
    ("PUT", "/api/hrms/appraisals/{}/finalize"),
    ("PUT", "/api/hrms/appraisals/{}/goals"),
    ("PUT", "/api/hrms/appraisals/{}/review"),
    ("PUT", "/api/hrms/appraisals/{}/submit"),
    ("GET", "/api/hrms/documents/{}"),
    ("POST", "/api/hrms/documents/{}"),
    ("GET", "/api/hrms/documents/{}/{}/file"),
    ("PUT", "/api/hrms/documents/{}/{}/verify"),
    ("GET", "/api/hrms/grievances"),
    ("POST", "/api/hrms/grievances"),
    ("PUT", "/api/hrms/grievances/{}"),
    ("POST", "/api/hrms/candidates/{}/offer"),
    ("PUT", "/api/hrms/candidates/{}/offer"),
    ("GET", "/api/hrms/candidates/{}/offer/pdf"),
    ("GET", "/api/hrms/interviews"),
    ("POST", "/api/hrms/interviews"),
    ("GET", "/api/hrms/interviews/{}"),
    ("PUT", "/api/hrms/interviews/{}"),
    ("PUT", "/api/hrms/interviews/{}/feedback"),
    ("GET", "/api/hrms/interviews/{}/resume"),
    ("GET", "/api/hrms/onboard"),
    ("PUT", "/api/hrms/onboard/tasks/{}"),
    ("POST", "/api/hrms/onboard/{}"),
    ("GET", "/api/hrms/promotions"),
    ("POST", "/api/hrms/promotions"),
    ("PUT", "/api/hrms/promotions/{}/approve"),
    ("GET", "/api/hrms/promotions/{}/pdf"),
    ("GET", "/api/hrms/separation"),
    ("POST", "/api/hrms/separation"),
    ("GET", "/api/hrms/separation/{}"),
    ("PUT", "/api/hrms/separation/{}/approve"),
    ("PUT", "/api/hrms/separation/{}/clearances/{}"),
    ("POST", "/api/hrms/separation/{}/lines"),
    ("DELETE", "/api/hrms/separation/{}/lines/{}"),
    ("POST", "/api/hrms/separation/{}/settle"),
    ("GET", "/api/hrms/separation/{}/settlement"),
    ("GET", "/api/hrms/trainings"),
    ("POST", "/api/hrms/trainings"),
    ("PUT", "/api/hrms/trainings/{}"),
    ("GET", "/api/hrms/trainings/{}/certificates/{}"),
    ("GET", "/api/hrms/transfers"),
    ("POST", "/api/hrms/transfers"),
    ("PUT", "/api/hrms/transfers/{}/approve"),
    ("GET", "/api/hrms/transfers/{}/pdf"),
    ("GET", "/api/shifts"),
    ("POST", "/api/shifts"),
    ("GET", "/api/shifts/assignments"),
    ("POST", "/api/shifts/assignments"),
    ("PUT", "/api/shifts/{}"),
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One row of the list."""

    service: str
    module: str
    method: str
    path: str

    @property
    def shape(self) -> tuple[str, str]:
        """Method and path without the names of parameters."""
        return self.method, shape(self.path)

    @property
    def is_later(self) -> bool:
        """Whether the route is not part of the suite yet."""
        return self.module in LATER_MODULES.get(self.service, ()) and self.shape not in EARLY

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def shape(path: str) -> str:
    """Return the path with every parameter as {}: `:id`, `{pk}` and `<int:pk>` are the same."""
    return re.sub(r"\{[^}]+\}|<[^>]+>|:\w+", "{}", path)


def endpoints(service: str = "payroll") -> list[Endpoint]:
    """Return the documented routes of a service; those of an organization are payroll's and the ERP's."""
    wanted = OF_ORGANIZATION if service in OF_ORGANIZATION else {service}
    rows: list[Endpoint] = []
    for listed in LISTS:
        with listed.open(newline="") as file:
            rows += [
                Endpoint(row["service"], row["module"], row["method"], row["path"])
                for row in csv.DictReader(file)
            ]
    return [row for row in rows if row.service in wanted]


def of_masters(urlconf: str = "config.urls_organization") -> set[tuple[str, str]]:
    """Return the shapes of the routes of plain subjects beside the lists; tests.core.masters.cases holds them."""
    return {
        (method.upper(), shape(path))
        for path, view, actions in routes(urlconf)
        if issubclass(view, MasterViewSet)
        for method in actions
    }


def built(service: str = "payroll") -> list[Endpoint]:
    """Return the routes of a service that are there now."""
    return [row for row in endpoints(service) if not row.is_later]
