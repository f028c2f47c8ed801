"""Certificates: numbers, dues, copies, cancelling, the paper itself and its public page."""

import io
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pdfplumber
import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from core.errors import Duplicate, InvalidState, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.students import hooks
from erp_planned.students.calc.certificates import SENTENCES, TC_LINES
from erp_planned.students.certificate_pdf import certificate_pdf
from erp_planned.students.enums import StudentStatus
from erp_planned.students.errors import DuesOpen
from erp_planned.students.hooks import Due
from erp_planned.students.models import Certificate, Student
from erp_planned.students.services.accounts import open_account
from erp_planned.students.services.certificates import cancel_certificate, issue_certificate, issue_copy
from erp_planned.students.services.leaving import take_back
from tests.erp_planned.students.people import SYSTEM, a_student

pytestmark = pytest.mark.django_db


def transfer(row: Student, **more: object) -> Certificate:
    values = {"left_on": date(2026, 11, 10), "reason": "Family moved", **more}
    return issue_certificate(student=row, kind="TC", actor=SYSTEM, **values)  # type: ignore[arg-type]


def test_numbers_have_no_gaps_by_type_and_year(at: Callable[[str], None]) -> None:
    row = a_student()
    one = issue_certificate(student=row, kind="Study", actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        issue_certificate(student=row, kind="Study", actor=SYSTEM, conduct="Good")
    other = issue_certificate(student=row, kind="Study", actor=SYSTEM)
    bonafide = issue_certificate(student=row, kind="Bonafide", actor=SYSTEM)
    assert [one.number, other.number, bonafide.number] == [
        "STU/26-27/0001",
        "STU/26-27/0002",
        "BON/26-27/0001",
    ]
    at("2027-04-01 10:00")
    assert issue_certificate(student=row, kind="Study", actor=SYSTEM).number == "STU/27-28/0001"


def test_a_transfer_waits_for_dues_and_ends_stay_and_account(monkeypatch: pytest.MonkeyPatch) -> None:
    row = a_student()
    open_account(student=row, actor=SYSTEM)
    owed = {row.pk: [Due("Hostel", Decimal(1500)), Due("Library: 1 book", Decimal(0))]}
    monkeypatch.setattr(hooks, "_dues", [lambda ids: {one: owed[one] for one in ids if one in owed}])
    with pytest.raises(DuesOpen) as caught:
        transfer(row)
    assert "1,500" in str(caught.value.message)
    assert "1 book" in str(caught.value.message)
    row.refresh_from_db()
    assert (row.status, Certificate.objects.count()) == (StudentStatus.ACTIVE, 0)
    owed.clear()
    with pytest.raises(ValidationFailed) as wrong:
        transfer(row, reason=" ")
    assert list(wrong.value.fields) == ["reason"]
    made = transfer(row)
    row.refresh_from_db()
    assert (row.status, row.left_on, row.user.is_active) == (StudentStatus.LEFT, date(2026, 11, 10), False)
    with pytest.raises(Duplicate):
        transfer(row)
    with pytest.raises(InvalidState):
        issue_certificate(student=row, kind="Bonafide", actor=SYSTEM)
    with pytest.raises(InvalidState):
        take_back(student=row, reason="x", actor=SYSTEM)
    cancel_certificate(certificate=made, reason="Wrong student", actor=SYSTEM)
    take_back(student=row, reason="Wrong student", actor=SYSTEM)
    assert transfer(row).number == "TC/26-27/0002", "a cancelled number is not given again"


def test_copies_go_with_the_original() -> None:
    made = issue_certificate(student=a_student(), kind="Character", actor=SYSTEM)
    first, second = (issue_copy(certificate=made, actor=SYSTEM) for _number in range(2))
    assert [(one.number, one.copy_no, one.content == made.content) for one in (first, second)] == [
        (made.number, 1, True),
        (made.number, 2, True),
    ]
    with pytest.raises(ValidationFailed):
        cancel_certificate(certificate=made, reason="", actor=SYSTEM)
    cancel_certificate(certificate=made, reason="Misprint", actor=SYSTEM)
    assert set(Certificate.objects.values_list("state", flat=True)) == {"cancelled"}
    with pytest.raises(InvalidState):
        issue_copy(certificate=made, actor=SYSTEM)
    with pytest.raises(InvalidState):
        cancel_certificate(certificate=made, reason="x", actor=SYSTEM)


def test_the_database_keeps_what_was_issued() -> None:
    made = issue_certificate(student=a_student(), kind="Study", actor=SYSTEM)
    for change in ({"number": "X"}, {"content": {}}):
        with pytest.raises(DatabaseError), transaction.atomic():
            Certificate.objects.filter(pk=made.pk).update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        Certificate.objects.filter(pk=made.pk).delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        Student.objects.update(admission_no="OTHER")


@pytest.mark.parametrize(("language", "title"), [("en", "Transfer Certificate"), ("hi", "स्थानांतरण")])
def test_the_paper_says_what_was_frozen(language: str, title: str) -> None:
    row = a_student(name="Meera Rao")
    made = transfer(row)
    Student.objects.filter(pk=row.pk).update(name="Somebody Else")
    assert made.content["pages"][language]["title"].startswith(title)
    assert "Fourth May Two Thousand Twelve" in str(made.content["pages"]["en"]["lines"])
    copy = issue_copy(certificate=made, actor=SYSTEM)
    for paper, is_copy in ((made, False), (copy, True)):
        content = certificate_pdf(Certificate.objects.get(pk=paper.pk), language)
        with pdfplumber.open(io.BytesIO(content)) as pdf:
            text = pdf.pages[0].extract_text()
            assert len(pdf.pages) == 1
        assert "Meera Rao" in text
        assert made.number in text
        assert ("DUPLICATE" in text) is is_copy


def test_both_languages_say_the_same_facts() -> None:
    """A fact that only one of them names would be missing on half of the papers."""
    from string import Formatter

    for texts in SENTENCES.values():
        named = [{name for _t, name, _s, _c in Formatter().parse(texts[one]) if name} for one in ("en", "hi")]
        assert named[0] == named[1]
    assert all(english != hindi for _name, english, hindi in TC_LINES)


def test_anybody_with_the_paper_has_it_verified(
    organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    made = issue_certificate(student=a_student(name="Meera Rao"), kind="Study", actor=SYSTEM)
    client = client_of(organization)
    page = client.get(f"/verify/{made.token}")
    assert page.status_code == 200
    assert "Meera Rao" in page.content.decode()
    assert "98765" not in page.content.decode()
    cancel_certificate(certificate=made, reason="x", actor=SYSTEM)
    assert "Cancelled" in client.get(f"/verify/{made.token}").content.decode()
    assert client.get("/verify/nothing").status_code == 404
    assert [client.get("/verify/nothing").status_code for _number in range(30)][-1] == 429
