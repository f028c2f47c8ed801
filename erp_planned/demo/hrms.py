"""HR management in the demo: trainings, appraisals midway, orders, documents to verify, grievances, a retirement."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from erp_planned.demo.papers import paper
from erp_planned.demo.world import DemoWorld
from erp_planned.hrms.masters import grievance_categories, reporting_lines
from erp_planned.hrms.selectors.appraisals import appraisals
from erp_planned.hrms.services.appraisals import (
    finalize_appraisal,
    open_cycle,
    review_appraisal,
    submit_appraisal,
)
from erp_planned.hrms.services.grievances import (
    answer_grievance,
    assign_grievance,
    resolve_grievance,
    submit_grievance,
)
from erp_planned.hrms.services.papers import add_paper, refuse_paper, verify_paper
from erp_planned.hrms.services.promotions import Promotion, make_promotion
from erp_planned.hrms.services.trainings import complete_training, make_training
from erp_planned.hrms.services.transfers import approve_transfer, make_transfer
from erp_planned.separation.selectors.requests import clearances_of, requests
from erp_planned.separation.services.asking import ask, propose_retirements
from erp_planned.separation.services.deciding import accept, add_other, clear
from payroll.employees.models import Department, Employee
from payroll.employees.selectors.people import attach_pay

LIBRARY_DUES = Decimal(1250)
GOALS = ("Answer letters within a week", "Keep the registers of the section", "Train the new assistant")
TEAM = 4


def fill_hrms(world: DemoWorld) -> None:
    """Fill in everything of HR management."""
    _trainings(world)
    _appraisals(world)
    _orders(world)
    _documents(world)
    _grievances(world)


def _trainings(world: DemoWorld) -> None:
    done, coming = world.month.plus(-1), world.month.plus(1)
    people = [world.familiar.pk, *(one.pk for one in world.staff[:11])]
    past = make_training(
        title="Procurement on the public portal", type="technical", trainer="Institute of Government Accounts",
        venue="Conference hall", start_on=done.first + timedelta(days=7), end_on=done.first + timedelta(days=9),
        participants=people, actor=world.hr,
    )  # fmt: skip
    complete_training(training=past, missed=people[-1:], actor=world.hr)
    make_training(
        title="Noting and drafting in Hindi", type="refresher", trainer="Rajbhasha cell", venue="Room 12",
        start_on=coming.first + timedelta(days=8), end_on=coming.first + timedelta(days=9),
        participants=[world.familiar.pk, *(one.pk for one in world.staff[9:20])], actor=world.hr,
    )  # fmt: skip
    make_training(
        title="Fire safety drill", type="safety", trainer="Delhi Fire Service", venue="Front lawn",
        start_on=coming.first + timedelta(days=14), end_on=coming.first + timedelta(days=14),
        participants=[one.pk for one in world.people[:30]], actor=world.hr,
    )  # fmt: skip


def _appraisals(world: DemoWorld) -> None:
    """Open last year's round; README's employee reviews a team of four, and still owes the own words."""
    team, last = world.staff[:TEAM], world.month.plus(-12).financial_year
    for one in team:
        reporting_lines.create(employee=one, officer=world.familiar, from_on=last.first, actor=world.hr)
    others = world.staff[TEAM : TEAM + 6]
    for one in (world.familiar, *others):
        reporting_lines.create(employee=one, officer=world.staff[20], from_on=last.first, actor=world.hr)
    cycle = open_cycle(
        period=f"Year {last}", from_on=last.first, to_on=last.last, goals=GOALS, actor=world.hr,
        self_by=world.today + timedelta(days=10), review_by=world.today + timedelta(days=40),
        employees=[world.familiar.pk, *(one.pk for one in [*team, *others])],
    )  # fmt: skip
    rows = {row.employee_id: row for row in appraisals().filter(cycle=cycle)}
    handed_in = [*team[1:], *others[1:]]
    for number, one in enumerate(handed_in):
        row = submit_appraisal(
            appraisal=rows[one.pk], self_rating=Decimal(7 + number % 3), actor=world.person(one),
            achievements="All goals but the training of the new assistant, who joined late.",
        )  # fmt: skip
        if one in others[2:] or one == team[3]:
            officer = world.familiar if one in team else world.staff[20]
            row = review_appraisal(
                appraisal=row, manager_rating=Decimal(7 + number % 2), remarks="Careful and punctual",
                actor=world.person(officer),
            )  # fmt: skip
        if one in others[4:]:
            finalize_appraisal(appraisal=row, actor=world.head)


def _orders(world: DemoWorld) -> None:
    """Make a transfer that takes effect next month, one that waits, and a promotion that waits with its arrears."""
    mover, waits = world.staff[22], world.staff[23]
    following = world.month.plus(1).first
    order = make_transfer(
        employee=mover, to_department=_elsewhere(mover), effective_on=following, actor=world.hr,
        reason="Vacancy after a retirement",
    )  # fmt: skip
    approve_transfer(order=order, comments="Agreed with both heads", actor=world.head)
    make_transfer(
        employee=waits, to_department=_elsewhere(waits), effective_on=following, reason="On own request",
        actor=world.hr,
    )  # fmt: skip
    day = world.month.plus(-1).first
    rises = _with_level(world, 6, day)
    make_promotion(
        employee=rises, wish=Promotion(to_level=7, effective_on=day), actor=world.hr,
        remarks="Recommended by the committee of last month",
    )  # fmt: skip


def _elsewhere(employee: Employee) -> Department:
    found = Department.objects.filter(code__in=("EST", "ACC")).exclude(pk=employee.department_id)
    return found.order_by("code").first() or Department.objects.get(code="STO")


def _with_level(world: DemoWorld, level: int, day: date) -> Employee:
    """Return somebody at a level of pay since before the day, who serves on."""
    people: list[Any] = [one for one in world.people if one.date_of_joining.year < world.today.year - 2]
    attach_pay(people, world.today)
    found: Employee = next(
        one
        for one in people
        if one.current_pay.level == level and (one.retirement_on - world.today).days > 400
        and one.current_pay.effective_on < day
    )  # fmt: skip
    return found


def _documents(world: DemoWorld) -> None:
    def brought(employee: Employee, kind: str, title: str, days: int = 0) -> Any:
        file = paper(f"{kind}.pdf", "Made for demonstration", title, employee.name)
        until = world.today + timedelta(days=days) if days else None
        return add_paper(
            employee=employee,
            kind=kind,
            title=title,
            file=file,
            expires_on=until,
            actor=world.person(employee),
        )

    degree = brought(world.familiar, "education", "Degree certificate")
    verify_paper(document=degree, remarks="Seen with the original", actor=world.hr)
    brought(world.familiar, "identity", "Identity card", days=24)
    unclear = brought(world.staff[5], "community", "Community certificate")
    refuse_paper(document=unclear, remarks="The seal cannot be read; bring another copy.", actor=world.hr)
    for number, one in enumerate(world.staff[6:10]):
        kinds = (("nomination", "Nomination for gratuity"), ("licence", "Driving licence"))
        kind, title = kinds[number % 2]
        brought(one, kind, title, days=300 if kind == "licence" else 0)


def _grievances(world: DemoWorld) -> None:
    """Submit four: answered, resolved, waiting, and one about a person, which that person never gets to read."""
    officer, next_officer = world.staff[20], world.staff[21]
    pay, conduct = (
        grievance_categories.create(
            name=name, days=days, reopen_days=15, officer=officer, next_officer=next_officer, actor=world.hr
        )
        for name, days in (("Pay and allowances", 15), ("Conduct at work", 30))
    )

    def submitted(who: Employee, category: Any, text: str, against: Employee | None = None) -> Any:
        return submit_grievance(
            employee=who, category=category, description=text, against=against, actor=world.person(who)
        )

    own = submitted(world.familiar, pay, "The transport allowance of last month is for half of the month.")
    assign_grievance(grievance=own, assigned_to=officer, actor=world.hr)
    answer_grievance(
        grievance=own,
        text="The leave of that month is looked at; wait until Friday.",
        actor=world.person(officer),
    )
    done = submitted(world.staff[1], pay, "The payslip lacks the special pay.")
    assign_grievance(grievance=done, assigned_to=officer, actor=world.hr)
    resolve_grievance(
        grievance=done, text="The order was entered; it is paid with this month.", actor=world.person(officer)
    )
    submitted(world.staff[2], pay, "The increment of July is at the wrong cell.")
    told = submitted(
        world.staff[4], conduct, "Files are returned with abusive remarks.", against=world.staff[24]
    )
    assign_grievance(grievance=told, assigned_to=next_officer, actor=world.hr)


def fill_separation(world: DemoWorld) -> None:
    """Have who retires first clear the desks, with dues, so that the settlement is seen; and one who resigns wait."""
    propose_retirements(world.today, actor=world.hr)
    for row in requests().filter(type="Retirement", state="requested").order_by("last_working_on")[:1]:
        accepted = accept(request=row, remarks="Thank you for the years of service.", actor=world.head)
        items: Sequence[Any] = list(clearances_of(accepted).select_related("item"))
        for item in items[:-2]:
            dues = LIBRARY_DUES if str(item.item) == "Library" else Decimal(0)
            clear(clearance=item, dues=dues, remarks="Two books not returned" if dues else "", actor=world.hr)
        add_other(
            request=accepted, kind="other_paid", text="Journey to the home town", amount=Decimal(18500),
            actor=world.hr,
        )  # fmt: skip
    leaver = world.people[-30]
    ask(
        employee=leaver, type="Resignation", last_working_on=world.today + timedelta(days=45),
        reason="A post at another institute", actor=world.person(leaver),
    )  # fmt: skip
