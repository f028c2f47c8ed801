"""Nobody changes the own pay, tax or record by the rights of the office, whatever the door."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from core.actors import Actor
from core.errors import InvalidState
from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee, EmployeeElement, PayHistory
from payroll.employees.services.bulk.pay import PayBulk
from payroll.employees.services.bulk.people import PeopleBulk
from payroll.employees.services.elements import set_element
from payroll.employees.services.entitlement import change_entitlement
from payroll.employees.services.increments import apply_increments
from payroll.employees.services.pay import change_pay
from payroll.employees.services.removal import delete_employee
from payroll.employees.services.status import change_status
from payroll.employees.services.updates import update_employee
from payroll.income_tax.models import TdsEntry
from payroll.income_tax.services.balances import set_opening_balance
from tests.core.accounts.people import api_of, user_of

ROOT = Path(__file__).parents[3]
# Services about one employee that need no rule of their own, and why.
WITHOUT = {
    "payroll/employees/services/accounts.py": "who may touch an account is its own rule (may_touch)",
    "payroll/employees/services/credentials.py": "who may touch an account is its own rule (may_touch)",
    "payroll/employees/services/bulk/entitlement.py": "plans a row of the people's or pay's import, which asks",
    "payroll/employees/services/creation.py": "the first rows of a new employee, who has no account yet",
    "payroll/employees/services/later_pay.py": "makes a row for the services that ask",
    "erp_planned/biometrics/services/badges.py": "a badge is a number on a device; attendance asks about its punches",
    "payroll/leave/services/posting.py": "makes a line for the services that ask",
    "payroll/leave/services/service_days.py": "credits by rule at joining, retirement and removal",
    "erp_planned/hrms/services/promotions.py": "an order waits for another person's approval",
}


@pytest.fixture
def me(asha: Employee, hr: Actor) -> Actor:
    """The HR manager whose own record is Asha's."""
    return replace(hr, user_id=asha.user_id)


NOVEMBER = date(2026, 11, 1)
ACTS: dict[str, Any] = {
    "pay": lambda row, me: change_pay(
        employee=row, level=11, cell=8, effective_on=NOVEMBER, reason="promotion", actor=me
    ),
    "record": lambda row, me: update_employee(employee=row, actor=me, level=11, cell=8, pay_reason="promotion"),
    "bank": lambda row, me: update_employee(employee=row, actor=me, bank_account="30211234567", ifsc="SBIN0001234"),
    "birth": lambda row, me: update_employee(employee=row, actor=me, date_of_birth=date(1991, 1, 1)),
    "place": lambda row, me: update_employee(employee=row, actor=me, designation="Section Officer"),
    "entitlement": lambda row, me: change_entitlement(
        employee=row, actor=me, values={"hra_eligible": False}, on=NOVEMBER
    ),
    "element": lambda row, me: set_element(
        employee=row, element="CGHS", amount=Decimal(650), from_on=NOVEMBER, actor=me
    ),
    "increment": lambda row, me: apply_increments(on=date(2027, 1, 1), employee_ids=[row.pk], actor=me),
    "status": lambda row, me: change_status(
        employee=row, status="inactive", on=date(2026, 11, 20), reason="x", actor=me
    ),
    "removal": lambda row, me: delete_employee(employee=row, actor=me),
    "tax": lambda row, me: set_opening_balance(
        employee=row, actor=me, financial_year=FinancialYear(2026), through=Month(2026, 7), salary=Decimal(400000),
        tax=Decimal(90000),
    ),
}  # fmt: skip


def kept() -> list[Any]:
    return [
        list(Employee.objects.values()), list(PayHistory.objects.values()), list(TdsEntry.objects.values()),
        list(EmployeeElement.objects.values()),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ACTS)
def test_the_office_does_nothing_of_this_for_itself(asha: Employee, me: Actor, hr: Actor, name: str) -> None:
    """Another person of the office may; catches a rise, a bank account or a tax that somebody enters for oneself."""
    before = kept()
    with pytest.raises(InvalidState, match="own"):
        ACTS[name](asha, me)
    assert kept() == before
    ACTS[name](asha, hr)


def test_where_one_is_reached_one_may_say(asha: Employee, me: Actor) -> None:
    assert update_employee(employee=asha, actor=me, phone="9876543210").phone == "9876543210"


@pytest.mark.parametrize(
    ("importer", "values"),
    [
        (PeopleBulk, {"bank_account": "30211234567", "ifsc": "SBIN0001234"}),
        (PeopleBulk, {"retirement_on": date(2055, 1, 31), "retirement_order": "Order 7"}),
        (PayBulk, {"level": 11, "cell": 8, "pay_effective_on": NOVEMBER, "pay_reason": "promotion"}),
    ],
)
def test_an_import_refuses_the_own_row(
    asha: Employee, me: Actor, hr: Actor, importer: Any, values: dict[str, Any]
) -> None:
    """The row is refused with the others shown; catches a file that says what the page does not take."""
    row = {"code": asha.code, **values}
    (plan,) = importer(actor=me).plan([(2, row)])
    assert any("own record" in str(text) for text in plan.errors.values()), plan.errors
    (plan,) = importer(actor=hr).plan([(2, row)])
    assert plan.errors == {}


def test_the_own_record_is_named_over_rest(organization: Tenant, asha: Employee) -> None:
    """A rise by the person who gives rises: 409, each field named, nothing changed; another's goes through."""
    user = user_of(organization, "hr_manager", "asha.hr")
    Employee.objects.filter(pk=asha.pk).update(user=user)
    before = list(PayHistory.objects.values_list("pk", "cell"))
    answer = api_of(user, organization)("PUT", f"employees/{asha.pk}", {"bankAccount": "30211234567"})
    assert answer.status_code == 409, answer.content
    assert "bankAccount" in str(answer.json()), answer.json()
    assert list(PayHistory.objects.values_list("pk", "cell")) == before


def _services() -> Iterator[tuple[str, str]]:
    for part in ("payroll", "erp_planned"):
        for path in sorted((ROOT / part).rglob("services/**/*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text()


def _takes_an_employee(text: str) -> bool:
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            names = {one.arg for one in (*node.args.args, *node.args.kwonlyargs)}
            if "actor" in names and names & {"employee", "employee_id"}:
                return True
    return False


def test_every_service_about_an_employee_knows_the_rule() -> None:
    """Catches a new service that anybody could turn on the own case; the list says why the others need none."""
    without = {
        name
        for name, text in _services()
        if _takes_an_employee(text) and "refuse_own" not in text and "is_own" not in text
    }
    assert without - set(WITHOUT) == set()
    assert set(WITHOUT) - without == set(), "no longer needed in the list"
