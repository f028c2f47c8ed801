"""The chain of a requisition: its order, whose step it is, what makes it open, filled, closed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.errors import DomainError, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from core.periods import today
from core.tenancy.models import Tenant
from erp_planned.recruitment.enums import OfferState
from erp_planned.recruitment.errors import NotYourStep, OwnRequisition
from erp_planned.recruitment.models import ApprovalStep, Candidate, JobRequisition, Offer
from erp_planned.recruitment.selectors.requisitions import (
    open_requisitions,
    own_requisitions,
    requisitions,
    users_named,
    vacancies_left,
)
from erp_planned.recruitment.services import requisitions as posts
from payroll.employees.models import Employee
from tests.erp_planned.recruitment.posts import (
    SYSTEM,
    actor_of,
    an_account,
    candidate,
    draft,
    facts,
    office,
    opened,
    rejected,
    submitted,
)
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import make_person

NOON = "2026-11-16 12:00"


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at(NOON)


def step(row: JobRequisition, number: int) -> ApprovalStep:
    return ApprovalStep.objects.get(requisition=row, sequence=number)


def told(user_id: int) -> list[str]:
    rows = Message.objects.filter(user_id=user_id, channel="inbox").order_by("pk")
    return list(rows.values_list("template", flat=True))


def test_the_chain_agrees_in_order_and_each_is_told_when_the_turn_comes() -> None:
    maker = office()
    first, second = an_account(), an_account("finance_officer")
    row = submitted([first, second], maker)
    assert (told(first.pk), told(second.pk)) == (["requisition_step"], [])
    with pytest.raises(NotYourStep):
        posts.approve(requisition=row, actor=actor_of(second))
    posts.approve(requisition=row, actor=actor_of(first), comments="Needed", step=1)
    assert told(second.pk) == ["requisition_step"]
    assert told(maker.user_id or 0) == []
    row = posts.approve(requisition=row, actor=actor_of(second), step=2)
    row.refresh_from_db()
    assert (row.state, row.opened_at is not None) == ("open", True)
    assert (step(row, 1).state, step(row, 1).comments, step(row, 2).decided_by_id) == (
        "approved", "Needed", second.pk,
    )  # fmt: skip
    assert told(maker.user_id or 0) == ["requisition_decided"]
    assert [one.pk for one in open_requisitions()] == [row.pk]


def test_a_stale_step_is_refused_and_the_own_is_decided_once() -> None:
    """Somebody approves from a page shown before another one was put in the place."""
    first, second = an_account(), an_account()
    row = submitted([first, second])
    for shown, who in ((2, first), (1, second)):
        with pytest.raises(NotYourStep):
            posts.approve(requisition=row, actor=actor_of(who), step=shown)
    posts.approve(requisition=row, actor=actor_of(first))
    with pytest.raises(NotYourStep):
        posts.reject(requisition=row, actor=actor_of(first), comments="On second thoughts")
    assert [one.state for one in row.steps.order_by("sequence")] == ["approved", "waiting"]


def test_nobody_outside_the_chain_decides_whatever_the_role() -> None:
    row = submitted()
    for actor in (
        office(),
        actor_of(an_account("admin")),
        actor_of(an_account()),
        SYSTEM,
    ):
        with pytest.raises(Forbidden):
            posts.approve(requisition=row, actor=actor)
    row.refresh_from_db()
    assert row.state == "submitted"
    assert step(row, 1).state == "waiting"


def test_who_made_it_never_approves_it() -> None:
    maker = an_account("hr_manager")
    with pytest.raises(ValidationFailed) as caught:
        draft([maker], actor_of(maker))
    assert "chain" in caught.value.fields
    row = submitted([an_account()], actor_of(maker))
    ApprovalStep.objects.filter(requisition=row).update(approver=maker)
    with pytest.raises(OwnRequisition):
        posts.approve(requisition=row, actor=actor_of(maker))
    assert step(row, 1).state == "waiting"


def test_a_rejection_needs_a_reason_ends_the_chain_and_can_begin_anew() -> None:
    maker, first, second = office(), an_account(), an_account()
    row = submitted([first, second], maker)
    with pytest.raises(ValidationFailed):
        posts.reject(requisition=row, actor=actor_of(first), comments=" ")
    row = posts.reject(requisition=row, actor=actor_of(first), comments="No money")
    assert (row.state, told(second.pk), told(maker.user_id or 0)) == ("rejected", [], ["requisition_decided"])
    with pytest.raises(NotYourStep):
        posts.approve(requisition=row, actor=actor_of(first))
    row = posts.take_back(requisition=row, actor=maker)
    row = posts.change_requisition(requisition=row, actor=maker, vacancies=1)
    row = posts.submit(requisition=row, actor=maker)
    assert [one.state for one in row.steps.order_by("sequence")] == ["waiting", "waiting"]
    said = AuditEntry.objects.get(action="requisition.step_decided")
    assert (said.after or {})["comments"] == "No money"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"chain": []}, "chain"),
        ({"vacancies": 0}, "vacancies"),
        ({"vacancies": 5000}, "vacancies"),
        ({"level": 77}, "level"),
        ({"qualifications": " "}, "qualifications"),
        ({"closes_on": None}, "closes_on"),
        ({"number": "X"}, "number"),
    ],
)
def test_what_is_wrong_is_named(wrong: dict[str, Any], field: str) -> None:
    given = {"chain": [an_account()], **facts(), **wrong}
    with pytest.raises(ValidationFailed) as caught:
        posts.make_requisition(actor=SYSTEM, **given)
    assert field in caught.value.fields
    assert not JobRequisition.objects.exists()


def test_a_chain_names_each_once_and_only_who_can_sign_in() -> None:
    one, off = an_account(), an_account()
    off.is_active = False
    off.save()
    for chain in ([one, one], [off], [one.pk, 987654]):
        with pytest.raises(ValidationFailed) as caught:
            draft(chain)  # type: ignore[arg-type]
        assert "chain" in caught.value.fields
    row = draft([one])
    one.is_active = False
    one.save()
    with pytest.raises(ValidationFailed):
        posts.submit(requisition=row, actor=SYSTEM)
    row.refresh_from_db()
    assert row.state == "draft"


def test_only_a_draft_is_changed_and_only_what_is_given() -> None:
    first, second = an_account(), an_account()
    row = draft([first], vacancies=3)
    changed = posts.change_requisition(requisition=row, actor=SYSTEM, level=5, chain=[second, first])
    assert (changed.level, changed.vacancies) == (5, 3)
    assert [one.approver_id for one in row.steps.order_by("sequence")] == [second.pk, first.pk]
    posts.submit(requisition=row, actor=SYSTEM)
    with pytest.raises(InvalidState):
        posts.change_requisition(requisition=row, actor=SYSTEM, level=6)
    row.refresh_from_db()
    assert row.level == 5


def test_a_last_day_that_passed_while_it_was_a_draft_is_refused(at: Callable[[str], None]) -> None:
    row = draft(closes_on=today())
    at("2026-11-17 09:00")
    with pytest.raises(ValidationFailed) as caught:
        posts.submit(requisition=row, actor=SYSTEM)
    assert "closes_on" in caught.value.fields


def test_the_office_replaces_an_approver_who_cannot_decide_any_more() -> None:
    gone, other, maker = an_account(), an_account(), an_account("hr_manager")
    row = submitted([gone, other], actor_of(maker))
    chief = actor_of(an_account("admin"))
    new = an_account()

    def name(who: Any, number: int = 1) -> JobRequisition:
        return posts.name_approver(requisition=row, step=number, approver=who, actor=chief)

    with pytest.raises(InvalidState):
        name(new)
    gone.is_active = False
    gone.save()
    for wrong in (other, maker, gone):
        with pytest.raises(ValidationFailed) as caught:
            name(wrong)
        assert "approver" in caught.value.fields
    with pytest.raises(NotYourStep):
        name(new, 3)
    assert step(row, 1).approver_id == gone.pk
    name(new)
    assert told(new.pk) == ["requisition_step"]
    assert AuditEntry.objects.filter(action="requisition.approver_named").count() == 1
    posts.approve(requisition=row, actor=actor_of(new))
    with pytest.raises(NotYourStep):
        name(gone)


def test_an_approver_whose_service_ended_is_replaced_too() -> None:
    person = make_person("leaver")
    assert person.user is not None
    row = submitted([person.user])
    Employee.objects.filter(pk=person.pk).update(status="Retired")
    new = an_account()
    posts.name_approver(requisition=row, step=1, approver=new, actor=SYSTEM)
    assert step(row, 1).approver_id == new.pk


def offer_for(row: JobRequisition, state: str = OfferState.ACCEPTED) -> Offer:
    """Make an offer by its row."""
    one = candidate(row) if row.state == "open" else Candidate.objects.filter(requisition=row).first()
    return Offer.objects.create(
        candidate=one, offer_no=f"OF-{one.pk}", level=4, cell=1, basic=25500, joining_on=today(),  # type: ignore[union-attr]
        valid_until=today(), state=state, made_by="x",
    )  # fmt: skip


def test_accepted_offers_fill_it_and_a_lost_one_opens_it_again() -> None:
    row = opened(vacancies=2)
    first, second = offer_for(row), offer_for(row, OfferState.MADE)
    assert vacancies_left(row) == 0
    assert posts.refill(row, SYSTEM).state == "open"
    Offer.objects.filter(pk=second.pk).update(state=OfferState.ACCEPTED)
    assert posts.refill(row, SYSTEM).state == "filled"
    assert posts.refill(row, SYSTEM).state == "filled"
    Offer.objects.filter(pk=first.pk).update(state=OfferState.WITHDRAWN)
    assert posts.refill(row, SYSTEM).state == "open"
    assert vacancies_left(row) == 1
    found = requisitions().get(pk=row.pk)
    assert (found.held, found.filled) == (1, 1)  # type: ignore[attr-defined]


def test_it_is_not_closed_over_an_offer_that_waits_and_closed_is_final() -> None:
    row = opened()
    offer = offer_for(row, OfferState.MADE)
    with pytest.raises(InvalidState):
        posts.close(requisition=row, actor=SYSTEM)
    Offer.objects.filter(pk=offer.pk).update(state=OfferState.DECLINED)
    assert posts.close(requisition=row, actor=SYSTEM).closed_at is not None
    for act in (posts.submit, posts.take_back, posts.close):
        with pytest.raises(InvalidTransition):
            act(requisition=row, actor=SYSTEM)  # type: ignore[operator]


def test_only_an_open_one_is_extended() -> None:
    row, later = opened(), today() + timedelta(days=60)
    assert posts.extend(requisition=row, closes_on=later, actor=SYSTEM).closes_on == later
    with pytest.raises(ValidationFailed):
        posts.extend(requisition=row, closes_on=today() - timedelta(days=1), actor=SYSTEM)
    with pytest.raises(InvalidState):
        posts.extend(requisition=rejected(), closes_on=later, actor=SYSTEM)


def test_names_of_a_chain_are_user_names_or_codes() -> None:
    account, person = an_account(name="desk.one"), make_person("anil")
    found = users_named(f"DESK.one, {person.code.lower()}", field="chain")
    assert found == [account, person.user]
    with pytest.raises(ValidationFailed, match=r"nobody\.here"):
        users_named("desk.one\nnobody.here", field="chain")


def test_an_approver_sees_what_was_submitted_and_no_draft() -> None:
    user = an_account()
    waits, _draft = submitted([user]), draft([user])
    done = opened(chain=[user])
    assert [one.pk for one in own_requisitions(actor_of(user))] == [waits.pk, done.pk]
    assert not own_requisitions(SYSTEM).exists()


@pytest.mark.parametrize("role", ["employee", "accountant", "finance_officer"])
def test_roles_outside_the_office_change_nothing(role: str) -> None:
    actor, row = actor_of(an_account(role)), submitted()
    for act in (
        lambda: posts.make_requisition(chain=[an_account()], actor=actor, **facts()),
        lambda: posts.change_requisition(requisition=row, actor=actor, level=5),
        lambda: posts.submit(requisition=row, actor=actor),
        lambda: posts.take_back(requisition=row, actor=actor),
        lambda: posts.name_approver(requisition=row, step=1, approver=1, actor=actor),
        lambda: posts.extend(requisition=row, closes_on=today(), actor=actor),
        lambda: posts.close(requisition=row, actor=actor),
    ):
        with pytest.raises(Forbidden):
            act()
    assert JobRequisition.objects.get().state == "submitted"


@pytest.mark.django_db(transaction=True)
def test_race_of_two_approvals_of_one_step_is_one_approval() -> None:
    """Two presses of one approver must not run through two steps."""
    first, second = an_account(), an_account()
    row = submitted([first, second])
    actor = actor_of(first)
    told_by = at_once(*[lambda: posts.approve(requisition=row, actor=actor)] * 2)
    assert sorted(isinstance(one, DomainError) for one in told_by) == [False, True]
    assert [one.state for one in row.steps.order_by("sequence")] == ["approved", "waiting"]


def test_numbers_have_no_gap() -> None:
    numbers = [draft().number for _number in range(3)]
    assert numbers == ["REQ-2026-0001", "REQ-2026-0002", "REQ-2026-0003"]
    with pytest.raises(ValidationFailed):
        draft(vacancies=0)
    assert draft().number == "REQ-2026-0004"
