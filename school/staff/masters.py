"""Staff, assignments and class teachers, declared for every door."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment
from school.staff.permissions import StaffPermission as P


def _subject_of_class(row: TeachingAssignment, _change: Change) -> None:
    if row.subject.school_class_id != row.section.school_class_id:
        values = {"subject": row.subject, "section": row.section}
        text = _("%(subject)s is no subject of %(section)s. Choose one of its class.") % values
        raise ValidationFailed.at("subject", text)


staff = Master(
    StaffMember,
    label="staff",
    read=P.READ,
    write=P.WRITE,
    writable=(
        "employee_code",
        "name",
        "department",
        "designation",
        "email",
        "phone",
        "is_teaching",
        "is_active",
    ),
    tidy={"employee_code": str.upper},
    columns=("employee_code", "name", "department", "designation", "is_teaching", "is_active"),
    search=("employee_code", "name", "phone"),
    filters=("is_teaching", "is_active", "department"),
    example={"employee_code": "T001", "name": "Sunita Rao", "department": "Science", "designation": "TGT"},
)
assignments = Master(
    TeachingAssignment,
    label="teaching_assignment",
    read=P.READ,
    write=P.WRITE,
    writable=("teacher", "section", "subject", "academic_year"),
    check=_subject_of_class,
    columns=("teacher", "section", "subject", "academic_year"),
    search=("teacher__name", "subject__name"),
    filters=("teacher", "section", "subject", "academic_year"),
    rows=lambda: TeachingAssignment.objects.select_related(
        "teacher", "section__school_class", "subject__school_class", "academic_year"
    ),
    example={"teacher": "T001", "section": "A", "subject": "MAT"},
)
class_teachers = Master(
    ClassTeacher,
    label="class_teacher",
    read=P.READ,
    write=P.WRITE,
    writable=("teacher", "section", "academic_year"),
    columns=("teacher", "section", "academic_year"),
    search=("teacher__name",),
    filters=("teacher", "section", "academic_year"),
    rows=lambda: ClassTeacher.objects.select_related("teacher", "section__school_class", "academic_year"),
    example={"teacher": "T001", "section": "A"},
)
