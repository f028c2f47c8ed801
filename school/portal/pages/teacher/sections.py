"""The own sections with their pupils; the class teacher sees the parents' phone numbers too."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.periods import today
from core.refusals import get_or_refuse
from school.attendance.enums import Status
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.sheets import today_of
from school.exams.permissions import ExamPermission
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER
from school.staff.selectors import assignments_of, sections_led, sections_of
from school.students.permissions import StudentPermission as P
from school.students.selectors import students_in
from school.students.selectors.records import primary_guardians


@portal_page(P.READ, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the own sections, those led first, with the subjects taught there."""
    led = set(sections_led(actor).values_list("pk", flat=True))
    subjects: dict[UUID, list[str]] = {}
    for row in assignments_of(actor):
        subjects.setdefault(row.section_id, []).append(row.subject.name)
    rows = [
        {"section": one, "is_led": one.pk in led, "subjects": ", ".join(subjects.get(one.pk, ()))}
        for one in sections_of(actor)
    ]
    rows.sort(key=lambda row: not row["is_led"])
    return render(request, "school/portal/teacher/sections.html", {"rows": rows})


@portal_page(P.READ, TEACHER)
def pupils(request: HttpRequest, actor: Actor, section_id: UUID) -> HttpResponse:
    """List the pupils of a section by roll number, with what they are marked today."""
    refusal = NotFound(_("There is no such section."))
    section = get_or_refuse(sections_of(actor), refusal, pk=section_id)
    day = today()
    students = list(students_in(section, on=day))
    is_led = sections_led(actor).filter(pk=section.pk).exists()
    guardians = primary_guardians(students) if is_led else {}
    may_see_marks = is_allowed(actor.permissions, AttendancePermission.READ)
    marked = today_of([one.pk for one in students], day) if may_see_marks else {}
    lines = [
        {
            "student": one,
            "roll": one.roll,  # type: ignore[attr-defined]
            "guardian": guardians.get(one.pk),
            "status": Status(marked[one.pk]).label if one.pk in marked else "",
            "is_absent": marked.get(one.pk) == Status.ABSENT,
        }
        for one in students
    ]
    context = {
        "section": section,
        "lines": lines,
        "is_led": is_led,
        "has_register": is_allowed(actor.permissions, AttendancePermission.REPORT),
        "may_mark": is_allowed(actor.permissions, AttendancePermission.WRITE),
        "has_term": is_led and is_allowed(actor.permissions, ExamPermission.READ),
    }
    return render(request, "school/portal/teacher/pupils.html", context)
