"""Exams for the tables: one with open sheets, one to be published, one that is out with a wish for another look."""

from typing import Any

from school.exams.models import CoScholasticArea, ExamSubject
from school.exams.services.re_evaluations import request_re_evaluation
from tests.school.exams.results import FIVE, enter, fill, plan, published
from tests.school.world import SYSTEM, World


def make(world: World) -> dict[str, Any]:
    """Make them; those that are out take re-evaluations until the year ends."""
    until = world.year.end_date
    exam = plan(world, name="First unit test", re_evaluation_until=until)
    for code in FIVE:
        enter(
            world,
            exam,
            f"VI {code}",
            dict.fromkeys([*world.in_section("VI A"), *world.in_section("VI B")], 50),
        )
    ready = plan(world, name="Second unit test")
    fill(world, ready)
    out = published(world, name="Third unit test", re_evaluation_until=until)
    wish = request_re_evaluation(
        exam=out,
        student=world.students[0],
        subject_id=world.subjects["VI SCI"].pk,
        reason="Question 4",
        actor=SYSTEM,
    )
    return {
        "exam": exam.pk,
        "exam_subject": ExamSubject.objects.get(exam=exam, subject=world.subjects["VI MAT"]).pk,
        "ready_exam": ready.pk,
        "published_exam": out.pk,
        "re_evaluation": wish.pk,
        "area": CoScholasticArea.objects.get(name="Art education").pk,
    }
