"""A document of the first student, somebody who has left, and imports in each state."""

import io
from typing import Any

from PIL import Image

from core.imports.models import ImportJob
from core.imports.services.uploads import upload_import
from school.students.enums import StudentStatus
from school.students.models import Student
from school.students.services.checks import GuardianWish
from school.students.services.documents import add_document
from school.students.services.guardians import add_guardian
from tests.school.files import as_csv
from tests.school.world import SYSTEM, World


def picture() -> Any:
    """Return a small JPEG."""
    file = io.BytesIO()
    Image.new("RGB", (4, 4)).save(file, "JPEG")
    file.seek(0)
    file.name = "photo.jpg"
    return file


def sections_file() -> Any:
    """Return a file of sections."""
    file = io.BytesIO(as_csv([{"Code": "D", "Class": "VI", "Name": "D", "Seats": "30"}]))
    file.name = "sections.csv"
    return file


def students(world: World) -> dict[str, Any]:
    """Return the keys by the names that calls use."""
    document = add_document(student=world.students[0], kind="photo", file=picture(), actor=SYSTEM)
    student: Any = world.students[0]
    student.photo.save("photo.jpg", picture(), save=True)
    left = Student.objects.create(
        student_code="S00099",
        full_name="Left Already",
        date_of_birth="2010-01-01",
        gender="male",
        status=StudentStatus.LEFT,
        academic_year=world.last_year,
        school_class=world.classes["VII"],
        section=world.sections["VII B"],
        admitted_on="2020-04-01",
    )
    made = {name: _imported(row, world) for name, row in IMPORTS.items()}
    spare = add_guardian(
        student=student, wish=GuardianWish("Spare Uncle", "9811111111"), actor=SYSTEM
    ).guardian
    # Somebody of the file has no password yet.
    ImportJob.objects.filter(pk=made["import_ready"]).update(new_users=[spare.user_id])
    return {
        "document": document.pk,
        "left": left.pk,
        "spare_guardian": spare.pk,
        **made,
    }


IMPORTS: dict[str, dict[str, Any]] = {
    "import_ready": {"Code": "D", "Class": "VI", "Name": "D", "Seats": "30"},
    "import_wrong": {"Code": "D", "Class": "VI", "Name": "D", "Seats": "0"},
}


# Imports are numbered in each school from 1; those of the other school get numbers that this one does not have.
APART = {"delta": 1_000_000}


def _imported(row: dict[str, Any], world: World) -> int:
    file = io.BytesIO(as_csv([row]))
    job = upload_import(kind="sections", file=file, file_name="sections.csv", actor=SYSTEM)
    number = job.pk + APART.get(world.tenant.slug, 0)
    ImportJob.objects.filter(pk=job.pk).update(id=number)
    return int(number)


FILES = {"sections": sections_file, "picture": picture}
