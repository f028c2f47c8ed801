"""Screens of students and the papers that they bring."""

import json
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget, UnfoldBooleanWidget

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, show_once
from core.admin.record import Record, Related, Section
from core.admin.widgets import PrivateFileInput
from core.documents.exports import file_response, upload_response
from core.periods import today
from core.typed_json import encoded
from education.attendance import percentage
from erp_planned.students.acts import PAPER_ACTS, STUDENT_ACTS
from erp_planned.students.enums import EnrolmentStatus, StudentStatus
from erp_planned.students.masters import classes
from erp_planned.students.models import (
    Certificate,
    Enrolment,
    SchoolClass,
    Student,
    StudentAttendance,
    StudentDocument,
)
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.attendance import counts
from erp_planned.students.selectors.certificates import papers
from erp_planned.students.selectors.standing import standing_of
from erp_planned.students.selectors.students import current_year, latest_enrolment, students
from erp_planned.students.services.admission import Admission, admit, change_student
from erp_planned.students.services.erasing import disclose
from erp_planned.students.services.papers import add_paper
from payroll.organizations.site import organization_site


class StudentForm(forms.ModelForm):
    """Facts of a student, and the class on admission or for a change within the year."""

    school_class = forms.ModelChoiceField(
        label=_("Class"), queryset=SchoolClass._default_manager.none(), widget=UnfoldAdminSelectWidget
    )
    roll_no = forms.IntegerField(
        label=_("Roll number"), required=False, min_value=1, max_value=9999, widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("Left empty: the next one of the class."),
    )  # fmt: skip
    is_other_person = forms.BooleanField(
        label=_("Somebody else of the same name, birth date and phone"), required=False,
        widget=UnfoldBooleanWidget,
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stay = latest_enrolment(self.instance) if self.instance.pk else None
        for name, field in self.fields.items():
            if name == "school_class":
                field.queryset = classes.model._default_manager.filter(is_active=True)  # type: ignore[attr-defined]
                field.initial = stay.school_class_id if stay else None
                field.required = stay is None or stay.status == EnrolmentStatus.CURRENT
            elif name == "roll_no" and stay is not None:
                field.initial = stay.roll_no


def _certificate(row: Certificate) -> str:
    return reverse("organization:erp_students_certificate_change", args=[row.pk])


def _paper(row: StudentDocument) -> str:
    return reverse("organization:erp_students_studentdocument_change", args=[row.pk])


@admin.register(Student, site=organization_site)
class StudentAdmin(ActsAdmin):
    """Students from the admission to the leaving."""

    acts = STUDENT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    form = StudentForm
    fields = (
        ("name", "gender"), ("born_on", "category"), ("school_class", "roll_no"), ("guardian_name", "mother_name"),
        ("guardian_phone", "guardian_email"), ("phone", "email"), "address", "admitted_on", "is_other_person",
    )  # fmt: skip
    list_display = (
        "admission_no",
        "name",
        "place",
        "guardian_name",
        "guardian_phone",
        "admitted_on",
        "condition",
    )
    list_filter = ("status", "gender", "enrolments__school_class", "enrolments__year")
    search_fields = ("name", "admission_no", "guardian_name", "guardian_phone")
    list_export: ClassVar = [
        (_("admission number"), "admission_no"), (_("name"), "name"), (_("class"), "place"),
        (_("gender"), "gender"), (_("date of birth"), "born_on"), (_("category"), "category"),
        (_("guardian"), "guardian_name"), (_("guardian's phone"), "guardian_phone"),
        (_("admitted on"), "admitted_on"), (_("status"), "status"), (_("left on"), "left_on"),
    ]  # fmt: skip
    empty_text = _("No students yet. Enter the academic year and the classes, then “Add student” admits one.")
    record = Record(
        heading="name", subtitle="admission_no", state="condition", standing="standing",
        main=("issue_certificate", "promote"), figures=("place", "attended"),
        sections=(
            Section(
                "student", _("Student"),
                facts=("gender", "born_on", "category", "phone", "email", "address", "admitted_on", "account"),
                fields=(("name", "gender"), ("born_on", "category"), ("school_class", "roll_no"),
                        ("phone", "email"), "address"),
            ),
            Section(
                "parents", _("Parents or guardian"),
                facts=("guardian_name", "mother_name", "guardian_phone", "guardian_email"),
                fields=(("guardian_name", "mother_name"), ("guardian_phone", "guardian_email")),
            ),
            Section("leaving", _("Leaving"), facts=("left_on", "left_reason", "erased_at")),
        ),
        related=(
            Related(
                "years", _("Years in classes"), Enrolment, ("year", "school_class", "roll_no", "from_on", "status"),
                rows=lambda row: row.enrolments.select_related("year", "school_class").order_by("-from_on"),
                needs=P.READ, empty=_("None."),
            ),
            Related(
                "certificates", _("Certificates"), Certificate, ("number", "type", "copy_no", "issued_on", "state"),
                rows=lambda row: row.certificates.order_by("-issued_at"), needs=P.READ, page=_certificate,
                empty=_("None. Issue one with the button above."),
            ),
            Related(
                "papers", _("Documents"), StudentDocument, ("kind", "title", "uploaded_by", "uploaded_at"),
                rows=lambda row: row.papers.order_by("-uploaded_at"), needs=P.READ, page=_paper,
                empty=_("None. Add one under “Students' documents”."),
            ),
            Related(
                "attendance", _("Attendance"), StudentAttendance, ("on", "status", "remarks"),
                rows=lambda row: row.attendance.order_by("-on"), needs=P.READ, empty=_("No marked day yet."),
            ),
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read the classes along."""
        return students()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Student:
        """Admit a student."""
        admission = Admission(
            school_class=values.pop("school_class"), admitted_on=values.pop("admitted_on"),
            roll_no=values.pop("roll_no", None), is_other_person=bool(values.pop("is_other_person", False)),
        )  # fmt: skip
        return admit(admission=admission, facts=values, actor=self.actor(request))

    def update(self, request: HttpRequest, obj: Student, changed: dict[str, Any]) -> Student:
        """Change facts, class or roll number."""
        return change_student(student=obj, actor=self.actor(request), **changed)

    def page_disclose(self, request: HttpRequest, row: Student) -> HttpResponse:
        """Give all that is kept of the student as a file."""
        found = disclose(student=row, actor=self.actor(request))
        content = json.dumps(found, default=encoded, ensure_ascii=False, indent=1).encode()
        return file_response(content, filename=f"student-{row.pk}.json", content_type="application/json")

    def after(self, request: HttpRequest, row: Any, act: Act, result: Any) -> HttpResponse:
        """Show a new password once."""
        if act.name != "open_account":
            return super().after(request, row, act, result)
        return show_once(
            request, organization_site, title=_t("Account of %(name)s") % {"name": row.name},
            rows=[Credentials(row.name, result.username, result.password)], back=self.back_to(request, row),
        )  # fmt: skip

    def standing(self, obj: Student) -> str:
        """Say where the student stands."""
        return standing_of(obj)

    @admin.display(description=_("class"))
    def place(self, obj: Student) -> str:
        """Return the class and year that stand last."""
        stay = latest_enrolment(obj)
        return f"{stay.school_class}, {stay.year}" if stay else "–"

    @admin.display(description=_("attendance"))
    def attended(self, obj: Student) -> str:
        """Return the percentage of the academic year."""
        year = current_year()
        found = counts([obj.pk], year.starts_on if year else today(), today())[obj.pk]
        return f"{percentage(found.attended, found.total)} %" if found.total else "–"

    @admin.display(description=_("account"))
    def account(self, obj: Student) -> str:
        """Return the user name, if there is an account."""
        return obj.user.username if obj.user else "–"

    @display(description=_("status"), ordering="status", label={
        StudentStatus.ACTIVE: "success", StudentStatus.PASSED: "info", StudentStatus.LEFT: "warning",
    })  # fmt: skip
    def condition(self, obj: Student) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


class StudentPaperForm(forms.ModelForm):
    """A paper of a student."""

    file = forms.FileField(
        label=_("File"), widget=PrivateFileInput, help_text=_("PDF, JPEG or PNG, at most 5 MB.")
    )


@admin.register(StudentDocument, site=organization_site)
class StudentDocumentAdmin(ActsAdmin):
    """Papers that students brought."""

    acts = PAPER_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = StudentPaperForm
    fields = ("student", ("kind", "title"), "file")
    autocomplete_fields = ("student",)
    list_display = ("student", "kind", "title", "uploaded_by", "uploaded_at")
    list_filter = ("kind",)
    search_fields = ("student__name", "student__admission_no", "title")
    list_export: ClassVar = [
        (_("admission number"), "student__admission_no"), (_("name"), "student__name"), (_("kind"), "kind"),
        (_("title"), "title"), (_("uploaded by"), "uploaded_by"),
    ]  # fmt: skip
    empty_text = _("No documents yet.")
    record = Record(
        main=("download",),
        sections=(
            Section(
                "document", _("Document"), facts=("student", "kind", "title", "uploaded_by", "uploaded_at")
            ),
        ),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read whose they are along."""
        return papers()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> StudentDocument:
        return add_paper(actor=self.actor(request), **values)

    def page_download(self, request: HttpRequest, row: StudentDocument) -> HttpResponse:
        """Send the file."""
        return upload_response(row.file, filename=f"{row.kind}-{row.student_id}.{row.file_kind}")
