"""What tests of the family's pages share: a school in which there is something to see on each of them."""

from dataclasses import dataclass
from datetime import date, time
from typing import Any

from school.exams.models import Exam
from school.homework.models import Homework, HomeworkFile
from school.homework.services.homework import attach_file
from school.students.models import Certificate, Consent, Student, StudentDocument
from school.students.services.consents import give_consent
from school.students.services.documents import add_document
from school.timetable.models import TimetableEntry
from tests.school.attendance.kit import mark
from tests.school.exams.results import published
from tests.school.homework.kit import given, picture
from tests.school.students.papers import issue
from tests.school.world import SYSTEM, World

NINE = "2026-11-20 09:00"
FRIDAY = date(2026, 11, 20)


@dataclass
class Filled:
    """The world with one thing of each kind about the first student of VI A."""

    world: World
    exam: Exam
    homework: Homework
    paper: HomeworkFile
    certificate: Certificate
    document: StudentDocument
    consent: Consent

    @property
    def child(self) -> Student:
        return self.world.students[0]

    def addresses(self) -> dict[str, str]:
        """Return every page that shows something of the child, with its module."""
        return {
            "profile": "students",
            "family/attendance": "attendance",
            "family/marks": "exams",
            f"family/marks/{self.exam.pk}": "exams",
            f"family/marks/{self.exam.pk}/re-evaluation": "exams",
            "family/report-card": "exams",
            "family/report-card/pdf": "exams",
            "family/homework": "homework",
            f"family/homework/{self.homework.pk}": "homework",
            f"family/homework/{self.homework.pk}/files/{self.paper.pk}": "homework",
            "family/timetable": "timetable",
            "family/papers": "students",
            f"family/papers/certificates/{self.certificate.pk}/en": "students",
            f"family/papers/documents/{self.document.pk}": "students",
            "family/consents": "students",
        }


def fill(world: World) -> Filled:
    """Make them; the clock stands at NINE."""
    child = world.students[0]
    exam = published(world, re_evaluation_until=date(2026, 11, 30))
    homework = given(world, description="Questions 1 to 6 in the notebook.")
    file = picture()
    paper = attach_file(homework=homework, file=file, name=str(file.name), actor=world.actor("teacher"))
    mark(world, "p")
    lesson(world, "VI A", "MAT", "teacher", 5, 1)
    consent = give_consent(
        student=child,
        purpose="photographs",
        notice_version="2026-1",
        language="en",
        actor=world.actor("parent"),
    )
    document = add_document(student=child, kind="birth_certificate", file=picture(), actor=SYSTEM)
    return Filled(world, exam, homework, paper, issue(child), document, consent)


def lesson(world: World, section: str, subject: str, who: str, day: int, number: int) -> TimetableEntry:
    """Store a lesson of 40 minutes past the services: the first from 08:40 on, the next an hour later each."""
    return TimetableEntry.objects.create(
        academic_year=world.year,
        section=world.sections[section],
        subject=world.subjects[f"{section.split(maxsplit=1)[0]} {subject}"],
        teacher=world.staff[who],
        day_of_week=day,
        period_number=number,
        start_time=time(7 + number, 40),
        end_time=time(8 + number, 20),
    )


def page(world: World, who: str, address: str, **query: Any) -> str:
    """Return the text of a page that must be there."""
    answer = world.browser(who).get(f"/portal/{address}", query)
    assert answer.status_code == 200, (address, answer.status_code)
    text: str = answer.content.decode()
    return text


def status(world: World, who: str, address: str, **query: Any) -> int:
    code: int = world.browser(who).get(f"/portal/{address}", query).status_code
    return code
