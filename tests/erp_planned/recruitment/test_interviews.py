"""Interviews: no clash, feedback hidden until all gave theirs, a result that the candidate follows."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidTransition, NotFound, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.recruitment.errors import OwnApplication
from erp_planned.recruitment.errors_hiring import PanelBusy, RoundOver
from erp_planned.recruitment.models import Interview, PanelMember
from erp_planned.recruitment.selectors.interviews import panel_ratings, seen_one, visible_interview
from erp_planned.recruitment.selectors.reading import reader_of
from erp_planned.recruitment.services.feedback import declare_conflict, give_feedback
from erp_planned.recruitment.services.interviews import (
    cancel_interview,
    close_interview,
    decide_result,
    reschedule_interview,
)
from payroll.employees.models import Employee
from tests.erp_planned.recruitment import people as kit
from tests.kit.threads import at_once

pytestmark = pytest.mark.django_db
# Words that stand in no page, answer, notice or audit by chance.
SECRET = "Zygomorphic handwriting"


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    """Stand in an organization in November 2026."""
    at("2026-11-16 10:00")


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[User], Client]:
    """Return a client that sends a user's token."""

    def make(user: User) -> Client:
        client = client_of(organization)
        client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {access_token(user, organization.slug)}"
        return client

    return make


@pytest.fixture
def clerk() -> Actor:
    return kit.office()


@pytest.fixture
def members() -> list[Employee]:
    return kit.panel("asha", "bela")


@pytest.fixture
def row(members: list[Employee]) -> Interview:
    return kit.scheduled(members)


def fresh(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


class TestScheduling:
    def test_a_round_calls_the_panel_and_the_candidate(self, members: list[Employee], clerk: Actor) -> None:
        """Catches a candidate who stays shortlisted, and people who are not told."""
        candidate = kit.make_candidate()
        row = kit.scheduled(members, candidate, starts_at=kit.soon(), actor=clerk)
        assert (row.round_no, fresh(candidate).state) == (1, "interview")
        told = Message.objects.filter(template="recruitment_panel_asked", channel="inbox")
        assert {one.user_id for one in told} == {one.user_id for one in members}
        mail = Message.objects.get(template="recruitment_interview_called")
        assert mail.address == candidate.email
        assert "17 Nov 2026, 10:00" in mail.body
        assert kit.scheduled(members, candidate, starts_at=kit.soon(48)).round_no == 2

    @pytest.mark.parametrize(
        ("minutes", "clashes"), [(-31, False), (-29, True), (0, True), (29, True), (30, False)]
    )
    @pytest.mark.parametrize("who", ["member", "candidate"])
    def test_nobody_is_in_two_interviews(
        self, members: list[Employee], minutes: int, clashes: bool, who: str
    ) -> None:
        """Catches an overlap at either end, and a back-to-back interview that is refused."""
        candidate, start = kit.make_candidate(), kit.soon()
        kit.scheduled(members, candidate, starts_at=start)
        others = members[1:] if who == "member" else kit.panel("chitra")
        person = kit.make_candidate() if who == "member" else candidate
        before = Interview.objects.count()
        at = start + timedelta(minutes=minutes)
        if not clashes:
            assert kit.scheduled(others, person, starts_at=at).pk
            return
        with pytest.raises(PanelBusy) as told:
            kit.scheduled(others, person, starts_at=at)
        assert (members[1].name if who == "member" else candidate.name) in str(told.value)
        assert "17 Nov 2026, 10:00 to 10:30" in str(told.value)
        assert Interview.objects.count() == before
        assert who == "candidate" or fresh(person).state == "shortlisted"

    def test_a_cancelled_interview_and_a_conflict_leave_the_time_free(self, members: list[Employee]) -> None:
        start = kit.soon()
        row = kit.scheduled(members, starts_at=start)
        declare_conflict(interview=row, reason="Cousin", actor=kit.actor_of(members[0]))
        assert kit.scheduled(members[:1], starts_at=start).pk
        cancel_interview(interview=row, reason="Strike", actor=kit.SYSTEM)
        assert kit.scheduled(members[1:], starts_at=start).pk

    @pytest.mark.parametrize(
        ("facts", "field"),
        [
            ({"minutes": 4}, "minutes"),
            ({"place": "x" * 201}, "place"),
            ({"starts_at": timedelta(days=-31)}, "starts_at"),
        ],
    )
    def test_wrong_facts_name_the_field(
        self, members: list[Employee], facts: dict[str, Any], field: str
    ) -> None:
        if "starts_at" in facts:
            facts = {"starts_at": timezone.now() + facts["starts_at"]}
        with pytest.raises(ValidationFailed) as told:
            kit.scheduled(members, **facts)
        assert set(told.value.fields) == {field}
        assert not Interview.objects.exists()

    def test_who_cannot_sit_on_a_panel(self, members: list[Employee]) -> None:
        """Catches the candidate as a judge of the own case, somebody who left, and an empty panel."""
        (asha, bela), own = members, kit.make_candidate(email="ASHA@example.org", phone="9812345678")
        Employee.objects.filter(pk=asha.pk).update(email="asha@example.org")
        Employee.objects.filter(pk=bela.pk).update(phone="9812345678")
        gone = kit.panel("chitra")[0]
        Employee.objects.filter(pk=gone.pk).update(status="inactive")
        for wrong in ([asha], [bela], [gone], []):
            with pytest.raises(ValidationFailed) as told:
                kit.scheduled(wrong, own)
            assert set(told.value.fields) == {"panel"}
        assert fresh(own).state == "shortlisted"

    @pytest.mark.parametrize("state", ["applied", "rejected", "offered", "withdrawn"])
    def test_only_who_is_shortlisted_is_called(self, members: list[Employee], state: str) -> None:
        with pytest.raises(InvalidTransition):
            kit.scheduled(members, kit.make_candidate(state=state))
        assert not Interview.objects.exists()

    def test_rescheduling_tells_everybody_and_ends_with_the_first_feedback(
        self, members: list[Employee], clerk: Actor, at: Callable[[str], None]
    ) -> None:
        row = kit.scheduled(members, starts_at=kit.soon())
        (chitra,) = kit.panel("chitra")
        reschedule_interview(
            interview=row, actor=clerk, starts_at=kit.soon(30), panel=[members[0].pk, chitra.pk]
        )
        names = {one.employee.name for one in fresh(row).members.all()}
        assert names == {"Asha", "Chitra"}
        told = {
            one.template: one.user_id
            for one in Message.objects.filter(channel="inbox", template__contains="panel").order_by("pk")
        }
        assert told["recruitment_panel_moved"] == members[0].user_id
        assert told["recruitment_panel_asked"] == chitra.user_id
        assert told["recruitment_panel_cancelled"] == members[1].user_id
        assert Message.objects.filter(template="recruitment_interview_moved").count() == 1
        at("2026-11-17 17:00")
        give_feedback(interview=row, actor=kit.actor_of(chitra), **kit.feedback())
        with pytest.raises(RoundOver):
            reschedule_interview(interview=row, actor=clerk, place="Room 9")

    def test_two_clerks_at_once_cannot_book_one_member_twice(
        self, transactional_db: None, organization: Tenant
    ) -> None:
        """Catches a look before the write without a lock."""
        members, start = kit.panel("asha"), kit.soon()
        candidates = [kit.make_candidate(), kit.make_candidate()]
        outcomes = at_once(
            *(lambda one=one: kit.scheduled(members, one, starts_at=start).pk for one in candidates)
        )
        assert sorted(type(one).__name__ for one in outcomes) == ["PanelBusy", "int"]


class TestHiddenFeedback:
    def test_nothing_of_it_is_anywhere_before_the_last(
        self,
        row: Interview,
        members: list[Employee],
        clerk: Actor,
        api: Callable[[Any], Client],
        client_of: Callable[[Tenant], Client],
        organization: Tenant,
    ) -> None:
        """The point of it all: no selector, route, page, export, audit entry or notice has a word of it."""
        asha, bela = members
        give_feedback(interview=row, actor=kit.actor_of(asha), **kit.feedback(1, "reject", SECRET))
        for reader in (clerk, kit.actor_of(bela)):
            found = seen_one(visible_interview(row.pk, reader_of(reader)), reader_of(reader))
            assert (found.feedback, found.is_disclosed, found.proposal) == ([], False, "pending")
            assert [one.given for one in found.members] == [True, False]
        assert panel_ratings([row.candidate_id]) == {}
        texts = [json.dumps([one.before, one.after, one.action]) for one in AuditEntry.objects.all()]
        texts += [f"{one.subject} {one.body} {one.payload}" for one in Message.objects.all()]
        client = client_of(organization)
        kit.office("chief", "admin")
        client.force_login(user_of("chief"))
        base = "/admin/erp_recruitment/interview/"
        pages = [base, f"{base}{row.pk}/change/", f"{base}?q=applicant", f"{base}export.csv"]
        shown = [client.get(page) for page in pages]
        assert [one.status_code for one in shown] == [200] * 4
        texts += [one.content.decode(errors="ignore") for one in shown]
        texts += [
            json.dumps(send(api(user_of("clerk")), "get", way)[1])
            for way in ("interviews", f"interviews/{row.pk}")
        ]
        client.force_login(user_of("bela"))
        mine = client.get(f"/ess/interviews/{row.pk}")
        assert mine.status_code == 200
        texts.append(mine.content.decode())
        assert not [text for text in texts if SECRET in text]
        entries = AuditEntry.objects.filter(action__startswith="recruitment.feedback")
        assert [(one.before, one.after) for one in entries] == [(None, None)]

    def test_the_last_one_discloses_to_panel_and_office(
        self, row: Interview, members: list[Employee], clerk: Actor
    ) -> None:
        for person, rating in zip(members, (5, 4), strict=True):
            give_feedback(interview=row, actor=kit.actor_of(person), **kit.feedback(rating, comments=SECRET))
        row = fresh(row)
        assert (row.state, row.result) == ("closed", "pending")
        for reader in (clerk, *map(kit.actor_of, members)):
            found = seen_one(visible_interview(row.pk, reader_of(reader)), reader_of(reader))
            assert [one.rating for one in found.feedback] == [5, 4]
            assert found.proposal == "selected"
        assert str(panel_ratings([row.candidate_id])[row.candidate_id]) == "4.50"
        told = Message.objects.filter(template="recruitment_round_closed", channel="inbox")
        assert clerk.user_id in {one.user_id for one in told}
        with pytest.raises(RoundOver):
            give_feedback(interview=row, actor=kit.actor_of(members[0]), **kit.feedback(1))
        assert PanelMember.objects.get(interview=row, employee=members[0]).rating == 5

    def test_the_database_keeps_it(self, row: Interview, members: list[Employee]) -> None:
        """Catches a way past the services: feedback changed, or a round opened, after the end."""
        close_interview(interview=row, reason="Member is ill", actor=kit.SYSTEM)
        for change in (
            lambda: PanelMember.objects.filter(interview=row).update(
                rating=5, recommendation="select", given_at=timezone.now()
            ),
            lambda: Interview.objects.filter(pk=row.pk).update(state="scheduled"),
        ):
            with pytest.raises(DatabaseError), transaction.atomic():
                change()

    def test_it_is_changed_until_then_by_members_alone(self, row: Interview, members: list[Employee]) -> None:
        asha = kit.actor_of(members[0])
        give_feedback(interview=row, actor=asha, **kit.feedback(2, "hold"))
        give_feedback(interview=row, actor=asha, **kit.feedback(5))
        assert PanelMember.objects.get(interview=row, employee=members[0]).rating == 5
        (stranger,) = kit.panel("chitra")
        with pytest.raises(NotFound):
            give_feedback(interview=row, actor=kit.actor_of(stranger), **kit.feedback())
        with pytest.raises(NotFound):
            visible_interview(row.pk, reader_of(kit.actor_of(stranger)))
        for wrong in ({"rating": 6}, {"rating": 0}, {"recommendation": "maybe"}, {"comments": "x" * 2001}):
            with pytest.raises(ValidationFailed) as told:
                give_feedback(interview=row, actor=asha, **{**kit.feedback(), **wrong})
            assert set(told.value.fields) == set(wrong)

    def test_not_before_the_interview(self, members: list[Employee]) -> None:
        row = kit.scheduled(members, starts_at=kit.soon(1))
        with pytest.raises(RoundOver):
            give_feedback(interview=row, actor=kit.actor_of(members[0]), **kit.feedback())

    def test_a_conflict_is_instead_of_feedback(
        self, row: Interview, members: list[Employee], clerk: Actor
    ) -> None:
        """Catches a member who sits out and still reads the others, and one who changes sides."""
        asha, bela = map(kit.actor_of, members)
        declare_conflict(interview=row, reason="My cousin", actor=asha)
        for again in (
            lambda: declare_conflict(interview=row, reason="Again", actor=asha),
            lambda: give_feedback(interview=row, actor=asha, **kit.feedback()),
        ):
            with pytest.raises(RoundOver):
                again()
        give_feedback(interview=row, actor=bela, **kit.feedback(comments=SECRET))
        row = fresh(row)
        assert row.state == "closed"
        found = seen_one(visible_interview(row.pk, reader_of(asha)), reader_of(asha))
        assert (found.feedback, found.is_disclosed) == ([], False)
        found = seen_one(visible_interview(row.pk, reader_of(clerk)), reader_of(clerk))
        assert [(one.rating, one.conflict) for one in found.members] == [(None, "My cousin"), (4, "")]

    def test_a_conflict_comes_before_feedback(self, row: Interview, members: list[Employee]) -> None:
        asha = kit.actor_of(members[0])
        give_feedback(interview=row, actor=asha, **kit.feedback())
        with pytest.raises(RoundOver):
            declare_conflict(interview=row, reason="Late", actor=asha)
        assert PanelMember.objects.get(interview=row, employee=members[0]).conflict_at is None

    def test_the_whole_panel_in_conflict_leaves_the_round_open(
        self, row: Interview, members: list[Employee], clerk: Actor
    ) -> None:
        for one in members:
            declare_conflict(interview=row, reason="Kin", actor=kit.actor_of(one))
        assert fresh(row).state == "scheduled"
        (chitra,) = kit.panel("chitra")
        reschedule_interview(interview=row, actor=clerk, panel=[chitra.pk])
        with pytest.raises(ValidationFailed):
            reschedule_interview(interview=row, actor=clerk, panel=[members[0].pk])
        give_feedback(interview=row, actor=kit.actor_of(chitra), **kit.feedback())
        assert fresh(row).state == "closed"

    def test_the_office_closes_with_a_reason(
        self, row: Interview, members: list[Employee], clerk: Actor
    ) -> None:
        give_feedback(interview=row, actor=kit.actor_of(members[0]), **kit.feedback(2, "reject"))
        with pytest.raises(ValidationFailed):
            close_interview(interview=row, reason=" ", actor=clerk)
        with pytest.raises(Forbidden):
            close_interview(interview=row, reason="Ill", actor=kit.actor_of(members[0]))
        close_interview(interview=row, reason="Member is ill", actor=clerk)
        found = seen_one(visible_interview(row.pk, reader_of(clerk)), reader_of(clerk))
        assert (len(found.feedback), found.proposal) == (1, "rejected")
        with pytest.raises(RoundOver):
            give_feedback(interview=row, actor=kit.actor_of(members[1]), **kit.feedback())

    def test_the_own_application_is_not_judged_nor_read(self, members: list[Employee]) -> None:
        """Catches somebody of the office who applied and acts on, or reads, the own case."""
        candidate = kit.make_candidate(email="clerk@example.org")
        row = kit.scheduled(members[:1], candidate)
        clerk = kit.office()
        User.objects.filter(username="clerk").update(email="clerk@example.org")
        for act in (
            lambda: close_interview(interview=row, reason="x", actor=clerk),
            lambda: cancel_interview(interview=row, reason="x", actor=clerk),
            lambda: kit.scheduled(members[1:], candidate, actor=clerk),
        ):
            with pytest.raises(OwnApplication):
                act()
        give_feedback(interview=row, actor=kit.actor_of(members[0]), **kit.feedback(comments=SECRET))
        found = seen_one(visible_interview(row.pk, reader_of(clerk)), reader_of(clerk))
        assert found.feedback == []
        with pytest.raises(OwnApplication):
            decide_result(interview=row, result="selected", actor=clerk)

    def test_two_at_once_close_the_round_once(self, transactional_db: None, organization: Tenant) -> None:
        """Catches a round that stays open because each of the last two did not see the other."""
        members = kit.panel("asha", "bela")
        row = kit.scheduled(members)
        outcomes = at_once(
            *(
                lambda one=one: give_feedback(interview=row, actor=kit.actor_of(one), **kit.feedback()).pk
                for one in members
            )
        )
        assert outcomes == [row.pk, row.pk]
        assert fresh(row).state == "closed"
        assert AuditEntry.objects.filter(action="recruitment.interview_closed").count() == 1


def user_of(username: str) -> User:
    return User.objects.get(username=username)


def send(client: Client, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Call a route of hiring and return status and data."""
    answer = getattr(client, method)(
        f"/api/hrms/{path}", *([body] if body else []), content_type="application/json"
    )
    is_json = answer["Content-Type"].startswith("application/json")
    return answer.status_code, answer.json().get("data") if is_json else answer.content
