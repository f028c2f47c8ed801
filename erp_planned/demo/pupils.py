"""Students of the demo: classes, teachers, attendance, exams with marks, fees with those who have not paid."""

from collections.abc import Sequence
from datetime import date, time, timedelta
from decimal import Decimal

from core.accounts.services import change_password
from erp_planned.demo.papers import paper
from erp_planned.demo.world import DemoWorld
from erp_planned.student_exams.models import Exam, ExamPaper, StudentMark
from erp_planned.student_exams.services.exams import make_exam, publish_exam
from erp_planned.student_exams.services.marks import ask_correction, enter_marks
from erp_planned.student_fees.masters import heads, late_rules, structure
from erp_planned.student_fees.services.billing import bill_class
from erp_planned.student_fees.services.concessions import approve_concession, propose_concession
from erp_planned.student_fees.services.payments import collect_fee
from erp_planned.student_fees.services.refunds import request_refund
from erp_planned.students.calc.days import day_off
from erp_planned.students.masters import (
    academic_years,
    classes,
    student_rules,
    subjects,
    teaching_assignments,
)
from erp_planned.students.models import AcademicYear, SchoolClass, Student, Subject
from erp_planned.students.services.accounts import open_account
from erp_planned.students.services.admission import Admission, admit
from erp_planned.students.services.attendance import Mark, mark_class
from erp_planned.students.services.certificates import issue_certificate
from erp_planned.students.services.papers import add_paper
from payroll.demo.institutions import PASSWORD
from payroll.leave.selectors.applications import holidays_between

GIRLS = (
    "Aditi", "Bhavya", "Charu", "Diya", "Esha", "Farida", "Gauri", "Harini", "Ishita", "Jaya", "Kavya", "Lakshmi",
    "Meghna",
)  # fmt: skip
BOYS = (
    "Aarav", "Bilal", "Chirag", "Dev", "Eshan", "Farhan", "Gaurav", "Harsh", "Ishaan", "Joseph", "Karan", "Lokesh",
    "Manav", "Nikhil", "Om", "Pranav", "Rohan",
)  # fmt: skip
SURNAMES = ("Sharma", "Nair", "Patil", "Das", "Reddy", "Khan", "Iyer", "Singh", "Bora", "Mehta", "Joshi")
CLASSES = ("B.Sc. II", "B.Sc. I", "M.Sc. I")
SUBJECTS = (("PHY", "Physics"), ("CHE", "Chemistry"), ("MAT", "Mathematics"), ("ENG", "English"))
EACH = 20
WEEKS = 5
# Rupees: tuition of a half year, laboratory, caution deposit.
TUITION, PRACTICALS, CAUTION = 18000, 2500, 5000


def fill_students(world: DemoWorld) -> None:
    """Admit sixty students and let them study, be examined and pay."""
    year = _year(world)
    rows = _classes(world)
    people = _admit(world, year, rows)
    _teach(world, year, rows)
    _attend(world, year, rows, people)
    _examine(world, year, rows, people)
    _charge(world, year, rows, people)
    student_rules.create(effective_on=year.starts_on, required_percent=Decimal(75), actor=world.hr)
    add_paper(
        student=people[0][0], kind="transfer", title="Transfer certificate of the last school", actor=world.hr,
        file=paper("certificate.pdf", "Made for demonstration", "Transfer certificate"),
    )  # fmt: skip
    issue_certificate(student=people[1][0], kind="Bonafide", reason="Passport", actor=world.hr)
    # Who is named in the tour signs in with the password of the demo.
    given = open_account(student=people[0][0], actor=world.head)
    first = Student.objects.select_related("user").get(pk=people[0][0].pk)
    if first.user is not None:
        actor = world.office(given.username)
        change_password(user=first.user, current=given.password, new=PASSWORD, actor=actor)


def session_of(world: DemoWorld) -> date:
    """Return the first day of the academic year: of the financial one, earlier where that has hardly begun."""
    return min(world.month.financial_year.first, world.month.plus(-3).first)


def _year(world: DemoWorld) -> AcademicYear:
    first = session_of(world)
    last = first.replace(year=first.year + 1) - timedelta(days=1)
    name = f"{first.year}-{(first.year + 1) % 100:02d}"
    return academic_years.create(
        name=name, starts_on=first, ends_on=last, current_term="Term 1", actor=world.hr
    )


def _classes(world: DemoWorld) -> list[SchoolClass]:
    """Make the classes; the first teacher of the first class is whom README signs in."""
    taught = [subjects.create(code=code, name=name, actor=world.hr) for code, name in SUBJECTS]
    teachers = (world.staff[0], world.familiar, world.staff[1])
    found: list[SchoolClass] = []
    for number, name in enumerate(CLASSES):
        onward = found[0] if number == 1 else None
        row = classes.create(
            name=name, section="A", sequence=4 - number, capacity=EACH + 10, class_teacher=teachers[number],
            next_class=onward, subjects=taught, actor=world.hr,
        )  # fmt: skip
        found.append(row)
    return [found[1], found[0], found[2]]


def _admit(world: DemoWorld, year: AcademicYear, rows: Sequence[SchoolClass]) -> list[list[Student]]:
    """Admit: four of seven are boys, one in five of a reserved category."""
    found: list[list[Student]] = [[] for _row in rows]
    for number in range(EACH * len(rows)):
        place = number % len(rows)
        is_boy = number % 7 in {0, 2, 4, 6}
        first = BOYS[number % len(BOYS)] if is_boy else GIRLS[number % len(GIRLS)]
        surname = SURNAMES[(number * 3 + number // 11) % len(SURNAMES)]
        facts = {
            "name": f"{first} {surname}", "gender": "M" if is_boy else "F",
            "born_on": date(year.starts_on.year - 18 - place, 1 + number % 12, 1 + number * 7 % 28),
            "category": ("General", "OBC", "SC", "General", "ST")[number % 5],
            "guardian_name": f"{('Suresh', 'Anita', 'Imran', 'Leela')[number % 4]} {surname}",
            "guardian_phone": f"98{70000000 + number * 7919}", "guardian_email": f"family{number}@students.example.org",
            "address": f"{number + 3}, Gandhi Nagar, New Delhi",
        }  # fmt: skip
        admission = Admission(rows[place], year.starts_on)
        found[place].append(admit(admission=admission, facts=facts, actor=world.hr))
    return found


def _teach(world: DemoWorld, year: AcademicYear, rows: Sequence[SchoolClass]) -> None:
    teachers = (world.familiar, world.staff[0], world.staff[1], world.staff[2])
    for place, row in enumerate(rows):
        for number, subject in enumerate(Subject.objects.order_by("pk")):
            teaching_assignments.create(
                year=year,
                school_class=row,
                subject=subject,
                teacher=teachers[(place + number) % 4],
                actor=world.hr,
            )


def _attend(
    world: DemoWorld, year: AcademicYear, rows: Sequence[SchoolClass], people: Sequence[Sequence[Student]]
) -> None:
    """Mark some weeks; two students of a class are short of what is required. Today only the second class is marked."""
    first = max(world.today - timedelta(weeks=WEEKS), year.starts_on)
    holidays = holidays_between(first, world.today)
    days = [first + timedelta(days=number) for number in range((world.today - first).days + 1)]
    for on in days:
        if day_off(on, holidays):
            continue
        for place, row in enumerate(rows):
            if on == world.today and place != 1:
                continue
            marks = {
                student.pk: Mark(
                    "absent" if (on.toordinal() + number) % (2 if number in {4, 11} else 13) == 0 else "late"
                )
                for number, student in enumerate(people[place])
                if (on.toordinal() + number) % (2 if number in {4, 11} else 13) == 0
                or (on.toordinal() * number) % 29 == 1
            }
            mark_class(school_class=row, on=on, marks=marks, rest="present", actor=world.hr)


def _examine(
    world: DemoWorld, year: AcademicYear, rows: Sequence[SchoolClass], people: Sequence[Sequence[Student]]
) -> None:
    """A mid-term exam that is published, with a correction asked, and a final one still open."""
    begun = min(year.starts_on + timedelta(days=50), world.today - timedelta(days=20))
    exam = _exam(world, year, rows, "Mid-term", begun, Decimal(40))
    papers = ExamPaper.objects.filter(exam=exam).select_related("school_class").order_by("pk")
    for turn, one_paper in enumerate(papers):
        there = people[[row.pk for row in rows].index(one_paper.school_class_id)]
        entries: list[dict[str, object]] = [
            {"student_id": one.pk, "absence": "absent"}
            if (number + turn) % 19 == 7
            else {"student_id": one.pk, "marks": str(26 + (number * 17 + turn * 11 + number * turn) % 71)}
            for number, one in enumerate(there)
        ]
        enter_marks(paper=one_paper, entries=entries, actor=world.hr)
    publish_exam(exam=exam, actor=world.hr)
    mark = (
        StudentMark.objects.filter(paper__exam=exam, student=people[0][3])
        .exclude(marks=None)
        .order_by("pk")[0]
    )
    ask_correction(
        mark=mark, marks=(mark.marks or Decimal(0)) + 2, reason="Question 4 was not added", actor=world.hr
    )
    _exam(world, year, rows, "Final", year.ends_on - timedelta(days=25), Decimal(60))


def _exam(
    world: DemoWorld, year: AcademicYear, rows: Sequence[SchoolClass], name: str, first: date, weight: Decimal
) -> Exam:
    papers = [
        {
            "school_class": row, "subject": subject, "max_marks": Decimal(100),
            "held_on": first + timedelta(days=2 * number), "starts_at": time(10), "ends_at": time(13),
        }
        for row in rows
        for number, subject in enumerate(Subject.objects.order_by("pk"))
    ]  # fmt: skip
    return make_exam(
        name=name, year=year, starts_on=first, ends_on=first + timedelta(days=8), papers=papers, weightage=weight,
        shows_rank=True, actor=world.hr,
    )  # fmt: skip


def _charge(
    world: DemoWorld, year: AcademicYear, rows: Sequence[SchoolClass], people: Sequence[Sequence[Student]]
) -> None:
    """Bill the year; most have paid what is due, some in part, some not at all."""
    actor = world.accountant
    kinds = {
        code: heads.create(code=code, name=name, is_deposit=code == "CAU", actor=actor)
        for code, name in (("TUI", "Tuition"), ("LAB", "Laboratory"), ("CAU", "Caution deposit"))
    }
    late_rules.create(
        name="Rs 50, then 100", kind="slab", slabs=[[1, 30, 50], [31, None, 100]], grace_days=5,
        effective_on=year.starts_on, actor=actor,
    )  # fmt: skip
    first = year.starts_on + timedelta(days=29)
    second = min(world.today + timedelta(days=20), year.ends_on)
    for row in rows:
        for code, part, amount, due in (
            ("TUI", "first half", TUITION, first), ("LAB", "year", PRACTICALS, first),
            ("CAU", "on admission", CAUTION, first), ("TUI", "second half", TUITION, second),
        ):  # fmt: skip
            structure.create(
                year=year, school_class=row, head=kinds[code], instalment=part, amount=Decimal(amount), due_on=due,
                actor=actor,
            )  # fmt: skip
        bill_class(year=year, school_class=row, actor=actor)
    granted = propose_concession(
        student=people[0][2], year=year, reason="merit", percent=Decimal(25), note="Second in the entrance test",
        actor=actor,
    )  # fmt: skip
    approve_concession(concession=granted, actor=world.officer)
    propose_concession(
        student=people[1][4], year=year, reason="staff", head=kinds["TUI"], amount=Decimal(6000), actor=actor
    )
    _collect(world, people, first)
    request_refund(
        student=people[2][0],
        head=kinds["CAU"],
        amount=Decimal(CAUTION),
        reason="Leaves at the end of the term",
        actor=actor,
    )


def _collect(world: DemoWorld, people: Sequence[Sequence[Student]], due: date) -> None:
    """Receive fees: one in six has paid nothing, one in six only the half."""
    whole = TUITION + PRACTICALS + CAUTION
    on = min(due - timedelta(days=2), world.today)
    for number, student in enumerate(one for group in people for one in group):
        if number % 6 == 5:
            continue
        amount = 10000 if number % 6 == 3 else whole - 6500 if student == people[0][2] else whole
        mode = "Cash" if number == 3 else ("UPI", "NEFT", "Cheque")[number % 3]
        collect_fee(
            student=student, amount=Decimal(amount), mode=mode, paid_on=on - timedelta(days=number % 9),
            transaction_id="" if mode == "Cash" else f"{mode}{on:%y%m}{4400 + number}", actor=world.accountant,
        )  # fmt: skip
