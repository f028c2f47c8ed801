"""Inquiries, what was remarked on them, their papers, and what a school offers and asks for."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.validators import validate_mobile
from school.admissions.enums import DocumentKind, DocumentState, InquiryStatus, Source
from school.foundation.models import Row
from school.students.enums import Category, Gender, Relation


class AdmissionWindow(Row):
    """When a class takes inquiries for a year by the public form, and how many seats it offers.

    Approvals are bounded by `seats`; a class without a window is bounded by its sections alone.
    """

    school_class = models.ForeignKey(
        "school_masters.SchoolClass", verbose_name=_("class"), on_delete=models.PROTECT, related_name="+"
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    opens_on = models.DateField(_("opens on"))
    closes_on = models.DateField(
        _("closes on"), help_text=_("The last day on which the form takes inquiries.")
    )
    seats = models.PositiveSmallIntegerField(_("seats offered"))
    is_open = models.BooleanField(
        _("takes inquiries"),
        default=True,
        help_text=_("Unticked: the form is closed whatever the dates say."),
    )

    class Meta:
        verbose_name = _("admission window")
        verbose_name_plural = _("admission windows")
        ordering = ["-academic_year__start_date", "school_class__display_order", "school_class__name"]
        constraints = [
            models.UniqueConstraint(
                fields=["academic_year", "school_class"], name="school_admission_window_unique"
            ),
            models.CheckConstraint(
                condition=models.Q(closes_on__gte=models.F("opens_on")), name="school_admission_window_days"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.school_class.name}, {self.academic_year.name}"


class DocumentRule(Row):
    """A paper that inquiries for a class, or for every class, are asked for; a required one stops the approval."""

    school_class = models.ForeignKey(
        "school_masters.SchoolClass",
        verbose_name=_("class"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("Left empty: every class."),
    )
    kind = models.CharField(_("paper"), max_length=30, choices=DocumentKind.choices)
    is_required = models.BooleanField(
        _("required"), default=True, help_text=_("Approval waits until it is verified.")
    )

    class Meta:
        verbose_name = _("paper asked for")
        verbose_name_plural = _("papers asked for")
        ordering = ["kind", "school_class_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "school_class"],
                nulls_distinct=False,
                name="school_document_rule_unique",
                violation_error_message=_("This paper is asked for already."),
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=DocumentKind.values), name="school_document_rule_kind"
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_kind_display())


class Inquiry(Row):
    """What somebody asks for a child: a seat in a class of a year.

    `number` is gapless within the year. `remarks` is what was said last; `InquiryRemark` keeps all of it.
    `invoice_ref` names the admission invoice of the fees, `paid_at` when it was settled, `student` who became of it.
    `form_key` is of the public form as it was shown: pressed twice it makes one inquiry.
    """

    number = models.CharField(_("number"), max_length=40, unique=True, editable=False)
    student_name = models.CharField(_("name of the child"), max_length=150)
    name_key = models.CharField(max_length=150, editable=False)
    date_of_birth = models.DateField(_("date of birth"))
    gender = models.CharField(_("gender"), max_length=10, choices=Gender.choices, blank=True)
    school_class = models.ForeignKey(
        "school_masters.SchoolClass", verbose_name=_("class"), on_delete=models.PROTECT, related_name="+"
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    guardian_name = models.CharField(_("name of the guardian"), max_length=150)
    guardian_phone = models.CharField(_("mobile number"), max_length=15, validators=[validate_mobile])
    guardian_email = models.EmailField(_("e-mail"), blank=True)
    relation = models.CharField(
        _("relation"), max_length=10, choices=Relation.choices, default=Relation.GUARDIAN
    )
    previous_school = models.CharField(_("previous school"), max_length=200, blank=True)
    category = models.CharField(_("category"), max_length=10, choices=Category.choices, blank=True)
    address = models.TextField(_("address"), max_length=500, blank=True)
    language = models.CharField(_("language"), max_length=10, default="en", editable=False)
    source = models.CharField(_("came by"), max_length=10, choices=Source.choices, editable=False)
    status = models.CharField(
        _("status"),
        max_length=20,
        choices=InquiryStatus.choices,
        default=InquiryStatus.NEW,
        editable=False,
    )
    remarks = models.TextField(_("remarks"), max_length=500, blank=True)
    form_key = models.UUIDField(null=True, unique=True, editable=False)
    consented_at = models.DateTimeField(_("consent given at"), null=True, editable=False)
    created_at = models.DateTimeField(_("received at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    invoice_ref = models.CharField(_("admission invoice"), max_length=60, blank=True, editable=False)
    paid_at = models.DateTimeField(_("paid at"), null=True, editable=False)
    student = models.OneToOneField(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="inquiry",
    )
    enrolled_at = models.DateTimeField(_("enrolled at"), null=True, editable=False)

    class Meta:
        verbose_name = _("inquiry")
        verbose_name_plural = _("inquiries")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=InquiryStatus.values), name="school_inquiry_status"
            ),
            models.CheckConstraint(
                condition=models.Q(student__isnull=True) | models.Q(status=InquiryStatus.APPROVED),
                name="school_inquiry_enrolled_if_approved",
            ),
            models.UniqueConstraint(
                fields=["invoice_ref"], condition=~models.Q(invoice_ref=""), name="school_inquiry_invoice"
            ),
        ]
        indexes = [
            models.Index(fields=["status", "created_at"], name="school_inquiry_waiting"),
            models.Index(fields=["date_of_birth"], name="school_inquiry_born"),
            models.Index(fields=["academic_year", "school_class", "status"], name="school_inquiry_seats"),
        ]

    def __str__(self) -> str:
        return f"{self.student_name} ({self.number})"


class InquiryRemark(Row):
    """One remark or step of an inquiry; never changed."""

    inquiry = models.ForeignKey(Inquiry, on_delete=models.CASCADE, related_name="history")
    status = models.CharField(_("status"), max_length=20, choices=InquiryStatus.choices)
    text = models.TextField(_("remarks"), blank=True)
    by = models.CharField(_("by"), max_length=150)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("remark on an inquiry")
        verbose_name_plural = _("remarks on inquiries")
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return self.text or str(self.get_status_display())


class InquiryDocument(Row):
    """A paper of an inquiry's checklist."""

    inquiry = models.ForeignKey(Inquiry, on_delete=models.CASCADE, related_name="documents")
    kind = models.CharField(_("paper"), max_length=30, choices=DocumentKind.choices)
    is_required = models.BooleanField(_("required"), default=False)
    state = models.CharField(
        _("state"), max_length=10, choices=DocumentState.choices, default=DocumentState.MISSING
    )
    file = models.FileField(_("file"), upload_to="admissions", blank=True, max_length=200)
    remark = models.CharField(_("remark"), max_length=300, blank=True)
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)
    changed_by = models.CharField(_("changed by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("paper of an inquiry")
        verbose_name_plural = _("papers of inquiries")
        ordering = ["-is_required", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["inquiry", "kind"], name="school_inquiry_document_unique"),
            models.CheckConstraint(
                condition=models.Q(state__in=DocumentState.values), name="school_inquiry_document_state"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=DocumentKind.values), name="school_inquiry_document_kind"
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_kind_display())
