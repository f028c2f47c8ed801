"""Inquiries in every state for the next year, through the services: what an office finds on its screens."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from school.admissions import masters
from school.admissions.enums import DocumentKind, DocumentState, Source
from school.admissions.models import Inquiry
from school.admissions.services.decisions import change_status
from school.admissions.services.documents import update_documents
from school.admissions.services.enrolment import enroll_inquiry
from school.admissions.services.inquiries import create_inquiry, visitor
from school.demo.world import DemoWorld


@dataclass(frozen=True, slots=True)
class Asked:
    """One inquiry: `place` is that of the class among the school's, `to` how far it is."""

    child: str
    gender: str
    guardian: str
    relation: str
    place: int
    source: str
    to: str


ASKED = (
    Asked("Advik Saxena", "male", "Priya Saxena", "mother", 0, Source.WEB, "new"),
    Asked("Tanvi Kulkarni", "female", "Amol Kulkarni", "father", 0, Source.WEB, "new"),
    Asked("Zoya Rizvi", "female", "Nazia Rizvi", "mother", 1, Source.COUNTER, "new"),
    Asked("Kabir Arora", "male", "Simran Arora", "mother", 0, Source.WEB, "in_review"),
    Asked("Ahana Dutta", "female", "Sourav Dutta", "father", 1, Source.WEB, "in_review"),
    Asked("Reyansh Tiwari", "male", "Alok Tiwari", "father", 2, Source.API, "in_review"),
    Asked("Mishti Agarwal", "female", "Ruchi Agarwal", "mother", 0, Source.COUNTER, "approved"),
    Asked("Aarush Chopra", "male", "Vikram Chopra", "father", 1, Source.WEB, "approved"),
    Asked("Inaya Qureshi", "female", "Sadia Qureshi", "mother", 2, Source.WEB, "rejected"),
    Asked("Devansh Kaushik", "male", "Monika Kaushik", "mother", 0, Source.COUNTER, "enrolled"),
)
DAYS_OPEN = 90
WINDOWS, SEATS = 3, 70


def fill_admissions(world: DemoWorld) -> None:
    """Open windows for the first classes of the next year, and bring inquiries to every state."""
    grades = world.school.grades[:WINDOWS]
    for grade in grades:
        masters.windows.create(
            actor=world.actor,
            school_class=world.classes[grade],
            academic_year=world.next_year,
            opens_on=world.today - timedelta(days=DAYS_OPEN // 3),
            closes_on=world.today + timedelta(days=DAYS_OPEN),
            seats=SEATS,
        )
    for kind in (DocumentKind.BIRTH_CERTIFICATE, DocumentKind.PHOTO):
        masters.document_rules.create(actor=world.actor, kind=kind, is_required=True)
    for number, asked in enumerate(ASKED):
        _bring(world, number, asked)


def _bring(world: DemoWorld, number: int, asked: Asked) -> None:
    """Make one inquiry and take it as far as it goes."""
    grade = world.school.grades[asked.place]
    row = create_inquiry(
        actor=visitor("127.0.0.1") if asked.source == Source.WEB else world.actor,
        school_class=world.classes[grade],
        academic_year=world.next_year,
        source=asked.source,
        student_name=asked.child,
        date_of_birth=date(world.next_year.start_date.year - 5 - grade, 6, 3 + number),
        gender=asked.gender,
        guardian_name=asked.guardian,
        guardian_phone=f"97{world.school.seed:02}{number:06}",
        guardian_email=f"{asked.guardian.split()[0].lower()}{number}@example.org",
        relation=asked.relation,
        previous_school="" if grade <= 0 else "Little Steps School",
    )
    if asked.to != "new":
        _decide(world, row, asked.to)


def _decide(world: DemoWorld, row: Inquiry, to: str) -> None:
    given: dict[str, Any] = {"inquiry": row, "actor": world.actor}
    change_status(**given, status="in_review")
    state = DocumentState.RECEIVED if to == "in_review" else DocumentState.VERIFIED
    papers = [{"kind": kind, "state": state} for kind in (DocumentKind.BIRTH_CERTIFICATE, DocumentKind.PHOTO)]
    update_documents(**given, documents=papers)
    if to == "rejected":
        change_status(**given, status="rejected", remarks="All seats of this class are given.")
    elif to != "in_review":
        change_status(**given, status="approved", remarks="Welcome.")
    if to == "enrolled":
        section = world.sections[row.school_class.grade_level, world.school.sections[0]]
        enroll_inquiry(**given, section=section)
