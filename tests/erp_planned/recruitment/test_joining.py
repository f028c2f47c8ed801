"""Joining: one employee, once, all or nothing; a checklist that is worked off."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from core.accounts.models import User
from core.actors import Actor, Door, system_actor
from core.errors import Duplicate, Forbidden, InUse, InvalidTransition, ValidationFailed
from core.tenancy.models import Tenant
from core.todo import to_do
from erp_planned.recruitment.masters_hiring import joining_items
from erp_planned.recruitment.models import Candidate, JoiningItem, JoiningTask
from erp_planned.recruitment.seeds_hiring import seed_joining_items
from erp_planned.recruitment.services import joining
from erp_planned.recruitment.services.joining import onboard, set_task, tick_tasks
from payroll.employees.hooks import reason_in_use
from payroll.employees.models import Employee, PayHistory
from tests.erp_planned.recruitment import people as kit
from tests.erp_planned.recruitment.test_interviews import api, fresh, send
from tests.kit.threads import at_once

__all__ = ["api"]
pytestmark = pytest.mark.django_db
FACTS = {"gender": "female", "pan": "ABCPN1234K"}


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    """Stand in an organization in November 2026, with the first checklist."""
    at("2026-11-16 10:00")
    seed_joining_items(actor=system_actor(Door.COMMAND))


@pytest.fixture
def clerk() -> Actor:
    return kit.office()


def test_who_accepted_becomes_an_employee_with_account_pay_and_checklist(clerk: Actor) -> None:
    offer = kit.accepted()
    candidate = offer.candidate
    made = onboard(candidate=candidate, actor=clerk, **FACTS)
    person = Employee.objects.get(pk=made.employee.pk)
    assert (person.name, person.email, person.date_of_birth) == (
        candidate.name, candidate.email, candidate.date_of_birth,
    )  # fmt: skip
    assert (person.department, person.designation) == (
        candidate.requisition.department, candidate.requisition.designation,
    )  # fmt: skip
    assert (person.date_of_joining, person.pan) == (date(2027, 1, 4), "ABCPN1234K")
    pay = PayHistory.objects.get(employee=person)
    assert (pay.level, pay.cell, pay.basic, pay.order_reference) == (10, 1, offer.basic, offer.offer_no)
    assert person.user is not None
    assert made.credentials.username == person.user.username
    assert (fresh(candidate).state, fresh(candidate).employee) == ("joined", person)
    assert JoiningTask.objects.filter(employee=person).count() == made.task_count == 11
    assert reason_in_use(person.pk)


def test_a_second_press_makes_nobody(clerk: Actor) -> None:
    offer = kit.accepted()
    made = onboard(candidate=offer.candidate, actor=clerk)
    with pytest.raises(InvalidTransition, match=made.employee.code):
        onboard(candidate=offer.candidate, actor=clerk)
    assert Employee.objects.count() == 1


def test_two_presses_at_once_make_one_employee(transactional_db: None, organization: Tenant) -> None:
    offer = kit.accepted()
    outcomes = at_once(
        *(lambda: onboard(candidate=offer.candidate, actor=kit.SYSTEM).employee.code for _one in range(2))
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["InvalidTransition", "str"]
    assert Employee.objects.count() == 1


@pytest.mark.parametrize("state", ["selected", "offered", "declined"])
def test_only_who_accepted_joins(clerk: Actor, state: str) -> None:
    with pytest.raises(InvalidTransition):
        onboard(candidate=kit.make_candidate(state=state), actor=clerk)
    (asha,) = kit.panel("asha")
    with pytest.raises(Forbidden):
        onboard(candidate=kit.accepted().candidate, actor=kit.actor_of(asha))
    assert Employee.objects.count() == 1


def test_killed_half_way_nothing_stays(clerk: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Catches an employee without a checklist, or an account of nobody."""
    offer, users = kit.accepted(), User.objects.count()

    def killed(_employee: Employee) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(joining, "_make_tasks", killed)
    with pytest.raises(KeyboardInterrupt):
        onboard(candidate=offer.candidate, actor=clerk)
    monkeypatch.undo()
    assert (Employee.objects.count(), User.objects.count()) == (0, users)
    assert fresh(offer.candidate).state == "accepted"
    assert onboard(candidate=offer.candidate, actor=clerk).task_count == 11


def test_what_payroll_refuses_leaves_the_candidate(clerk: Actor) -> None:
    first, second = kit.accepted(), kit.accepted()
    onboard(candidate=first.candidate, actor=clerk, pan="ABCPN1234K")
    with pytest.raises(Duplicate) as told:
        onboard(candidate=second.candidate, actor=clerk, pan="ABCPN1234K")
    assert set(told.value.fields) == {"pan"}
    young = kit.accepted(kit.selected(date_of_birth=None))
    with pytest.raises(ValidationFailed) as wrong:
        onboard(candidate=young.candidate, actor=clerk)
    assert set(wrong.value.fields) == {"date_of_birth"}
    assert Candidate.objects.filter(state="joined").count() == 1


def test_a_task_is_done_left_out_or_open(clerk: Actor) -> None:
    made = onboard(candidate=kit.accepted().candidate, actor=clerk)
    rows = {one.item.name: one for one in JoiningTask.objects.filter(employee=made.employee)}
    pan, caste = rows["PAN card"], rows["Caste, disability or service certificate"]
    for task, facts, field in (
        (pan, {"done_on": date(2026, 11, 17)}, "done_on"),
        (pan, {"is_left_out": True, "note": "x"}, "is_left_out"),
        (caste, {"is_left_out": True}, "note"),
        (caste, {"is_left_out": True, "done_on": date(2026, 11, 16), "note": "x"}, "is_left_out"),
        (pan, {"note": "x" * 201}, "note"),
    ):
        with pytest.raises(ValidationFailed) as told:
            set_task(task=task, actor=clerk, **facts)
        assert set(told.value.fields) == {field}
    assert set_task(task=caste, actor=clerk, is_left_out=True, note="General").done_by == clerk.name
    assert set_task(task=pan, actor=clerk, done_on=date(2026, 11, 16)).done_on == date(2026, 11, 16)
    everything = dict.fromkeys(JoiningTask.objects.values_list("pk", flat=True), True)
    assert tick_tasks(employee_id=made.employee.pk, done=everything, actor=clerk) == 9
    assert fresh(caste).done_on is None
    assert tick_tasks(employee_id=made.employee.pk, done={pan.pk: False}, actor=clerk) == 1
    assert (fresh(pan).done_on, fresh(pan).done_by) == (None, "")


def test_the_seed_writes_once_and_items_in_use_stay(clerk: Actor) -> None:
    seed_joining_items(actor=kit.SYSTEM)
    assert JoiningItem.objects.count() == 11
    JoiningItem.objects.filter(name="Oath of allegiance").update(is_active=False)
    made = onboard(candidate=kit.accepted().candidate, actor=clerk)
    assert made.task_count == 10
    with pytest.raises(InUse):
        joining_items.delete(JoiningItem.objects.get(name="PAN card"), actor=clerk)


def test_the_office_is_told_what_waits() -> None:
    """Catches a list that leaves out who accepted, an offer that ends, or open tasks."""
    kit.offered(valid_until=date(2026, 11, 20))
    kit.accepted()
    onboard(candidate=kit.accepted().candidate, actor=kit.SYSTEM)
    kit.scheduled(kit.panel("asha"))
    told = " | ".join(one.text for one in to_do(date(2026, 11, 16)))
    for words in (
        "1 offer without an answer lapses within a week",
        "1 candidate accepted and is to be onboarded",
        "1 new employee has open tasks of joining",
        "1 interview waits for feedback of its panel",
    ):
        assert words in told


def test_rest_onboards_once_and_ticks(api: Callable[[Any], Client]) -> None:
    candidate = kit.accepted().candidate
    kit.office()
    office = api(User.objects.get(username="clerk"))
    key = {"HTTP_IDEMPOTENCY_KEY": "onboard-1"}
    answers = [
        office.post(f"/api/hrms/onboard/{candidate.pk}", {"gender": "female"}, content_type="application/json", **key)
        for _turn in range(2)
    ]  # fmt: skip
    assert [one.status_code for one in answers] == [201, 201]
    assert answers[0].json()["data"] == answers[1].json()["data"]
    assert send(office, "post", f"onboard/{candidate.pk}", {"gender": "female"})[0] == 409
    (joiner,) = send(office, "get", "onboard?open=true")[1]["items"]
    assert (joiner["openTasks"], len(joiner["tasks"])) == (11, 11)
    task = joiner["tasks"][0]["id"]
    assert send(office, "put", f"onboard/tasks/{task}", {"doneOn": "2026-11-16"})[1]["openTasks"] == 10
    assert send(office, "put", f"onboard/tasks/{task}", {"doneOn": "2027-11-16"})[0] == 400
    (asha,) = kit.panel("asha")
    for method, way in (
        ("get", "onboard"),
        ("post", f"onboard/{candidate.pk}"),
        ("put", f"onboard/tasks/{task}"),
    ):
        body = {"doneOn": "2026-11-16"} if method != "get" else None
        assert send(api(asha.user), method, way, body)[0] == 403


def test_the_browser_onboards_and_ticks(client_of: Callable[[Tenant], Client], organization: Tenant) -> None:
    offer, client = kit.accepted(), client_of(organization)
    kit.office()
    client.force_login(User.objects.get(username="clerk"))
    way = f"/admin/erp_recruitment/offer/{offer.pk}/onboard/"
    assert client.get(way).status_code == 200
    given = {
        "date_of_joining": "4 Jan 2027", "date_of_birth": "5 May 1995", "scheme": "NPS", "tax_regime": "new",
        "gender": "female",
    }  # fmt: skip
    assert client.post(way, {**given, "date_of_birth": ""}).status_code == 200
    shown = client.post(way, given)
    assert shown.status_code == 302
    person = Employee.objects.get()
    assert person.code.lower() in client.get(shown["Location"]).content.decode()
    assert client.post(way, given).status_code == 302
    assert Employee.objects.count() == 1
    page = f"/admin/hrms/joining/{person.pk}/"
    assert client.get("/admin/hrms/joining/?open=1").status_code == 200
    tasks = list(JoiningTask.objects.order_by("pk"))
    sent = {"shown": [one.pk for one in tasks[:3]], "done": [one.pk for one in tasks[:5]]}
    assert client.post(page, sent).status_code == 302
    assert JoiningTask.objects.filter(done_on__isnull=False).count() == 3
    assert "3 of 11 done" in client.get(page).content.decode()
    record = f"/admin/erp_recruitment/joiningtask/{tasks[9].pk}/"
    assert client.get(f"{record}change/").status_code == 200
    assert client.post(f"{record}leave-out/", {"note": "General"}).status_code == 302
    assert fresh(tasks[9]).is_left_out
    assert client.get("/admin/hrms/joining/999999/").status_code == 404
    assert client.get(f"/admin/payroll_employees/employee/{person.pk}/change/").status_code == 200
