"""Screens of inquiries: entering at the counter, review, decision, enrollment."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.filters import InstantRangeFilter
from school.admissions.acts import INQUIRY_ACTS
from school.admissions.admin.record import INQUIRY_RECORD
from school.admissions.enums import InquiryStatus, Source
from school.admissions.models import Inquiry
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import inquiries, standing
from school.admissions.services.inquiries import correct_inquiry, create_inquiry
from school.foundation.site import school_site


class EnrolledFilter(admin.SimpleListFilter):
    """Whether the student is made."""

    title = _("enrolled")
    parameter_name = "enrolled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer both."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Narrow by whether there is a student."""
        chosen = self.value()
        return queryset.filter(student__isnull=chosen == "no") if chosen in {"yes", "no"} else queryset


@admin.register(Inquiry, site=school_site)
class InquiryAdmin(ActsAdmin):
    """Inquiries for a seat."""

    acts = INQUIRY_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    record = INQUIRY_RECORD
    fields = (
        "student_name",
        ("date_of_birth", "gender"),
        ("school_class", "academic_year"),
        ("guardian_name", "relation"),
        ("guardian_phone", "guardian_email"),
        "previous_school",
        "category",
        "address",
    )
    list_display = (
        "number", "student_name", "school_class", "academic_year", "guardian_phone", "source", "state_shown",
        "created_at",
    )  # fmt: skip
    list_filter = (
        "status", "school_class", "academic_year", "source", EnrolledFilter,
        ("created_at", InstantRangeFilter),
    )  # fmt: skip
    search_fields = ("number", "student_name", "guardian_name", "guardian_phone")
    empty_text = _(
        "No inquiry yet. Open a window under Admission windows; the public form is at /admissions/apply."
    )
    list_export: ClassVar = [
        (_("number"), "number"), (_("name"), "student_name"), (_("date of birth"), "date_of_birth"),
        (_("class"), "school_class"), (_("academic year"), "academic_year"), (_("guardian"), "guardian_name"),
        (_("phone"), "guardian_phone"), (_("status"), "status"), (_("came by"), "source"),
        (_("received at"), "created_at"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read class, year and student along."""
        return inquiries()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Inquiry:
        return create_inquiry(actor=self.actor(request), source=Source.COUNTER, **values)

    def update(self, request: HttpRequest, obj: Inquiry, changed: dict[str, Any]) -> Inquiry:
        return correct_inquiry(inquiry=obj, actor=self.actor(request), **changed)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer no form after the decision."""
        is_open = obj is None or obj.status in {InquiryStatus.NEW, InquiryStatus.IN_REVIEW}
        return is_open and super().has_change_permission(request, obj)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave enrollment out where the child is enrolled."""
        found = super().offered(request, object_id)
        if not {"enroll", "raise_invoice"} & {act.name for act in found}:
            return found
        row = self.row_of(request, object_id)
        gone = (
            {"enroll", "raise_invoice"} if row.student_id else {"raise_invoice"} if row.invoice_ref else set()
        )
        return [act for act in found if act.name not in gone]

    def subtitle(self, obj: Inquiry) -> str:
        """Return number, class and year."""
        return f"{obj.number} · {obj.school_class.name} · {obj.academic_year.name}"

    def standing(self, obj: Inquiry) -> str:
        return standing(obj)

    @display(description=_("status"), ordering="status", label={
        InquiryStatus.NEW: "info", InquiryStatus.IN_REVIEW: "warning",
        InquiryStatus.APPROVED: "success", InquiryStatus.REJECTED: "danger",
    })  # fmt: skip
    def state_shown(self, obj: Inquiry) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, str(obj.get_status_display())
