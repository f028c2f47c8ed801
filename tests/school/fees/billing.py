"""What tests of billing share: the plan of worked example B for class VI, and runs of its quarters.

The second child of `parent` is in VI B and has 10% off tuition; the first one, in VI A, pays in full.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from school.fees.enums import ConcessionBasis, Frequency, HeadPurpose
from school.fees.masters import concession_rules, options
from school.fees.models import ConcessionRule, FeeHead, FeePlan, Invoice
from school.fees.services.bulk import Raised, raise_invoices
from school.fees.services.plans import create_plan
from tests.school.transport.kit import made_route, riding
from tests.school.world import SYSTEM, World

APRIL = date(2026, 4, 1)
FIRST, SECOND = 0, 5
HEADS = {
    "TUI": ("Tuition", Frequency.QUARTERLY, HeadPurpose.REGULAR, 12000),
    "ANN": ("Annual charges", Frequency.ANNUAL, HeadPurpose.REGULAR, 6000),
    "EXA": ("Examination", Frequency.HALF_YEARLY, HeadPurpose.REGULAR, 1000),
    "COM": ("Computer", Frequency.QUARTERLY, HeadPurpose.REGULAR, 750),
    "TRA": ("Transport", Frequency.QUARTERLY, HeadPurpose.TRANSPORT, 0),
}


def heads() -> dict[str, FeeHead]:
    return {
        code: FeeHead.objects.update_or_create(
            code=code, defaults={"name": name, "frequency": frequency, "purpose": purpose}
        )[0]
        for code, (name, frequency, purpose, _amount) in HEADS.items()
    }


def example_plan(world: World, name: str = "VI", **more: Any) -> FeePlan:
    """Make the plan of example B, with the sibling concessions of tuition."""
    found = heads()
    ConcessionRule.objects.filter(grants=None).delete()
    for code, basis, percent in (
        ("SIB2", ConcessionBasis.SECOND_CHILD, 10),
        ("SIB3", ConcessionBasis.THIRD_CHILD, 15),
    ):
        concession_rules.create(
            actor=SYSTEM, code=code, name=f"Sibling {percent}%", basis=basis, percent=Decimal(percent),
            starts_on=APRIL, heads=[found["TUI"]],
        )  # fmt: skip
    components = [{"head": found[code], "amount": Decimal(HEADS[code][3])} for code in HEADS]
    return create_plan(
        actor=SYSTEM,
        school_class=world.classes[name],
        academic_year=world.year,
        components=components,
        **more,
    )


def ride(world: World, number: int) -> None:
    """Have a student ride for 1,500 a month."""
    riding(world, number, made_route(f"R{number}").stops.get(position=1))


def opted(world: World, number: int, code: str, **days: Any) -> None:
    values = {"starts_on": APRIL, **days}
    options.create(
        actor=SYSTEM, student=world.students[number], head=FeeHead.objects.get(code=code), **values
    )


def run(plan: FeePlan, number: int = 1, **more: Any) -> Raised:
    return raise_invoices(plan=plan, number=number, actor=SYSTEM, **more)


def invoices_of(world: World, number: int) -> list[Invoice]:
    rows = Invoice.objects.filter(account__student=world.students[number])
    return list(rows.order_by("invoice_number"))
