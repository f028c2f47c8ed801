"""Salaries of the staff, and the payroll: two months locked, the one at hand processed."""

import random
from datetime import date
from decimal import Decimal

from core.periods import Month
from school.demo.names import WOMEN
from school.demo.world import DemoWorld
from school.payroll.models import EarlierIncome, SalaryStructure
from school.payroll.services.runs import lock_run, process_month
from school.payroll.services.salaries import enter_salary
from school.staff.enums import StaffGender
from school.staff.models import StaffMember

# Rupees a month by designation; each has a little more.
GROSS = {
    "Principal": 118000, "Administrative officer": 62000, "Accountant": 46000, "PGT": 68000, "TGT": 54000,
}  # fmt: skip
OTHERS, STEP, STEPS = 41000, 500, 9
LOCKED = 2  # months
BANKS = ("SBIN0001234", "PUNB0123400", "HDFC0000123", "CNRB0002345")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
COMPLETED = (
    "gender", "date_of_birth", "joined_on", "pan", "uan", "bank_account", "ifsc",
)  # fmt: skip


def fill_salaries(world: DemoWorld) -> None:
    """Complete the staff's records, enter what they are paid, and run the months. Delhi has no professional tax."""
    draw = random.Random(world.school.seed + 3)  # noqa: S311 - a demo, not a secret
    _complete(world, draw)
    first = Month.of(world.today).plus(-LOCKED)
    since = first.financial_year.months[0]
    structure = SalaryStructure.objects.get()
    earlier = []
    for member in world.staff:
        gross = Decimal(GROSS.get(member.designation, OTHERS) + STEP * draw.randrange(STEPS))
        enter_salary(
            staff=member,
            structure=structure,
            gross=gross,
            from_on=since.first,
            reason="Beginning of the payroll",
            actor=world.actor,
        )
        if since < first:
            earlier.append(_earlier(member, first, gross * since.months_until(first)))
    EarlierIncome.objects.bulk_create(earlier)
    for number in range(LOCKED + 1):
        run = process_month(month=first.plus(number), actor=world.acting("accountant"))
        if number < LOCKED:
            lock_run(run=run, actor=world.acting("school.admin"))


def _earlier(member: StaffMember, first: Month, income: Decimal) -> EarlierIncome:
    """Return what was paid in the financial year before payroll began here."""
    return EarlierIncome(
        staff=member,
        financial_year=first.financial_year.start,
        income=income,
        note="Paid by the software before",
    )


def _complete(world: DemoWorld, draw: random.Random) -> None:
    """Give everybody what payroll needs; numbers that belong to nobody."""
    for number, member in enumerate(world.staff):
        serial = world.school.seed * 1000 + number
        age, service = draw.randrange(27, 56), draw.randrange(3, 20)
        is_woman = member.name.split()[0] in WOMEN or member.name.startswith("Meenakshi")
        member.gender = StaffGender.FEMALE if is_woman else StaffGender.MALE
        member.date_of_birth = date(world.year.start_date.year - age, draw.randrange(1, 13), 15)
        member.joined_on = date(world.year.start_date.year - min(service, age - 22), 7, 1)
        member.pan = (
            f"{draw.choice(LETTERS)}{draw.choice(LETTERS)}ZP{member.name[-1].upper()}{serial % 10000:04}K"
        )
        member.uan = f"1009{serial:08}"
        member.bank_account = f"3{serial:010}"
        member.ifsc = draw.choice(BANKS)
    StaffMember.objects.bulk_update(world.staff, COMPLETED)
