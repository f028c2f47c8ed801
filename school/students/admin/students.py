"""The student's list and record."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.accounts.models import User
from core.admin.acts import ActsAdmin
from core.admin.pages import Credentials, ask, show_once
from core.documents.exports import stored_response, upload_response
from school.foundation.site import school_site
from school.masters.models import Section
from school.students.acts import STUDENT_ACTS
from school.students.admin.bulk import BULK_ACTS
from school.students.admin.forms import DocumentForm, SectionForm, StudentForm
from school.students.admin.record import STUDENT_RECORD
from school.students.enums import StudentStatus
from school.students.models import Student
from school.students.permissions import StudentPermission as P
from school.students.selectors.records import primary_guardians
from school.students.selectors.search import matching
from school.students.services.accounts import accounts_waiting, give_first_passwords
from school.students.services.checks import GuardianWish
from school.students.services.creation import create_student
from school.students.services.disclosure import export_student
from school.students.services.documents import add_document
from school.students.services.updates import update_student

ENTRY = (
    (_("Student"), (("full_name", "date_of_birth"), ("gender", "category"), "photo")),
    (_("Class"), (("section", "academic_year"), ("roll_no", "admitted_on"))),
    (
        _("Guardian"),
        (("guardian_name", "guardian_relation"), ("guardian_phone", "guardian_email")),
    ),
    (
        _("More"),
        (
            ("nationality", "mother_tongue"), ("is_ews", "is_cwsn", "is_bpl"), "address", "previous_school",
            ("pen", "apaar_id"),
        ),
    ),
)  # fmt: skip


@admin.register(Student, site=school_site)
class StudentAdmin(ActsAdmin):
    """Students."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    acts = STUDENT_ACTS
    bulk_acts = BULK_ACTS
    form = StudentForm
    record = STUDENT_RECORD
    list_display = ("student_code", "full_name", "section", "roll_no", "gender", "state")
    list_display_links = ("student_code", "full_name")
    list_select_related = ("section__school_class", "academic_year", "school_class")
    list_filter = ("school_class", "section", "status", "academic_year", "gender", "category", "is_ews")
    search_fields = ("full_name",)
    search_help_text = _("Name, code, guardian's name or phone.")
    ordering = ("full_name", "pk")
    empty_text = _("No students yet: enter one, or import a list under School, Data import.")
    fieldsets = tuple((title, {"fields": fields}) for title, fields in ENTRY)
    list_export: ClassVar = [
        (_("code"), "student_code"),
        (_("name"), "full_name"),
        (_("class"), "school_class"),
        (_("section"), "section"),
        (_("roll number"), "roll_no"),
        (_("gender"), "get_gender_display"),
        (_("date of birth"), "date_of_birth"),
        (_("category"), "get_category_display"),
        (_("status"), "get_status_display"),
        (_("guardian"), "guardian_name"),
        (_("guardian's phone"), "guardian_phone"),
    ]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Student], search_term: str
    ) -> tuple[QuerySet[Student], bool]:
        """Find by name, code, guardian's name or phone, from indexes."""
        return matching(queryset, search_term) if search_term else queryset, False

    def get_urls(self) -> list[URLPattern]:
        """Add the photograph, which has no address of its own."""
        view = self.admin_site.admin_view(self.photo)
        return [
            path("<uuid:object_id>/photo/", view, name="school_students_student_photo"),
            *super().get_urls(),
        ]

    def photo(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Show the photograph to whoever may see the student."""
        row: Any = self.get_object(request, str(object_id))
        if row is None or not row.photo or not self.has_view_permission(request):
            raise Http404(object_id)
        return upload_response(row.photo, filename="photo", as_attachment=False)

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Student:
        """Enter one, and say what was found on the way."""
        section, year = values.pop("section"), values.pop("academic_year", None)
        guardian = GuardianWish(
            full_name=values.pop("guardian_name"),
            phone=values.pop("guardian_phone"),
            email=values.pop("guardian_email", ""),
            relation=values.pop("guardian_relation"),
        )
        made = create_student(
            actor=self.actor(request),
            section_id=section.pk,
            class_id=section.school_class_id,
            academic_year_id=year.pk if year else None,
            guardians=[guardian],
            **values,
        )
        for text in made.notes:
            messages.warning(request, text)
        return made

    def update(self, request: HttpRequest, obj: Student, changed: dict[str, Any]) -> Student:
        return update_student(student=obj, actor=self.actor(request), **changed)

    def prepare_export(self, rows: list[Student]) -> None:
        """Take the guardians of all rows of an export in one query."""
        found = primary_guardians(rows)
        for row in rows:
            row.first_guardian = found.get(row.pk)  # type: ignore[attr-defined]

    def page_first_passwords(self, request: HttpRequest) -> HttpResponse:
        """Choose a section; its accounts without a password get one, shown once and ready to be printed."""
        form = SectionForm(request.POST or None)

        def act(values: dict[str, Any]) -> HttpResponse:
            section: Section = values["section"]
            found = give_first_passwords(section=section, actor=self.actor(request))
            return show_once(
                request,
                school_site,
                title=_t("First passwords of %(section)s") % {"section": section},
                rows=[_credentials(user, password) for user, password in found],
                back=self.back_to(request, None),
            )

        text = _t(
            "Students sign in with the student code, guardians with the phone number. %(count)d accounts of the "
            "school have no password yet. Passwords are shown once and must be changed at the first sign-in."
        ) % {"count": accounts_waiting()}
        return ask(
            request,
            school_site,
            title=_t("First passwords"),
            text=text,
            button=_t("Make the passwords"),
            back=self.back_to(request, None),
            act=act,
            form=form,
        )

    def page_add_document(self, request: HttpRequest, row: Student) -> HttpResponse:
        """Take in a paper."""

        def act(values: dict[str, Any]) -> HttpResponse:
            done = add_document(student=row, actor=self.actor(request), **values)
            return self.after(request, row, STUDENT_ACTS.named("add_document"), done)

        return ask(
            request,
            school_site,
            title=_t("%(name)s: add a document") % {"name": row},
            text="",
            button=_t("Add document"),
            back=self.back_to(request, row),
            act=act,
            form=DocumentForm(request.POST or None, request.FILES or None),
        )

    def page_export(self, request: HttpRequest, row: Student) -> HttpResponseBase:
        """Send everything that is kept."""
        file = export_student(student=row, actor=self.actor(request))
        return stored_response(file, filename=f"{row.student_code}.zip", content_type="application/zip")

    @admin.display(description=_("class"))
    def place(self, obj: Student) -> str:
        return f"{obj.section}, {obj.academic_year.name}"

    def picture(self, obj: Student) -> str:
        """Return the address of the photograph."""
        return reverse("school:school_students_student_photo", args=[obj.pk]) if obj.photo else ""

    @admin.display(description=_("contact"))
    def contact(self, obj: Student) -> str:
        """Return whom the school writes to first."""
        one = primary_guardians([obj]).get(obj.pk)
        return f"{one.full_name} · {one.phone}" if one else "–"

    @admin.display(description=_("account"))
    def account(self, obj: Student) -> str:
        """Return the user name, and whether the account is closed."""
        if obj.user is None:
            return "–"
        return (
            obj.user.username if obj.user.is_active else _t("%(name)s (closed)") % {"name": obj.user.username}
        )

    @admin.display(description=_("guardian"))
    def guardian_name(self, obj: Any) -> str:
        return obj.first_guardian.full_name if obj.first_guardian else ""

    @admin.display(description=_("guardian's phone"))
    def guardian_phone(self, obj: Any) -> str:
        return obj.first_guardian.phone if obj.first_guardian else ""

    @display(description=_("status"), ordering="status", label={
        StudentStatus.ACTIVE: "success", StudentStatus.LEFT: "warning",
        StudentStatus.TRANSFERRED: "warning", StudentStatus.PASSED_OUT: "info",
    })  # fmt: skip
    def state(self, obj: Student) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


def _credentials(user: User, password: str) -> Credentials:
    return Credentials(user.name, user.username, password)
