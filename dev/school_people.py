"""Students by the ten thousand for benchmarks, written by SQL."""

from __future__ import annotations

from typing import Any

FIRST = ("Aarav", "Bhavya", "Chirag", "Diya", "Eshan", "Fatima", "Gurpreet", "Harini", "Ishaan", "Jaya", "Kavya",
         "Lakshmi", "Meera", "Naveen", "Ojas", "Priya", "Rohan", "Sneha", "Tanvi", "Zubin")  # fmt: skip
MIDDLE = ("", " Kumar", " Devi", " Singh", " Lal")
LAST = ("Sharma", "Iyer", "Patel", "Nair", "Khan", "Sheikh", "Reddy", "Das", "Menon", "Rao", "Gupta", "Verma",
        "Joshi", "Bose", "Pillai", "Chopra", "Mehta", "Yadav", "Mishra", "Naidu", "Banerjee", "Kulkarni",
        "Thomas")  # fmt: skip


def fill(students: int, *, sections: int) -> dict[str, Any]:
    """Write a year, classes with sections, students and a guardian for every two; return year and sections."""
    from datetime import date  # noqa: PLC0415 - beside the others

    from django.db import connection  # noqa: PLC0415 - needs the set-up

    from school.masters.models import AcademicYear, SchoolClass, Section  # noqa: PLC0415 - needs the set-up

    year = AcademicYear.objects.create(
        code="2026-27",
        name="2026-27",
        start_date=date(2026, 4, 1),
        end_date=date(2027, 3, 31),
        is_current=True,
    )
    classes = [
        SchoolClass.objects.create(
            code=str(grade), name=f"Class {grade}", grade_level=grade, display_order=grade
        )
        for grade in range(1, 13)
    ]
    made = [
        Section.objects.create(
            code=str(number), name=str(number), school_class=classes[number % 12], capacity=30_000
        )
        for number in range(sections)
    ]
    names: dict[str, Any] = {
        "first": list(FIRST), "middle": list(MIDDLE), "last": list(LAST), "count": students, "year": str(year.pk),
        "sections": [str(one.pk) for one in made], "classes": [str(one.school_class_id) for one in made],
    }  # fmt: skip
    with connection.cursor() as cursor:
        for statement in SQL:
            cursor.execute(statement, names)
        cursor.execute("ANALYZE")
    return {"year": year, "sections": made}


NAME = """(%(first)s::text[])[1 + (n * 7919) %% 20] || (%(middle)s::text[])[1 + (n / 20) %% 5] || ' ' ||
    (%(last)s::text[])[1 + (n * 104729) %% 23]"""
SQL = (
    f"""INSERT INTO school_students_guardian (id, full_name, phone, email, occupation)
    SELECT gen_random_uuid(), {NAME}, (9000000000 + n * 7)::text, '', ''
    FROM generate_series(1::bigint, %(count)s / 2) AS n""",  # noqa: S608 - our own text
    f"""INSERT INTO school_students_student (id, student_code, full_name, date_of_birth, gender, status,
        academic_year_id, school_class_id, section_id, roll_no, admitted_on, category, is_ews, is_cwsn, is_bpl,
        nationality, mother_tongue, address, previous_school, pen, apaar_id, photo, search_text)
    SELECT gen_random_uuid(), '2026-' || lpad(n::text, 5, '0'), {NAME}, date '2010-01-01' + (n %% 3000)::int,
        CASE n %% 2 WHEN 0 THEN 'male' ELSE 'female' END, 'active', %(year)s::uuid,
        (%(classes)s::uuid[])[1 + n %% cardinality(%(sections)s::uuid[])],
        (%(sections)s::uuid[])[1 + n %% cardinality(%(sections)s::uuid[])],
        n / cardinality(%(sections)s::uuid[]) + 1, '2026-04-01', 'general', false, false, false, 'Indian', '', '',
        '', '', '', '', ''
    FROM generate_series(1::bigint, %(count)s) AS n""",  # noqa: S608 - our own text
    """INSERT INTO school_students_studentguardian (id, student_id, guardian_id, relation, is_primary)
    SELECT gen_random_uuid(), s.id, g.id, 'father', true
    FROM (SELECT id, row_number() OVER (ORDER BY student_code) AS n FROM school_students_student) AS s
    JOIN (SELECT id, row_number() OVER (ORDER BY phone) AS n FROM school_students_guardian) AS g
      ON g.n = (s.n + 1) / 2""",
    """INSERT INTO school_students_enrolment (id, student_id, academic_year_id, section_id, roll_no, starts_on, outcome)
    SELECT gen_random_uuid(), id, academic_year_id, section_id, roll_no, '2026-04-01', ''
    FROM school_students_student""",
)
