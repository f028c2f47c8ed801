"""Grading scales and co-scholastic areas at every door."""

from typing import Any, ClassVar

import pytest

from core.errors import InUse, ValidationFailed
from school.exams import masters
from school.exams.models import CoScholasticArea, CoScholasticGrade, ExamClass, GradingScale
from school.exams.selectors.scales import letters_for, scale_for
from school.exams.services.seeds import seed_exams
from tests.core.masters.cases import MasterCases
from tests.school.exams.results import published
from tests.school.masters.test_masters import Ground
from tests.school.world import SYSTEM, World, make_world

PASS_FAIL = [{"grade": "P", "from_percent": 33}, {"grade": "F", "from_percent": 0}]


class TestAreas(Ground, MasterCases):
    master = masters.areas
    path = "v1/exams/co-scholastic-areas"
    change: ClassVar[dict[str, Any]] = {"display_order": 7}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def use(self, row: CoScholasticArea) -> None:
        world = make_world(self.tenant)
        CoScholasticGrade.objects.create(
            student=world.students[0], academic_year=world.year, term=1, area=row, grade="A"
        )


@pytest.mark.django_db
def test_the_narrowest_scale_of_a_class_holds(world: World) -> None:
    seed_exams(actor=SYSTEM)
    seed_exams(actor=SYSTEM)
    assert GradingScale.objects.count() == 4
    assert [scale_for(grade).name for grade in (6, 9, 12)] == [
        "CBSE A1 to E",
        "Nine-point (CCE)",
        "CBSE A1 to E",
    ]
    assert list(letters_for(7)) == ["A", "B", "C"]
    masters.grading_scales.create(
        actor=SYSTEM, name="Junior", kind="marks", from_grade=1, to_grade=5, bands=PASS_FAIL
    )
    assert scale_for(3).name == "Junior"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"bands": PASS_FAIL[:1]}, "bands"),
        ({"bands": [*PASS_FAIL, {"grade": "p", "from_percent": 50}]}, "bands.2.grade"),
        ({"bands": [*PASS_FAIL, {"grade": "Q", "from_percent": 33}]}, "bands.2.from_percent"),
        ({"bands": [*PASS_FAIL, {"grade": "Q", "from_percent": None}]}, "bands.2.from_percent"),
        ({"bands": [*PASS_FAIL, {"grade": "Q", "from_percent": 101}]}, "from_percent"),
        ({"bands": []}, "bands"),
        ({"kind": "letters", "bands": PASS_FAIL}, "bands.0.from_percent"),
        ({"from_grade": 6, "to_grade": 5, "bands": PASS_FAIL}, "to_grade"),
    ],
)
def test_a_scale_that_leaves_a_mark_out_is_refused(world: World, values: dict[str, Any], field: str) -> None:
    given = {"name": "New", "kind": "marks", "from_grade": 1, "to_grade": 5, **values}
    with pytest.raises(ValidationFailed) as caught:
        masters.grading_scales.create(actor=SYSTEM, **given)
    assert field in caught.value.fields
    assert not GradingScale.objects.filter(name="New").exists()


@pytest.mark.django_db
def test_the_grades_of_published_results_stay(world: World) -> None:
    exam = published(world)
    scale = ExamClass.objects.get(exam=exam).scale
    with pytest.raises(InUse):
        masters.grading_scales.update(scale, actor=SYSTEM, bands=PASS_FAIL)
    masters.grading_scales.update(scale, actor=SYSTEM, is_active=False)
    assert scale.bands.count() == 8


@pytest.mark.django_db
def test_scales_over_rest(world: World) -> None:
    seed_exams(actor=SYSTEM)
    body = {
        "name": "Junior", "kind": "marks", "fromGrade": 1, "toGrade": 5,
        "bands": [{"grade": "F", "fromPercent": 0}, {"grade": "P", "fromPercent": 33, "gradePoint": 5}],
    }  # fmt: skip
    made = world.api("principal").post("v1/exams/grading-scales", body)
    assert made.status_code == 201, made.content
    assert [band["grade"] for band in made.json()["data"]["bands"]] == ["P", "F"]
    again = world.api("principal").post("v1/exams/grading-scales", body)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "DUPLICATE")
    assert world.api("teacher").get("v1/exams/grading-scales").json()["data"]["total"] == 5
    assert world.api("teacher").post("v1/exams/grading-scales", body).status_code == 403
