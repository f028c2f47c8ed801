"""Pages of a school for the benchmark of requests: its office and a parent, signed in."""

from __future__ import annotations

from typing import Any

from dev.load import Call

STUDENTS, IN_A_SECTION = 1200, 20


def school_calls() -> list[Call]:
    """Fill a school; return what is asked of it."""
    from core.actors import Door, system_actor  # noqa: PLC0415 - needs the set-up
    from core.tenancy.context import tenant_context  # noqa: PLC0415 - needs the set-up
    from core.tenancy.services import provision_tenant  # noqa: PLC0415 - needs the set-up
    from dev.school_people import fill  # noqa: PLC0415 - needs the set-up

    actor = system_actor(Door.COMMAND)
    school = provision_tenant(slug="school", name="School", type="school", actor=actor)
    with tenant_context(school):
        made = fill(STUDENTS, sections=STUDENTS // IN_A_SECTION)
        return _calls(made["sections"][0])


def _calls(section: Any) -> list[Call]:
    from core.accounts.models import User  # noqa: PLC0415 - needs the set-up
    from dev.bench_requests import cookie  # noqa: PLC0415 - it asks for these calls
    from school.students.models import Guardian, Student  # noqa: PLC0415 - needs the set-up

    office = User.objects.create(username="office", name="Office", role="school_admin", password="!")  # noqa: S106
    parent = User.objects.create(username="parent", name="Parent", role="parent", password="!")  # noqa: S106
    student = Student.objects.filter(section=section).earliest("student_code")
    guardians = Guardian.objects.filter(pk__in=student.guardian_links.values("guardian"))
    guardians.update(user=parent)
    host = {"Host": "school.localhost", "Accept-Language": "en", "Accept-Encoding": "identity"}
    admin, family = ({**host, "Cookie": cookie(user)} for user in (office, parent))
    students = "/admin/school_students/student/"
    return [
        Call("school, admin home", "/admin/", admin),
        Call("school, list of 50 students", students, admin),
        Call("school, list of 20 students", f"{students}?section__id__exact={section.pk}", admin),
        Call("school, student", f"{students}{student.pk}/change/", admin),
        Call("school, parents' portal home", "/portal/", family),
    ]
