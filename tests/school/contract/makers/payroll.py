"""Last month's payroll, locked, with a payslip of the teacher; this month's, processed, with a figure by hand."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.periods import Month, today
from school.payroll.models import Payslip, SalaryComponent, SalaryStructure
from school.payroll.services.runs import lock_run, process_month, set_figure
from school.payroll.services.salaries import enter_salary
from school.payroll.services.seeds import seed_payroll
from school.payroll.services.structures import copy_structure
from tests.school.world import SYSTEM, World


def payroll(world: World) -> dict[str, Any]:
    """Make them."""
    seed_payroll(actor=SYSTEM)
    used = SalaryStructure.objects.get()
    teacher = world.staff["teacher"]
    teacher.bank_account, teacher.ifsc = "123456789012", "SBIN0001234"
    teacher.save()
    values: dict[str, Any] = {"gross": Decimal(30000), "actor": SYSTEM}
    salary = enter_salary(staff=teacher, structure=used, from_on=date(2026, 4, 1), **values)
    this = Month.of(today())
    locked = lock_run(run=process_month(month=this.plus(-1), actor=SYSTEM), actor=SYSTEM)
    run = process_month(month=this, actor=SYSTEM)
    set_figure(
        run=run, staff_id=teacher.pk, field="extra_earning", value=Decimal(100), reason="Prize", actor=SYSTEM
    )
    return {
        "payroll_run": run.pk,
        "locked_run": locked.pk,
        "payroll_month": str(this),
        "payslip": Payslip.objects.get(run=locked).pk,
        "salary": salary.pk,
        "salary_structure": copy_structure(structure=used, name="Next year", actor=SYSTEM).pk,
        "salary_component": SalaryComponent.objects.get(code="BASIC").pk,
    }
