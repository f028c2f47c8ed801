"""What a class teacher enters for the first term: letters of the co-scholastic areas and a line of remarks."""

import random
from datetime import timedelta

from school.demo.world import DemoWorld
from school.exams.enums import Term
from school.exams.models import CoScholasticArea, CoScholasticGrade, TermRemark
from school.exams.selectors.scales import letters_for

# Days after the beginning of the session from when on the first term is written up.
WRITTEN_AFTER = 180
REMARKS = (
    "Attentive in class and helpful to others.", "Good progress this term; keep reading at home.",
    "Works well; should write more neatly.", "Lively and curious; needs practice in sums.",
    "Regular and sincere. Well done.",
)  # fmt: skip


def fill_report_cards(world: DemoWorld) -> None:
    """Write them for everybody once the session has come so far."""
    if world.today < world.year.start_date + timedelta(days=WRITTEN_AFTER):
        return
    draw = random.Random(world.school.seed)  # noqa: S311 - a demo, not a secret
    letters = {grade: list(letters_for(grade)) for grade in world.classes}
    leads = {one.section_id: one.teacher.name for one in world.class_teachers}
    areas = list(CoScholasticArea.objects.all())
    grades, remarks = [], []
    for student, child in world.children:
        of_term = {
            "student": student,
            "academic_year": world.year,
            "term": Term.FIRST,
            "entered_by": leads[student.section_id],
        }
        best = letters[child.grade][:3]
        grades += [CoScholasticGrade(area=area, grade=draw.choice(best), **of_term) for area in areas]
        remarks.append(TermRemark(remarks=draw.choice(REMARKS), **of_term))
    CoScholasticGrade.objects.bulk_create(grades, batch_size=2000)
    TermRemark.objects.bulk_create(remarks, batch_size=2000)
