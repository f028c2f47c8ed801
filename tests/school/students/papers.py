"""A student who has left, and certificates of students."""

from datetime import date
from typing import Any

import pytest

from core.tenancy.models import Tenant
from school.foundation.models import School
from school.students.models import Certificate, Student
from school.students.services.certificates import issue_certificate
from school.students.services.exit import leave_school
from tests.school.world import SYSTEM

SCHOOL = {
    "name": "Gamma Public School",
    "address": "12 Station Road\nJaipur 302001",
    "affiliation_no": "1730123",
    "school_code": "10456",
    "principal_name": "Dr. Meera Nair",
}


@pytest.fixture
def letter(school: Tenant) -> None:
    """Give the school the particulars above."""
    School.objects.update_or_create(id=1, defaults=SCHOOL)


def left(student: Student, day: date = date(2026, 11, 20)) -> Student:
    leave_school(student=student, last_day=day, reason="Father posted to Pune", actor=SYSTEM)
    return student


def issue(student: Student, kind: str = "bonafide", **more: Any) -> Certificate:
    return issue_certificate(student=student, kind=kind, actor=SYSTEM, **more)
