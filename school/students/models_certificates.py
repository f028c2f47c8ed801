"""Papers about students: what they say is frozen, and every print of one is the same to the byte."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.students.enums import CertificateKind

# Before the number of each kind; the number itself never begins anew.
PREFIXES = {
    CertificateKind.TC: "TC",
    CertificateKind.BONAFIDE: "BON",
    CertificateKind.CHARACTER: "CHR",
    CertificateKind.FEE_CLEARANCE: "FEE",
}


class Certificate(Row):
    """An issued paper. A trigger lets nothing of it change but that it is cancelled, once.

    `content` is what it says, in both languages. `copy_no` is 0 for the original; a copy has the original's
    number and content, is marked DUPLICATE, and has a `token` of its own, by which anybody who holds the paper can
    have it verified.
    """

    kind = models.CharField(_("kind"), max_length=20, choices=CertificateKind.choices)
    number = models.PositiveIntegerField(_("number"))
    copy_no = models.PositiveSmallIntegerField(_("copy"), default=0)
    original = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="copies")
    student = models.ForeignKey(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        related_name="certificates",
    )
    exit = models.ForeignKey(
        "school_students.StudentExit", on_delete=models.PROTECT, null=True, related_name="certificates"
    )
    content = models.JSONField()
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    token = models.CharField(max_length=40, unique=True, editable=False)
    issued_on = models.DateField(_("date of issue"))
    issued_by = models.CharField(_("issued by"), max_length=150)
    issued_at = models.DateTimeField(_("issued at"), auto_now_add=True)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True)
    cancel_reason = models.CharField(_("why cancelled"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("certificate")
        verbose_name_plural = _("certificates")
        ordering = ["-issued_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=CertificateKind.values), name="school_certificate_kind"
            ),
            models.UniqueConstraint(
                fields=["kind", "number", "copy_no"], name="school_certificate_number_unique"
            ),
            models.CheckConstraint(
                condition=models.Q(copy_no=0, original__isnull=True)
                | models.Q(copy_no__gt=0, original__isnull=False),
                name="school_certificate_copy",
            ),
            models.UniqueConstraint(
                fields=["exit"],
                condition=models.Q(kind="tc", copy_no=0, cancelled_at__isnull=True),
                name="school_certificate_one_tc",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="tc") | models.Q(exit__isnull=False), name="school_certificate_exit"
            ),
        ]
        indexes = [models.Index(fields=["student", "kind"], name="school_certificate_student")]

    def __str__(self) -> str:
        return self.number_text

    @property
    def number_text(self) -> str:
        """Return the number as the paper has it."""
        return f"{PREFIXES[CertificateKind(self.kind)]}/{self.number:04}"

    @property
    def state(self) -> str:
        """Return `issued` or `cancelled`."""
        return "cancelled" if self.cancelled_at else "issued"

    @property
    def is_duplicate(self) -> bool:
        return self.copy_no > 0

    @property
    def name_on_paper(self) -> Any:
        """Return the student's name as it was at the issue."""
        return self.content["name"]


class CertificatePrint(Row):
    """The PDF of a certificate in one language, as it was first printed; never changed."""

    certificate = models.ForeignKey(Certificate, on_delete=models.PROTECT, related_name="prints")
    language = models.CharField(_("language"), max_length=5)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    printed_at = models.DateTimeField(_("first printed at"), auto_now_add=True)

    class Meta:
        verbose_name = _("print of a certificate")
        verbose_name_plural = _("prints of certificates")
        ordering = ["certificate", "language"]
        constraints = [
            models.UniqueConstraint(
                fields=["certificate", "language"], name="school_certificate_print_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.certificate} {self.language}"
