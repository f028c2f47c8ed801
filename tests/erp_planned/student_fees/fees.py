"""A class with students and a fee structure."""

from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Door, system_actor
from erp_planned.student_fees.masters import heads, late_rules, structure
from erp_planned.student_fees.models import FeeEntry, FeeHead, FeePayment
from erp_planned.student_fees.services.billing import bill_class
from erp_planned.student_fees.services.payments import collect_fee
from erp_planned.students.models import AcademicYear, Enrolment, SchoolClass, Student
from tests.erp_planned.banking.books import account, head, year

SYSTEM = system_actor(Door.COMMAND, "Keeper")


def academic_year() -> AcademicYear:
    given = {"starts_on": date(2026, 4, 1), "ends_on": date(2027, 3, 31)}
    return AcademicYear.objects.get_or_create(name="2026-27", defaults=given)[0]


def school_class(name: str = "9", section: str = "A") -> SchoolClass:
    return SchoolClass.objects.get_or_create(name=name, section=section)[0]


def student(number: str = "ADM/1", name: str = "Asha Rao", **values: Any) -> Student:
    """Return a student of class 9 A."""
    given = {
        "name": name, "gender": "F", "born_on": date(2012, 5, 1), "guardian_name": f"Guardian of {name}",
        "guardian_phone": "9811111111", "admitted_on": date(2026, 4, 1), **values,
    }  # fmt: skip
    row = Student.objects.create(admission_no=number, **given)
    Enrolment.objects.create(
        student=row, year=academic_year(), school_class=school_class(), from_on=date(2026, 4, 1)
    )
    return row


def fee_head(code: str = "TUI", **values: Any) -> FeeHead:
    found = FeeHead.objects.filter(code=code).first()
    return found or heads.create(code=code, name=f"Fee {code}", actor=SYSTEM, **values)


def instalment(
    amount: int, due_on: date, name: str = "", of: FeeHead | None = None, category: str = ""
) -> Any:
    return structure.create(
        year=academic_year(),
        school_class=school_class(),
        head=of or fee_head(),
        instalment=name or f"Due {due_on}",
        amount=Decimal(amount),
        due_on=due_on,
        category=category,
        actor=SYSTEM,
    )


def slabs() -> Any:
    """50 rupees from the first to the tenth day late, then 100."""
    return late_rules.create(
        name="By days", kind="slab", slabs=[[1, 10, 50], [11, None, 100]], effective_on=date(2026, 4, 1),
        actor=SYSTEM,
    )  # fmt: skip


def books() -> None:
    """Open the year, with accounts for the heads of vouchers."""
    year()
    account("1001", "Cash", money="cash")
    head("cash", "1001", "Asset")
    account("1002", "Bank", money="bank")
    head("student_fee_bank", "1002", "Asset")
    head("student_fee_income", "3002", "Income")
    head("student_deposits", "2303", "Liability")


def billed(*people: Student) -> int:
    return bill_class(year=academic_year(), school_class=school_class(), actor=SYSTEM)


def paid(who: Student, amount: Any, **values: Any) -> FeePayment:
    given = {"mode": "Cash", "actor": SYSTEM, **values}
    return collect_fee(student=who, amount=Decimal(amount), **given)


def lines(who: Student) -> list[tuple[str, Decimal]]:
    rows = FeeEntry.objects.filter(account__student=who).order_by("pk")
    return list(rows.values_list("kind", "amount"))
