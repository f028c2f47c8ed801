"""Review, approval, rejection: what may follow what, what stops an approval, who decides."""

from datetime import date
from itertools import product
from typing import Any

import pytest

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidTransition, ValidationFailed
from core.outbox.models import Message
from school.admissions import hooks
from school.admissions.enums import INQUIRY_TRANSITIONS, DocumentState, InquiryStatus
from school.admissions.errors import DocumentsLack, NoSeat, OwnChild
from school.admissions.models import DocumentRule, Inquiry, InquiryRemark
from school.admissions.services.decisions import approve_inquiry, change_status
from school.admissions.services.documents import update_documents
from tests.kit.threads import at_once
from tests.school.admissions.places import MAKE, an_inquiry, in_review
from tests.school.admissions.test_inquiries import window
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db


def kept(row: Inquiry) -> tuple[Any, ...]:
    counts = (AuditEntry.objects.count(), Message.objects.count(), InquiryRemark.objects.count())
    return Inquiry.objects.values().get(pk=row.pk), *counts


@pytest.mark.parametrize(("before", "to"), list(product(InquiryStatus, InquiryStatus)))
def test_every_pair_of_states(world: World, before: str, to: str) -> None:
    row = MAKE[before](world)
    stood = kept(row)
    if to in INQUIRY_TRANSITIONS[before]:
        assert change_status(inquiry=row, status=to, actor=SYSTEM, remarks="x").status == to
        assert InquiryRemark.objects.filter(inquiry=row, status=to, text="x").exists()
        return
    with pytest.raises(InvalidTransition) as caught:
        change_status(inquiry=row, status=to, actor=SYSTEM, remarks="x")
    assert caught.value.extra["possible"] == sorted(INQUIRY_TRANSITIONS[before])
    assert kept(row) == stood


def test_a_rejection_says_why(world: World) -> None:
    row = in_review(world)
    stood = kept(row)
    with pytest.raises(ValidationFailed) as caught:
        change_status(inquiry=row, status="rejected", actor=SYSTEM, remarks=" ")
    assert list(caught.value.fields) == ["remarks"]
    assert kept(row) == stood
    change_status(inquiry=row, status="rejected", actor=SYSTEM, remarks="All seats are given")
    told = Message.objects.filter(template="admission_rejected", channel="email").get()
    assert "All seats are given" in told.body


def test_required_papers_stop_the_approval_and_are_named(world: World) -> None:
    DocumentRule.objects.create(kind="birth_certificate", is_required=True)
    DocumentRule.objects.create(kind="photo", is_required=True)
    row = in_review(world)
    paper = {"kind": "photo", "state": DocumentState.VERIFIED}
    update_documents(inquiry=row, documents=[paper], actor=SYSTEM)
    received = {"kind": "birth_certificate", "state": DocumentState.RECEIVED}
    update_documents(inquiry=row, documents=[received], actor=SYSTEM)
    stood = kept(row)
    with pytest.raises(DocumentsLack) as caught:
        approve_inquiry(inquiry=row, actor=SYSTEM)
    assert "Birth certificate" in caught.value.message
    assert "Photo" not in caught.value.message
    assert kept(row) == stood
    update_documents(inquiry=row, documents=[{**received, "state": DocumentState.VERIFIED}], actor=SYSTEM)
    assert approve_inquiry(inquiry=row, actor=SYSTEM).status == "approved"


def test_no_seat_is_offered_twice(world: World) -> None:
    window(world, seats=1)
    approve_inquiry(inquiry=in_review(world), actor=SYSTEM)
    row = in_review(world, student_name="Second Child")
    stood = kept(row)
    with pytest.raises(NoSeat):
        approve_inquiry(inquiry=row, actor=SYSTEM)
    assert kept(row) == stood
    other = in_review(world, school_class=world.classes["VII"])  # a class without a window has no such bound
    assert approve_inquiry(inquiry=other, actor=SYSTEM).status == "approved"


def test_nobody_decides_on_the_own_child(world: World) -> None:
    """By the e-mail or the phone of the account; the others may."""
    principal = world.users["principal"]
    row = in_review(world, guardian_email=principal.email.upper())
    stood = kept(row)
    with pytest.raises(OwnChild):
        approve_inquiry(inquiry=row, actor=world.actor("principal"))
    assert kept(row) == stood
    assert approve_inquiry(inquiry=row, actor=world.actor("school_admin")).decided_by == "School Admin"
    type(principal).objects.filter(pk=principal.pk).update(phone="+91 98100 12345")
    with pytest.raises(OwnChild):
        approve_inquiry(inquiry=in_review(world), actor=world.actor("principal"))


@pytest.mark.parametrize("who", ["teacher", "parent", "student", "accountant"])
def test_who_may_not_decide_changes_nothing(world: World, who: str) -> None:
    row = an_inquiry(world)
    stood = kept(row)
    for to in InquiryStatus:
        with pytest.raises(Forbidden):
            change_status(inquiry=row, status=to, actor=world.actor(who), remarks="x")
    assert kept(row) == stood


def test_the_fees_make_the_invoice_within_the_approval(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def invoice(row: Inquiry, actor: Actor) -> str:
        asked.append(row.number)
        return f"INV-{row.number}"

    monkeypatch.setattr(hooks, "_providers", [invoice])
    row = approve_inquiry(inquiry=in_review(world), actor=SYSTEM)
    assert asked == [row.number]
    assert Inquiry.objects.get(pk=row.pk).invoice_ref == f"INV-{row.number}"
    assert f"INV-{row.number}" in Message.objects.get(template="admission_approved", channel="email").body


@pytest.mark.django_db(transaction=True)
def test_of_two_on_the_last_seat_one_is_approved(school: Any) -> None:
    """Catches a count that is made before the window is held."""
    world = make_world(school)
    window(world, seats=1, closes_on=date(2027, 3, 31))
    rows = [in_review(world, student_name=name) for name in ("First Child", "Other Child")]
    told = at_once(*(lambda row=row: approve_inquiry(inquiry=row, actor=SYSTEM) for row in rows))
    assert sorted(type(one).__name__ for one in told) == ["Inquiry", "NoSeat"]
    assert Inquiry.objects.filter(status="approved").count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_an_approval_and_a_rejection_at_once_one_wins(school: Any) -> None:
    row = in_review(make_world(school))
    calls = [
        lambda to=to: change_status(inquiry=row, status=to, actor=SYSTEM, remarks="x")
        for to in ("approved", "rejected")
    ]
    told = at_once(*calls)
    assert sorted(isinstance(one, InvalidTransition) for one in told) == [False, True], told
    assert Message.objects.exclude(template="admission_received").values("template").distinct().count() == 1
