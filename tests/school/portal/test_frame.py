"""The frame of the portal: who lands where, own children only, what is not given is not shown."""

import pytest

from school.students.models import StudentGuardian
from tests.school.world import World

pytestmark = pytest.mark.django_db


def test_a_parent_sees_the_own_children_side_by_side(world: World) -> None:
    page = world.browser("parent").get("/portal/").content.decode()
    assert world.students[0].full_name in page
    assert world.students[5].full_name in page
    assert world.students[6].full_name not in page


def test_somebody_elses_child_is_not_found(world: World) -> None:
    """Not 403: nobody learns that the number is a student's."""
    browser = world.browser("parent")
    assert browser.get(f"/portal/profile?child={world.students[5].pk}").status_code == 200
    assert browser.get(f"/portal/profile?child={world.students[6].pk}").status_code == 404
    assert browser.get("/portal/profile?child=x").status_code == 404


def test_a_parent_without_children_is_told_what_to_do(world: World) -> None:
    StudentGuardian.objects.filter(guardian=world.guardians["other_parent"]).delete()
    browser = world.browser("other_parent")
    assert "office" in browser.get("/portal/").content.decode()
    assert browser.get("/portal/profile").status_code == 404


def test_each_role_has_the_own_menu(world: World) -> None:
    for who, has in (("student", True), ("parent", True), ("teacher", False)):
        page = world.browser(who).get("/portal/")
        assert page.status_code == 200
        assert ('href="/portal/profile"' in page.content.decode()) == has
    assert world.browser("teacher").get("/portal/profile").status_code == 404
    office = world.browser("principal").get("/portal/")
    assert (office.status_code, office["Location"]) == (302, "/admin/")


def test_notices_language_and_sign_out(world: World) -> None:
    browser = world.browser("parent")
    assert browser.get("/portal/notices").status_code == 200
    assert browser.get("/portal/notices/preferences").status_code == 200
    browser.post("/portal/language", {"language": "hi", "next": "/portal/"})
    world.users["parent"].refresh_from_db()
    assert world.users["parent"].language == "hi"
    assert browser.post("/portal/sign-out").status_code == 302
    assert browser.get("/portal/").status_code == 302
