"""Years, classes, subjects, who teaches what, and rules, declared for every door."""

from django.utils.translation import gettext as _t

from core.errors import Duplicate, InvalidState, ValidationFailed
from core.formatting import in_date
from core.masters import Change, Master
from core.states import hold_table
from erp_planned.students.calc.numbers import check_format
from erp_planned.students.models import (
    AcademicYear,
    Enrolment,
    SchoolClass,
    StudentRule,
    Subject,
    TeachingAssignment,
)
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.classes import fullest
from payroll.employees.enums import EmployeeStatus


def _check_year(row: AcademicYear, change: Change) -> None:
    if row.ends_on <= row.starts_on:
        raise ValidationFailed.at("ends_on", _t("The last day comes after the first one."))
    hold_table(AcademicYear)
    others = AcademicYear.objects.exclude(pk=row.pk)
    if others.filter(name__iexact=row.name).exists():
        raise Duplicate.at("name", _t("“%(name)s” exists already.") % {"name": row.name})
    other = others.filter(starts_on__lte=row.ends_on, ends_on__gte=row.starts_on).first()
    if other is not None:
        values = {"year": other.name, "start": in_date(other.starts_on), "end": in_date(other.ends_on)}
        text = _t("%(year)s has some of these days: %(start)s to %(end)s.")
        raise ValidationFailed.at("starts_on", text % values)
    if not change.is_new and {"starts_on", "ends_on"} & set(change.after):
        _keep_years(row)


def _keep_years(row: AcademicYear) -> None:
    if Enrolment.objects.filter(year=row).exists():
        text = _t("Students are in classes of %(year)s already: its days stay as they are.")
        raise InvalidState.at("starts_on", text % {"year": row.name})


def _check_class(row: SchoolClass, change: Change) -> None:
    if row.capacity < 1:
        raise ValidationFailed.at("capacity", _t("A class has at least one seat."))
    if row.class_teacher is not None and row.class_teacher.status != EmployeeStatus.ACTIVE:
        text = _t("%(who)s is not in service; name somebody else.")
        raise ValidationFailed.at("class_teacher", text % {"who": row.class_teacher})
    if row.next_class_id is not None and "next_class" in change.after:
        hold_table(SchoolClass)  # two at once could close a circle between them
        _refuse_circle(row)
    if not change.is_new and "capacity" in change.after:
        _seats_for_all(row)


def _refuse_circle(row: SchoolClass) -> None:
    following = dict(SchoolClass.objects.exclude(pk=row.pk).values_list("pk", "next_class_id"))
    seen, number = {row.pk}, row.next_class_id
    while number is not None:
        if number in seen:
            text = _t("Classes would follow each other in a circle; choose another one.")
            raise ValidationFailed.at("next_class", text)
        seen.add(number)
        number = following.get(number)


def _seats_for_all(row: SchoolClass) -> None:
    """Whoever is admitted holds the row of the class, which the caller has taken: nobody comes in meanwhile."""
    taken = fullest(row.pk)
    if row.capacity < taken:
        text = _t("%(taken)d students are in this class; it needs at least as many seats.")
        raise ValidationFailed.at("capacity", text % {"taken": taken})


def _set_subjects(row: SchoolClass, change: Change) -> None:
    if "subjects" in change.beside:
        row.subjects.set(change.beside["subjects"])


def _check_teaching(row: TeachingAssignment, change: Change) -> None:
    if row.teacher.status != EmployeeStatus.ACTIVE and "teacher" in change.after:
        text = _t("%(who)s is not in service; name somebody else.")
        raise ValidationFailed.at("teacher", text % {"who": row.teacher})


def _check_rule(row: StudentRule, _change: Change) -> None:
    check_format(row.admission_format)


academic_years = Master(
    AcademicYear,
    label="erp_academic_year",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "starts_on", "ends_on", "current_term"),
    check=_check_year,
    columns=("name", "starts_on", "ends_on", "current_term"),
    search=("name",),
    ordering=("starts_on",),
    shown=("status",),
    wire={"name": "year", "starts_on": "start_date", "ends_on": "end_date"},
    example={"name": "2027-28", "starts_on": "2027-04-01", "ends_on": "2028-03-31", "current_term": "Term 1"},
)
subjects = Master(
    Subject,
    label="erp_subject",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "is_active"),
    tidy={"code": str.upper},
    columns=("code", "name", "is_active"),
    search=("code", "name"),
    filters=("is_active",),
    example={"code": "MATH", "name": "Mathematics"},
)
# A write takes `subjects`, which replace those that the class has.
classes = Master(
    SchoolClass,
    label="erp_class",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "section", "sequence", "next_class", "capacity", "class_teacher", "is_active"),
    beside=("subjects",),
    check=_check_class,
    after_change=_set_subjects,
    columns=("name", "section", "sequence", "next_class", "capacity", "class_teacher", "is_active"),
    search=("name", "section"),
    filters=("is_active",),
    rows=lambda: SchoolClass.objects.select_related("next_class", "class_teacher").prefetch_related(
        "subjects"
    ),
    shown=("subjects",),
    example={"name": "IX", "section": "A", "sequence": 9, "capacity": 40},
)
teaching_assignments = Master(
    TeachingAssignment,
    label="erp_teaching_assignment",
    read=P.READ,
    write=P.WRITE,
    writable=("year", "school_class", "subject", "teacher"),
    check=_check_teaching,
    columns=("year", "school_class", "subject", "teacher"),
    search=("teacher__name", "teacher__code", "subject__name", "school_class__name"),
    filters=("year", "school_class", "subject"),
    rows=lambda: TeachingAssignment.objects.select_related("year", "school_class", "subject", "teacher"),
    wire={"school_class": "class_id"},
    example={"year": 1, "school_class": 3, "subject": 2, "teacher": 7},
)
student_rules = Master(
    StudentRule,
    label="erp_student_rule",
    read=P.READ,
    write=P.WRITE,
    writable=("effective_on", "admission_format", "required_percent", "keep_years"),
    check=_check_rule,
    columns=("effective_on", "admission_format", "required_percent", "keep_years"),
    ordering=("effective_on",),
    example={"effective_on": "2026-04-01", "admission_format": "ADM/{year}/{number}", "required_percent": 75},
)
__all__ = ["academic_years", "classes", "student_rules", "subjects", "teaching_assignments"]
