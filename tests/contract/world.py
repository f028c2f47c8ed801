"""Two institutions with a payroll month each, made once for all rows of the tables of rights and isolation."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.accounts.services import create_user
from core.actors import Door, system_actor
from core.periods import Month
from core.tenancy.backup import storing
from core.tenancy.context import in_public, tenant_context
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.pay_commission.masters import allowance_rules, da_revisions
from payroll.pay_commission.models import AllowanceRule, DaRevision
from payroll.runs import services as runs
from payroll.runs.models import SalaryDetail
from tests import institutions
from tests.contract.calls.call import Call, send
from tests.contract.imports import FILES
from tests.contract.makers.erp_vendors import paper
from tests.contract.objects import Place, backup_of, rows_of
from tests.core.accounts.people import PASSWORD, Api, api_of, platform_user
from tests.erp_planned.banking.books import STATEMENT
from tests.kit.anew import undone
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND)
OF_OFFICE = ("hr_manager", "accountant", "finance_officer", "admin")
ROLES = ("employee", "student", *OF_OFFICE, PLATFORM_ADMIN)
LOCKED, OPEN = Month(2026, 9), Month(2026, 10)
# Where a refused call must change nothing.
SCHEMAS = ("public", "t_alpha", "t_beta")
# Every entry of a platform administrator is noted, the refused ones too.
NOTED = ("audit_auditentry",)
# What an answer of the home institution never has in it.
MARKS = ("Foreigner", "Beta Polytechnic", "beta.")


@dataclass
class Institution:
    """One organization: its people by role, and the numbers of its objects by name."""

    tenant: Tenant
    users: dict[str, User] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)
    backup: bytes = b""


def build(slug: str, surname: str) -> Institution:
    """Fill an organization; every person of it bears the surname."""
    made = Institution(institutions.the(slug))
    backup = backup_of(made.tenant, surname)
    with tenant_context(made.tenant):
        for role in ("employee", "student", *OF_OFFICE):
            made.users[role], _password = create_user(
                actor=SYSTEM, username=f"{slug}.{role}".replace("_", "."), name=f"{role} {surname}", role=role,
                password=PASSWORD, must_change_password=False,
            )  # fmt: skip
        own = make_employee(name=f"Asha {surname}", user=made.users["employee"])
        colleague = make_employee(name=f"Ravi {surname}", address=f"{surname} House")
        account, _password = create_user(
            actor=SYSTEM, username=f"{slug}.ravi", name=f"Ravi {surname}", role="employee", password=PASSWORD
        )
        Employee.objects.filter(pk=colleague.pk).update(user=account)
        newcomer = make_employee(name=f"New {surname}", date_of_joining=date(2026, 11, 1))
        locked = runs.create_run(month=LOCKED, actor=SYSTEM)
        runs.lock_run(run=runs.start_processing(run=locked, actor=SYSTEM), actor=SYSTEM)
        open_run = runs.start_processing(run=runs.create_run(month=OPEN, actor=SYSTEM), actor=SYSTEM)
        made.ids = {
            "organization": made.tenant.pk,
            "employee": colleague.pk,
            "newcomer": newcomer.pk,
            "own": own.pk,
            "da": add_rate(surname).pk,
            "rule": add_rule(surname).pk,
            "locked_run": locked.pk,
            "run": open_run.pk,
            "detail": SalaryDetail.objects.get(run=open_run, employee=colleague).pk,
            "payslip": SalaryDetail.objects.get(run=locked, employee=own).pk,
            "colleague_payslip": SalaryDetail.objects.get(run=locked, employee=colleague).pk,
            "open_payslip": SalaryDetail.objects.get(run=open_run, employee=own).pk,
            "backup": backup.pk,
            **rows_of(Place(own, colleague, surname, code="OWN")),
        }
        with storing.opened(backup.file) as file:
            made.backup = file.read()
    return made


def add_rate(surname: str, day: date = date(2027, 1, 1)) -> DaRevision:
    return da_revisions.create(
        actor=SYSTEM, percentage=Decimal(63), effective_on=day, order_reference=f"DA {surname}"
    )


GSTR_2B = '{"data": {"gstin": "27AAAGI0001K1ZW", "rtnprd": "102026", "gendt": "14-11-2026", "docdata": {}}}'


def add_rule(surname: str, day: date = date(2027, 1, 1)) -> AllowanceRule:
    return allowance_rules.create(
        actor=SYSTEM, kind="HRA", effective_on=day, hra_class="X", da_from=Decimal(0), percentage=Decimal(31),
        order_reference=f"HRA {surname}",
    )  # fmt: skip


class World:
    """Both institutions and a platform administrator."""

    def __init__(self) -> None:
        self.home = build("alpha", "Homelander")
        self.abroad = build("beta", "Foreigner")
        self.platform = platform_user()

    @property
    def files(self) -> dict[str, Any]:
        """Makers of the files that calls upload."""
        return {
            "backup": lambda: SimpleUploadedFile("alpha.kbk", self.home.backup),
            "bank_statement": lambda: SimpleUploadedFile("june.csv", STATEMENT.encode()),
            "vendor_paper": paper,
            "gstr_2b": lambda: SimpleUploadedFile("gstr2b.json", GSTR_2B.encode()),
            **FILES,
        }

    def send(
        self, role: str | None, method: str, wanted: Call, ids: dict[str, int] | None = None, **headers: str
    ) -> Any:
        """Make a call in a role, with the numbers of the home institution unless others are given."""
        return send(self.api(role), method, wanted, ids or self.home.ids, self.files, **headers)

    def api(self, role: str | None) -> Api:
        """Return a caller of the home institution; without a role nobody."""
        if role is None:
            return Api(self.home.tenant)
        user = self.platform if role == PLATFORM_ADMIN else self.home.users[role]
        return api_of(user, self.home.tenant)


@contextmanager
def held_transaction(blocker: Any) -> Iterator[None]:
    """Keep one transaction open around many tests and undo it at the end."""
    with blocker.unblock(), undone():
        try:
            yield
        finally:
            connection.set_schema_to_public()


def public_tenants() -> list[str]:
    with in_public():
        return list(Tenant.objects.values_list("slug", flat=True))
