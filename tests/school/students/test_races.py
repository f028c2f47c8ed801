"""Two at once, and a process that is killed: the last seat, the series of codes, one row for one phone number."""

import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from core.accounts.models import User
from core.errors import Duplicate
from core.tenancy.caps import CapReached
from school.students.errors import SectionFull
from school.students.models import Enrolment, Guardian, Student
from school.students.services.checks import GuardianWish
from school.students.services.creation import create_student
from school.students.services.updates import update_student
from tests.kit.threads import at_once
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db(transaction=True)


def new(world: World, name: str, phone: str, section: str = "VI A") -> Student:
    place = world.sections[section]
    return create_student(
        actor=SYSTEM, class_id=place.school_class_id, section_id=place.pk, full_name=name,
        date_of_birth=date(2014, 8, 15), gender="male", admitted_on=date(2026, 4, 1),
        guardians=[GuardianWish(f"Parent of {name}", phone)],
    )  # fmt: skip


def test_of_two_on_the_last_seat_one_gets_it(world: World) -> None:
    """And a mover is counted like a newcomer."""
    section = world.sections["VI B"]
    type(section).objects.filter(pk=section.pk).update(capacity=4)
    outcomes = at_once(
        lambda: new(world, "First", "9876500001", "VI B"),
        lambda: new(world, "Second", "9876500002", "VI B"),
        lambda: update_student(student=world.students[0], section_id=section.pk, actor=SYSTEM),
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["SectionFull", "SectionFull", "Student"]
    assert isinstance(next(one for one in outcomes if isinstance(one, Exception)), SectionFull)
    assert Enrolment.objects.filter(section=section, ends_on=None).count() == 4


def test_the_plans_bound_holds_under_two_at_once(world: World) -> None:
    """Ten are enrolled and eleven may be: of two newcomers in different sections one is refused, with the number."""
    subscribed(world.tenant, students_max=11)
    outcomes = at_once(
        lambda: new(world, "First", "9876500001", "VI A"), lambda: new(world, "Second", "9876500002", "VII A")
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["CapReached", "Student"]
    refusal = next(one for one in outcomes if isinstance(one, CapReached))
    assert "11 students" in str(refusal.message)
    assert Student.objects.count() == 11
    assert (
        not Guardian.objects.filter(phone="9876500002").exists()
        or not Guardian.objects.filter(phone="9876500001").exists()
    )


def test_one_number_at_once_is_one_guardian_and_codes_have_no_gap(world: World) -> None:
    outcomes = at_once(
        *(lambda name=name: new(world, name, "9876500009") for name in ("Asha", "Bina", "Chand"))
    )
    assert [type(one) for one in outcomes] == [Student] * 3
    assert sorted(one.student_code for one in outcomes) == ["2026-00001", "2026-00002", "2026-00003"]
    guardian = Guardian.objects.get(phone="9876500009")
    assert guardian.student_links.count() == 3
    assert User.objects.filter(username="9876500009").count() == 1


def test_the_same_child_at_once_is_entered_once(world: World) -> None:
    outcomes = at_once(*[lambda: new(world, "Asha", "9876500009")] * 2)
    assert sorted(type(one).__name__ for one in outcomes) == ["Duplicate", "Student"]
    assert any(isinstance(one, Duplicate) for one in outcomes)
    assert Student.objects.filter(full_name="Asha").count() == 1


KILLED = """
import sys, time, uuid, django
django.setup()
from datetime import date
from django.db import connection, transaction
connection.settings_dict["NAME"] = sys.argv[1]
from core.actors import Door, system_actor
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.students.services.checks import GuardianWish
from school.students.services.creation import create_student
with tenant_context(Tenant.objects.get(slug=sys.argv[2])), transaction.atomic():
    made = create_student(
        actor=system_actor(Door.COMMAND), class_id=uuid.UUID(sys.argv[3]), section_id=uuid.UUID(sys.argv[4]),
        full_name="Killed", date_of_birth=date(2014, 8, 15), gender="male", admitted_on=date(2026, 4, 1),
        guardians=[GuardianWish("Parent", "9876500011")],
    )
    print(made.student_code, flush=True)
    time.sleep(60)
"""


def test_the_series_gives_back_what_a_killed_process_had_taken(world: World) -> None:
    """Kill -9 in the middle of the transaction: the next code is the one that was taken, nothing is half there."""
    new(world, "Before", "9876500010")
    section = world.sections["VI A"]
    arguments = [
        connection.settings_dict["NAME"],
        world.tenant.slug,
        str(section.school_class_id),
        str(section.pk),
    ]
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"},
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline().strip() == "2026-00002"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    assert new(world, "After", "9876500012").student_code == "2026-00002"
    assert not Student.objects.filter(full_name="Killed").exists()
    assert not Guardian.objects.filter(phone="9876500011").exists()
