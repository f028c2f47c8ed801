"""Grievances: read by the complainant and the assigned alone, at every door; limits and escalation."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Actor, Door, actor_for
from core.audit.models import AuditEntry
from core.errors import DomainError, InvalidTransition, NotFound, ValidationFailed
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.hrms.enums import GrievanceState
from erp_planned.hrms.errors import OwnCase, StepClosed
from erp_planned.hrms.masters import grievance_categories
from erp_planned.hrms.models import Grievance, GrievanceEntry
from erp_planned.hrms.selectors.grievances import visible_grievances
from erp_planned.hrms.services import daily
from erp_planned.hrms.services.grievances import (
    answer_grievance,
    assign_grievance,
    reopen_grievance,
    resolve_grievance,
    submit_grievance,
    withdraw_grievance,
)
from payroll.employees.models import Employee
from tests.erp_planned.hrms.conftest import SYSTEM, actor_of
from tests.payroll.ess.conftest import make_account, make_person
from tests.payroll.rest import caller
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
WORDS = "Zamindari-tone-in-meetings"


@pytest.fixture
def officer() -> Employee:
    return make_person("officer")


@pytest.fixture
def category(officer: Employee) -> Any:
    return grievance_categories.create(
        actor=SYSTEM,
        name="Conduct",
        days=10,
        reopen_days=5,
        officer=officer,
        next_officer=make_person("head"),
    )


@pytest.fixture
def accused() -> Employee:
    """Somebody of the office with every right, about whom the complaint is."""
    return make_employee(name="Boss", user=make_account("boss", "hr_manager"))


@pytest.fixture
def row(asha: Employee, category: Any, accused: Employee) -> Grievance:
    return submit_grievance(
        employee=asha, category=category, description=WORDS, against=accused, actor=actor_of(asha)
    )


def kept(row: Grievance) -> Any:
    return Grievance.objects.filter(pk=row.pk).values().get(), GrievanceEntry.objects.count()


class TestConfidentiality:
    def everything(self, client: Client, row: Grievance, extra: str = "") -> str:
        """Return what the admin shows of a grievance by list, search, export, page, audit, person and home."""
        base = "/admin/erp_hrms/grievance/"
        pages = [
            base, f"{base}?q=Asha", f"{base}?q={WORDS[:9]}", f"{base}export/?format=csv", f"{base}{row.pk}/change/",
            f"{base}{row.pk}/assign/", f"{base}{row.pk}/answer/", "/admin/audit/auditentry/",
            f"/admin/payroll_employees/employee/{row.employee_id}/change/", f"/admin/search/?q={row.number}",
            f"/admin/search/?q={WORDS[:9]}", "/admin/", extra or "/admin/",
        ]  # fmt: skip
        told = ""
        for page in pages:
            answer = client.get(page, follow=True)
            assert answer.status_code in {200, 403, 404}, page
            text = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
            told += text.decode("utf-8", "replace")
        return told

    def test_the_office_sees_category_and_state_alone_at_every_door(
        self, row: Grievance, clerk: Actor, organization: Tenant, client_of: Callable[[Tenant], Client]
    ) -> None:
        """Catches a list, search, export, page, audit entry or answer that tells who complains, or a word of it."""
        client = client_of(organization)
        user = User.objects.get(pk=clerk.user_id)
        client.force_login(user)
        shown = client.get(f"/admin/erp_hrms/grievance/{row.pk}/change/").content.decode()
        assert row.number in shown
        assert "Asha" not in shown
        assert "Boss" not in shown
        shown = client.get("/admin/erp_hrms/grievance/").content.decode()
        assert row.number in shown
        assert "Asha" not in shown
        told = self.everything(client, row)
        assert WORDS not in told
        api = caller(client_of(organization), access_token(user, organization.slug), prefix="/api/hrms/")
        status, answer = api("GET", "grievances")
        (item,) = answer["data"]["items"]
        assert status == 200
        assert (item["number"], item["category"], item["status"]) == (row.number, "Conduct", "submitted")
        assert {name for name, value in item.items() if value is None} == {
            "employeeId", "againstId", "description", "resolution", "assignedTo",
        }  # fmt: skip
        assert item["entries"] == []
        assert api("GET", f"grievances?employeeId={row.employee_id}")[0] == 400

    def test_the_person_complained_about_learns_nothing(
        self,
        row: Grievance,
        accused: Employee,
        organization: Tenant,
        client_of: Callable[[Tenant], Client],
    ) -> None:
        """Catches a holder of the right who finds the grievance about themselves, by number, list or notice."""
        client = client_of(organization)
        assert accused.user is not None
        client.force_login(accused.user)
        base = f"/admin/erp_hrms/grievance/{row.pk}"
        assert row.number not in client.get("/admin/erp_hrms/grievance/").content.decode()
        for page in ("change", "assign", "answer", "resolve"):
            answer = client.get(f"{base}/{page}/", follow=True)
            assert row.number not in answer.content.decode()
        api = caller(
            client_of(organization), access_token(accused.user, organization.slug), prefix="/api/hrms/"
        )
        assert api("GET", "grievances")[1]["data"]["items"] == []
        body = {"action": "assign", "assignedTo": accused.pk}
        before = kept(row)
        assert api("PUT", f"grievances/{row.pk}", body)[0] == 404
        assert kept(row) == before
        assert not Message.objects.filter(user_id=accused.user_id).exists()

    def test_the_audit_names_neither_complainant_nor_words(
        self, row: Grievance, asha: Employee, officer: Employee, clerk: Actor
    ) -> None:
        assign_grievance(grievance=row, assigned_to=officer, actor=clerk)
        answer_grievance(grievance=row, text=f"{WORDS} answered", actor=actor_of(officer))
        resolve_grievance(grievance=row, text=f"{WORDS} resolved", actor=actor_of(officer))
        reopen_grievance(grievance=row, text=f"{WORDS} again", actor=actor_of(asha))
        entries = AuditEntry.objects.filter(object_type="erp_hrms.Grievance")
        told = " ".join(str(list(entry)) for entry in entries.values_list())
        assert entries.count() >= 5
        assert WORDS not in told
        assert "Asha" not in told
        assert not entries.filter(actor_id=asha.user_id).exists()
        told = " ".join(str(one) for one in Message.objects.values_list())
        assert WORDS not in told

    def test_a_colleague_finds_nothing(self, row: Grievance) -> None:
        ravi = actor_of(make_person("ravi"))
        assert not visible_grievances(ravi).exists()
        for act in (
            lambda: answer_grievance(grievance=row, text="x", actor=ravi),
            lambda: withdraw_grievance(grievance=row, actor=ravi),
        ):
            before = kept(row)
            with pytest.raises(NotFound):
                act()
            assert kept(row) == before

    def test_the_assigned_and_the_complainant_read_it(
        self,
        row: Grievance,
        asha: Employee,
        officer: Employee,
        clerk: Actor,
        organization: Tenant,
        client_of: Callable[[Tenant], Client],
    ) -> None:
        """Otherwise the silences above would prove nothing."""
        assign_grievance(grievance=row, assigned_to=officer, actor=clerk)
        for person in (asha, officer):
            client = client_of(organization)
            assert person.user is not None
            client.force_login(person.user)
            page = client.get(f"/ess/grievances/{row.pk}")
            assert page.status_code == 200
            assert WORDS in page.content.decode()
        client.force_login(make_account("other2"))
        assert WORDS not in client.get(f"/ess/grievances/{row.pk}").content.decode()


class TestSteps:
    def test_from_submission_to_reopening(
        self, row: Grievance, asha: Employee, officer: Employee, clerk: Actor, at: Callable[[str], None]
    ) -> None:
        with pytest.raises(InvalidTransition):
            resolve_grievance(grievance=row, text="Done", actor=clerk)
        row = assign_grievance(grievance=row, assigned_to=officer, actor=clerk)
        with pytest.raises(StepClosed):
            resolve_grievance(grievance=row, text="Done", actor=clerk)
        row = resolve_grievance(grievance=row, text="Done", actor=actor_of(officer))
        assert (row.state, row.resolved_on) == (GrievanceState.RESOLVED, date(2026, 11, 16))
        at("2026-11-22 10:00")
        with pytest.raises(StepClosed):
            reopen_grievance(grievance=row, text="No", actor=actor_of(asha))
        at("2026-11-21 10:00")
        row = reopen_grievance(grievance=row, text="No", actor=actor_of(asha))
        assert (row.state, row.due_on) == (GrievanceState.REOPENED, date(2026, 12, 1))
        with pytest.raises(DatabaseError), transaction.atomic():
            GrievanceEntry.objects.update(text="Other")

    def test_nobody_partial_gets_it(
        self, row: Grievance, asha: Employee, accused: Employee, clerk: Actor
    ) -> None:
        for person in (asha, accused, make_employee()):
            before = kept(row)
            with pytest.raises(ValidationFailed) as caught:
                assign_grievance(grievance=row, assigned_to=person, actor=clerk)
            assert list(caught.value.fields) == ["assigned_to"]
            assert kept(row) == before

    def test_the_own_one_is_worked_on_by_others(self, category: Any, officer: Employee) -> None:
        user = make_account("own", "hr_manager")
        person = make_employee(user=user)
        actor = actor_for(user, tenant_type="organization", door=Door.API)
        row = submit_grievance(employee=person, category=category, description="x", actor=actor)
        with pytest.raises(OwnCase):
            assign_grievance(grievance=row, assigned_to=officer, actor=actor)

    def test_words_are_asked_for(self, asha: Employee, category: Any) -> None:
        for text in (" ", "x" * 4001):
            with pytest.raises(DomainError) as caught:
                submit_grievance(employee=asha, category=category, description=text, actor=actor_of(asha))
            assert list(caught.value.fields) == ["description"]
        assert not Grievance.objects.exists()


class TestEscalation:
    def test_it_goes_up_the_chain_once_a_limit(self, row: Grievance, at: Callable[[str], None]) -> None:
        """Catches an escalation every night, or one that ends with nobody told."""
        assert row.against is not None
        boss, found = row.against.user_id, []
        for day in ("2026-11-26", "2026-11-27", "2026-11-27", "2026-12-08", "2026-12-09", "2026-12-20"):
            at(f"{day} 00:05")
            daily.daily(timezone.now())
            row.refresh_from_db()
            found.append((row.assigned_to.name if row.assigned_to else "", row.step))
        assert found == [("", 0), ("Officer", 1), ("Officer", 1), ("Head", 2), ("Head", 2), ("Head", 3)]
        assert Message.objects.filter(template="hrms_grievance_waiting", user_id=boss).count() == 0

    def test_a_party_is_passed_over(
        self, category: Any, officer: Employee, at: Callable[[str], None]
    ) -> None:
        row = submit_grievance(employee=officer, category=category, description="x", actor=actor_of(officer))
        at("2026-11-30 00:05")
        daily.daily(timezone.now())
        row.refresh_from_db()
        assert row.assigned_to is not None
        assert (row.assigned_to.name, row.step) == ("Head", 2)
