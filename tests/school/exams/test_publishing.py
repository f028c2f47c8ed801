"""Publishing: what it needs, who is told, what families see before and after, two who press at once."""

import io

import pytest
from pypdf import PdfReader

from core.audit.models import AuditEntry
from core.errors import Forbidden, InvalidState, ValidationFailed
from core.outbox.models import Message
from school.exams.errors import NotPublished, ResultsChanged, SheetsMissing
from school.exams.models import Exam, Mark, MarkChange, MarkSheet
from school.exams.selectors.results import results_digest
from school.exams.services.publishing import publish_results, unpublish_results
from school.students.models import Enrolment
from tests.kit.threads import at_once
from tests.school.exams.results import enter, fill, plan, published
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


def test_what_lacks_is_named(world: World) -> None:
    exam = plan(world)
    fill(world, exam, subjects=("ENG", "HIN", "MAT", "SCI"))
    enter(world, exam, "VI SST", dict.fromkeys(world.in_section("VI A"), 50))
    with pytest.raises(SheetsMissing, match="VI A, Social Science, VI B, Social Science"):
        publish_results(exam=exam, actor=world.actor("principal"))
    exam.refresh_from_db()
    assert (exam.state, exam.published_at) == ("scheduled", None)


def test_an_exam_without_marks_is_not_published(world: World) -> None:
    exam = plan(world)
    Enrolment.objects.all().delete()
    with pytest.raises(SheetsMissing):
        publish_results(exam=exam, actor=SYSTEM)


def test_a_stale_look_publishes_nothing(world: World) -> None:
    exam = plan(world)
    fill(world, exam)
    seen = results_digest(exam)
    enter(world, exam, "VI MAT", {world.students[0]: 99})
    with pytest.raises(ResultsChanged):
        publish_results(exam=exam, actor=SYSTEM, digest=seen)
    publish_results(exam=exam, actor=SYSTEM, digest=results_digest(exam))


def test_families_are_told_once_in_their_language(world: World) -> None:
    parent = world.users["parent"]
    parent.language = "hi"
    parent.save()
    published(world)
    notices = Message.objects.filter(template="results_published", channel="inbox")
    names = {user.pk: name for name, user in world.users.items()}
    told = sorted((names[user], subject) for user, subject in notices.values_list("user_id", "subject"))
    assert [name for name, _subject in told] == [
        "other_parent",
        "other_student",
        "parent",
        "parent",
        "student",
    ]
    assert "परिणाम" in next(subject for name, subject in told if name == "parent")
    bodies = Message.objects.filter(template="results_published").values_list("body", flat=True)
    words = {word.strip(".,") for body in bodies for word in body.split() if "/" not in word}
    assert "50" not in words  # a mark is read in the portal only


def test_taking_back_needs_a_reason_and_hides_the_results(world: World) -> None:
    exam = published(world)
    with pytest.raises(ValidationFailed):
        unpublish_results(exam=exam, reason=" ", actor=SYSTEM)
    unpublish_results(exam=exam, reason="A sheet was mixed up", actor=world.actor("principal"))
    exam.refresh_from_db()
    assert (exam.state, exam.unpublish_reason) == ("scheduled", "A sheet was mixed up")
    assert not MarkSheet.objects.filter(state="open").exists()
    with pytest.raises(NotPublished):
        unpublish_results(exam=exam, reason="x", actor=SYSTEM)
    publish_results(exam=exam, actor=SYSTEM)
    with pytest.raises(InvalidState):
        publish_results(exam=exam, actor=SYSTEM)


@pytest.mark.parametrize("who", ["teacher", "parent", "student", "accountant"])
def test_only_the_heads_publish(world: World, who: str) -> None:
    exam = plan(world)
    fill(world, exam)
    with pytest.raises(Forbidden):
        publish_results(exam=exam, actor=world.actor(who))


# Every door by which a mark could come out, as a family would try it: (address, what it may answer).
DOORS = (
    "v1/exams/results",
    "v1/exams/results?studentId={student}",
    "v1/exams/results?examId={exam}",
    "v1/exams/{exam}/results",
    "v1/exams/{exam}/results?format=csv",
    "v1/exams/{exam}/results?format=xlsx",
    "v1/exams/{exam}/marks?subjectId={subject}&sectionId={section}",
    "v1/exams/{exam}/re-evaluations",
    "v1/report-cards/students/{student}",
    "v1/report-cards/students/{student}/pdf",
    "v1/report-cards/classes/{school_class}/pdf?sectionId={section}",
    "v1/exams/{exam}",
    "v1/exams",
)
SECRET = "73.25"


def doors(world: World, exam: Exam) -> list[str]:
    names = {
        "exam": exam.pk, "student": world.students[0].pk, "subject": world.subjects["VI MAT"].pk,
        "section": world.sections["VI A"].pk, "school_class": world.classes["VI"].pk,
    }  # fmt: skip
    return [door.format(**names) for door in DOORS]


def text_of(answer) -> str:
    if answer.headers.get("Content-Type", "").startswith("application/pdf"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    return answer.content.decode(errors="replace")


@pytest.mark.parametrize("who", ["parent", "student"])
def test_before_the_publication_no_door_gives_a_family_anything(world: World, who: str) -> None:
    exam = plan(world)
    fill(world, exam, SECRET)
    for door in doors(world, exam):
        answer = world.api(who).get(door)
        assert answer.status_code in (200, 403, 404), door
        assert SECRET not in text_of(answer), door
        assert "totals" not in text_of(answer), door
    assert world.api(who).post(
        f"v1/exams/{exam.pk}/re-evaluations",
        {"studentId": str(world.students[0].pk), "subjectId": str(world.subjects["VI MAT"].pk), "reason": "x"},
    ).status_code == 400  # fmt: skip
    assert world.api(who).get("v1/exams/results").json()["data"]["total"] == 0
    card = world.api(who).get(f"v1/report-cards/students/{world.students[0].pk}").json()["data"]
    assert (card["terms"], card["exams"], card["yearTotals"]) == ([], [], None)
    admin = world.browser(who)
    for page in ("exam", "mark", "marksheet", "markchange", "reevaluation"):
        assert admin.get(f"/admin/school_exams/{page}/").status_code in (302, 403, 404)


@pytest.mark.parametrize("who", ["parent", "student"])
def test_after_it_a_family_sees_the_own_results_only(world: World, who: str) -> None:
    exam = published(world, SECRET)
    found = world.api(who).get("v1/exams/results").json()["data"]
    own = {"parent": {0, 5}, "student": {0}}[who]
    assert {item["studentId"] for item in found["items"]} == {str(world.students[n].pk) for n in own}
    assert found["items"][0]["exam"]["subjects"][0]["marksObtained"] == 73.25
    assert SECRET in text_of(world.api(who).get(f"v1/report-cards/students/{world.students[0].pk}/pdf"))
    for door in ("", "/pdf"):
        other = f"v1/report-cards/students/{world.students[6].pk}{door}"
        assert world.api(who).get(other).status_code == 404
    assert (
        world.api(who).get(f"v1/exams/results?studentId={world.students[6].pk}").json()["data"]["total"] == 0
    )
    unpublish_results(exam=exam, reason="A sheet was mixed up", actor=SYSTEM)
    assert world.api(who).get("v1/exams/results").json()["data"]["total"] == 0
    assert SECRET not in text_of(world.api(who).get(f"v1/report-cards/students/{world.students[0].pk}/pdf"))


def test_a_teacher_sees_the_sections_of_the_own(world: World) -> None:
    exam = published(world)
    found = world.api("teacher").get(f"v1/exams/results?examId={exam.pk}&limit=100").json()["data"]["items"]
    assert {item["studentId"] for item in found} == {str(one.pk) for one in world.in_section("VI A")}


def test_entries_and_publication_are_audited(world: World) -> None:
    published(world)
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {"exam.planned", "marks.entered", "marks.submitted", "exam.published"} <= actions


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    """Two at the same moment, each on a connection of its own."""

    def test_of_two_publications_one_wins_and_families_are_told_once(self, world: World) -> None:
        exam = plan(world)
        fill(world, exam)
        outcomes = at_once(*[lambda: publish_results(exam=exam, actor=SYSTEM)] * 2)
        assert sorted(type(one).__name__ for one in outcomes) == ["Exam", "InvalidTransition"]
        assert Message.objects.filter(template="results_published", channel="inbox").count() == 5

    def test_a_mark_does_not_slip_in_under_a_publication(self, world: World) -> None:
        """Either it was there before, or it is history of a published result; it is never lost or without trace."""
        exam = plan(world)
        fill(world, exam)
        outcomes = at_once(
            lambda: publish_results(exam=exam, actor=SYSTEM),
            lambda: enter(world, exam, "VI MAT", {world.students[0]: 99}),
        )
        assert not any(isinstance(one, Exception) for one in outcomes), outcomes
        subject = world.subjects["VI MAT"]
        mark = Mark.objects.get(component__exam_subject__subject=subject, student=world.students[0])
        assert mark.marks_obtained == 99
        assert MarkChange.objects.get().old_marks == 50
