"""A school's payroll for the tests: components, a structure, people with salaries."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Door, system_actor
from core.periods import Month
from school.payroll.models import Payslip, PayslipLine, SalaryStructure, StaffSalary
from school.payroll.services.runs import lock_run, process_month
from school.payroll.services.salaries import enter_salary
from school.payroll.services.seeds import seed_payroll, take_over_slabs
from school.staff.models import StaffMember

OFFICE = system_actor(Door.COMMAND, "Office")
OCTOBER, NOVEMBER, DECEMBER = Month(2026, 10), Month(2026, 11), Month(2026, 12)
D = Decimal


def ready(state: str = "KA") -> SalaryStructure:
    """Return the seeded structure: basic 50 percent of the salary, house rent 40 percent of it, the rest."""
    seed_payroll(actor=OFFICE)
    take_over_slabs(state=state, actor=OFFICE)
    return SalaryStructure.objects.get()


def member(code: str, **more: Any) -> StaffMember:
    """Return a member of staff whom a bank can pay."""
    number = int(code[1:])
    values = {
        "name": f"Person {code}",
        "bank_account": f"1000{number:08}",
        "ifsc": "SBIN0001234",
        "pan": f"ABCPD{number:04}F",
        "joined_on": date(2020, 6, 1),
        **more,
    }
    return StaffMember.objects.create(employee_code=code, **values)


def salary(staff: StaffMember, gross: Any, *, from_on: date = date(2026, 4, 1), **more: Any) -> StaffSalary:
    """Enter what somebody is paid."""
    values = {"structure": SalaryStructure.objects.get(), **more}
    return enter_salary(staff=staff, gross=D(gross), from_on=from_on, actor=OFFICE, **values)


def slip_of(staff: StaffMember, month: Month = NOVEMBER) -> Payslip:
    return Payslip.objects.get(staff=staff, run__month=month.first)


def lines_of(slip: Payslip) -> dict[str, Decimal]:
    """Return the lines by code, those of an earlier month with it."""
    rows = PayslipLine.objects.filter(payslip=slip).order_by("place")
    return {f"{row.code} {Month.of(row.month)}" if row.month else row.code: row.amount for row in rows}


def locked(month: Month) -> Any:
    """Process and lock a month."""
    run = process_month(month=month, actor=OFFICE)
    return lock_run(run=run, actor=OFFICE)
