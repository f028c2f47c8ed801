"""Runs the demo's months through the same services as every other door."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from django.utils import timezone

from core.actors import Actor
from core.money import round_rupee
from core.outbox.enums import Channel, JobState
from core.outbox.models import Job, Message
from core.periods import FIRST_FY_MONTH, Month, today
from payroll.demo.advances import advances_waiting, give_advances
from payroll.demo.contracts import make_contracts, pay_contracts
from payroll.demo.deposits import deposit_tax
from payroll.demo.leave import leave_waiting, open_leave, take_leave
from payroll.demo.story import LOCKED_MONTHS, Story
from payroll.employees.enums import PayReason
from payroll.employees.models import Designation, Employee
from payroll.employees.services.increments import apply_increments
from payroll.employees.services.pay import change_pay
from payroll.employees.services.status import change_status
from payroll.employees.services.updates import update_employee
from payroll.income_tax.models import TdsEntry
from payroll.runs.enums import CorrectableField
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.services import change_detail, create_run, hold_payment, lock_run, start_processing
from payroll.runs.services.locking import NOTICES

YEAR = 12
INCREMENT_MONTHS = (1, 7)
# Places among the locked months.
PROMOTION, ABSENCE, LATE_ORDER, LAST = 1, 4, 5, 5


def pay_months(story: Story, months: Sequence[Month], actor: Actor, report: Callable[[str], None]) -> None:
    """Pay and lock the months before the current one, and open the current one.

    Leave, advances, contracts and deposits go by the calendar: they are left out where the tax tables end before
    today's year, so that the months are not today's.
    """
    has_office = months[LOCKED_MONTHS].year == today().year and months[LOCKED_MONTHS].first <= today()
    if has_office:
        open_leave(months[0], months[-1], actor)
        make_contracts(months[0], actor)
        give_advances(months[0], actor)
    for place, month in enumerate(months[:LOCKED_MONTHS]):
        report(str(month))
        _before(place, month, months, story, actor)
        if has_office:
            take_leave(place, month, actor)
        run = start_processing(run=create_run(month=month, actor=actor), actor=actor)
        if place == 0:
            run = _begin_year(run, month, actor)
        _after(place, run, story, actor)
        _tell_nobody(run)
        lock_run(run=run, actor=actor)
        if has_office:
            pay_contracts(month, actor)
    if has_office:
        deposit_tax(months[: LOCKED_MONTHS - 1], actor)
        _notices_are_old()
        leave_waiting(months[LOCKED_MONTHS], actor)
        advances_waiting(actor)
    update_employee(employee=_person(story, "changes_bank"), actor=actor, bank_account="", ifsc="")
    create_run(month=months[LOCKED_MONTHS], actor=actor)


def _before(place: int, month: Month, months: Sequence[Month], story: Story, actor: Actor) -> None:
    """Enter what is decided before the month is processed."""
    for leaving in story.leavings:
        if leaving.month == place:
            person = _person(story, leaving.who)
            change_status(
                employee=person, status=leaving.status, on=leaving.on, reason=leaving.reason, actor=actor
            )
    if place == PROMOTION:
        _promote(_person(story, "promoted"), month, actor)
    if place == LATE_ORDER:
        # Two months back: its arrears are paid in this month.
        _promote(_person(story, "promoted_late"), months[place - 2], actor)
    if month.month in INCREMENT_MONTHS:
        apply_increments(on=month.first, actor=actor)


def _after(place: int, run: PayrollRun, story: Story, actor: Actor) -> None:
    """Correct and hold what the review of the month finds."""
    if place == ABSENCE:
        detail = SalaryDetail.objects.get(run=run, employee=_person(story, "absent"))
        change_detail(
            run=run,
            detail=detail,
            values={CorrectableField.UNPAID_DAYS: Decimal(2)},
            reason="Two days absent without leave (memo of the section)",
            actor=actor,
        )
    if place == LAST:
        person = _person(story, "changes_bank")
        reason = "Old bank account closed; waiting for the new one"
        hold_payment(run=run, employee_id=person.pk, reason=reason, actor=actor)


def _tell_nobody(run: PayrollRun) -> None:
    """Enter the job of the payslip notices as done: 1,500 of them would fill the log of the first start."""
    Job.objects.create(task=NOTICES, key=f"{NOTICES}:{run.pk}", state=JobState.DONE)


def _notices_are_old() -> None:
    """Keep what was told so far as read, and let no mail of months ago go out."""
    Message.objects.exclude(channel=Channel.INBOX).delete()
    Message.objects.update(read_at=timezone.now())


def _person(story: Story, who: str) -> Employee:
    return Employee.objects.get(email=story.who[who])


def _promote(person: Employee, month: Month, actor: Actor) -> None:
    before = person.pay_history.first()
    level = (before.level if before else 1) + 1
    change_pay(
        employee=person,
        actor=actor,
        level=level,
        effective_on=month.first,
        reason=PayReason.PROMOTION,
        order_reference=f"NIES/EST/{month.year}/{person.code[-3:]}",
        rebase_later=True,
    )
    update_employee(employee=person, actor=actor, designation=_title(level))


def _title(level: int) -> Designation:
    from_posts = {5: "Technician", 6: "Assistant", 7: "Section Officer", 8: "Private Secretary"}
    return Designation.objects.get(name=from_posts[level])


def _begin_year(run: PayrollRun, month: Month, actor: Actor) -> PayrollRun:
    """Enter opening balances for the months of the year before the first one, so that tax is even over it.

    The months are taken to have been as the first one, with the year's tax in twelve parts.
    """
    earlier = (month.month - FIRST_FY_MONTH) % YEAR
    if not earlier:
        return run
    year = month.financial_year
    details = SalaryDetail.objects.filter(run=run, employee__date_of_joining__lte=year.first)
    rows = [
        TdsEntry(
            employee_id=detail.employee_id,
            financial_year=year.start,
            month=month.plus(-1).first,
            salary=detail.taxable * earlier,
            hra=detail.hra * earlier,
            basic_da=(detail.basic + detail.da) * earlier,
            nps=detail.nps * earlier,
            # Too high at first: with too little, the rest of the year's tax would exceed somebody's pay.
            tax=round_rupee(detail.taxable * earlier * 3 / 10),
        )
        for detail in details
    ]
    TdsEntry.objects.bulk_create(rows)
    run = start_processing(run=run, actor=actor)
    taxes = dict(SalaryDetail.objects.filter(run=run).values_list("employee_id", "annual_tax"))
    for row in rows:
        row.tax = round_rupee(taxes[row.employee_id] * earlier / YEAR)
    TdsEntry.objects.bulk_update(rows, ["tax"])
    return start_processing(run=run, actor=actor)
