"""The classes of a new school, made at once when asked for, and its set-up path."""

from typing import Any

import pytest
from django.urls import reverse

from core.errors import DomainError, ValidationFailed
from core.periods import today
from core.set_up import set_up
from school.masters.models import SchoolClass, Section, Subject
from school.masters.services import add_standard_classes
from school.staff.models import StaffMember, TeachingAssignment
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


def test_what_is_there_stays_and_twice_adds_nothing(world: World) -> None:
    made = add_standard_classes(actor=SYSTEM, first=-2, last=12, sections=2)
    assert (made.classes, made.sections) == (13, 26)  # VI and VII are there
    assert Subject.objects.filter(school_class__code="VI").count() == 5
    assert set(Subject.objects.filter(school_class__code="X").values_list("code", flat=True)) >= {
        "SCI",
        "SST",
    }
    again = add_standard_classes(actor=SYSTEM, first="-2", last="12", sections=2)
    assert (again.classes, again.sections, again.subjects) == (0, 0, 0)
    grades = list(SchoolClass.objects.values_list("grade_level", flat=True))
    assert grades == sorted(grades)


@pytest.mark.parametrize("values", [{"first": 5, "last": 3}, {"last": 13}, {"sections": 11}, {"seats": 0}])
def test_what_cannot_be_is_refused_and_nothing_is_added(world: World, values: dict[str, Any]) -> None:
    before = (SchoolClass.objects.count(), Section.objects.count())
    with pytest.raises(ValidationFailed):
        add_standard_classes(actor=SYSTEM, **values)
    with pytest.raises(DomainError):
        add_standard_classes(actor=world.actor("principal"))
    assert (SchoolClass.objects.count(), Section.objects.count()) == before


def test_the_button_stands_on_the_list(world: World) -> None:
    browser = world.browser("school_admin")
    address = reverse("school:school_masters_schoolclass_standard", urlconf="config.urls_school")
    assert browser.get(address).status_code == 200
    values = {"first": "1", "last": "2", "sections": "3", "seats": "35", "with_subjects": "on"}
    answer = browser.post(address, values, follow=True)
    assert "2 classes, 6 sections, 10 subjects" in answer.content.decode()
    assert Section.objects.filter(school_class__code="I", capacity=35).count() == 3
    assert world.browser("principal").get(address).status_code == 403


def test_a_member_of_staff_is_given_an_account_once(world: World) -> None:
    member = StaffMember.objects.create(employee_code="T900", name="New Teacher")
    browser = world.browser("school_admin")
    address = reverse(
        "school:school_staff_staffmember_open_account", args=[member.pk], urlconf="config.urls_school"
    )
    assert browser.get(address).status_code == 200
    shown = browser.post(address, {"role": "teacher", "username": ""}, follow=True).content.decode()
    member.refresh_from_db()
    assert member.user.username == "t900"
    assert "t900" in shown
    again = browser.post(address, {"role": "principal", "username": "other"}, follow=True).content.decode()
    assert "has an account" in again
    assert StaffMember.objects.get(pk=member.pk).user.role == "teacher"
    assert world.browser("principal").get(address).status_code == 403


def test_the_path_of_a_fresh_school(world: World, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(10):
        steps = set_up(today())
    assert len(steps) >= 7
    assert sum(step.is_done for step in steps) >= 4
    TeachingAssignment.objects.all().delete()
    undone = [str(step.text) for step in set_up(today()) if not step.is_done]
    assert "Who teaches what" in undone
    for step in steps:
        address = reverse(step.page.replace("admin:", "school:"), urlconf="config.urls_school")
        assert world.browser("school_admin").get(address, follow=True).status_code == 200
