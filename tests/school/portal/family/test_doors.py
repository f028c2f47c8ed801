"""Every page of a family: whose it is, what a module that is off takes away, Hindi, and a child that has left."""

from core.outbox.models import Message
from school.foundation.modules import Module
from school.homework.models import HomeworkStatus
from school.students.models import Consent
from tests.school.attendance.kit import mark
from tests.school.homework.kit import given
from tests.school.portal.family.kit import Filled, page, status
from tests.school.students.papers import left
from tests.school.terms import subscribed

MENU = {
    "attendance": "family/attendance",
    "exams": "family/marks",
    "homework": "family/homework",
    "timetable": "family/timetable",
    "students": "family/papers",
    "fees": "family/fees",
}


def test_parent_and_student_reach_every_page(filled: Filled) -> None:
    for address in filled.addresses():
        assert status(filled.world, "parent", address, child=filled.child.pk) == 200, address
        assert status(filled.world, "student", address) == 200, address


def test_somebody_elses_child_is_found_by_nobody(filled: Filled) -> None:
    """Not 403, not with the child in the address, not with the thing's number beside the own child."""
    world = filled.world
    for address in filled.addresses():
        assert status(world, "other_parent", address, child=filled.child.pk) == 404, address
        assert status(world, "other_student", address, child=filled.child.pk) == 404, address
        assert status(world, "teacher", address, child=filled.child.pk) == 404, address
    own_of_others = (
        f"family/homework/{filled.homework.pk}",
        f"family/homework/{filled.homework.pk}/files/{filled.paper.pk}",
        f"family/papers/certificates/{filled.certificate.pk}/en",
        f"family/papers/documents/{filled.document.pk}",
    )
    for address in own_of_others:
        assert status(world, "other_parent", address) == 404, address
        # The parent's second child is in another section: the first one's things are not that child's.
        assert status(world, "parent", address, child=world.students[5].pk) == 404, address
    assert HomeworkStatus.objects.count() == 0


def test_nobody_acts_for_somebody_elses_child(filled: Filled) -> None:
    browser = filled.world.browser("other_parent")
    child = f"?child={filled.child.pk}"
    posts = {
        f"family/homework/{filled.homework.pk}/done": {},
        f"family/marks/{filled.exam.pk}/re-evaluation": {"subject_id": "x", "reason": "y"},
        "family/consents": {"purpose": "photographs", "given": "0"},
    }
    for address, body in posts.items():
        assert browser.post(f"/portal/{address}{child}", body).status_code == 404, address
    assert HomeworkStatus.objects.count() == 0
    assert Consent.objects.filter(withdrawn_at=None).count() == 1


def test_a_module_that_is_off_has_no_page_and_no_entry(filled: Filled) -> None:
    world = filled.world
    for module, entry in MENU.items():
        subscribed(world.tenant, without=(module,))
        for address, of in filled.addresses().items():
            wanted = 404 if of == module else 200
            assert status(world, "parent", address, child=filled.child.pk) == wanted, (module, address)
        home = page(world, "parent", "")
        assert f"/portal/{entry}" not in home, module
    subscribed(world.tenant, without=tuple(Module.values))
    home = page(world, "parent", "")
    assert "/portal/family/" not in home
    assert "/portal/profile" not in home


def test_a_child_that_has_left_is_still_to_be_read(filled: Filled) -> None:
    """What was stays: marks, attendance up to the last day, papers; nothing of the days after."""
    left(filled.child)
    world, child = filled.world, filled.child.pk
    for address in filled.addresses():
        assert status(world, "parent", address, child=child) == 200, address
    assert "no longer at the school" in page(world, "parent", "family/timetable", child=child)
    assert "No longer at the school" in page(world, "parent", "")
    assert "November 2026" in page(world, "parent", "family/attendance", child=child)
    assert "Unit test" in page(world, "parent", "family/marks", child=child)


def test_hindi(filled: Filled) -> None:
    user = filled.world.users["parent"]
    user.language = "hi"
    user.save()
    browser = filled.world.browser("parent")
    browser.post("/portal/language", {"language": "hi", "next": "/portal/"})
    for address in ("", "account", *filled.addresses()):
        answer = browser.get(f"/portal/{address}")
        assert answer.status_code == 200, address
        if answer.headers["Content-Type"].startswith("text/html"):
            assert '<html lang="hi"' in answer.content.decode(), address


def test_the_account(filled: Filled) -> None:
    for who in ("parent", "student", "teacher"):
        text = page(filled.world, who, "account")
        assert "/account/password" in text
        assert filled.world.users[who].username in text
    assert status(filled.world, "accountant", "account") == 404


def test_a_notice_leads_to_its_page(filled: Filled) -> None:
    """Each to the child that it is about, also where it is not the parent's first one."""
    world = filled.world
    given(world, who="other_teacher", section="VI B", subject="VI ENG", title="Letter")
    mark(world, "a", section="VI B", who="other_teacher")
    browser = world.browser("parent")
    rows = list(Message.objects.filter(user_id=world.users["parent"].pk, channel="inbox"))
    assert {row.template for row in rows} == {"homework_set", "student_absent", "results_published"}
    for row in rows:
        assert row.url.startswith("/portal/family/"), row.template
        assert browser.get(row.url).status_code == 200, row.url
    assert sum(str(world.students[5].pk) in row.url for row in rows) == 3
