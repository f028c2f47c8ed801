"""Papers kept of employees."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.documents.papers import Paper
from erp_planned.hrms.enums import PaperKind, Verification
from payroll.employees.models import Employee

FOLDER = "employee_papers"


class EmployeeDocument(Paper):
    """A paper of an employee (spec: HRMS, EmployeeDocument), verified by somebody who did not bring it."""

    employee = models.ForeignKey(Employee, models.PROTECT, related_name="+", verbose_name=_("employee"))
    kind = models.CharField(_("kind"), max_length=12, choices=PaperKind)
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200)
    file_name = models.CharField(_("file name"), max_length=150, editable=False)
    expires_on = models.DateField(_("valid until"), null=True, blank=True)
    # For which expiry date people were reminded; empty: not yet.
    reminded_for = models.DateField(null=True, blank=True, editable=False)
    uploaded_by_id = models.BigIntegerField(null=True, editable=False)
    state = models.CharField(
        _("verification"), max_length=8, choices=Verification, default=Verification.PENDING, editable=False
    )
    verified_by = models.CharField(_("verified by"), max_length=150, blank=True, editable=False)
    verified_by_id = models.BigIntegerField(null=True, editable=False)
    verified_at = models.DateTimeField(_("verified at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("employee's document")
        verbose_name_plural = _("employees' documents")
        ordering = ["-uploaded_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PaperKind.values), name="hrms_document_kind"),
            models.CheckConstraint(condition=Q(state__in=Verification.values), name="hrms_document_state"),
            models.CheckConstraint(
                condition=Q(uploaded_by_id=None)
                | Q(verified_by_id=None)
                | ~Q(uploaded_by_id=F("verified_by_id")),
                name="hrms_document_second_person",
            ),
        ]
        indexes = [
            models.Index(fields=["employee", "-uploaded_at"], name="hrms_document_person"),
            models.Index(fields=["expires_on"], name="hrms_document_expiry"),
        ]

    def __str__(self) -> str:
        return self.title or str(self.get_kind_display())
