"""Two years of fees: heads, plans of every class, concessions, and the invoices of each quarter with what was paid.

The runs are those of the suite (`selectors.owing`, `services.raising`), dated as they would have been.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from school.demo.paying import Cashier
from school.demo.world import DemoWorld
from school.fees.enums import InvoiceKind, LateFeeKind
from school.fees.masters import concession_rules
from school.fees.models import (
    ConcessionGrant,
    ConcessionRule,
    FeeHead,
    FeePlan,
    Instalment,
    LateFeeRule,
    OptedHead,
)
from school.fees.selectors.owing import Owing, run_of, students_of_run
from school.fees.services.accounts import hold_accounts
from school.fees.services.plans import create_plan
from school.fees.services.raising import Draft, raise_all
from school.fees.services.settings import update_settings
from school.masters.models import AcademicYear

# Rupees an instalment by code of the head: in the lowest class, and more by each class above it.
AMOUNTS = {
    "ADM": (15000, 0), "CAU": (10000, 0), "TUI": (9000, 450), "ANN": (6000, 200), "EXA": (400, 50),
    "COM": (600, 0), "LIB": (500, 0), "TRA": (0, 0),
}  # fmt: skip
AT_ADMISSION = ("ADM", "CAU")
DEARER = Decimal("1.08")  # than last year
HUNDRED = Decimal(100)
LATE_SLABS: list[list[Any]] = [[1, 15, "100"], [16, 30, "250"], [31, None, "500"]]
GRACE = 5
STAFF_CHILDREN = 97  # every so many


def fill_fees(world: DemoWorld) -> None:
    """Set the rules, then go through the quarters as far as they have come."""
    _rules(world)
    plans = {year.pk: _plans(world, year) for year in (world.last_year, world.year)}
    _concessions(world)
    cashier = Cashier(world)
    for year in (world.last_year, world.year):
        for number in range(1, 5):
            terms = [(plan, plan.instalments.get(number=number)) for plan in plans[year.pk]]
            terms = [(plan, term) for plan, term in terms if term.issue_on <= world.today]
            if not terms:
                return
            for plan, term in terms:
                _raise(world, plan, term)
            cashier.collect(terms[0][1])


def _rules(world: DemoWorld) -> None:
    """Let the school's own rules hold: a second person above Rs 5,000, Rs 300 for a cheque, late fees this year."""
    update_settings(
        actor=world.actor,
        approval_above=Decimal(5000),
        cheque_charge=Decimal(300),
        upi_id=f"fees.{world.school.slug}@examplebank",
        upi_name=world.school.name,
    )
    for rule in ConcessionRule.objects.all():
        concession_rules.update(rule, actor=world.actor, starts_on=world.last_year.start_date)
    LateFeeRule.objects.create(
        name="Rs 100, 250, 500 by days late",
        kind=LateFeeKind.SLAB,
        slabs=LATE_SLABS,
        grace_days=GRACE,
        starts_on=world.year.start_date,
    )


def _plans(world: DemoWorld, year: AcademicYear) -> list[FeePlan]:
    """Make the plan of each class; admission and deposit are for everybody in the lowest, for the new elsewhere."""
    heads = {one.code: one for one in FeeHead.objects.all()}
    lowest = world.school.grades[0]
    return [
        create_plan(
            actor=world.actor,
            school_class=row,
            academic_year=year,
            components=[
                {
                    "head": heads[code],
                    "amount": _amount(code, grade - lowest, is_last=year == world.last_year),
                    "is_optional": code in AT_ADMISSION and grade != lowest,
                    **({"instalments": [1]} if code in AT_ADMISSION else {}),
                }
                for code in AMOUNTS
            ],
        )
        for grade, row in world.classes.items()
    ]


def _amount(code: str, steps: int, *, is_last: bool) -> Decimal:
    """Return the rupees of an instalment, in whole hundreds."""
    least, more = AMOUNTS[code]
    amount = Decimal(least + more * steps)
    return amount if is_last else (amount * DEARER / HUNDRED).quantize(Decimal(1)) * HUNDRED


def _concessions(world: DemoWorld) -> None:
    """Grant the seats of the Right to Education and those of staff children; let the new pay their admission."""
    rules = {one.code: one for one in ConcessionRule.objects.all()}
    by = world.acting("principal").name
    ConcessionGrant.objects.bulk_create(_grants(world, rules, by))
    lowest = world.school.grades[0]
    heads = FeeHead.objects.filter(code__in=AT_ADMISSION)
    OptedHead.objects.bulk_create(
        OptedHead(student=student, head=head, starts_on=world.year.start_date)
        for student, child in world.children
        if child.is_new and child.grade != lowest
        for head in heads
    )


def _grants(world: DemoWorld, rules: dict[str, ConcessionRule], by: str) -> Iterator[ConcessionGrant]:
    start = world.last_year.start_date
    for number, (student, child) in enumerate(world.children):
        if child.is_ews:
            reason = "Seat under section 12(1)(c), certificate of income seen"
            yield ConcessionGrant(
                student=student, rule=rules["RTE"], starts_on=start, reason=reason, granted_by=by
            )
        elif number % STAFF_CHILDREN == 0:
            yield ConcessionGrant(
                student=student,
                rule=rules["STAFF"],
                starts_on=start,
                reason="Child of a teacher",
                granted_by=by,
            )


def _raise(world: DemoWorld, plan: FeePlan, term: Instalment) -> None:
    """Raise the invoices of a class for a quarter, dated its first day."""
    accounts = hold_accounts(students_of_run(plan, term))
    run = run_of(plan, term)

    def draft(one: Owing) -> Draft:
        return Draft(
            account=accounts[one.pupil.id],
            kind=InvoiceKind.PLAN,
            academic_year=plan.academic_year,
            title=f"{term.name}, {plan.academic_year.name}",
            issued_on=term.issue_on,
            due_on=term.due_on,
            lines=one.lines,
            concessions=one.concessions,
            plan=plan,
            instalment=term,
        )

    raised = raise_all([draft(one) for one in run.to_raise], actor=world.acting("accountant"))
    if raised.refused:
        raise ValueError(raised.refused)
