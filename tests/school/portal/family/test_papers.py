"""Certificates and documents of a child, and consents that a parent withdraws and gives again."""

from school.students.models import Consent
from school.students.services.certificates import cancel_certificate
from tests.school.portal.family.kit import Filled, page, status
from tests.school.students.papers import left
from tests.school.world import SYSTEM


def test_certificates_and_documents_come_as_they_are(filled: Filled) -> None:
    browser = filled.world.browser("parent")
    address = f"/portal/family/papers/certificates/{filled.certificate.pk}"
    first, again = (browser.get(f"{address}/en").content for _ in range(2))
    assert first.startswith(b"%PDF")
    assert first == again
    assert browser.get(f"{address}/hi").content.startswith(b"%PDF")
    assert browser.get(f"{address}/xx").status_code == 404
    paper = browser.get(f"/portal/family/papers/documents/{filled.document.pk}")
    assert paper.headers["Content-Type"] == "image/png"
    assert "Bonafide certificate" in page(filled.world, "parent", "family/papers")


def test_a_cancelled_certificate_is_gone(filled: Filled) -> None:
    cancel_certificate(certificate=filled.certificate, reason="Wrong name", actor=SYSTEM)
    assert "No certificate has been issued" in page(filled.world, "parent", "family/papers")
    address = f"family/papers/certificates/{filled.certificate.pk}/en"
    assert status(filled.world, "parent", address) == 404


def standing(filled: Filled) -> list[tuple[str, str]]:
    rows = Consent.objects.filter(student=filled.child, withdrawn_at=None)
    return list(rows.values_list("purpose", "notice_version"))


def decide(filled: Filled, who: str, given: str, purpose: str = "photographs") -> tuple[int, str]:
    answer = filled.world.browser(who).post(
        f"/portal/family/consents?child={filled.child.pk}", {"purpose": purpose, "given": given}, follow=True
    )
    return answer.status_code, answer.content.decode()


def test_withdrawn_and_given_again(filled: Filled) -> None:
    """Again to the notice that was read: a page cannot make anybody agree to a newer one."""
    assert standing(filled) == [("photographs", "2026-1")]
    assert decide(filled, "parent", "0")[0] == 200
    assert standing(filled) == []
    code, text = decide(filled, "parent", "0")
    assert code == 200
    assert "in force" in text
    assert "Give again (notice 2026-1)" in page(filled.world, "parent", "family/consents")
    decide(filled, "parent", "1")
    assert standing(filled) == [("photographs", "2026-1")]
    decide(filled, "parent", "1")
    assert len(standing(filled)) == 1


def test_what_the_school_has_not_asked_for_cannot_be_given(filled: Filled) -> None:
    assert decide(filled, "parent", "1", "health")[0] == 404
    assert decide(filled, "parent", "1", "nonsense")[0] == 404
    assert decide(filled, "parent", "0", "nonsense")[0] == 200
    assert standing(filled) == [("photographs", "2026-1")]


def test_a_student_reads_and_decides_nothing(filled: Filled) -> None:
    text = page(filled.world, "student", "family/consents")
    assert "Given" in text
    assert "Withdraw<" not in text
    assert decide(filled, "student", "0")[0] == 404
    assert standing(filled) == [("photographs", "2026-1")]


def test_of_a_child_that_has_left_only_withdrawing_is_left(filled: Filled) -> None:
    left(filled.child)
    assert decide(filled, "parent", "0")[0] == 200
    assert standing(filled) == []
    assert "Give again" not in page(filled.world, "parent", "family/consents", child=filled.child.pk)
    decide(filled, "parent", "1")
    assert standing(filled) == []
