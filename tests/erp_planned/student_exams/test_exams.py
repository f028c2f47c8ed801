"""Exams, marks all or none, publishing, corrections, report cards."""

from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from core.actors import Actor, Door
from core.errors import Duplicate, InUse, InvalidTransition, NotFound, ValidationFailed
from core.tenancy.models import Tenant
from erp_planned.student_exams.errors import MarksFinal, NoSuchExam, NotReady, OwnCorrection, WrongMarks
from erp_planned.student_exams.grid import cells_of, fill
from erp_planned.student_exams.masters import scales
from erp_planned.student_exams.models import Exam, ExamPaper, GradeScale, StudentMark
from erp_planned.student_exams.papers import cards_pdf
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.cards import (
    card_for,
    cards_of_class,
    report_card,
    report_cards_of,
)
from erp_planned.student_exams.selectors.finding import exams_for
from erp_planned.student_exams.services.exams import make_exam, publish_exam
from erp_planned.student_exams.services.marks import approve_correction, ask_correction, enter_marks
from erp_planned.student_exams.services.seeds import seed_scales
from erp_planned.students.models import Student, Subject
from tests.erp_planned.student_fees.fees import SYSTEM, academic_year, school_class, student
from tests.kit.threads import at_once

DAY = date(2026, 9, 14)
OFFICE = Actor(user_id=71, name="Office", role="hr_manager", permissions=frozenset(P), door=Door.API)
TEACHER = Actor(
    user_id=990001, name="Nobody", role="employee", permissions=frozenset([P.TEACH]), door=Door.API
)


@pytest.fixture(autouse=True)
def _clock(at: Any) -> None:
    at("2026-11-22 12:00")


def subject(code: str = "MAT") -> Subject:
    return Subject.objects.get_or_create(code=code, defaults={"name": f"Subject {code}"})[0]


def paper(code: str = "MAT", on: date = DAY, hour: int = 9, **values: Any) -> dict[str, Any]:
    return {
        "school_class": school_class(), "subject": subject(code), "max_marks": Decimal(100), "held_on": on,
        "starts_at": time(hour), "ends_at": time(hour + 3), **values,
    }  # fmt: skip


def exam(name: str = "Half-yearly", *papers: dict[str, Any], **values: Any) -> Exam:
    given = {"starts_on": DAY, "ends_on": date(2026, 9, 25), "actor": SYSTEM, **values}
    return make_exam(name=name, year=academic_year(), papers=papers or [paper()], **given)


def enter(of: Exam, marks: dict[Any, Any], code: str = "MAT") -> int:
    """Enter numbers and absences by student."""
    row = of.papers.get(subject__code=code)
    entries = [
        {"student_id": who.pk, **({"absence": value} if isinstance(value, str) else {"marks": value})}
        for who, value in marks.items()
    ]
    return enter_marks(paper=row, entries=entries, actor=SYSTEM)


def test_a_pass_mark_is_a_third_half_up_and_no_class_sits_twice(organization: Tenant) -> None:
    row = exam("First", paper(max_marks=Decimal(80)))
    assert row.papers.get().pass_marks == 26
    with pytest.raises(ValidationFailed) as error:
        exam("Second", paper("SCI", hour=11))
    assert list(error.value.fields) == ["papers.0.held_on"]
    with pytest.raises(ValidationFailed) as error:
        exam("Third", paper("SCI", hour=14), paper("SCI", date(2026, 9, 15)))
    assert list(error.value.fields) == ["papers.1.subject"]
    assert Exam.objects.count() == 1
    assert exam("Fourth", paper("SCI", hour=12)).papers.count() == 1
    with pytest.raises(Duplicate):
        exam("first", paper("HIN", hour=15))


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"ends_on": date(2026, 9, 13)}, "ends_on"),
        ({"starts_on": date(2026, 3, 1)}, "starts_on"),
        ({"papers": [{"held_on": date(2026, 10, 1)}]}, "papers.0.held_on"),
        ({"papers": [{"ends_at": time(8)}]}, "papers.0.ends_at"),
        ({"papers": [{"pass_marks": Decimal(101)}]}, "papers.0.pass_marks"),
        ({"papers": []}, "papers"),
        ({"weightage": Decimal(101)}, "weightage"),
    ],
)
def test_an_exam_that_cannot_be_is_refused(organization: Tenant, values: Any, field: str) -> None:
    given = {"starts_on": DAY, "ends_on": date(2026, 9, 25), "papers": [{}], **values}
    given["papers"] = [paper(**one) for one in given["papers"]]
    with pytest.raises(ValidationFailed) as error:
        make_exam(name="Test", year=academic_year(), actor=SYSTEM, **given)
    assert field in error.value.fields
    assert not Exam.objects.exists()


def test_a_bad_entry_refuses_all_and_all_are_named(organization: Tenant) -> None:
    first, second, third = student(), student("ADM/2", "Ravi"), student("ADM/3", "Tara")
    row = exam()
    enter(row, {first: 50})
    entries = [
        {"student_id": first.pk, "marks": 60},
        {"student_id": second.pk, "marks": 101},
        {"student_id": third.pk, "marks": 5, "absence": "absent"},
        {"student_id": first.pk, "marks": 1},
        {"student_id": 0, "marks": 1},
        {"student_id": third.pk},
    ]
    with pytest.raises(WrongMarks) as error:
        enter_marks(paper=row.papers.get(), entries=entries, actor=SYSTEM)
    assert set(error.value.fields) == {
        "entries.1.marks", "entries.2.marks", "entries.3.student_id", "entries.4.student_id", "entries.5.student_id",
    }  # fmt: skip
    assert StudentMark.objects.get().marks == 50
    assert enter(row, {first: "71.5", second: Decimal(0), third: "absent"}) == 3


def test_marks_are_final_once_published_but_for_a_correction_by_another(organization: Tenant) -> None:
    who = student()
    row = exam()
    with pytest.raises(NotReady):
        publish_exam(exam=row, actor=SYSTEM)
    enter(row, {who: 30})
    publish_exam(exam=row, actor=SYSTEM)
    with pytest.raises(MarksFinal):
        enter(row, {who: 40})
    mark = StudentMark.objects.get()
    with pytest.raises(DatabaseError), transaction.atomic():
        StudentMark.objects.update(marks=99)
    asked = ask_correction(mark=mark, marks=Decimal(73), reason="Added wrongly", actor=OFFICE)
    with pytest.raises(Duplicate):
        ask_correction(mark=mark, marks=Decimal(74), reason="Again", actor=OFFICE)
    with pytest.raises(OwnCorrection):
        approve_correction(correction=asked, actor=OFFICE)
    mark.refresh_from_db()
    assert mark.marks == 30
    approve_correction(correction=asked, actor=SYSTEM)
    mark.refresh_from_db()
    assert (mark.marks, asked.before) == (73, "30.00")
    with pytest.raises(InvalidTransition):
        publish_exam(exam=row, actor=SYSTEM)


def test_of_a_supplementary_exam_the_better_mark_counts(organization: Tenant) -> None:
    who, good = student(), student("ADM/2", "Ravi")
    row = exam()
    enter(row, {who: 20, good: 90})
    publish_exam(exam=row, actor=SYSTEM)
    given = {"reason": "Supplementary of October", "kind": "supplementary"}
    with pytest.raises(WrongMarks):
        ask_correction(mark=StudentMark.objects.get(student=good), marks=Decimal(95), actor=OFFICE, **given)
    mark = StudentMark.objects.get(student=who)
    for number, expected in ((15, 20), (45, 45)):
        asked = ask_correction(mark=mark, marks=Decimal(number), actor=OFFICE, **given)
        approve_correction(correction=asked, actor=SYSTEM)
        mark.refresh_from_db()
        assert mark.marks == expected


def test_a_card_weighs_its_exams_and_ranks_who_passed(
    organization: Tenant, django_assert_max_num_queries: Any
) -> None:
    """Half-yearly 40%, annual 60%: 50 and 70 are 62; absent once adds 0; absent always is no pass."""
    seed_scales(actor=SYSTEM)
    asha, ravi, tara = student(), student("ADM/2", "Ravi"), student("ADM/3", "Tara")
    first = exam(weightage=Decimal(40), shows_rank=True)
    second = exam("Annual", paper(hour=14), weightage=Decimal(60))
    enter(first, {asha: 50, ravi: 90, tara: "absent"})
    enter(second, {asha: 70, ravi: "absent", tara: "absent"})
    assert report_card(asha, academic_year()) is None
    publish_exam(exam=first, actor=SYSTEM)
    # Nobody has passed or failed a year of which 60% is to come.
    half = {card.student.name: card for card in cards_of_class(school_class(), academic_year())}
    assert {(card.result, card.division, card.so_far) for card in half.values()} == {(None, "", 40)}
    publish_exam(exam=second, actor=SYSTEM)
    with django_assert_max_num_queries(6):
        cards = {card.student.name: card for card in cards_of_class(school_class(), academic_year())}
    found = {
        name: (card.obtained, card.outcome.grade, card.division, str(card.outcome.outcome), card.rank)
        for name, card in cards.items()
    }
    assert found == {
        "Asha Rao": (62, "B2", "First", "PASS", 1),
        "Ravi": (36, "D", "Third", "PASS", 2),
        "Tara": (0, "E", "", "FAIL", None),
    }
    assert {card.so_far for card in cards.values()} == {None}
    assert cards["Tara"].result == "FAIL"
    for shown in (half, cards):
        assert cards_pdf(list(shown.values())).startswith(b"%PDF")
    assert [card.year.name for card in report_cards_of(asha)] == ["2026-27"]


def test_the_year_counts_so_far_by_what_is_to_come(organization: Tenant, at: Any) -> None:
    """Would catch a "Fail" after the first of several exams, however their weightages are entered."""
    who = student()
    first = exam(weightage=Decimal(100))
    enter(first, {who: 20})
    publish_exam(exam=first, actor=SYSTEM)
    assert so_far(who) is None
    later = exam("Annual", paper(hour=14), weightage=Decimal(100))
    assert so_far(who) == 50
    enter(later, {who: 20})
    publish_exam(exam=later, actor=SYSTEM)
    assert so_far(who) is None
    Exam.objects.update(weightage=30)
    assert so_far(who) == 60
    at("2027-06-01 10:00")
    assert so_far(who) is None, "the year is over"


def so_far(who: Student) -> Decimal | None:
    """Return what the card says of the year."""
    card = report_card(who, academic_year())
    assert card is not None
    return card.so_far


def test_without_weightages_marks_count_by_their_maximum(organization: Tenant) -> None:
    who = student()
    both = exam("Test", paper(max_marks=Decimal(50)), paper("SCI", hour=14), weightage=Decimal(0))
    enter(both, {who: 25})
    enter(both, {who: "not_taken"}, "SCI")
    publish_exam(exam=both, actor=SYSTEM)
    card = report_card(who, academic_year())
    assert card is not None
    assert ([row.subject for row in card.rows], card.obtained, card.maximum) == (["Subject MAT"], 25, 50)


def test_who_teaches_nothing_sees_and_enters_nothing(organization: Tenant) -> None:
    who = student()
    row = exam()
    assert not exams_for(TEACHER).exists()
    with pytest.raises(NoSuchExam):
        enter_marks(
            paper=ExamPaper.objects.get(), entries=[{"student_id": who.pk, "marks": 1}], actor=TEACHER
        )
    enter(row, {who: 30})
    publish_exam(exam=row, actor=SYSTEM)
    with pytest.raises(NotFound):
        card_for(who.pk, TEACHER)
    assert card_for(who.pk, OFFICE).outcome.percentage == 30


def test_the_grid_reads_signs_and_puts_faults_beside_their_boxes(organization: Tenant) -> None:
    first, second = student(), student("ADM/2", "Ravi")
    row = exam().papers.get()
    cells = cells_of(row)
    with pytest.raises(WrongMarks):
        fill(row, cells, {f"mark-{first.pk}": "ab", f"mark-{second.pk}": "many"}, OFFICE)
    assert [bool(cell.fault) for cell in cells] == [False, True]
    assert not StudentMark.objects.exists()
    assert fill(row, cells_of(row), {f"mark-{first.pk}": "ab", f"mark-{second.pk}": "7.5"}, OFFICE) == 2
    assert [cell.value for cell in cells_of(row)] == ["AB", "7.5"]


def test_scales_are_dated_and_kept_once_used(organization: Tenant) -> None:
    seed_scales(actor=SYSTEM)
    seed_scales(actor=SYSTEM)
    assert GradeScale.objects.count() == 2
    who = student()
    row = exam()
    enter(row, {who: 30})
    publish_exam(exam=row, actor=SYSTEM)
    used = GradeScale.objects.get(kind="grade")
    with pytest.raises(InUse):
        scales.update(used, bands=[["P", 0, None]], actor=SYSTEM)
    for bands in ([["A", 50, 1], ["B", 60, 1]], [["A", 101, 1]], "A", [["A", 50, 11]], [["A", 50]]):
        with pytest.raises(ValidationFailed):
            scales.create(name="New", kind="grade", effective_on=date(2027, 4, 1), bands=bands, actor=SYSTEM)


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_what_is_entered_while_it_is_published_is_in_or_refused(organization: Tenant) -> None:
    who = student()
    row = exam()
    enter(row, {who: 30})
    found = at_once(lambda: publish_exam(exam=row, actor=SYSTEM), lambda: enter(row, {who: 40}))
    assert isinstance(found[0], Exam), found
    assert found[1] == 1 or isinstance(found[1], MarksFinal), found
    assert StudentMark.objects.get().marks == (40 if found[1] == 1 else 30)
