"""Recruitment in the demo: posts that wait and that are open, candidates at every step, and somebody who joins."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from erp_planned.demo.papers import paper
from erp_planned.demo.world import DemoWorld
from erp_planned.recruitment.masters import keeping_rules
from erp_planned.recruitment.models import Candidate, Interview, JobRequisition
from erp_planned.recruitment.selectors.joining import tasks
from erp_planned.recruitment.services.candidates import (
    apply_publicly,
    rate,
    reject_candidate,
    shortlist,
    visitor,
)
from erp_planned.recruitment.services.feedback import give_feedback
from erp_planned.recruitment.services.interviews import decide_result, schedule_interview
from erp_planned.recruitment.services.joining import onboard, tick_tasks
from erp_planned.recruitment.services.offers import accept_offer, make_offer
from erp_planned.recruitment.services.requisitions import approve, make_requisition, submit
from payroll.employees.models import Department, Designation, Employee

NAMES = (
    "Aarohi Deshpande", "Bilal Ansari", "Charu Pathak", "Devika Nambiar", "Eklavya Yadav", "Farida Khan",
    "Gurpreet Sandhu", "Harsh Vardhan",
)  # fmt: skip
LEVEL, VACANCIES = 4, 2


def fill_recruitment(world: DemoWorld) -> None:
    """Fill posts, candidates, interviews, an offer that waits and a checklist of joining."""
    keeping_rules.create(effective_on=world.year.first, months=6, actor=world.head)
    _waiting(world)
    opened = _opened(world)
    people = [_applied(opened, number, name) for number, name in enumerate(NAMES)]
    for one in people[:6]:
        shortlist(candidate=one, actor=world.hr)
    rate(candidate=people[0], rating=4, actor=world.hr)
    reject_candidate(candidate=people[7], reason="No experience of accounts", actor=world.hr)
    panel = (world.familiar, world.staff[12])
    for number, one in enumerate(people[:2]):
        _selected(world, _met(world, one, panel, days=-6, hour=10 + number), panel)
    _joined(world, people[0])
    last = world.month.plus(1).last
    make_offer(
        candidate=people[1], level=LEVEL, cell=1, joining_on=last, valid_until=world.today + timedelta(days=5),
        terms="Probation of two years.", actor=world.hr,
    )  # fmt: skip
    half = _met(world, people[2], panel, days=-1, hour=11)
    give_feedback(
        interview=half, rating=3, recommendation="hold", comments="Knows the rules, little practice.",
        actor=world.person(panel[1]),
    )  # fmt: skip
    _met(world, people[3], panel, days=3, hour=15)


def _requisition(world: DemoWorld, title: str, chain: Sequence[Any], **facts: Any) -> JobRequisition:
    designation = Designation.objects.get_or_create(name=title)[0]
    department = Department.objects.order_by("name")[0]
    row = make_requisition(
        chain=[one.user_id for one in chain], department=department, designation=designation,
        closes_on=world.today + timedelta(days=30), actor=world.hr, **facts,
    )  # fmt: skip
    return submit(requisition=row, actor=world.hr)


def _waiting(world: DemoWorld) -> None:
    _requisition(
        world, "Laboratory Attendant", (world.familiar, world.head), vacancies=1, level=1,
        qualifications="Class 10 with science", description="Keeps the laboratory of the department.",
    )  # fmt: skip


def _opened(world: DemoWorld) -> JobRequisition:
    row = _requisition(
        world, "Accounts Assistant", (world.head,), vacancies=VACANCIES, level=LEVEL,
        qualifications="Degree in commerce; typing 35 words a minute",
        description="Keeps bills, vouchers and the register of advances.",
    )  # fmt: skip
    return approve(requisition=row, actor=world.head, comments="Both posts are in the budget.")


def _applied(opened: JobRequisition, number: int, name: str) -> Candidate:
    given = name.split(maxsplit=1)[0]
    return apply_publicly(
        requisition=opened,
        actor=visitor(""),
        file=paper(f"{given}.pdf", "Made for demonstration", name, "Accounts Assistant"),
        name=name,
        email=f"{given.lower()}@example.com",
        phone=f"98{number:02d}4410{number:02d}",
        date_of_birth=date(1996 + number % 5, 1 + number, 11),
        qualifications="B.Com.",
        experience_years=number,
    )


def _met(
    world: DemoWorld, candidate: Candidate, panel: Sequence[Employee], *, days: int, hour: int
) -> Interview:
    on = world.today + timedelta(days=days)
    return schedule_interview(
        candidate=candidate, panel=[one.pk for one in panel], place="Committee room",
        starts_at=timezone.make_aware(datetime.combine(on, time(hour))), actor=world.hr,
    )  # fmt: skip


def _selected(world: DemoWorld, interview: Interview, panel: Sequence[Employee]) -> None:
    words = ("Sound in book-keeping.", "Answers to the point; knows the rules.")
    for one, comments in zip(panel, words, strict=True):
        give_feedback(
            interview=interview, rating=4, recommendation="select", comments=comments, actor=world.person(one)
        )
    decide_result(interview=interview, result="selected", actor=world.hr)


def _joined(world: DemoWorld, candidate: Candidate) -> None:
    first = world.month.plus(1).first
    offer = make_offer(
        candidate=candidate, level=LEVEL, cell=1, joining_on=first, valid_until=world.today, actor=world.hr
    )
    accept_offer(offer=offer, actor=world.hr)
    joined = onboard(candidate=candidate, gender="female", category="GEN", actor=world.hr)
    rows = list(tasks().filter(employee=joined.employee.pk)[:3])
    tick_tasks(employee_id=joined.employee.pk, done={row.pk: True for row in rows}, actor=world.hr)
