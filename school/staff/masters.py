"""Staff, assignments, class teachers, leave types and absences, declared for every door."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date
from core.masters import Change, Master
from core.periods import today
from core.refusals import refuse_wrong
from core.validators import normalise
from school.staff import hooks
from school.staff.calc import HALF, ONE
from school.staff.models import (
    ClassTeacher,
    LeaveRequest,
    LeaveType,
    StaffAbsence,
    StaffMember,
    TeachingAssignment,
)
from school.staff.permissions import StaffPermission as P
from school.staff.services.leave_credit import credit_leave
from school.staff.services.leave_days import hold
from school.staff.services.leaving import settle_leaving

# What only those who keep the staff see in full.
PRIVATE = ("pan", "uan", "esi_number", "bank_account")


def _check_member(row: StaffMember, _change: Change) -> None:
    wrong: dict[str, str] = {}
    if row.date_of_birth and row.date_of_birth >= today():
        wrong["date_of_birth"] = _("The date of birth lies in the past.")
    if row.joined_on and row.date_of_birth and row.joined_on <= row.date_of_birth:
        wrong["joined_on"] = _("The date of joining comes after the date of birth.")
    if row.left_on and row.joined_on and row.left_on < row.joined_on:
        values = {"day": in_date(row.joined_on)}
        wrong["left_on"] = _("The last day of service is not before the date of joining, %(day)s.") % values
    if bool(row.bank_account) != bool(row.ifsc):
        missing = "ifsc" if row.bank_account else "bank_account"
        wrong[missing] = _("Bank account and IFSC are given together.")
    refuse_wrong(wrong)


def _settle_member(row: StaffMember, change: Change) -> None:
    """Close or reopen service and account with the last day of service; open the accounts of leave."""
    if "left_on" in change.after or (row.is_active and row.left_on and row.left_on < today()):
        settle_leaving(member=row, actor=change.actor)
    if row.is_active and {"is_active", "joined_on", "gender"} & set(change.after):
        credit_leave(actor=change.actor, members=[row.pk])


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
        "gender",
        "date_of_birth",
        "joined_on",
        "left_on",
        "pan",
        "uan",
        "esi_number",
        "bank_account",
        "ifsc",
    ),
    tidy={"employee_code": str.upper, **dict.fromkeys((*PRIVATE, "ifsc"), normalise)},
    check=_check_member,
    after_change=_settle_member,
    columns=("employee_code", "name", "department", "designation", "is_teaching", "is_active"),
    search=("employee_code", "name", "phone"),
    filters=("is_teaching", "is_active", "department", "designation", "gender"),
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


def _check_type(row: LeaveType, change: Change) -> None:
    wrong: dict[str, str] = {}
    if row.days_per_year is not None and not row.is_paid:
        wrong["days_per_year"] = _("Leave without pay keeps no balance: leave the days empty.")
    if row.days_per_year is None and row.carry_most:
        wrong["carry_most"] = _("Without days a year there is nothing to carry.")
    for name in ("days_per_year", "carry_most"):
        if (getattr(row, name) or 0) * 2 % 1:
            wrong[name] = _("Give days in steps of a half.")
    if not change.is_new and _turns(change) and LeaveRequest.objects.filter(leave_type=row).exists():
        text = _("Leave of this type was asked for already; make it inactive and add another type.")
        wrong["is_paid" if "is_paid" in change.after else "days_per_year"] = text
    refuse_wrong(wrong)


def _turns(change: Change) -> bool:
    """Say whether a type becomes paid or unpaid, or begins or ceases to keep balances."""
    days = (change.before.get("days_per_year"), change.after.get("days_per_year"))
    return "is_paid" in change.after or ("days_per_year" in change.after and None in days)


def _credit_type(row: LeaveType, change: Change) -> None:
    if row.is_active and row.keeps_account and {"is_active", "days_per_year"} & set(change.after):
        credit_leave(actor=change.actor)


leave_types = Master(
    LeaveType,
    label="leave_type",
    read=P.LEAVE,
    write=P.LEAVE_MANAGE,
    writable=(
        "code",
        "name",
        "days_per_year",
        "carry_most",
        "half_days",
        "is_paid",
        "document_after",
        "gender",
        "is_active",
    ),
    tidy={"code": str.upper},
    check=_check_type,
    after_change=_credit_type,
    columns=("code", "name", "days_per_year", "carry_most", "half_days", "is_paid", "is_active"),
    search=("code", "name"),
    filters=("is_paid", "is_active"),
    example={"code": "CL", "name": "Casual leave", "days_per_year": 12, "half_days": True, "is_paid": True},
)


def _check_absence(row: StaffAbsence, change: Change) -> None:
    member = hold(row.staff_id)
    if member.user_id is not None and member.user_id == change.actor.user_id:
        raise ValidationFailed.at("staff", _("Somebody else has to enter your own absence."))
    wrong: dict[str, str] = {}
    if row.absent_on > today():
        wrong["absent_on"] = _("The day lies ahead.")
    elif row.absent_on in hooks.closed_days(row.absent_on, row.absent_on):
        wrong["absent_on"] = _("The school was closed on this day.")
    elif member.joined_on and row.absent_on < member.joined_on:
        wrong["absent_on"] = _("%(name)s had not joined yet.") % {"name": member.name}
    elif member.left_on and row.absent_on > member.left_on:
        wrong["absent_on"] = _("%(name)s had left already.") % {"name": member.name}
    if row.portion not in (HALF, ONE):
        wrong["portion"] = _("Give 1 for a day or 0.5 for half of it.")
    refuse_wrong(wrong)


def _tell_absence(row: StaffAbsence, change: Change) -> None:
    days = [one for one in (change.before.get("absent_on"), row.absent_on) if one]
    people = {row.staff_id, *(one.pk for one in [change.before.get("staff")] if isinstance(one, StaffMember))}
    for staff in people:
        hooks.changed(staff, min(days), max(days), change.actor)


absences = Master(
    StaffAbsence,
    label="staff_absence",
    read=P.LEAVE_READ,
    write=P.LEAVE_MANAGE,
    writable=("staff", "absent_on", "portion", "remarks"),
    check=_check_absence,
    after_change=_tell_absence,
    after_delete=lambda row, actor: hooks.changed(row.staff_id, row.absent_on, row.absent_on, actor),
    columns=("staff", "absent_on", "portion", "remarks"),
    search=("staff__name", "staff__employee_code"),
    filters=("staff", "absent_on"),
    rows=lambda: StaffAbsence.objects.select_related("staff"),
    example={"staff": "T001", "absent_on": "2026-11-20", "portion": 1, "remarks": "Did not come."},
)
