"""Certificates: what they say stays, numbers have no gap, a reprint is the first print, one original."""

import hashlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pdfplumber
import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from core.errors import DomainError, Duplicate, Forbidden, InvalidState, ValidationFailed
from core.numbering.models import Series
from core.tenancy.models import Tenant
from school.foundation.models import School
from school.students import providers
from school.students.certificate_pdf import certificate_context, certificate_pdf, filename, verify_address
from school.students.enums import CertificateKind
from school.students.models import Certificate, CertificatePrint, Student
from school.students.services.certificates import (
    cancel_certificate,
    issue_certificate,
    issue_copy,
    printed,
)
from school.students.services.exit import take_back_exit
from tests.kit.threads import at_once
from tests.school.students.papers import issue, left, letter
from tests.school.world import SYSTEM, World, make_world

__all__ = ["letter"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("letter")]


@pytest.fixture(autouse=True)
def _today(at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


def text_of(content: bytes) -> str:
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        assert len(pdf.pages) == 1, "a certificate is one sheet"
        return " ".join((pdf.pages[0].extract_text() or "").split())


def tc(world: World, number: int = 0, **said: Any) -> Certificate:
    return issue(left(world.students[number]), "tc", said=said)


class TestContent:
    def test_a_tc_says_all_22_lines(self, world: World) -> None:
        row = tc(world, exam_result="Half-yearly, passed", working_days="142", days_present="131")
        lines = row.content["pages"]["en"]["lines"]
        assert len(lines) == 22
        said = [value for _label, value in lines]
        assert said == [
            "Aarav Sharma", "Parent", "Indian", "No (General)", "1 April 2026, VI",
            "1 January 2014 (First January Two Thousand Fourteen)", "VI (Six)", "Half-yearly, passed", "No",
            "English, Hindi, Mathematics, Science, Social Science", "–", "November 2026", "None", "142", "131",
            "No", "None", "Good", "22 November 2026", "22 November 2026", "Father posted to Pune", "–",
        ]  # fmt: skip
        hindi = [value for _label, value in row.content["pages"]["hi"]["lines"]]
        assert (hindi[6], hindi[17]) == ("VI (छह)", "अच्छा")

    def test_it_stays_when_the_records_change(self, world: World) -> None:
        """The name was spelt anew after the issue: the paper in the family's hands says the old one."""
        row = tc(world)
        before = printed(certificate=row, language="en", actor=SYSTEM)
        Student.objects.filter(pk=world.students[0].pk).update(full_name="Somebody Else")
        row = Certificate.objects.get(pk=row.pk)
        assert row.content["name"] == "Aarav Sharma"
        assert "Aarav Sharma" in text_of(printed(certificate=row, language="hi", actor=SYSTEM))
        assert printed(certificate=row, language="en", actor=SYSTEM) == before

    @pytest.mark.parametrize("kind", CertificateKind.values)
    def test_every_kind_prints_one_sheet_in_both_languages(self, world: World, kind: str) -> None:
        row = tc(world) if kind == "tc" else issue(world.students[0], kind)
        english = text_of(printed(certificate=row, language="en", actor=SYSTEM))
        assert row.number_text in english
        assert "Gamma Public School" in english
        assert "1730123" in english
        hindi = text_of(printed(certificate=row, language="hi", actor=SYSTEM))
        assert any("\u0900" <= letter <= "\u097f" for letter in hindi)

    def test_what_other_apps_know_is_filled_in(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(providers, "_tc_facts", [lambda _student, _year: {"days_present": "99"}])
        assert ["Number of working days present", "99"] in tc(world).content["pages"]["en"]["lines"]

    @pytest.mark.parametrize(
        ("kind", "said", "field"),
        [
            ("bonafide", {"conduct": "Good"}, "conduct"),
            ("character", {"subjects": ["English"]}, "subjects"),
            ("tc", {"subjects": [str(n) for n in range(7)]}, "subjects"),
            ("tc", {"conduct": "x" * 121}, "conduct"),
        ],
    )
    def test_what_a_kind_does_not_say_is_named(self, world: World, kind: str, said: Any, field: str) -> None:
        left(world.students[0])
        with pytest.raises(ValidationFailed) as caught:
            issue(world.students[0], kind, said=said)
        assert list(caught.value.fields) == [field]
        assert not Certificate.objects.exists()


class TestTc:
    def refuse(self, student: Student, kind: type[DomainError] = InvalidState, which: str = "tc") -> str:
        before = Certificate.objects.count(), sorted(Series.objects.values_list())
        with pytest.raises(kind) as caught:
            issue(student, which)
        assert (Certificate.objects.count(), sorted(Series.objects.values_list())) == before, (
            "no number is lost"
        )
        return str(caught.value.message)

    def test_needs_the_exit(self, world: World) -> None:
        assert "enter the last day" in self.refuse(world.students[0])

    def test_not_before_the_last_day(self, world: World) -> None:
        left(world.students[0], date(2026, 11, 30))
        assert "30 Nov 2026" in self.refuse(world.students[0])

    def test_not_while_anything_is_due_or_lent(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        one = left(world.students[0])
        monkeypatch.setattr(providers, "_dues", [lambda _students: {one.pk: Decimal("17750.50")}])
        assert "₹\N{NO-BREAK SPACE}17,750.50" in self.refuse(one)
        assert "17,750.50" in self.refuse(one, which="fee_clearance")
        monkeypatch.setattr(providers, "_dues", [])
        monkeypatch.setattr(providers, "_loans", [lambda _students: {one.pk: 2}])
        assert "2 library books" in self.refuse(one)

    def test_one_original(self, world: World) -> None:
        tc(world)
        assert "DUPLICATE" in self.refuse(world.students[0], Duplicate)

    def test_the_exit_stays_while_it_stands(self, world: World) -> None:
        row = tc(world)
        with pytest.raises(InvalidState, match="TC/0001"):
            take_back_exit(student=world.students[0], actor=SYSTEM)
        cancel_certificate(certificate=row, reason="Wrong date", actor=SYSTEM)
        take_back_exit(student=world.students[0], actor=SYSTEM)
        assert tc(world).number_text == "TC/0002"


class TestNumbers:
    def test_each_kind_counts_for_itself_and_a_refusal_takes_none(self, world: World) -> None:
        assert [issue(world.students[n]).number_text for n in (0, 1)] == ["BON/0001", "BON/0002"]
        with pytest.raises(InvalidState):
            issue(world.students[0], "tc")
        with transaction.atomic():
            issue(world.students[2])
            transaction.set_rollback(True)
        assert issue(world.students[3]).number_text == "BON/0003"
        assert issue(world.students[3], "character").number_text == "CHR/0001"

    def test_a_copy_has_the_number_and_an_entry_of_its_own(self, world: World) -> None:
        row = tc(world)
        copies = [issue_copy(certificate=row, actor=SYSTEM, remarks="Lost") for _ in range(2)]
        again = issue_copy(certificate=copies[0], actor=SYSTEM)
        assert [(one.number_text, one.copy_no, one.original_id) for one in (*copies, again)] == [
            ("TC/0001", 1, row.pk), ("TC/0001", 2, row.pk), ("TC/0001", 3, row.pk),
        ]  # fmt: skip
        assert len({row.token, *(one.token for one in copies)}) == 3
        assert "DUPLICATE 1" in text_of(printed(certificate=copies[0], language="en", actor=SYSTEM))
        assert "DUPLICATE" not in text_of(printed(certificate=row, language="en", actor=SYSTEM))

    def test_cancelled_ones_stay_with_their_copies(self, world: World) -> None:
        row = issue(world.students[0])
        copy = issue_copy(certificate=row, actor=SYSTEM)
        cancel_certificate(certificate=row, reason="Wrong purpose", actor=SYSTEM)
        copy.refresh_from_db()
        assert copy.cancel_reason == "Wrong purpose"
        for act in (
            lambda: cancel_certificate(certificate=row, reason="again", actor=SYSTEM),
            lambda: issue_copy(certificate=row, actor=SYSTEM),
            lambda: printed(certificate=copy, language="en", actor=SYSTEM),
        ):
            with pytest.raises(InvalidState, match="was cancelled"):
                act()
        assert issue(world.students[0]).number_text == "BON/0002"

    def test_a_copy_is_cancelled_alone(self, world: World) -> None:
        row = issue(world.students[0])
        cancel_certificate(
            certificate=issue_copy(certificate=row, actor=SYSTEM), reason="Not needed", actor=SYSTEM
        )
        row.refresh_from_db()
        assert row.cancelled_at is None

    def test_a_reason_is_asked(self, world: World) -> None:
        with pytest.raises(ValidationFailed) as caught:
            cancel_certificate(certificate=issue(world.students[0]), reason=" ", actor=SYSTEM)
        assert list(caught.value.fields) == ["reason"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE school_students_certificate SET issued_on = '2020-01-01'",
        "UPDATE school_students_certificate SET content = '{}', cancelled_at = now()",
        "DELETE FROM school_students_certificate",
        "TRUNCATE school_students_certificate CASCADE",
        "UPDATE school_students_certificateprint SET sha256 = ''",
        "DELETE FROM school_students_certificateprint",
    ],
)
def test_the_database_lets_nothing_change(world: World, statement: str) -> None:
    row = issue(world.students[0])
    CertificatePrint.objects.create(certificate=row, language="en", content=b"%PDF", sha256="0" * 64)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    refused = pytest.raises(DatabaseError, match="never changed or removed")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_cancelled_one_is_not_cancelled_back(world: World) -> None:
    row = issue(world.students[0])
    cancel_certificate(certificate=row, reason="Wrong", actor=SYSTEM)
    with pytest.raises(DatabaseError), transaction.atomic():
        Certificate.objects.filter(pk=row.pk).update(cancelled_at=None)


class TestReprint:
    def test_a_reprint_is_the_first_print_whatever_the_template_has_become(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        row = issue(world.students[0])
        first = printed(certificate=row, language="en", actor=SYSTEM)
        monkeypatch.setattr("school.students.services.certificates.certificate_pdf", lambda *_: b"other")
        assert printed(certificate=row, language="en", actor=SYSTEM) == first
        kept = CertificatePrint.objects.get()
        assert kept.sha256 == hashlib.sha256(first).hexdigest()

    def test_another_process_sets_the_same_bytes(self, world: World) -> None:
        """A clock, a hash seed or an id in the file would differ."""
        row = tc(world)
        context = json.dumps(certificate_context(row, "hi"))
        code = (
            "import django, hashlib, json, sys; django.setup();"
            "from core.documents.pdf import render_pdf;"
            "made = render_pdf('school/certificates/certificate.html', json.load(sys.stdin), language='hi');"
            "print(hashlib.sha256(made).hexdigest())"
        )
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "PYTHONHASHSEED": "7"}
        told = subprocess.run(
            [sys.executable, "-c", code], input=context, env=environment, cwd=settings.BASE_DIR,
            capture_output=True, text=True, check=True, timeout=120,
        )  # fmt: skip
        assert told.stdout.strip().splitlines()[-1] == hashlib.sha256(certificate_pdf(row, "hi")).hexdigest()

    def test_languages(self, world: World) -> None:
        with pytest.raises(ValidationFailed) as caught:
            printed(certificate=issue(world.students[0]), language="fr", actor=SYSTEM)
        assert list(caught.value.fields) == ["language"]

    def test_the_file_is_named_by_number_and_code(self, world: World) -> None:
        assert filename(issue(world.students[0]), "en") == "bon-0001-S00001-en.pdf"


def test_rights_are_asked(world: World) -> None:
    row = issue(world.students[0])
    for who in ("teacher", "accountant", "parent"):
        actor = world.actor(who)
        with pytest.raises(Forbidden):
            issue_certificate(student=world.students[0], kind="bonafide", actor=actor)
        with pytest.raises(Forbidden):
            issue_copy(certificate=row, actor=actor)
        with pytest.raises(Forbidden):
            cancel_certificate(certificate=row, reason="x", actor=actor)


class TestVerify:
    def page(self, world: World, address: str) -> Any:
        client = world.browser("school_admin")
        client.logout()
        return client.get("/verify/" + address.rpartition("/")[2])

    def test_genuine_says_what_the_paper_says_and_no_more(self, world: World) -> None:
        row = tc(world)
        assert row.token in verify_address(row)
        page = self.page(world, verify_address(row))
        shown = page.content.decode()
        assert page.status_code == 200
        for told in ("Genuine", "TC/0001", "Transfer certificate", "22 Nov 2026", "Aarav Sharma"):
            assert told in shown
        for private in ("2014", "S00001", "Pune", "Parent", str(row.student_id)):
            assert private not in shown
        assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in page.headers["Cache-Control"]

    def test_duplicate_and_cancelled(self, world: World) -> None:
        row = tc(world)
        copy = issue_copy(certificate=row, actor=SYSTEM)
        assert "Genuine: a duplicate" in self.page(world, copy.token).content.decode()
        cancel_certificate(certificate=row, reason="Secret reason", actor=SYSTEM)
        shown = self.page(world, row.token).content.decode()
        assert "Cancelled" in shown
        assert "Secret reason" not in shown

    @pytest.mark.parametrize("token", ["x", "A" * 32, "A" * 400, "%F0%9F", "'--"])
    def test_a_wrong_code_is_told_plainly(self, world: World, token: str) -> None:
        page = self.page(world, token)
        assert page.status_code == 404
        assert "no certificate with this code" in page.content.decode()

    def test_many_tries_are_slowed(self, world: World) -> None:
        row = tc(world)
        for _ in range(30):
            self.page(world, "x" * 32)
        page = self.page(world, row.token)
        assert page.status_code == 429
        assert "Aarav" not in page.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.concurrency
class TestAtOnce:
    def test_numbers_have_no_gap_and_one_tc_is_issued(self, school: Tenant) -> None:
        world = make_world(school)
        left(world.students[0])
        both = at_once(*[lambda: issue(world.students[0], "tc")] * 2)
        assert sorted(type(one).__name__ for one in both) == ["Certificate", "Duplicate"]
        made = at_once(*[lambda n=n: issue(world.students[n]) for n in range(1, 5)])
        assert sorted(one.number for one in made) == [1, 2, 3, 4]

    def test_two_first_prints_are_one(self, school: Tenant) -> None:
        world = make_world(school)
        row = issue(world.students[1])
        both = at_once(*[lambda: printed(certificate=row, language="en", actor=SYSTEM)] * 2)
        assert both[0] == both[1]
        assert isinstance(both[0], bytes)
        assert CertificatePrint.objects.count() == 1


def test_the_paper_names_the_board_of_the_school(world: World) -> None:
    """A school of another board must not be certified as one of CBSE; what was issued before stays as it was."""
    before = issue(world.students[0])
    School.objects.update(board="CISCE")
    after = issue(world.students[1])
    said = [
        [one.content["pages"][language]["small"]["affiliation"] for language in ("en", "hi")]
        for one in (before, after)
    ]
    assert said == [
        ["Affiliated to CBSE, no.", "सी.बी.एस.ई. से संबद्ध, संख्या"],
        ["Affiliated to CISCE, no.", "सी.आई.एस.सी.ई. से संबद्ध, संख्या"],
    ]
