"""Class registers for the office: the students of a section on a day, with their parents and guardians."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import get_or_refuse
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from school.masters.models import Section
from school.students.enums import Relation
from school.students.models import Enrolment, Guardian, StudentGuardian

GROUP = gettext_lazy("Students")
REGISTER = (
    Column(gettext_lazy("Roll no."), "roll", Kind.INTEGER, 6),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 26),
    Column(gettext_lazy("Gender"), "gender", Kind.TEXT, 8),
    Column(gettext_lazy("Date of birth"), "born", Kind.DATE, 12),
    Column(gettext_lazy("Category"), "category", Kind.TEXT, 9),
    Column(gettext_lazy("Admitted on"), "admitted", Kind.DATE, 12),
    Column(gettext_lazy("Father"), "father", Kind.TEXT, 22),
    Column(gettext_lazy("Mother"), "mother", Kind.TEXT, 22),
    Column(gettext_lazy("Guardian"), "guardian", Kind.TEXT, 22),
    Column(gettext_lazy("Phone"), "phone", Kind.TEXT, 13),
    Column(gettext_lazy("Address"), "address", Kind.TEXT, 30),
)


@dataclass(frozen=True, slots=True)
class Family:
    """Whom a student has: by relation, whom the school writes to first, and everybody in that order."""

    by_relation: dict[str, Guardian]
    first: Guardian | None
    everybody: tuple[Guardian, ...] = ()

    def name(self, relation: str) -> str:
        """Return the name of the father, the mother or the guardian, or nothing."""
        found = self.by_relation.get(relation)
        return found.full_name if found else ""


NOBODY = Family({}, None)


def families(students: Iterable[UUID]) -> dict[UUID, Family]:
    """Return the guardians of students, by student; one query."""
    links = StudentGuardian.objects.filter(student__in=list(students)).select_related("guardian")
    found: dict[UUID, list[StudentGuardian]] = {}
    for link in links.order_by("-is_primary", "relation", "pk"):
        found.setdefault(link.student_id, []).append(link)
    return {
        pk: Family(
            {one.relation: one.guardian for one in reversed(own)},
            own[0].guardian,
            tuple(one.guardian for one in own),
        )
        for pk, own in found.items()
    }


def class_register(texts: Texts) -> Table:
    """Return the register of a section on a day, or of every section, each a sheet of its own.

    Who was in the section on the day is on it. Two queries, however many sections. Raises ValidationFailed.
    """
    day = read.day(texts, "on") or today()
    section = _section(texts)
    stays = list(_stays(day, section))
    people = families(one.student_id for one in stays)
    by_section: dict[UUID, list[Enrolment]] = {section.pk: []} if section else {}
    for stay in stays:
        by_section.setdefault(stay.section_id, []).append(stay)
    if not by_section:
        return _table("", day, [], {}, "items")
    tables = [
        _table(str(own[0].section if own else section), day, own, people, f"section{number}")
        for number, own in enumerate(by_section.values(), 1)
    ]
    return _whole(tables, day)


def _whole(tables: Sequence[Table], day: date) -> Table:
    """Return the first table with the others behind it."""
    first, *others = tables
    return Table(
        title=first.title,
        subtitle=first.subtitle,
        filename=f"class-register-{day}",
        columns=first.columns,
        rows=first.rows,
        more=others,
    )


def _stays(day: date, section: Section | None) -> QuerySet[Enrolment]:
    still = Q(ends_on__isnull=True) | Q(ends_on__gte=day)
    rows = Enrolment.objects.filter(still, starts_on__lte=day).select_related(
        "student", "section__school_class"
    )
    rows = rows.filter(section=section) if section else rows
    return rows.order_by(
        "section__school_class__display_order",
        "section__code",
        "section",
        F("roll_no").asc(nulls_last=True),
        "student__full_name",
        "pk",
    )


def _table(name: str, day: date, stays: list[Enrolment], people: dict[UUID, Family], key: str) -> Table:
    lines = [_line(one, people.get(one.student_id, NOBODY)) for one in stays]
    return Table(
        title=_("Class register %(section)s") % {"section": name} if name else _("Class register"),
        subtitle=in_date(day),
        columns=REGISTER,
        rows=ListRows(lines),
        key=key,
    )


def _line(stay: Enrolment, family: Family) -> dict[str, Any]:
    student = stay.student
    return {
        "roll": stay.roll_no,
        "code": student.student_code,
        "name": student.full_name,
        "gender": student.get_gender_display(),
        "born": student.date_of_birth,
        "category": student.get_category_display(),
        "admitted": student.admitted_on,
        "father": family.name(Relation.FATHER),
        "mother": family.name(Relation.MOTHER),
        "guardian": family.name(Relation.GUARDIAN),
        "phone": family.first.phone if family.first else "",
        "address": " ".join(student.address.split()),
    }


def _section(texts: Texts) -> Section | None:
    """Return the section that is asked for, or None for all. Raises ValidationFailed."""
    text = texts.get("sectionId", "").strip()
    if not text:
        return None
    refusal = ValidationFailed.at("sectionId", _("There is no such section."))
    try:
        pk = UUID(text)
    except ValueError:
        raise refusal from None
    found: Section = get_or_refuse(Section.objects.select_related("school_class"), refusal, pk=pk)
    return found


def _sections() -> list[tuple[str, Any]]:
    return [(str(one.pk), str(one)) for one in Section.objects.select_related("school_class")]


REPORTS = (
    Report(
        "class-register",
        gettext_lazy("Class register"),
        gettext_lazy("The students of a section with their parents; all sections as sheets of one workbook."),
        (
            Parameter(
                "sectionId",
                gettext_lazy("Section"),
                ParameterKind.CHOICE,
                choices=_sections,
                empty=gettext_lazy("All sections"),
            ),
            Parameter("on", gettext_lazy("On"), ParameterKind.DATE, help=gettext_lazy("Empty: today.")),
        ),
        class_register,
        usual=dict,
        group=GROUP,
    ),
)
