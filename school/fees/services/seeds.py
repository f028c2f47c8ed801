"""What a new school begins with: the usual heads, sibling concessions of tuition, staff child, RTE; no late fee."""

from datetime import date
from decimal import Decimal

from core.actors import Actor
from core.periods import Month, today
from school.fees.enums import ConcessionBasis, Frequency, HeadPurpose
from school.fees.masters import concession_rules, heads
from school.fees.models import ConcessionRule, FeeHead, FeeSettings

REGULAR, DEPOSIT, TRANSPORT = HeadPurpose.REGULAR, HeadPurpose.DEPOSIT, HeadPurpose.TRANSPORT
# Code: name, frequency, purpose (reference: school, Fees).
HEADS = {
    "REG": ("Registration fee", Frequency.ONCE, REGULAR),
    "ADM": ("Admission fee", Frequency.ONCE, REGULAR),
    "CAU": ("Caution deposit", Frequency.ONCE, DEPOSIT),
    "TUI": ("Tuition fee", Frequency.QUARTERLY, REGULAR),
    "ANN": ("Annual charges", Frequency.ANNUAL, REGULAR),
    "EXA": ("Examination fee", Frequency.HALF_YEARLY, REGULAR),
    "COM": ("Computer fee", Frequency.QUARTERLY, REGULAR),
    "TRA": ("Transport fee", Frequency.QUARTERLY, TRANSPORT),
    "LIB": ("Library fee", Frequency.ANNUAL, REGULAR),
    "DUP": ("Duplicate report card or identity card", Frequency.ANNUAL, REGULAR),
}
TUITION = "TUI"
# Code: name, to whom, percent, of tuition only. Staff child: a usual figure, for the school to change.
RULES = {
    "SIB2": ("Sibling, second child", ConcessionBasis.SECOND_CHILD, Decimal(10), True),
    "SIB3": ("Sibling, third child", ConcessionBasis.THIRD_CHILD, Decimal(15), True),
    "STAFF": ("Staff child", ConcessionBasis.GRANTED, Decimal(50), True),
    "RTE": ("RTE seat, section 12(1)(c)", ConcessionBasis.GRANTED, Decimal(100), False),
}


def seed_fees(*, actor: Actor) -> None:
    """Add heads and standing concessions where there are none; safe to run again."""
    FeeSettings.objects.get_or_create(pk=1)
    if not FeeHead.objects.exists():
        for code, (name, frequency, purpose) in HEADS.items():
            heads.create(actor=actor, code=code, name=name, frequency=frequency, purpose=purpose)
    if not ConcessionRule.objects.exists():
        tuition = list(FeeHead.objects.filter(code=TUITION))
        for code, (name, basis, percent, of_tuition) in RULES.items():
            concession_rules.create(
                actor=actor, code=code, name=name, basis=basis, percent=percent, starts_on=first_day(),
                heads=tuition if of_tuition else [],
            )  # fmt: skip


def first_day() -> date:
    """Return the first day of the financial year at hand, from which the rules hold."""
    return Month.of(today()).financial_year.first
