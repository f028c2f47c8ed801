"""Books with an account for every head of payroll, and locked months of people of every kind."""

from collections import defaultdict
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.access import permissions_of
from core.actors import Actor, Door
from core.money import ZERO
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from erp_planned.finance.models import Account, BookYear, Voucher
from payroll.advances.models import AdvanceEntry
from payroll.employees.models import Employee
from payroll.pay_commission.masters import da_revisions
from payroll.runs.models import PayrollRun
from tests.erp_planned.finance.statements.books import make_year
from tests.payroll.advances.conftest import drawn
from tests.payroll.reports.conftest import SYSTEM, lock_month
from tests.payroll.runs.people import Month, give_element, make_employee, set_pay


def somebody(role: str, number: int = 801) -> Actor:
    """Return somebody with the rights of a role, without an account."""
    rights = permissions_of(TenantType.ORGANIZATION, role)
    return Actor(number, f"{role} {number}", role, Door.ADMIN, permissions=rights)


@pytest.fixture
def accountant() -> Actor:
    """Who makes vouchers."""
    return somebody("accountant")


@pytest.fixture
def books(organization: Tenant) -> BookYear:
    """The year 2026-27 with the chart that an institution begins with; advances are kept by party."""
    year = BookYear.objects.filter(start_date=date(2026, 4, 1)).first() or make_year(2026)
    Account.objects.filter(code="1401").update(is_control=True)
    return year


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    """NPS with elements, NPS with an advance, UPS, GPF with its subscription."""
    asha = make_employee(10, 10, name="Asha Verma")
    give_element(asha, "SPL", "earning", 1500, Month(2026, 4))
    give_element(asha, "LIC", "deduction", 750, Month(2026, 4))
    give_element(asha, "PROF_TAX", "deduction", 200, Month(2026, 4))
    ravi = make_employee(7, 5, name="Ravi Kumar")
    drawn(ravi)
    uma = make_employee(8, 4, name="Uma Nair", scheme="UPS")
    give_element(uma, "LICENCE_FEE", "deduction", 470, Month(2026, 4))
    gopal = make_employee(12, 4, name="Gopal Rao", scheme="GPF", pran="", gpf_number="GPF/77")
    give_element(gopal, "GPF_SUB", "deduction", 9000, Month(2026, 4))
    return [asha, ravi, uma, gopal]


@pytest.fixture
def months(people: list[Employee]) -> list[PayrollRun]:
    """April to June locked; DA raised in June from April, so that June pays arrears and NPS on them."""
    found = [lock_month("2026-04"), lock_month("2026-05")]
    da_revisions.create(effective_on=date(2026, 4, 1), percentage=Decimal(62), actor=SYSTEM)
    set_pay(people[0], 10, 11, date(2026, 6, 1))
    return [*found, lock_month("2026-06")]


def lines(voucher: Voucher) -> dict[str, Decimal]:
    """Return debit less credit by code of account."""
    found: defaultdict[str, Decimal] = defaultdict(lambda: ZERO)
    for entry in voucher.entries.select_related("account"):
        found[entry.account.code] += entry.debit - entry.credit
    return dict(found)


def together(vouchers: list[Voucher]) -> dict[str, Decimal]:
    """Return what vouchers come to by code of account; accounts at nil are left out."""
    found: defaultdict[str, Decimal] = defaultdict(lambda: ZERO)
    for voucher in vouchers:
        for code, amount in lines(voucher).items():
            found[code] += amount
    return {code: amount for code, amount in found.items() if amount}


@pytest.fixture
def disbursed() -> Callable[[Employee], AdvanceEntry]:
    """Return a function that gives the payment of somebody's advance."""
    return lambda employee: AdvanceEntry.objects.get(application__employee=employee, kind="disbursement")
