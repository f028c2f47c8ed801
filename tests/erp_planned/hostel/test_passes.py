"""Outpasses, the register and visitors: who may, when, and what the clock tells."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from core.actors import Actor
from core.errors import DomainError, Forbidden, InvalidState, NotFound, ValidationFailed
from core.outbox.models import Message
from erp_planned.hostel.enums import PassState
from erp_planned.hostel.errors import NotOut, OutAlready, OwnPass, PassOverlaps
from erp_planned.hostel.links import consent_path
from erp_planned.hostel.models import Hostel, InOutMovement, OutpassRequest
from erp_planned.hostel.selectors.passes import roll_call, visible_passes, visits
from erp_planned.hostel.services import outpasses as o
from erp_planned.hostel.services.register import come_in, go_out, look
from erp_planned.hostel.services.stays import allocate
from erp_planned.hostel.services.visitors import log_visitor, visitor_out
from erp_planned.students.models import Student
from tests.erp_planned.hostel.places import SYSTEM, actor_of, hostel, student
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import make_account, make_person

pytestmark = pytest.mark.django_db


def moment(text: str) -> datetime:
    return timezone.make_aware(datetime.fromisoformat(text))


@pytest.fixture
def house() -> Hostel:
    return hostel(beds=(3,), warden=make_person("warden"))


@pytest.fixture
def warden(house: Hostel) -> Actor:
    return actor_of(house.warden.user)


@pytest.fixture
def asha(house: Hostel) -> Student:
    who = student(1, user=make_account("asha.student", "student"), guardian_email="guardian@example.org")
    allocate(student=who, from_on=date(2026, 7, 1), actor=SYSTEM)
    return who


def ask(who: Student, first: str, last: str, **more: object) -> OutpassRequest:
    given = {"reason": "Home", "actor": actor_of(who.user)} | more
    return o.request(student=who, from_at=moment(first), to_at=moment(last), **given)


def test_from_the_request_to_the_way_in(asha: Student, warden: Actor, at: Callable[[str], None]) -> None:
    row = ask(asha, "2026-11-17 09:00", "2026-11-17 18:00")
    assert Message.objects.filter(template="hostel_outpass_asked", user_id=warden.user_id).exists()
    o.approve(outpass=row, actor=warden)
    with pytest.raises(InvalidState):
        go_out(student=asha, outpass=row, actor=warden)
    at("2026-11-17 09:05")
    go_out(student=asha, outpass=row, actor=warden)
    with pytest.raises(OutAlready):
        go_out(student=asha, outpass=row, actor=warden)
    with pytest.raises(InvalidState):
        o.cancel(outpass=row, actor=actor_of(asha.user))
    (one,) = roll_call(row.hostel, timezone.now())
    assert not one.is_in
    assert not one.is_overdue
    at("2026-11-17 18:30")
    look(timezone.now())
    look(timezone.now())
    told = Message.objects.filter(template="hostel_overdue", user_id=warden.user_id)
    assert told.values("channel").distinct().count() == told.count()
    assert roll_call(row.hostel, timezone.now())[0].is_overdue
    assert come_in(student=asha, actor=warden).is_late
    with pytest.raises(NotOut):
        come_in(student=asha, actor=warden)


def test_nobody_decides_the_own_outpass_and_nobody_one_of_another_hostel(
    asha: Student, warden: Actor
) -> None:
    row = ask(asha, "2026-11-17 09:00", "2026-11-17 18:00")
    made = ask(asha, "2026-11-18 09:00", "2026-11-18 18:00", actor=warden)
    with pytest.raises(Forbidden):
        o.approve(outpass=row, actor=actor_of(asha.user))
    with pytest.raises(OwnPass):
        o.approve(outpass=made, actor=warden)
    other = make_person("other")
    hostel("Raman", warden=other)
    with pytest.raises(NotFound):
        o.approve(outpass=row, actor=actor_of(other.user))
    assert not visible_passes(actor_of(other.user)).exists()
    with pytest.raises(NotFound):
        ask(asha, "2026-11-20 09:00", "2026-11-20 18:00", actor=actor_of(other.user))
    assert set(OutpassRequest.objects.values_list("state", flat=True)) == {PassState.REQUESTED}


def test_two_outpasses_of_one_student_share_no_moment(asha: Student, warden: Actor) -> None:
    first = ask(asha, "2026-11-17 09:00", "2026-11-17 18:00")
    with pytest.raises(PassOverlaps):
        ask(asha, "2026-11-17 17:00", "2026-11-17 20:00")
    second = ask(asha, "2026-11-17 18:00", "2026-11-17 20:00")
    with pytest.raises(PassOverlaps):
        o.extend(outpass=first, to_at=moment("2026-11-17 19:00"), reason="Train", actor=warden)
    o.reject(outpass=second, remarks="Examination", actor=warden)
    assert o.extend(outpass=first, to_at=moment("2026-11-17 19:00"), reason="Train", actor=warden)
    for wrong in (("2026-11-15 09:00", "2026-11-15 18:00"), ("2026-11-19 18:00", "2026-11-19 09:00")):
        with pytest.raises(ValidationFailed):
            ask(asha, *wrong)


def test_an_outpass_is_for_sixty_days_and_asked_for_four_months_ahead(asha: Student, warden: Actor) -> None:
    """Sixty days and no minute more, when it is asked for and when it is made longer."""
    first, end = moment("2026-11-17 09:00"), moment("2026-11-17 09:00") + timedelta(days=60)
    minute, given = timedelta(minutes=1), {"reason": "Home", "actor": actor_of(asha.user)}
    with pytest.raises(ValidationFailed, match="sixty") as refused:
        o.request(student=asha, from_at=first, to_at=end + minute, **given)
    assert set(refused.value.fields) == {"to_at"}
    row = o.request(student=asha, from_at=first, to_at=end - minute, **given)
    with pytest.raises(ValidationFailed, match="sixty"):
        o.extend(outpass=row, to_at=end + minute, reason="Train", actor=warden)
    assert o.extend(outpass=row, to_at=end, reason="Train", actor=warden).to_at == end
    ahead = timezone.now() + timedelta(days=120)
    with pytest.raises(ValidationFailed, match="ahead") as refused:
        o.request(student=asha, from_at=ahead + minute, to_at=ahead + 2 * minute, **given)
    assert set(refused.value.fields) == {"from_at"}
    assert o.request(student=asha, from_at=ahead - minute, to_at=ahead + timedelta(days=60) - minute, **given)
    assert OutpassRequest.objects.count() == 2


def test_a_night_elsewhere_needs_the_guardian(
    asha: Student, warden: Actor, api: Callable[..., Client]
) -> None:
    row = ask(asha, "2026-11-17 09:00", "2026-11-18 18:00", kind="night")
    assert Message.objects.filter(template="hostel_outpass_consent", address="guardian@example.org").exists()
    with pytest.raises(InvalidState):
        o.approve(outpass=row, actor=warden)
    o.note_consent(outpass=row, name="Mother", actor=warden)
    with pytest.raises(InvalidState):
        o.note_consent(outpass=row, name="Mother", actor=warden)
    assert o.approve(outpass=row, actor=warden).state == PassState.APPROVED


def test_the_guardians_link_needs_no_sign_in_and_is_nobody_elses(
    asha: Student, warden: Actor, client_of: Callable[..., Client], organization: object
) -> None:
    row = ask(asha, "2026-11-17 09:00", "2026-11-18 18:00", kind="night")
    client, path = client_of(organization), consent_path(row)
    assert asha.name in client.get(path).content.decode()
    row.refresh_from_db()
    assert row.consent_at is None
    assert client.get(path[:-3] + "abc").status_code == 404
    assert client.post(path).status_code == 200
    assert client.post(path).status_code == 200
    row.refresh_from_db()
    assert row.consent_how == "link"


def test_who_goes_without_an_outpass_is_noted_as_such(asha: Student, warden: Actor) -> None:
    row = go_out(student=asha, actor=warden)
    assert row.outpass is None
    assert not come_in(student=asha, actor=warden).is_late
    with pytest.raises(ValidationFailed):
        go_out(student=asha, actor=warden, at=timezone.now() - timedelta(hours=2))
    stranger = student(2)
    with pytest.raises(DomainError):
        go_out(student=stranger, actor=warden)
    with pytest.raises(Forbidden):
        go_out(student=asha, actor=actor_of(asha.user))
    assert InOutMovement.objects.count() == 1


def test_visitors_come_in_their_hours_and_open_visits_are_told(
    asha: Student, warden: Actor, at: Callable[[str], None]
) -> None:
    facts = {
        "student": asha,
        "visitor_name": "Ravi",
        "relation": "Father",
        "id_type": "voter",
        "actor": warden,
    }
    row = log_visitor(**facts)
    at("2026-11-16 19:05")
    with pytest.raises(InvalidState):
        log_visitor(**facts)
    look(timezone.now())
    assert Message.objects.filter(template="hostel_visit_open", user_id=warden.user_id).exists()
    visitor_out(visit=row, actor=warden)
    with pytest.raises(InvalidState):
        visitor_out(visit=row, actor=warden)
    assert visits().count() == 1


def test_a_students_rest_shows_the_own_alone(
    asha: Student, warden: Actor, api: Callable[..., Client]
) -> None:
    other = student(2, user=make_account("ravi.student", "student"))
    allocate(student=other, from_on=date(2026, 7, 1), actor=SYSTEM)
    body = {
        "fromDate": "2026-11-18",
        "fromTime": "09:00",
        "toDate": "2026-11-18",
        "toTime": "18:00",
        "reason": "Bank",
    }
    answer = api(asha.user).post("/api/hostels/outpass", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    number = answer.json()["data"]["id"]
    mine, theirs = api(asha.user), api(other.user)
    assert mine.get("/api/hostels/outpass").json()["data"]["total"] == 1
    assert theirs.get("/api/hostels/outpass").json()["data"]["total"] == 0
    assert mine.get("/api/hostels/allocations").json()["data"]["total"] == 1
    cancel = {"decision": "cancel"}
    path = f"/api/hostels/outpass/{number}/approve"
    assert theirs.put(path, cancel, content_type="application/json").status_code == 404
    assert mine.put(path, {"decision": "approve"}, content_type="application/json").status_code == 403
    assert mine.put(path, cancel, content_type="application/json").json()["data"]["status"] == "cancelled"
    body["studentId"] = other.pk
    assert mine.post("/api/hostels/outpass", body, content_type="application/json").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_out_pressed_twice_at_once_is_one_way_out() -> None:
    hostel(beds=(1,))
    who = student(1)
    allocate(student=who, from_on=date(2026, 7, 1), actor=SYSTEM)
    told = at_once(*[lambda: go_out(student=who, actor=SYSTEM)] * 2)
    assert sorted(type(one).__name__ for one in told) == ["InOutMovement", "OutAlready"]
    assert InOutMovement.objects.count() == 1
