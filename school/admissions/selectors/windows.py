"""Which classes take inquiries, for which year, and what they ask for."""

from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.refusals import get_or_refuse
from school.admissions.calc import grade_of
from school.admissions.enums import USUAL_DOCUMENTS
from school.admissions.models import AdmissionWindow, DocumentRule
from school.masters.models import AcademicYear, SchoolClass, Section
from school.masters.selectors import current_year

MOST_NAMED = 20


def windows() -> QuerySet[AdmissionWindow]:
    """Return all windows with class and year."""
    return AdmissionWindow.objects.select_related("school_class", "academic_year")


def open_windows(today: date) -> QuerySet[AdmissionWindow]:
    """Return the windows through which the public form takes inquiries today, by class."""
    rows = windows().filter(is_open=True, opens_on__lte=today, closes_on__gte=today)
    return rows.order_by(
        "school_class__display_order", "school_class__grade_level", "academic_year__start_date"
    )


def opening_next(today: date) -> QuerySet[AdmissionWindow]:
    """Return the windows that open later, the next one first."""
    rows = windows().filter(is_open=True, opens_on__gt=today)
    return rows.order_by("opens_on", "school_class__display_order", "school_class__grade_level")


def year_for(school_class: SchoolClass, today: date) -> AcademicYear:
    """Return the year that an inquiry is for where it names none: of the class's open window, else the current one.

    Raises NoCurrentYear.
    """
    window = open_windows(today).filter(school_class=school_class).first()
    return window.academic_year if window else current_year()


def class_named(words: str) -> SchoolClass:
    """Return the class of an id, code, name or grade ("VI", "Class 6", "6th").

    Raises ValidationFailed naming the classes that there are.
    """
    text = words.strip()
    found = _by_id(text) or SchoolClass.objects.filter(Q(code__iexact=text) | Q(name__iexact=text)).first()
    if found is None:
        grade = grade_of(text)
        of_grade = list(SchoolClass.objects.filter(grade_level=grade)[:2]) if grade is not None else []
        found = of_grade[0] if len(of_grade) == 1 else None
    if found is None:
        known = ", ".join(SchoolClass.objects.values_list("name", flat=True)[:MOST_NAMED]) or _("none yet")
        raise ValidationFailed.at(
            "applying_for_class", _("There is no such class. The classes are: %(known)s.") % {"known": known}
        )
    return found


def _by_id(text: str) -> SchoolClass | None:
    try:
        return SchoolClass.objects.filter(pk=UUID(text)).first()
    except ValueError:
        return None


def section_by_id(pk: UUID | str) -> Section:
    """Return a section with its class. Raises ValidationFailed."""
    refusal = ValidationFailed.at("section_id", _("There is no such section."))
    row: Section = get_or_refuse(Section.objects.select_related("school_class"), refusal, pk=pk)
    return row


def sections_of(school_class_id: UUID) -> QuerySet[Section]:
    """Return the sections of a class."""
    return Section.objects.select_related("school_class").filter(school_class=school_class_id)


def year_by_id(pk: UUID | None) -> AcademicYear | None:
    """Return an academic year, None where none is named. Raises ValidationFailed."""
    if pk is None:
        return None
    refusal = ValidationFailed.at("academic_year_id", _("There is no such academic year."))
    row: AcademicYear = get_or_refuse(AcademicYear.objects.all(), refusal, pk=pk)
    return row


def papers_of(school_class: SchoolClass) -> dict[str, bool]:
    """Return the papers that a class is asked for, and whether each is required; the class's own rule wins.

    A school that has set none asks for the usual ones and requires none.
    """
    rules = DocumentRule.objects.filter(Q(school_class=None) | Q(school_class=school_class))
    found = {
        rule.kind: rule.is_required
        for rule in sorted(rules, key=lambda rule: rule.school_class_id is not None)
    }
    return found or dict.fromkeys((kind.value for kind in USUAL_DOCUMENTS), False)
