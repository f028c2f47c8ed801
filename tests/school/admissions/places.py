"""Inquiries for the tests of admissions."""

import io
from datetime import date
from typing import Any

from PIL import Image

from core.actors import Actor
from school.admissions.enums import Source
from school.admissions.models import Inquiry
from school.admissions.services.decisions import approve_inquiry, reject_inquiry, start_review
from school.admissions.services.inquiries import create_inquiry
from tests.school.world import SYSTEM, World

FACTS: dict[str, Any] = {
    "student_name": "Aarush Verma",
    "date_of_birth": date(2014, 6, 14),
    "gender": "male",
    "guardian_name": "Neha Verma",
    "guardian_phone": "9810012345",
    "guardian_email": "neha@example.org",
    "previous_school": "Sunrise Public School",
}
# As the specification writes it.
BODY = {
    "studentName": "Aarush Verma",
    "dateOfBirth": "2014-06-14",
    "applyingForClass": "VI",
    "guardianName": "Neha Verma",
    "guardianPhone": "+91 98100 12345",
    "guardianEmail": "neha@example.org",
    "previousSchool": "Sunrise Public School",
}


def an_inquiry(world: World, *, actor: Actor = SYSTEM, **values: Any) -> Inquiry:
    given = {"school_class": world.classes["VI"], "source": Source.COUNTER, **FACTS, **values}
    return create_inquiry(actor=actor, **given)


def in_review(world: World, **values: Any) -> Inquiry:
    return start_review(inquiry=an_inquiry(world, **values), actor=SYSTEM)


def approved(world: World, **values: Any) -> Inquiry:
    return approve_inquiry(inquiry=in_review(world, **values), actor=SYSTEM)


def rejected(world: World, **values: Any) -> Inquiry:
    return reject_inquiry(inquiry=in_review(world, **values), actor=SYSTEM, remarks="No seat")


# By status, how an inquiry comes there through the services.
MAKE = {"new": an_inquiry, "in_review": in_review, "approved": approved, "rejected": rejected}


def picture() -> io.BytesIO:
    file = io.BytesIO()
    Image.new("RGB", (20, 20), "red").save(file, "PNG")
    file.seek(0)
    file.name = "photo.png"
    return file
