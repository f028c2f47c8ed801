"""A month's salary, day by day."""

from dataclasses import dataclass
from decimal import Decimal

from tests.figures.facts import EIGHTY, HALF, ONE, UNPAID, Person
from tests.figures.rules import HRA_LEAST, SHARES, Orders, Ym, rupee

D = Decimal
HEADS = ("basic", "da", "hra", "ta", "other", "nps", "employer_nps", "deductions")
EARNED = ("basic", "da", "hra", "ta", "other")


@dataclass
class Day:
    """A day in service: what of it is paid in presence, what in basic pay."""

    basic: Decimal
    level: int
    hra_class: str
    ta_class: str
    present: Decimal = ONE
    share: Decimal = ONE


def days_of(person: Person, month: Ym) -> list[Day]:
    """Return the days in service of a month; half-pay leave halves basic pay, leave at 80% takes a fifth."""
    days = []
    for date in month.dates:
        if not person.in_service(date):
            continue
        level, _cell = person.place(date)
        day = Day(person.basic(date), level, *person.classes(date))
        for leave in person.leave:
            if leave.on == date and leave.kind == UNPAID:
                day.present -= leave.portion
                day.share -= leave.portion
            elif leave.on == date and leave.kind == HALF:
                day.share -= leave.portion / 2
            elif leave.on == date and leave.kind == EIGHTY:
                day.share -= leave.portion / 5
        days.append(day)
    return days


def on_leave_all_month(person: Person, month: Ym) -> bool:
    """Say whether every calendar day of the month was spent on leave (OM 21/5/2017-E.II(B), para 2)."""
    away = {day: D(0) for day in month.dates}
    for leave in person.leave:
        if leave.on in away:
            away[leave.on] += leave.portion
    return all(portion >= 1 for portion in away.values())


def month_heads(person: Person, month: Ym, orders: Orders) -> dict[str, Decimal]:
    """Return each head of a month as due by what is known now, whole rupees; zeros without a day in service."""
    days = days_of(person, month)
    basic = rupee(sum((d.basic * d.share for d in days), D(0)) / month.days)
    elements, pay_elements, deductions = _elements(person, month, days)
    percent = orders.da_percent(month)
    da = rupee((basic + pay_elements) * percent / 100)
    emoluments = basic + pay_elements + da
    own, government = SHARES.get(person.scheme, (D(0), D(0)))
    return {
        "basic": basic,
        "da": da,
        "hra": _hra(days, pay_elements, month, orders),
        "ta": D(0) if on_leave_all_month(person, month) else _ta(days, month, orders),
        "other": elements,
        "nps": rupee(emoluments * own / 100),
        "employer_nps": rupee(emoluments * government / 100),
        "deductions": deductions,
    }


def _elements(person: Person, month: Ym, days: list[Day]) -> tuple[Decimal, Decimal, Decimal]:
    """Return earning elements, those of them that are pay, and deducted ones."""
    earned = pay = deducted = D(0)
    present = sum((d.present for d in days), D(0))
    for element in person.elements:
        if not days or not element.runs_in(month):
            continue
        amount = rupee(element.amount * present / month.days) if element.by_days else element.amount
        if not element.is_earning:
            deducted += amount
            continue
        earned += amount
        pay += amount if element.is_pay else 0
    return earned, pay, deducted


def _hra(days: list[Day], pay_elements: Decimal, month: Ym, orders: Orders) -> Decimal:
    """Return HRA on the full basic pay of the paid days and the DA on it, half-pay leave left aside.

    The base is in whole rupees; where the city class changed it is shared out by the pay of each class's days.
    """
    earned = sum((d.basic * d.present for d in days), D(0))
    if not earned:
        return D(0)
    base = rupee(earned / month.days)
    if not orders.hra_on_basic_alone:
        base += rupee((base + pay_elements) * orders.da_percent(month) / 100)
    share = least = D(0)
    for day in days:
        if day.hra_class:
            share += day.basic * day.present * orders.hra_percent(month, day.hra_class) / 100
            least += HRA_LEAST[day.hra_class] * day.present
    return max(rupee(base * share / earned), rupee(least / month.days))


def _ta(days: list[Day], month: Ym, orders: Orders) -> Decimal:
    """Return TA by the days of each level and city class."""
    total = sum(
        (orders.ta_amount(month, d.ta_class, d.level, d.basic) * d.present for d in days if d.ta_class), D(0)
    )
    return rupee(total / month.days)


def full_month(person: Person, month: Ym, orders: Orders) -> dict[str, Decimal]:
    """Return the heads of a whole month at the pay, classes and elements of this month's last day."""
    level, cell = person.place(month.last)
    hra, ta = person.classes(month.last)
    plain = Person(
        key=person.key,
        born=person.born,
        joined=month.first,
        retires=month.last,
        pay=[(month.first, level, cell)],
        elements=[e for e in person.elements if e.runs_in(month)],
        entitled=[(month.first, hra, ta)],
        scheme=person.scheme,
    )
    return month_heads(plain, month, orders)
