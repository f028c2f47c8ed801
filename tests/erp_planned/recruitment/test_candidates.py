"""Candidates: duplicates, resumes by their content, states, and what the audit is not told."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from core.audit.models import AuditEntry
from core.errors import (
    DomainError,
    Forbidden,
    InvalidState,
    InvalidTransition,
    TooLarge,
    UnsupportedMedia,
    ValidationFailed,
)
from core.tenancy.models import Tenant
from erp_planned.recruitment.calc import name_key
from erp_planned.recruitment.errors import NotOpen, OwnApplication, SamePerson
from erp_planned.recruitment.models import Candidate, Interview
from erp_planned.recruitment.selectors.candidates import possible_duplicates
from erp_planned.recruitment.services import candidates as people
from erp_planned.recruitment.services import requisitions as posts
from tests.erp_planned.recruitment.posts import (
    SYSTEM,
    actor_of,
    an_account,
    applicant,
    candidate,
    docx,
    draft,
    opened,
    pdf,
)

SAME = {
    "name": "Ravi Kumar",
    "email": "ravi@example.org",
    "phone": "9810012345",
    "date_of_birth": date(1990, 5, 4),
}


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-16 12:00")


@pytest.mark.parametrize(
    ("one", "other"), [("Ravi  Kumar", "KUMAR, Ravi"), ("रवि कुमार", "कुमार  रवि"), ("A.B. Rao", "rao a b")]
)
def test_names_are_compared_without_case_order_and_signs(one: str, other: str) -> None:
    assert name_key(one) == name_key(other) != ""


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        ({"email": "RAVI@example.org"}, "email"),
        ({"phone": "+91 98100 12345"}, "phone"),
        ({"name": "kumar ravi", "date_of_birth": date(1990, 5, 4)}, "name_and_birth"),
        ({"name": "Ravi Kumar"}, ""),
        ({"date_of_birth": date(1990, 5, 4)}, ""),
    ],
)
def test_who_may_be_the_same_is_pointed_out_within_all_requisitions(
    other: dict[str, Any], shared: str
) -> None:
    first = candidate(**SAME)
    second = candidate(opened(), **other)
    found = possible_duplicates(second)
    assert [(one.id, one.shared) for one in found] == ([(first.pk, shared)] if shared else [])


def test_the_same_on_one_requisition_is_refused_unless_confirmed() -> None:
    row = opened()
    candidate(row, **SAME)
    with pytest.raises(SamePerson):
        candidate(row, phone=SAME["phone"])
    assert Candidate.objects.count() == 1
    candidate(row, phone=SAME["phone"], confirm=True)
    assert Candidate.objects.count() == 2


def test_who_withdrew_may_come_again() -> None:
    row = opened()
    people.withdraw(candidate=candidate(row, **SAME), actor=SYSTEM)
    candidate(row, **SAME)
    assert sorted(Candidate.objects.values_list("state", flat=True)) == ["applied", "withdrawn"]


def test_only_open_requisitions_take_candidates() -> None:
    row = opened()
    posts.close(requisition=row, actor=SYSTEM)
    for shut in (draft(), row):
        with pytest.raises(NotOpen):
            candidate(shut)
    assert not Candidate.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " ... "}, "name"),
        ({"email": "no"}, "email"),
        ({"phone": "12"}, "phone"),
        ({"date_of_birth": date(2025, 1, 1)}, "date_of_birth"),
        ({"experience_years": 99}, "experience_years"),
        ({"rating": 6}, "rating"),
        ({"state": "joined"}, "state"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(wrong: dict[str, Any], field: str) -> None:
    row = opened()
    with pytest.raises(ValidationFailed) as caught:
        candidate(row, **wrong)
    assert field in caught.value.fields
    assert not Candidate.objects.exists()


def test_resumes_are_pdf_or_docx_by_content() -> None:
    row = opened()
    for file in (pdf("My résumé <1>.pdf"), docx()):
        candidate(row, file=file)
    names = set(Candidate.objects.values_list("resume_name", flat=True))
    assert names == {"My résumé 1.pdf", "resume.docx"}
    refused: list[tuple[Any, type[DomainError]]] = [
        (SimpleUploadedFile("resume.pdf", b"MZ program"), UnsupportedMedia),
        (SimpleUploadedFile("resume.docx", b"PK\x03\x04 not a package"), UnsupportedMedia),
        (docx(word__vbaProject_dot_bin=b"x"), UnsupportedMedia),
        (docx(word__embeddings__a_dot_bin=b"x"), UnsupportedMedia),
        (
            docx(word___rels__settings_dot_xml_dot_rels=b'<Relationship TargetMode="External"/>'),
            UnsupportedMedia,
        ),
        (SimpleUploadedFile("resume.pdf", b"%PDF-" + b"x" * (5 * 1024 * 1024) + b"%%EOF"), TooLarge),
    ]
    for file, refusal in refused:
        with pytest.raises(refusal) as caught:
            candidate(row, file=file)
        assert "file" in caught.value.fields
    assert Candidate.objects.count() == 2


def test_another_resume_takes_the_place_of_the_first(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    row = candidate(file=pdf())
    storage, old = row.resume.storage, row.resume.name
    with django_capture_on_commit_callbacks(execute=True):
        row = people.change_candidate(candidate=row, file=docx(), actor=SYSTEM)
    assert row.resume_name == "resume.docx"
    assert storage.exists(row.resume.name)
    assert not storage.exists(old)


def test_states_follow_the_table_and_a_reason_stays_off_the_audit() -> None:
    row = people.shortlist(candidate=candidate(**SAME), actor=SYSTEM)
    with pytest.raises(InvalidTransition):
        people.shortlist(candidate=row, actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        people.reject_candidate(candidate=row, reason=" ", actor=SYSTEM)
    row = people.reject_candidate(candidate=row, reason="No degree of Ravi", actor=SYSTEM)
    with pytest.raises(InvalidTransition):
        people.withdraw(candidate=row, actor=SYSTEM)
    row = people.reopen(candidate=row, actor=SYSTEM)
    assert (row.state, row.reason) == ("applied", "")
    people.change_candidate(candidate=row, actor=SYSTEM, phone="9810054321", remarks="Seen")
    told = repr(list(AuditEntry.objects.values_list("before", "after", "object_label")))
    for private in ("Ravi", "ravi@", "98100", "No degree", "Seen"):
        assert private not in told


def test_an_interview_or_offer_ahead_hinders_the_end() -> None:
    row = candidate()
    Interview.objects.create(candidate=row, round_no=1, starts_at=timezone.now(), scheduled_by="x")
    with pytest.raises(InvalidState, match="cancel it first"):
        people.reject_candidate(candidate=row, reason="x", actor=SYSTEM)
    Interview.objects.update(state="cancelled")
    Candidate.objects.filter(pk=row.pk).update(state="offered")
    with pytest.raises(InvalidState, match="An offer is made"):
        people.withdraw(candidate=row, actor=SYSTEM)
    row.refresh_from_db()
    assert row.state == "offered"


def test_roles_outside_the_office_change_nothing() -> None:
    row, actor = candidate(), actor_of(an_account())
    for act in (
        lambda: people.add_candidate(requisition=row.requisition, actor=actor, **applicant()),
        lambda: people.change_candidate(candidate=row, actor=actor, name="Other"),
        lambda: people.shortlist(candidate=row, actor=actor),
        lambda: people.reject_candidate(candidate=row, reason="x", actor=actor),
        lambda: people.apply_publicly(requisition=row.requisition, actor=actor, file=pdf(), **applicant()),
    ):
        with pytest.raises(Forbidden):
            act()
    assert Candidate.objects.values_list("state", "name").get() == ("applied", row.name)


def test_nobody_of_the_office_acts_on_the_own_application() -> None:
    user = an_account("hr_manager")
    row, actor = candidate(email=user.email.upper()), actor_of(user)
    for act in (
        lambda: people.change_candidate(candidate=row, actor=actor, rating=5),
        lambda: people.shortlist(candidate=row, actor=actor),
        lambda: people.reject_candidate(candidate=row, reason="x", actor=actor),
        lambda: people.withdraw(candidate=row, actor=actor),
    ):
        with pytest.raises(OwnApplication):
            act()
    assert Candidate.objects.values_list("state", "rating").get() == ("applied", None)
