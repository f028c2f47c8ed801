"""Papers that students bring, and papers that are issued to them."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.documents.papers import Paper
from erp_planned.students.enums import CertificateState, CertificateType, StudentPaperKind
from erp_planned.students.models.people import Student

FOLDER = "student_papers"


class StudentDocument(Paper):
    """A paper that a student brought."""

    student = models.ForeignKey(Student, models.PROTECT, related_name="papers", verbose_name=_("student"))
    kind = models.CharField(_("kind"), max_length=8, choices=StudentPaperKind)
    file = models.FileField(_("file"), upload_to=FOLDER, max_length=200)

    class Meta:
        verbose_name = _("student's document")
        verbose_name_plural = _("students' documents")
        ordering = ["-uploaded_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=StudentPaperKind.values), name="erp_student_paper_kind"
            )
        ]

    def __str__(self) -> str:
        return self.title or str(self.get_kind_display())


class Certificate(models.Model):
    """An issued paper (spec: ERP, Certificate). A trigger lets nothing of it change but that it is cancelled, once.

    `content` is what it says, in both languages. `copy_no` is 0 for the original; a copy has the original's number
    and content, is marked DUPLICATE, and has a `token` of its own, by which anybody who holds the paper can have it
    verified.
    """

    type = models.CharField(_("type"), max_length=9, choices=CertificateType)
    number = models.CharField(_("number"), max_length=30)
    copy_no = models.PositiveSmallIntegerField(_("copy"), default=0)
    original = models.ForeignKey("self", models.PROTECT, null=True, related_name="copies")
    student = models.ForeignKey(
        Student, models.PROTECT, related_name="certificates", verbose_name=_("student")
    )
    content = models.JSONField()
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    token = models.CharField(max_length=40, unique=True, editable=False)
    state = models.CharField(
        _("state"), max_length=9, choices=CertificateState, default=CertificateState.ISSUED, editable=False
    )
    issued_on = models.DateField(_("date of issue"))
    issued_by = models.CharField(_("issued by"), max_length=150)
    issued_at = models.DateTimeField(_("issued at"), auto_now_add=True)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancel_reason = models.CharField(_("why cancelled"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("certificate")
        verbose_name_plural = _("certificates")
        ordering = ["-issued_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["number", "copy_no"], name="erp_certificate_number"),
            models.CheckConstraint(condition=Q(type__in=CertificateType.values), name="erp_certificate_type"),
            models.CheckConstraint(
                condition=Q(copy_no=0, original=None) | Q(copy_no__gt=0, original__isnull=False),
                name="erp_certificate_copy",
            ),
            models.CheckConstraint(
                condition=Q(state=CertificateState.ISSUED, cancelled_at=None)
                | Q(state=CertificateState.CANCELLED, cancelled_at__isnull=False),
                name="erp_certificate_cancelled",
            ),
            models.UniqueConstraint(
                fields=["student"],
                condition=Q(type=CertificateType.TRANSFER, copy_no=0, state=CertificateState.ISSUED),
                name="erp_certificate_one_tc",
            ),
        ]
        indexes = [models.Index(fields=["student", "type"], name="erp_certificate_student")]

    def __str__(self) -> str:
        return self.number

    @property
    def is_duplicate(self) -> bool:
        """Say whether it is a copy."""
        return self.copy_no > 0

    @property
    def name_on_paper(self) -> Any:
        """Return the student's name as it was at the issue."""
        return self.content["name"]
