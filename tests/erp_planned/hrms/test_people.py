"""Appraisals, trainings and documents: each step locks the one before, a second person decides."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction
from django.test import Client

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import DomainError, Forbidden, InUse, InvalidTransition, NotFound, UnsupportedMedia
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.hrms.enums import AppraisalState, Verification
from erp_planned.hrms.errors import OwnCase, StepClosed
from erp_planned.hrms.masters import reporting_lines
from erp_planned.hrms.models import Appraisal, AppraisalCycle, EmployeeDocument, TrainingParticipant
from erp_planned.hrms.selectors.appraisals import is_disclosed, visible_appraisals
from erp_planned.hrms.selectors.trainings import certificate_of
from erp_planned.hrms.services.appraisals import (
    close_cycle,
    finalize_appraisal,
    open_cycle,
    review_appraisal,
    set_goals,
    submit_appraisal,
)
from erp_planned.hrms.services.papers import (
    add_paper,
    refuse_paper,
    remind_of_papers,
    remove_paper,
    verify_paper,
)
from erp_planned.hrms.services.trainings import (
    cancel_training,
    change_training,
    complete_training,
    make_training,
)
from payroll.employees.models import Employee
from tests.contract.makers.erp_hrms import PDF, paper_file
from tests.erp_planned.hrms.conftest import SYSTEM, actor_of
from tests.payroll.ess.conftest import make_person
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer(asha: Employee) -> Employee:
    found = make_person("officer")
    reporting_lines.create(actor=SYSTEM, employee=asha, officer=found, from_on=date(2026, 4, 1))
    return found


def opened(**facts: Any) -> AppraisalCycle:
    values: dict[str, Any] = {
        "period": "2025-26", "from_on": date(2025, 4, 1), "to_on": date(2026, 3, 31),
        "self_by": date(2026, 11, 20), "review_by": date(2026, 12, 20), "goals": ["Answer letters", " "],
        "actor": SYSTEM, **facts,
    }  # fmt: skip
    return open_cycle(**values)


class TestAppraisals:
    def test_from_the_self_appraisal_to_the_disclosure(
        self, asha: Employee, officer: Employee, clerk: Actor
    ) -> None:
        """Catches a step that another may take, that changes an earlier one, or a rating seen too early."""
        cycle = opened()
        row = Appraisal.objects.get(cycle=cycle, employee=asha)
        own, theirs = actor_of(asha), actor_of(officer)
        assert (row.officer, row.goals) == (officer, ["Answer letters"])
        set_goals(appraisal=row, goals=["Close files"], actor=theirs)
        with pytest.raises(StepClosed):
            review_appraisal(appraisal=row, manager_rating=Decimal(8), actor=theirs)
        with pytest.raises(NotFound):
            submit_appraisal(appraisal=row, self_rating=Decimal(7), achievements="x", actor=theirs)
        for rating in (Decimal(0), Decimal(11), Decimal("7.3")):
            with pytest.raises(DomainError) as caught:
                submit_appraisal(appraisal=row, self_rating=rating, achievements="x", actor=own)
            assert list(caught.value.fields) == ["self_rating"]
        row = submit_appraisal(appraisal=row, self_rating=Decimal("7.5"), achievements="Letters", actor=own)
        with pytest.raises(InvalidTransition):
            submit_appraisal(appraisal=row, self_rating=Decimal(9), achievements="x", actor=own)
        with pytest.raises(DatabaseError), transaction.atomic():
            Appraisal.objects.filter(pk=row.pk).update(self_rating=9)
        with pytest.raises(OwnCase):
            review_appraisal(appraisal=row, manager_rating=Decimal(9), actor=own)
        with pytest.raises(Forbidden):
            review_appraisal(appraisal=row, manager_rating=Decimal(9), actor=clerk)
        with pytest.raises(NotFound):
            review_appraisal(
                appraisal=row, manager_rating=Decimal(9), actor=actor_of(make_person("stranger"))
            )
        assert not is_disclosed(row, own)

    def test_the_final_rating_is_disclosed_with_the_close(
        self, asha: Employee, officer: Employee, clerk: Actor
    ) -> None:
        """Catches a moderation without its reason, a final rating that moves, and ratings in the audit."""
        cycle = opened()
        row = Appraisal.objects.get(cycle=cycle, employee=asha)
        own, theirs = actor_of(asha), actor_of(officer)
        submit_appraisal(appraisal=row, self_rating=Decimal(7), achievements="Letters", actor=own)
        row = review_appraisal(appraisal=row, manager_rating=Decimal(8), actor=theirs)
        assert not is_disclosed(row, own)
        with pytest.raises(StepClosed):
            close_cycle(cycle=cycle, actor=clerk)
        with pytest.raises(DomainError) as caught:
            finalize_appraisal(appraisal=row, final_rating=Decimal(6), actor=clerk)
        assert list(caught.value.fields) == ["remarks"]
        row = finalize_appraisal(appraisal=row, final_rating=Decimal(7), remarks="As others", actor=clerk)
        with pytest.raises(DatabaseError), transaction.atomic():
            Appraisal.objects.filter(pk=row.pk).update(final_rating=10)
        close_cycle(cycle=cycle, actor=clerk, lapse=True)
        row = Appraisal.objects.get(pk=row.pk)
        assert (row.state, row.final_rating) == (AppraisalState.FINAL, 7)
        assert is_disclosed(row, own)
        assert Appraisal.objects.get(cycle=cycle, employee=officer).state == AppraisalState.LAPSED
        assert Message.objects.filter(template="hrms_appraisal_closed", channel="inbox").count() == 1
        told = " ".join(str(one) for one in AuditEntry.objects.values_list("before", "after"))
        assert "As others" not in told
        assert "rating" not in told

    def test_without_a_self_appraisal_the_officer_rates_after_its_day(
        self, asha: Employee, officer: Employee, at: Callable[[str], None]
    ) -> None:
        row = Appraisal.objects.get(cycle=opened(), employee=asha)
        at("2026-11-21 10:00")
        row = review_appraisal(appraisal=row, manager_rating=Decimal(5), actor=actor_of(officer))
        assert row.state == AppraisalState.REVIEWED

    def test_everybody_is_opened_in_as_many_statements_as_one(
        self, asha: Employee, django_assert_max_num_queries: Any
    ) -> None:
        for _number in range(30):
            make_employee()
        with django_assert_max_num_queries(25):
            opened()
        assert Appraisal.objects.count() == 31

    def test_others_see_nothing(self, asha: Employee, officer: Employee) -> None:
        opened()
        assert visible_appraisals(actor_of(officer)).count() == 2
        assert visible_appraisals(actor_of(make_person("stranger"))).count() == 0

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"to_on": date(2025, 1, 1)}, "to_on"),
            ({"review_by": date(2026, 1, 1)}, "review_by"),
            ({"employees": [999_999]}, "employees"),
            ({"rating_most": 1}, "rating_most"),
            ({"goals": ["x" * 301]}, "goals"),
        ],
    )
    def test_a_wrong_cycle_is_refused_whole(self, asha: Employee, change: dict[str, Any], field: str) -> None:
        with pytest.raises(DomainError) as caught:
            opened(**change)
        assert field in caught.value.fields
        assert not AppraisalCycle.objects.exists()

    def test_a_period_is_opened_once(self, asha: Employee) -> None:
        opened()
        with pytest.raises(DomainError) as caught:
            opened()
        assert (caught.value.status, list(caught.value.fields)) == (409, ["period"])


FACTS: dict[str, Any] = {
    "title": "Safety", "type": "safety", "trainer": "Station", "start_on": date(2026, 11, 10),
    "end_on": date(2026, 11, 12),
}  # fmt: skip


class TestTrainings:
    def test_who_completes_it_has_a_certificate(self, asha: Employee, clerk: Actor) -> None:
        ravi = make_person("ravi")
        row = make_training(actor=clerk, participants=[asha.pk, ravi.pk], **FACTS)
        complete_training(training=row, actor=clerk, not_completed=ravi.code)
        found = dict(TrainingParticipant.objects.values_list("employee", "certificate_no"))
        assert found == {asha.pk: "TC/2026/0001", ravi.pk: ""}
        assert certificate_of(row.pk, asha.pk, actor_of(asha)).employee == asha
        with pytest.raises(NotFound):
            certificate_of(row.pk, asha.pk, actor_of(ravi))
        with pytest.raises(StepClosed):
            change_training(training=row, actor=clerk, title="Other")
        with pytest.raises(InvalidTransition):
            complete_training(training=row, actor=clerk)

    def test_before_its_end_it_is_not_completed(self, asha: Employee, clerk: Actor) -> None:
        facts = {**FACTS, "end_on": date(2026, 12, 1)}
        row = make_training(actor=clerk, participants=[asha.pk], **facts)
        with pytest.raises(DomainError) as caught:
            complete_training(training=row, actor=clerk)
        assert list(caught.value.fields) == ["completion_status"]
        cancel_training(training=row, actor=clerk, reason="No trainer")
        assert Message.objects.filter(template="hrms_training_cancelled", user_id=asha.user_id).exists()

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"end_on": date(2026, 1, 1)}, "end_on"),
            ({"title": " "}, "title"),
            ({"participants": [999_999]}, "participants"),
        ],
    )
    def test_a_wrong_one_is_refused_whole(self, clerk: Actor, change: dict[str, Any], field: str) -> None:
        with pytest.raises(DomainError) as caught:
            make_training(actor=clerk, **{**FACTS, **change})
        assert list(caught.value.fields) == [field]
        assert not AuditEntry.objects.filter(action="hrms.training_participants").exists()


class TestDocuments:
    def test_a_second_person_verifies(self, asha: Employee, clerk: Actor, chief: Actor) -> None:
        """Catches a document that its bringer, or the person concerned, verifies."""
        row = add_paper(employee=asha, kind="identity", file=paper_file(), actor=clerk)
        for actor, error in ((clerk, OwnCase), (actor_of(asha), Forbidden)):
            with pytest.raises(error):
                verify_paper(document=row, actor=actor)
        row = verify_paper(document=row, actor=chief)
        assert (row.state, row.verified_by) == (Verification.VERIFIED, "Chief")
        with pytest.raises(InvalidTransition):
            refuse_paper(document=row, actor=chief, remarks="x")
        with pytest.raises(InUse):
            remove_paper(document=row, actor=clerk)

    def test_what_a_file_is_is_read_from_its_content(self, asha: Employee) -> None:
        own = actor_of(asha)
        with pytest.raises(UnsupportedMedia):
            add_paper(
                employee=asha, kind="identity", actor=own,
                file=SimpleUploadedFile("card.pdf", b"<script>alert(1)</script>"),
            )  # fmt: skip
        assert not EmployeeDocument.objects.exists()
        row = add_paper(
            employee=asha, kind="identity", file=SimpleUploadedFile("..\\<card>.pdf", PDF), actor=own
        )
        assert row.file_name == "card.pdf"
        with pytest.raises(Forbidden):
            add_paper(employee=make_employee(), kind="identity", file=paper_file(), actor=own)

    def test_what_runs_out_is_told_once_a_date(self, asha: Employee, chief: Actor) -> None:
        facts = {"kind": "licence", "actor": SYSTEM, "employee": asha}
        add_paper(file=paper_file(), expires_on=date(2026, 12, 1), **facts)
        add_paper(file=paper_file(), expires_on=date(2027, 6, 1), **facts)
        assert [remind_of_papers(day=date(2026, 11, 16), actor=SYSTEM) for _turn in range(2)] == [1, 0]
        told = Message.objects.filter(template="hrms_document_expiring", channel="inbox")
        assert set(told.values_list("user_id", flat=True)) == {asha.user_id, chief.user_id}


class TestPortal:
    PAGES = ("trainings", "appraisals", "team-appraisals", "documents", "grievances")

    def test_every_page_says_what_to_do_when_there_is_nothing(
        self, asha: Employee, organization: Tenant, client_of: Callable[[Tenant], Client]
    ) -> None:
        client = client_of(organization)
        assert asha.user is not None
        client.force_login(asha.user)
        for page in self.PAGES:
            answer = client.get(f"/ess/{page}")
            assert answer.status_code == 200, page
            assert 'class="card empty"' in answer.content.decode()

    def test_appraisal_and_document_go_through_the_pages(
        self,
        asha: Employee,
        officer: Employee,
        organization: Tenant,
        client_of: Callable[[Tenant], Client],
    ) -> None:
        row = Appraisal.objects.get(cycle=opened(), employee=asha)
        client, theirs = client_of(organization), client_of(organization)
        assert asha.user is not None
        assert officer.user is not None
        client.force_login(asha.user)
        theirs.force_login(officer.user)
        page = f"/ess/appraisals/{row.pk}"
        assert "errors" in client.post(page, {"self_rating": "99", "achievements": "x"}).content.decode()
        assert theirs.get(page).status_code == 404
        assert client.post(page, {"self_rating": "7.5", "achievements": "Letters"}).status_code == 302
        team = f"/ess/team-appraisals/{row.pk}"
        assert "Letters" in theirs.get(team).content.decode()
        assert theirs.post(team, {"manager_rating": "8", "remarks": "Good work"}).status_code == 302
        row.refresh_from_db()
        assert row.state == AppraisalState.REVIEWED
        assert "Good work" not in client.get(page).content.decode()
        file = SimpleUploadedFile("card.pdf", PDF)
        assert client.post("/ess/documents", {"kind": "identity", "file": file}).status_code == 302
        paper = EmployeeDocument.objects.get()
        assert client.get(f"/ess/documents/{paper.pk}").content == PDF
        assert theirs.get(f"/ess/documents/{paper.pk}").status_code == 404
