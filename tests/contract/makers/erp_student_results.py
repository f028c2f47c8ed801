"""Students with exams, marks, fees and receipts."""

from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING

from erp_planned.student_exams.models import StudentMark
from erp_planned.student_exams.services.exams import make_exam, publish_exam
from erp_planned.student_exams.services.marks import ask_correction, enter_marks
from erp_planned.student_fees.masters import heads, structure
from erp_planned.student_fees.services.billing import bill_class
from erp_planned.student_fees.services.concessions import approve_concession, propose_concession
from erp_planned.student_fees.services.payments import collect_fee
from erp_planned.students.models import AcademicYear, Enrolment, SchoolClass, Student, Subject

if TYPE_CHECKING:
    from tests.contract.objects import Place

APRIL, OCTOBER = date(2026, 4, 15), date(2026, 10, 15)


def result_rows(place: "Place") -> dict[str, int]:
    """Make a class with two students: an open and a published exam, fees billed, a receipt, concessions."""
    code, actor = place.code, place.actor
    given = {"starts_on": date(2026, 4, 1), "ends_on": date(2027, 3, 31)}
    year = AcademicYear.objects.get_or_create(name="2026-27", defaults=given)[0]
    room = SchoolClass.objects.create(name=f"R {code}", section=place.surname[:10])
    subject = Subject.objects.create(code=f"R{code}", name=f"Subject {place.surname}")
    first, second = (
        Student.objects.create(
            admission_no=f"R/{code}/{number}", name=f"{name} {place.surname}", gender="F",
            born_on=date(2012, 5, 1), guardian_name=place.surname, guardian_phone="9811111111",
            admitted_on=date(2026, 4, 1),
        )
        for number, name in enumerate(("Asha", "Ravi"))
    )  # fmt: skip
    for student in (first, second):
        Enrolment.objects.create(student=student, year=year, school_class=room, from_on=date(2026, 4, 1))
    open_exam, published = (
        make_exam(
            name=f"Exam {place.surname} {code} {number}", year=year, starts_on=date(2026, 9, 1),
            ends_on=date(2026, 9, 30), actor=actor,
            papers=[{
                "school_class": room, "subject": subject, "max_marks": Decimal(100),
                "held_on": date(2026, 9, 10 + number), "starts_at": time(9), "ends_at": time(12),
            }],
        )
        for number in range(2)
    )  # fmt: skip
    entries = [{"student_id": first.pk, "marks": 71}, {"student_id": second.pk, "marks": 30}]
    for exam in (open_exam, published):
        enter_marks(paper=exam.papers.get(), entries=entries, actor=actor)
    publish_exam(exam=published, actor=actor)
    mark = StudentMark.objects.get(paper__exam=published, student=first)
    other = StudentMark.objects.get(paper__exam=published, student=second)
    asked = ask_correction(
        mark=mark, marks=Decimal(73), reason=f"Added wrongly by {place.surname}", actor=actor
    )
    head = heads.create(code=f"R{code}", name=f"Tuition {place.surname}", actor=actor)
    terms = {"year": year, "school_class": room, "head": head, "actor": actor}
    structure.create(instalment=f"April {place.surname}", amount=Decimal(6000), due_on=APRIL, **terms)
    bill_class(year=year, school_class=room, actor=actor)
    structure.create(instalment="October", amount=Decimal(6000), due_on=OCTOBER, **terms)
    payment = collect_fee(student=first, amount=Decimal(500), mode="Cash", actor=actor)
    proposed, standing = (
        propose_concession(
            student=first, year=year, reason=reason, percent=Decimal(10), note=place.surname, actor=actor
        )
        for reason in ("merit", "staff")
    )
    approve_concession(concession=standing, actor=actor)
    return {
        "results_year": year.pk,
        "results_class": room.pk,
        "results_subject": subject.pk,
        "results_student": first.pk,
        "other_student": second.pk,
        "open_exam": open_exam.pk,
        "published_exam": published.pk,
        "free_mark": other.pk,
        "mark_correction": asked.pk,
        "fee_payment": payment.pk,
        "proposed_concession": proposed.pk,
        "approved_concession": standing.pk,
        "student_fee_head": head.pk,
    }
