"""The columns of a file of students."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from core.imports.cells import Kind
from core.imports.columns import EXAMPLE, ImportColumn
from school.masters.models import AcademicYear, SchoolClass, Section
from school.students.enums import Category, Gender, Relation

_text = partial(ImportColumn, may_clear=True)


def columns() -> list[ImportColumn]:
    """Return the columns, with the school's years and classes as they are now."""
    years = {code: code for code in AcademicYear.objects.values_list("code", flat=True)}
    classes = {code: code for code in SchoolClass.objects.values_list("code", flat=True)}
    codes = sorted(set(Section.objects.values_list("code", flat=True)))
    choice, flag = Kind.CHOICE, Kind.BOOLEAN
    return [
        ImportColumn("student_code", _("Student code"), Kind.CODE, example=EXAMPLE,
                     help=_("Left empty for new students: it is given in order.")),
        ImportColumn("full_name", _("Name"), example="Aarav Sharma", width=28, is_needed=True),
        ImportColumn("date_of_birth", _("Date of birth"), Kind.DATE, example="12/06/2014", is_needed=True),
        ImportColumn("gender", _("Gender"), choice, choices=dict(Gender.choices), example="male", is_needed=True),
        ImportColumn("academic_year", _("Academic year"), choice, choices=years,
                     help=_("By its code; left empty: the current one.")),
        ImportColumn("school_class", _("Class"), choice, choices=classes,
                     help=_("By its code."), example="VI", is_needed=True),
        ImportColumn("section", _("Section"), offered=codes, help=_("By its code."), example="A", is_needed=True),
        ImportColumn("roll_no", _("Roll number"), Kind.INTEGER, example="1"),
        ImportColumn("admitted_on", _("Admitted on"), Kind.DATE, help=_("Left empty: today.")),
        ImportColumn("guardian_name", _("Guardian"), example="Rohit Sharma", width=28, is_needed=True),
        ImportColumn("guardian_phone", _("Guardian's phone"), Kind.CODE, example="9876543210", is_needed=True),
        ImportColumn("guardian_email", _("Guardian's e-mail"), width=28),
        ImportColumn("guardian_relation", _("Relation"), choice, choices=dict(Relation.choices), example="father"),
        ImportColumn("category", _("Category"), choice, choices=dict(Category.choices), example="general"),
        ImportColumn("is_ews", _("Weaker section (EWS)"), flag),
        ImportColumn("is_cwsn", _("Child with special needs"), flag),
        ImportColumn("is_bpl", _("Below the poverty line"), flag),
        ImportColumn("nationality", _("Nationality")),
        _text("mother_tongue", _("Mother tongue")),
        _text("address", _("Address"), width=40),
        _text("previous_school", _("Previous school"), width=28),
        _text("pen", _("PEN"), Kind.CODE),
        _text("apaar_id", _("APAAR ID"), Kind.CODE),
    ]  # fmt: skip
