"""Data of candidates who are out go after the set time, by the clock; who may still come or has joined stays."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.recruitment.calc import months_before
from erp_planned.recruitment.masters import keeping_rules
from erp_planned.recruitment.models import Candidate, Interview, KeepingRule, PanelMember
from erp_planned.recruitment.services import candidates as people
from erp_planned.recruitment.services import requisitions as posts
from erp_planned.recruitment.services.erasing import erase_due, look
from tests.erp_planned.recruitment.posts import SYSTEM, actor_of, an_account, candidate, opened, pdf
from tests.payroll.runs.people import make_employee


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-04-10 12:00")


def out(**values: Any) -> Candidate:
    """Make somebody who was rejected in April."""
    row = candidate(file=pdf(), remarks="Came with Ravi", **values)
    return people.reject_candidate(candidate=row, reason="Ravi is late", actor=SYSTEM)


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2026, 10, 10), 6, date(2026, 4, 10)),
        (date(2026, 8, 31), 6, date(2026, 2, 28)),
        (date(2027, 1, 5), 1, date(2026, 12, 5)),
    ],
)
def test_months_end_on_a_day_that_is_there(day: date, months: int, before: date) -> None:
    assert months_before(day, months) == before


def test_after_six_months_everything_told_is_gone_and_the_file_too(
    at: Callable[[str], None], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    row = people.apply_publicly(
        requisition=opened(), actor=people.visitor("10.1.1.1"), file=pdf(), name="Ravi Kumar",
        email="ravi@example.org", phone="9810012345", qualifications="B.Com. of Ravi",
    )  # fmt: skip
    Message.objects.update(state="sent")
    row = people.reject_candidate(candidate=row, reason="Ravi is late", actor=SYSTEM)
    people.rate(candidate=row, rating=2, actor=SYSTEM)
    meeting = Interview.objects.create(candidate=row, round_no=1, starts_at=timezone.now(), scheduled_by="x")
    PanelMember.objects.create(interview=meeting, employee=make_employee(), comments="Ravi stammers")
    storage, name = row.resume.storage, row.resume.name
    at("2026-10-09 12:00")
    assert erase_due(date(2026, 10, 9), actor=SYSTEM) == 0
    at("2026-10-10 03:30")
    with django_capture_on_commit_callbacks(execute=True):
        again = look(timezone.now())
    assert timezone.localtime(again).day == 11
    row.refresh_from_db()
    assert (row.name, row.email, row.phone, row.date_of_birth, row.reason, row.resume.name) == (
        "", "", "", None, "", "",
    )  # fmt: skip
    assert (row.state, row.rating, row.erased_at is not None) == ("rejected", 2, True)
    assert not storage.exists(name)
    kept = repr(
        [
            *Candidate.objects.values(),
            *AuditEntry.objects.filter(action__startswith="candidate").values(),
            *Message.objects.filter(template__startswith="application").values(),
            *PanelMember.objects.values(),
        ]
    )
    for private in ("Ravi", "ravi", "98100"):
        assert private not in kept
    entry = AuditEntry.objects.get(action="candidates.erased")
    assert entry.after == {"count": 1, "numbers": [row.number]}
    with pytest.raises(InvalidState):
        people.change_candidate(candidate=row, name="Ravi", actor=SYSTEM)
    assert erase_due(date(2026, 10, 10), actor=SYSTEM) == 0


def test_a_closed_requisition_ends_the_keeping_of_all_but_those_who_may_come() -> None:
    row = opened()
    states = ("applied", "offered", "accepted", "joined")
    rows = [candidate(row) for _one in states]
    for one, state in zip(rows, states, strict=True):
        employee = make_employee() if state == "joined" else None
        Candidate.objects.filter(pk=one.pk).update(state=state, employee=employee)
    still = candidate(opened())
    posts.close(requisition=row, actor=SYSTEM)
    assert erase_due(date(2026, 10, 9), actor=SYSTEM) == 0
    assert erase_due(date(2026, 10, 10), actor=SYSTEM) == 1
    erased = Candidate.objects.filter(erased_at__isnull=False)
    assert [one.pk for one in erased] == [rows[0].pk]
    still.refresh_from_db()
    assert still.name


def test_the_rule_of_the_institution_says_how_long() -> None:
    out()
    rule = keeping_rules.create(effective_on=date(2026, 5, 1), months=1, actor=SYSTEM)
    assert erase_due(date(2026, 4, 30), actor=SYSTEM) == 0
    assert erase_due(date(2026, 5, 9), actor=SYSTEM) == 0
    assert KeepingRule.objects.get().used_at is None
    assert erase_due(date(2026, 5, 10), actor=SYSTEM) == 1
    rule.refresh_from_db()
    assert rule.used_at is not None


def test_only_the_office_and_the_clock_erase() -> None:
    out()
    with pytest.raises(Forbidden):
        erase_due(date(2030, 1, 1), actor=actor_of(an_account()))
    assert not Candidate.objects.filter(erased_at__isnull=False).exists()


def test_the_cost_does_not_grow_with_the_people(django_assert_max_num_queries: Any) -> None:
    row = opened()
    for _one in range(4):
        out(requisition=row)
    with django_assert_max_num_queries(14):
        assert erase_due(date(2027, 1, 1), actor=SYSTEM) == 4
